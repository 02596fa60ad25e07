//! The macros of `shapecast-grad`, which re-exports them. No user names this crate.

mod backward;
mod derivative;
mod forward;
mod function;
mod grad;
mod jacobian;
mod kept_call;
mod literals;
mod methods;
mod names;
mod params;
mod paths;
mod read;
mod resolve;
mod signature;
mod statements;
mod steps;

use function::Rules;
use proc_macro::TokenStream;
use quote::quote;
use syn::{DeriveInput, Error, Item, parse_macro_input};

// `shapecast-grad` has the documentation.
#[allow(missing_docs)]
#[proc_macro_attribute]
pub fn vjp(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let rules = Rules {
        vjp: true,
        jvp: false,
    };
    differentiate("vjp", rules, arguments, item)
}

// `shapecast-grad` has the documentation.
#[allow(missing_docs)]
#[proc_macro_attribute]
pub fn jvp(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let rules = Rules {
        vjp: false,
        jvp: true,
    };
    differentiate("jvp", rules, arguments, item)
}

fn differentiate(
    name: &str,
    mut rules: Rules,
    arguments: TokenStream,
    item: TokenStream,
) -> TokenStream {
    if !arguments.is_empty() {
        let message = format!("`#[{name}]` has no arguments");
        let arguments = proc_macro2::TokenStream::from(arguments);
        let error = Error::new_spanned(arguments, message).into_compile_error();
        let item = proc_macro2::TokenStream::from(item);
        return quote!(#error #item).into();
    }
    let text = item.clone();
    let expanded = match syn::parse::<Item>(item) {
        Ok(Item::Fn(function)) => {
            signature::without_receiver(function, name).map(|mut function| {
                let beside = rules.take(&mut function.attrs);
                let function = function::expand(function, rules);
                quote!(#function #beside)
            })
        }
        Ok(Item::Impl(mut block)) => {
            let beside = rules.take(&mut block.attrs);
            methods::expand(block, name, rules).map(|block| quote!(#block #beside))
        }
        Ok(other) => {
            let message =
                format!("`#[{name}]` differentiates a function, or the methods of an `impl` block");
            Err(Error::new_spanned(other, message))
        }
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

// `shapecast-grad` has the documentation.
#[allow(missing_docs)]
#[proc_macro]
pub fn grad(input: TokenStream) -> TokenStream {
    let call = parse_macro_input!(input as grad::Call);
    grad::expand(call)
        .unwrap_or_else(Error::into_compile_error)
        .into()
}

// `shapecast-grad` has the documentation.
#[allow(missing_docs)]
#[proc_macro]
pub fn jacobian(input: TokenStream) -> TokenStream {
    let call = parse_macro_input!(input with jacobian::parse);
    jacobian::expand(&call)
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
