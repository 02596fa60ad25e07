use crate::plan::{Access, Plan};
use Access::{Contiguous, PerRow, Repeating, Strided, Uniform};

fn access<const K: usize>(sizes: &[usize], operands: [&[isize]; K], loops: usize) -> [Access; K] {
    let mut plan = Plan::<8>::new(sizes, None);
    for strides in operands {
        plan.push(sizes, Some(strides));
    }
    let plan = plan.simplified();
    core::array::from_fn(|k| plan.loops().access(k + 1, loops))
}

#[test]
fn operands_within_one_loop() {
    let operands: [&[isize]; 3] = [&[256, 1], &[1, 0], &[1, 2]];
    assert_eq!(
        access(&[50, 256], operands, 1),
        [Contiguous, Uniform, Strided]
    );
}

#[test]
fn operands_within_two_loops() {
    let operands: [&[isize]; 6] = [&[7, 1], &[0, 1], &[0, 2], &[1, 0], &[0, 0], &[14, 2]];
    assert_eq!(
        access(&[50, 7], operands, 2),
        [Contiguous, Repeating, Repeating, PerRow, Uniform, Strided]
    );
}

#[test]
fn without_loops_all_operands_are_contiguous() {
    assert_eq!(access(&[1], [&[1], &[0]], 0), [Contiguous, Contiguous]);
}
