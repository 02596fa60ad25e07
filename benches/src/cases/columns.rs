//! An operand that is uniform along a row: one value per row or per channel.

use crate::Case;
use crate::case::case;

pub fn cases() -> Vec<Case> {
    vec![
        case! {
            "(1e5,3)*(1e5,1)", memory,
            a: f32 [100_000, 3], b: f32 [100_000, 1] => out: f32 [100_000, 3];
            kernel { a * b }
            by_hand { scale_each::<3>(a, b, out) }
        },
        case! {
            "(1000,1000)*(1000,1)", memory,
            a: f32 [1000, 1000], b: f32 [1000, 1] => out: f32 [1000, 1000];
            kernel { a * b }
            by_hand { scale_each::<1000>(a, b, out) }
        },
        case! {
            "(8,64,56,56)*(64,1,1)", memory,
            a: f32 [8, 64, 56, 56], b: f32 [64, 1, 1] => out: f32 [8, 64, 56, 56];
            kernel { a * b }
            by_hand {
                const IMAGE: usize = 64 * 56 * 56;
                for (out, a) in out.chunks_exact_mut(IMAGE).zip(a.chunks_exact(IMAGE)) {
                    scale_each::<{ 56 * 56 }>(a, b, out);
                }
            }
        },
    ]
}

/// Multiplies each row of `P` elements by one element of `b`.
fn scale_each<const P: usize>(a: &[f32], b: &[f32], out: &mut [f32]) {
    for ((out, a), b) in out
        .as_chunks_mut::<P>()
        .0
        .iter_mut()
        .zip(a.as_chunks::<P>().0)
        .zip(b)
    {
        for j in 0..P {
            out[j] = a[j] * b;
        }
    }
}
