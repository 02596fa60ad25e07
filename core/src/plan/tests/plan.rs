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
    assert_eq!((plan.rank, plan.row()), (1, 60));
    assert!(plan.view().is_dense(0) && plan.view().is_dense(2));
}

#[test]
fn a_stretched_dimension_keeps_its_loop() {
    let plan = plan(&[5, 3, 4], [(&[5, 3, 4], &[12, 4, 1]), (&[3, 1], &[1, 1])]);
    assert_eq!(plan.sizes[..plan.rank], [5, 3, 4]);
    let of = |k: usize| [0, 1, 2].map(|d| plan.strides[d][k]);
    assert_eq!((of(1), of(2)), ([12, 4, 1], [0, 1, 0]));
}

#[test]
fn scalars_and_ones_vanish() {
    let plan = plan(&[1, 7, 1], [(&[7, 1], &[1, 1]), (&[], &[])]);
    assert_eq!((plan.rank, plan.sizes[0]), (1, 7));
    assert_eq!(plan.strides[0][..3], [1, 1, 0]);
}

#[test]
fn loops_follow_the_result() {
    // Both transposed alike: one loop.
    let mut plan = Plan::<8>::new(&[3, 4], Some(&[1, 3]));
    plan.push(&[3, 4], Some(&[1, 3]));
    let plan = plan.simplified();
    assert_eq!((plan.rank, plan.row()), (1, 12));
}

#[test]
#[should_panic(expected = "does not stretch")]
fn an_operand_that_does_not_fit_is_refused() {
    plan(&[2, 3], [(&[2], &[1])]);
}

#[test]
fn high_ranks_split() {
    let sizes = [2; 10];
    let mut plan = Plan::<64>::new(&sizes, None);
    // Every other dimension stretches, so that nothing merges.
    let holes: [usize; 10] = core::array::from_fn(|d| 1 + d % 2);
    plan.push(&holes, None);
    let inner = plan.simplified().inner();
    assert_eq!(inner.sizes, [2; 8]);
    assert_eq!(inner.strides[7][..2], [1, 1]);
}
