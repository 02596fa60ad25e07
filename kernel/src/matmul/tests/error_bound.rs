//! The error of a product is bounded by the number of additions that one product of elements passes through.
//!
//! One product is 1. The others are so small that the sum of a block of them is half of the last digit of 1. If such sums
//! are added to 1 one after the other, each of them is lost. So the error counts these additions.

use alloc::vec;
use alloc::vec::Vec;

use super::*;

/// Floats whose last digit is known.
trait Digits: Copy {
    /// Half of the last digit of 1.
    const HALF_DIGIT: f64;
    fn from_f64(value: f64) -> Self;
    /// Returns `self - 1`, which is exact.
    fn minus_one(self) -> f64;
}

macro_rules! digits {
    ($($float:ident)+) => {$(
        impl Digits for $float {
            const HALF_DIGIT: f64 = $float::EPSILON as f64 / 2.0;
            fn from_f64(value: f64) -> Self {
                value as $float
            }
            fn minus_one(self) -> f64 {
                (self - 1.0) as f64
            }
        }
    )+};
}
digits!(f32 f64);

#[cfg(feature = "num-complex")]
impl<T: Digits + Default> Digits for num_complex::Complex<T> {
    const HALF_DIGIT: f64 = T::HALF_DIGIT;
    fn from_f64(value: f64) -> Self {
        num_complex::Complex::new(T::from_f64(value), T::default())
    }
    fn minus_one(self) -> f64 {
        self.re.minus_one()
    }
}

/// A size and the strides of both factors and of the result.
struct Layouts {
    size: [usize; 3],
    factors: [[isize; 2]; 2],
    result: [isize; 2],
}

/// Returns all combinations of transposed and of other layouts.
fn layouts(size @ [m, k, n]: [usize; 3]) -> Vec<Layouts> {
    let [rows, terms, columns] = [m, k, n].map(|size| size as isize);
    let mut layouts = Vec::new();
    // Large products take long in debug builds.
    let results = [[columns, 1], [1, rows]];
    let results = &results[..if m * k * n > 200_000 { 1 } else { 2 }];
    for x in [[terms, 1], [1, rows]] {
        for y in [[columns, 1], [1, terms]] {
            for &result in results {
                let factors = [x, y];
                layouts.push(Layouts {
                    size,
                    factors,
                    result,
                });
            }
        }
    }
    layouts
}

/// Checks the error of products of one layout.
fn check<T>(layouts: &Layouts, updates: bool)
where
    T: Digits + Send + Sync + Default + Add<Output = T> + Mul<Output = T>,
{
    let Layouts {
        size: [m, k, n],
        factors,
        result,
    } = layouts;
    let (m, k, n) = (*m, *k, *n);
    let most = f64::from(64 + k.ilog2());
    let ones = vec![T::from_f64(1.0); m * k];
    for block in (0..).map(|i| 1 << (2 * i)).take_while(|&block| block <= k) {
        let small = T::HALF_DIGIT / block as f64;
        let mut y = vec![T::from_f64(small); k * n];
        for position in [0, k / 3] {
            for j in 0..n {
                let at = factors[1][0] * position as isize + factors[1][1] * j as isize;
                y[at as usize] = T::from_f64(1.0);
            }
            let products = MatrixProducts {
                batch: &[],
                size: [m, k, n],
                factors: [
                    Factor {
                        data: &ones[..],
                        offset: 0,
                        sizes: &[m, k],
                        strides: &factors[0],
                    },
                    Factor {
                        data: &y[..],
                        offset: 0,
                        sizes: &[k, n],
                        strides: &factors[1],
                    },
                ],
                result_strides: Some(result),
            };
            let combination = Combination {
                alpha: None,
                beta: updates.then(|| T::from_f64(1.0)),
            };
            let mut found = vec![T::default(); m * n];
            products.update(&mut found, 0, combination);
            let expected = small * (k - 1) as f64;
            for found in found {
                let additions = (found.minus_one() - expected).abs() / T::HALF_DIGIT;
                assert!(
                    additions <= most,
                    "{additions} of at most {most} additions: {m} by {k} by {n}, blocks of {block} from {position} on, \
                     strides {factors:?}, {result:?}, {updates}",
                );
            }
            for j in 0..n {
                let at = factors[1][0] * position as isize + factors[1][1] * j as isize;
                y[at as usize] = T::from_f64(small);
            }
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "Miri takes long for each product")]
fn sums_of_products_of_any_layout_are_pairwise() {
    for size in [
        [1, 511, 1],
        [1, 170, 3],
        [2, 85, 3],
        [1, 1000, 64],
        [1, 30_000, 1],
        [1, 30_000, 3],
        [1, 1_000, 2_100],
        [3, 10_000, 1],
        [5, 10_000, 1],
        [2, 10_000, 2],
        [16, 1_030, 3],
        [17, 511, 4],
        [9, 257, 40],
        [20, 1_536, 10],
        [9, 5_121, 17],
        [260, 5_130, 3],
        [9, 10_000, 5],
        [3, 5_130, 260],
    ] {
        for layouts in layouts(size) {
            check::<f32>(&layouts, false);
            check::<f64>(&layouts, true);
        }
    }
    #[cfg(feature = "num-complex")]
    for size in [[1, 511, 1], [3, 5_000, 2], [2, 1_000, 40]] {
        for layouts in layouts(size) {
            check::<num_complex::Complex32>(&layouts, false);
            check::<num_complex::Complex64>(&layouts, true);
        }
    }
}
