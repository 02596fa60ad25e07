//! Writes a differentiated function and its twin.

use crate::backward::{Code, code};
use crate::forward;
use crate::read::read;
use crate::signature::{Signature, names_of_generics, signature};
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::{Error, GenericParam, Ident, ItemFn};

/// The twins that a function gets.
#[derive(Clone, Copy)]
pub struct Rules {
    pub vjp: bool,
    pub jvp: bool,
}

impl Rules {
    /// Adds the rules of other attributes of a function, which are removed. Returns their errors, and uses of their
    /// names: an import of an attribute that was removed is not unused.
    pub fn take(&mut self, function: &mut ItemFn) -> TokenStream {
        let mut beside = TokenStream::new();
        function.attrs.retain(|attribute| {
            let path = attribute.path();
            let last = path.segments.last().map(|last| last.ident.to_string());
            let rule = match last.as_deref() {
                Some("vjp") => &mut self.vjp,
                Some("jvp") => &mut self.jvp,
                _ => return true,
            };
            *rule = true;
            beside.extend(match attribute.meta.require_path_only() {
                Ok(_) => quote!(const _: () = { #[allow(unused_imports)] use #path as _; };),
                Err(error) => error.into_compile_error(),
            });
            false
        });
        beside
    }
}

/// Returns the function and its twins: `function::vjp`, which the function calls, and `function::jvp`.
///
/// `function` in `function::vjp` is an empty enum, whose name does not collide with that of the function, and which
/// also works for a function in a block.
pub fn expand(mut function: ItemFn, rules: Rules) -> TokenStream {
    let (signature, errors) = signature(&mut function);
    let steps = match errors {
        Some(errors) => Err(errors),
        None => read(&signature, &function.block),
    };
    let (reverse, forward, errors) = match &steps {
        Ok(steps) => {
            let reverse = rules.vjp.then(|| code(&signature, steps)).transpose();
            let forward = rules
                .jvp
                .then(|| forward::code(&signature, steps))
                .transpose();
            let error = reverse.as_ref().err().or(forward.as_ref().err()).cloned();
            (reverse.ok().flatten(), forward.ok().flatten(), error)
        }
        Err(errors) => (None, None, Some(errors.clone())),
    };
    let (vis, name, generics) = (&function.vis, &function.sig.ident, &function.sig.generics);
    let is_cfg = |attribute: &&syn::Attribute| attribute.path().is_ident("cfg");
    let cfgs: Vec<_> = function.attrs.iter().filter(is_cfg).cloned().collect();
    let vjp = rules.vjp.then(|| vjp(&function, &signature, reverse));
    let jvp = rules
        .jvp
        .then(|| forward::twin(&function, &signature, forward.as_ref()));
    let mut original = function.clone();
    if rules.vjp && errors.is_none() {
        let arguments = generics.params.iter().filter_map(|param| match param {
            GenericParam::Lifetime(_) => None,
            GenericParam::Type(of) => Some(&of.ident),
            GenericParam::Const(of) => Some(&of.ident),
        });
        let names = signature.arguments.iter().map(|argument| &argument.name);
        *original.block = syn::parse_quote!({ #name::vjp::<#(#arguments),*>(#(#names),*).0 });
    }
    let errors = errors.map(Error::into_compile_error);
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
            #vjp
            #jvp
        }
        #errors
    }
}

/// Returns the twin in reverse mode.
fn vjp(function: &ItemFn, signature: &Signature, body: Option<Code>) -> TokenStream {
    let (vis, generics, result) = (&function.vis, &function.sig.generics, &signature.result);
    let bounds = &generics.where_clause;
    let arguments = signature.arguments.iter();
    let (names, types): (Vec<_>, Vec<_>) = arguments
        .clone()
        .map(|argument| (&argument.name, &argument.of))
        .unzip();
    let gradients = arguments.map(|argument| argument.gradient());
    let pullback = quote! {
        (#(#types,)* #result, ::shapecast_grad::Wanted) -> (#(#gradients,)*)
    };
    match body {
        Some(body) => {
            let captured = names_of_generics(function);
            let body = twin(body, signature, &types);
            quote! {
                #vis fn vjp #generics (#(#names: #types),*)
                    -> (#result, impl FnOnce #pullback + use<#(#captured),*>) #bounds
                { #body }
            }
        }
        // With the signature, callers have no second error.
        None => quote! {
            #[allow(unused_variables)]
            #vis fn vjp #generics (#(#names: #types),*) -> (#result, fn #pullback) #bounds {
                ::core::unreachable!("the function does not compile")
            }
        },
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
