//! Approximate equality and limits, with borrowed shapes of other types.

use shapecast::{
    Array, DynShape, DynTensor, Shape, ShapeErrorKind, Tensor, Tolerance, View, array, broadcast,
    s, tensor,
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

/// NumPy's `assert_allclose([[1., 2.], [3., 5.], [1.5, 0.]], [[1., 2.5], [3., 4.], [1., 0.]], 1e-5, 1e-8)` reports
/// 3 of 6 elements, an absolute difference of 1.0 and a relative one of 0.5.
#[test]
fn the_error_has_the_facts_of_numpy() {
    let x = tensor![[1.0, 2.0], [3.0, 5.0], [1.5, 0.0]];
    let y = tensor![[1.0, 2.5], [3.0, 4.0], [1.0, 0.0]];
    let facts = "(not close: 3 of 6 elements, with rtol 1e-5 and atol 1e-8; largest difference: 1.0, relative: 0.5)";
    let error = x.try_assert_close(&y, Tolerance::default()).unwrap_err();
    assert_eq!(error.kind(), ShapeErrorKind::NotClose);
    assert_eq!(
        error.to_string(),
        format!("elements are not close at index [0, 1]: left 2.0, right 2.5 {facts}")
    );
    // The layout makes no difference, but the order of the elements does.
    let (x, y) = (x.transpose(), y.to_array());
    let error = x.try_assert_close(&y.transpose(), Tolerance::default());
    assert_eq!(
        error.unwrap_err().to_string(),
        format!("elements are not close at index [0, 2]: left 1.5, right 1.0 {facts}")
    );
}

#[test]
fn the_error_prints_each_type_with_its_digits() {
    let text = |x: Array<f32, Shape![2]>, y: f32| {
        let error = x.try_assert_close(&y, Tolerance::default());
        error.unwrap_err().to_string()
    };
    assert_eq!(
        text(array![0.1, 0.3], 0.1),
        "elements are not close at index [1]: left 0.3, right 0.1 (not close: 1 of 2 elements, with rtol 1e-5 and \
         atol 1e-8; largest difference: 0.20000002, relative: 2.0000002)"
    );
    // The relative difference to 0 is infinite, and so is that of an infinity.
    assert!(text(array![0.0, 1.5], 0.0).ends_with("largest difference: 1.5, relative: inf)"));
    assert!(text(array![f32::INFINITY, 1.0], 1.0).contains("difference: inf, relative: inf)"));
    assert!(text(array![f32::NAN, f32::NAN], 1.0).contains("2 of 2 elements"));
    let scalar = Array::from(1.0).try_assert_close(&2.0, Tolerance::default());
    let scalar = scalar.unwrap_err().to_string();
    assert!(scalar.starts_with("elements are not close at index []: left 1.0, right 2.0"));
}

#[test]
fn operands_of_assert_close_broadcast() {
    let rows = tensor![[1.0, 2.0], [1.0, 2.0], [1.0, 3.0]];
    rows.slice_axis::<0>(..2)
        .assert_close(&array![1.0, 2.0], Tolerance::default());
    // The index is that of the shape to which both broadcast.
    let row = tensor![1.0, 2.0];
    for error in [
        row.try_assert_close(&rows, Tolerance::default()),
        row.flip::<0>()
            .as_dyn()
            .try_assert_close(&rows.flip::<1>(), Tolerance::default()),
    ] {
        let error = error.unwrap_err();
        assert_eq!(error.kind(), ShapeErrorKind::NotClose);
        assert!(error.to_string().contains("1 of 6 elements"), "{error}");
    }
    let error = row.try_assert_close(&rows, Tolerance::default());
    let error = error.unwrap_err().to_string();
    assert!(
        error.contains("at index [2, 1]: left 2.0, right 3.0"),
        "{error}"
    );

    let empty = DynTensor::<f32>::try_zeros([0, 2]).unwrap();
    empty.assert_close(&1.0_f32, Tolerance::default());
    let error = empty.try_assert_close(&tensor![1.0, 2.0, 3.0], Tolerance::default());
    assert_eq!(error.unwrap_err().kind(), ShapeErrorKind::Mismatch);
}

#[test]
#[should_panic(expected = "elements are not close at index [1]: left 2.0, right 2.5")]
fn assert_close_panics_with_the_text() {
    array![1.0, 2.0].assert_close(&tensor![1.0, 2.5], Tolerance::default());
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

#[test]
fn elements_are_limited_in_expressions_as_by_the_method() {
    let x = tensor![[-5, 0], [3, 9]];
    assert_eq!(broadcast!(x.clip(0, 4) + 1), x.clip(0, 4) + 1);
    let numbers = [NAN, -INFINITY, -1.0, -0.0, 0.5, 2.5, INFINITY];
    let x = Tensor::<f64, Shape![7]>::new(numbers);
    for low in numbers {
        for high in numbers {
            let (own, other) = (broadcast!(x.clip(low, high)), x.clip(low, high));
            let is_nan = broadcast!(own.is_nan() && other.is_nan());
            for i in 0..7 {
                assert!(
                    is_nan[[i]] || own[[i]] == other[[i]],
                    "{low} {high}: {own} {other}"
                );
            }
        }
    }
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
