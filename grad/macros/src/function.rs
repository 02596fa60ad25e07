//! Writes a differentiated function and its twin.

use crate::backward::{Code, code};
use crate::read::read;
use crate::signature::{Signature, names_of_generics, signature};
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::{GenericParam, Ident, ItemFn};

/// Returns the function, which calls its twin, and the twin: `function::vjp`.
///
/// `function` in `function::vjp` is an empty enum, whose name does not collide with that of the function, and which
/// also works for a function in a block.
pub fn expand(mut function: ItemFn) -> TokenStream {
    let (signature, errors) = signature(&mut function);
    let body = match errors {
        Some(errors) => Err(errors),
        None => read(&signature, &function.block).and_then(|steps| code(&signature, &steps)),
    };
    let (vis, name, generics) = (&function.vis, &function.sig.ident, &function.sig.generics);
    let bounds = &generics.where_clause;
    let (names, types): (Vec<_>, Vec<_>) = signature
        .arguments
        .iter()
        .map(|argument| (&argument.name, &argument.of))
        .unzip();
    let result = &signature.result;
    let gradients = signature
        .arguments
        .iter()
        .map(|argument| argument.gradient());
    let pullback = quote! {
        (#(#types,)* #result, ::shapecast_grad::Wanted) -> (#(#gradients,)*)
    };
    let is_cfg = |attribute: &&syn::Attribute| attribute.path().is_ident("cfg");
    let cfgs: Vec<_> = function.attrs.iter().filter(is_cfg).cloned().collect();
    let (twin, errors) = match body {
        Ok(body) => {
            let captured = names_of_generics(&function);
            let body = twin(body, &signature, &types);
            let twin = quote! {
                #vis fn vjp #generics (#(#names: #types),*)
                    -> (#result, impl FnOnce #pullback + use<#(#captured),*>) #bounds
                { #body }
            };
            (twin, None)
        }
        // With the signature, callers have no second error.
        Err(errors) => {
            let twin = quote! {
                #[allow(unused_variables)]
                #vis fn vjp #generics (#(#names: #types),*) -> (#result, fn #pullback) #bounds {
                    ::core::unreachable!("the function does not compile")
                }
            };
            (twin, Some(errors.into_compile_error()))
        }
    };
    let mut original = function.clone();
    if errors.is_none() {
        let arguments = generics.params.iter().filter_map(|param| match param {
            GenericParam::Lifetime(_) => None,
            GenericParam::Type(of) => Some(&of.ident),
            GenericParam::Const(of) => Some(&of.ident),
        });
        *original.block = syn::parse_quote!({ #name::vjp::<#(#arguments),*>(#(#names),*).0 });
    }
    quote! {
        // A function that is only differentiated is used.
        #[allow(dead_code)]
        #original
        #(#cfgs)*
        #[doc(hidden)]
        #[allow(non_camel_case_types)]
        #vis enum #name {}
        #(#cfgs)*
        #[doc(hidden)]
        #[allow(clippy::type_complexity, clippy::too_many_arguments)]
        impl #name {
            #twin
        }
        #errors
    }
}

/// Returns the body of the twin.
fn twin(body: Code, signature: &Signature, types: &[&syn::Type]) -> TokenStream {
    let Code {
        forward,
        result,
        of_result,
        backward,
        gradients,
    } = body;
    let result_type = &signature.result;
    let mut gradients = gradients.into_iter();
    let outputs = signature
        .arguments
        .iter()
        .map(|argument| match argument.is_constant {
            true => quote!(::shapecast_grad::Constant),
            false => {
                let gradient = gradients.next();
                quote!(#gradient)
            }
        });
    let parameters = signature.arguments.iter().zip(types).map(|(argument, of)| {
        let name = &argument.name;
        quote!(#name: #of)
    });
    let wanted = Ident::new("__wanted", Span::call_site());
    let pullback = format_ident!("__pullback", span = Span::mixed_site());
    let value = format_ident!("__value", span = Span::mixed_site());
    quote! {
        #forward
        let #value = #result;
        #[allow(unused, clippy::all)]
        let #pullback = move |#(#parameters,)* #of_result: #result_type, #wanted: ::shapecast_grad::Wanted| {
            #backward
            (#(#outputs,)*)
        };
        (#value, #pullback)
    }
}
