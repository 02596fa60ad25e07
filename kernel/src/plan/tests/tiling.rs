use super::*;
use crate::plan::{MAX_SLOTS, Plan};

const FLOATS: Workload = Workload {
    sizes: [4; MAX_SLOTS],
    compute_bound: false,
    fits_buffers: true,
};

/// Returns loops over a contiguous operand and `transposed` transposed ones.
fn plan(rows: usize, columns: usize, transposed: usize) -> Plan<4> {
    let mut plan = Plan::new(&[rows, columns], None);
    plan.push(&[rows, columns], None);
    for _ in 0..transposed {
        plan.push(&[rows, columns], Some(&[1, rows as isize]));
    }
    plan.simplified()
}

#[test]
fn tiles_of_all_transposed_operands_have_room() {
    for (columns, transposed) in [(20, 1), (100, 2), (1000, 1), (1000, 4), (5000, 6)] {
        let plan = plan(300, columns, transposed);
        let tiling = plan.loops().tiling(&FLOATS, false, |_| false);
        assert_eq!(tiling.tiles().count(), transposed.min(MAX_TRANSPOSED));
        assert!(tiling.memory() <= TILE_MEMORY, "{columns} {transposed}");
        let mut end = 0;
        for (slot, range) in tiling.tiles() {
            assert_eq!(range, end..end + tiling.columns * TILE_ROWS * 4);
            assert!(tiling.slots() >> slot & 1 == 1 && slot >= 2);
            end = range.end;
        }
    }
}

#[test]
fn tiles_are_about_equally_wide() {
    let columns = |columns| {
        plan(300, columns, 1)
            .loops()
            .tiling(&FLOATS, false, |_| false)
            .columns
    };
    assert_eq!([20, 240, 241, 500].map(columns), [20, 240, 128, 176]);
}

#[test]
fn computed_slots_have_no_tiles() {
    let plan = plan(300, 300, 2);
    let tiling = plan.loops().tiling(&FLOATS, false, |k| k == 2);
    assert_eq!(tiling.slots(), 0b1000);
}

#[test]
fn streamed_rows_of_tiles_are_whole_lines() {
    let plan = plan(300, 3000, 1);
    let tiling = plan.loops().tiling(&FLOATS, true, |_| false);
    assert_eq!(tiling.columns * 4, STREAMED_TILE_ROW);
}
