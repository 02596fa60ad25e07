use super::*;
use crate::plan::Plan;

const FLOATS: Workload = Workload {
    sizes: [4; MAX_SLOTS],
    compute_bound: false,
    fits_buffers: true,
};
const COMPUTE_BOUND: Workload = Workload {
    compute_bound: true,
    ..FLOATS
};
const BYTES: Workload = Workload {
    sizes: [1; MAX_SLOTS],
    ..FLOATS
};

fn plan(sizes: &[usize], operands: &[&[isize]]) -> Plan<8> {
    let mut plan = Plan::new(sizes, None);
    for strides in operands {
        plan.push(sizes, Some(strides));
    }
    plan.simplified()
}

fn schedule(work: &Workload, sizes: &[usize], operands: &[&[isize]]) -> Schedule {
    plan(sizes, operands).loops().schedule(work)
}

#[test]
fn long_rows_run_by_themselves() {
    let operands: [&[isize]; 2] = [&[256, 1], &[1, 0]];
    assert_eq!(
        schedule(&FLOATS, &[50, 256], &operands),
        Schedule::Rows { loops: 1 }
    );
    assert_eq!(
        schedule(&COMPUTE_BOUND, &[50, 256], &operands),
        Schedule::Rows { loops: 1 }
    );
}

#[test]
fn short_rows_of_uniform_operands_are_packed() {
    let check = |work: &Workload, row: usize, loops| {
        let operands: [&[isize]; 2] = [&[row as isize, 1], &[1, 0]];
        assert_eq!(schedule(work, &[50, row], &operands), loops, "{row}");
    };
    check(&FLOATS, 64, Schedule::Rows { loops: 1 });
    check(&FLOATS, 63, Schedule::Packed { loops: 2 });
    check(&BYTES, 255, Schedule::Packed { loops: 2 });
    check(&COMPUTE_BOUND, 255, Schedule::Packed { loops: 2 });
}

#[test]
fn repeating_operands_make_rows_of_all_loops() {
    let operands: [&[isize]; 2] = [&[3, 1], &[0, 1]];
    assert_eq!(
        schedule(&FLOATS, &[300, 3], &operands),
        Schedule::Rows { loops: 2 }
    );
    let operands: [&[isize]; 2] = [&[3, 0, 1], &[0, 3, 1]];
    assert_eq!(
        schedule(&FLOATS, &[9, 300, 3], &operands),
        Schedule::Rows { loops: 2 }
    );
}

#[test]
fn very_short_rows_are_packed_with_further_loops() {
    assert_eq!(
        schedule(&FLOATS, &[9, 5, 6, 4], &[&[1, 9, 0, 45]]),
        Schedule::Packed { loops: 4 }
    );
}

#[test]
fn transposed_operands_are_read_in_tiles() {
    assert_eq!(
        schedule(&FLOATS, &[40, 30, 20], &[&[1, 800, 40]]),
        Schedule::Tiles { along: 0 }
    );
    assert_eq!(
        schedule(&FLOATS, &[40, 30, 15], &[&[1, 601, 40]]),
        Schedule::Packed { loops: 2 }
    );
}

#[test]
fn large_elements_are_computed_one_by_one() {
    let work = Workload {
        fits_buffers: false,
        ..FLOATS
    };
    assert_eq!(schedule(&work, &[40], &[&[1]]), Schedule::OneByOne);
}

#[test]
fn without_loops_there_is_one_row() {
    assert_eq!(
        schedule(&FLOATS, &[1], &[&[1]]),
        Schedule::Rows { loops: 0 }
    );
}

#[test]
fn known_loops_run_at_the_call_unless_their_rows_are_short_or_many() {
    let check = |sizes: [usize; 2], hoists, expected| {
        let operands: [&[isize]; 1] = [&[1, 0]];
        let plan = plan(&sizes, &operands);
        let schedule = plan.loops().static_schedule(&FLOATS, hoists);
        assert_eq!(schedule == Schedule::Known, expected, "{sizes:?}");
    };
    check([50, 256], false, true);
    check([50, 256], true, false);
    check([50, 7], false, false);
    check([36, 7], true, true);
    check([1 << 14, 1 << 14], false, false);
}

#[test]
fn values_are_hoisted_if_they_repeat_4_times() {
    let check = |rows, expected| {
        let plan = plan(&[rows, 100], &[&[100, 1], &[0, 1]]);
        assert_eq!(plan.loops().hoists(0b10), expected, "{rows}");
        assert!(!plan.loops().hoists(0b11));
    };
    check(3, false);
    check(4, true);
}
