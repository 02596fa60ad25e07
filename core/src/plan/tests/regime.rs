use super::*;

fn plan(sizes: &[usize], operands: &[&[isize]]) -> Plan<8> {
    let mut plan = Plan::new(sizes, None);
    for strides in operands {
        plan.push(sizes, Some(strides));
    }
    plan.simplified()
}

#[test]
fn long_rows_run_by_themselves() {
    let plan = plan(&[50, 256], &[&[256, 1], &[1, 0]]);
    assert_eq!(plan.regime(), Regime::Runs { loops: 1 });
    assert_eq!(plan.lie(2, 1), Lie::Held);
}

#[test]
fn rows_with_gaps_run_where_they_are() {
    let regime = |stride| plan(&[50, 64], &[&[stride, 1]]).regime();
    assert_eq!(regime(65), Regime::Runs { loops: 1 });
    assert_eq!(regime(0), Regime::Runs { loops: 2 });
}

#[test]
fn short_rows_are_taken_together() {
    let plan = plan(&[50, 7], &[&[7, 1], &[0, 1], &[1, 0], &[0, 0], &[14, 2]]);
    assert_eq!(plan.regime(), Regime::Runs { loops: 2 });
    let lies = [1, 2, 3, 4, 5].map(|k| plan.lie(k, 2));
    use Lie::{Dense, Each, Held, Periodic, Scattered};
    assert_eq!(lies, [Dense, Periodic, Each, Held, Scattered]);
}

#[test]
fn very_short_rows_take_further_loops() {
    let plan = plan(&[9, 5, 6, 4], &[&[1, 9, 0, 45]]);
    assert_eq!(plan.regime(), Regime::Runs { loops: 4 });
}

#[test]
fn operands_are_held_or_dense_in_long_rows() {
    let held = |row: usize, bytes, first: [isize; 2], second: [isize; 2]| {
        plan(&[50, row], &[&first, &second]).held_in_rows(2, bytes)
    };
    assert_eq!(held(64, 1, [1, 0], [64, 1]), Some(0b01));
    assert_eq!(held(64, 1, [64, 1], [1, 0]), Some(0b10));
    assert_eq!(held(64, 1, [64, 1], [0, 1]), Some(0));
    assert_eq!(held(63, 1, [1, 0], [63, 1]), None);
    assert_eq!(held(64, 1, [64, 1], [0, 2]), None);
    assert_eq!(held(64, 1, [1, 0], [0, 0]), Some(0b11));
    assert_eq!(held(16, 4, [1, 0], [16, 1]), Some(0b01));
    // The last is a value.
    let plan = plan(&[50, 64], &[&[64, 1], &[1, 0], &[0, 1], &[1, 0], &[1, 0]]);
    assert_eq!(plan.held_in_rows(4, 4), Some(0b1010));
}

#[test]
fn what_is_held_in_long_rows_is_so_of_any_number_of_operands() {
    let loops = |row: usize, bytes, computes, by: [isize; 2]| {
        let dense = [row as isize, 1];
        plan(&[50, row], &[&dense, &[0, 1], &by]).loops_of_rows(bytes, computes)
    };
    assert_eq!(loops(64, 4, false, [1, 0]), Some(1));
    assert_eq!(loops(64, 4, false, [0, 0]), None, "the same in all rows");
    assert_eq!(loops(64, 4, false, [128, 2]), None);
    assert_eq!(loops(64, 2, false, [1, 0]), None, "too short");
    assert_eq!(loops(63, 8, false, [1, 0]), None, "too short");
    assert_eq!(
        loops(255, 8, true, [1, 0]),
        None,
        "too short for what computes"
    );
    assert_eq!(loops(256, 1, true, [-3, 0]), Some(1));
    assert_eq!(plan(&[300], &[&[1], &[0]]).loops_of_rows(4, false), None);
    assert_eq!(Plan::<4>::EMPTY.loops_of_rows(4, false), None);
    // Rows with gaps between them.
    let mut gaps = Plan::<8>::new(&[50, 256], Some(&[300, 1]));
    gaps.push(&[50, 1], None);
    assert_eq!(gaps.simplified().loops_of_rows(4, false), None);
}

#[test]
fn several_loops_make_a_row_of_what_is_periodic() {
    let loops = |sizes: &[usize], first: &[isize], second: &[isize]| {
        plan(sizes, &[first, second]).loops_of_rows(4, false)
    };
    assert_eq!(loops(&[9, 30, 3], &[3, 0, 1], &[0, 3, 1]), Some(2));
    assert_eq!(loops(&[9, 30, 3], &[6, 0, 2], &[0, 3, 1]), Some(2));
    assert_eq!(
        loops(&[9, 20, 3], &[3, 0, 1], &[0, 3, 1]),
        None,
        "too short"
    );
    assert_eq!(
        loops(&[9, 30, 3], &[0, 0, 1], &[90, 3, 1]),
        None,
        "the same in all rows"
    );
    assert_eq!(
        loops(&[9, 30, 3], &[3, 0, 1], &[1, 1, 0]),
        None,
        "one in each short row"
    );
    let deep = loops(&[9, 5, 6, 3], &[3, 0, 0, 1], &[0, 18, 3, 1]);
    assert_eq!(deep, Some(2), "two operands make three loops one");
    let deep = plan(
        &[9, 5, 6, 3],
        &[&[3, 0, 0, 1], &[0, 18, 3, 1], &[1, 0, 0, 0], &[0, 0, 0, 1]],
    );
    assert_eq!((deep.rank, deep.loops_of_rows(4, false)), (3, Some(2)));
}

#[test]
fn short_rows_run_by_themselves_unless_they_repeat() {
    let held = |sizes: [usize; 3], first: [isize; 3], second: [isize; 3]| {
        plan(&sizes, &[&first, &second]).held_in_rows(2, 4)
    };
    assert_eq!(held([9, 3, 20], [20, 0, 1], [0, 20, 1]), Some(0));
    assert_eq!(held([9, 30, 20], [20, 0, 1], [0, 20, 1]), None);
    assert_eq!(held([9, 30, 64], [64, 0, 1], [0, 64, 1]), Some(0));
}

#[test]
fn transposed_operands_make_tiles() {
    let plan = plan(&[40, 30, 20], &[&[1, 0, 40]]);
    assert_eq!(plan.regime(), Regime::Tiles { along: 0 });
}

#[test]
fn without_loops_there_is_one_element() {
    let plan = plan(&[1], &[&[1]]);
    assert_eq!(plan.regime(), Regime::Runs { loops: 0 });
    assert_eq!(plan.lie(1, 0), Lie::Dense);
}
