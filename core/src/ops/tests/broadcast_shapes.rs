use super::*;

#[test]
fn const_evaluation() {
    const OUT: [usize; 4] = broadcast_sizes(&[&[5, 1, 4, 1], &[3, 1, 1]]);
    assert_eq!(OUT, [5, 3, 4, 1]);
    assert_eq!(broadcast_sizes(&[&[0], &[], &[1]]), [0]);
    assert_eq!(broadcast_sizes::<0>(&[]), [0; 0]);
}

#[test]
#[should_panic(
    expected = "The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1"
)]
fn mismatch_panics() {
    let _ = broadcast_sizes::<4>(&[&[5, 2, 4, 1], &[3, 1, 1]]);
}

#[test]
#[should_panic(expected = "the shapes broadcast to 2 dimensions, not to 3")]
fn wrong_rank_panics() {
    let _ = broadcast_sizes::<3>(&[&[5, 2], &[2]]);
}

#[test]
#[should_panic(expected = "numel: integer multiplication overflow")]
fn overflow_panics() {
    let _ = broadcast_sizes::<2>(&[&[usize::MAX, 1], &[2]]);
}
