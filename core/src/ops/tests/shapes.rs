use super::*;

#[test]
fn sizes_in_a_const() {
    const OUT: [usize; 4] = broadcast_sizes(&[&[5, 1, 4, 1], &[3, 1, 1]]);
    assert_eq!(OUT, [5, 3, 4, 1]);
    assert_eq!(broadcast_sizes(&[&[0], &[], &[1]]), [0]);
    assert_eq!(broadcast_sizes::<0>(&[]), []);
}

#[test]
#[should_panic(
    expected = "The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1"
)]
fn sizes_that_differ() {
    let _ = broadcast_sizes::<4>(&[&[5, 2, 4, 1], &[3, 1, 1]]);
}

#[test]
#[should_panic(expected = "the shapes broadcast to 2 dimensions, not to 3")]
fn sizes_of_another_rank() {
    let _ = broadcast_sizes::<3>(&[&[5, 2], &[2]]);
}

#[test]
#[should_panic(expected = "numel: integer multiplication overflow")]
fn sizes_that_overflow() {
    let _ = broadcast_sizes::<2>(&[&[usize::MAX, 1], &[2]]);
}
