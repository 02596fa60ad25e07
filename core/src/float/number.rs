//! The receiver of method calls inside `broadcast!`. The methods of [`Number`] are the float functions, `maximum`,
//! `minimum`, `clip`, `floor_div` and `modulo`.

use core::ops::Deref;

use super::sealed::{Sealed, ToIeee};
use super::{Float, FloorDiv, for_each_float_function, with_context};
use crate::element::ReduceOrd;
use crate::error::NoQuotient;
use shapecast_kernel::MathContext;

/// An element on which `broadcast!` calls a method: `x.exp()` becomes `Number(x, ctx).exp()`.
///
/// For numbers, method lookup finds the methods below. For other types, method lookup goes on
/// through [`Deref`].
#[derive(Clone, Copy)]
pub struct Number<'a, T>(pub T, pub &'a MathContext);

impl<T> Deref for Number<'_, T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}

macro_rules! methods {
    ($([$($T:ident)?] $number:ty: $float:ident, |$x:ident| $value:expr;)*) => {$(
        #[allow(missing_docs)]
        impl$(<$T: Float>)? Number<'_, $number> {
            for_each_float_function!(methods!(@each $float, |$x| $value;));

            #[inline(always)]
            #[must_use]
            pub fn sin_cos(self) -> ($float, $float) {
                let $x = self.0;
                let x = $value.to_ieee();
                (
                    $float::from_ieee(with_context::sin(x, self.1)),
                    $float::from_ieee(with_context::cos(x, self.1)),
                )
            }
        }
    )*};
    (@each $float:ident, |$x:ident| $value:expr; $(
        $(#[$doc:meta])*
        $name:ident($first:ident $(, $y:ident: $type:tt)?) => $example:tt $result:literal
        $(, of_each $flags:ident [$($alias:literal)*] $of_each:literal)?;
    )*) => {$(
        #[inline(always)]
        #[must_use]
        pub fn $name(self $(, $y: methods!(@type $type $float))?) -> $float {
            let $x = self.0;
            let value = $value.to_ieee();
            $float::from_ieee(with_context::$name(value $(, $y.to_ieee())?, self.1))
        }
    )*};
    (@type F $float:ident) => { $float };
    (@type i32 $float:ident) => { i32 };
}

// One generic impl instead of one for each float: a float literal of unknown type then defaults to
// `f64`.
methods! {
    [T] T: T, |x| x;
    [] &f32: f32, |x| *x;
    [] &f64: f64, |x| *x;
}

/// Defines the methods of several elements, integers and floats, under a bound. `bool` has those of [`ReduceOrd`].
macro_rules! of_several {
    ($bound:ident: $($(#[$attribute:meta])* $name:ident => |$a:ident, $($b:ident),+| $result:expr;)*) => {
        of_several!(@each $bound [T] T: T, |x| x; $($(#[$attribute])* $name => |$a, $($b),+| $result;)*);
        of_several!(@each $bound [] &f32: f32, |x| *x; $($(#[$attribute])* $name => |$a, $($b),+| $result;)*);
        of_several!(@each $bound [] &f64: f64, |x| *x; $($(#[$attribute])* $name => |$a, $($b),+| $result;)*);
    };
    (@each $bound:ident [$($T:ident)?] $number:ty: $element:ty, |$x:ident| $value:expr;
     $($(#[$attribute:meta])* $name:ident => |$a:ident, $($b:ident),+| $result:expr;)*) => {
        #[allow(missing_docs)]
        impl$(<$T: $bound>)? Number<'_, $number> {$(
            $(#[$attribute])*
            #[inline(always)]
            #[must_use]
            #[track_caller]
            pub fn $name(self, $($b: $element),+) -> $element {
                let $x = self.0;
                let $a = $value;
                $result
            }
        )*}
    };
}
of_several! { ReduceOrd:
    maximum => |a, b| ReduceOrd::maximum(a, b);
    minimum => |a, b| ReduceOrd::minimum(a, b);
    clip => |x, low, high| ReduceOrd::minimum(ReduceOrd::maximum(x, low), high);
}
of_several! { FloorDiv:
    #[doc(alias = "floor_divide")]
    floor_div => |a, b| quotient_or_panic(a.floor_quotient(b));
    #[doc(alias("mod", "remainder"))]
    modulo => |a, b| quotient_or_panic(a.floor_remainder(b));
}

/// Returns the quotient or remainder.
///
/// # Panics
/// The quotient does not exist.
#[inline(always)]
#[track_caller]
fn quotient_or_panic<T>(result: Result<T, NoQuotient>) -> T {
    match result {
        Ok(number) => number,
        Err(error) => error.panic(),
    }
}
