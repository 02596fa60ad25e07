//! `argmax` and `argmin`, compared with naive loops.

use alloc::string::ToString;
use alloc::vec::Vec;

use crate::{Array, DynTensor, Shape, ShapeErrorKind, Tensor, array};

#[test]
fn first_of_equal_elements_is_found() {
    for len in [1usize, 16, 17, 33, 3000] {
        for first in [0, len / 2, len - 1] {
            let x = DynTensor::from_shape_fn([len, 2], |i| i32::from(i[0] >= first)).unwrap();
            assert_eq!(x.try_argmax_axis(0).unwrap().as_slice(), [first; 2]);
            assert_eq!(x.argmax(), first * 2);
            let y = DynTensor::from_shape_fn([2, len], |i| i32::from(i[1] < first)).unwrap();
            assert_eq!(y.try_argmin_axis(1).unwrap().as_slice(), [first; 2]);
        }
    }
    let mut x = Tensor::<f32, Shape![5]>::ones();
    x[[3]] = f32::NAN;
    assert_eq!((x.argmax(), x.argmin()), (3, 3));
}

#[test]
fn every_index_of_a_row_is_found() {
    for len in [100, 511, 512, 700, 1024, 1100] {
        for index in 0..len {
            let expected = [index, len - 1 - index];
            let x = DynTensor::from_shape_fn([2, len], |i| u16::from(i[1] == expected[i[0]]));
            let x = x.unwrap();
            assert_eq!(x.try_argmax_axis(1).unwrap().as_slice(), expected, "{len}");
            assert_eq!(x.argmax(), index);
        }
    }
}

#[test]
fn special_values_among_many_are_found() {
    const LEN: usize = 40_001;
    for (index, special) in [
        (0, 9.0),
        (LEN - 1, 9.0),
        (20_000, f32::NAN),
        (16_384, -f32::NAN),
        (16_383, f32::INFINITY),
        (33_000, 0.0),
    ] {
        let mut elements: Vec<f32> = (0..LEN).map(|i| -((i % 7) as f32)).collect();
        elements[index] = special;
        elements[LEN - 3] = special;
        let x = Tensor::<f32, Shape![LEN]>::from_shape_vec([LEN], elements.clone()).unwrap();
        let values = || elements.iter().copied();
        let expected = (first(values(), |a, b| a > b), first(values(), |a, b| a < b));
        assert_eq!((x.argmax(), x.argmin()), expected, "{index} {special}");
        let copy = x.view().into_dyn().to_tensor();
        assert_eq!((copy.argmax(), copy.argmin()), expected);
        // The same elements in a view that is not contiguous.
        let backwards: Vec<f32> = elements.iter().rev().copied().collect();
        let backwards = DynTensor::from_shape_vec([LEN], backwards).unwrap();
        let flipped = backwards.try_flip(0).unwrap();
        assert_eq!((flipped.argmax(), flipped.argmin()), expected);
    }
}

/// Returns the index of the first NaN or else of the first extremum, by a naive loop.
fn first(mut elements: impl Iterator<Item = f32>, is_beyond: fn(f32, f32) -> bool) -> usize {
    let mut extremum = (elements.next().unwrap(), 0);
    for (i, x) in (1..).zip(elements) {
        if !extremum.0.is_nan() && (x.is_nan() || is_beyond(x, extremum.0)) {
            extremum = (x, i);
        }
    }
    extremum.1
}

#[test]
fn indices_along_any_axis_of_any_layout() {
    for sizes in [
        [1, 1, 1],
        [3, 2, 5],
        [2, 300, 3],
        [4, 5, 127],
        [4, 5, 128],
        [130, 7, 129],
        [3, 40, 1100],
        [1, 1500, 2],
    ] {
        for nan_every in [usize::MAX, 5, 97] {
            let x = DynTensor::from_shape_fn(sizes, |i| {
                let n = (i[0] * sizes[1] + i[1]) * sizes[2] + i[2];
                if n % nan_every == nan_every - 1 {
                    f32::NAN
                } else {
                    // Few distinct values, with zeros of both signs.
                    (n * 7919 % 11) as f32 * if n % 2 == 0 { -0.5 } else { 0.5 }
                }
            });
            let x = x.unwrap();
            for view in [x.view(), x.transpose(), x.try_flip(2).unwrap()] {
                let sizes = view.shape();
                for axis in 0..3 {
                    let mut kept = sizes.to_vec();
                    kept[axis] = 1;
                    let expected = DynTensor::from_shape_fn(kept.as_slice(), |index| {
                        let along = |i: usize| {
                            let mut index = [index[0], index[1], index[2]];
                            index[axis] = i;
                            view[index]
                        };
                        let elements = || (0..sizes[axis]).map(along);
                        (
                            first(elements(), |a, b| a > b),
                            first(elements(), |a, b| a < b),
                        )
                    });
                    let (argmax, argmin): (Vec<_>, Vec<_>) =
                        expected.unwrap().iter().copied().unzip();
                    let axis = axis as isize;
                    let found = view.try_argmax_axis(axis).unwrap();
                    assert_eq!(found.as_slice(), argmax, "{sizes:?} {axis} {nan_every}");
                    let found = view.try_argmin_axis(axis).unwrap();
                    assert_eq!(found.as_slice(), argmin, "{sizes:?} {axis} {nan_every}");
                }
                let elements = || view.iter().copied();
                assert_eq!(view.argmax(), first(elements(), |a, b| a > b), "{sizes:?}");
                assert_eq!(view.argmin(), first(elements(), |a, b| a < b), "{sizes:?}");
            }
        }
    }
}

#[test]
fn empty_reductions_are_errors_unless_the_result_is_empty() {
    let x = DynTensor::from_elem([0, 200], 1.0_f32).unwrap();
    let error = x.try_argmax_axis(0).unwrap_err();
    assert!(error.to_string().contains("argmax"), "{error}");
    assert!(x.try_argmin_axis(1).unwrap().is_empty());
    let y = DynTensor::from_elem([200, 0], 1.0_f32).unwrap();
    assert!(
        y.try_argmin_axis(1)
            .unwrap_err()
            .to_string()
            .contains("argmin")
    );
    assert!(y.try_argmax_axis(0).unwrap().is_empty());
    // The result and the reduced axis are empty.
    let z = DynTensor::from_elem([1, 0, 0], 1.0_f32).unwrap();
    assert!(z.try_argmax_axis(0).unwrap().is_empty());
    for axis in [1, 2] {
        assert!(z.try_argmax_axis(axis).is_err());
        assert!(z.try_min_axis(axis).is_err());
    }
    for empty in [x, y] {
        let kind = |result: Result<usize, crate::ShapeError>| result.unwrap_err().kind();
        assert_eq!(kind(empty.try_argmax()), ShapeErrorKind::EmptyReduction);
        assert_eq!(
            kind(empty.transpose().try_argmin()),
            ShapeErrorKind::EmptyReduction
        );
    }
}

#[test]
fn arrays_and_tensors_give_the_same_indices() {
    let x = Array::<f64, Shape![3, 4, 2]>::from_fn(|[i, j, k]| match (i, j, k) {
        (1, 2, 0) => f64::NAN,
        _ => ((i * 7 + j * 5 + k * 3) % 4) as f64,
    });
    let y = x.to_tensor();
    macro_rules! check {
        ($($axis:literal)*) => {$(
            let argmax: Array<usize, _> = x.argmax_axis::<$axis>();
            assert_eq!(argmax.as_slice(), y.argmax_axis::<$axis>().as_slice());
            assert_eq!(x.argmin_axis::<$axis>().as_slice(), y.argmin_axis::<$axis>().as_slice());
            assert_eq!(argmax.as_slice(), x.argmax_keepdim::<$axis>().as_slice());
            assert_eq!(x.argmin_keepdim::<$axis>(), y.argmin_keepdim::<$axis>());
        )*};
    }
    check!(0 1 2 -1 -2);
    assert_eq!((x.argmax(), x.argmin()), (y.argmax(), y.argmin()));
    assert_eq!(x.argmax(), 12);
    assert_eq!(x.argmax_keepdim::<1>().shape(), [3, 1, 2]);
    assert_eq!((x.try_argmax(), y.try_argmax()), (Ok(12), Ok(12)));
    let row = array![3, 1, 4, 1, 5];
    assert_eq!((row.argmax_axis::<0>().item(), row.argmin()), (4, 1));
    assert!(
        Array::<u8, Shape![2, 0]>::zeros()
            .argmax_axis::<0>()
            .is_empty()
    );
}

#[test]
#[should_panic(expected = "argmin(): Expected reduction dim 1 to have non-zero size")]
fn argmin_of_an_empty_array_panics() {
    let _ = Array::<u8, Shape![2, 0]>::zeros().argmin_axis::<1>();
}
