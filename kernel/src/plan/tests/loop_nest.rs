use crate::plan::Plan;

/// Loops of 3 and 4 steps over a contiguous result and an operand.
fn plan() -> Plan<4> {
    let mut plan = Plan::new(&[3, 4], None);
    plan.push(&[3, 4], Some(&[-8, 2]));
    plan.simplified()
}

#[test]
fn elements_are_counted() {
    let plan = plan();
    let nest = plan.loops();
    assert_eq!((nest.count(), nest.row_len(1), nest.rows(1)), (12, 4, 3));
    assert_eq!((nest.innermost_len(), nest.outermost_len()), (4, 3));
    assert_eq!(nest.elements_of_outermost_step(), 4);
    assert_eq!(nest.innermost(1).sizes, [4]);
    assert_eq!(Plan::<1>::EMPTY.loops().count(), 1);
}

#[test]
fn operands_reach_before_and_after_their_first_element() {
    let plan = plan();
    assert_eq!(plan.loops().reach(0), Some((0, 11)));
    assert_eq!(plan.loops().reach(1), Some((16, 6)));
    let far = [isize::MAX, isize::MAX];
    let mut plan = Plan::<4>::new(&[3, 3], None);
    plan.push(&[3, 3], Some(&far));
    assert_eq!(plan.loops().reach(1), None);
}

#[test]
fn indices_advance_in_order() {
    let plan = plan();
    let nest = plan.loops();
    let mut index = [0, 0];
    for number in 0..nest.count() {
        let mut sought = [0, 0];
        nest.seek(number, &mut sought);
        assert_eq!(index, sought);
        assert_eq!(nest.offset(0, &index), number as isize);
        nest.advance(&mut index, 1);
    }
    assert_eq!(index, [3, 0]);
}
