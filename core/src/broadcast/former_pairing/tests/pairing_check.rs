use super::*;

const fn has_pair(target: Option<&[usize]>, operands: &[&[usize]]) -> bool {
    let mut check = PairingCheck::<4>::new(target);
    let mut k = 0;
    while k < operands.len() {
        check.add(operands[k]);
        k += 1;
    }
    check.has_pair()
}

#[test]
fn pairs_have_different_shapes_and_the_same_count() {
    const { assert!(has_pair(None, &[&[4, 1], &[4]])) };
    assert!(has_pair(None, &[&[], &[1]]));
    assert!(has_pair(None, &[&[0], &[1, 0]]));
    assert!(!has_pair(None, &[&[4, 1], &[4, 1]]));
    assert!(!has_pair(None, &[&[4, 2], &[4, 1]]));
    assert!(!has_pair(None, &[&[4]]));
    assert!(!has_pair(None, &[]));
}

#[test]
fn operands_are_compared_with_the_shape_so_far() {
    assert!(has_pair(None, &[&[2, 1], &[3], &[1, 2, 3]]));
    assert!(!has_pair(None, &[&[2, 3], &[3], &[2, 3]]));
}

#[test]
fn operands_are_compared_with_the_target() {
    assert!(has_pair(Some(&[1, 4]), &[&[4]]));
    assert!(has_pair(Some(&[4, 4]), &[&[4, 1], &[1, 4]]));
    assert!(!has_pair(Some(&[4, 4]), &[&[4, 1], &[]]));
}
