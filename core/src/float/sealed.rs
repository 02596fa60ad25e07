//! The implementation behind [`Float`](super::Float).
//!
//! The functions are generic over traits such as [`Power`], whose constants and operations are internal. As
//! supertraits of `Float`, these traits would add their items to every `T: Float`.

use super::error_function::ErrorFunction;
use super::hyperbolic::Hyperbolic;
use super::inverse_trigonometric::InverseTrigonometric;
use super::logarithm::Logarithm;
use super::power::Power;
use super::roots::Root;
use super::trigonometric::Trigonometric;

/// Floats for which all functions are implemented.
pub trait Functions:
    ErrorFunction + Hyperbolic + InverseTrigonometric + Logarithm + Power + Root + Trigonometric
{
}

impl Functions for f32 {}
impl Functions for f64 {}

/// Arguments of the functions.
pub trait ToIeee {
    /// The type of the argument inside the functions: the same type.
    type Ieee;

    /// Returns the argument.
    fn to_ieee(self) -> Self::Ieee;
}

/// Results of the functions.
pub trait Sealed: ToIeee<Ieee: Functions> {
    /// Returns the result.
    fn from_ieee(result: Self::Ieee) -> Self;
}

macro_rules! arguments {
    ($($t:ident)*) => {$(
        impl ToIeee for $t {
            type Ieee = $t;

            #[inline(always)]
            fn to_ieee(self) -> $t {
                self
            }
        }
    )*};
}
arguments!(f32 f64 i32);

macro_rules! results {
    ($($t:ident)*) => {$(
        impl Sealed for $t {
            #[inline(always)]
            fn from_ieee(result: $t) -> $t {
                result
            }
        }
    )*};
}
results!(f32 f64);
