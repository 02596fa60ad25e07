//! Linear interpolation, compared with values that NumPy computes and with naive code.

use proptest::collection::vec;
use proptest::prelude::*;
use shapecast::{Array, DynTensor, Shape, ShapeErrorKind, Tensor, View, array, tensor};

/// The results are those of NumPy.
#[test]
fn values_between_and_outside_of_the_points() {
    let (points, values) = (array![0.0, 1.0, 2.5, 4.0], array![1.0, 3.0, -1.0, 2.0]);
    let x = array![-1.0, 0.0, 0.25, 1.0, 1.75, 2.5, 3.0, 4.0, 9.0];
    let y: Array<f64, Shape![9]> = x.interp(&points, &values);
    assert_eq!(y, array![1.0, 1.0, 1.5, 3.0, 1.0, -1.0, 0.0, 2.0, 2.0]);
    let x = tensor![f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
    let y = x.interp(&points, &values);
    assert!(y[[0]].is_nan());
    assert_eq!(y.as_slice()[1..], [2.0, 1.0]);
    // Infinite values, and equal points.
    let x = tensor![[0.5, 1.5], [2.0, 3.0]];
    assert_eq!(
        x.interp(&array![1.0, 2.0], &array![f64::INFINITY, f64::INFINITY]),
        Tensor::<f64, Shape![2, 2]>::full(f64::INFINITY)
    );
    let y = tensor![0.5, 1.0, 1.5].interp(&array![0.0, 1.0, 1.0, 2.0], &array![0.0, 1.0, 5.0, 6.0]);
    assert_eq!(y, tensor![0.5, 5.0, 5.5]);
    // One point.
    let y = tensor![0.0_f32, 1.0, 2.0].interp(&array![1.0], &array![7.0]);
    assert_eq!(y, tensor![7.0, 7.0, 7.0]);
}

#[test]
fn interpolation_of_every_kind_of_tensor() {
    let (points, values) = (tensor![1.0, 3.0], tensor![10.0, 30.0]);
    let mut x = array![[1.0, 2.0], [3.0, 2.5]];
    let expected = tensor![[10.0, 20.0], [30.0, 25.0]];
    assert_eq!(x.interp(&points, &values), expected);
    assert_eq!(x.view().interp(&points.view(), &values), expected);
    assert_eq!(x.view_mut().interp(&points, &values.view()), expected);
    assert_eq!(x.transpose().interp(&points, &values), expected.transpose());
    let x = x.to_tensor().into_dyn();
    assert_eq!(
        x.interp(&points.clone().into_dyn(), &values.clone().into_dyn()),
        expected
    );
    let flipped = tensor![3.0, 1.0];
    assert_eq!(x.interp(&flipped.flip::<0>(), &values), expected);
    let scalar = DynTensor::from_elem([], 2.0).unwrap();
    assert_eq!(scalar.interp(&points, &values).item(), 20.0);
    assert!(
        Tensor::<f64, Shape![0]>::zeros()
            .interp(&points, &values)
            .is_empty()
    );
}

#[test]
fn points_are_checked() {
    let kind = |result: Result<_, shapecast::ShapeError>| {
        result
            .map(|_: Tensor<f64, Shape![1]>| ())
            .map_err(|error| error.kind())
    };
    let x = tensor![0.5];
    let none = Tensor::<f64, Shape![dyn]>::try_zeros([0]).unwrap();
    assert_eq!(kind(x.try_interp(&none, &none)), Err(ShapeErrorKind::Sizes));
    assert_eq!(kind(x.try_interp(&x, &none)), Err(ShapeErrorKind::Mismatch));
    assert_eq!(kind(x.try_interp(&1.0, &x)), Err(ShapeErrorKind::Sizes));
    assert_eq!(
        kind(x.try_interp(&x, &tensor![[1.0]])),
        Err(ShapeErrorKind::Sizes)
    );
    let one = [0.0];
    let huge = View::<f64, Shape![]>::from_shape_slice([], &one).unwrap();
    let huge = huge.try_broadcast_to(&[1 << 58]).unwrap();
    assert_eq!(
        kind(x.try_interp(&huge, &huge)),
        Err(ShapeErrorKind::TooLarge)
    );
    // Points that are not sorted, or NaN, give any values.
    let points = tensor![f64::NAN, 3.0, f64::NAN, 1.0, f64::NEG_INFINITY];
    let _ = tensor![0.0, 2.0, 5.0].interp(&points, &points);
}

#[test]
#[should_panic(expected = "array of sample points is empty")]
fn no_points_panic() {
    let none = Tensor::<f64, Shape![0]>::zeros();
    let _ = tensor![1.0].interp(&none, &none);
}

proptest! {
    #[test]
    fn interpolation_matches_a_loop_over_the_points(
        mut points in vec(-20_i32..20, 1..12),
        values in vec(-50_i32..50, 12),
        x in vec(-25_i32..25, 0..20),
    ) {
        points.sort_unstable();
        points.dedup();
        let points: Vec<f64> = points.into_iter().map(f64::from).collect();
        let values: Vec<f64> = values[..points.len()].iter().map(|&y| f64::from(y)).collect();
        let x: Vec<f64> = x.into_iter().map(|x| f64::from(x) / 2.0).collect();
        let expected = x.iter().map(|&x| {
            let last = points.len() - 1;
            for i in 0..last {
                if points[i] <= x && x < points[i + 1] {
                    let t = (x - points[i]) / (points[i + 1] - points[i]);
                    return values[i] + t * (values[i + 1] - values[i]);
                }
            }
            if x < points[0] { values[0] } else { values[last] }
        });
        let expected: Vec<f64> = expected.collect();
        let vector = |elements: Vec<f64>| -> Tensor<f64, Shape![dyn]> { elements.into() };
        let found = vector(x).interp(&vector(points), &vector(values));
        for (found, expected) in found.iter().zip(expected) {
            prop_assert!((found - expected).abs() < 1e-9);
        }
    }
}
