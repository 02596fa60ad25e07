//! Calls of the user inside of loops, whose results are kept too.

use super::once::is_pure_method;
use super::patterns::bound_names_of;
use super::{Reader, indexed, is_named};
use crate::derivative::operands;
use crate::names::mentioned;
use crate::steps::Operation;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use shapecast_syntax::numbers::Method;
use shapecast_syntax::reductions::is_reduction;
use std::collections::BTreeSet;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Arm, BinOp, Expr, ExprBinary, ExprClosure, ExprIf, Ident, parse_quote};

impl Reader {
    /// Replaces the parts of a loop that have no gradient and call functions of the user by kept tensors: a loop calls them
    /// for each element. `with_tokens` returns a call of `broadcast!`.
    pub fn keep_calls(
        &mut self,
        body: &mut Expr,
        with_tokens: &dyn Fn(TokenStream) -> TokenStream,
    ) -> bool {
        if !self.is_active(body) {
            return false;
        }
        let shaping = operands(body);
        let mut calls = CallsOfLoops {
            bound: bound_names_of(body),
            shaping,
            with_tokens,
            reader: self,
            conditions: Vec::new(),
            is_changed: false,
        };
        calls.visit_expr_mut(body);
        calls.is_changed
    }

    /// Replaces the parts of an `einsum!` that have no indices and no gradient and call functions of the user by kept
    /// values.
    pub fn keep_scalars(&mut self, body: &mut Expr) -> syn::Result<()> {
        let mut names = Names(bound_names_of(body));
        names.visit_expr(body);
        let mut scalars = CallsOfScalars {
            unknown: names.0,
            reader: self,
            result: Ok(()),
        };
        scalars.visit_expr_mut(body);
        scalars.result
    }

    /// Returns `true` for an expression without a gradient that calls functions of the user and reads none of `bound`, the
    /// names that the loop binds.
    fn is_kept_call(&self, expr: &Expr, bound: &BTreeSet<Ident>) -> bool {
        calls_user(expr) && !self.is_active(expr) && mentioned(expr).is_disjoint(bound)
    }
}

/// Returns `true` for a call in a loop of a function that may be the user's.
fn is_call_of_user(expr: &Expr) -> bool {
    match expr {
        Expr::Call(call) => {
            let Expr::Path(path) = &*call.func else {
                return true;
            };
            let last = path.path.segments.last().map(|last| last.ident.to_string());
            let last = last.unwrap_or_default();
            let is_type = last.starts_with(char::is_uppercase);
            let is_conversion = matches!(last.as_str(), "from" | "from_f64" | "from_f32");
            !is_reduction(&last) && !is_type && !is_conversion && last != "constant"
        }
        Expr::MethodCall(call) => {
            let is_of_numbers = call.turbofish.is_none() && Method::find(&call.method).is_some();
            !is_of_numbers && !is_pure_method(call)
        }
        Expr::Macro(of) => !is_named(&of.mac, "matches") && !is_named(&of.mac, "s"),
        _ => false,
    }
}

/// Returns `true` if an expression contains a call of a function that may be the user's.
fn calls_user(expr: &Expr) -> bool {
    struct Search(bool);
    impl<'a> Visit<'a> for Search {
        fn visit_expr(&mut self, expr: &'a Expr) {
            self.0 |= is_call_of_user(expr);
            visit::visit_expr(self, expr);
        }
    }
    let mut search = Search(false);
    search.visit_expr(expr);
    search.0
}

fn without_parentheses(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(of) => without_parentheses(&of.expr),
        other => other,
    }
}

/// Keeps the results of the calls in a loop.
struct CallsOfLoops<'a> {
    reader: &'a mut Reader,
    /// The names that the loop binds.
    bound: BTreeSet<Ident>,
    /// The operands of the loop, which give its shape.
    shaping: Vec<Ident>,
    with_tokens: &'a dyn Fn(TokenStream) -> TokenStream,
    /// The conditions under which the loop evaluates an expression.
    conditions: Vec<Condition>,
    is_changed: bool,
}

/// A condition and whether it is negated, or `None` for a pattern.
type Condition = Option<(Expr, bool)>;

impl CallsOfLoops<'_> {
    /// Walks through an expression that a condition decides about.
    fn under(&mut self, condition: Condition, walk: impl FnOnce(&mut Self)) {
        self.conditions.push(condition);
        walk(self);
        self.conditions.pop();
    }

    /// Returns the condition under which the loop evaluates an expression, or an error if a pattern or a name of the loop
    /// decides.
    fn condition(&self) -> Result<Option<TokenStream>, ()> {
        let mut all = Vec::new();
        for condition in &self.conditions {
            let (condition, is_negated) = condition.as_ref().ok_or(())?;
            if !mentioned(condition).is_disjoint(&self.bound) {
                return Err(());
            }
            all.push(match is_negated {
                true => quote!(!(#condition)),
                false => quote!((#condition)),
            });
        }
        Ok((!all.is_empty()).then(|| quote!(#(#all)&&*)))
    }
}

impl VisitMut for CallsOfLoops<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let is_kept = self.reader.is_kept_call(expr, &self.bound);
        let condition = is_kept.then(|| self.condition());
        let Some(Ok(condition)) = condition else {
            return visit_mut::visit_expr_mut(self, expr);
        };
        let kept = self.reader.fresh("kept", expr.span());
        let value = without_parentheses(expr);
        let value = match condition {
            None => value.to_token_stream(),
            // The loop does not read the other elements.
            Some(condition) => quote! {
                if #condition { #value } else { ::core::default::Default::default() }
            },
        };
        let known = mentioned(&value);
        let shaping = self.shaping.iter();
        let shaping = shaping.filter(|name| !known.contains(name));
        let code = (self.with_tokens)(quote!({ #(let _ = #shaping;)* #value }));
        let operation = Operation::Constant(parse_quote!(#code));
        self.reader.push(kept.clone(), None, operation, quote!());
        *expr = parse_quote!(#kept);
        self.is_changed = true;
    }

    fn visit_expr_closure_mut(&mut self, _: &mut ExprClosure) {}

    fn visit_expr_if_mut(&mut self, of: &mut ExprIf) {
        self.visit_expr_mut(&mut of.cond);
        let condition = |is_negated| match &*of.cond {
            Expr::Let(_) => None,
            cond => Some((cond.clone(), is_negated)),
        };
        let (when_true, when_false) = (condition(false), condition(true));
        self.under(when_true, |this| this.visit_block_mut(&mut of.then_branch));
        if let Some((_, other)) = &mut of.else_branch {
            self.under(when_false, |this| this.visit_expr_mut(other));
        }
    }

    fn visit_expr_binary_mut(&mut self, of: &mut ExprBinary) {
        self.visit_expr_mut(&mut of.left);
        let condition = match of.op {
            BinOp::And(_) => Some(((*of.left).clone(), false)),
            BinOp::Or(_) => Some(((*of.left).clone(), true)),
            _ => return self.visit_expr_mut(&mut of.right),
        };
        self.under(condition, |this| this.visit_expr_mut(&mut of.right));
    }

    fn visit_arm_mut(&mut self, arm: &mut Arm) {
        self.under(None, |this| visit_mut::visit_arm_mut(this, arm));
    }
}

/// Keeps the results of the calls without indices in an `einsum!`.
struct CallsOfScalars<'a> {
    reader: &'a mut Reader,
    /// The names that the call binds: indices and locals.
    unknown: BTreeSet<Ident>,
    result: syn::Result<()>,
}

impl VisitMut for CallsOfScalars<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if !self.reader.is_kept_call(expr, &self.unknown) {
            return visit_mut::visit_expr_mut(self, expr);
        }
        match self.reader.kept(expr) {
            Ok(kept) => *expr = parse_quote!(#kept),
            Err(error) => self.result = Err(error),
        }
    }
}

/// Collects the names of indices.
struct Names(BTreeSet<Ident>);

impl<'a> Visit<'a> for Names {
    fn visit_expr(&mut self, expr: &'a Expr) {
        match indexed(expr) {
            Some((_, indices)) => {
                self.0.extend(indices.into_iter().flat_map(mentioned));
            }
            None => visit::visit_expr(self, expr),
        }
    }
}
