//! The norms of a group of elements.

use super::elements::Sample;
use super::folds::{Bounded, compensated};

/// Floats with a norm.
pub trait Norm: Sample {
    const EPSILON: f64;
    const MAX: f64;
}

macro_rules! norms {
    ($($t:ident)*) => {$(
        impl Norm for $t {
            const EPSILON: f64 = $t::EPSILON as f64;
            const MAX: f64 = $t::MAX as f64;
        }
    )*};
}
norms!(f32 f64);

/// Returns the norm of the group, and the bound of its error. The elements are divided by the one that counts most, so that
/// no power overflows, and none that counts underflows.
pub fn norm<T: Norm>(group: &[T], order: f64) -> Bounded {
    let absolutes = || group.iter().map(|x| x.approximate().abs());
    let exact = Bounded::exact;
    // A NaN replaces every number, and no number replaces it.
    let largest = |a: f64, b: f64| if b.is_nan() || b > a { b } else { a };
    let smallest = || -absolutes().map(|x| -x).fold(f64::NEG_INFINITY, largest);
    if group.is_empty() {
        return exact(if order < 0.0 { f64::INFINITY } else { 0.0 });
    } else if order == 0.0 {
        return exact(absolutes().filter(|&x| x != 0.0).count() as f64);
    } else if order == f64::INFINITY {
        return exact(absolutes().fold(0.0, largest));
    } else if order == f64::NEG_INFINITY {
        return exact(smallest());
    }
    let unit = match order > 0.0 {
        true => absolutes().fold(0.0, largest),
        false => smallest(),
    };
    if unit == 0.0 || !unit.is_finite() {
        return exact(unit);
    }
    let sum = compensated(absolutes().map(|x| (x / unit).powf(order)));
    let count = group.len() as f64;
    // The root may overflow although the norm does not.
    let half = sum.powf(0.5 / order);
    let value = unit * half * half;
    let inverse = order.abs().recip();
    // The exponent of the root is rounded, as in NumPy.
    let relative = T::EPSILON * ((80.0 + count.log2()) * inverse.max(1.0) + value.ln().abs());
    let least = 2.0 * T::EPSILON / T::MAX;
    Bounded::near(value, relative * value + least).limited(T::MAX)
}
