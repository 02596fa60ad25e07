//! Writes an `impl` block with differentiated methods and their twins.

use crate::function::{Differentiated, cfgs, differentiate};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Error, ImplItem, ImplItemFn, ItemFn, ItemImpl};

/// Returns the block, in which each method has the twin `method_vjp`. Functions without `self` stay as they are.
pub fn expand(mut block: ItemImpl) -> syn::Result<TokenStream> {
    if let Some((_, of, _)) = &block.trait_ {
        let message =
            "a method of a trait has no `vjp`: write a method in an `impl` block of the type alone";
        return Err(Error::new_spanned(of, message));
    }
    let mut all_errors = TokenStream::new();
    let mut items = Vec::new();
    for item in std::mem::take(&mut block.items) {
        match item {
            ImplItem::Fn(method) if method.sig.receiver().is_some() => {
                let cfgs: Vec<_> = cfgs(&method.attrs).cloned().collect();
                let name = &method.sig.ident;
                let twin_name = format_ident!("{name}_vjp", span = name.span());
                let function = as_function(method);
                let Differentiated {
                    original,
                    twin,
                    errors,
                } = differentiate(
                    function,
                    &block.generics,
                    &quote!(#twin_name),
                    &quote!(Self::),
                );
                items.push(quote! {
                    // A method that is only differentiated is used.
                    #[allow(dead_code)]
                    #original
                    #(#cfgs)*
                    #[doc(hidden)]
                    #[allow(clippy::type_complexity, clippy::too_many_arguments)]
                    #twin
                });
                all_errors.extend(errors);
            }
            item => items.push(quote!(#item)),
        }
    }
    let ItemImpl {
        attrs,
        generics,
        self_ty,
        ..
    } = &block;
    let (parameters, _, bounds) = generics.split_for_impl();
    Ok(quote! {
        #(#attrs)*
        impl #parameters #self_ty #bounds { #(#items)* }
        #all_errors
    })
}

fn as_function(method: ImplItemFn) -> ItemFn {
    ItemFn {
        attrs: method.attrs,
        vis: method.vis,
        sig: method.sig,
        block: Box::new(method.block),
    }
}
