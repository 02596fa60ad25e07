use super::*;

#[test]
fn sizes_of_one_stretch_unless_they_must_not() {
    for target in [0, 1, 7] {
        assert!(fits(1, target, true) && fits(target, target, false));
        assert_eq!(fits(1, target, false), target == 1);
    }
    assert!(!fits(7, 1, true) && !fits(0, 1, true) && !fits(2, 3, true));
}

#[test]
fn either_size_may_stretch_to_the_common_one() {
    assert_eq!(common([1, 0], [true; 2]), Some(0));
    assert_eq!(common([4, 1], [true; 2]), Some(4));
    assert_eq!(common([1, 1], [false; 2]), Some(1));
    assert_eq!(common([4, 1], [true, false]), None);
    assert_eq!(common([1, 4], [false, true]), None);
    assert_eq!(common([2, 3], [true; 2]), None);
}

#[test]
fn stretched_dimensions_have_no_stride() {
    assert_eq!(
        (stretched(1, 5), stretched(3, 5), stretched(0, 5)),
        (0, 5, 5)
    );
}
