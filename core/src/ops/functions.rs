//! Methods of tensors that call a function of numbers for each element.

use super::map::{COMPUTE_BOUND, map};
#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::Inline;
use crate::float::{Float, Number, RealOrComplex, Signed, for_each_float_function};
use crate::shape::traits::KnownShape;
#[cfg(feature = "alloc")]
use crate::shape::traits::Shape;
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, for_each_tensor_type, panics_of};
use shapecast_kernel::{MathContext, flags};

/// The flags of a function that takes no longer than the memory traffic.
const MEMORY_BOUND: u32 = flags::CALLS;
/// The flags of a function with a fast path that needs a check of the results.
const SPECULATIVE: u32 = COMPUTE_BOUND | flags::SPECULATES_IN_FLOATS;

/// Calls `$then!` with the given tokens and the table of the functions of real and complex numbers: the method, the
/// method of [`RealOrComplex`], the flags of the kernel, other names, the documentation and an example.
macro_rules! for_each_function_of_complex {
    ($then:ident!($($before:tt)*)) => {
        $then! {
            $($before)*
            exp exp_in COMPUTE_BOUND [] "Returns e raised to the power of each element."
                "tensor![0.0].exp(), tensor![1.0]";
            ln ln_in COMPUTE_BOUND ["log"] "Returns the natural logarithm of each element."
                "tensor![1.0].ln(), tensor![0.0]";
            sqrt sqrt_in MEMORY_BOUND [] "Returns the square root of each element."
                "tensor![2.25].sqrt(), tensor![1.5]";
        }
    };
}

/// Calls `$then!` with the given tokens and the table of the functions that are instructions: the method, the result,
/// the bound on the elements, the flags of the kernel, other names, the documentation and an example.
macro_rules! for_each_instruction {
    ($then:ident!($($before:tt)*)) => {
        $then! {
            $($before)*
            abs() -> T: Signed, MEMORY_BOUND ["absolute" "fabs"] "Returns the absolute value of each element."
                "tensor![-1.5, 2.0].abs(), tensor![1.5, 2.0]";
            signum() -> T: Signed, MEMORY_BOUND ["sign"] "Returns the sign of each element: 1 or -1, or 0 for an integer 0."
                "tensor![-1.5, 2.0].signum(), tensor![-1.0, 1.0]";
            floor() -> T: Float<Checked: Sized>, MEMORY_BOUND [] "Rounds each element down to an integer."
                "tensor![1.5].floor(), tensor![1.0]";
            ceil() -> T: Float<Checked: Sized>, MEMORY_BOUND [] "Rounds each element up to an integer."
                "tensor![1.5].ceil(), tensor![2.0]";
            round() -> T: Float<Checked: Sized>, MEMORY_BOUND [] "Rounds each element to the nearest integer, and half-way values away from 0."
                "tensor![2.5].round(), tensor![3.0]";
            round_ties_even() -> T: Float<Checked: Sized>, MEMORY_BOUND ["rint" "around"] "Rounds each element to the nearest integer, and half-way values to an even one, as NumPy's `round`."
                "tensor![2.5].round_ties_even(), tensor![2.0]";
            trunc() -> T: Float<Checked: Sized>, MEMORY_BOUND ["fix"] "Returns the integer part of each element."
                "tensor![-1.5].trunc(), tensor![-1.0]";
            fract() -> T: Float<Checked: Sized>, MEMORY_BOUND ["frac"] "Returns the fractional part of each element."
                "tensor![1.5].fract(), tensor![0.5]";
            recip() -> T: Float<Checked: Sized>, MEMORY_BOUND ["reciprocal"] "Returns the reciprocal of each element."
                "tensor![4.0].recip(), tensor![0.25]";
            to_degrees() -> T: Float<Checked: Sized>, MEMORY_BOUND ["degrees" "rad2deg"] "Converts each element from radians to degrees."
                "tensor![0.0].to_degrees(), tensor![0.0]";
            to_radians() -> T: Float<Checked: Sized>, MEMORY_BOUND ["radians" "deg2rad"] "Converts each element from degrees to radians."
                "tensor![0.0].to_radians(), tensor![0.0]";
            is_nan() -> bool: Float<Checked: Sized>, MEMORY_BOUND ["isnan"] "Returns `true` for each element that is NaN."
                "tensor![1.0, f64::NAN].is_nan(), tensor![false, true]";
            is_finite() -> bool: Float<Checked: Sized>, MEMORY_BOUND ["isfinite"] "Returns `true` for each element that is neither infinite nor NaN."
                "tensor![1.0, f64::NAN].is_finite(), tensor![true, false]";
            is_infinite() -> bool: Float<Checked: Sized>, MEMORY_BOUND ["isinf"] "Returns `true` for each element that is infinite."
                "tensor![1.0, f64::INFINITY].is_infinite(), tensor![false, true]";
        }
    };
}

/// The kernels, each a function of its parameters.
// A closure in a method of a tensor would be another kernel for each shape.
mod kernels {
    use super::{Float, MathContext, Number, RealOrComplex, Signed, for_each_float_function};

    macro_rules! functions_of_complex {
        ($($name:ident $in_context:ident $flags:ident [$($alias:literal)*] $doc:literal $example:literal;)*) => {$(
            #[inline(always)]
            pub(super) fn $name<T: RealOrComplex>() -> impl Fn(&MathContext, ((), T)) -> T {
                #[inline(always)]
                |context, ((), x)| x.$in_context(context)
            }
        )*};
    }
    for_each_function_of_complex!(functions_of_complex!());

    macro_rules! instructions {
        ($(
            $name:ident() -> $result:ty: $bound:path, $flags:ident [$($alias:literal)*] $doc:literal $example:literal;
        )*) => {$(
            #[inline(always)]
            pub(super) fn $name<T: $bound>() -> impl Fn(&MathContext, ((), T)) -> $result {
                #[inline(always)]
                move |context, ((), x)| Number(x, context).$name()
            }
        )*};
    }
    for_each_instruction!(instructions!());

    macro_rules! functions {
        ($(
            $(#[$doc:meta])*
            $name:ident $parameters:tt => $arguments:tt $result:literal
            $(, of_each $flags:ident [$($alias:literal)*] $of_each:literal)?;
        )*) => {
            $($(functions!(@kernel $name $parameters $flags);)?)*
        };
        (@kernel $name:ident ($x:ident $(, $y:ident: $type:ty)?) $flags:ident) => {
            #[inline(always)]
            pub(super) fn $name<F: Float>($($y: $type)?) -> impl Fn(&MathContext, ((), F)) -> F {
                #[inline(always)]
                move |context, ((), x)| Number(x, context).$name($($y)?)
            }
        };
    }
    for_each_float_function!(functions!());
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $tensor:ident $storage:ident;) => {
        /// # Functions of numbers
        ///
        /// These methods call the function of the same name for each element, as `broadcast!(x.exp())` does. See
        /// [`float`](crate::float) for accuracy. Each method takes a pass over the elements and gives a new tensor.
        /// [`broadcast!`](crate::broadcast!) evaluates several functions, and functions of several tensors, in one
        /// pass: `broadcast!((-x).exp() * y.atan2(z))`.
        impl<$($generics)* T, S: $shape> $type {
            for_each_function_of_complex!(methods!(@functions_of_complex $tensor $storage;));
            for_each_float_function!(methods!(@functions $tensor $storage;));
            for_each_instruction!(methods!(@instructions $tensor $storage;));
        }
    };
    (@functions_of_complex $tensor:ident $storage:ident; $(
        $name:ident $in_context:ident $flags:ident [$($alias:literal)*] $doc:literal $example:literal;
    )*) => {$(
        methods! {
            @method $tensor $storage $name() -> T: RealOrComplex<Checked: Sized>, $flags [$($alias)*]
            concat!($doc, "\n\nThe elements are floats, also of 16 bits, or complex numbers: see [`RealOrComplex`]."),
            $example;
        }
    )*};
    (@functions $tensor:ident $storage:ident; $(
        $(#[$doc:meta])*
        $name:ident $parameters:tt => $arguments:tt $result:literal
        $(, of_each $flags:ident [$($alias:literal)*] $of_each:literal)?;
    )*) => {
        $($(methods! {
            @function $tensor $storage $name $parameters; $arguments $result; $flags [$($alias)*] $of_each
        })?)*
    };
    (@function $tensor:ident $storage:ident $name:ident ($x:ident $(, $y:ident: $y_type:tt)?);
     ($first:literal $(, $second:literal)?) $result:literal; $flags:ident [$($alias:literal)*] $doc:literal) => {
        methods! {
            @method $tensor $storage $name($($y: methods!(@type $y_type))?) -> T: Float<Checked: Sized>,
            $flags [$($alias)*] $doc,
            concat!("tensor![", $first, "].", stringify!($name), "(", $($second,)? "), tensor![", $result, "]");
        }
    };
    (@instructions $tensor:ident $storage:ident; $(
        $name:ident() -> $result:ty: $bound:path, $flags:ident [$($alias:literal)*] $doc:literal $example:literal;
    )*) => {$(
        methods! {
            @method $tensor $storage $name() -> $result: $bound, $flags [$($alias)*] $doc, $example;
        }
    )*};
    (@method $tensor:ident $storage:ident $name:ident($($y:ident: $y_type:ty)?) -> $result:ty: $bound:path,
     $flags:ident [$($alias:literal)*] $doc:expr, $example:expr;) => {
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
        pub fn $name(&self $(, $y: $y_type)?) -> $tensor<$result, S>
        where
            T: $bound,
        {
            map::<$flags, $storage, _, _, _>(self, kernels::$name($($y)?))
        }
    };
    (@type F) => { T };
    (@type i32) => { i32 };
}
for_each_tensor_type!(methods, arrays: all(), views: feature = "alloc",);
