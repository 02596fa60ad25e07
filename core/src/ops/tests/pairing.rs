use super::*;

const fn paired(target: Option<&[usize]>, operands: &[&[usize]]) -> bool {
    let mut met = PairingCheck::<4>::new(target);
    let mut k = 0;
    while k < operands.len() {
        met.meet(operands[k]);
        k += 1;
    }
    met.paired()
}

#[test]
fn a_pair_has_different_shapes_and_the_same_count() {
    const { assert!(paired(None, &[&[4, 1], &[4]])) };
    assert!(paired(None, &[&[], &[1]]));
    assert!(paired(None, &[&[0], &[1, 0]]));
    assert!(!paired(None, &[&[4, 1], &[4, 1]]));
    assert!(!paired(None, &[&[4, 2], &[4, 1]]));
    assert!(!paired(None, &[&[4]]));
    assert!(!paired(None, &[]));
}

#[test]
fn an_operand_is_held_against_the_shape_so_far() {
    assert!(paired(None, &[&[2, 1], &[3], &[1, 2, 3]]));
    assert!(!paired(None, &[&[2, 3], &[3], &[2, 3]]));
}

#[test]
fn in_place_the_target_counts_too() {
    assert!(paired(Some(&[1, 4]), &[&[4]]));
    assert!(paired(Some(&[4, 4]), &[&[4, 1], &[1, 4]]));
    assert!(!paired(Some(&[4, 4]), &[&[4, 1], &[]]));
}
