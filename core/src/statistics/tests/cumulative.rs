//! Cumulative sums and products, compared with naive loops.

use alloc::vec::Vec;

use crate::views::Slice;
use crate::{DynTensor, ShapeErrorKind, Tensor, array, tensor};

/// Returns the cumulative sum along dimension `dim` by a loop over all indices.
fn naive(x: &DynTensor<i32>, dim: usize) -> Vec<i64> {
    let stride: usize = x.shape()[dim + 1..].iter().product();
    let mut sums: Vec<i64> = x.iter().map(|&x| x.into()).collect();
    for i in 0..sums.len() {
        if !(i / stride).is_multiple_of(x.shape()[dim]) {
            sums[i] += sums[i - stride];
        }
    }
    sums
}

#[test]
fn sums_of_every_shape_and_axis() {
    let shapes: [&[usize]; 9] = [
        &[1],
        &[0],
        &[7],
        &[3, 0, 2],
        &[2, 3, 0],
        &[5, 1, 4],
        &[40, 70],
        &[3, 130],
        &[2, 3, 4, 5],
    ];
    for sizes in shapes {
        let mut next = 0;
        let x = DynTensor::from_shape_fn(sizes, |_| {
            next = (next * 31 + 7) % 101;
            next - 50
        })
        .unwrap();
        for dim in 0..sizes.len() {
            let expected = naive(&x, dim);
            let axis = dim as isize;
            assert_eq!(x.try_cumsum_axis(axis).unwrap().as_slice(), expected);
            let from_back = axis - sizes.len() as isize;
            let sums = x.view().try_cumsum_axis(from_back).unwrap();
            assert_eq!((sums.as_slice(), sums.shape()), (&expected[..], sizes));
        }
    }
}

#[test]
fn strided_views() {
    let x = tensor![[1, 2, 3], [4, 5, 6]];
    assert_eq!(
        x.transpose().cumsum_axis::<0>(),
        tensor![[1_i64, 4], [3, 9], [6, 15]]
    );
    assert_eq!(
        x.flip::<1>().cumsum_axis::<1>(),
        tensor![[3_i64, 5, 6], [6, 11, 15]]
    );
    let every_second = x.slice_axis::<1>(Slice::from(..).step_by(2));
    assert_eq!(
        every_second.cumprod_axis::<-1>(),
        tensor![[1_i64, 3], [4, 24]]
    );
    let repeated = tensor![2]
        .try_broadcast_to(&[3])
        .unwrap()
        .cumprod_axis::<0>();
    assert_eq!(repeated, tensor![2_i64, 4, 8]);
}

#[test]
fn arrays_stay_arrays() {
    let sums: crate::Array<u64, crate::Shape![2, 2]> =
        array![[200_u8, 100], [50, 25]].cumsum_axis::<1>();
    assert_eq!(sums, array![[200_u64, 300], [50, 75]]);
    assert_eq!(
        array![true, false, true].cumsum_axis::<0>(),
        array![1_i64, 1, 2]
    );
}

#[test]
fn floats_are_added_in_order() {
    let x = tensor![-0.0_f32, 1e8, 1.0, -1e8, f32::NAN, 1.0];
    let sums = x.cumsum_axis::<0>();
    let bits: Vec<u32> = sums.iter().take(4).map(|x| x.to_bits()).collect();
    let expected = [-0.0_f32, 1e8, 1e8, 0.0].map(f32::to_bits);
    assert_eq!(bits, expected);
    assert!(sums.as_slice()[4..].iter().all(|x| x.is_nan()));
}

#[test]
fn integers_wrap() {
    let x = tensor![i64::MAX, 1];
    assert_eq!(x.cumsum_axis::<0>(), tensor![i64::MAX, i64::MIN]);
    assert_eq!(x.cumprod_axis::<0>().as_slice(), [i64::MAX, i64::MAX]);
}

#[test]
fn axes_out_of_range() {
    let x = tensor![[1, 2]];
    for axis in [2, -3, isize::MAX, isize::MIN] {
        let error = x.try_cumsum_axis(axis).unwrap_err();
        assert_eq!(error.kind(), ShapeErrorKind::NoSuchAxis);
    }
    let scalar = Tensor::<f64, ()>::full(1.0);
    assert!(scalar.try_cumprod_axis(0).is_err());
}
