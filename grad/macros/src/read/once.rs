//! Keeps what the forward pass evaluates: the pullback evaluates no call of the user again.

use super::method_names::OF_SIZES;
use super::methods::CONSTANT_VIEWS;
use super::sizes::is_check_of_sizes;
use super::{Reader, is_named};
use crate::names::{dropped, variable};
use crate::read::effects::is_assigning;
use crate::steps::Operation;
use proc_macro2::Span;
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{BinOp, Expr, ExprCall, ExprMacro, ExprMethodCall, Ident, Macro, Token, parse_quote};

/// Methods of the standard library that give the same each time.
const OF_LISTS: [&str; 9] = [
    "as_ref",
    "as_slice",
    "chunks",
    "chunks_exact",
    "clone",
    "first",
    "get",
    "iter",
    "last",
];

/// Such methods that take their receiver, an iterator.
const OF_ITERATORS: [&str; 8] = [
    "cloned",
    "copied",
    "enumerate",
    "rev",
    "skip",
    "step_by",
    "take",
    "zip",
];
/// Where an expression stands.
#[derive(Clone, Copy, PartialEq)]
enum Position {
    /// Behind `&` or before `.`.
    Place,
    Value,
}

impl Reader {
    /// Returns an expression of the same value that the pullback can evaluate again, after steps that keep the results of
    /// calls.
    pub fn repeatable(&mut self, expr: &Expr) -> syn::Result<Expr> {
        self.repeatable_at(expr, Position::Value)
    }

    /// Returns a place, such as `layers[pick()].weights`, with kept indices.
    pub fn repeatable_place(&mut self, expr: &Expr) -> syn::Result<Expr> {
        self.repeatable_at(expr, Position::Place)
    }

    /// Replaces the arguments of a method by expressions that the pullback can evaluate again.
    pub fn repeatable_arguments(&mut self, call: &mut ExprMethodCall) -> syn::Result<()> {
        for argument in &mut call.args {
            *argument = self.repeatable(argument)?;
        }
        Ok(())
    }

    fn repeatable_at(&mut self, expr: &Expr, position: Position) -> syn::Result<Expr> {
        if self.is_repeatable(expr) {
            return Ok(expr.clone());
        }
        let mut expr = expr.clone();
        match &mut expr {
            Expr::Paren(of) => *of.expr = self.repeatable_at(&of.expr, position)?,
            Expr::Group(of) => *of.expr = self.repeatable_at(&of.expr, position)?,
            Expr::Reference(of) if of.mutability.is_none() => {
                *of.expr = self.repeatable_place(&of.expr)?;
            }
            Expr::Field(of) => *of.base = self.repeatable_place(&of.base)?,
            Expr::Index(of) => {
                *of.expr = self.repeatable_place(&of.expr)?;
                *of.index = self.repeatable(&of.index)?;
            }
            Expr::Range(of) => {
                for end in [&mut of.start, &mut of.end].into_iter().flatten() {
                    **end = self.repeatable(end)?;
                }
            }
            Expr::Tuple(of) => self.all_repeatable(&mut of.elems)?,
            Expr::Array(of) => self.all_repeatable(&mut of.elems)?,
            // The right side of `&&` is evaluated under a condition.
            Expr::Binary(of) if !matches!(of.op, BinOp::And(_) | BinOp::Or(_)) => {
                *of.left = self.repeatable(&of.left)?;
                *of.right = self.repeatable(&of.right)?;
            }
            Expr::MethodCall(call) if is_pure_method(call) => {
                let takes_receiver = OF_ITERATORS.iter().any(|name| call.method == name);
                let position = match takes_receiver {
                    true => Position::Value,
                    false => Position::Place,
                };
                *call.receiver = self.repeatable_at(&call.receiver, position)?;
                self.all_repeatable(&mut call.args)?;
            }
            Expr::Call(call) if is_constant(call) => self.all_repeatable(&mut call.args)?,
            Expr::Macro(ExprMacro { mac, .. }) if let Some(mut list) = listed(mac) => {
                self.all_repeatable(&mut list)?;
                mac.tokens = list.into_token_stream();
            }
            other => {
                let kept = self.kept(other)?;
                return Ok(match position {
                    Position::Place => parse_quote!(#kept),
                    Position::Value => again(&kept),
                });
            }
        }
        Ok(expr)
    }

    fn all_repeatable(&mut self, list: &mut Punctuated<Expr, Token![,]>) -> syn::Result<()> {
        for expr in list {
            *expr = self.repeatable(expr)?;
        }
        Ok(())
    }

    /// Returns the value of a step that evaluates an expression.
    pub fn kept(&mut self, expr: &Expr) -> syn::Result<Ident> {
        if self.is_active(expr) {
            return self.value(expr);
        }
        let kept = self.fresh("kept", expr.span());
        self.push(
            kept.clone(),
            None,
            Operation::Constant(expr.clone()),
            quote!(),
        );
        Ok(kept)
    }

    /// Returns `true` if an expression gives the same each time, and may be evaluated twice: it calls nothing of the user.
    pub fn is_repeatable(&self, expr: &Expr) -> bool {
        let all = |list: &Punctuated<Expr, Token![,]>| list.iter().all(|of| self.is_repeatable(of));
        match expr {
            Expr::Lit(_) | Expr::Infer(_) => true,
            Expr::Path(_) => {
                // The user may change a variable in place.
                variable(expr).is_none_or(|name| !self.mutable.contains(name))
            }
            Expr::Paren(of) => self.is_repeatable(&of.expr),
            Expr::Group(of) => self.is_repeatable(&of.expr),
            Expr::Reference(of) => of.mutability.is_none() && self.is_repeatable(&of.expr),
            Expr::Field(of) => self.is_repeatable(&of.base),
            Expr::Index(of) => self.is_repeatable(&of.expr) && self.is_repeatable(&of.index),
            Expr::Unary(of) => self.is_repeatable(&of.expr),
            Expr::Cast(of) => self.is_repeatable(&of.expr),
            Expr::Repeat(of) => self.is_repeatable(&of.expr),
            Expr::Binary(of) => {
                !is_assigning(&of.op)
                    && self.is_repeatable(&of.left)
                    && self.is_repeatable(&of.right)
            }
            Expr::Range(of) => {
                let mut ends = [&of.start, &of.end].into_iter().flatten();
                ends.all(|end| self.is_repeatable(end))
            }
            Expr::Tuple(of) => all(&of.elems),
            Expr::Array(of) => all(&of.elems),
            Expr::MethodCall(call) => {
                is_pure_method(call) && self.is_repeatable(&call.receiver) && all(&call.args)
            }
            Expr::Call(call) => is_constant(call) && all(&call.args),
            Expr::Macro(of) => listed(&of.mac).is_some_and(|list| all(&list)),
            _ => false,
        }
    }
}

/// Returns an expression for a copy of a value.
fn again(value: &Ident) -> Expr {
    let span = value.span().resolved_at(Span::mixed_site());
    let again = quote_spanned!(span=> ::shapecast_grad::__private::again);
    parse_quote!(#again(&#value))
}

fn is_constant(call: &ExprCall) -> bool {
    dropped(&Expr::Call(call.clone())).is_some() || is_check_of_sizes(call)
}

pub fn is_pure_method(call: &ExprMethodCall) -> bool {
    let is = |list: &[&str]| list.iter().any(|name| call.method == name);
    is(&OF_LISTS)
        || is(&OF_ITERATORS)
        || is(&CONSTANT_VIEWS)
        || call.args.is_empty() && is(&OF_SIZES)
}

/// Returns the expressions of `s![1.., n]`.
fn listed(call: &Macro) -> Option<Punctuated<Expr, Token![,]>> {
    if !is_named(call, "s") {
        return None;
    }
    let list = Punctuated::<Expr, Token![,]>::parse_terminated;
    list.parse2(call.tokens.clone()).ok()
}
