//! Expressions that are more than products.

use ndarray::Axis;
use shapecast::einsum;

use crate::Case;
use crate::computation::computation;

pub fn cases() -> Vec<Case> {
    vec![
        computation! {
            "KL divergence (1000,512)", Contractions, fresh, terms 512;
            (p: f32 [1000, 512] positive, q: f32 [1000, 512] positive, r: f32 [512] positive) => f32 [1000];
            ours { einsum!([x] => p[x, y] * (q[x, y] / r[y]).ln()) }
            by_hand {
                let divergence = |(p, q): (&[f32], &[f32])| {
                    let mut sum = 0.0;
                    for ((p, q), r) in p.iter().zip(q).zip(r) {
                        sum += p * (q / r).ln();
                    }
                    sum
                };
                let rows = p.chunks_exact(512).zip(q.chunks_exact(512));
                rows.map(divergence).collect::<Vec<f32>>()
            }
            ndarray { ((q / r).mapv_into(f32::ln) * p).sum_axis(Axis(1)) }
        },
        computation! {
            "min-plus product 128", Contractions, fresh, terms 1;
            (a: f32 [128, 128], b: f32 [128, 128]) => f32 [128, 128];
            ours { einsum!([i, k] => min::<j>(a[i, j] + b[j, k])) }
            by_hand {
                let mut out = vec![f32::INFINITY; 128 * 128];
                for (out, a) in out.chunks_exact_mut(128).zip(a.chunks_exact(128)) {
                    for (a, b) in a.iter().zip(b.chunks_exact(128)) {
                        for (out, b) in out.iter_mut().zip(b) {
                            let sum = a + b;
                            if sum < *out || sum.is_nan() {
                                *out = sum;
                            }
                        }
                    }
                }
                out
            }
        },
        computation! {
            "Gaussian kernel (500,8)", Contractions, fresh, terms 8;
            (p: f32 [500, 8], q: f32 [500, 8]) => f32 [500, 500];
            ours { einsum!([i, j] => (-sum::<k>((p[i, k] - q[j, k]).powi(2))).exp()) }
            by_hand {
                let mut out = Vec::with_capacity(500 * 500);
                for p in p.as_chunks::<8>().0 {
                    for q in q.as_chunks::<8>().0 {
                        let pairs = p.iter().zip(q);
                        let square = pairs.fold(0.0, |sum, (p, q)| sum + (p - q) * (p - q));
                        out.push((-square).exp());
                    }
                }
                out
            }
            ndarray {
                let differences = &p.view().insert_axis(Axis(1)) - q;
                differences.pow2().sum_axis(Axis(2)).mapv_into(|x| (-x).exp())
            }
        },
    ]
}
