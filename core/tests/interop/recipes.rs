//! Conversions that need no feature: from and to glam and mint, by nested arrays.

use glam::{Mat3, Vec3};
use shapecast::{Array, Shape, View, array};

#[test]
fn vectors_of_glam_are_arrays() {
    let v: Array<f32, Shape![3]> = Array::new(Vec3::new(1.0, 2.0, 3.0).to_array());
    assert_eq!(v, array![1.0, 2.0, 3.0]);
    assert_eq!(
        Vec3::from_array((v * 2.0).into_nested()),
        Vec3::new(2.0, 4.0, 6.0)
    );
}

#[test]
fn matrices_of_glam_have_their_columns_first() {
    let m = Mat3::from_rotation_z(0.5);
    let rows = Array::<f32, Shape![3, 3]>::new(m.transpose().to_cols_array_2d());
    assert_eq!(rows[[0, 1]], m.col(1).x);
    let back = Mat3::from_cols_array_2d(&rows.transpose().to_array().into_nested());
    assert_eq!(back, m);
    // A view with the strides of columns is not copied.
    let numbers: &[f32; 9] = m.as_ref();
    let view = View::<f32, Shape![3, 3]>::from_shape_strides([3, 3], &[1, 3], 0, numbers).unwrap();
    assert_eq!((view.as_ptr(), view), (numbers.as_ptr(), rows.view()));
}

#[test]
fn matrices_of_mint_are_nested_arrays() {
    let m = mint::RowMatrix2x3::<i32>::from([[1, 2, 3], [4, 5, 6]]);
    let x = Array::<i32, Shape![2, 3]>::new(m.into());
    assert_eq!(x, array![[1, 2, 3], [4, 5, 6]]);
    assert_eq!(mint::RowMatrix2x3::from(x.into_nested()), m);
    let point = mint::Point3::from(array![1, 2, 3].into_nested());
    assert_eq!(point.z, 3);
}
