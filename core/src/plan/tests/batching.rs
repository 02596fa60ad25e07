use super::*;
use crate::plan::{MAX_SLOTS, Plan};
use Handover::{Buffered, InPlace, Piece};

const FLOATS: Workload = Workload {
    sizes: [4; MAX_SLOTS],
    compute_bound: false,
    fits_buffers: true,
};

/// Returns the batching of a plan whose operands have these strides.
fn batching(
    sizes: &[usize],
    operands: &[&[isize]],
    loops: usize,
    handover: &[Handover],
) -> Batching {
    let mut plan = Plan::<4>::new(sizes, None);
    for strides in operands {
        plan.push(sizes, Some(strides));
    }
    let plan = plan.simplified();
    let row = plan.loops().row_len(loops);
    plan.loops().batching((loops, row), &FLOATS, handover)
}

#[test]
fn rows_in_place_are_one_batch() {
    let batching = batching(&[50, 256], &[&[300, 1]], 1, &[InPlace; 2]);
    assert_eq!((batching.part, batching.rows), (256, usize::MAX));
    assert_eq!(batching.piece, usize::MAX);
    assert!(batching.keeps_rows);
}

#[test]
fn uniform_operands_are_buffered_in_chunks() {
    let batching = batching(&[50, 256], &[&[1, 0]], 1, &[InPlace, Piece]);
    assert_eq!((batching.piece, batching.part), (CHUNK, 256));
    assert_eq!(batching.rows, BUFFER / (CHUNK * 4));
}

#[test]
fn repeating_operands_are_buffered_in_pieces_of_whole_periods() {
    let of_period = |period: usize| {
        let operands: [&[isize]; 2] = [&[period as isize, 1], &[0, 1]];
        let batching = batching(&[3000, period], &operands, 2, &[InPlace, InPlace, Piece]);
        batching.piece
    };
    assert_eq!([3, 7, 4, 100].map(of_period), [192, 448, CHUNK, 200]);
}

#[test]
fn long_rows_are_cut_into_parts_that_begin_where_operands_repeat() {
    let operands: [&[isize]; 2] = [&[3, 1], &[0, 1]];
    let batching = batching(&[1 << 20, 3], &operands, 2, &[InPlace, InPlace, Piece]);
    assert!(batching.part.is_multiple_of(16 * batching.piece));
    assert!(batching.part <= PART / 4);
    assert!(!batching.keeps_rows);
}

#[test]
fn packed_rows_fit_their_buffers() {
    let batching = batching(&[50, 100], &[&[1, 2]], 2, &[InPlace, Buffered]);
    assert_eq!(batching.part, BUFFER / 4 / 100 * 100);
    assert_eq!(batching.rows, 1);
}

#[test]
fn pieces_fit_elements_of_any_size() {
    // About PIECE elements or PIECE_BYTES bytes, in multiples of the period and of 64.
    assert_eq!(piece_len(3, 4, 1024, false), 192);
    assert_eq!(piece_len(3, 1, 4096, false), 960);
}
