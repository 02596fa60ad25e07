//! The norms of a group of elements.

use super::elements::Sample;
use super::folds::Bounded;

/// Floats with a norm.
pub trait Norm: Sample {
    const EPSILON: f64;
    const MIN_POSITIVE: f64;
    const MAX: f64;
    /// Returns the float of this type that is nearest to `x`.
    fn rounded(x: f64) -> f64;
}

macro_rules! norms {
    ($($t:ident)*) => {$(
        impl Norm for $t {
            const EPSILON: f64 = $t::EPSILON as f64;
            const MIN_POSITIVE: f64 = $t::MIN_POSITIVE as f64;
            const MAX: f64 = $t::MAX as f64;
            fn rounded(x: f64) -> f64 {
                x as $t as f64
            }
        }
    )*};
}
norms!(f32 f64);

/// Returns the norm of the group, and the bound of its error.
pub fn norm<T: Norm>(group: &[T], order: f64) -> Bounded {
    let absolutes = || group.iter().map(|x| x.approximate().abs());
    let exact = |value| Bounded { value, error: 0.0 };
    // A NaN replaces every number, and no number replaces it.
    let largest = |a: f64, b: f64| if b.is_nan() || b > a { b } else { a };
    if group.is_empty() {
        return exact(0.0);
    } else if order == 0.0 {
        return exact(absolutes().filter(|&x| x != 0.0).count() as f64);
    } else if order == f64::INFINITY {
        return exact(absolutes().fold(0.0, largest));
    } else if order == f64::NEG_INFINITY {
        return exact(-absolutes().map(|x| -x).fold(f64::NEG_INFINITY, largest));
    }
    let sum = T::rounded(absolutes().map(|x| T::rounded(x.powf(order))).sum());
    let value = T::rounded(sum.powf(1.0 / order));
    let count = group.len() as f64;
    let relative = (80.0 + count.log2()) * T::EPSILON + count * f64::EPSILON;
    // Numbers near the limits of the type overflow in some orders, or lose digits.
    let is_limit = |x: f64| x > T::MAX / 16.0 || x != 0.0 && x < T::MIN_POSITIVE * 1e9;
    let is_finite = absolutes().all(f64::is_finite);
    Bounded {
        value,
        error: if is_finite && (is_limit(sum) || is_limit(value)) {
            f64::NAN
        } else {
            relative * value * order.abs().recip().max(1.0)
        },
    }
}
