//! `grad!`: the value of a call and its gradients.

use crate::names::{field, variable, without_references};
use crate::paths;
use crate::read::depends_on;
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
    /// The arguments. The receiver of a method is the first.
    arguments: Vec<Expr>,
    pub by: Vec<Ident>,
    /// The name of the function.
    pub span: Span,
}

impl Call {
    /// Parses the input of a macro. `usage` is an example.
    pub fn parse(input: ParseStream, name: &str, usage: &str) -> syn::Result<Self> {
        let usage = format!("write the call and the operands: `{usage}`");
        let call: Expr = input.parse()?;
        let (arguments, span) = match &call {
            Expr::Call(of) => (of.args.iter().cloned().collect(), of.func.span()),
            Expr::MethodCall(of) => {
                let receiver = &of.receiver;
                let mut arguments = vec![parse_quote!(&#receiver)];
                arguments.extend(of.args.iter().cloned());
                (arguments, of.method.span())
            }
            other => {
                let message = format!("`{name}!` differentiates a call: {usage}");
                return Err(Error::new_spanned(other, message));
            }
        };
        let message = format!("`{name}!` needs the operands to differentiate by: {usage}");
        if input.is_empty() {
            return Err(Error::new(call.span(), message));
        }
        input.parse::<Token![;]>()?;
        let by = Punctuated::<Ident, Token![,]>::parse_terminated_with(input, Ident::parse_any)?;
        if by.is_empty() {
            return Err(input.error(message));
        }
        Ok(Call {
            call,
            arguments,
            by: by.into_iter().collect(),
            span,
        })
    }

    /// Returns the call of the twin `rule` with these arguments, and others after them.
    pub fn twin(
        &self,
        rule: &str,
        arguments: &[TokenStream],
        others: &[TokenStream],
    ) -> syn::Result<TokenStream> {
        let all = arguments.iter().chain(others);
        match &self.call {
            Expr::MethodCall(of) => {
                let mut call = of.clone();
                let receiver = &arguments[0];
                *call.receiver = parse_quote!((#receiver));
                Ok(twin_of_method(&call, rule, all.skip(1)))
            }
            Expr::Call(of) if let Expr::Path(path) = &*of.func => {
                let twin = paths::twin(path, rule);
                Ok(quote!(#twin(#(#all),*)))
            }
            other => {
                let message =
                    format!("only functions that are called by their name have a `{rule}`");
                Err(Error::new_spanned(other, message))
            }
        }
    }

    /// Returns the indices of the arguments that are this variable, by reference or by value.
    pub fn places(&self, name: &Ident) -> syn::Result<Vec<usize>> {
        let mut places = Vec::new();
        for (index, argument) in self.arguments.iter().enumerate() {
            let place = without_clone(without_references(argument));
            if variable(place) == Some(name) {
                places.push(index);
            } else if depends_on(place, name) {
                let message = format!(
                    "the gradient by `{name}` would not count this argument: write `constant(..)` around it, or bind it by \
                     `let` before the call"
                );
                return Err(Error::new_spanned(argument, message));
            }
        }
        if places.is_empty() {
            let message = format!("no argument of the call is `{name}` or `&{name}`");
            return Err(Error::new_spanned(name, message));
        }
        Ok(places)
    }

    /// Returns the arguments, for several calls, and `let`s for those that are expressions.
    pub fn arguments(&self) -> (Vec<TokenStream>, Vec<TokenStream>) {
        let (mut lets, mut arguments) = (Vec::new(), Vec::new());
        for (index, argument) in self.arguments.iter().enumerate() {
            let place = without_references(argument);
            let is_place = variable(place).is_some() || field(place).is_some();
            let is_borrowed = is_place && matches!(argument, Expr::Reference(_));
            if is_borrowed || matches!(place, Expr::Lit(_)) {
                arguments.push(quote!(#argument));
                continue;
            }
            let value = match is_place {
                true => quote!(#argument),
                false => {
                    let name = format_ident!("argument_{index}", span = Span::mixed_site());
                    lets.push(quote_spanned!(Span::mixed_site()=> let #name = #argument;));
                    quote!(#name)
                }
            };
            let again = quote_spanned!(Span::mixed_site()=> ::shapecast_grad::__private::again);
            arguments.push(quote!(#again(&#value)));
        }
        (lets, arguments)
    }
}

/// Returns `x` of `x.clone()`.
fn without_clone(expr: &Expr) -> &Expr {
    match expr {
        Expr::MethodCall(of) if of.method == "clone" && of.args.is_empty() => &of.receiver,
        other => other,
    }
}

impl Parse for Call {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        Call::parse(input, "grad", "grad!(loss(&model, &images); model)")
    }
}

pub fn expand(whole: Call) -> syn::Result<TokenStream> {
    let (lets, arguments) = whole.arguments();
    let twin = whole.twin("vjp", &arguments, &[])?;
    let mut patterns: Vec<TokenStream> = arguments.iter().map(|_| quote!(_)).collect();
    let (mut wanted, mut gradients) = (0_u32, Vec::new());
    for name in &whole.by {
        let span = name.span().resolved_at(Span::mixed_site());
        let mut all = TokenStream::new();
        for index in whole.places(name)? {
            if wanted & 1 << index != 0 {
                let message = format!("`{name}` is listed twice");
                return Err(Error::new_spanned(name, message));
            }
            wanted |= 1 << index;
            let variable = format_ident!("gradient_{index}", span = span);
            patterns[index] = quote!(#variable);
            all = match all.is_empty() {
                true => quote!(#variable),
                false => quote_spanned! {span=>
                    ::shapecast_grad::__private::SumOfPlaces::with_place(#all, #variable)
                },
            };
        }
        gradients.push(quote_spanned!(span=> ::shapecast_grad::__private::of_operand(#all)));
    }
    let gradients = match gradients.as_slice() {
        [one] => one.clone(),
        several => quote!((#(#several),*)),
    };
    let at_call = whole.span.resolved_at(Span::mixed_site());
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
