//! Tests of the broadcasting rule for sizes.

use super::*;

const fn broadcast_pair<const R: usize>(a: &[usize], b: &[usize]) -> Result<[usize; R], Conflict> {
    let mut acc = [1; R];
    if let Err(conflict) = broadcast_into(&mut acc, 0, a, [RigidDims::NONE; 2]) {
        return Err(conflict);
    }
    match broadcast_into(&mut acc, a.len(), b, [RigidDims::NONE; 2]) {
        Ok(_) => Ok(acc),
        Err(conflict) => Err(conflict),
    }
}

#[test]
fn const_evaluation() {
    const OUT: Result<[usize; 4], Conflict> = broadcast_pair(&[5, 1, 4, 1], &[3, 1, 1]);
    assert_eq!(OUT, Ok([5, 3, 4, 1]));
}

#[test]
fn rightmost_conflict_is_reported_in_the_larger_rank() {
    assert_eq!(
        broadcast_pair::<3>(&[2], &[4, 4, 3]),
        Err(Conflict { a: 2, b: 3, dim: 2 })
    );
    assert_eq!(
        broadcast_pair::<2>(&[2, 3], &[5, 4]),
        Err(Conflict { a: 3, b: 4, dim: 1 })
    );
    assert_eq!(
        broadcast_pair::<2>(&[0], &[2, 2]),
        Err(Conflict { a: 0, b: 2, dim: 1 })
    );
}

#[test]
fn zero_and_one_broadcast_to_zero() {
    assert_eq!(broadcast_pair(&[0], &[1]), Ok([0]));
    assert_eq!(broadcast_pair(&[1], &[0]), Ok([0]));
    assert_eq!(broadcast_pair(&[], &[0]), Ok([0]));
}

#[test]
fn broadcasts_to_never_changes_the_target() {
    assert!(
        broadcasts_to(&[3], RigidDims::NONE, &[2, 3])
            && broadcasts_to(&[2, 1], RigidDims::NONE, &[2, 3])
    );
    assert!(broadcasts_to(&[], RigidDims::NONE, &[]) && broadcasts_to(&[1], RigidDims::NONE, &[0]));
    assert!(
        !broadcasts_to(&[2], RigidDims::NONE, &[2, 3])
            && !broadcasts_to(&[1, 3], RigidDims::NONE, &[3])
    );
    assert!(
        !broadcasts_to(&[0], RigidDims::NONE, &[1]) && !broadcasts_to(&[3], RigidDims::NONE, &[1])
    );
}
