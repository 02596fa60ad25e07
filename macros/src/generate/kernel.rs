//! The body of a kernel: the user's expression with float functions of `Number`.
//!
//! LLVM may not vectorise arithmetic of 16-bit floats, divisions of integers, and casts of floats to integers.
//! Functions of `shapecast` replace these operators. Functions also replace products of operands in `einsum!`, whose
//! integers wrap on overflow.

use super::Generator;
use crate::ast::Kind;
use crate::hygiene::{mixed_at, quote_mixed};
use crate::loops::Kernel;
use crate::tree::Node;
use proc_macro2::{Delimiter, Group, Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use shapecast_syntax::numbers::Method;
use shapecast_syntax::places::plain_operator;
use shapecast_syntax::reductions;
use shapecast_syntax::tokens::{first_span, is_type_named, last_span};
use syn::{BinOp, Token, Type};

// The parameters of closures. A constant of the same name would make them patterns.
const VALUE: &str = "__value";
const LEFT: &str = "__left";
const RIGHT: &str = "__right";

impl Generator<'_> {
    /// Returns the code of a kernel's value.
    pub fn kernel_body(&self, kernel: &Kernel) -> TokenStream {
        match self.wraps(kernel) {
            true => self.product(&kernel.body),
            false => self.body(&kernel.body),
        }
    }

    /// Returns the code of the value of a kernel that reduces nothing.
    pub fn last_body(&self, kernel: &Kernel) -> TokenStream {
        self.rounded_once(kernel, self.kernel_body(kernel))
    }

    /// Returns the code of a value that is hoisted out of the last loop of a kernel.
    pub fn hoisted_body(&self, value: &Node, kernel: &Kernel) -> TokenStream {
        match self.wraps(kernel) {
            true => self.product(value),
            false => self.body(value),
        }
    }

    /// Returns `true` if a kernel is a product of operands whose integers wrap on overflow.
    fn wraps(&self, kernel: &Kernel) -> bool {
        let mut hoisted = kernel.hoisted.iter();
        self.is_einsum
            && is_product(&kernel.body)
            && hoisted.all(|hoisted| is_product(&hoisted.value))
    }

    /// Returns `wrapping_product(left, right, |…| __left * __right)` for `left * right`.
    fn product(&self, node: &Node) -> TokenStream {
        let node = node.unparenthesised();
        let Kind::Binary(operator) = &node.kind else {
            return self.body(node);
        };
        let [left, right] = [0, 1].map(|side| self.product(&node.children[side]));
        let (x, y) = (variable(LEFT, &left), variable(RIGHT, &right));
        let native = quote_mixed!(#x #operator #y);
        let native = match self.function(operator) {
            None => native,
            Some((name, of_f32)) => {
                let own = quote_mixed!(|#x, #y| #native);
                self.call(name, of_f32, &x, &y, own)
            }
        };
        let name = Ident::new("wrapping_product", first_span(self.krate));
        let path = self.private_path(first_span(&left), name.into_token_stream());
        quote_mixed!(#path(#left, #right, #[inline(always)] |#x, #y| #native))
    }

    /// Returns the code of an expression without the parentheses around it.
    pub fn body(&self, node: &Node) -> TokenStream {
        self.node(node.unparenthesised(), true)
    }

    /// Returns the code of a node. In a closure that captures no element, operators stay as they are, because rustc may
    /// infer the types of its parameters later.
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

    /// Returns the target's new element if a function replaces the operator, such as `+=`.
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

    /// Returns the function that replaces an operator, and the operator of `f32` for the function.
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

/// Returns `true` for a product of two and more elements.
pub fn is_product(node: &Node) -> bool {
    let node = node.unparenthesised();
    let is_factor = |factor: &Node| {
        matches!(factor.unparenthesised().kind, Kind::Element(_)) || is_product(factor)
    };
    matches!(node.kind, Kind::Binary(BinOp::Mul(_))) && node.children.iter().all(is_factor)
}

/// Returns `true` if the receiver of a method call becomes a `Number`.
fn is_method_of_number(node: &Node) -> bool {
    let (Kind::MethodCall(call), [receiver, arguments @ ..]) = (&node.kind, &node.children[..])
    else {
        return false;
    };
    // For values that do not vary, the standard library's float function runs once.
    let is_function = Method::find(&call.method).is_some_and(|method| method.is_of_crate)
        && node.children.iter().any(|child| child.facts.varies());
    // `x.sum()` is a reduction if `x` is a tensor. The type `Number` has the error message.
    let is_reduction = reductions::find(&call.method).is_some_and(|of| of.is_method_of_number)
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
