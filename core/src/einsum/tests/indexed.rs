//! Patterns of indices and axes.

use super::are_equal_without_ones as are_equal;

#[test]
fn patterns_are_equal_if_all_sizes_but_ones_are_known_and_equal() {
    assert!(are_equal(&[], &[]) && are_equal(&[Some(2), Some(3)], &[Some(2), Some(3)]));
    assert!(are_equal(&[Some(2), Some(3)], &[Some(2), Some(1), Some(3)]));
    assert!(are_equal(&[Some(1), Some(3), Some(1)], &[Some(3)]) && are_equal(&[Some(1)], &[]));
    assert!(!are_equal(&[Some(1), Some(3)], &[Some(2), Some(3)]));
    assert!(!are_equal(&[Some(2), Some(1)], &[Some(2), Some(3)]));
    assert!(!are_equal(&[None], &[None]) && !are_equal(&[Some(2)], &[Some(2), Some(3)]));
}
