//! Products of floats of many sizes, compared with naive loops.

use alloc::vec;
use alloc::vec::Vec;

use super::*;
use crate::matmul::arithmetic::Float;
use crate::plan::thresholds::ROW_BLOCK_BYTES;

/// Products of vectors, and in tiles: with whole and narrow panels, in place, copied and transposed, of several blocks
/// of terms and of rows.
#[test]
fn products_of_floats_may_have_any_size() {
    let sizes = [
        [9, 8, 9],
        [17, 40, 35],
        [64, 3, 130],
        [5, 300, 20],
        [40, 70, 1],
        [1, 70, 40],
        [1, 5, 2100],
        [9, 1030, 3],
        [7, 257, 7],
        [31, 513, 9],
        [19, 37, 2],
        [24, 16, 4],
        [16, 1030, 3],
        [10, 20, 23],
    ];
    let (alpha, beta) = (Some(2.0), Some(3.0));
    // Miri takes long for each product.
    if cfg!(miri) {
        let cases = cases(sizes[0]);
        check(&cases[0], |i| i as f32, Combination::REPLACE);
        check(&cases[5], |i| i as f64, Combination { alpha, beta });
        return;
    }
    for case in sizes.iter().flat_map(|&size| cases(size)) {
        check(&case, |i| i as f32, Combination::REPLACE);
        check(&case, |i| i as f64, Combination { alpha, beta });
        let (alpha, beta) = (Some(1.0), Some(1.0));
        check(&case, |i| i as f32, Combination { alpha, beta });
    }
}

/// The last vector of a row overlaps the one before it, or its last elements are beyond the row. With 530 terms, the sums of
/// later panels are added to those of the first one.
#[test]
#[cfg_attr(miri, ignore = "Miri takes long for each product")]
fn tiles_of_floats_may_have_any_width() {
    for n in (1..=20).chain([23, 31, 33, 39, 47]) {
        for [m, k] in [[5, 23], [13, 17], [2, 530]] {
            let cases = cases([m, k, n]);
            let (alpha, beta) = (Some(1.0), Some(1.0));
            check(&cases[0], |i| i as f32, Combination::REPLACE);
            check(&cases[0], |i| i as f64, Combination { alpha, beta });
            let (alpha, beta) = (Some(2.0), Some(3.0));
            check(&cases[0], |i| i as f32, Combination { alpha, beta });
            // The second factor is transposed, so its columns are copied.
            check(&cases[4], |i| i as f64, Combination::REPLACE);
        }
    }
}

/// Small products are computed in another way if they replace the old elements, with the same bits.
#[test]
#[cfg_attr(miri, ignore = "Miri takes long for each product")]
fn small_products_have_the_bits_of_others() {
    fn check<T: Float + Send + Sync + core::fmt::Debug>(size: [usize; 3], of: impl Fn(usize) -> T) {
        let [m, k, n] = size;
        let elements = |count: usize, step: usize| (0..count).map(|i| of(i * step % 61)).collect();
        let (x, y): (Vec<T>, Vec<T>) = (elements(m * k, 7), elements(k * n, 13));
        let strides = [[k as isize, 1], [n as isize, 1]];
        let product = |alpha: Option<T>| {
            let mut out = vec![T::from(0); m * n];
            let factor = |data, sizes, strides| Factor {
                data,
                offset: 0,
                sizes,
                strides,
            };
            let products = MatrixProducts {
                batch: &[],
                size,
                factors: [
                    factor(&x, &size[..2], &strides[0]),
                    factor(&y, &size[1..], &strides[1]),
                ],
                result_strides: None,
            };
            products.update(&mut out, 0, Combination { alpha, beta: None });
            out
        };
        assert_eq!(product(None), product(Some(T::from(1))), "{size:?}");
    }
    let columns = (4..=20).chain([24, 25, 31, 32, 33, 40, 41, 48, 49, 63, 64]);
    for n in columns.chain([65, 128, 129, 256, 257]) {
        for m in (2..=17).chain([127, 128, 129]) {
            for k in [1, 7, 32, 52, 53] {
                check([m, k, n], |i| (i as f32).sin());
                check([m, k, n], |i| (i as f64).sin());
            }
        }
    }
}

/// The last elements of a row fill a part of a vector. The other part must not be an infinity times 0.
#[test]
#[cfg_attr(miri, ignore = "Miri takes long for each product")]
fn infinities_stay_in_their_sums() {
    for [m, k, n] in [[6, 21, 1], [18, 19, 3], [9, 21, 9], [5, 21, 70]] {
        let x = vec![f32::INFINITY; m * k];
        let y: Vec<_> = (0..k * n).map(|i| 1.0 + (i % 5) as f32).collect();
        let mut out = vec![MaybeUninit::uninit(); m * n];
        ContiguousProducts::<f32, RunTimeSizes>::new([m, k, n], [&x, &y]).fill(&[], &mut out);
        // SAFETY: `fill` has written each element.
        assert_eq!(unsafe { out.assume_init_ref() }, vec![f32::INFINITY; m * n]);
    }
}

/// Parts of rows and of columns, which threads share.
#[test]
#[cfg(feature = "rayon")]
#[cfg_attr(miri, ignore = "Miri takes a millisecond per element")]
fn threads_compute_the_same_products() {
    let pools = [1, 2, 7].map(|threads| {
        let pool = rayon_core::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build();
        pool.expect("the system has threads")
    });
    for [m, k, n] in [
        [8, 300, 1301],
        [3, 900, 515],
        [131, 70, 449],
        [129, 700, 65],
        [130, 900, 3],
        [1000, 33, 20],
    ] {
        let x: Vec<_> = (0..m * k).map(|i| (i as f32).sin()).collect();
        let y: Vec<_> = (0..k * n).map(|i| (i as f32).cos()).collect();
        let product = || {
            let mut out = vec![MaybeUninit::uninit(); m * n];
            let factors = [(&x, [m, k]), (&y, [k, n])];
            let strides = factors.map(|(_, [_, columns])| [columns as isize, 1]);
            let products = MatrixProducts {
                batch: &[],
                size: [m, k, n],
                factors: [0, 1].map(|f| Factor {
                    data: factors[f].0,
                    offset: 0,
                    sizes: &factors[f].1,
                    strides: &strides[f],
                }),
                result_strides: None,
            };
            products.fill(&[], &mut out);
            // SAFETY: `fill` has written each element.
            unsafe { out.assume_init_ref() }
                .iter()
                .map(|x: &f32| x.to_bits())
                .collect::<Vec<_>>()
        };
        let [alone, two, seven] = pools.each_ref().map(|pool| pool.install(product));
        assert_eq!(alone, two, "{m} by {k} by {n}");
        assert_eq!(alone, seven, "{m} by {k} by {n}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "Miri takes a millisecond per element")]
fn rows_of_floats_are_multiplied_in_blocks() {
    let [m, k, n] = [515, 515, 18];
    assert!(m * k * size_of::<f32>() > ROW_BLOCK_BYTES);
    check(&cases([m, k, n])[0], |i| i as f32, Combination::REPLACE);
}
