//! Products of three factors.

use std::array;

use ndarray::{Array2, Axis, Zip};
use shapecast::einsum;

use crate::Case;
use crate::cases::by_hand::multiply;
use crate::computation::computation;

/// Returns the product of a matrix with `M` rows and `K` columns and a matrix with `N` columns.
fn product<const M: usize, const K: usize, const N: usize>(x: &[f32], y: &[f32]) -> Vec<f32> {
    let mut out = vec![0.0; M * N];
    multiply::<f32, 1, M, K, N>(x, y, &mut out);
    out
}

/// Adds `scale * x`.
fn add_scaled(out: &mut [f32], scale: f32, x: &[f32]) {
    for (out, x) in out.iter_mut().zip(x) {
        *out += scale * x;
    }
}

fn dot(x: &[f32], y: &[f32]) -> f32 {
    x.iter().zip(y).fold(0.0, |sum, (x, y)| sum + x * y)
}

pub fn cases() -> Vec<Case> {
    vec![
        computation! {
            "ij,jk,kl->il 256", Contractions, fresh, terms 65_536;
            (a: f32 [256, 256], b: f32 [256, 256], c: f32 [256, 256]) => f32 [256, 256];
            ours { einsum!([i, l] => a[i, j] * b[j, k] * c[k, l]) }
            by_hand { product::<256, 256, 256>(&product::<256, 256, 256>(a, b), c) }
            ndarray { a.dot(b).dot(c) }
            nalgebra { c * b * a }
        },
        computation! {
            "ij,jk,kl->il (1000,20,1000,20)", Contractions, fresh, terms 20_000;
            (a: f32 [1000, 20], b: f32 [20, 1000], c: f32 [1000, 20]) => f32 [1000, 20];
            ours { einsum!([i, l] => a[i, j] * b[j, k] * c[k, l]) }
            by_hand { product::<1000, 20, 20>(a, &product::<20, 1000, 20>(b, c)) }
            ndarray { a.dot(&b.dot(c)) }
            nalgebra { c * b * a }
        },
        computation! {
            "bi,oij,bj->bo (128,32,64,64)", Contractions, fresh, terms 4096;
            (x: f32 [128, 64], w: f32 [32, 64, 64], y: f32 [128, 64]) => f32 [128, 32];
            ours { einsum!([b, o] => x[b, i] * w[o, i, j] * y[b, j]) }
            by_hand {
                let mut out = Vec::with_capacity(128 * 32);
                for (x, y) in x.as_chunks::<64>().0.iter().zip(y.as_chunks::<64>().0) {
                    for w in w.chunks_exact(64 * 64) {
                        let mut combined = [0.0; 64];
                        for (&x, w) in x.iter().zip(w.as_chunks::<64>().0) {
                            add_scaled(&mut combined, x, w);
                        }
                        out.push(dot(&combined, y));
                    }
                }
                out
            }
        },
        computation! {
            "ijk,jl,km->ilm 32", Contractions, fresh, terms 1024;
            (a: f32 [32, 32, 32], b: f32 [32, 32], c: f32 [32, 32]) => f32 [32, 32, 32];
            ours { einsum!([i, l, m] => a[i, j, k] * b[j, l] * c[k, m]) }
            by_hand {
                let ac = product::<1024, 32, 32>(a, c);
                let mut out = vec![0.0; 32 * 32 * 32];
                for (out, ac) in out.chunks_exact_mut(1024).zip(ac.chunks_exact(1024)) {
                    for (ac, b) in ac.chunks_exact(32).zip(b.chunks_exact(32)) {
                        for (out, &b) in out.chunks_exact_mut(32).zip(b) {
                            add_scaled(out, b, ac);
                        }
                    }
                }
                out
            }
        },
        computation! {
            "ijk,jr,kr->ir 64^3, r=16", Contractions, fresh, terms 4096;
            (a: f32 [64, 64, 64], b: f32 [64, 16], c: f32 [64, 16]) => f32 [64, 16];
            ours { einsum!([i, r] => a[i, j, k] * b[j, r] * c[k, r]) }
            by_hand {
                let ac = product::<4096, 64, 16>(a, c);
                let mut out = vec![0.0; 64 * 16];
                for (out, ac) in out.chunks_exact_mut(16).zip(ac.chunks_exact(1024)) {
                    for (ac, b) in ac.chunks_exact(16).zip(b.chunks_exact(16)) {
                        for ((out, ac), b) in out.iter_mut().zip(ac).zip(b) {
                            *out += ac * b;
                        }
                    }
                }
                out
            }
        },
        computation! {
            "ni,n,nj->ij (1000,64)", Contractions, fresh, terms 1000;
            (x: f32 [1000, 64], w: f32 [1000], y: f32 [1000, 64]) => f32 [64, 64];
            ours { einsum!([i, j] => x[n, i] * w[n] * y[n, j]) }
            by_hand {
                let mut out = vec![0.0; 64 * 64];
                let rows = x.chunks_exact(64).zip(w).zip(y.chunks_exact(64));
                for ((x, &w), y) in rows {
                    for (out, &x) in out.chunks_exact_mut(64).zip(x) {
                        add_scaled(out, x * w, y);
                    }
                }
                out
            }
            ndarray { x.t().dot(&(y * &w.view().insert_axis(Axis(1)))) }
        },
        computation! {
            "bij,bjk,k->bi (32,64,64)", Contractions, fresh, terms 4096;
            (a: f32 [32, 64, 64], b: f32 [32, 64, 64], v: f32 [64]) => f32 [32, 64];
            ours { einsum!([b, i] => a[b, i, j] * b[b, j, k] * v[k]) }
            by_hand {
                let mut out = Vec::with_capacity(32 * 64);
                for (a, b) in a.chunks_exact(64 * 64).zip(b.chunks_exact(64 * 64)) {
                    let bv: Vec<f32> = b.chunks_exact(64).map(|b| dot(b, v)).collect();
                    out.extend(a.chunks_exact(64).map(|a| dot(a, &bv)));
                }
                out
            }
            ndarray {
                let mut out = Array2::zeros((32, 64));
                Zip::from(out.outer_iter_mut())
                    .and(a.outer_iter())
                    .and(b.outer_iter())
                    .for_each(|mut out, a, b| out.assign(&a.dot(&b.dot(v))));
                out
            }
        },
        computation! {
            "ia,ja,ka->ijk 32, r=16", Contractions, fresh, terms 16;
            (a: f32 [32, 16], b: f32 [32, 16], c: f32 [32, 16]) => f32 [32, 32, 32];
            ours { einsum!([i, j, k] => a[i, r] * b[j, r] * c[k, r]) }
            by_hand {
                let mut out = Vec::with_capacity(32 * 32 * 32);
                for a in a.as_chunks::<16>().0 {
                    for b in b.as_chunks::<16>().0 {
                        let ab: [f32; 16] = array::from_fn(|r| a[r] * b[r]);
                        out.extend(c.as_chunks::<16>().0.iter().map(|c| dot(&ab, c)));
                    }
                }
                out
            }
            ndarray {
                let ab = &a.view().insert_axis(Axis(1)) * b;
                ab.into_shape_with_order((32 * 32, 16)).unwrap().dot(&c.t())
            }
        },
        computation! {
            "i,ij,j-> 1000", Contractions, fresh, terms 1_000_000;
            (x: f32 [1000], a: f32 [1000, 1000], y: f32 [1000]) => f32 [];
            ours { einsum!([] => x[i] * a[i, j] * y[j]).item() }
            by_hand {
                let rows = x.iter().zip(a.chunks_exact(1000));
                rows.fold(0.0, |sum, (x, a)| sum + x * dot(a, y))
            }
            ndarray { x.dot(&a.dot(y)) }
            nalgebra { x.dot(&a.tr_mul(y)) }
        },
        computation! {
            "ij,jk,ki-> 256", Contractions, fresh, terms 16_777_216;
            (a: f32 [256, 256], b: f32 [256, 256], c: f32 [256, 256]) => f32 [];
            ours { einsum!([] => a[i, j] * b[j, k] * c[k, i]).item() }
            by_hand {
                let ab = product::<256, 256, 256>(a, b);
                let mut sum = 0.0;
                for (i, ab) in ab.chunks_exact(256).enumerate() {
                    for (ab, c) in ab.iter().zip(c.chunks_exact(256)) {
                        sum += ab * c[i];
                    }
                }
                sum
            }
            ndarray { (a.dot(b) * c.t()).sum() }
            nalgebra { (b * a).dot(&c.transpose()) }
        },
    ]
}
