//! Writes the tuple type.

use super::check::Size;
use crate::input::Crate;
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};

/// `(Size<5>, Dyn, One)`; rank 1 keeps its comma.
pub fn expand(krate: &Crate, sizes: &[Size]) -> TokenStream {
    let dimensions = sizes.iter().map(|size| dimension(krate, size));
    quote!((#(#dimensions,)*))
}

/// The type of one dimension, at the place of what the user wrote.
fn dimension(krate: &Crate, size: &Size) -> TokenStream {
    let at = |span: Span| Span::mixed_site().located_at(span);
    match size {
        Size::Dyn(span) => quote_spanned!(at(*span)=> #krate::Dyn),
        Size::One(span) => quote_spanned!(at(*span)=> #krate::One),
        Size::Literal(digits) => quote!(#krate::Size<#digits>),
        Size::Name(name) => quote!(#krate::Size<#name>),
        Size::Path(path) => quote!(#krate::Size<{ #path }>),
        // Not the user's braces: of those around a literal rustc says that they are not needed, which
        // would make another type of `{1}`.
        Size::Block(block) => {
            let statements = &block.block.stmts;
            quote!(#krate::Size<{ #(#statements)* }>)
        }
    }
}
