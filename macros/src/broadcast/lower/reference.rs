//! `&` in front of an expression: an operand that is evaluated once, or a reference to an element.

use super::place::Role;
use super::{Lowering, Position};
use crate::broadcast::parse::is_place;
use crate::broadcast::tree::{Kind, Node, Parts};
use crate::refusal::Refusals;
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Expr, ExprReference, Ident, UnOp, parse_quote_spanned};

/// What `&` in front of an expression means.
enum Meaning {
    /// It is the element itself: operators take elements.
    Element,
    /// It refers to something inside the kernel.
    Reference,
    /// It is an operand that is evaluated once, before the loop.
    Operand,
}

impl Lowering<'_> {
    /// `&inner`; `expr` is the whole.
    pub fn reference(
        &mut self,
        expr: &Expr,
        reference: &ExprReference,
        position: Position,
    ) -> Node {
        let and_token = reference.and_token;
        if let Some(mut_token) = reference.mutability {
            return self.refuse(
                quote!(#and_token #mut_token),
                "an element cannot be borrowed with `&mut`: \
                 write `broadcast!(x = …)` to change the elements of `x`",
            );
        }
        match self.meaning(&reference.expr, position) {
            Meaning::Element => self.expr(&reference.expr),
            Meaning::Reference => {
                let inner = self.expr_at(&reference.expr, position);
                Node::new(Kind::Other(Parts::new().tokens(and_token).node(inner)))
            }
            Meaning::Operand => {
                self.leaves_unsafe |= self.is_unsafe;
                let value = self.operands.value(&self.in_its_context(expr, reference));
                Node::new(Kind::Element(value))
            }
        }
    }

    /// `expr`, which is `&inner`, to be evaluated elsewhere: where it is `unsafe`, it is so there.
    fn in_its_context(&self, expr: &Expr, reference: &ExprReference) -> Expr {
        if !self.is_unsafe {
            return expr.clone();
        }
        let (and_token, inner) = (reference.and_token, &reference.expr);
        // What is not in a place of its own is to live as long as the reference.
        if is_place(inner) {
            parse_quote_spanned!(Span::mixed_site()=> unsafe { #expr })
        } else {
            parse_quote_spanned!(Span::mixed_site()=> #and_token unsafe { #inner })
        }
    }

    /// What `&` in front of `inner` means.
    fn meaning(&self, inner: &Expr, position: Position) -> Meaning {
        if let Expr::Group(group) = inner {
            return self.meaning(&group.expr, position);
        }
        match (self.root_role(inner), position) {
            (Some(Role::Operand), Position::Elsewhere) => return Meaning::Element,
            (Some(_), _) => return Meaning::Reference,
            (None, _) => {}
        }
        let stays = is_signed_literal(inner)
            || matches!(
                inner,
                Expr::Reference(_) | Expr::Closure(_) | Expr::Const(_)
            )
            || position == Position::Argument && is_built_in_place(inner)
            || self.uses_local(inner);
        if stays {
            Meaning::Reference
        } else {
            Meaning::Operand
        }
    }

    /// Whether a name bound inside the call is used in `inner`, which means nothing outside then.
    fn uses_local(&self, inner: &Expr) -> bool {
        if !self.mentions_local(inner) {
            return false;
        }
        // The same word may be a path, a field, or bound in there.
        let mut refusals = Refusals::default();
        let mut walk = Lowering::new(self.input, &mut refusals);
        walk.scopes = self.scopes.clone();
        walk.only_asked = true;
        let node = walk.expr(inner);
        let refers = !node.locals().is_empty() || self.mentioned_item(inner).is_some();
        !refusals.is_empty() || refers
    }

    /// Whether a name bound inside the call occurs in `tokens`.
    pub fn mentions_local(&self, tokens: impl ToTokens) -> bool {
        let is_local = |name: &Ident| self.scopes.find(name).is_some();
        mention(tokens.into_token_stream(), &is_local).is_some()
    }

    /// The first name of an item inside the call that occurs in `tokens`: in a pattern or a type perhaps.
    pub fn mentioned_item(&self, tokens: impl ToTokens) -> Option<Ident> {
        mention(tokens.into_token_stream(), &|name| {
            self.scopes.is_item(name)
        })
    }
}

/// The first of these names that occurs in `tokens`, and may stand for what is bound.
fn mention(tokens: TokenStream, is_bound: &dyn Fn(&Ident) -> bool) -> Option<Ident> {
    let mut before = (' ', 0);
    tokens.into_iter().find_map(|token| {
        // After a single dot a name is a field or a method, and ends a range after two; after two colons it
        // is somebody else's.
        let is_own = !matches!(before, ('.', 1) | (':', 2));
        before = match &token {
            TokenTree::Punct(punct) if punct.as_char() == before.0 => (before.0, before.1 + 1),
            TokenTree::Punct(punct) => (punct.as_char(), 1),
            _ => (' ', 0),
        };
        match token {
            TokenTree::Ident(name) => (is_own && is_bound(&name)).then_some(name),
            TokenTree::Group(group) => mention(group.stream(), is_bound),
            TokenTree::Punct(_) | TokenTree::Literal(_) => None,
        }
    })
}

/// Whether the expression is a literal, perhaps negated.
fn is_signed_literal(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) => true,
        Expr::Unary(unary) => matches!(unary.op, UnOp::Neg(_)) && is_signed_literal(&unary.expr),
        _ => false,
    }
}

/// Whether the expression picks or puts together an element, which a call may want a reference to.
fn is_built_in_place(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::Array(_)
            | Expr::Index(_)
            | Expr::Range(_)
            | Expr::Repeat(_)
            | Expr::Struct(_)
            | Expr::Tuple(_)
    )
}
