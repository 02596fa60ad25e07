//! The reductions of a group of elements, one after the other.

use std::cmp::Ordering;

use super::elements::Sample;
use crate::double_word::decompose;

/// A value, and how far a result may be from it; NaN if it may be anything.
#[derive(Clone, Copy, Debug)]
pub struct Bounded {
    pub value: f64,
    pub error: f64,
}

impl Bounded {
    pub fn exact(value: f64) -> Self {
        Bounded::near(value, 0.0)
    }

    pub fn near(value: f64, error: f64) -> Self {
        Bounded { value, error }
    }

    /// Returns this bound for a float type with the largest number `limit`, in which larger values are infinite.
    pub fn limited(self, limit: f64) -> Self {
        let Bounded { value, error } = self;
        if value.abs() + error <= limit {
            self
        } else if value.abs() - error > limit {
            Bounded::exact(value.signum() * f64::INFINITY)
        } else {
            // The result is rounded to a number near the largest, or to an infinity.
            Bounded::near(value, f64::NAN)
        }
    }

    pub fn includes(self, found: f64) -> bool {
        (found - self.value).abs() <= self.error
            || found == self.value
            || found.is_nan() && self.value.is_nan()
            || self.error.is_nan()
    }
}

/// What a result must be.
#[derive(Clone, Copy, Debug)]
pub enum Expected<R> {
    Exact(R),
    Near(Bounded),
    /// Near this value, or not finite, because a sum on the way may overflow.
    NearUnlessOverflow(Bounded),
}

/// Returns what a result must be that is near a value, or not finite if `may_overflow`.
fn expected<R>((bounded, may_overflow): (Bounded, bool)) -> Expected<R> {
    match may_overflow {
        true => Expected::NearUnlessOverflow(bounded),
        false => Expected::Near(bounded),
    }
}

/// Elements that are reduced.
pub trait Reduce: Sample {
    /// The type of sums and products.
    type Total: Sample;
    /// The distance from 1 to the next float of the type that means are computed in.
    const RESOLUTION: f64;
    /// The largest float of that type.
    const LIMIT: f64;
    fn total(group: &[Self]) -> Expected<Self::Total>;
    fn product(group: &[Self]) -> Expected<Self::Total>;
    fn order(&self, other: &Self) -> Ordering;
    fn real(self) -> f64;

    fn is_nan(&self) -> bool {
        self.real().is_nan()
    }
}

macro_rules! integers {
    ($($t:ident $total:ident $number:ident;)*) => {$(
        impl Reduce for $t {
            type Total = $total;
            const RESOLUTION: f64 = f64::EPSILON;
            const LIMIT: f64 = f64::MAX;
            fn total(group: &[$t]) -> Expected<$total> {
                Expected::Exact(group.iter().fold(0, |sum, &x| sum.wrapping_add(x as $total)))
            }
            fn product(group: &[$t]) -> Expected<$total> {
                Expected::Exact(group.iter().fold(1, |product, &x| product.wrapping_mul(x as $total)))
            }
            fn order(&self, other: &$t) -> Ordering {
                self.cmp(other)
            }
            fn real(self) -> f64 {
                self as $number as f64
            }
        }
    )*};
}
integers! {
    u8 u64 u8;
    u16 u64 u16;
    u32 u64 u32;
    i8 i64 i8;
    i16 i64 i16;
    i32 i64 i32;
    i64 i64 i64;
    u64 u64 u64;
    bool i64 u8;
}

macro_rules! floats {
    ($($t:ident)*) => {$(
        impl Reduce for $t {
            type Total = $t;
            const RESOLUTION: f64 = $t::EPSILON as f64;
            const LIMIT: f64 = $t::MAX as f64;
            fn total(group: &[$t]) -> Expected<$t> {
                expected(near_sum(group))
            }
            fn product(group: &[$t]) -> Expected<$t> {
                let value = group.iter().map(|&x| f64::from(x)).product::<f64>();
                let error = 2.0 * group.len() as f64 * <Self as Reduce>::RESOLUTION * value.abs();
                // Beyond the limits of the type, the order of the factors decides whether they overflow.
                let fits = (1e6 / Self::LIMIT..Self::LIMIT / 1e6).contains(&value.abs());
                Expected::Near(Bounded::near(value, if fits { error } else { f64::NAN }))
            }
            fn order(&self, other: &$t) -> Ordering {
                self.total_cmp(other)
            }
            fn real(self) -> f64 {
                self.into()
            }
        }
    )*};
}
floats!(f32 f64);

/// Returns the factor that the crate's documentation bounds the error of a sum by: 64 + log2 n epsilons
/// of the sum of the absolute values.
fn growth(count: usize) -> f64 {
    64.0 + (count.max(1) as f64).log2()
}

/// Returns the sum with Neumaier's compensation, whose error is a few epsilons of `f64`.
pub fn compensated(numbers: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut rest) = (0.0_f64, 0.0_f64);
    for x in numbers {
        let next = sum + x;
        rest += if sum.abs() >= x.abs() {
            (sum - next) + x
        } else {
            (x - next) + sum
        };
        sum = next;
    }
    if sum.is_finite() { sum + rest } else { sum }
}

fn finite_absolutes<T: Reduce>(group: &[T]) -> impl Iterator<Item = f64> {
    let absolutes = group.iter().map(|x| x.real().abs());
    absolutes.filter(|x| x.is_finite())
}

/// Returns a power of two by which the numbers are multiplied so that their squares neither overflow nor underflow in `f64`.
fn scale_of<T: Reduce>(group: &[T]) -> f64 {
    let largest = finite_absolutes(group).fold(0.0, f64::max);
    match largest {
        0.0 => 1.0,
        _ => 2_f64.powi(-decompose(largest).1.clamp(-1000, 1000)),
    }
}

/// Returns the sum, and the bound of its error.
fn near_sum<T: Reduce>(group: &[T]) -> (Bounded, bool) {
    let scale = scale_of(group);
    let value = compensated(group.iter().map(|x| x.real() * scale)) / scale;
    let absolute = finite_absolutes(group).map(|x| x * scale).sum::<f64>() / scale;
    // In some orders, finite elements overflow on the way.
    let may_overflow = absolute > T::LIMIT / (1.0 + 1e-3);
    (
        Bounded::near(value, growth(group.len()) * T::RESOLUTION * absolute),
        may_overflow,
    )
}

pub fn log_sum_exp<T: Reduce, R>(group: &[T]) -> Expected<R> {
    let numbers = || group.iter().map(|x| x.real());
    let largest = numbers().fold(f64::NEG_INFINITY, f64::max);
    let shift = if largest.is_finite() { largest } else { 0.0 };
    let logarithm = compensated(numbers().map(|x| (x - shift).exp())).ln();
    let value = shift + logarithm;
    // The sums of groups of elements are scaled when they are added.
    let relative = 4.0 * growth(group.len());
    let error = (relative + logarithm.abs() + value.abs()) * T::RESOLUTION;
    // If it is not finite, all elements are infinite, or one is NaN.
    let error = if value.is_finite() { error } else { 0.0 };
    Expected::Near(Bounded::near(value, error))
}

fn near_mean<T: Reduce>(group: &[T]) -> (Bounded, bool) {
    let (scale, count) = (scale_of(group), group.len() as f64);
    let (_, may_overflow) = near_sum(group);
    let value = compensated(group.iter().map(|x| x.real() * scale)) / count / scale;
    if group.is_empty() {
        return (Bounded::exact(f64::NAN), false);
    }
    // Means below the smallest normal float are rounded to its multiples.
    let smallest = 4.0 * T::RESOLUTION / T::LIMIT;
    let absolute = finite_absolutes(group).map(|x| x * scale).sum::<f64>() / count / scale;
    let error = growth(group.len()) * T::RESOLUTION * absolute + T::RESOLUTION * value.abs();
    (Bounded::near(value, error + smallest), may_overflow)
}

/// Returns the population variance in two passes.
fn near_var<T: Reduce>(group: &[T]) -> (Bounded, bool) {
    let (scale, count) = (scale_of(group), group.len() as f64);
    let mean = compensated(group.iter().map(|x| x.real() * scale)) / count;
    let squares = compensated(group.iter().map(|x| (x.real() * scale - mean).powi(2)));
    let largest = finite_absolutes(group).fold(0.0, f64::max);
    let value = squares / count / scale / scale;
    // Squares that are no normal floats lose digits.
    let smallest = 64.0 * T::RESOLUTION / T::LIMIT;
    let relative = growth(group.len()) * T::RESOLUTION * value;
    let error = relative + 64.0 * (T::RESOLUTION * largest).powi(2) + smallest;
    // The sum of the squares overflows although the variance may not.
    let may_overflow = 4.0 * largest * largest * count > T::LIMIT;
    (Bounded::near(value, error), may_overflow)
}

pub fn sum<T: Reduce>(group: &[T]) -> Expected<T::Total> {
    T::total(group)
}

pub fn prod<T: Reduce>(group: &[T]) -> Expected<T::Total> {
    T::product(group)
}

pub fn mean<T: Reduce, R>(group: &[T]) -> Expected<R> {
    expected(near_mean(group))
}

pub fn var<T: Reduce, R>(group: &[T]) -> Expected<R> {
    expected(near_var(group))
}

/// Returns the variance of a sample: the divisor is one less than the number of elements.
fn near_sample_var<T: Reduce>(group: &[T]) -> (Bounded, bool) {
    let (var, may_overflow) = near_var(group);
    let count = group.len() as f64;
    let ratio = count / (count - 1.0).max(0.0);
    (
        Bounded::near(var.value * ratio, var.error * ratio),
        may_overflow,
    )
}

pub fn var_ddof<T: Reduce, R>(group: &[T]) -> Expected<R> {
    expected(near_sample_var(group))
}

pub fn std<T: Reduce, R>(group: &[T]) -> Expected<R> {
    near_root::<T, R>(near_var(group))
}

pub fn std_ddof<T: Reduce, R>(group: &[T]) -> Expected<R> {
    near_root::<T, R>(near_sample_var(group))
}

fn near_root<T: Reduce, R>((var, may_overflow): (Bounded, bool)) -> Expected<R> {
    let root = var.value.sqrt();
    let error = var.error.sqrt().min(var.error / root) + T::RESOLUTION * root;
    expected((Bounded::near(root, error), may_overflow))
}

/// Returns the first NaN, or the last element in an order.
fn last<T: Reduce>(group: &[T], order: impl Fn(&T, &T) -> Ordering) -> T {
    let nan = group.iter().find(|x| x.is_nan());
    let last = group.iter().max_by(|a, b| order(a, b));
    *nan.or(last).expect("the group has elements")
}

/// Returns the first position of an element, or of a NaN.
fn position<T: Reduce>(group: &[T], element: T) -> Expected<usize> {
    let position = group.iter().position(|&x| x == element || x.is_nan());
    Expected::Exact(position.expect("the element is in the group"))
}

pub fn max<T: Reduce>(group: &[T]) -> Expected<T> {
    Expected::Exact(last(group, T::order))
}

pub fn min<T: Reduce>(group: &[T]) -> Expected<T> {
    Expected::Exact(last(group, |a, b| b.order(a)))
}

pub fn argmax<T: Reduce>(group: &[T]) -> Expected<usize> {
    position(group, last(group, T::order))
}

pub fn argmin<T: Reduce>(group: &[T]) -> Expected<usize> {
    position(group, last(group, |a, b| b.order(a)))
}

pub fn any(group: &[bool]) -> Expected<bool> {
    Expected::Exact(group.contains(&true))
}

pub fn all(group: &[bool]) -> Expected<bool> {
    Expected::Exact(!group.contains(&false))
}

/// Returns the elements that are not NaN.
fn present<T: Reduce>(group: &[T]) -> Vec<T> {
    group.iter().copied().filter(|x| !x.is_nan()).collect()
}

/// Defines the reductions of the elements that are not NaN.
macro_rules! skipping_nan {
    ($($name:ident of $fold:ident;)*) => {$(
        pub fn $name<T: Reduce<Total = T>>(group: &[T]) -> Expected<T> {
            $fold(&present(group))
        }
    )*};
}
skipping_nan! {
    nansum of sum;
    nanmean of mean;
    nanvar of var;
    nanstd of std;
}

pub fn nanmax<T: Reduce>(group: &[T]) -> Expected<T> {
    match present(group).as_slice() {
        [] => max(group),
        present => max(present),
    }
}

pub fn nanmin<T: Reduce>(group: &[T]) -> Expected<T> {
    match present(group).as_slice() {
        [] => min(group),
        present => min(present),
    }
}
