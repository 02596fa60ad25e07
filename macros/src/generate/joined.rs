//! Joins the operands of a loop one by one.

use super::Generator;
use crate::ast::{Element, Kind, OperandId};
use crate::flags;
use crate::hygiene::{mixed_at, quote_mixed};
use crate::loops::{Hoisted, Kernel};
use crate::tree::Node;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use shapecast_syntax::tokens::{first_span, last_span, source_text};
use syn::Expr;

impl Generator<'_> {
    /// Returns the operands and hoisted values of a kernel, `JoinedOperands::hoist::<1, 0, _, _>(…, |…| …)`,
    /// and the pattern of their elements, `(((), _), hoisted_0)`.
    pub fn joined(&self, kernel: &Kernel, target: Option<&Expr>) -> (TokenStream, TokenStream) {
        let mut operands = self.join(kernel, target);
        for element in &kernel.operands {
            let (with, operand) = match called_on(&kernel.body, element.operand) {
                Some(call) => (self.method_over(call, "with"), self.receiver(element, call)),
                None => (
                    self.method_over(&element.written, self.name_of_with(element)),
                    self.borrowed(element),
                ),
            };
            operands = quote_mixed!(#with(#operands, #operand));
        }
        let mut elements = elements(&kernel.operands, &kernel.body);
        for Hoisted { variable, value } in &kernel.hoisted {
            let hoist = self.method_over(value, "hoist");
            let mask = mask(&kernel.operands, value);
            let flags = match flags::of_value(value) {
                none if none.is_empty() => quote!(0),
                flags => self.flags(flags),
            };
            let read = self::elements(&kernel.operands, value);
            let value = self.hoisted_body(value, kernel);
            operands = quote_mixed! {
                #hoist::<#mask, { #flags }, _, _>(
                    #operands, #[inline(always)] |__context, #read| #value
                )
            };
            elements = quote!((#elements, #variable));
        }
        (operands, elements)
    }

    /// Returns the method of `JoinedOperands` that adds an operand. Reductions that remove their axes need one with
    /// another error text.
    fn name_of_with(&self, element: &Element) -> &'static str {
        match element.operand {
            OperandId::Reduction(index) if self.reductions[index].reduction.removes_axes() => {
                "with_reduction"
            }
            _ => "with",
        }
    }

    /// Returns `join()`, or `named_join(&["x", "y"])` if there are two places that errors may name.
    fn join(&self, kernel: &Kernel, target: Option<&Expr>) -> TokenStream {
        let krate = self.krate;
        let names: Vec<_> = kernel.operands.iter().map(name_of).collect();
        let target = target.map(source_text);
        match names.len() + usize::from(target.is_some()) {
            0 | 1 => quote_mixed!(#krate::__private::join()),
            _ => quote_mixed!(#krate::__private::named_join(&[#(#names,)* #target])),
        }
    }

    /// Returns `match &operand { receiver => receiver(&*receiver) }`, the operand on whose elements
    /// `call` calls a method.
    ///
    /// The arguments have spans from the start to the end of the call, because the receiver is no operand if the user
    /// forgot the `&` before the call. Errors in the receiver itself point at its tokens.
    fn receiver(&self, element: &Element, call: &Node) -> TokenStream {
        let operand = self.borrowed(element);
        let hygiene = first_span(self.krate);
        let [start, end] = [first_span(call), last_span(call)].map(|at| hygiene.located_at(at));
        let receiver = Ident::new("receiver", end);
        let check = self.private_path(start, quote_spanned!(end=> receiver));
        let argument = quote_spanned!(start=> &*#receiver);
        let arm = quote_spanned!(end=> { #receiver => #check(#argument) });
        quote_spanned!(start=> match #operand #arm)
    }

    /// Returns an operand as an argument, with spans that cover the user's tokens.
    fn borrowed(&self, element: &Element) -> TokenStream {
        let Element {
            operand,
            variable,
            written,
        } = element;
        let start = first_span(written);
        let mixed = mixed_at(start);
        match operand {
            OperandId::Value(_) if self.reductions.is_empty() => written.clone(),
            OperandId::Value(_) => quote_spanned!(mixed=> &*#variable),
            OperandId::Target | OperandId::Place(_) => quote_spanned!(start=> &#written),
            OperandId::Reduction(_) | OperandId::Hoisted(_) => quote_spanned!(mixed=> &#variable),
        }
    }

    /// Returns the path of a method of `JoinedOperands`, with spans from the start to the end of `written`. Errors in the
    /// bounds of the method cover all of `written`. For a method call, errors would cover one token.
    pub fn method_over(&self, written: impl ToTokens, method: &str) -> TokenStream {
        let written = written.into_token_stream();
        let start = first_span(&written);
        let end = first_span(self.krate).located_at(last_span(written));
        let method = Ident::new(method, end);
        self.private_path(start, quote!(JoinedOperands::#method))
    }

    /// Returns the path of a name in `shapecast::__private`. The first token has the span `start`.
    pub fn private_path(&self, start: Span, path: TokenStream) -> TokenStream {
        let start = first_span(self.krate).located_at(start);
        let krate = self.krate.to_token_stream().into_iter().map(|mut token| {
            token.set_span(token.span().located_at(start));
            token
        });
        quote_spanned!(start=> #(#krate)*::__private::#path)
    }
}

/// Returns the method call whose receiver is the first use of the operand.
///
/// Returns `None` if the user cannot write `&` before the call: if the method is one of numbers, or if an argument
/// varies from element to element.
fn called_on(node: &Node, operand: OperandId) -> Option<&Node> {
    let is_place = matches!(operand, OperandId::Place(_));
    let first_use = first_use(node, operand).filter(|_| is_place)?;
    matches!(first_use.kind, Kind::MethodCall(_)).then_some(first_use)
}

/// Returns the first element of the operand, or the call that [`called_on`] describes.
fn first_use(node: &Node, operand: OperandId) -> Option<&Node> {
    if !node.reads(operand) {
        return None;
    }
    let is_the_element =
        |node: &Node| matches!(&node.kind, Kind::Element(element) if element.operand == operand);
    let is_call = matches!(node.kind, Kind::MethodCall(_)) && node.kind.known_method().is_none();
    if is_the_element(node) || is_call && is_the_element(&node.children[0]) {
        let mut others = node.children.iter().skip(1);
        let is_constant = others.all(|other| !other.facts.varies());
        return Some(if is_constant { node } else { &node.children[0] });
    }
    node.children
        .iter()
        .find_map(|child| first_use(child, operand))
}

/// Returns the text by which errors name an operand.
fn name_of(element: &Element) -> String {
    let text = source_text(&element.written);
    match element.operand {
        // The argument has the variables of a kernel.
        OperandId::Reduction(_) => {
            let (reduction, _) = text.split_once('(').unwrap_or((&text, ""));
            format!("{reduction}(..)")
        }
        _ => text,
    }
}

/// Returns `(((), x), _)`: the pattern of the elements that `reader` reads.
fn elements(operands: &[Element], reader: &Node) -> TokenStream {
    operands.iter().fold(quote!(()), |elements, element| {
        if reader.reads(element.operand) {
            let mut variable = element.variable.clone();
            variable.set_span(Span::mixed_site());
            quote!((#elements, #variable))
        } else {
            quote!((#elements, _))
        }
    })
}

/// Returns the set of the operands that `reader` reads. Bit 0 is the first operand.
fn mask(operands: &[Element], reader: &Node) -> Literal {
    let bits = operands.iter().enumerate().map(|(bit, element)| {
        let is_read = reader.reads(element.operand);
        u32::from(is_read) << bit
    });
    Literal::u32_unsuffixed(bits.sum())
}
