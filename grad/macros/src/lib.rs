//! The macros of `shapecast-grad`, which re-exports them. No user names this crate.

mod backward;
mod derivative;
mod function;
mod grad;
mod literals;
mod methods;
mod names;
mod params;
mod paths;
mod read;
mod signature;
mod statements;
mod steps;

use proc_macro::TokenStream;
use quote::quote;
use syn::{DeriveInput, Error, Item, parse_macro_input};

/// Adds the twin of a function that returns its value and its pullback. See the documentation of `shapecast-grad`.
#[proc_macro_attribute]
pub fn vjp(arguments: TokenStream, item: TokenStream) -> TokenStream {
    if !arguments.is_empty() {
        let message = "`#[vjp]` has no arguments";
        let arguments = proc_macro2::TokenStream::from(arguments);
        let error = Error::new_spanned(arguments, message).into_compile_error();
        let item = proc_macro2::TokenStream::from(item);
        return quote!(#error #item).into();
    }
    let text = item.clone();
    let expanded = match syn::parse::<Item>(item) {
        Ok(Item::Fn(function)) => signature::without_receiver(function).map(function::expand),
        Ok(Item::Impl(block)) => methods::expand(block),
        Ok(other) => Err(Error::new_spanned(
            other,
            "`#[vjp]` differentiates a function, or the methods of an `impl` block",
        )),
        Err(error) => Err(error),
    };
    match expanded {
        Ok(expanded) => expanded.into(),
        // The item stays, so that uses of it have no second error.
        Err(error) => {
            let (error, item) = (
                error.into_compile_error(),
                proc_macro2::TokenStream::from(text),
            );
            quote!(#item #error).into()
        }
    }
}

/// Returns the value of a call and its gradients. See the documentation of `shapecast-grad`.
#[proc_macro]
pub fn grad(input: TokenStream) -> TokenStream {
    let call = parse_macro_input!(input as grad::Call);
    grad::expand(call)
        .unwrap_or_else(Error::into_compile_error)
        .into()
}

/// Implements `Params` for a struct. See the documentation of `shapecast-grad`.
#[proc_macro_derive(Params, attributes(constant))]
pub fn params(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    params::expand(&input)
        .unwrap_or_else(Error::into_compile_error)
        .into()
}
