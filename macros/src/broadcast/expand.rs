//! Writes the call: the operands joined one by one, and the kernel that is run over them.

use super::OnMismatch;
use super::lower::Kernel;
use super::operands::{Operand, first_span, last_span, target_variable};
use super::parse::{Assignment, Input, Operator};
use super::tree::{Node, OperandId};
use crate::input::Crate;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Expr;

/// `Join::map(Join::with(Join::with(join(), &x), &y), |(((), x), y)| …)`, or in place
/// `Join::update(…, target.as_target(), |target, (((), x), y)| …)`, where `NoTarget` says what has no
/// `as_target`.
pub fn expand(input: &Input, kernel: &Kernel, on_mismatch: OnMismatch) -> TokenStream {
    let joined = join(&input.krate, &kernel.operands);
    let elements = pattern(&kernel.operands);
    let body = kernel.body.unparenthesised();
    match &input.assignment {
        None => {
            let map = on_mismatch.choose("map", "try_map");
            let map = method_over(&input.krate, &input.value, map);
            quote_spanned!(Span::mixed_site()=> #map(#joined, #[inline(always)] |#elements| #body))
        }
        Some(Assignment { target, operator }) => {
            let update = on_mismatch.choose("update", "try_update");
            let update = method_over(&input.krate, target, update);
            let place = borrowed_target(target);
            let kernel = update_kernel(operator, first_span(target), &elements, body);
            let krate = &input.krate;
            quote_spanned! {Span::mixed_site()=> {
                use #krate::__private::NoTarget as _;
                #update(#joined, #place, #kernel)
            }}
        }
    }
}

/// `Join::with(Join::with(join(), &x), &y)`.
fn join(krate: &Crate, operands: &[Operand]) -> TokenStream {
    let nothing = quote_spanned!(Span::mixed_site()=> #krate::__private::join());
    operands
        .iter()
        .fold(nothing, |joined, Operand { expr, .. }| {
            let with = method_over(krate, expr, "with");
            let borrowed = match expr {
                Expr::Reference(_) => expr.to_token_stream(),
                _ => quote_spanned!(first_span(expr)=> &#expr),
            };
            quote_spanned!(Span::mixed_site()=> #with(#joined, #borrowed))
        })
}

/// The path of a method of `Join`, from the place where `expr` begins to where it ends: an error in the
/// method's bounds points at a path from its first token to its last. As a method call it would point at
/// one token only.
fn method_over(krate: &Crate, expr: &Expr, method: &str) -> TokenStream {
    let context = first_span(krate);
    let begin = context.located_at(first_span(expr));
    let method = Ident::new(method, context.located_at(last_span(expr)));
    let krate = krate.to_token_stream().into_iter().map(|mut token| {
        token.set_span(token.span().located_at(begin));
        token
    });
    quote_spanned!(begin=> #(#krate)*::__private::Join::#method)
}

/// `(((), x), y)`: the elements, nested as the operands are joined.
fn pattern(operands: &[Operand]) -> TokenStream {
    operands.iter().fold(
        quote!(()),
        |outer, Operand { variable, .. }| quote!((#outer, #variable)),
    )
}

/// The closure that gives the target's new element. Like every kernel it is inlined into the loops,
/// also into those compiled for another instruction set.
fn update_kernel(
    operator: &Operator,
    span: Span,
    elements: &TokenStream,
    body: &Node,
) -> TokenStream {
    let target = target_variable(span);
    match operator {
        Operator::Replace if body.operands().contains(OperandId::TARGET) => {
            quote_spanned!(Span::mixed_site()=> #[inline(always)] |#target, #elements| #body)
        }
        Operator::Replace => {
            quote_spanned!(Span::mixed_site()=> #[inline(always)] |_, #elements| #body)
        }
        Operator::Combine(operator) => quote_spanned! {Span::mixed_site()=>
            #[inline(always)]
            |mut #target, #elements| { #target #operator #body; #target }
        },
    }
}

/// `target.as_target()`, a method call so that a `&mut` variable is reborrowed. All of it is at the
/// target's own place, for errors to point there.
fn borrowed_target(target: &Expr) -> TokenStream {
    let receiver = match target {
        Expr::Unary(_) | Expr::Group(_) => quote_spanned!(first_span(target)=> (#target)),
        _ => target.to_token_stream(),
    };
    quote_spanned!(last_span(target)=> #receiver.as_target())
}
