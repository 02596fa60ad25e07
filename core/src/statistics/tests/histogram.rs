//! Sums of weights in bins.

use alloc::string::ToString;
use alloc::vec::Vec;

use crate::{DynTensor, Shape, Tensor, tensor};

/// The values are those of NumPy's `histogram`.
#[test]
fn weights_are_summed_in_their_bins() {
    let x = tensor![[0.5, 1.0, 3.9], [4.0, f64::NAN, 7.0]];
    let weights = tensor![[1.0, 2.0, 4.0], [8.0, 16.0, 32.0]];
    let (sums, edges) = x.histogram_weighted::<4, _>(0.0, 4.0, &weights);
    assert_eq!(sums, tensor![1.0, 2.0, 0.0, 12.0]);
    assert_eq!(edges, tensor![0.0, 1.0, 2.0, 3.0, 4.0]);
    assert_eq!(f64::to_bits(sums[[2]]), 0);
    let bounds = tensor![0.0, 1.0, 1.0, 4.0];
    assert_eq!(
        x.histogram_between_weighted(&bounds, &weights),
        tensor![1.0, 0.0, 14.0]
    );
    // Weights that broadcast, also along an axis, and layouts other than row-major.
    assert_eq!(x.histogram_weighted::<1, _>(0.0, 4.0, &0.5).0, tensor![2.0]);
    let rows = tensor![[1_u8], [200]];
    let (sums, _) = x.histogram_weighted::<1, _>(0.0, 7.0, &rows);
    assert_eq!(sums, tensor![403_u64]);
    let transposed = weights.transpose().to_tensor();
    let (sums, _) = x
        .view()
        .try_histogram_weighted(4, 0.0, 4.0, &transposed.transpose())
        .unwrap();
    assert_eq!(sums, tensor![1.0, 2.0, 0.0, 12.0]);
    let error = x
        .try_histogram_weighted(4, 0.0, 4.0, &transposed)
        .unwrap_err();
    assert!(error.to_string().contains("expanded size"), "{error}");
}

#[test]
fn weights_that_are_nan_or_infinite_stay_in_their_bin() {
    let x = tensor![0.5, 0.5, 1.5, 9.0, f64::NAN];
    let weights = tensor![1.0, f64::NAN, f64::INFINITY, f64::NAN, f64::NAN];
    let (sums, _) = x.histogram_weighted::<3, _>(0.0, 3.0, &weights);
    assert!(sums[[0]].is_nan());
    assert_eq!(sums.as_slice()[1..], [f64::INFINITY, 0.0]);
    let wrapped = tensor![0.0, 0.0].histogram_weighted::<1, _>(0.0, 1.0, &tensor![i64::MAX, 1]);
    assert_eq!(wrapped.0, tensor![i64::MIN]);
    let empty = Tensor::<f64, Shape![0]>::zeros();
    assert_eq!(
        empty.histogram_weighted::<2, _>(0.0, 1.0, &empty).0,
        tensor![0.0, 0.0]
    );
}

/// One weight is 1. The others are so small that the sum of a block of them is half of the last digit of 1, and each
/// addition of such a sum to 1 is lost.
#[test]
fn weights_are_added_in_pairs() {
    const BINS: usize = 3;
    let half_digit = f64::from(f32::EPSILON) / 2.0;
    for count in [100, 4097, 1 << 16] {
        for block in [1, 4, 64, 1024] {
            for position in [0, count / 3] {
                let small = half_digit / f64::from(block);
                let weight = |i: usize| {
                    if i / BINS == position {
                        1.0
                    } else {
                        small as f32
                    }
                };
                let len = count * BINS;
                let weights: DynTensor<f32> = (0..len)
                    .map(weight)
                    .collect::<Tensor<f32, Shape![dyn]>>()
                    .into_dyn();
                let x: Tensor<f64, Shape![dyn]> =
                    (0..len).map(|i| (i % BINS) as f64 + 0.5).collect();
                let (sums, _) = x.try_histogram_weighted(BINS, 0.0, 3.0, &weights).unwrap();
                let expected = small * (count - 1) as f64;
                let found: Vec<f64> = sums.iter().map(|&sum| f64::from(sum - 1.0)).collect();
                for found in found {
                    let additions = (found - expected).abs() / half_digit;
                    assert!(
                        additions <= f64::from(64 + count.ilog2()),
                        "{additions} additions of {count} weights, blocks of {block} from {position} on"
                    );
                }
            }
        }
    }
}

#[cfg(feature = "half")]
#[test]
fn weights_of_16_bits_are_summed_in_f32() {
    use half::f16;
    let x = Tensor::<f64, Shape![5000]>::zeros();
    let (sums, _) = x.histogram_weighted::<2, _>(-1.0, 1.0, &f16::ONE);
    assert_eq!(sums, tensor![0.0, 5000.0].map(f16::from_f64));
}

#[cfg(feature = "num-complex")]
#[test]
fn weights_are_complex() {
    use num_complex::Complex64;
    let weights = tensor![Complex64::new(1.0, 2.0), Complex64::new(0.5, -1.0)];
    let (sums, _) = tensor![0.0_f32, 1.0].histogram_weighted::<1, _>(0.0, 1.0, &weights);
    assert_eq!(sums, tensor![Complex64::new(1.5, 1.0)]);
}
