//! Expressions that are more than products.

use ndarray::Axis;
use shapecast::einsum;

use crate::Case;
use crate::cases::by_hand::larger;
use crate::computation::computation;

/// Defines a case of all pairs of `$n` points `p` and `$n` points `q`, with `$m` coordinates each.
macro_rules! pairs {
    (
        $name:literal, [$n:literal, $m:literal], terms $terms:literal;
        ours($p:ident, $q:ident) $ours:tt
        by_hand { $hand:expr }
        ndarray($difference:ident) { $($ndarray:tt)* }
    ) => {
        computation! {
            $name, Contractions, fresh, terms $terms;
            ($p: f32 [$n, $m], $q: f32 [$n, $m]) => f32 [$n, $n];
            ours $ours
            by_hand {
                let mut out = Vec::with_capacity($n * $n);
                for p in $p.as_chunks::<$m>().0 {
                    out.extend($q.as_chunks::<$m>().0.iter().map(|q| $hand(p, q)));
                }
                out
            }
            ndarray {
                let $difference = &$p.view().insert_axis(Axis(1)) - $q;
                $($ndarray)*
            }
        }
    };
}

fn squared_distance<const N: usize>(p: &[f32; N], q: &[f32; N]) -> f32 {
    let pairs = p.iter().zip(q);
    pairs.fold(0.0, |sum, (p, q)| sum + (p - q) * (p - q))
}

fn chebyshev_distance<const N: usize>(p: &[f32; N], q: &[f32; N]) -> f32 {
    let differences = p.iter().zip(q).map(|(p, q)| (p - q).abs());
    differences.fold(0.0, larger)
}

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
        pairs! {
            "Gaussian kernel (500,8)", [500, 8], terms 8;
            ours(p, q) { einsum!([i, j] => (-sum::<k>((p[i, k] - q[j, k]).powi(2))).exp()) }
            by_hand { |p, q| (-squared_distance(p, q)).exp() }
            ndarray(difference) { difference.pow2().sum_axis(Axis(2)).mapv_into(|x| (-x).exp()) }
        },
        pairs! {
            "distances (300,16)", [300, 16], terms 16;
            ours(p, q) { einsum!([i, j] => sum::<k>((p[i, k] - q[j, k]).powi(2)).sqrt()) }
            by_hand { |p, q| squared_distance(p, q).sqrt() }
            ndarray(difference) { difference.pow2().sum_axis(Axis(2)).sqrt() }
        },
        pairs! {
            "Chebyshev distances (200,16)", [200, 16], terms 1;
            ours(p, q) { einsum!([i, j] => max::<k>((p[i, k] - q[j, k]).abs())) }
            by_hand { chebyshev_distance }
            ndarray(difference) { difference.abs().fold_axis(Axis(2), 0.0, |&max, &x| larger(max, x)) }
        },
    ]
}
