//! Reductions of many short rows.

use ndarray::Axis;
use shapecast::{Shape, broadcast};

use super::{argmax, max, sum, sum_of_magnitudes, variance};
use crate::Case;
use crate::cases::by_hand::larger;
use crate::computation::computation;

/// Defines a case of rows of `$m` elements, which `$hand` reduces one by one.
macro_rules! rows {
    (
        $name:literal, [$n:literal, $m:literal] => $u:ident, $hand:ident, |$x:ident| $ours:expr
        $(, ndarray $ndarray:expr)?
    ) => {
        computation! {
            $name, Reductions, fresh, terms $m;
            ($x: f32 [$n, $m]) => $u [$n];
            ours { $ours }
            by_hand {
                let rows = $x.as_chunks::<$m>().0;
                rows.iter().map(|row| $hand(row)).collect::<Vec<$u>>()
            }
            rows_known(Shape![dyn, $m])
            $(ndarray { $ndarray })?
        }
    };
}

pub fn cases() -> Vec<Case> {
    vec![
        rows!(
            "sum rows (1e5,3)", [100_000, 3] => f32, sum,
            |x| x.sum_axis::<-1>(), ndarray x.sum_axis(Axis(1))
        ),
        rows!(
            "sum rows (1e4,10)", [10_000, 10] => f32, sum,
            |x| x.sum_axis::<-1>(), ndarray x.sum_axis(Axis(1))
        ),
        rows!(
            "max rows (1e5,3)", [100_000, 3] => f32, max,
            |x| x.max_axis::<-1>(),
            ndarray x.fold_axis(Axis(1), f32::NEG_INFINITY, |&max, &x| larger(max, x))
        ),
        rows!(
            "max rows (1e4,10)", [10_000, 10] => f32, max,
            |x| x.max_axis::<-1>(),
            ndarray x.fold_axis(Axis(1), f32::NEG_INFINITY, |&max, &x| larger(max, x))
        ),
        rows!(
            "max rows (1e4,32)", [10_000, 32] => f32, max,
            |x| x.max_axis::<-1>(),
            ndarray x.fold_axis(Axis(1), f32::NEG_INFINITY, |&max, &x| larger(max, x))
        ),
        rows!("argmax rows (1e5,3)", [100_000, 3] => usize, argmax, |x| x.argmax_axis::<-1>()),
        rows!("argmax rows (1e4,3)", [10_000, 3] => usize, argmax, |x| x.argmax_axis::<-1>()),
        rows!("argmax rows (1e4,10)", [10_000, 10] => usize, argmax, |x| x.argmax_axis::<-1>()),
        rows!("argmax rows (1e4,100)", [10_000, 100] => usize, argmax, |x| x.argmax_axis::<-1>()),
        rows!(
            "sum of magnitudes (1e4,16)", [10_000, 16] => f32, sum_of_magnitudes,
            |x| broadcast!(sum::<-1>(x.abs())), ndarray x.abs().sum_axis(Axis(1))
        ),
        rows!(
            "variance rows (1e4,12)", [10_000, 12] => f32, variance,
            |x| x.var_axis::<-1>(), ndarray x.var_axis(Axis(1), 0.0)
        ),
        computation! {
            "luma (512,512,3)", Reductions, fresh, terms 3;
            (x: f32 [512, 512, 3], w: f32 [3]) => f32 [512, 512];
            ours { broadcast!(sum::<-1>(x * w)) }
            by_hand {
                let luma = |x: &[f32; 3]| x[0] * w[0] + x[1] * w[1] + x[2] * w[2];
                x.as_chunks::<3>().0.iter().map(luma).collect::<Vec<f32>>()
            }
            rows_known(Shape![dyn, dyn, 3], Shape![3])
            ndarray { (x * w).sum_axis(Axis(2)) }
        },
        computation! {
            "(10000,3,3)@(10000,3,1)", Reductions, fresh, terms 3;
            (m: f32 [10_000, 3, 3], v: f32 [10_000, 3, 1]) => f32 [10_000, 3, 1];
            ours { m.matmul(v) }
            by_hand {
                let mut out = Vec::with_capacity(10_000 * 3);
                for (m, v) in m.as_chunks::<9>().0.iter().zip(v.as_chunks::<3>().0) {
                    let rows = m.as_chunks::<3>().0.iter();
                    out.extend(rows.map(|m| m[0] * v[0] + m[1] * v[1] + m[2] * v[2]));
                }
                out
            }
            rows_known(Shape![dyn, 3, 3], Shape![dyn, 3, 1])
            ndarray { (m * &v.view().permuted_axes([0, 2, 1])).sum_axis(Axis(2)) }
        },
    ]
}
