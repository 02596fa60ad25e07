use alloc::vec::Vec;

use super::*;

/// Transposes a panel amid other memory, one element of which is `N` bytes, from the first column on or
/// from the last.
fn transposes<const N: usize>(by: unsafe fn(usize, Panel), rows: usize, columns: usize) {
    const AROUND: usize = 3;
    let element = |i: usize| -> [u8; N] { core::array::from_fn(|b| (i * 7 + b * 31) as u8) };
    let (column, row) = (rows + AROUND, columns + AROUND);
    let from: Vec<_> = (0..columns * column).map(element).collect();
    for back in [false, true] {
        let step = (column * N) as isize;
        let (first, from_step) = if back && columns > 0 {
            ((columns - 1) * column, -step)
        } else {
            (0, step)
        };
        let mut to = alloc::vec![[0xEE; N]; rows * row];
        let panel = Panel {
            from: from[first..].as_ptr().cast(),
            from_step,
            to: to.as_mut_ptr().cast(),
            to_step: (row * N) as isize,
            rows,
            columns,
        };
        // SAFETY: `from` has so many columns, `to` so many rows, and both more between them.
        unsafe { by(N, panel) };
        for (i, got) in to.iter().enumerate() {
            let (r, c) = (i / row, i % row);
            let at = if back { columns.wrapping_sub(c + 1) } else { c };
            let expected = if c < columns {
                element(at * column + r)
            } else {
                [0xEE; N]
            };
            assert_eq!(*got, expected, "{rows} x {columns} of {N}: ({r}, {c})");
        }
    }
}

#[test]
fn panels_become_rows_and_nothing_else_changes() {
    type By = unsafe fn(usize, Panel);
    // SAFETY: as the caller has it.
    let single: By = |_, panel| unsafe { single::by_128(panel) };
    let pieces: [(bool, By); 2] = [(true, pieces::by_128), (isa::has_avx2(), pieces::by_256)];
    for squares in 0..10 {
        for rows in [1, 2, 4, 5, 9] {
            let of_4_and_8 = |by: By| {
                transposes::<4>(by, 4 * rows, 4 * squares);
                transposes::<8>(by, 2 * rows, 2 * squares);
            };
            transposes::<1>(single, 8 * rows, 8 * squares);
            for (_, by) in pieces.into_iter().filter(|(has, _)| *has) {
                transposes::<2>(by, 8 * rows, 8 * squares);
                of_4_and_8(by);
            }
            if by_lines(4) {
                of_4_and_8(lines::by_512);
            }
        }
    }
}
