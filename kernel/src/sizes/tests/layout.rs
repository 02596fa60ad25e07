//! Tests of strides, element counts and extents.

use super::*;

#[test]
fn contiguous_strides_are_row_major() {
    let mut strides = [0; 4];
    contiguous_strides(&[5, 3, 4, 1], &mut strides);
    assert_eq!(strides, [12, 4, 1, 1]);
    contiguous_strides(&[2, 0, 3, 4], &mut strides);
    assert_eq!(strides, [12, 12, 4, 1]);
    contiguous_strides_along(&[5, 3, 4, 2], 0b1011, &mut strides);
    assert_eq!(strides, [6, 2, 0, 1]);
}

#[test]
fn extent_covers_negative_strides() {
    assert_eq!(extent(&[2, 3], &[3, 1]), Some((0, 6)));
    assert_eq!(extent(&[2, 3], &[-3, -1]), Some((-5, 1)));
    assert_eq!(extent(&[4, 3], &[0, 1]), Some((0, 3)));
    assert_eq!(extent(&[4, 0], &[1, 1]), Some((0, 0)));
    assert_eq!(extent(&[], &[]), Some((0, 1)));
    assert_eq!(extent(&[3], &[isize::MAX]), None);
    assert_eq!(extent(&[usize::MAX], &[1]), None);
    assert_eq!(extent(&[usize::MAX], &[0]), Some((0, 1)));
}

#[test]
fn contiguity_ignores_strides_of_size_one_and_of_empty_tensors() {
    assert!(is_contiguous(&[2, 1, 3], &[3, 99, 1]));
    assert!(is_contiguous(&[2, 0], &[7, 7]));
    assert!(!is_contiguous(&[2, 3], &[1, 2]));
    assert!(!is_contiguous(&[2, 3], &[0, 1]));
}

#[test]
fn count_detects_overflow() {
    assert_eq!(count(&[]), Some(1));
    assert_eq!(count(&[2, 0, 3]), Some(0));
    assert_eq!(count(&[usize::MAX, 2]), None);
    assert_eq!(count(&[usize::MAX, 0, 2]), None);
    assert_eq!(count(&[1 << (usize::BITS - 2), 2]), None);
}
