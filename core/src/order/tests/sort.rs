//! Sorts, compared with the standard library's stable sort of each lane.

use alloc::vec::Vec;

use super::{SortOrder, sort_indexed_32, sort_widened};
use crate::iteration::Lanes;
use crate::views::Slice;
use crate::{DynTensor, ShapeErrorKind, Tensor, View, array, tensor};

/// Compares floats as NumPy's sorts do: NaN is last, and −0 equals 0.
fn compare(a: f32, b: f32) -> core::cmp::Ordering {
    a.partial_cmp(&b)
        .unwrap_or_else(|| a.is_nan().cmp(&b.is_nan()))
}

/// Sorts each lane of `x` along `axis`. Returns the bits of the elements, and the indices.
fn naive(x: &DynTensor<f32>, axis: usize) -> (Vec<u32>, Vec<usize>) {
    let stride: usize = x.shape()[axis + 1..].iter().product();
    let len = x.shape()[axis];
    let mut bits = alloc::vec![0; x.len()];
    let mut indices = alloc::vec![0; x.len()];
    for first in (0..x.len()).filter(|i| (i / stride).is_multiple_of(len)) {
        let mut lane: Vec<usize> = (0..len).collect();
        let at = |i: usize| x.as_slice()[first + i * stride];
        lane.sort_by(|&a, &b| compare(at(a), at(b)));
        for (i, &from) in lane.iter().enumerate() {
            bits[first + i * stride] = at(from).to_bits();
            indices[first + i * stride] = from;
        }
    }
    (bits, indices)
}

const SIZES: &[&[usize]] = &[
    &[0],
    &[1],
    &[2],
    &[1000],
    &[3, 0, 2],
    &[0, 3],
    &[5, 1, 4],
    &[7, 40],
    &[2, 3, 4, 5],
    &[30, 17],
    &[64, 16],
];

/// Returns elements with ties, both zeros, infinities and NaN.
fn with_ties(sizes: &[usize]) -> DynTensor<f32> {
    let values = [
        1.0,
        -0.0,
        0.0,
        -2.5,
        f32::NAN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        7.0,
    ];
    let mut state = 12345_u32;
    DynTensor::from_shape_fn(sizes, |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        values[(state >> 24) as usize % values.len()]
    })
    .unwrap()
}

#[test]
fn every_shape_and_axis() {
    for &sizes in SIZES {
        let x = with_ties(sizes);
        for axis in 0..sizes.len() {
            let (bits, indices) = naive(&x, axis);
            let check = |x: View<'_, f32, crate::DynShape>| {
                let sorted = x.try_sort_axis(axis as isize).unwrap();
                let sorted_bits: Vec<u32> = sorted.iter().map(|x| x.to_bits()).collect();
                assert_eq!(
                    (&sorted_bits, sorted.shape()),
                    (&bits, sizes),
                    "axis {axis}"
                );
                let argsorted = x.try_argsort_axis(axis as isize).unwrap();
                assert_eq!(argsorted.as_slice(), indices, "axis {axis} of {sizes:?}");
            };
            check(x.view());
            // The same elements with gaps between them.
            let wide: Vec<usize> = sizes.iter().map(|n| 2 * n).collect();
            let mut wide = DynTensor::from_shape_fn(&wide[..], |_| 0.5).unwrap();
            let mut view = wide.view_mut();
            for axis in 0..sizes.len() {
                let every_second = Slice::from(..).step_by(2);
                view = view.try_slice_axis(axis as isize, every_second).unwrap();
            }
            view.iter_mut()
                .zip(x.iter())
                .for_each(|(to, from)| *to = *from);
            check(view.view());
        }
    }
}

#[test]
fn arrays_stay_arrays() {
    let x = array![[3_u8, 1], [2, 4]];
    let sorted: crate::Array<u8, crate::Shape![2, 2]> = x.sort_axis::<1>();
    assert_eq!(sorted, array![[1, 3], [2, 4]]);
    assert_eq!(x.argsort_axis::<0>(), array![[1, 0], [0, 1]]);
    assert_eq!(array![true, false].sort_axis::<0>(), array![false, true]);
}

/// The results are those of `torch.sort(x, descending=True, stable=True)`.
#[test]
fn descending_sorts_keep_the_order_of_equal_elements() {
    let x = tensor![2.0_f32, -0.0, f32::NAN, 0.0, 2.0, -1.0, f32::NAN];
    let indices = x.argsort_axis_descending::<0>();
    assert_eq!(indices, tensor![2, 6, 0, 4, 1, 3, 5]);
    let sorted = x.sort_axis_descending::<0>();
    let bits = sorted.iter().skip(2).map(|x| x.to_bits());
    assert!(bits.eq([2.0_f32, 2.0, -0.0, 0.0, -1.0].map(f32::to_bits)));
    assert!(sorted[0].is_nan() && sorted[1].is_nan());
    let x = array![[0_u8, 255, 0], [1, 1, 7]];
    let down: crate::Array<u8, crate::Shape![2, 3]> = x.sort_axis_descending::<1>();
    assert_eq!(down, array![[255, 0, 0], [7, 1, 1]]);
    assert_eq!(
        x.argsort_axis_descending::<-1>(),
        array![[1, 0, 2], [2, 0, 1]]
    );
    assert_eq!(
        x.try_argsort_axis_descending(0).unwrap(),
        array![[1, 0, 1], [0, 1, 0]]
    );
    assert!(x.try_sort_axis_descending(2).is_err());
}

#[test]
fn broadcast_views_are_sorted_as_copies() {
    let x = tensor![[2], [1]];
    let y = x.try_broadcast_to(&[2, 3]).unwrap();
    assert_eq!(y.sort_axis::<0>(), tensor![[1, 1, 1], [2, 2, 2]]);
    assert_eq!(y.argsort_axis::<1>(), tensor![[0, 1, 2], [0, 1, 2]]);
}

#[test]
fn axes_out_of_range() {
    let x = tensor![[1, 2]];
    for axis in [2, -3, isize::MAX, isize::MIN] {
        let errors = [x.try_sort_axis(axis).err(), x.try_argsort_axis(axis).err()];
        for error in errors {
            assert_eq!(error.unwrap().kind(), ShapeErrorKind::NoSuchAxis);
        }
    }
    assert!(Tensor::<f64, ()>::full(1.0).try_sort_axis(0).is_err());
}

/// Lanes of more than 2^32 elements need positions of 64 bits, so their keys are widened.
#[test]
fn keys_are_widened() {
    let mut keys = [
        (2, 0),
        (i32::MIN, 0),
        (i32::MAX, 0),
        (2, 0),
        (-1, 0),
        (-1, 0),
    ];
    for order in [SortOrder::Ascending, SortOrder::Descending] {
        let mut sorted = keys;
        sort_widened(&mut sorted, Lanes { len: 3, stride: 1 }, order).unwrap();
        sort_indexed_32(&mut keys, Lanes { len: 3, stride: 1 }, order).unwrap();
        assert_eq!(sorted, keys);
    }
    assert_eq!(
        keys,
        [
            (i32::MAX, 2),
            (2, 1),
            (i32::MIN, 0),
            (2, 2),
            (-1, 0),
            (-1, 1)
        ]
    );
}
