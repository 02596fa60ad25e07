//! Approximate equality.

use approx::{
    AbsDiffEq, RelativeEq, abs_diff_eq, assert_abs_diff_eq, assert_relative_eq, assert_ulps_eq,
    relative_eq, ulps_eq,
};
use shapecast::{DynTensor, array, tensor};

#[test]
fn elements_are_compared_with_a_tolerance() {
    let x = tensor![[1.0, 2.0], [3.0, 4.0]];
    let y = &x + 1e-9;
    assert_ne!(x, y);
    assert_abs_diff_eq!(x, y, epsilon = 1e-8);
    assert!(!abs_diff_eq!(x, y));
    assert_relative_eq!(x, y, max_relative = 1e-8);
    assert!(!relative_eq!(x, y, max_relative = 1e-10));
    assert_ulps_eq!(x, &x * (1.0 + f64::EPSILON), max_ulps = 2);
    assert!(!ulps_eq!(x, y, max_ulps = 2));
    // One element decides.
    let mut z = x.clone();
    z[[1, 1]] = 5.0;
    assert!(!abs_diff_eq!(x, z, epsilon = 0.9));
    assert!(!abs_diff_eq!(
        tensor![f64::NAN],
        tensor![f64::NAN],
        epsilon = 1.0
    ));
}

#[test]
fn tensors_arrays_and_views_of_any_layout_are_compared() {
    let mut x = tensor![[1.0_f32, 2.0], [3.0, 4.0]];
    let t = array![[1.0_f32, 3.0], [2.0, 4.0]];
    assert_relative_eq!(x.transpose(), t);
    assert_relative_eq!(t, x.transpose());
    assert_relative_eq!(x, t.transpose());
    assert_relative_eq!(x.clone(), array![[1.0, 2.0], [3.0, 4.0]]);
    let y = x.clone();
    assert_relative_eq!(x.view_mut(), y);
    assert_relative_eq!(y, x.view_mut());
    assert!(x.view_mut().abs_diff_eq(&t.transpose(), 0.0));
    assert!(DynTensor::from(vec![1.0]).relative_eq(&tensor![1.0], 0.0, 0.0));
}

#[test]
fn other_sizes_are_not_equal() {
    let x = DynTensor::<f64>::from_elem([2, 3], 1.0).unwrap();
    let y = DynTensor::<f64>::from_elem([3, 2], 1.0).unwrap();
    assert!(!abs_diff_eq!(x, y, epsilon = 10.0));
    assert!(!relative_eq!(x, y, epsilon = 10.0));
    assert!(!ulps_eq!(x, y, epsilon = 10.0));
    let rows = DynTensor::<f64>::from_elem([3, 3], 1.0).unwrap();
    assert!(!abs_diff_eq!(x, rows, epsilon = 10.0));
}
