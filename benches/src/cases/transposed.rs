//! A row-major and a column-major operand.

use nalgebra::DMatrix;

use crate::case::{case, fresh, into};
use crate::data::elements;
use crate::{Case, Run};

pub fn cases() -> Vec<Case> {
    vec![
        case! {
            "a+b.T 1024^2", memory,
            a: f32 [1024, 1024], b: f32 [1024, 1024] transposed => out: f32 [1024, 1024];
            kernel { a + b }
            by_hand { add_transposed::<1024>(a, b, out) }
            nalgebra(into_square::<1024>, fresh_square::<1024>)
        },
        case! {
            "a+b.T 4096^2", memory,
            a: f32 [4096, 4096], b: f32 [4096, 4096] transposed => out: f32 [4096, 4096];
            kernel { a + b }
            by_hand { add_transposed::<4096>(a, b, out) }
            nalgebra(into_square::<4096>, fresh_square::<4096>)
        },
    ]
}

/// Adds in blocks of 32 × 32, which fit into the cache.
fn add_transposed<const N: usize>(a: &[f32], b: &[f32], out: &mut [f32]) {
    const BLOCK: usize = 32;
    for i0 in (0..N).step_by(BLOCK) {
        for j0 in (0..N).step_by(BLOCK) {
            for i in i0..i0 + BLOCK {
                for j in j0..j0 + BLOCK {
                    out[i * N + j] = a[i * N + j] + b[j * N + i];
                }
            }
        }
    }
}

fn square<const N: usize>(operand: u32) -> DMatrix<f32> {
    DMatrix::from_vec(N, N, elements(operand, N * N))
}

fn into_square<const N: usize>() -> Box<dyn Run> {
    into(
        (square::<N>(0), square::<N>(1)),
        DMatrix::zeros(N, N),
        |(a, b), out: &mut DMatrix<f32>| {
            b.transpose_to(out);
            *out += a;
        },
    )
}

fn fresh_square<const N: usize>() -> Box<dyn Run> {
    fresh((square::<N>(0), square::<N>(1)), |(a, b)| a + b.transpose())
}
