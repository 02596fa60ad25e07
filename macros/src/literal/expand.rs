//! Writes the constructor's call.

use super::parse::Input;
use proc_macro2::{Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

/// `Tensor::<_, (Size<2>, One)>::new([[…], […]])`.
pub fn expand(input: &Input, sizes: &[usize]) -> TokenStream {
    let Input {
        krate,
        constructor,
        entries,
    } = input;
    let dimensions = sizes.iter().map(|&size| match size {
        1 => quote!(#krate::One),
        _ => {
            let size = Literal::usize_unsuffixed(size);
            quote!(#krate::Size<#size>)
        }
    });
    quote_spanned! {Span::mixed_site()=>
        #krate::#constructor::<_, (#(#dimensions,)*)>::new([#entries])
    }
}
