use alloc::format;

use crate::shape::dim::{One, Size};
use crate::{DynTensor, Tensor};

#[test]
fn columns_are_aligned() {
    let x = Tensor::<f64, (Size<2>, Size<2>)>::new([[1.0, -2.5], [10.0, 3.25]]);
    assert_eq!(format!("{x}"), "[[   1 -2.5]\n [  10 3.25]]");
    assert_eq!(format!("{x:.1}"), "[[ 1.0 -2.5]\n [10.0  3.2]]");
    assert_eq!(
        format!("{x:?}"),
        "Tensor([[ 1.0, -2.5],\n        [10.0, 3.25]], shape=[2, 2])"
    );
}

#[test]
fn format_options_apply_to_each_element() {
    let x = Tensor::<f64, (Size<3>,)>::new([1.0, -2.5, 10.0]);
    assert_eq!(format!("{x:6.1}"), "[   1.0   -2.5   10.0]");
    assert_eq!(format!("{x:+}"), "[  +1 -2.5  +10]");
    assert_eq!(format!("{x:+.1}"), "[ +1.0  -2.5 +10.0]");
    assert_eq!(format!("{x:<5}"), "[1     -2.5  10   ]");
    assert_eq!(format!("{x:^5}"), "[  1   -2.5   10  ]");
    assert_eq!(format!("{x:*>5}"), "[****1 *-2.5 ***10]");
    assert_eq!(
        format!("{x:+?}"),
        "Tensor([ +1.0,  -2.5, +10.0], shape=[3])"
    );
}

#[test]
fn scientific_notation_is_aligned() {
    let x = Tensor::<f64, (Size<2>, Size<2>)>::new([[1.0, -2500.0], [0.03125, 0.0]]);
    assert_eq!(
        format!("{x:e}"),
        "[[     1e0   -2.5e3]\n [3.125e-2      0e0]]"
    );
    assert_eq!(
        format!("{:.1E}", x.transpose()),
        "[[ 1.0E0 3.1E-2]\n [-2.5E3  0.0E0]]"
    );
    assert_eq!(format!("{:+e}", crate::array![1, 20]), "[+1e0 +2e1]");
}

#[test]
fn brackets_and_blank_lines_follow_the_rank() {
    assert_eq!(format!("{}", Tensor::<i32, ()>::from(7)), "7");
    assert_eq!(format!("{}", Tensor::<i32, (Size<0>,)>::zeros()), "[]");
    let cube = Tensor::<i32, (Size<2>, One, Size<2>)>::new([[[1, 2]], [[3, 4]]]);
    assert_eq!(format!("{cube}"), "[[[1 2]]\n\n [[3 4]]]");
}

#[test]
fn large_tensors_are_abbreviated() {
    let x = DynTensor::from_shape_fn([1001], |i| i[0]).unwrap();
    assert_eq!(format!("{x}"), "[   0    1    2 ...  998  999 1000]");
    let all = format!("{x:#}");
    assert!(all.contains("  500  501 ") && !all.contains("..."), "{all}");
    let x = DynTensor::from_shape_fn([100, 100], |i| i[0] * 100 + i[1]).unwrap();
    assert_eq!(format!("{x}").lines().count(), 7);
}
