//! The broadcasting rule for sizes.

use crate::error::Conflict;
use crate::shape::broadcast::{stretch, stretches_to};

const fn pair<const R: usize>(a: &[usize], b: &[usize]) -> Result<[usize; R], Conflict> {
    let mut acc = [1; R];
    if let Err(conflict) = stretch(&mut acc, 0, a) {
        return Err(conflict);
    }
    match stretch(&mut acc, a.len(), b) {
        Ok(_) => Ok(acc),
        Err(conflict) => Err(conflict),
    }
}

#[test]
fn the_rule_runs_in_consts() {
    const OUT: Result<[usize; 4], Conflict> = pair(&[5, 1, 4, 1], &[3, 1, 1]);
    assert_eq!(OUT, Ok([5, 3, 4, 1]));
}

#[test]
fn the_rightmost_conflict_is_reported_in_the_larger_rank() {
    assert_eq!(
        pair::<3>(&[2], &[4, 4, 3]),
        Err(Conflict { a: 2, b: 3, dim: 2 })
    );
    assert_eq!(
        pair::<2>(&[2, 3], &[5, 4]),
        Err(Conflict { a: 3, b: 4, dim: 1 })
    );
    assert_eq!(
        pair::<2>(&[0], &[2, 2]),
        Err(Conflict { a: 0, b: 2, dim: 1 })
    );
}

#[test]
fn zero_against_one_is_zero() {
    assert_eq!(pair(&[0], &[1]), Ok([0]));
    assert_eq!(pair(&[1], &[0]), Ok([0]));
    assert_eq!(pair(&[], &[0]), Ok([0]));
}

#[test]
fn a_target_is_as_large_as_what_stretches_to_it() {
    assert!(stretches_to(&[3], &[2, 3]) && stretches_to(&[2, 1], &[2, 3]));
    assert!(stretches_to(&[], &[]) && stretches_to(&[1], &[0]));
    assert!(!stretches_to(&[2], &[2, 3]) && !stretches_to(&[1, 3], &[3]));
    assert!(!stretches_to(&[0], &[1]) && !stretches_to(&[3], &[1]));
}
