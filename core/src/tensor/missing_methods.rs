//! The compile errors for methods of other libraries that tensors do not have.
//!
//! Each method has a bound that no type satisfies, and the bound has the message. The method takes
//! `&mut self`: method lookup finds a method of the same name that takes `self` or `&self` first.

/// Defines the bounds, and the macros that define the methods of a type.
macro_rules! bounds {
    ($($bound:ident $message:literal $label:literal;)*) => {$(
        /// A trait that no type implements. Only its error message is used.
        #[diagnostic::on_unimplemented(message = $message, label = $label)]
        pub trait $bound {
            /// See [`ExpandTo::Checked`](crate::ExpandTo::Checked).
            type Checked;
        }
    )*};
}
bounds! {
    DotProduct
        "there is no `dot`: write `x.matmul(&y)`"
        "not a method of a tensor";
    ElementMethod
        "call this method of the elements inside `broadcast!`, such as `broadcast!(x.exp())` or `broadcast!((&list[0]).exp())`"
        "not a method of a tensor";
    ElementFunction
        "call a function of the elements inside `broadcast!`, such as `broadcast!(f(x))`"
        "not a method of a tensor";
    Writable
        "a `View` is read-only: take the view with `view_mut()` to write through it"
        "needs a `ViewMut`";
}

/// The bound of operators that would write through the view `V`. No type satisfies it.
#[diagnostic::on_unimplemented(
    message = "a `View` is read-only: take the view with `view_mut()` to write through it",
    label = "needs a `ViewMut`"
)]
pub trait WriteThrough<V> {}

/// Defines the missing methods of a type. Errors print the type's own path if it calls the macro.
macro_rules! missing_methods {
    ($($header:tt)*) => {
        $crate::tensor::missing_methods::define! {
            [$($header)*]
            dot(y) -> R: DotProduct, mapv(f) -> Self: ElementFunction,
            powf(n) -> Self: ElementMethod, powi(n) -> Self: ElementMethod,
            abs() -> Self: ElementMethod, ceil() -> Self: ElementMethod,
            cos() -> Self: ElementMethod, exp() -> Self: ElementMethod,
            exp2() -> Self: ElementMethod, floor() -> Self: ElementMethod,
            ln() -> Self: ElementMethod, log10() -> Self: ElementMethod,
            log2() -> Self: ElementMethod, recip() -> Self: ElementMethod,
            round() -> Self: ElementMethod, sigmoid() -> Self: ElementMethod,
            signum() -> Self: ElementMethod, sin() -> Self: ElementMethod,
            sqrt() -> Self: ElementMethod, tan() -> Self: ElementMethod,
            tanh() -> Self: ElementMethod
        }
    };
}
pub(crate) use missing_methods;

/// Defines the methods of [`ViewMut`](super::ViewMut) that a view lacks.
macro_rules! read_only {
    ($($header:tt)*) => {
        $crate::tensor::missing_methods::define! {
            [$($header)*]
            as_mut_slice() -> Self: Writable, fill(value) -> Self: Writable,
            get_mut(index) -> Option<R>: Writable, iter_mut() -> Self: Writable,
            slice_mut(slices) -> Self: Writable, view_mut() -> Self: Writable
        }
    };
}
pub(crate) use read_only;

/// Defines methods with unmet bounds.
macro_rules! define {
    ([$($header:tt)*] $($method:ident($($argument:ident)?) -> $result:ty: $bound:ident),*) => {
        #[doc(hidden)]
        #[allow(missing_docs, clippy::extra_unused_type_parameters)]
        $($header)* {$(
            // Editors do not complete hidden methods.
            #[doc(hidden)]
            pub fn $method<R>(&mut self $(, $argument: impl Sized)?) -> $result
            where
                Self: $crate::tensor::missing_methods::$bound<Checked: Sized>,
            {
                $(let _ = $argument;)?
                unreachable!("no type has the bound")
            }
        )*}
    };
}
pub(crate) use define;
