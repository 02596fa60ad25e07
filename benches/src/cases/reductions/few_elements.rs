//! Reductions of a few elements, returned by value.

use shapecast::broadcast;

use super::{larger, max, sum};
use crate::Case;
use crate::computation::computation;

pub fn cases() -> Vec<Case> {
    vec![
        computation! {
            "sum (4,) by value", Reductions, by_value, terms 4;
            (x: f32 [4]) => f32 [];
            ours { x.sum() }
            by_hand { sum(x) }
            ndarray { x.sum() }
            nalgebra { x.sum() }
        },
        computation! {
            "norm (3,) by value", Reductions, by_value, terms 3;
            (x: f32 [3]) => f32 [];
            ours { broadcast!(sum(x * x).sqrt()).item() }
            by_hand { x.iter().fold(0.0, |sum, x| sum + x * x).sqrt() }
            ndarray { x.dot(x).sqrt() }
            nalgebra { x.norm() }
        },
        computation! {
            "(4,4)@(4,) by value", Reductions, by_value, terms 4;
            (m: f32 [4, 4], v: f32 [4]) => f32 [4];
            ours { broadcast!(sum::<-1>(m * v)) }
            by_hand {
                let mut out: [f32; 4] = [0.0; 4];
                for i in 0..4 {
                    for j in 0..4 {
                        out[i] += m[4 * i + j] * v[j];
                    }
                }
                out
            }
            ndarray { m.dot(v) }
            nalgebra { m * v }
        },
        computation! {
            "softmax (8,) by value", Reductions, by_value, terms 8;
            (x: f32 [8]) => f32 [8];
            ours {
                broadcast!({
                    let e = (x - max(x)).exp();
                    e / sum(e)
                })
            }
            by_hand {
                let max = max(x);
                let e = x.map(|x| (x - max).exp());
                let sum = sum(&e);
                e.map(|x| x / sum)
            }
            ndarray {
                let max = x.fold(f32::NEG_INFINITY, |max, &x| larger(max, x));
                let e = x.mapv(|x| (x - max).exp());
                let sum = e.sum();
                e / sum
            }
            nalgebra {
                let max = x.max();
                let e = x.map(|x| (x - max).exp());
                e / e.sum()
            }
        },
    ]
}
