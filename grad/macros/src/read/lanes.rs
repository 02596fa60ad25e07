//! Methods of the elements along axes whose derivatives are functions of the library, such as norms and quantiles.

use super::{Reader, is_named};
use crate::steps::{Lanes, Operation};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use shapecast_syntax::tensors::{Kind, of_lanes};
use syn::punctuated::Punctuated;
use syn::{Expr, ExprMethodCall, GenericArgument, Ident, PathArguments, Token, Type, parse_quote};

impl Reader {
    /// Reads a method of lanes. Returns `false` for another method.
    pub fn lanes(
        &mut self,
        value: &Ident,
        annotation: Option<&Type>,
        call: &ExprMethodCall,
    ) -> syn::Result<bool> {
        let Some((method, kind)) = of_lanes(&call.method.to_string()) else {
            return Ok(false);
        };
        // With another number of arguments, it is a method of the user.
        if call.args.len() != usize::from(kind == Kind::LanesByNumber) {
            return Ok(false);
        }
        self.check_without_gradient(call)?;
        let axes = call.turbofish.clone();
        let axes = axes.map_or(PathArguments::None, PathArguments::AngleBracketed);
        let axes = optional_axes(&axes)?;
        let receiver = self.value(&call.receiver)?;
        let mut call = call.clone();
        self.repeatable_arguments(&mut call)?;
        *call.receiver = parse_quote!(#receiver);
        let method = Ident::new(&method, call.method.span());
        let given = call.args.first().map(|argument| quote!((#argument)));
        let operation = Operation::Lanes(Lanes {
            receiver: receiver.clone(),
            method: quote!(::shapecast_grad::__private::lane_methods::#method #given),
            axes,
            call,
        });
        self.push(value.clone(), annotation.cloned(), operation, receiver);
        Ok(true)
    }
}

/// Returns the axes of a turbofish as an `Option` of a list, or `None` without one.
pub fn optional_axes(axes: &PathArguments) -> syn::Result<TokenStream> {
    let list = list_of_axes(axes)?;
    Ok(match list.is_empty() {
        true => quote!(::core::option::Option::None),
        false => quote!(::core::option::Option::Some(&[#(#list),*])),
    })
}

/// Returns the axes of a turbofish.
pub fn list_of_axes(axes: &PathArguments) -> syn::Result<Vec<TokenStream>> {
    let PathArguments::AngleBracketed(list) = axes else {
        return Ok(Vec::new());
    };
    match list.args.first() {
        Some(GenericArgument::Type(Type::Macro(of))) if is_named(&of.mac, "Axes") => {
            let parser = Punctuated::<Expr, Token![,]>::parse_terminated;
            let axes = of.mac.parse_body_with(parser)?;
            Ok(axes.iter().map(ToTokens::to_token_stream).collect())
        }
        _ => Ok(list.args.iter().map(ToTokens::to_token_stream).collect()),
    }
}
