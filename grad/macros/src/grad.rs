//! `grad!`: the value of a call and its gradients.

use crate::names::{field, variable, without_references};
use crate::paths::with_last;
use crate::statements::twin_of_method;
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Error, Expr, Ident, Token, parse_quote};

/// `loss(&model, &images); model`.
pub struct Call {
    call: Expr,
    by: Vec<Ident>,
}

impl Parse for Call {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let usage = "write the call and the operands: `grad!(loss(&model, &images); model)`";
        let call: Expr = input.parse()?;
        if !matches!(call, Expr::Call(_) | Expr::MethodCall(_)) {
            return Err(Error::new_spanned(
                call,
                format!("`grad!` differentiates a call: {usage}"),
            ));
        }
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
    let (given, at_call) = arguments(&call)?;
    let mut patterns: Vec<TokenStream> = given.iter().map(|_| quote!(_)).collect();
    let (mut wanted, mut gradients) = (0_u32, Vec::new());
    for name in &by {
        let is_root = |argument: &Expr| variable(without_references(argument)) == Some(name);
        let Some(index) = given.iter().position(is_root) else {
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
    for (index, argument) in given.iter().enumerate() {
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
    let twin = twin(&call, &arguments)?;
    let at_call = at_call.resolved_at(Span::mixed_site());
    let seed = quote_spanned!(at_call=> ::shapecast_grad::__private::seed(&value));
    Ok(quote_spanned! {Span::mixed_site()=> {
        #(#lets)*
        let (value, pullback) = #twin;
        let seed = #seed;
        let (#(#patterns,)*) =
            pullback(#(#arguments,)* seed, ::shapecast_grad::Wanted::from_bits(#wanted));
        (value, #gradients)
    }})
}

/// Returns the arguments of a call, of which the receiver of a method is the first, and the place of its name.
fn arguments(call: &Expr) -> syn::Result<(Vec<Expr>, Span)> {
    match call {
        Expr::MethodCall(of) => {
            let receiver = &of.receiver;
            let mut arguments = vec![parse_quote!(&#receiver)];
            arguments.extend(of.args.iter().cloned());
            Ok((arguments, of.method.span()))
        }
        Expr::Call(of) => Ok((of.args.iter().cloned().collect(), of.func.span())),
        other => Err(Error::new_spanned(other, "expected a call")),
    }
}

/// Returns the call of the twin with these arguments.
fn twin(call: &Expr, arguments: &[TokenStream]) -> syn::Result<TokenStream> {
    match call {
        Expr::MethodCall(of) => {
            let (receiver, rest) = (&arguments[0], &arguments[1..]);
            let mut call = of.clone();
            *call.receiver = parse_quote!((#receiver));
            Ok(twin_of_method(&call, rest.iter()))
        }
        Expr::Call(of) if let Expr::Path(path) = &*of.func => {
            let rule = with_last(path, "vjp");
            Ok(quote!(#rule(#(#arguments),*)))
        }
        other => Err(Error::new_spanned(
            other,
            "only functions that are called by their name have a `vjp`",
        )),
    }
}
