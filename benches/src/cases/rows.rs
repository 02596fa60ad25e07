//! Rows times one row, which broadcasts along the columns.

use std::ops::Mul;

use crate::Case;
use crate::case::case;

pub fn cases() -> Vec<Case> {
    vec![
        case! {
            "(1e5,3)*(3,)", memory,
            a: f32 [100_000, 3], b: f32 [3] => out: f32 [100_000, 3];
            kernel { a * b }
            by_hand { scale_rows::<3, f32>(a, b, out) }
        },
        case! {
            "(4e6,3)*(3,)", memory,
            a: f32 [4_000_000, 3], b: f32 [3] => out: f32 [4_000_000, 3];
            kernel { a * b }
            by_hand { scale_rows::<3, f32>(a, b, out) }
        },
        case! {
            "(1e5,7)*(7,)", memory,
            a: f32 [100_000, 7], b: f32 [7] => out: f32 [100_000, 7];
            kernel { a * b }
            by_hand { scale_rows::<7, f32>(a, b, out) }
        },
        case! {
            "(1e5,17)*(17,)", memory,
            a: f32 [100_000, 17], b: f32 [17] => out: f32 [100_000, 17];
            kernel { a * b }
            by_hand { scale_rows::<17, f32>(a, b, out) }
        },
        case! {
            "(1000,1000)*(1000,)", memory,
            a: f32 [1000, 1000], b: f32 [1000] => out: f32 [1000, 1000];
            kernel { a * b }
            by_hand { scale_rows::<1000, f32>(a, b, out) }
        },
        case! {
            "u8 (1080,1920,3)*(3,)", memory,
            a: u8 [1080, 1920, 3], b: u8 [3] => out: u8 [1080, 1920, 3];
            kernel { a * b }
            by_hand { scale_rows::<3, u8>(a, b, out) }
        },
    ]
}

/// Multiplies each row of `P` elements by the row `b`.
fn scale_rows<const P: usize, T: Copy + Mul<Output = T>>(a: &[T], b: &[T], out: &mut [T]) {
    let (a, b) = (a.as_chunks::<P>().0, b.first_chunk::<P>().unwrap());
    for (out, a) in out.as_chunks_mut::<P>().0.iter_mut().zip(a) {
        for j in 0..P {
            out[j] = a[j] * b[j];
        }
    }
}
