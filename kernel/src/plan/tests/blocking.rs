use super::*;
use crate::plan::{MAX_SLOTS, Plan};
use Buffering::{Buffered, InPlace, Repeated};

const FLOATS: Workload = Workload {
    sizes: [4; MAX_SLOTS],
    compute_bound: false,
    fits_buffers: true,
};

/// Returns the blocking of a plan whose operands have these strides.
fn blocking(
    sizes: &[usize],
    operands: &[&[isize]],
    loops: usize,
    buffering: &[Buffering],
) -> Blocking {
    let mut plan = Plan::<4>::new(sizes, None);
    for strides in operands {
        plan.push(sizes, Some(strides));
    }
    let plan = plan.simplified();
    let row = plan.loops().row_len(loops);
    plan.loops().blocking((loops, row), &FLOATS, buffering)
}

#[test]
fn rows_in_place_are_one_block() {
    let blocking = blocking(&[50, 256], &[&[300, 1]], 1, &[InPlace; 2]);
    assert_eq!((blocking.len, blocking.rows), (256, usize::MAX));
    assert_eq!(blocking.repeat_len, usize::MAX);
    assert!(blocking.keeps_rows);
}

#[test]
fn uniform_operands_are_buffered_in_chunks() {
    let blocking = blocking(&[50, 256], &[&[1, 0]], 1, &[InPlace, Repeated]);
    assert_eq!((blocking.repeat_len, blocking.len), (FIXED_REPEAT, 256));
    assert_eq!(blocking.rows, BUFFER / (FIXED_REPEAT * 4));
}

#[test]
fn repeating_operands_are_buffered_in_pieces_of_whole_periods() {
    let of_period = |period: usize| {
        let operands: [&[isize]; 2] = [&[period as isize, 1], &[0, 1]];
        let blocking = blocking(&[3000, period], &operands, 2, &[InPlace, InPlace, Repeated]);
        blocking.repeat_len
    };
    assert_eq!([3, 7, 4, 100].map(of_period), [192, 448, FIXED_REPEAT, 200]);
}

#[test]
fn long_rows_are_cut_into_parts_that_begin_where_operands_repeat() {
    let operands: [&[isize]; 2] = [&[3, 1], &[0, 1]];
    let blocking = blocking(&[1 << 20, 3], &operands, 2, &[InPlace, InPlace, Repeated]);
    assert!(blocking.len.is_multiple_of(16 * blocking.repeat_len));
    assert!(blocking.len <= BLOCK_BYTES / 4);
    assert!(!blocking.keeps_rows);
}

#[test]
fn packed_rows_fit_their_buffers() {
    let blocking = blocking(&[50, 100], &[&[1, 2]], 2, &[InPlace, Buffered]);
    assert_eq!(blocking.len, BUFFER / 4 / 100 * 100);
    assert_eq!(blocking.rows, 1);
}

#[test]
fn pieces_fit_elements_of_any_size() {
    // About REPEAT_LEN elements or REPEAT_BYTES bytes, in multiples of the period and of 64.
    assert_eq!(repeat_len_for(3, 4, 1024, false), 192);
    assert_eq!(repeat_len_for(3, 1, 4096, false), 960);
}
