//! Approximate equality and limits, with borrowed shapes of other types.

use shapecast::{
    Array, DynShape, DynTensor, Shape, Tensor, Tolerance, View, array, broadcast, s, tensor,
};

const NAN: f64 = f64::NAN;
const INFINITY: f64 = f64::INFINITY;

/// Pairs, and whether NumPy's `isclose` holds for them by default and with `equal_nan`.
const PAIRS: [(f64, f64, bool, bool); 12] = [
    (0.0, 0.0, true, true),
    (0.0, -0.0, true, true),
    (1.0, 1.0 + 1e-5, true, true),
    (1.0, 1.0 + 1.1e-5, false, false),
    (0.0, 1e-8, true, true),
    (0.0, 1.1e-8, false, false),
    (INFINITY, INFINITY, true, true),
    (INFINITY, -INFINITY, false, false),
    (1.0, INFINITY, false, false),
    (INFINITY, 1.0, false, false),
    (NAN, NAN, false, true),
    (NAN, 1.0, false, false),
];

#[test]
fn floats_are_close_as_in_numpy() {
    let x = Array::<f64, Shape![12]>::from_fn(|[i]| PAIRS[i].0);
    let y = Array::<f64, Shape![12]>::from_fn(|[i]| PAIRS[i].1);
    let nans = Tolerance {
        equal_nan: true,
        ..Tolerance::default()
    };
    for (i, &(a, b, default, equal_nan)) in PAIRS.iter().enumerate() {
        assert_eq!(x.is_close(&y, Tolerance::default())[i], default, "{a} {b}");
        assert_eq!(x.view().is_close(&y, nans)[i], equal_nan, "{a} {b}");
        assert_eq!(Array::from(a).all_close(&b, nans), equal_nan, "{a} {b}");
    }
    assert!(!x.all_close(&y, nans));
    // The tolerance is relative to the right operand.
    let wide = Tolerance {
        rtol: 0.5,
        atol: 0.0,
        equal_nan: false,
    };
    assert!(tensor![1.0].all_close(&tensor![2.0], wide));
    assert!(!tensor![2.0].all_close(&tensor![1.0], wide));
}

#[test]
fn operands_of_all_close_broadcast() {
    let x = tensor![[1.0_f32, 2.0], [1.0, 2.0]];
    assert!(x.all_close(&array![1.0, 2.0 + 1e-5], Tolerance::default()));
    assert!(!x.all_close(&x.transpose(), Tolerance::default()));
    let close: Tensor<bool, Shape![2, 2]> =
        x.is_close(&tensor![[1.0], [2.0]], Tolerance::default());
    assert_eq!(close, tensor![[true, false], [false, true]]);
    let empty = DynTensor::<f32>::try_zeros([0, 2]).unwrap();
    assert!(empty.all_close(&1.0_f32, Tolerance::default()));
    assert!(
        empty
            .try_all_close(&tensor![1.0, 2.0, 3.0], Tolerance::default())
            .is_err()
    );
}

#[test]
fn elements_are_limited_as_in_numpy() {
    let x = tensor![[-5, 0], [3, 9]];
    let limited: Tensor<i32, Shape![2, 2]> = x.clip(0, 4);
    assert_eq!(limited, tensor![[0, 0], [3, 4]]);
    assert_eq!(limited, broadcast!(x.clamp(0, 4)));
    assert_eq!(x.transpose().clip(4, 0), tensor![[0, 0], [0, 0]]);
    let y: Array<f64, Shape![3]> = array![NAN, -INFINITY, 2.5].clip(-1.0, 1.0);
    assert!(y[0].is_nan() && y.slice(s![1..]) == tensor![-1.0, 1.0].view());
    assert!(array![1.0].clip(NAN, 2.0)[0].is_nan() && array![1.0].clip(0.0, NAN)[0].is_nan());
}

fn total_of_rows(x: View<'_, f64, Shape![dyn, 2]>) -> f64 {
    x.sum()
}

fn rank(x: View<'_, f64, DynShape>) -> usize {
    x.ndim()
}

fn rows<const B: usize>(_: View<'_, f64, Shape![B, 2]>) -> usize {
    B
}

#[test]
fn known_sizes_are_borrowed_as_other_sizes() {
    let x = tensor![[1.0, 2.0], [3.0, 4.0]];
    assert_eq!((total_of_rows(x.as_shape()), rank(x.as_dyn())), (10.0, 2));
    let columns = x.transpose();
    assert_eq!(total_of_rows(columns.as_shape()), 10.0);
    let borrowed: View<'_, f64, Shape![dyn, dyn]> = columns.as_shape();
    assert_eq!(
        (borrowed.strides(), borrowed.as_ptr()),
        (&[1, 2][..], x.as_ptr())
    );
    // A literal of one row has a size that broadcasts. `as_shape` converts it.
    let row = array![[1.0, 2.0]];
    assert_eq!(
        (rows(row.as_shape()), total_of_rows(row.as_shape())),
        (1, 3.0)
    );
}
