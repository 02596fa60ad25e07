//! Dot products and distances.

use ndarray::Axis;
use shapecast::broadcast;

use super::smaller;
use crate::Case;
use crate::computation::computation;

fn squared_distance(p: &[f32], q: &[f32]) -> f32 {
    let pairs = p.iter().zip(q);
    pairs.fold(0.0, |sum, (p, q)| sum + (p - q) * (p - q))
}

fn l1_distance(p: &[f32], q: &[f32]) -> f32 {
    p.iter().zip(q).fold(0.0, |sum, (p, q)| sum + (p - q).abs())
}

/// Returns the smallest distance from `p` to a point of `q`.
fn smallest<const N: usize>(
    p: &[f32; N],
    q: &[[f32; N]],
    distance: impl Fn(&[f32], &[f32]) -> f32,
) -> f32 {
    let distances = q.iter().map(|q| distance(p, q));
    distances.fold(f32::INFINITY, smaller)
}

/// Defines a case of the distances from `$n` points `p` to the nearest of `$m` points `q`, with `$d` coordinates
/// each.
macro_rules! nearest {
    (
        $name:literal, [$n:literal, $m:literal, $d:literal];
        ours($p:ident, $q:ident) $ours:tt
        by_hand { $hand:expr }
        ndarray($difference:ident) { $($ndarray:tt)* }
    ) => {
        computation! {
            $name, Reductions, fresh, terms $d;
            ($p: f32 [$n, 1, $d], $q: f32 [1, $m, $d]) => f32 [$n];
            ours $ours
            by_hand {
                let q = $q.as_chunks::<$d>().0;
                $p.as_chunks::<$d>().0.iter().map(|p| $hand(p, q)).collect::<Vec<f32>>()
            }
            ndarray {
                let $difference = $p - $q;
                $($ndarray)*
            }
        }
    };
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
        nearest! {
            "nearest distances (1e4,64,8)", [10_000, 64, 8];
            ours(p, q) { broadcast!(min::<-1>(sum::<-1>((p - q) * (p - q))).sqrt()) }
            by_hand { |p, q| smallest(p, q, squared_distance).sqrt() }
            ndarray(difference) {
                let squares = difference.pow2().sum_axis(Axis(2));
                squares.fold_axis(Axis(1), f32::INFINITY, |&min, &x| smaller(min, x)).sqrt()
            }
        },
        nearest! {
            "nearest L1 (2000,64,8)", [2000, 64, 8];
            ours(p, q) { broadcast!(min::<-1>(sum::<-1>((p - q).abs()))) }
            by_hand { |p, q| smallest(p, q, l1_distance) }
            ndarray(difference) {
                let distances = difference.abs().sum_axis(Axis(2));
                distances.fold_axis(Axis(1), f32::INFINITY, |&min, &x| smaller(min, x))
            }
        },
    ]
}
