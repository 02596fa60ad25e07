//! Arithmetic that may be of 16-bit floats: it is passed through a function that computes in `f32`,
//! because their own operators do not become vector instructions.

use super::Writer;
use crate::broadcast::tree::{Kind, Node, Parts};
use crate::broadcast::words::first_span;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{BinOp, Lit};

impl Writer<'_> {
    /// The same with `arithmetic(left, right, |x, y| x + y, |x, y| x + y)` for `left + right`. The first
    /// closure is of `f32`; an error in the second is that of `left + right`.
    pub fn through_f32(&self, node: Node) -> Node {
        let node = node.map_children(&mut |child| self.through_f32(child));
        let Kind::Binary(left, operator, right) = &node.kind else {
            return node;
        };
        match symbol(operator) {
            Some(symbol) if node.varies() && !is_literal(left) && !is_literal(right) => {
                // As arguments they need no parentheses, and rustc would warn of the user's.
                let (left, right) = (left.unparenthesised(), right.unparenthesised());
                let (x, y) = (variable("x", left), variable("y", right));
                let own = quote_spanned!(Span::mixed_site()=> |#x, #y| #x #operator #y);
                let call = self.arithmetic("arithmetic", left, right, symbol, own);
                Node::new(Kind::Other(Parts::new().tokens(call)))
            }
            _ => node,
        }
    }

    /// The target's new element, if `target += body` may be of 16-bit floats.
    pub fn update_through_f32(
        &self,
        target: &Ident,
        operator: &BinOp,
        body: &TokenStream,
    ) -> Option<TokenStream> {
        let symbol = symbol(operator).filter(|_| self.knows_halves)?;
        let (x, y) = (variable("x", target), variable("y", body));
        let own = quote_spanned!(Span::mixed_site()=> |#x, #y| *#x #operator #y);
        Some(self.arithmetic("arithmetic_assign", target, body, symbol, own))
    }

    /// `name(left, right, |x, y| x + y, own)`.
    fn arithmetic(
        &self,
        name: &str,
        left: impl ToTokens,
        right: impl ToTokens,
        symbol: TokenStream,
        own: TokenStream,
    ) -> TokenStream {
        let name = Ident::new(name, first_span(self.krate));
        let function = self.at(first_span(&left), name.into_token_stream());
        quote_spanned! {Span::mixed_site()=>
            #function(#left, #right, #[inline(always)] |x, y| x #symbol y, #[inline(always)] #own)
        }
    }
}

/// What stands for `written` in a closure, where that begins.
fn variable(name: &str, written: impl ToTokens) -> Ident {
    Ident::new(name, Span::mixed_site().located_at(first_span(written)))
}

/// What `f32`'s operator is called, if 16-bit floats have this one.
fn symbol(operator: &BinOp) -> Option<TokenStream> {
    Some(match operator {
        BinOp::Add(_) | BinOp::AddAssign(_) => quote!(+),
        BinOp::Sub(_) | BinOp::SubAssign(_) => quote!(-),
        BinOp::Mul(_) | BinOp::MulAssign(_) => quote!(*),
        BinOp::Div(_) | BinOp::DivAssign(_) => quote!(/),
        BinOp::Rem(_) | BinOp::RemAssign(_) => quote!(%),
        _ => return None,
    })
}

/// Whether it is a number as written: that is never a 16-bit float.
fn is_literal(node: &Node) -> bool {
    match &node.unparenthesised().kind {
        Kind::Verbatim(tokens) => syn::parse2::<Lit>(tokens.clone()).is_ok(),
        _ => false,
    }
}
