//! The body of a kernel: the user's expression with float functions of `Number`.
//!
//! LLVM may not vectorise arithmetic of 16-bit floats, divisions of integers, and casts of floats
//! to integers. These operators are passed through functions of `shapecast`.

use super::Generator;
use crate::ast::Kind;
use crate::methods::{Method, reduces_tensors};
use crate::parse::plain_operator;
use crate::tokens::{first_span, is_type_named, last_span, mixed_at, quote_mixed};
use crate::tree::Node;
use proc_macro2::{Delimiter, Group, Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{BinOp, Token, Type};

// The parameters of closures. A constant of the same name would make them patterns.
const VALUE: &str = "__value";
const LEFT: &str = "__left";
const RIGHT: &str = "__right";

impl Generator<'_> {
    /// Returns the code of an expression without the parentheses around it.
    pub fn body(&self, node: &Node) -> TokenStream {
        self.node(node.unparenthesised(), true)
    }

    /// Returns the code of a node. In a closure that captures no element, operators stay as they
    /// are: the types of its parameters may be inferred later.
    fn node(&self, node: &Node, outer_varies: bool) -> TokenStream {
        let varies = outer_varies && node.facts.varies();
        let replaced = match &node.kind {
            Kind::Cast(as_token, to) if varies => self.cast(node, as_token, to),
            Kind::Binary(_) if varies => self.arithmetic(node),
            _ => None,
        };
        let is_number = is_method_of_number(node);
        let child = |(index, child): (usize, &Node)| match index {
            0 if is_number => self.number(child, varies),
            _ => self.node(child, varies),
        };
        replaced.unwrap_or_else(|| {
            let children = node.children.iter().enumerate().map(child);
            node.kind.print(&children.collect::<Vec<_>>())
        })
    }

    /// Returns `Number(receiver, __context)`, with spans from the start to the end of the receiver.
    fn number(&self, receiver: &Node, outer_varies: bool) -> TokenStream {
        let inner = self.node(receiver.unparenthesised(), outer_varies);
        let whole = match &receiver.kind {
            Kind::Paren(_) => receiver.kind.print(std::slice::from_ref(&inner)),
            _ => inner.clone(),
        };
        let path = self.private_path(first_span(&whole), quote!(Number));
        let end = first_span(self.krate).located_at(last_span(&whole));
        let context = quote_spanned!(mixed_at(end)=> , __context);
        let mut arguments = Group::new(Delimiter::Parenthesis, quote!(#inner #context));
        arguments.set_span(end);
        quote!(#path #arguments)
    }

    /// Returns `cast(inner, |__value| __value as u8)` for `inner as u8`.
    fn cast(&self, node: &Node, as_token: &Token![as], to: &Type) -> Option<TokenStream> {
        if !has_vector_cast(to) {
            return None;
        }
        let inner = self.body(&node.children[0]);
        let value = variable(VALUE, &inner);
        let cast = Ident::new("cast", first_span(self.krate));
        let path = self.private_path(first_span(&inner), cast.into_token_stream());
        Some(quote_mixed! {
            #path(#inner, #[inline(always)] |#value| #value #as_token #to)
        })
    }

    /// Returns `divide(__context, left, right, |…| __left / __right)` for `left / right`.
    fn arithmetic(&self, node: &Node) -> Option<TokenStream> {
        let operator = node.arithmetic()?;
        let (name, of_f32) = self.function(operator)?;
        let (left, right) = (self.body(&node.children[0]), self.body(&node.children[1]));
        let (x, y) = (variable(LEFT, &left), variable(RIGHT, &right));
        let own = quote_mixed!(|#x, #y| #x #operator #y);
        Some(self.call(name, of_f32, left, right, own))
    }

    /// Returns the target's new element if `+=` or the like is passed through a function.
    pub fn combined(
        &self,
        target: &Ident,
        operator: &BinOp,
        body: &TokenStream,
    ) -> Option<TokenStream> {
        let (name, of_f32) = self.function(operator)?;
        let name = format!("{name}_assign");
        let (x, y) = (variable(LEFT, target), variable(RIGHT, body));
        let own = quote_mixed!(|#x, #y| *#x #operator #y);
        Some(self.call(&name, of_f32, target, body, own))
    }

    /// Returns `name(__context, left, right, of_f32, own)`. Errors point into `own`.
    fn call(
        &self,
        name: &str,
        of_f32: Option<TokenStream>,
        left: impl ToTokens,
        right: impl ToTokens,
        own: TokenStream,
    ) -> TokenStream {
        let name = Ident::new(name, first_span(self.krate));
        let path = self.private_path(first_span(&left), name.into_token_stream());
        let of_f32 = of_f32.map(|operator| {
            quote_mixed! {
                #[inline(always)] |__left, __right| __left #operator __right,
            }
        });
        quote_mixed! {
            #path(__context, #left, #right, #of_f32 #[inline(always)] #own)
        }
    }

    /// Returns the function that an operator is passed through, and an operator of `f32` for it.
    fn function(&self, operator: &BinOp) -> Option<(&'static str, Option<TokenStream>)> {
        match plain_operator(operator).unwrap_or(*operator) {
            BinOp::Div(_) => Some(("divide", None)),
            BinOp::Rem(_) => Some(("remainder", None)),
            _ if !self.has_f16 => None,
            BinOp::Add(_) => Some(("arithmetic", Some(quote!(+)))),
            BinOp::Sub(_) => Some(("arithmetic", Some(quote!(-)))),
            BinOp::Mul(_) => Some(("arithmetic", Some(quote!(*)))),
            _ => None,
        }
    }
}

/// Returns `true` if the receiver of a method call becomes a `Number`.
fn is_method_of_number(node: &Node) -> bool {
    let (Kind::MethodCall(call), [receiver, arguments @ ..]) = (&node.kind, &node.children[..])
    else {
        return false;
    };
    // A float function of what does not vary is the standard library's: it is evaluated once.
    let is_function = Method::find(&call.method).is_some_and(|method| method.is_of_crate)
        && node.children.iter().any(|child| child.facts.varies());
    // `x.sum()` is a reduction if `x` is a tensor. The type `Number` has the error message.
    let is_reduction = reduces_tensors(&call.method)
        && call.turbofish.is_none()
        && arguments.is_empty()
        && matches!(receiver.unparenthesised().kind, Kind::Element(_));
    is_function || is_reduction
}

/// Returns `true` for the integers to which vector instructions cast floats.
fn has_vector_cast(to: &Type) -> bool {
    is_type_named(to, &["i8", "u8", "i16", "u16", "i32", "u32"])
}

/// Returns the parameter of a closure that stands for `written`, with the span of its start.
fn variable(name: &str, written: impl ToTokens) -> Ident {
    Ident::new(name, mixed_at(first_span(written)))
}
