//! `grad!`: the value of a call and its gradients.

use crate::names::{field, variable, without_references};
use crate::paths::with_last;
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Error, Expr, ExprCall, ExprPath, Ident, Token};

/// `loss(&model, &images); model`.
pub struct Call {
    pub call: ExprCall,
    pub by: Vec<Ident>,
}

impl Call {
    /// Parses the input of a macro. `usage` is an example.
    pub fn parse(input: ParseStream, name: &str, usage: &str) -> syn::Result<Self> {
        let usage = format!("write the call and the operands: `{usage}`");
        let call: Expr = input.parse()?;
        let Expr::Call(call) = call else {
            return Err(Error::new_spanned(
                call,
                format!("`{name}!` differentiates a call: {usage}"),
            ));
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
            by: by.into_iter().collect(),
        })
    }

    /// Returns the rule `name` of the function.
    pub fn rule(&self, name: &str) -> syn::Result<ExprPath> {
        let Expr::Path(path) = &*self.call.func else {
            let message = format!("only functions that are called by their name have a `{name}`");
            return Err(Error::new_spanned(&self.call.func, message));
        };
        Ok(with_last(path, name))
    }

    /// Returns the index of the argument that is this variable, by reference or by value.
    pub fn argument(&self, name: &Ident) -> syn::Result<usize> {
        let is_root = |argument: &Expr| variable(without_references(argument)) == Some(name);
        let index = self.call.args.iter().position(is_root);
        index.ok_or_else(|| {
            let message = format!("no argument of the call is `{name}` or `&{name}`");
            Error::new_spanned(name, message)
        })
    }

    /// Returns the arguments, for several calls, and `let`s for those that are expressions.
    pub fn arguments(&self) -> (Vec<TokenStream>, Vec<TokenStream>) {
        let (mut lets, mut arguments) = (Vec::new(), Vec::new());
        for (index, argument) in self.call.args.iter().enumerate() {
            let place = without_references(argument);
            let is_place = variable(place).is_some() || field(place).is_some();
            if is_place || matches!(place, Expr::Lit(_)) {
                arguments.push(quote!(#argument));
                continue;
            }
            let name = format_ident!("argument_{index}", span = Span::mixed_site());
            arguments.push(quote!(#name));
            lets.push(quote_spanned!(Span::mixed_site()=> let #name = #argument;));
        }
        (lets, arguments)
    }
}

impl Parse for Call {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        Call::parse(input, "grad", "grad!(loss(&model, &images); model)")
    }
}

pub fn expand(whole: Call) -> syn::Result<TokenStream> {
    let rule = whole.rule("vjp")?;
    let Call { call, by } = &whole;
    let mut patterns: Vec<TokenStream> = call.args.iter().map(|_| quote!(_)).collect();
    let (mut wanted, mut gradients) = (0_u32, Vec::new());
    for name in by {
        let index = whole.argument(name)?;
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
    let (lets, arguments) = whole.arguments();
    let at_call = call.func.span().resolved_at(Span::mixed_site());
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
