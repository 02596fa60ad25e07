//! `grad!`: the value of a call and its gradients.

use crate::names::{field, variable, without_references};
use crate::paths::with_last;
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Error, Expr, ExprCall, Ident, Token};

/// `loss(&model, &images); model`.
pub struct Call {
    call: ExprCall,
    by: Vec<Ident>,
}

impl Parse for Call {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let usage = "write the call and the operands: `grad!(loss(&model, &images); model)`";
        let call: Expr = input.parse()?;
        let Expr::Call(call) = call else {
            return Err(Error::new_spanned(
                call,
                format!("`grad!` differentiates a call: {usage}"),
            ));
        };
        if input.is_empty() {
            return Err(Error::new(
                call.span(),
                format!("`grad!` needs the operands to differentiate by: {usage}"),
            ));
        }
        input.parse::<Token![;]>()?;
        let by = Punctuated::<Ident, Token![,]>::parse_terminated_with(input, Ident::parse_any)?;
        if by.is_empty() {
            return Err(input.error(format!(
                "`grad!` needs the operands to differentiate by: {usage}"
            )));
        }
        Ok(Call {
            call,
            by: by.into_iter().collect(),
        })
    }
}

pub fn expand(Call { call, by }: Call) -> syn::Result<TokenStream> {
    let Expr::Path(path) = &*call.func else {
        let message = "only functions that are called by their name have a `vjp`";
        return Err(Error::new_spanned(&call.func, message));
    };
    let rule = with_last(path, "vjp");
    let mut patterns: Vec<TokenStream> = call.args.iter().map(|_| quote!(_)).collect();
    let (mut wanted, mut gradients) = (0_u32, Vec::new());
    for name in &by {
        let is_root = |argument: &Expr| variable(without_references(argument)) == Some(name);
        let Some(index) = call.args.iter().position(is_root) else {
            let message = format!("no argument of the call is `{name}` or `&{name}`");
            return Err(Error::new_spanned(name, message));
        };
        if wanted & 1 << index != 0 {
            return Err(Error::new_spanned(
                name,
                format!("`{name}` is listed twice"),
            ));
        }
        wanted |= 1 << index;
        let span = name.span().resolved_at(Span::mixed_site());
        let variable = format_ident!("gradient_{index}", span = span);
        patterns[index] = quote!(#variable);
        gradients.push(quote_spanned!(span=> ::shapecast_grad::__private::of_operand(#variable)));
    }
    let gradients = match gradients.as_slice() {
        [one] => one.clone(),
        several => quote!((#(#several),*)),
    };
    let (mut lets, mut arguments) = (Vec::new(), Vec::new());
    for (index, argument) in call.args.iter().enumerate() {
        let place = without_references(argument);
        let is_place = variable(place).is_some() || field(place).is_some();
        // The call and the pullback get the same arguments, and an expression is evaluated once.
        if is_place || matches!(place, Expr::Lit(_)) {
            arguments.push(quote!(#argument));
            continue;
        }
        let name = format_ident!("argument_{index}", span = Span::mixed_site());
        arguments.push(quote!(#name));
        lets.push(quote_spanned!(Span::mixed_site()=> let #name = #argument;));
    }
    let at_call = path.span().resolved_at(Span::mixed_site());
    let seed = quote_spanned!(at_call=> ::shapecast_grad::__private::seed(&value));
    Ok(quote_spanned! {Span::mixed_site()=> {
        #(#lets)*
        let (value, pullback) = #rule(#(#arguments),*);
        let seed = #seed;
        let (#(#patterns,)*) =
            pullback(#(#arguments,)* seed, ::shapecast_grad::Wanted::from_bits(#wanted));
        (value, #gradients)
    }})
}
