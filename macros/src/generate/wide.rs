//! Arithmetic of operands in `einsum!` that computes 16-bit floats in `f32` and rounds once.
//!
//! The macro does not know the types of operands. The code has the arithmetic twice, as the user wrote it and over
//! elements of `f32`, and `shapecast` chooses.

use super::Generator;
use super::kernel::is_product;
use crate::ast::{Element, Kind};
use crate::hygiene::quote_mixed;
use crate::loops::Kernel;
use crate::tree::Node;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use shapecast_syntax::tokens::first_span;
use syn::{BinOp, UnOp};

impl Generator<'_> {
    /// Returns `wide_term((((), x), y), |(((), x), y)| x * y, || own)` for summed arithmetic of operands. Returns `own`
    /// for other terms, whose operators round.
    pub fn wide_term(&self, kernel: &Kernel, own: TokenStream) -> TokenStream {
        let is_wide = is_arithmetic(&kernel.body) && operators(&kernel.body) > 0;
        match is_wide {
            true => self.in_f32("wide_term", kernel, own),
            false => own,
        }
    }

    /// Returns `rounded_once((((), x), y), |(((), x), y)| x * y, || own)` for the product of three and more operands.
    /// The product of two rounds once anyway.
    pub fn rounded_once(&self, kernel: &Kernel, own: TokenStream) -> TokenStream {
        let is_long = is_product(&kernel.body) && operators(&kernel.body) > 1;
        match is_long && kernel.hoisted.is_empty() {
            true => self.in_f32("rounded_once", kernel, own),
            false => own,
        }
    }

    /// Returns the call of a function that computes 16-bit floats in `f32`, or `own` if there are none.
    fn in_f32(&self, function: &str, kernel: &Kernel, own: TokenStream) -> TokenStream {
        if !(self.has_f16 && self.is_einsum) {
            return own;
        }
        let body = &kernel.body;
        let function = Ident::new(function, first_span(self.krate));
        let path = self.private_path(first_span(body), function.into_token_stream());
        let mut elements = body.elements();
        elements.sort_by_key(|element| element.operand);
        elements.dedup_by_key(|element| element.operand);
        let elements = elements.into_iter().fold(quote!(()), nested);
        quote_mixed! {
            #path(#elements, #[inline(always)] |#elements| #body, #[inline(always)] || #own)
        }
    }
}

/// Returns `(elements, x)`.
fn nested(elements: TokenStream, element: &Element) -> TokenStream {
    let mut variable = element.variable.clone();
    variable.set_span(Span::mixed_site());
    quote!((#elements, #variable))
}

/// Returns `true` for elements that only `+`, `-`, `*` and `/` combine.
fn is_arithmetic(node: &Node) -> bool {
    let is_kept = match &node.kind {
        Kind::Element(_) => return true,
        Kind::Paren(_) | Kind::Unary(UnOp::Neg(_)) => true,
        Kind::Binary(operator) => {
            use BinOp::{Add, Div, Mul, Sub};
            matches!(operator, Add(_) | Sub(_) | Mul(_) | Div(_))
        }
        _ => false,
    };
    is_kept && node.children.iter().all(is_arithmetic)
}

/// Returns the number of binary operators.
fn operators(node: &Node) -> usize {
    let inside: usize = node.children.iter().map(operators).sum();
    usize::from(matches!(node.kind, Kind::Binary(_))) + inside
}
