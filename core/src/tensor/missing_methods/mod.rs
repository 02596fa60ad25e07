//! The compile errors for methods and functions that tensors do not have: names of other libraries, and those of features
//! that are off.
//!
//! Each method has a bound that no type satisfies, and the bound has the message. The method takes `&mut
//! self`, so that method lookup first finds a method of the same name that takes `self` or `&self`, such as `add` of
//! [`Add`](core::ops::Add).

/// Defines the items of a table: for `[bounds]` the bounds, for `[functions impl ..]` functions of a type, and for
/// `[impl ..]` its methods.
macro_rules! define {
    ([bounds] $label:literal $(
        $bound:ident $generics:tt -> $result:ty: $message:literal,
        $($method:ident $arguments:tt $(-> $own_result:ty)?),*;
    )*) => {$(
        /// A trait that no type implements. Only its error message is used.
        #[diagnostic::on_unimplemented(message = $message, label = $label)]
        pub trait $bound {
            /// Never exists. See the module `diagnostics`.
            type Checked;
        }
    )*};
    ([functions $($header:tt)*] $($table:tt)*) => {
        $crate::tensor::missing_methods::define! { @items () [$($header)*] $($table)* }
    };
    ([$($header:tt)*] $($table:tt)*) => {
        $crate::tensor::missing_methods::define! { @items (&mut self,) [$($header)*] $($table)* }
    };
    (@items $receiver:tt [$($header:tt)*] $label:literal $(
        $bound:ident $generics:tt -> $result:ty: $message:literal,
        $($name:ident $arguments:tt $(-> $own_result:ty)?),*;
    )*) => {
        #[doc(hidden)]
        #[allow(missing_docs, unused_variables, clippy::empty_loop, clippy::extra_unused_type_parameters)]
        $($header)* {$($(
            $crate::tensor::missing_methods::define! {
                @item $bound $generics [$($own_result)?] [$result] $name $receiver $arguments
            }
        )*)*}
    };
    (@item $bound:ident $generics:tt [$own_result:ty] [$result:ty] $($item:tt)*) => {
        $crate::tensor::missing_methods::define! { @item $bound $generics [] [$own_result] $($item)* }
    };
    (@item $bound:ident [$($generics:tt)*] [] [$result:ty] $name:ident ($($receiver:tt)*) ($($argument:ident)*)) => {
        // Editors do not complete hidden items.
        #[doc(hidden)]
        pub fn $name<$($generics)*>($($receiver)* $($argument: impl Sized),*) -> $result
        where
            Self: $crate::tensor::missing_methods::bounds::$bound<Checked: Sized>,
        {
            // No type has the bound. The compiler would expand and check `unreachable!` for each of 1200 methods.
            loop {}
        }
    };
}
pub(crate) use define;

mod features;
mod functions;
mod names;
pub(crate) use features::*;
pub(crate) use functions::*;
pub(crate) use names::*;

/// The bounds of the missing methods.
pub mod bounds {
    super::missing_methods!(bounds);
    super::missing_functions!(bounds);
    super::read_only!(bounds);
    super::methods_of_views!(bounds);
    super::methods_of_features!(bounds);
    super::methods_of_tensors!(bounds);
    #[cfg(not(feature = "rand"))]
    super::random_of_feature!(bounds);
}

/// The bound of operators that would write through the view `V`, which no type satisfies.
#[diagnostic::on_unimplemented(
    message = "a `View` is read-only: take it by `view_mut()`, `index_axis_mut`, `slice_mut` or `axis_iter_mut` to write through it",
    label = "needs a `ViewMut`"
)]
pub trait WriteThrough<V> {}
