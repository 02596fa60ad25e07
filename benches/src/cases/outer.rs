//! Outer products and differences: both operands broadcast.

use nalgebra::{DMatrix, DVector};

use crate::case::{case, fresh, into};
use crate::data::elements;
use crate::{Case, Run};

pub fn cases() -> Vec<Case> {
    vec![
        case! {
            "outer 4096^2", memory,
            a: f32 [4096, 1], b: f32 [4096] => out: f32 [4096, 4096];
            kernel { a * b }
            by_hand {
                for (out, a) in out.chunks_exact_mut(4096).zip(a) {
                    for (out, b) in out.iter_mut().zip(b) {
                        *out = a * b;
                    }
                }
            }
            nalgebra(outer_into, outer_fresh)
        },
        case! {
            "(512,1,3)-(1,512,3)", memory,
            a: f32 [512, 1, 3], b: f32 [1, 512, 3] => out: f32 [512, 512, 3];
            kernel { a - b }
            by_hand {
                let (a, b) = (a.as_chunks::<3>().0, b.as_chunks::<3>().0);
                for (out, a) in out.as_chunks_mut::<{ 512 * 3 }>().0.iter_mut().zip(a) {
                    for (out, b) in out.as_chunks_mut::<3>().0.iter_mut().zip(b) {
                        for k in 0..3 {
                            out[k] = a[k] - b[k];
                        }
                    }
                }
            }
        },
        case! {
            "(1,32,32,2)-(1024,1,1,2)", memory,
            a: f32 [1, 32, 32, 2], b: f32 [1024, 1, 1, 2] => out: f32 [1024, 32, 32, 2];
            kernel { a - b }
            by_hand {
                let (a, b) = (a.as_chunks::<2>().0, b.as_chunks::<2>().0);
                for (out, b) in out.as_chunks_mut::<{ 1024 * 2 }>().0.iter_mut().zip(b) {
                    for (out, a) in out.as_chunks_mut::<2>().0.iter_mut().zip(a) {
                        for k in 0..2 {
                            out[k] = a[k] - b[k];
                        }
                    }
                }
            }
        },
        case! {
            "(64,1,64,1)*(1,64,1,64)", memory,
            a: f32 [64, 1, 64, 1], b: f32 [1, 64, 1, 64] => out: f32 [64, 64, 64, 64];
            kernel { a * b }
            by_hand {
                let (a, b) = (a.as_chunks::<64>().0, b.as_chunks::<64>().0);
                let rows = &mut out.as_chunks_mut::<64>().0.iter_mut();
                for a in a {
                    for b in b {
                        for (a, out) in a.iter().zip(&mut *rows) {
                            for j in 0..64 {
                                out[j] = a * b[j];
                            }
                        }
                    }
                }
            }
        },
    ]
}

fn outer_operands() -> (DVector<f32>, DVector<f32>) {
    (
        DVector::from_vec(elements(0, 4096)),
        DVector::from_vec(elements(1, 4096)),
    )
}

// nalgebra's matrices are column-major: the columns of `b aᵀ` are the rows of `a bᵀ`.
fn outer_into() -> Box<dyn Run> {
    into(
        outer_operands(),
        DMatrix::zeros(4096, 4096),
        |(a, b), out| out.ger(1.0, b, a, 0.0),
    )
}

fn outer_fresh() -> Box<dyn Run> {
    fresh(outer_operands(), |(a, b)| b * a.transpose())
}
