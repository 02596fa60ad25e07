use super::*;
use crate::kernel::dense::{Any, kernel};
use crate::kernel::emit::Fresh;
use crate::kernel::math_context::MathContext;

#[test]
fn pieces_of_what_is_periodic_leave_little_over() {
    let sum = Fresh(|_: &MathContext, ((), x): ((), f32)| x);
    let kernel = kernel::<Any, f32, ((), *const f32), _>(&sum);
    // Of 48 elements 5 times 48 would leave 48 over, 4 times none.
    assert_eq!(piece_of(&kernel, 3, 4), 192);
    assert_eq!(piece_of(&kernel, 7, 4), 224);
    // Too many for several rows to keep results aligned.
    assert_eq!(piece_of(&kernel, 100, 4), 200);
    assert_eq!(piece_of(&kernel, 4, 4), CHUNK);
}

#[test]
fn pieces_are_whole_rows_that_leave_little_over() {
    for len in [128, 512, 1024] {
        for row in 1..=len {
            let piece = fullest(len, row);
            assert!(piece > 0 && piece <= len && piece.is_multiple_of(row));
            let each = |n: usize| (n % AT_ONCE) as f64 / n as f64;
            let least = (row..=len).step_by(row).map(each).fold(1.0, f64::min);
            assert_eq!(each(piece), least, "{len} {row}");
        }
    }
    assert_eq!(fullest(1024, 96), 960);
    assert_eq!(fullest(1024, 600), 600);
}
