//! Dot products and distances.

use ndarray::Axis;
use shapecast::broadcast;

use super::larger;
use crate::Case;
use crate::computation::computation;

fn squared_distance(p: &[f32], q: &[f32]) -> f32 {
    let pairs = p.iter().zip(q);
    pairs.fold(0.0, |sum, (p, q)| sum + (p - q) * (p - q))
}

pub fn cases() -> Vec<Case> {
    vec![
        computation! {
            "dot product 1M", Reductions, fresh, terms 1_048_576;
            (x: f32 [1_048_576], y: f32 [1_048_576]) => f32 [];
            ours { broadcast!(sum(x * y)).item() }
            by_hand { x.iter().zip(y).fold(0.0, |sum, (x, y)| sum + x * y) }
            ndarray { x.dot(y) }
            nalgebra { x.dot(y) }
        },
        computation! {
            "pairwise distances (512,3)", Reductions, fresh, terms 3;
            (p: f32 [512, 1, 3], q: f32 [1, 512, 3]) => f32 [512, 512];
            ours { broadcast!(sum::<-1>((p - q) * (p - q)).sqrt()) }
            by_hand {
                let mut out = Vec::with_capacity(512 * 512);
                for p in p.as_chunks::<3>().0 {
                    for q in q.as_chunks::<3>().0 {
                        out.push(squared_distance(p, q).sqrt());
                    }
                }
                out
            }
            ndarray { (p - q).pow2().sum_axis(Axis(2)).sqrt() }
        },
        computation! {
            "nearest distances (1e4,64,8)", Reductions, fresh, terms 8;
            (p: f32 [10_000, 1, 8], q: f32 [1, 64, 8]) => f32 [10_000];
            ours { broadcast!(min::<-1>(sum::<-1>((p - q) * (p - q))).sqrt()) }
            by_hand {
                let nearest = |p: &[f32; 8]| {
                    let centres = q.as_chunks::<8>().0.iter();
                    let distances = centres.map(|q| squared_distance(p, q));
                    distances.fold(f32::INFINITY, |min, x| -larger(-min, -x)).sqrt()
                };
                p.as_chunks::<8>().0.iter().map(nearest).collect::<Vec<f32>>()
            }
            ndarray {
                let squares = (p - q).pow2().sum_axis(Axis(2));
                squares
                    .fold_axis(Axis(1), f32::INFINITY, |&min, &x| -larger(-min, -x))
                    .sqrt()
            }
        },
    ]
}
