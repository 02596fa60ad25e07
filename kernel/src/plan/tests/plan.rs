use super::*;

fn plan<const K: usize>(sizes: &[usize], operands: [(&[usize], &[isize]); K]) -> Plan<8> {
    let mut plan = Plan::new(sizes, None);
    for (sizes, strides) in operands {
        plan.push(sizes, Some(strides));
    }
    plan.simplified()
}

#[test]
fn equal_shapes_become_one_loop() {
    let plan = plan(&[5, 3, 4, 1], [(&[5, 3, 4, 1], &[12, 4, 1, 1]); 2]);
    let nest = plan.loops();
    assert_eq!((nest.sizes, nest.slots), (&[60][..], 3));
    assert!(nest.is_contiguous(0) && nest.is_contiguous(2));
}

#[test]
fn broadcast_dimensions_keep_their_loops() {
    let plan = plan(&[5, 3, 4], [(&[5, 3, 4], &[12, 4, 1]), (&[3, 1], &[1, 1])]);
    assert_eq!(plan.loops().sizes, [5, 3, 4]);
    let strides = |k: usize| [0, 1, 2].map(|d| plan.strides[d][k]);
    assert_eq!((strides(1), strides(2)), ([12, 4, 1], [0, 1, 0]));
}

#[test]
fn dimensions_of_size_1_have_no_loops() {
    let plan = plan(&[1, 7, 1], [(&[7, 1], &[1, 1]), (&[], &[])]);
    assert_eq!(plan.loops().sizes, [7]);
    assert_eq!(plan.strides[0][..3], [1, 1, 0]);
}

#[test]
fn loops_are_in_the_order_of_the_result() {
    // Result and operand are transposed in the same way, so the loops merge.
    let mut plan = Plan::<8>::new(&[3, 4], Some(&[1, 3]));
    plan.push(&[3, 4], Some(&[1, 3]));
    assert_eq!(plan.simplified().loops().sizes, [12]);
}

#[test]
#[should_panic(expected = "does not broadcast")]
fn operands_that_do_not_broadcast_panic() {
    plan(&[2, 3], [(&[2], &[1])]);
}

#[test]
fn hoisted_values_have_the_loops_of_their_operands() {
    let row: (&[usize], &[isize]) = (&[3], &[2]);
    let plan = plan(&[5, 2, 3], [(&[5, 2, 1], &[2, 1, 1]), row]);
    let [column, row, both] = [0b01, 0b10, 0b11].map(|mask| plan.of_hoisted(mask));
    assert_eq!(column.loops().sizes, [10]);
    assert_eq!(row.loops().sizes, [3]);
    assert_eq!(row.loops().strides[0][..3], [1, 0, 2]);
    assert_eq!(both.loops().sizes, [10, 3]);
    let mut extended = plan.clone();
    extended.push_hoisted(&row, 0b10);
    extended.push_computed();
    let nest = extended.loops();
    assert_eq!(nest.slots, 5);
    assert_eq!([nest.strides[0][3], nest.strides[1][3]], [0, 1]);
    assert_eq!([nest.strides[0][4], nest.strides[1][4]], [0, 0]);
}
