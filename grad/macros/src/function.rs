//! Writes a differentiated function and its twin.

use crate::backward::{Code, code};
use crate::read::read;
use crate::signature::{Signature, names_of_generics, receiver_argument, signature};
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::{Attribute, Generics, Ident, ItemFn, Type};

/// Returns the function, which calls its twin, and the twin: `function::vjp`.
///
/// `function` in `function::vjp` is an empty enum, whose name does not collide with that of the function, and which
/// also works for a function in a block.
pub fn expand(function: ItemFn) -> TokenStream {
    let (vis, name) = (function.vis.clone(), function.sig.ident.clone());
    let cfgs: Vec<Attribute> = cfgs(&function.attrs).cloned().collect();
    let Differentiated {
        original,
        twin,
        errors,
    } = differentiate(
        function,
        &Generics::default(),
        &quote!(vjp),
        &quote!(#name::),
    );
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

/// Returns the attributes that leave out an item.
pub fn cfgs(attributes: &[Attribute]) -> impl Iterator<Item = &Attribute> {
    let is_cfg = |attribute: &&Attribute| attribute.path().is_ident("cfg");
    attributes.iter().filter(is_cfg)
}

/// A function, its twin, and the errors of its body.
pub struct Differentiated {
    pub original: ItemFn,
    pub twin: TokenStream,
    pub errors: Option<TokenStream>,
}

/// Differentiates a function among items with the parameters `outer`. `path` stands before the name of the twin in
/// calls.
pub fn differentiate(
    mut function: ItemFn,
    outer: &Generics,
    twin_name: &TokenStream,
    path: &TokenStream,
) -> Differentiated {
    let (signature, errors) = signature(&mut function, outer);
    let body = match errors {
        Some(errors) => Err(errors),
        None => read(&signature, &function.block).and_then(|steps| code(&signature, &steps)),
    };
    let (vis, generics) = (&function.vis, &function.sig.generics);
    let bounds = &generics.where_clause;
    let types: Vec<&Type> = signature.arguments.iter().map(|of| &of.of).collect();
    let result = &signature.result;
    let gradients = signature
        .arguments
        .iter()
        .map(|argument| argument.gradient());
    let pullback = quote! {
        (#(#types,)* #result, ::shapecast_grad::Wanted) -> (#(#gradients,)*)
    };
    let receiver = function.sig.receiver().cloned().into_iter();
    let given = signature
        .arguments
        .iter()
        .skip(receiver.len())
        .map(|argument| (&argument.name, &argument.of));
    let (names, given_types): (Vec<_>, Vec<_>) = given.unzip();
    let parameters = {
        let receiver = receiver.clone();
        quote!(#(#receiver,)* #(#names: #given_types),*)
    };
    let (twin, errors) = match body {
        Ok(body) => {
            let captured = names_of_generics(outer, generics);
            let body = twin(body, &signature, &types);
            let bind_receiver = receiver.clone().map(|receiver| {
                let argument = receiver_argument(&receiver);
                quote!(let #argument = self;)
            });
            let twin = quote! {
                #vis fn #twin_name #generics (#parameters)
                    -> (#result, impl FnOnce #pullback + use<#(#captured),*>) #bounds
                { #(#bind_receiver)* #body }
            };
            (twin, None)
        }
        // With the signature, callers have no second error.
        Err(errors) => {
            let twin = quote! {
                #[allow(unused_variables)]
                #vis fn #twin_name #generics (#parameters) -> (#result, fn #pullback) #bounds {
                    ::core::unreachable!("the function does not compile")
                }
            };
            (twin, Some(errors.into_compile_error()))
        }
    };
    let mut original = function.clone();
    if errors.is_none() {
        let arguments = names_of_generics(&Generics::default(), generics);
        let arguments = arguments.iter().filter(|of| !is_lifetime(of));
        let call = match receiver.len() {
            0 => quote!(#path #twin_name),
            _ => quote!(self.#twin_name),
        };
        *original.block = syn::parse_quote!({ #call::<#(#arguments),*>(#(#names),*).0 });
    }
    Differentiated {
        original,
        twin,
        errors,
    }
}

fn is_lifetime(parameter: &TokenStream) -> bool {
    parameter.to_string().starts_with('\'')
}

/// Returns the body of the twin.
fn twin(body: Code, signature: &Signature, types: &[&Type]) -> TokenStream {
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
