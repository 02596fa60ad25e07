//! Small products, returned by value where the library can.

use glam::{DMat4, Mat4};
use nalgebra::SMatrix;
use shapecast::{Array, DynTensor, Shape};

use super::with_faer::{matrices, parallelism};
use super::{Float, tolerance};
use crate::case::{Entry, FromElements, Group, by_value, into};
use crate::data::elements;
use crate::{Case, Run};

/// Defines the case of 4 by 4 matrices.
macro_rules! four {
    ($t:ident, $glam:ident) => {
        pub fn $t() -> Case {
            case::<$t>(
                concat!(stringify!($t), " 4^2 by value"),
                4,
                vec![
                    entry("by hand", by_hand::<$t, 4>),
                    entry("static", || {
                        let matrix = |operand| Array::<$t, Shape![4, 4]>::new(rows(operand));
                        by_value((matrix(0), matrix(1)), |(x, y)| x.matmul(y))
                    }),
                    entry("run-time", run_time::<$t, 4>),
                    entry("ndarray", ndarray::<$t, 4>),
                    entry("nalgebra", nalgebra::<$t, 4>),
                    entry("faer", faer::<$t, 4>),
                    // glam's matrices are column-major, as nalgebra's.
                    entry("glam", || {
                        let matrix = |operand| $glam::from_cols_slice(&elements(operand, 16));
                        by_value((matrix(0), matrix(1)), |(x, y)| *y * *x)
                    }),
                ],
            )
        }
    };
}

pub mod four {
    use super::*;

    four!(f32, Mat4);
    four!(f64, DMat4);
}

/// Returns the case of 16 by 16 matrices.
pub fn sixteen<T: Float>(name: &'static str) -> Case {
    case::<T>(
        name,
        16,
        vec![
            entry("by hand", by_hand::<T, 16>),
            entry("static", || {
                let matrix = |operand| Array::<T, Shape![16, 16]>::new(rows(operand));
                by_value((matrix(0), matrix(1)), |(x, y)| x.matmul(y))
            }),
            entry("run-time", run_time::<T, 16>),
            entry("ndarray", ndarray::<T, 16>),
            entry("nalgebra", nalgebra::<T, 16>),
            entry("faer", faer::<T, 16>),
        ],
    )
}

fn case<T: Float>(name: &'static str, n: usize, entries: Vec<Entry>) -> Case {
    Case {
        name,
        group: Group::Products,
        compute_bound: true,
        reads: 2 * n * n * size_of::<T>(),
        writes: n * n * size_of::<T>(),
        operations: 2 * n * n * n,
        tolerance: tolerance::<T>(n),
        entries,
    }
}

/// Returns an entry whose result is returned by value, which counts as preallocated.
fn entry(implementation: &'static str, prepare: fn() -> Box<dyn Run>) -> Entry {
    Entry {
        implementation,
        allocates: false,
        prepare,
    }
}

fn rows<T: Float, const N: usize>(operand: u32) -> [[T; N]; N] {
    let rows = elements(operand, N * N);
    std::array::from_fn(|i| std::array::from_fn(|j| rows[i * N + j]))
}

fn by_hand<T: Float, const N: usize>() -> Box<dyn Run> {
    by_value((rows::<T, N>(0), rows::<T, N>(1)), |(x, y)| {
        let mut out = [[T::ZERO; N]; N];
        for i in 0..N {
            for k in 0..N {
                for j in 0..N {
                    out[i][j] += x[i][k] * y[k][j];
                }
            }
        }
        out
    })
}

fn run_time<T: Float, const N: usize>() -> Box<dyn Run> {
    let matrix = |operand| DynTensor::from_elements([N, N], elements::<T>(operand, N * N));
    let out = DynTensor::from_elements([N, N], vec![T::ZERO; N * N]);
    into((matrix(0), matrix(1)), out, |(x, y), out| {
        out.try_assign_matmul(x, y).unwrap();
    })
}

fn ndarray<T: Float, const N: usize>() -> Box<dyn Run> {
    let matrix = |operand| ndarray::Array2::from_elements([N, N], elements::<T>(operand, N * N));
    let out = ndarray::Array2::from_elements([N, N], vec![T::ZERO; N * N]);
    into((matrix(0), matrix(1)), out, |(x, y), out| {
        ndarray::linalg::general_mat_mul(T::ONE, x, y, T::ZERO, out);
    })
}

// nalgebra's matrices are column-major: `yᵀ xᵀ` has the elements of the row-major `x y`.
fn nalgebra<T: Float, const N: usize>() -> Box<dyn Run> {
    let matrix = |operand| SMatrix::<T, N, N>::from_iterator(elements(operand, N * N));
    by_value((matrix(0), matrix(1)), |(x, y)| y * x)
}

fn faer<T: Float, const N: usize>() -> Box<dyn Run> {
    let matrix = |operand| matrices::<T>(operand, 1, N, N).remove(0);
    let par = parallelism();
    into(
        (matrix(0), matrix(1)),
        faer::Mat::zeros(N, N),
        move |(x, y), out| {
            faer::linalg::matmul::matmul(out, faer::Accum::Replace, x, y, T::ONE, par);
        },
    )
}
