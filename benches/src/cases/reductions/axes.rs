//! Reductions along the first, a middle, the last, and all axes.

use ndarray::Axis;
use shapecast::broadcast;

use super::{argmax, larger, max, sum, variance};
use crate::Case;
use crate::computation::computation;

pub fn cases() -> Vec<Case> {
    let mut cases = sums();
    cases.extend(means());
    cases.extend(others());
    cases
}

/// Adds rows of as many elements as the result has.
fn add_rows(out: &mut [f32], x: &[f32]) {
    for row in x.chunks_exact(out.len()) {
        for (out, x) in out.iter_mut().zip(row) {
            *out += x;
        }
    }
}

fn sums() -> Vec<Case> {
    vec![
        computation! {
            "sum first (1000,1000)", Reductions, fresh, terms 1000;
            (x: f32 [1000, 1000]) => f32 [1000];
            ours { x.sum_axis::<0>() }
            by_hand {
                let mut out = vec![0.0; 1000];
                add_rows(&mut out, x);
                out
            }
            ndarray { x.sum_axis(Axis(0)) }
            nalgebra { x.column_sum() }
        },
        computation! {
            "sum middle (100,100,100)", Reductions, fresh, terms 100;
            (x: f32 [100, 100, 100]) => f32 [100, 100];
            ours { x.sum_axis::<1>() }
            by_hand {
                let mut out = vec![0.0; 100 * 100];
                for (out, x) in out.chunks_exact_mut(100).zip(x.chunks_exact(100 * 100)) {
                    add_rows(out, x);
                }
                out
            }
            ndarray { x.sum_axis(Axis(1)) }
        },
        computation! {
            "sum last (1000,1000)", Reductions, fresh, terms 1000;
            (x: f32 [1000, 1000]) => f32 [1000];
            ours { x.sum_axis::<-1>() }
            by_hand { x.chunks_exact(1000).map(sum).collect::<Vec<f32>>() }
            ndarray { x.sum_axis(Axis(1)) }
            nalgebra { x.row_sum() }
        },
        computation! {
            "sum all (1000,1000)", Reductions, fresh, terms 1_000_000;
            (x: f32 [1000, 1000]) => f32 [];
            ours { x.sum() }
            by_hand { sum(x) }
            ndarray { x.sum() }
            nalgebra { x.sum() }
        },
        computation! {
            "sum to channels (8,64,56,56)", Reductions, fresh, terms 25_088;
            (x: f32 [8, 64, 56, 56]) => f32 [64];
            ours { x.sum_axes::<shapecast::Axes![0, 2, 3]>() }
            by_hand {
                let mut out = vec![0.0; 64];
                for (index, image) in x.chunks_exact(56 * 56).enumerate() {
                    out[index % 64] += sum(image);
                }
                out
            }
            ndarray { x.sum_axis(Axis(3)).sum_axis(Axis(2)).sum_axis(Axis(0)) }
        },
    ]
}

fn means() -> Vec<Case> {
    vec![
        computation! {
            "mean first (1000,1000)", Reductions, fresh, terms 1000;
            (x: f32 [1000, 1000]) => f32 [1000];
            ours { x.mean_axis::<0>() }
            by_hand {
                let mut out = vec![0.0; 1000];
                add_rows(&mut out, x);
                out.iter_mut().for_each(|x| *x /= 1000.0);
                out
            }
            ndarray { x.mean_axis(Axis(0)).unwrap() }
            nalgebra { x.column_mean() }
        },
        computation! {
            "mean middle (100,100,100)", Reductions, fresh, terms 100;
            (x: f32 [100, 100, 100]) => f32 [100, 100];
            ours { x.mean_axis::<1>() }
            by_hand {
                let mut out = vec![0.0; 100 * 100];
                for (out, x) in out.chunks_exact_mut(100).zip(x.chunks_exact(100 * 100)) {
                    add_rows(out, x);
                    out.iter_mut().for_each(|x| *x /= 100.0);
                }
                out
            }
            ndarray { x.mean_axis(Axis(1)).unwrap() }
        },
        computation! {
            "mean last (1000,1000)", Reductions, fresh, terms 1000;
            (x: f32 [1000, 1000]) => f32 [1000];
            ours { x.mean_axis::<-1>() }
            by_hand { x.chunks_exact(1000).map(|row| sum(row) / 1000.0).collect::<Vec<f32>>() }
            ndarray { x.mean_axis(Axis(1)).unwrap() }
            nalgebra { x.row_mean() }
        },
        computation! {
            "mean all (1000,1000)", Reductions, fresh, terms 1_000_000;
            (x: f32 [1000, 1000]) => f32 [];
            ours { x.mean() }
            by_hand { sum(x) / 1e6 }
            ndarray { x.mean().unwrap() }
            nalgebra { x.mean() }
        },
    ]
}

fn others() -> Vec<Case> {
    vec![
        computation! {
            "variance first (1000,1000)", Reductions, fresh, terms 1000;
            (x: f32 [1000, 1000]) => f32 [1000];
            ours { x.var_axis::<0>() }
            by_hand {
                let mut mean = vec![0.0; 1000];
                add_rows(&mut mean, x);
                mean.iter_mut().for_each(|x| *x /= 1000.0);
                let mut out = vec![0.0; 1000];
                for row in x.chunks_exact(1000) {
                    for ((out, x), mean) in out.iter_mut().zip(row).zip(&mean) {
                        *out += (x - mean) * (x - mean);
                    }
                }
                out.iter_mut().for_each(|x| *x /= 1000.0);
                out
            }
            ndarray { x.var_axis(Axis(0), 0.0) }
            nalgebra { x.column_variance() }
        },
        computation! {
            "variance last (1000,1000)", Reductions, fresh, terms 1000;
            (x: f32 [1000, 1000]) => f32 [1000];
            ours { x.var_axis::<-1>() }
            by_hand { x.chunks_exact(1000).map(variance).collect::<Vec<f32>>() }
            ndarray { x.var_axis(Axis(1), 0.0) }
            nalgebra { x.row_variance() }
        },
        computation! {
            "max first (1000,1000)", Reductions, fresh, terms 1;
            (x: f32 [1000, 1000]) => f32 [1000];
            ours { x.max_axis::<0>() }
            by_hand {
                let mut out = vec![f32::NEG_INFINITY; 1000];
                for row in x.chunks_exact(1000) {
                    for (out, &x) in out.iter_mut().zip(row) {
                        *out = larger(*out, x);
                    }
                }
                out
            }
            ndarray { x.fold_axis(Axis(0), f32::NEG_INFINITY, |&max, &x| larger(max, x)) }
        },
        computation! {
            "max middle (1000,7,64)", Reductions, fresh, terms 1;
            (x: f32 [1000, 7, 64]) => f32 [1000, 64];
            ours { x.max_axis::<1>() }
            by_hand {
                let mut out = vec![f32::NEG_INFINITY; 1000 * 64];
                for (out, x) in out.as_chunks_mut::<64>().0.iter_mut().zip(x.chunks_exact(7 * 64)) {
                    for row in x.as_chunks::<64>().0 {
                        for (out, &x) in out.iter_mut().zip(row) {
                            *out = larger(*out, x);
                        }
                    }
                }
                out
            }
            ndarray { x.fold_axis(Axis(1), f32::NEG_INFINITY, |&max, &x| larger(max, x)) }
        },
        computation! {
            "max last (1000,1000)", Reductions, fresh, terms 1;
            (x: f32 [1000, 1000]) => f32 [1000];
            ours { x.max_axis::<-1>() }
            by_hand { x.chunks_exact(1000).map(max).collect::<Vec<f32>>() }
            ndarray { x.fold_axis(Axis(1), f32::NEG_INFINITY, |&max, &x| larger(max, x)) }
        },
        computation! {
            "argmax last (1000,1000)", Reductions, fresh, terms 1;
            (x: f32 [1000, 1000]) => usize [1000];
            ours { x.argmax_axis::<-1>() }
            by_hand { x.chunks_exact(1000).map(argmax).collect::<Vec<usize>>() }
            nalgebra { x.column_iter().map(|row| row.argmax().0).collect::<Vec<usize>>() }
        },
        // About 2 of 5 rows have such an element.
        computation! {
            "any x>1.998 rows (1000,1000)", Reductions, fresh, terms 1;
            (x: f32 [1000, 1000]) => bool [1000];
            ours { broadcast!(any::<-1>(x > 1.998_f32)) }
            by_hand {
                let any = |row: &[f32]| row.iter().any(|&x| x > 1.998);
                x.chunks_exact(1000).map(any).collect::<Vec<bool>>()
            }
            ndarray { x.map_axis(Axis(1), |row| row.iter().any(|&x| x > 1.998)) }
        },
        // All elements are less, so that every implementation reads all of them.
        computation! {
            "all x<2.5 (1000,1000)", Reductions, fresh, terms 1;
            (x: f32 [1000, 1000]) => bool [];
            ours { broadcast!(all(x < 2.5_f32)).item() }
            by_hand { x.iter().all(|&x| x < 2.5) }
            ndarray { x.iter().all(|&x| x < 2.5) }
            nalgebra { x.iter().all(|&x| x < 2.5) }
        },
    ]
}
