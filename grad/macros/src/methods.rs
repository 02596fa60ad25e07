//! Writes an `impl` block with differentiated methods and their twins.

mod kinds;

pub use kinds::elements_without_gradient;

use crate::function::{Differentiated, Names, Rules, cfgs, differentiate};
use crate::methods::kinds::{is_differentiated, remove_constants};
use crate::statements::twin_name;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Error, Generics, ImplItem, ImplItemFn, ItemFn, ItemImpl};

/// Returns the block, in which each method has the twins `method_vjp` and `method_jvp`. Functions without `self` and
/// methods that [cannot have a gradient](is_differentiated) stay as they are. `rule` is the name of the attribute.
pub fn expand(mut block: ItemImpl, rule: &str, rules: Rules) -> syn::Result<TokenStream> {
    if let Some((_, of, _)) = &block.trait_ {
        let message = format!(
            "a method of a trait has no `{rule}`: write a method in an `impl` block of the type alone"
        );
        return Err(Error::new_spanned(of, message));
    }
    let mut all_errors = TokenStream::new();
    let mut items = Vec::new();
    for item in std::mem::take(&mut block.items) {
        let ImplItem::Fn(mut method) = item else {
            items.push(quote!(#item));
            continue;
        };
        match is_differentiated(&method.sig, rule) {
            Ok(true) => {
                let (item, errors) = differentiated(method, &block.generics, rules);
                items.push(item);
                all_errors.extend(errors);
            }
            Ok(false) => items.push(quote!(#method)),
            Err(error) => {
                remove_constants(&mut method.sig);
                items.push(quote!(#method));
                all_errors.extend(error.into_compile_error());
            }
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

/// Returns a method with its twins, and the errors of its body.
fn differentiated(
    method: ImplItemFn,
    outer: &Generics,
    rules: Rules,
) -> (TokenStream, Option<TokenStream>) {
    let cfgs = cfgs(&method.attrs);
    let cfgs = quote!(#(#cfgs)*);
    let names = Names {
        vjp: twin_name(&method.sig.ident, "vjp"),
        jvp: twin_name(&method.sig.ident, "jvp"),
        caller: quote!(self.),
    };
    let Differentiated {
        original,
        twins,
        errors,
    } = differentiate(as_function(method), outer, rules, &names);
    let items = quote! {
        // A method that is only differentiated is used.
        #[allow(dead_code)]
        #original
        #(
            #cfgs
            #[doc(hidden)]
            #[allow(clippy::type_complexity, clippy::too_many_arguments)]
            #twins
        )*
    };
    (items, errors)
}

fn as_function(method: ImplItemFn) -> ItemFn {
    ItemFn {
        attrs: method.attrs,
        vis: method.vis,
        sig: method.sig,
        block: Box::new(method.block),
    }
}
