//! The compile errors for methods inside `broadcast!` that elements do not have.
//!
//! `broadcast!` imports the traits. Their methods take `&mut self`, so that method lookup first finds methods
//! of the same name that take `self` or `&self`, of the type itself or of a trait of the user's.

use crate::float::for_each_float_function;
use shapecast_kernel::MAX_STATIC_RANK;

/// The type that has no method.
pub struct NoMethod;

/// The type `Self`, whatever `P` is.
///
/// The result of a missing method names the unmet bound in `P`: the compiler then reports the bound at
/// the name of the method, and nothing else.
pub trait Identity<P> {
    /// `Self`.
    type Type;
}
impl<T, P> Identity<P> for T {
    type Type = T;
}

/// Defines traits with methods whose bound no type satisfies, and the bounds with their messages.
macro_rules! missing_methods {
    ($($(#[$doc:meta])* $name:ident for $($type:ty)*, returns $result:ty: {$(
        $bound:ident $message:literal $label:literal: $($method:ident($($argument:ident)*))*;
    )*})*) => {$(
        $(#[$doc])*
        #[allow(missing_docs, unused_variables, clippy::empty_loop, clippy::wrong_self_convention)]
        pub trait $name: Sized {$($(
            // Editors do not complete hidden methods.
            #[doc(hidden)]
            fn $method(&mut self $(, $argument: impl Sized)*) -> <$result as Identity<<NoMethod as $bound<Self>>::Output>>::Type
            where
                NoMethod: $bound<Self>,
            {
                // As in `tensor::missing_methods`.
                loop {}
            }
        )*)*}
        $(impl $name for $type {})*

        $(
            /// A trait that no type implements. Only its error message is used.
            #[diagnostic::on_unimplemented(message = $message, label = $label)]
            pub trait $bound<T> {
                /// The result, which the compiler does not know.
                type Output;
            }
        )*
    )*};
}

/// Defines the methods that floats have and integers lack.
macro_rules! missing_of_integers {
    ($(
        $(#[$doc:meta])*
        $name:ident($x:ident $(, $y:ident: $type:ty)?) => $example:tt $result:literal
        $(, of_each $flags:ident [$($alias:literal)*] $of_each:literal)?;
    )*) => {
        missing_methods! {
            /// Methods that floats have and integers lack.
            MissingOfIntegers for i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize,
            returns <NoMethod as FloatFunction<Self>>::Output: {
                FloatFunction "`{T}` has no float functions: cast first, such as `(x as f64).exp()`"
                    "not a method of `{T}`":
                    $($name($($y)?))*;
            }
        }
    };
}
for_each_float_function!(missing_of_integers!());

missing_methods! {
    /// Methods that integers or the floats of other libraries have.
    MissingOfFloats for f32 f64, returns Self: {
        IntegerPower "floats have no `pow`: write `x.powi(n)`, or `x.powf(y)` for a power that is a float"
            "not a method of `{T}`": pow(n);
        Square "write `x * x` or `x.powi(2)`" "not a method of `{T}`": square() abs2();
        Relu "there is no `relu`: write `x.maximum(0.0)`" "not a method of `{T}`": relu();
        LogarithmOfFloats "there is no `log1p`: write `x.ln_1p()`" "not a method of `{T}`": log1p();
        SignOfFloats "there is no `sign`: write `x.signum()`, which is 1.0 for 0.0" "not a method of `{T}`": sign() sgn();
        InfiniteFloat "there is no `isinf`: write `x.is_infinite()`" "not a method of `{T}`": isinf();
        NearestInteger "there is no `rint`: write `x.round_ties_even()`, or `x.round()` to round half away from 0"
            "not a method of `{T}`": rint();
        NegativeFloat "write `-x`" "not a method of `{T}`": neg() negative() positive();
        OperatorOfFloats "arithmetic of elements is written with operators, such as `x + t * (y - x)`"
            "not a method of `{T}`": add(y) sub(y) mul(y) div(y) multiply(y) divide(y) remainder(y) fmod(y) lerp(y t) less(y);
        PowerOfFloats "there is no `power`: write `x.powf(y)`, or `x.powi(n)`" "not a method of `{T}`": power(y);
        CastFloat "write `x as f32`" "not a method of `{T}`": astype() cast() to(device) type_as(y) int() long() float();
        FunctionOfOtherCrate "there is no such function: call the function of another crate, such as `libm::erfc(x)`"
            "not a method of `{T}`": erfc() erfinv() lgamma() digamma() sinc() frexp() ldexp(n);
    }
    /// Functions of whole tensors, whose names rustc would replace by functions of elements.
    MissingOfElements for f32 f64, returns Self: {
        FunctionOfTensor "an element `{T}` has no such method"
            "write a method of the tensor `x` with `&`, such as `&x.sort_axis::<-1>()`, or before `broadcast!`":
            sort() sort_index() argsort() cov() qr() reshape(sizes) swap_axes() view_mut() into_shape() into_dyn() interp(xs ys)
            is_close(y tolerance) all_close(y tolerance) detach() expand(sizes) insert(index y) assign(y)
            argmax() argmin() median() nanmax() nanmin() nanmean() nansum() nanstd() nanvar() det() iter() get(index)
            pad(padding) flip() narrow() diagonal() nrows() ncols() lu() ger(y) tile() broadcast(sizes) row_mut(index)
            copy_from(y) trapezoid() sort_complex() tobytes() nbytes() to_device(device);
        ChoiceOfElement "write `if mask {{ value }} else {{ x }}`" "not a method of `{T}`":
            choose(list) extract(mask) masked_fill(mask value);
        MemberOfList "an element `{T}` has no `isin`" "write `&x.is_in(&y)`": isin(y);
        CloseName "an element `{T}` has no `isclose`" "write `&x.is_close(&y, Tolerance::default())`": isclose(y) allclose(y);
        ExtremeOfElements "write `min(x)` or `max(x)` for all elements of `x`, with axes as `min::<0>(x)`"
            "not a method of `{T}`": amin() amax();
        ComponentsOfCross "there is no `cross`: write each component, such as `a[[1]] * b[[2]] - a[[2]] * b[[1]]`"
            "not a method of `{T}`": cross(y);
    }
    /// The number of elements, which tensors have and elements lack.
    MissingLength for f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool,
    returns usize: {
        LengthOfTensor "an element `{T}` has no method `len`"
            "write `&x.len()` for the number of elements of `x`": len();
    }
    /// Views, which tensors have and elements lack.
    MissingViews for f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool,
    returns Self: {
        TransposeOfTensor "an element `{T}` has no transpose"
            "write `&x.transpose()`": transpose() t();
        RowOfTensor "an element `{T}` has no rows and columns"
            "write `&x.slice(s![i])` for a row, `&x.slice(s![.., j])` for a column": row(index) column(index);
        ViewOfTensor "an element `{T}` has no method `view`"
            "write `x` for an element of the view": view();
        MapOfTensor "an element `{T}` has no method `map`"
            "write `f(x)`, or `&x.map(f)`, which is evaluated once": map(f);
    }
    /// The sizes, which tensors have and elements lack.
    MissingShape for f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool,
    returns [usize; MAX_STATIC_RANK]: {
        SizesOfTensor "an element `{T}` has no method `shape`"
            "bind the size to a variable first: `let rows = x.shape()[0];`": shape();
    }
}
