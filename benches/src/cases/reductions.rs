//! Reductions of few elements and of short rows. The Python peers do not have these cases.

use nalgebra::{Matrix4, Vector3, Vector4};
use shapecast::{Array, DynTensor, Shape, Tensor, broadcast};

use crate::Case;
use crate::case::{ELEMENT_WISE_TOLERANCE, Entry, FromElements, Group, by_value, fresh};
use crate::data::elements;

/// Defines a case. Each implementation is a function that measures (`by_value` or `fresh`), the
/// operands, and the computation.
macro_rules! reduction {
    (
        $name:literal, $reads:expr => $writes:expr;
        $($implementation:literal: $measure:ident($operands:expr, |$x:pat_param| $compute:expr);)+
    ) => {
        Case {
            name: $name,
            group: Group::Reductions,
            compute_bound: false,
            reads: $reads,
            writes: $writes,
            operations: 0,
            tolerance: ELEMENT_WISE_TOLERANCE,
            entries: vec![$(Entry {
                implementation: $implementation,
                allocates: stringify!($measure).len() == "fresh".len(),
                prepare: || $measure($operands, |$x| $compute),
            }),+],
        }
    };
}

pub fn cases() -> Vec<Case> {
    let mut cases = few_elements();
    cases.extend(short_rows());
    cases
}

fn vector<const N: usize>(operand: u32) -> [f32; N] {
    *elements(operand, N).first_chunk().unwrap()
}

fn matrix() -> [[f32; 4]; 4] {
    let rows = vector::<16>(0);
    std::array::from_fn(|i| std::array::from_fn(|j| rows[i * 4 + j]))
}

fn few_elements() -> Vec<Case> {
    vec![
        reduction! {
            "sum (4,) by value", 16 => 4;
            "by hand": by_value(vector::<4>(0), |x| x.iter().fold(0.0, |sum, x| sum + x));
            "static": by_value(Array::<_, Shape![4]>::new(vector(0)), |x| x.sum());
            "run-time": by_value(DynTensor::from_elements([4], elements::<f32>(0, 4)), |x| x.sum());
            "nalgebra": by_value(Vector4::from(vector(0)), |x| x.sum());
        },
        reduction! {
            "norm (3,) by value", 12 => 4;
            "by hand": by_value(vector::<3>(0), |x| {
                x.iter().fold(0.0, |sum, x| sum + x * x).sqrt()
            });
            "static": by_value(Array::<_, Shape![3]>::new(vector(0)), |x| {
                broadcast!(sum(x * x).sqrt()).into_nested()
            });
            "run-time": by_value(DynTensor::from_elements([3], elements::<f32>(0, 3)), |x| {
                broadcast!(sum(x * x).sqrt()).item()
            });
            "nalgebra": by_value(Vector3::from(vector(0)), |x| x.norm());
        },
        reduction! {
            "(4,4)@(4,) by value", 80 => 16;
            "by hand": by_value((matrix(), vector::<4>(1)), |(m, v)| {
                let mut out: [f32; 4] = [0.0; 4];
                for i in 0..4 {
                    for j in 0..4 {
                        out[i] += m[i][j] * v[j];
                    }
                }
                out
            });
            "static": by_value(
                (Array::<_, Shape![4, 4]>::new(matrix()), Array::<_, Shape![4]>::new(vector(1))),
                |(m, v)| broadcast!(sum::<-1>(m * v))
            );
            "run-time": by_value(
                (
                    DynTensor::from_elements([4, 4], elements::<f32>(0, 16)),
                    DynTensor::from_elements([4], elements::<f32>(1, 4)),
                ),
                |(m, v)| broadcast!(sum::<-1>(m * v))
            );
            // nalgebra's matrices are column-major.
            "nalgebra": by_value(
                (Matrix4::from_row_slice(&elements::<f32>(0, 16)), Vector4::from(vector(1))),
                |(m, v)| m * v
            );
        },
    ]
}

/// Defines a case of rows of `$m` elements, which `$hand` reduces one by one.
macro_rules! rows {
    ($name:literal, $n:literal, $m:literal, $u:ident, |$row:ident| $hand:expr, |$x:ident| $ours:expr) => {
        reduction! {
            $name, 4 * $n * $m => size_of::<$u>() * $n;
            "by hand": fresh(elements::<f32>(0, $n * $m), |x| {
                x.as_chunks::<$m>().0.iter().map(|$row| $hand).collect::<Vec<$u>>()
            });
            "static": fresh(
                Tensor::<f32, Shape![$n, $m]>::from_elements([$n, $m], elements(0, $n * $m)),
                |$x| $ours
            );
            "rows known": fresh(
                Tensor::<f32, Shape![dyn, $m]>::from_elements([$n, $m], elements(0, $n * $m)),
                |$x| $ours
            );
            "run-time": fresh(
                Tensor::<f32, Shape![dyn, dyn]>::from_elements([$n, $m], elements(0, $n * $m)),
                |$x| $ours
            );
        }
    };
}

fn sum(row: &[f32]) -> f32 {
    row.iter().fold(0.0, |sum, x| sum + x)
}

fn max(row: &[f32]) -> f32 {
    let larger = |max: f32, &x: &f32| if x > max || x.is_nan() { x } else { max };
    row.iter().fold(f32::NEG_INFINITY, larger)
}

fn argmax(row: &[f32]) -> usize {
    let mut first = 0;
    for i in 1..row.len() {
        if row[i] > row[first] {
            first = i;
        }
    }
    first
}

fn short_rows() -> Vec<Case> {
    vec![
        rows!("sum rows (1e5,3)", 100_000, 3, f32, |row| sum(row), |x| x
            .sum_axis::<-1>()),
        rows!("max rows (1e5,3)", 100_000, 3, f32, |row| max(row), |x| x
            .max_axis::<-1>()),
        rows!("sum rows (1e4,10)", 10_000, 10, f32, |row| sum(row), |x| x
            .sum_axis::<-1>(
        )),
        rows!("max rows (1e4,32)", 10_000, 32, f32, |row| max(row), |x| x
            .max_axis::<-1>(
        )),
        rows!(
            "argmax rows (1e4,3)",
            10_000,
            3,
            usize,
            |row| argmax(row),
            |x| x.argmax_axis::<1>()
        ),
        rows!(
            "argmax rows (1e4,10)",
            10_000,
            10,
            usize,
            |row| argmax(row),
            |x| x.argmax_axis::<1>()
        ),
        reduction! {
            "luma (512,512,3)", 4 * 512 * 512 * 3 => 4 * 512 * 512;
            "by hand": fresh((elements::<f32>(0, 512 * 512 * 3), vector::<3>(1)), |(x, w)| {
                let luma = |x: &[f32; 3]| x[0] * w[0] + x[1] * w[1] + x[2] * w[2];
                x.as_chunks::<3>().0.iter().map(luma).collect::<Vec<f32>>()
            });
            "static": fresh(
                (
                    Tensor::<f32, Shape![512, 512, 3]>::from_elements(
                        [512, 512, 3],
                        elements(0, 512 * 512 * 3)
                    ),
                    Array::<f32, Shape![3]>::new(vector(1)),
                ),
                |(x, w)| broadcast!(sum::<-1>(x * w))
            );
            "rows known": fresh(
                (
                    Tensor::<f32, Shape![dyn, dyn, 3]>::from_elements(
                        [512, 512, 3],
                        elements(0, 512 * 512 * 3)
                    ),
                    Array::<f32, Shape![3]>::new(vector(1)),
                ),
                |(x, w)| broadcast!(sum::<-1>(x * w))
            );
            "run-time": fresh(
                (
                    DynTensor::from_elements([512, 512, 3], elements::<f32>(0, 512 * 512 * 3)),
                    DynTensor::from_elements([3], elements::<f32>(1, 3)),
                ),
                |(x, w)| broadcast!(sum::<-1>(x * w))
            );
        },
    ]
}
