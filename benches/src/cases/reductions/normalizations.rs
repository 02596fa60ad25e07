//! Softmax, layer norm and other expressions over rows.

use ndarray::Axis;
use shapecast::broadcast;

use super::{larger, max, smaller, sum, variance};
use crate::Case;
use crate::computation::computation;

macro_rules! softmax {
    ($name:literal, $n:literal, $m:literal) => {
        computation! {
            $name, Reductions, fresh, terms $m;
            (x: f32 [$n, $m]) => f32 [$n, $m];
            ours {
                broadcast!({
                    let e = (x - max_keepdim::<-1>(x)).exp();
                    e / sum_keepdim::<-1>(e)
                })
            }
            by_hand {
                let mut out = vec![0.0; $n * $m];
                for (out, x) in out.chunks_exact_mut($m).zip(x.chunks_exact($m)) {
                    let max = max(x);
                    for (out, x) in out.iter_mut().zip(x) {
                        *out = (x - max).exp();
                    }
                    let sum = sum(out);
                    out.iter_mut().for_each(|x| *x /= sum);
                }
                out
            }
            ndarray {
                let max = x.fold_axis(Axis(1), f32::NEG_INFINITY, |&max, &x| larger(max, x));
                let e = (x - &max.insert_axis(Axis(1))).mapv_into(f32::exp);
                let sum = e.sum_axis(Axis(1)).insert_axis(Axis(1));
                e / &sum
            }
        }
    };
}

pub fn cases() -> Vec<Case> {
    vec![
        softmax!("softmax (10000,10)", 10_000, 10),
        softmax!("softmax (1000,100)", 1000, 100),
        softmax!("softmax (1000,512)", 1000, 512),
        computation! {
            "logsumexp (1000,512)", Reductions, fresh, terms 512;
            (x: f32 [1000, 512]) => f32 [1000];
            ours {
                broadcast!({
                    let largest = max::<-1>(x);
                    largest + sum::<-1>((x - max_keepdim::<-1>(x)).exp()).ln()
                })
            }
            by_hand {
                let logsumexp = |row: &[f32]| {
                    let max = max(row);
                    max + row.iter().fold(0.0, |sum, x| sum + (x - max).exp()).ln()
                };
                x.chunks_exact(512).map(logsumexp).collect::<Vec<f32>>()
            }
            ndarray {
                let max = x.fold_axis(Axis(1), f32::NEG_INFINITY, |&max, &x| larger(max, x));
                let e = (x - &max.view().insert_axis(Axis(1))).mapv_into(f32::exp);
                max + e.sum_axis(Axis(1)).ln()
            }
        },
        computation! {
            "layer norm (1000,512)", Reductions, fresh, terms 512;
            (x: f32 [1000, 512], g: f32 [512], b: f32 [512]) => f32 [1000, 512];
            ours {
                broadcast!({
                    let centred = x - mean_keepdim::<-1>(x);
                    let variance = mean_keepdim::<-1>(centred * centred);
                    centred / (variance + 1e-5).sqrt() * g + b
                })
            }
            by_hand {
                let mut out = vec![0.0; 1000 * 512];
                for (out, x) in out.chunks_exact_mut(512).zip(x.chunks_exact(512)) {
                    let mean = sum(x) / 512.0;
                    let scale = 1.0 / (variance(x) + 1e-5).sqrt();
                    for j in 0..512 {
                        out[j] = (x[j] - mean) * scale * g[j] + b[j];
                    }
                }
                out
            }
            ndarray {
                let centred = x - &x.mean_axis(Axis(1)).unwrap().insert_axis(Axis(1));
                let variance = x.var_axis(Axis(1), 0.0).insert_axis(Axis(1));
                centred / &(variance + 1e-5).sqrt() * g + b
            }
        },
        computation! {
            "standardize columns (1000,200)", Reductions, fresh, terms 1000;
            (x: f32 [1000, 200]) => f32 [1000, 200];
            ours { broadcast!((x - mean_keepdim::<0>(x)) / &x.std_keepdim::<0>()) }
            by_hand {
                let mut mean = [0.0; 200];
                for row in x.as_chunks::<200>().0 {
                    for (mean, x) in mean.iter_mut().zip(row) {
                        *mean += x / 1000.0;
                    }
                }
                let mut variance = [0.0; 200];
                for row in x.as_chunks::<200>().0 {
                    for ((variance, x), mean) in variance.iter_mut().zip(row).zip(mean) {
                        *variance += (x - mean) * (x - mean) / 1000.0;
                    }
                }
                let std = variance.map(f32::sqrt);
                let mut out = Vec::with_capacity(1000 * 200);
                for row in x.as_chunks::<200>().0 {
                    let columns = row.iter().zip(mean).zip(std);
                    out.extend(columns.map(|((x, mean), std)| (x - mean) / std));
                }
                out
            }
            ndarray { (x - &x.mean_axis(Axis(0)).unwrap()) / x.std_axis(Axis(0), 0.0) }
        },
        computation! {
            "min-max columns (1000,200)", Reductions, fresh, terms 1;
            (x: f32 [1000, 200]) => f32 [1000, 200];
            ours {
                broadcast!({
                    let min = min_keepdim::<0>(x);
                    (x - min) / (max_keepdim::<0>(x) - min)
                })
            }
            by_hand {
                let mut min = [f32::INFINITY; 200];
                let mut max = [f32::NEG_INFINITY; 200];
                for row in x.as_chunks::<200>().0 {
                    for ((min, max), &x) in min.iter_mut().zip(&mut max).zip(row) {
                        *min = smaller(*min, x);
                        *max = larger(*max, x);
                    }
                }
                let mut out = Vec::with_capacity(1000 * 200);
                for row in x.as_chunks::<200>().0 {
                    let columns = row.iter().zip(min).zip(max);
                    out.extend(columns.map(|((x, min), max)| (x - min) / (max - min)));
                }
                out
            }
            ndarray {
                let min = x.fold_axis(Axis(0), f32::INFINITY, |&min, &x| smaller(min, x));
                let max = x.fold_axis(Axis(0), f32::NEG_INFINITY, |&max, &x| larger(max, x));
                (x - &min) / (max - &min)
            }
        },
        computation! {
            "cosine similarity (1000,512)", Reductions, fresh, terms 512;
            (x: f32 [1000, 512], y: f32 [1000, 512]) => f32 [1000];
            ours { broadcast!(sum::<-1>(x * y) / (sum::<-1>(x * x) * sum::<-1>(y * y)).sqrt()) }
            by_hand {
                let cosine = |(x, y): (&[f32], &[f32])| {
                    let [mut xy, mut xx, mut yy] = [0.0; 3];
                    for (x, y) in x.iter().zip(y) {
                        xy += x * y;
                        xx += x * x;
                        yy += y * y;
                    }
                    xy / (xx * yy).sqrt()
                };
                let rows = x.chunks_exact(512).zip(y.chunks_exact(512));
                rows.map(cosine).collect::<Vec<f32>>()
            }
            ndarray {
                let dot = |x, y| ndarray::Array1::from_iter(products(x, y));
                dot(x, y) / (dot(x, x) * dot(y, y)).sqrt()
            }
            nalgebra {
                let rows = x.column_iter().zip(y.column_iter());
                rows.map(|(x, y)| x.dot(&y) / (x.norm_squared() * y.norm_squared()).sqrt())
                    .collect::<Vec<f32>>()
            }
        },
    ]
}

/// Returns the dot product of each row.
fn products<'a>(
    x: &'a ndarray::Array2<f32>,
    y: &'a ndarray::Array2<f32>,
) -> impl Iterator<Item = f32> + 'a {
    x.outer_iter().zip(y.outer_iter()).map(|(x, y)| x.dot(&y))
}
