//! `jacobian!`: the value of a call and its derivative by one operand.

use crate::grad::Call;
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Error;
use syn::parse::ParseStream;

pub fn parse(input: ParseStream) -> syn::Result<Call> {
    Call::parse(input, "jacobian", "jacobian!(model(&p, &t); p)")
}

pub fn expand(whole: &Call) -> syn::Result<TokenStream> {
    let name = &whole.by[0];
    if let Some(second) = whole.by.get(1) {
        let message = "`jacobian!` differentiates by one operand: write a call for each operand";
        return Err(Error::new_spanned(second, message));
    }
    let places = whole.places(name)?;
    let (lets, arguments) = whole.arguments();
    let span = name.span().resolved_at(Span::mixed_site());
    let tangents = (0..arguments.len()).map(|index| match places.contains(&index) {
        true => quote_spanned!(span=> direction),
        false => quote!(::shapecast_grad::Constant),
    });
    let tangents: Vec<TokenStream> = tangents.collect();
    let twin = whole.twin("jvp", &arguments, &tangents)?;
    let at_call = whole.span.resolved_at(Span::mixed_site());
    let jacobian = quote_spanned!(at_call=> ::shapecast_grad::__private::jacobian);
    Ok(quote_spanned! {Span::mixed_site()=> {
        #(#lets)*
        #jacobian(&#name, |direction| #twin)
    }})
}
