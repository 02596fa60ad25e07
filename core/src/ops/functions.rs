//! The functions of numbers as methods of tensors, which call them for each element.

use super::map::{COSTLY, map};
use crate::float::{Float, Number};
use crate::kernel::{MathContext, flags};
use crate::shape::traits::KnownShape;
#[cfg(feature = "alloc")]
use crate::shape::traits::Shape;
use crate::tensor::{Array, Inline, Signed, for_each_tensor_type, panics_of};
#[cfg(feature = "alloc")]
use crate::tensor::{Heap, Tensor, View, ViewMut};

/// The flags of a function that takes no longer than the memory traffic.
const CHEAP: u32 = flags::CALLS;
/// The flags of a function with a fast path, whose results are checked.
const SPECULATIVE: u32 = COSTLY | flags::SPECULATES_IN_FLOATS;

/// Calls `$then!` with the table of the functions: the flags, the method, the bound on the elements, other
/// names, the documentation and an example.
macro_rules! for_each_function {
    ($then:ident!($($before:tt)*)) => {
        $then! {
            $($before)*
            CHEAP abs() -> T: Signed ["absolute" "fabs"] "Returns the absolute value of each element."
                "tensor![-1.5, 2.0].abs(), tensor![1.5, 2.0]";
            CHEAP signum() -> T: Signed ["sign"] "Returns the sign of each element: 1 or -1. That of an integer 0 is 0."
                "tensor![-1.5, 2.0].signum(), tensor![-1.0, 1.0]";
            CHEAP sqrt() -> T: Float<Checked: Sized> [] "Returns the square root of each element."
                "tensor![4.0].sqrt(), tensor![2.0]";
            CHEAP rsqrt() -> T: Float<Checked: Sized> [] "Returns the reciprocal of the square root of each element."
                "tensor![4.0].rsqrt(), tensor![0.5]";
            COSTLY cbrt() -> T: Float<Checked: Sized> [] "Returns the cube root of each element."
                "tensor![8.0].cbrt(), tensor![2.0]";
            COSTLY powi(n: i32) -> T: Float<Checked: Sized> ["power" "pow" "square"] "Raises each element to the power `n`, an integer."
                "tensor![3.0].powi(2), tensor![9.0]";
            COSTLY powf(n: T) -> T: Float<Checked: Sized> ["power" "pow"] "Raises each element to the power `n`, a float."
                "tensor![4.0].powf(1.5), tensor![8.0]";
            COSTLY exp() -> T: Float<Checked: Sized> [] "Returns e raised to the power of each element."
                "tensor![0.0].exp(), tensor![1.0]";
            COSTLY exp2() -> T: Float<Checked: Sized> [] "Returns 2 raised to the power of each element."
                "tensor![3.0].exp2(), tensor![8.0]";
            COSTLY exp_m1() -> T: Float<Checked: Sized> ["expm1"] "Returns eˣ - 1 of each element, also of small ones without cancellation."
                "tensor![0.0].exp_m1(), tensor![0.0]";
            COSTLY ln() -> T: Float<Checked: Sized> ["log"] "Returns the natural logarithm of each element."
                "tensor![1.0].ln(), tensor![0.0]";
            COSTLY ln_1p() -> T: Float<Checked: Sized> ["log1p"] "Returns ln(1 + x) of each element, also of small ones without cancellation."
                "tensor![0.0].ln_1p(), tensor![0.0]";
            COSTLY log2() -> T: Float<Checked: Sized> [] "Returns the logarithm to base 2 of each element."
                "tensor![8.0].log2(), tensor![3.0]";
            COSTLY log10() -> T: Float<Checked: Sized> [] "Returns the logarithm to base 10 of each element."
                "tensor![100.0].log10(), tensor![2.0]";
            SPECULATIVE sin() -> T: Float<Checked: Sized> [] "Returns the sine of each element, in radians."
                "tensor![0.0].sin(), tensor![0.0]";
            SPECULATIVE cos() -> T: Float<Checked: Sized> [] "Returns the cosine of each element, in radians."
                "tensor![0.0].cos(), tensor![1.0]";
            SPECULATIVE tan() -> T: Float<Checked: Sized> [] "Returns the tangent of each element, in radians."
                "tensor![0.0].tan(), tensor![0.0]";
            COSTLY asin() -> T: Float<Checked: Sized> ["arcsin"] "Returns the arcsine of each element, in radians."
                "tensor![0.0].asin(), tensor![0.0]";
            COSTLY acos() -> T: Float<Checked: Sized> ["arccos"] "Returns the arccosine of each element, in radians."
                "tensor![1.0].acos(), tensor![0.0]";
            COSTLY atan() -> T: Float<Checked: Sized> ["arctan"] "Returns the arctangent of each element, in radians."
                "tensor![0.0].atan(), tensor![0.0]";
            COSTLY sinh() -> T: Float<Checked: Sized> [] "Returns the hyperbolic sine of each element."
                "tensor![0.0].sinh(), tensor![0.0]";
            COSTLY cosh() -> T: Float<Checked: Sized> [] "Returns the hyperbolic cosine of each element."
                "tensor![0.0].cosh(), tensor![1.0]";
            COSTLY tanh() -> T: Float<Checked: Sized> [] "Returns the hyperbolic tangent of each element."
                "tensor![0.0].tanh(), tensor![0.0]";
            COSTLY asinh() -> T: Float<Checked: Sized> ["arcsinh"] "Returns the inverse hyperbolic sine of each element."
                "tensor![0.0].asinh(), tensor![0.0]";
            COSTLY acosh() -> T: Float<Checked: Sized> ["arccosh"] "Returns the inverse hyperbolic cosine of each element."
                "tensor![1.0].acosh(), tensor![0.0]";
            COSTLY atanh() -> T: Float<Checked: Sized> ["arctanh"] "Returns the inverse hyperbolic tangent of each element."
                "tensor![0.0].atanh(), tensor![0.0]";
            COSTLY sigmoid() -> T: Float<Checked: Sized> ["expit"] "Returns the logistic function 1/(1 + e⁻ˣ) of each element."
                "tensor![0.0].sigmoid(), tensor![0.5]";
            COSTLY erf() -> T: Float<Checked: Sized> [] "Returns the error function of each element."
                "tensor![0.0].erf(), tensor![0.0]";
            COSTLY gelu() -> T: Float<Checked: Sized> [] "Returns the Gaussian error linear unit of each element."
                "tensor![0.0].gelu(), tensor![0.0]";
            CHEAP floor() -> T: Float<Checked: Sized> [] "Rounds each element down to an integer."
                "tensor![1.5].floor(), tensor![1.0]";
            CHEAP ceil() -> T: Float<Checked: Sized> [] "Rounds each element up to an integer."
                "tensor![1.5].ceil(), tensor![2.0]";
            CHEAP round() -> T: Float<Checked: Sized> [] "Rounds each element to the nearest integer, and half-way values away from 0."
                "tensor![2.5].round(), tensor![3.0]";
            CHEAP round_ties_even() -> T: Float<Checked: Sized> ["rint" "around"] "Rounds each element to the nearest integer, and half-way values to an even one, as NumPy's `round`."
                "tensor![2.5].round_ties_even(), tensor![2.0]";
            CHEAP trunc() -> T: Float<Checked: Sized> ["fix"] "Returns the integer part of each element."
                "tensor![-1.5].trunc(), tensor![-1.0]";
            CHEAP fract() -> T: Float<Checked: Sized> ["frac"] "Returns the fractional part of each element."
                "tensor![1.5].fract(), tensor![0.5]";
            CHEAP recip() -> T: Float<Checked: Sized> ["reciprocal"] "Returns the reciprocal of each element."
                "tensor![4.0].recip(), tensor![0.25]";
            CHEAP to_degrees() -> T: Float<Checked: Sized> ["degrees" "rad2deg"] "Converts each element from radians to degrees."
                "tensor![0.0].to_degrees(), tensor![0.0]";
            CHEAP to_radians() -> T: Float<Checked: Sized> ["radians" "deg2rad"] "Converts each element from degrees to radians."
                "tensor![0.0].to_radians(), tensor![0.0]";
            CHEAP is_nan() -> bool: Float<Checked: Sized> ["isnan"] "Returns `true` for each element that is NaN."
                "tensor![1.0, f64::NAN].is_nan(), tensor![false, true]";
            CHEAP is_finite() -> bool: Float<Checked: Sized> ["isfinite"] "Returns `true` for each element that is neither infinite nor NaN."
                "tensor![1.0, f64::NAN].is_finite(), tensor![true, false]";
            CHEAP is_infinite() -> bool: Float<Checked: Sized> ["isinf"] "Returns `true` for each element that is infinite."
                "tensor![1.0, f64::INFINITY].is_infinite(), tensor![false, true]";
        }
    };
}

/// The kernels, each a function of its parameters.
// A closure in a method of a tensor would be another kernel for each shape.
mod kernels {
    use super::{Float, MathContext, Number, Signed};

    macro_rules! kernels {
        ($(
            $flags:ident $name:ident($($n:ident: $type:ty)?) -> $result:ty: $bound:path [$($alias:literal)*]
            $doc:literal $example:literal;
        )*) => {$(
            #[inline(always)]
            pub(super) fn $name<T: $bound>($($n: $type)?) -> impl Fn(&MathContext, ((), T)) -> $result {
                #[inline(always)]
                move |context, ((), x)| Number(x, context).$name($($n)?)
            }
        )*};
    }
    for_each_function!(kernels!());
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $tensor:ident $storage:ident;) => {
        for_each_function!(methods!(@impl [$($generics)*] $type, $shape => $tensor $storage;));
    };
    (@impl [$($generics:tt)*] $type:ty, $shape:ident => $tensor:ident $storage:ident; $(
        $flags:ident $name:ident($($n:ident: $parameter:ty)?) -> $result:ty: $bound:path [$($alias:literal)*]
        $doc:literal $example:literal;
    )*) => {
        /// # Functions of numbers
        ///
        /// These methods call the function of the same name of each element, as `broadcast!(x.exp())` does: see
        /// [`float`](crate::float) for accuracy. Each method takes a pass over the elements and gives a new tensor.
        /// [`broadcast!`](crate::broadcast!) evaluates several functions, and functions of several tensors, in one
        /// pass: `broadcast!((-x).exp() * y.atan2(z))`.
        impl<$($generics)* T, S: $shape> $type {$(
            #[doc = $doc]
            ///
            #[doc = panics_of!($tensor, "There is not enough memory for the result.")]
            ///
            /// ```
            /// use shapecast::tensor;
            #[doc = concat!("assert_eq!(", $example, ");")]
            /// ```
            $(#[doc(alias = $alias)])*
            #[inline]
            #[track_caller]
            pub fn $name(&self $(, $n: $parameter)?) -> $tensor<$result, S>
            where
                T: $bound,
            {
                map::<$flags, $storage, _, _, _>(self, kernels::$name($($n)?))
            }
        )*}
    };
}
for_each_tensor_type!(methods, arrays: all(), views: feature = "alloc",);
