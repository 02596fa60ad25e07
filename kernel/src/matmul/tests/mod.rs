//! Products in targets of any strides, compared with naive loops.

mod error_bound;
mod floats;

use alloc::vec;
use alloc::vec::Vec;

use super::*;

/// The layout of two factors and of a target with one batch dimension of size 2.
struct Case {
    size: [usize; 3],
    /// The strides of each factor: of the batch, of the rows and of the columns.
    factors: [[isize; 3]; 2],
    target: [isize; 3],
    offset: usize,
}

const BATCH: usize = 2;

/// The elements at the indices of a layout.
fn at(strides: [isize; 3], offset: usize, index: [usize; 3]) -> usize {
    let steps = strides.iter().zip(index);
    steps.fold(offset, |sum, (&stride, i)| {
        sum.wrapping_add_signed(stride * i as isize)
    })
}

/// Compares `update` and `fill` with naive loops, of which `combine` combines the results.
fn check<T>(case: &Case, of: impl Fn(usize) -> T, combination: Combination<T>)
where
    T: Copy
        + Send
        + Sync
        + Default
        + Add<Output = T>
        + Mul<Output = T>
        + PartialEq
        + core::fmt::Debug,
{
    let [m, k, n] = case.size;
    let elements: Vec<T> = (0..BATCH * k * m.max(n)).map(|i| of(i * 7 % 5)).collect();
    let old: Vec<T> = (0..2 * BATCH * m * n).map(|i| of(i % 3)).collect();
    let mut expected = old.clone();
    for b in 0..BATCH {
        for i in 0..m {
            for j in 0..n {
                let sum = (0..k).fold(T::default(), |sum, l| {
                    let x = elements[at(case.factors[0], 0, [b, i, l])];
                    sum + x * elements[at(case.factors[1], 0, [b, l, j])]
                });
                let to = &mut expected[at(case.target, case.offset, [b, i, j])];
                let product = combination.alpha.map_or(sum, |alpha| alpha * sum);
                *to = combination
                    .beta
                    .map_or(product, |beta| product + beta * *to);
            }
        }
    }
    let sizes = [[BATCH, m, k], [BATCH, k, n]];
    let products = || MatrixProducts {
        batch: &[BATCH],
        size: case.size,
        factors: [0, 1].map(|f| Factor {
            data: &elements,
            offset: 0,
            sizes: &sizes[f],
            strides: &case.factors[f],
        }),
        result_strides: Some(&case.target),
    };
    let mut target = old.clone();
    products().update(&mut target, case.offset, combination);
    assert_eq!(target, expected);

    // New elements, in a permuted contiguous layout.
    let strides = [n as isize, (BATCH * n) as isize, 1];
    let mut fresh = vec![MaybeUninit::uninit(); BATCH * m * n];
    let permuted = MatrixProducts {
        result_strides: Some(&strides),
        ..products()
    };
    permuted.fill(&[], &mut fresh);
    let mut replaced = old;
    products().update(&mut replaced, case.offset, Combination::REPLACE);
    for b in 0..BATCH {
        for i in 0..m {
            for j in 0..n {
                // SAFETY: `fill` has written each element.
                let found = unsafe { fresh[at(strides, 0, [b, i, j])].assume_init() };
                assert_eq!(found, replaced[at(case.target, case.offset, [b, i, j])]);
            }
        }
    }
}

/// Returns cases with a contiguous, a transposed and a reversed target, and one with gaps.
fn cases(size: [usize; 3]) -> Vec<Case> {
    let [m, k, n] = size.map(|size| size as isize);
    let factors = [
        [[m * k, k, 1], [k * n, n, 1]],
        // Transposed factors.
        [[m * k, 1, m], [k * n, 1, k]],
        // The same second factor for each index of the batch.
        [[m * k, k, 1], [0, n, 1]],
    ];
    let targets = [
        ([m * n, n, 1], 0),
        ([m * n, 1, m], 0),
        ([m * n, -n, -1], m * n - 1),
        ([1, 4 * n, 2], 1),
    ];
    factors
        .into_iter()
        .flat_map(|factors| {
            targets.map(|(target, offset)| Case {
                size,
                factors,
                target,
                offset: offset as usize,
            })
        })
        .filter(|case| {
            let last = [BATCH - 1, size[0] - 1, size[2] - 1];
            at(case.target, case.offset, last) < 2 * BATCH * size[0] * size[2]
        })
        .collect()
}

#[test]
fn targets_may_have_any_strides() {
    // Miri takes a millisecond per element.
    let sizes = [[2, 3, 2], [3, 1, 2], [9, 8, 9], [1, 2, 33]];
    for &size in &sizes[..if cfg!(miri) { 1 } else { sizes.len() }] {
        for case in cases(size) {
            for (alpha, beta) in [(None, None), (Some(2), Some(3)), (Some(3), None)] {
                let combination = Combination { alpha, beta };
                check(&case, |i| i as i32, combination);
                let [alpha, beta] = [alpha, beta].map(|v| v.map(|v| v as f32));
                check(&case, |i| i as f32, Combination { alpha, beta });
                let [alpha, beta] = [alpha, beta].map(|v| v.map(f64::from));
                check(&case, |i| i as f64, Combination { alpha, beta });
            }
        }
    }
}

/// Products of vectors and of matrices, of integers of each width and sign.
#[test]
fn products_of_integers_may_have_any_size() {
    let small = [
        [9, 4, 9],
        [1, 5, 2100],
        [33, 5, 1],
        [1, 3, 1],
        [1, 4, 40],
        [3, 0, 2],
        [4, 0, 1],
        [1, 0, 4],
    ];
    let large = [[1, 70, 40], [40, 70, 1], [1, 1030, 1], [9, 130, 3]];
    macro_rules! check_integers {
        ($($integer:ident: $sizes:expr;)*) => {$(
            // Miri takes a millisecond per element.
            let sizes: &[_] = if cfg!(miri) { &small[3..4] } else { &$sizes };
            for case in sizes.iter().flat_map(|&size| cases(size)) {
                let (alpha, beta) = (Some(2), Some(3));
                check(&case, |i| (i % 3) as $integer, Combination::REPLACE);
                check(&case, |i| (i % 3) as $integer, Combination { alpha, beta });
            }
        )*};
    }
    check_integers! {
        i8: small;
        u8: small;
        i16: large;
        u16: large;
        i32: large;
        u32: large;
        i64: large;
        u64: small;
        isize: large;
        usize: small;
    }
}

#[test]
fn integers_wrap_in_products_of_vectors() {
    let (x, y) = ([i32::MIN, i32::MAX, -3, 5], [-1, 2, i32::MAX, i32::MIN]);
    let products = x.iter().zip(&y).map(|(x, y)| x.wrapping_mul(*y));
    let expected = products.fold(0, i32::wrapping_add);
    let mut out = [MaybeUninit::uninit()];
    ContiguousProducts::<i32, RunTimeSizes>::new([1, 4, 1], [&x, &y]).fill(&[], &mut out);
    // SAFETY: `fill` has written the element.
    assert_eq!(unsafe { out[0].assume_init() }, expected);
}

#[test]
#[cfg_attr(miri, ignore = "Miri takes a millisecond per element")]
fn rows_of_a_batch_merge_if_they_are_at_one_distance() {
    let x: Vec<f64> = (0..2 * 3 * 20 * 16).map(|i| f64::from(i % 7)).collect();
    let y: Vec<f64> = (0..16 * 5).map(|i| f64::from(i % 5)).collect();
    let products = |strides: &[isize]| {
        let products = MatrixProducts {
            batch: &[2, 3],
            size: [20, 16, 5],
            factors: [
                Factor {
                    data: &x,
                    offset: 0,
                    sizes: &[2, 3, 20, 16],
                    strides,
                },
                Factor {
                    data: &y,
                    offset: 0,
                    sizes: &[1, 16, 5],
                    strides: &[0, 5, 1],
                },
            ],
            result_strides: None,
        };
        let mut out = [0.0; 2 * 3 * 20 * 5];
        let (sizes, result) = products.result_layout();
        let output = Output::of_target(
            &mut out,
            0,
            sizes.as_ref(),
            result.as_ref(),
            Combination::REPLACE,
        );
        let merged = products.layout(&output).merged_rows();
        products.run(&output);
        for b in 0..6 {
            for i in 0..20 {
                for j in 0..5 {
                    let first = strides[0] * (b / 3) + strides[1] * (b % 3) + strides[2] * i;
                    let row = (0..16).map(|l| x[(first + l) as usize] * y[(l * 5 + j) as usize]);
                    assert_eq!(out[((b * 20 + i) * 5 + j) as usize], row.sum::<f64>());
                }
            }
        }
        merged
    };
    assert_eq!(products(&[960, 320, 16, 1]), Some(120));
    assert_eq!(products(&[320, 640, 16, 1]), None);
    assert_eq!(products(&[0, 320, 16, 1]), None);
}

#[test]
fn old_elements_without_a_factor_are_not_read() {
    let case = &cases([9, 8, 9])[0];
    let combination = Combination {
        alpha: Some(1.0),
        beta: None,
    };
    let mut target = [f64::NAN; BATCH * 81];
    let elements = [1.0; BATCH * 72];
    let products = MatrixProducts {
        batch: &[BATCH],
        size: case.size,
        factors: [
            Factor {
                data: &elements,
                offset: 0,
                sizes: &[BATCH, 9, 8],
                strides: &case.factors[0],
            },
            Factor {
                data: &elements,
                offset: 0,
                sizes: &[BATCH, 8, 9],
                strides: &case.factors[1],
            },
        ],
        result_strides: None,
    };
    products.update(&mut target, 0, combination);
    assert_eq!(target, [8.0; BATCH * 81]);
}

#[test]
#[should_panic(expected = "reaches beyond its elements, or overlaps itself")]
fn a_target_that_overlaps_itself_is_rejected() {
    let products = MatrixProducts {
        batch: &[],
        size: [2, 1, 2],
        factors: [
            Factor {
                data: &[1, 2],
                offset: 0,
                sizes: &[2, 1],
                strides: &[1, 1],
            },
            Factor {
                data: &[3, 4],
                offset: 0,
                sizes: &[1, 2],
                strides: &[1, 1],
            },
        ],
        result_strides: Some(&[1, 1]),
    };
    products.update(&mut [0; 4], 0, Combination::REPLACE);
}

#[test]
fn products_without_terms_are_zero() {
    let products = MatrixProducts {
        batch: &[],
        size: [2, 0, 2],
        factors: [
            Factor {
                data: &[],
                offset: 0,
                sizes: &[2, 0],
                strides: &[0, 1],
            },
            Factor {
                data: &[],
                offset: 0,
                sizes: &[0, 2],
                strides: &[2, 1],
            },
        ],
        result_strides: None,
    };
    let mut target = [5; 4];
    products.update(&mut target, 0, Combination::REPLACE);
    assert_eq!(target, [0; 4]);
}

/// So many products that threads share them.
#[cfg(not(miri))]
#[test]
fn many_products_of_known_sizes_are_those_of_loops() {
    const SIZE: [usize; 3] = [3, 2, 4];
    struct Known;
    impl ProductSizes for Known {
        const KNOWN: Option<(usize, [usize; 3])> = Some((40_000, SIZE));
    }
    let [m, k, n] = SIZE;
    let x: Vec<i32> = (0..40_000 * m * k).map(|i| i as i32 % 101).collect();
    let y: Vec<i32> = (0..40_000 * k * n).map(|i| i as i32 % 103).collect();
    let mut found = vec![0; 40_000 * m * n];
    let products = ContiguousProducts::<i32, Known>::of_known_sizes([&x, &y]).unwrap();
    products.assign(&mut found);
    for (i, &found) in found.iter().enumerate() {
        let (product, row, column) = (i / (m * n), i / n % m, i % n);
        let terms =
            (0..k).map(|l| x[product * m * k + row * k + l] * y[product * k * n + l * n + column]);
        assert_eq!(found, terms.sum::<i32>(), "{product} {row} {column}");
    }
}

#[cfg(feature = "half")]
#[test]
fn sums_of_16_bit_floats_are_rounded_once() {
    use half::{bf16, f16};
    // In 16 bits, 2048 + 1 is 2048, and 256 + 1 is 256.
    let x: Vec<f16> = [2048.0, 1.0, 1.0].map(f16::from_f32).to_vec();
    let y = [f16::ONE; 3];
    let mut out = [f16::ZERO];
    let product = ContiguousProducts::new([1, 3, 1], [&x, &y]);
    let mut fresh = [MaybeUninit::uninit()];
    product.fill(&[], &mut fresh);
    // SAFETY: `fill` has written the element.
    out[0] = unsafe { fresh[0].assume_init() };
    assert_eq!(out[0].to_f32(), 2050.0);

    let x: Vec<bf16> = [256.0, 1.0, 1.0].map(bf16::from_f32).to_vec();
    let y = [bf16::ONE; 3];
    let products = MatrixProducts {
        batch: &[],
        size: [1, 3, 1],
        factors: [
            Factor {
                data: &x[..],
                offset: 0,
                sizes: &[1, 3],
                strides: &[3, 1],
            },
            Factor {
                data: &y[..],
                offset: 0,
                sizes: &[3, 1],
                strides: &[1, 1],
            },
        ],
        result_strides: None,
    };
    let mut out = [bf16::from_f32(2.0)];
    let combination = Combination {
        alpha: None,
        beta: Some(bf16::ONE),
    };
    products.update(&mut out, 0, combination);
    assert_eq!(out[0].to_f32(), 260.0);
}
