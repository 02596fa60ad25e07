//! Positions and quantiles of the elements that are not NaN, and extremes up to each index: the values of NumPy.

use std::panic::catch_unwind;

use shapecast::{Array, DynTensor, Shape, ShapeErrorKind, Tensor, array, tensor};

const NAN: f64 = f64::NAN;
const INF: f64 = f64::INFINITY;

#[test]
fn positions_skip_nan_in_every_form() {
    // NumPy: nanargmax(x) is 4, nanargmax(x, axis=1) is [1, 1], nanargmin(x, axis=0) is [1, 0, 1].
    let x = tensor![[NAN, 2.0, 2.0], [1.0, 5.0, -3.0]];
    assert_eq!((x.nanargmax(), x.nanargmin()), (4, 5));
    assert_eq!(x.view().nanargmax_axis::<1>(), tensor![1_usize, 1]);
    assert_eq!(x.nanargmin_axis::<0>(), tensor![1_usize, 0, 1]);
    assert_eq!(x.nanargmax_keepdim::<-1>(), tensor![[1_usize], [1]]);
    assert_eq!(x.transpose().nanargmax(), 3);
    assert_eq!(
        x.clone().view_mut().try_nanargmin_keepdim(0).unwrap(),
        tensor![[1_usize, 0, 1]]
    );
    let array: Array<f64, Shape![2, 3]> = x.to_array();
    assert_eq!(
        (array.nanargmax(), array.nanargmin_axis::<1>()),
        (4, array![1_usize, 2])
    );
    assert_eq!(array.try_nanargmax_axis(0).unwrap(), tensor![1_usize, 1, 0]);
    // Integers have no NaN.
    assert_eq!(
        (
            tensor![3, 9, 9].nanargmax(),
            tensor![true, false].nanargmin()
        ),
        (1, 1)
    );
}

/// NumPy takes −∞ for NaN, and its result is 0 here.
#[test]
fn an_infinity_is_found_behind_nan() {
    assert_eq!(tensor![NAN, -INF].nanargmax(), 1);
    assert_eq!(tensor![NAN, INF, NAN].nanargmin(), 1);
    assert_eq!(
        tensor![[NAN, -INF], [-INF, NAN]].nanargmax_axis::<1>(),
        tensor![1_usize, 0]
    );
}

#[test]
fn nan_alone_has_no_position() {
    let x = tensor![[NAN, NAN], [1.0, NAN]];
    assert_eq!(x.try_nanargmax().unwrap(), 2);
    for error in [
        x.try_nanargmax_axis(1).unwrap_err(),
        x.view().try_nanargmin_keepdim(-1).unwrap_err(),
        x.to_array().try_nanargmax_axis(1).unwrap_err(),
        tensor![NAN].try_nanargmin().unwrap_err(),
    ] {
        assert_eq!(error.kind(), ShapeErrorKind::EmptyReduction);
        assert!(
            error.to_string().contains("All-NaN slice encountered"),
            "{error}"
        );
    }
    let error = DynTensor::<f64>::try_zeros([2, 0])
        .unwrap()
        .try_nanargmax()
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "nanargmax(): Expected reduction dim 1 to have non-zero size."
    );
    for panics in [
        catch_unwind(|| tensor![[NAN], [0.0]].nanargmax_axis::<1>().len()),
        catch_unwind(|| array![[NAN], [0.0]].nanargmax_axis::<1>().len()),
    ] {
        let text = *panics.unwrap_err().downcast::<String>().expect("a text");
        assert!(
            text.contains("All-NaN slice encountered: all 1 elements of a slice are NaN"),
            "{text}"
        );
    }
    // There is no slice.
    assert_eq!(
        DynTensor::<f64>::try_zeros([0, 2])
            .unwrap()
            .try_nanargmax_axis(1)
            .unwrap()
            .shape(),
        [0]
    );
}

#[test]
fn quantiles_skip_nan_in_every_form() {
    // NumPy: nanquantile(x, 0.25) is 1.75, and nanquantile(x, 0.5, axis=0) is [1.5, 4, nan].
    let x = tensor![[1.0, 4.0, NAN], [2.0, NAN, NAN], [NAN, 4.0, NAN]];
    assert_eq!(x.nanquantile(0.25), 1.75);
    let medians = x.nanquantile_axis::<0>(0.5);
    assert_eq!(&medians.as_slice()[..2], [1.5, 4.0]);
    assert!(medians[[2]].is_nan());
    assert_eq!(
        x.view().try_nanquantile_keepdim(1, 1.0).unwrap().as_slice(),
        [4.0, 2.0, 4.0]
    );
    assert_eq!(
        x.nanquantile_axes::<shapecast::Axes![0, 1]>(0.0).item(),
        1.0
    );
    assert_eq!(x.to_array().nanquantile(0.25), 1.75);
    assert!(tensor![NAN, NAN].nanquantile(0.5).is_nan());
    assert!(
        DynTensor::<f64>::try_zeros([0])
            .unwrap()
            .try_nanquantile(0.5)
            .unwrap()
            .is_nan()
    );
    for q in [-0.1, 1.5, NAN, INF] {
        let error = x.try_nanquantile_axis(0, q).unwrap_err();
        assert_eq!(error.kind(), ShapeErrorKind::OutOfBounds);
    }
    assert_eq!(tensor![1, 2, 4].nanquantile(0.5), 2.0);
}

#[test]
fn extremes_up_to_each_index_pass_nan_on() {
    // NumPy: maximum.accumulate(x, axis=1) and minimum.accumulate(x, axis=0).
    let x = tensor![[1.0, 3.0, 2.0], [-1.0, NAN, 9.0]];
    let largest = x.cummax_axis::<1>();
    assert_eq!(&largest.as_slice()[..4], [1.0, 3.0, 3.0, -1.0]);
    assert!(largest.as_slice()[4..].iter().all(|x| x.is_nan()));
    let smallest = x.cummin_axis::<0>();
    assert_eq!(&smallest.as_slice()[..4], [1.0, 3.0, 2.0, -1.0]);
    assert!(smallest[[1, 1]].is_nan() && smallest[[1, 2]] == 2.0);

    let y: Tensor<u8, Shape![4]> = tensor![3_u8, 1, 7, 255].cummin_axis::<0>();
    assert_eq!(y, tensor![3_u8, 1, 1, 1]);
    assert_eq!(
        array![false, true, false].cummax_axis::<0>(),
        array![false, true, true]
    );
    let wide = DynTensor::from_shape_fn([3, 200], |i| (i[0] * 7 + i[1]) % 11).unwrap();
    let found = wide.try_cummax_axis(0).unwrap();
    for j in 0..200 {
        let column: Vec<usize> = (0..3).map(|i| wide[&[i, j]]).collect();
        assert_eq!(found[&[2, j]], *column.iter().max().unwrap());
    }
    assert_eq!(wide.view().try_cummin_axis(-1).unwrap().shape(), [3, 200]);
    assert_eq!(
        wide.try_cummax_axis(2).unwrap_err().kind(),
        ShapeErrorKind::NoSuchAxis
    );
    assert_eq!(
        DynTensor::<f64>::try_zeros([0, 3])
            .unwrap()
            .try_cummax_axis(0)
            .unwrap()
            .len(),
        0
    );
    // −0 is less than 0.
    let zeros = tensor![-0.0_f64, 0.0, -0.0].cummax_axis::<0>();
    assert_eq!(
        zeros.map(f64::to_bits),
        tensor![-0.0_f64, 0.0, 0.0].map(f64::to_bits)
    );
}
