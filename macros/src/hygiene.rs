//! The hygiene of generated code.

use proc_macro2::Span;

/// Returns a span at the place of another, with the hygiene of [`quote_mixed`].
pub fn mixed_at(span: Span) -> Span {
    Span::mixed_site().located_at(span)
}

/// `quote!` with the hygiene of a `macro_rules!`: local names are the macro's own.
macro_rules! quote_mixed {
    ($($tokens:tt)*) => {
        ::quote::quote_spanned!(::proc_macro2::Span::mixed_site()=> $($tokens)*)
    };
}

pub(crate) use quote_mixed;
