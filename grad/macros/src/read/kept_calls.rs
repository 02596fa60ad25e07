//! Calls of the user in loops over elements, whose results are kept for each element.

use super::methods::as_method;
use super::once::is_pure_method;
use super::patterns::{bound_names, bound_names_of};
use super::{Reader, indexed, is_bool, is_named};
use crate::derivative::{Derivative, Differentiation};
use crate::kept_call::{KEPT_CALL, evaluated, kept_call};
use crate::literals::Literals;
use crate::names::{mentioned, variable};
use crate::steps::Operation;
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use shapecast_syntax::numbers::Method;
use shapecast_syntax::reductions::is_reduction;
use std::collections::BTreeSet;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Arm, Expr, ExprClosure, ExprIf, ExprLet, ExprMatch, Ident, Local, parse_quote};

/// What the pullback reads of a loop.
#[derive(Clone, Copy, PartialEq)]
pub enum PullbackReads {
    /// The values in the derivative.
    Derivative,
    /// All values.
    Everything,
}

impl Reader {
    /// Keeps the results of calls of the user, if the pullback reads one of them: one loop, which evaluates the whole body,
    /// records all calls of an element. Changes the body to the recorded values, and returns `true` if it did.
    /// `with_tokens` returns a call of `broadcast!`.
    pub fn keep_calls(
        &mut self,
        body: &mut Expr,
        reads: PullbackReads,
        with_tokens: &dyn Fn(TokenStream) -> TokenStream,
    ) -> bool {
        if !self.is_active(body) || !calls_user(body) {
            return false;
        }
        let masks = self.masks.clone();
        let mut marked = body.clone();
        let mut calls = CallsOfLoops {
            reader: self,
            found: Vec::new(),
        };
        calls.visit_expr_mut(&mut marked);
        let found = calls.found;
        self.masks = masks;
        if found.is_empty()
            || reads == PullbackReads::Derivative && !self.derivative_reads(&marked, &found)
        {
            return false;
        }
        let record = self.fresh("record", body.span());
        let cells: Vec<Ident> = found.iter().map(|call| cell(&call.kept)).collect();
        let mut recorded = marked.clone();
        Recorded.visit_expr_mut(&mut recorded);
        let code = with_tokens(quote!({
            #(let #cells = ::core::cell::Cell::new(::core::option::Option::None);)*
            let __value = #recorded;
            (#(#cells.get(),)*)
        }));
        let mut constant = |value: Ident, code: TokenStream| {
            let operation = Operation::Constant(parse_quote!(#code));
            self.push(value, None, operation, quote!());
        };
        constant(record.clone(), code);
        for (index, call) in found.iter().enumerate() {
            let index = syn::Index::from(index);
            let read = quote!({ let __record = #record; __record.#index });
            constant(call.kept.clone(), with_tokens(read));
        }
        let constants = found.into_iter().filter(|call| !call.is_active);
        Constants(constants.map(|call| call.kept).collect()).visit_expr_mut(&mut marked);
        *body = marked;
        true
    }

    /// Returns `true` if the derivative of a loop reads the result of one of these calls.
    fn derivative_reads(&self, marked: &Expr, found: &[FoundCall]) -> bool {
        let is_name = |name: &Ident| self.masks.contains_key(name);
        let seed = |expr: &Expr| {
            let name = variable(expr).filter(|_| matches!(expr, Expr::Path(_)))?;
            is_name(name).then(|| Derivative::Of(parse_quote!(__tangent)))
        };
        let (literals, value) = (Literals::default(), parse_quote!(__value));
        let derivative =
            Differentiation::along(&seed, &is_name, &|_| false, &literals, marked, Some(&value));
        match derivative {
            Ok(Derivative::Of(derivative)) => {
                let read = mentioned(derivative);
                found.iter().any(|call| read.contains(&call.kept))
            }
            Ok(_) => false,
            // The error is reported where the derivative is written.
            Err(_) => true,
        }
    }

    /// Replaces the parts of an `einsum!` that have no indices and no gradient and call functions of the user by kept
    /// values.
    pub fn keep_scalars(&mut self, body: &mut Expr) -> syn::Result<()> {
        let mut names = Names(bound_names_of(body).into_iter().collect());
        names.visit_expr(body);
        let mut scalars = CallsOfScalars {
            unknown: names.0,
            reader: self,
            result: Ok(()),
        };
        scalars.visit_expr_mut(body);
        scalars.result
    }
}

/// Returns `true` for a call in a loop of a function that may be the user's.
fn is_call_of_user(expr: &Expr) -> bool {
    match expr {
        Expr::Call(call) if as_method(call).is_some() => false,
        Expr::Call(call) => {
            let Expr::Path(path) = &*call.func else {
                return true;
            };
            let last = path.path.segments.last().map(|last| last.ident.to_string());
            let last = last.unwrap_or_default();
            let is_type = last.starts_with(char::is_uppercase);
            let is_known = matches!(last.as_str(), "from" | "from_f64" | "from_f32" | "constant");
            !is_reduction(&last) && !is_type && !is_known
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
    contains(expr, is_call_of_user)
}

fn contains(expr: &Expr, is: fn(&Expr) -> bool) -> bool {
    struct Search(fn(&Expr) -> bool, bool);
    impl<'a> Visit<'a> for Search {
        fn visit_expr(&mut self, expr: &'a Expr) {
            self.1 |= (self.0)(expr);
            visit::visit_expr(self, expr);
        }
    }
    let mut search = Search(is, false);
    search.visit_expr(expr);
    search.1
}

fn without_parentheses(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(of) => without_parentheses(&of.expr),
        other => other,
    }
}

/// A call in a loop.
struct FoundCall {
    /// The tensor of its results.
    kept: Ident,
    /// Whether the result has a gradient.
    is_active: bool,
}

/// Marks the calls in a loop.
struct CallsOfLoops<'a> {
    /// The names that the loop binds to values with a gradient have masks too.
    reader: &'a mut Reader,
    found: Vec<FoundCall>,
}

impl CallsOfLoops<'_> {
    fn mark(&mut self, expr: &mut Expr, is_active: bool) {
        let kept = self.reader.fresh("kept", expr.span());
        let marker = Ident::new(KEPT_CALL, Span::mixed_site());
        let call = without_parentheses(expr);
        *expr = parse_quote!(#marker(#kept, #call));
        self.found.push(FoundCall { kept, is_active });
    }

    /// Marks a condition as a whole: it has no gradient, also if values in it have one.
    fn condition(&mut self, condition: &mut Expr) {
        let binds = contains(condition, |expr| matches!(expr, Expr::Let(_)));
        match calls_user(condition) && !binds {
            true => self.mark(condition, false),
            false => visit_mut::visit_expr_mut(self, condition),
        }
    }

    fn bind(&mut self, pattern: &syn::Pat, value: &Expr) {
        if self.reader.is_active(value) {
            let names = bound_names(pattern);
            names.iter().for_each(|name| self.reader.set_mask(name, 1));
        }
    }
}

impl VisitMut for CallsOfLoops<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if matches!(expr, Expr::Let(_)) || !calls_user(expr) {
            return visit_mut::visit_expr_mut(self, expr);
        }
        let is_active = self.reader.is_active(expr);
        if !is_active || is_bool(expr) {
            return self.mark(expr, false);
        }
        visit_mut::visit_expr_mut(self, expr);
        if matches!(expr, Expr::Call(_)) && is_call_of_user(expr) {
            self.mark(expr, true);
        }
    }

    fn visit_expr_closure_mut(&mut self, _: &mut ExprClosure) {}

    fn visit_local_mut(&mut self, local: &mut Local) {
        visit_mut::visit_local_mut(self, local);
        if let Some(init) = &local.init {
            self.bind(&local.pat, &init.expr);
        }
    }

    fn visit_expr_if_mut(&mut self, of: &mut ExprIf) {
        self.condition(&mut of.cond);
        self.visit_block_mut(&mut of.then_branch);
        if let Some((_, other)) = &mut of.else_branch {
            self.visit_expr_mut(other);
        }
    }

    fn visit_expr_let_mut(&mut self, of: &mut ExprLet) {
        self.visit_expr_mut(&mut of.expr);
        self.bind(&of.pat, &of.expr);
    }

    fn visit_expr_match_mut(&mut self, of: &mut ExprMatch) {
        self.visit_expr_mut(&mut of.expr);
        for arm in &mut of.arms {
            self.bind(&arm.pat, &of.expr);
            self.visit_arm_mut(arm);
        }
    }

    fn visit_arm_mut(&mut self, arm: &mut Arm) {
        if let Some((_, guard)) = &mut arm.guard {
            self.condition(guard);
        }
        self.visit_expr_mut(&mut arm.body);
    }
}

/// Returns the variable of the loop that holds the result of a call.
fn cell(kept: &Ident) -> Ident {
    quote::format_ident!("__cell_of{}", kept, span = Span::mixed_site())
}

/// Writes the results of marked calls into their variables.
struct Recorded;

impl VisitMut for Recorded {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        if let Some((kept, call)) = kept_call(expr) {
            let (cell, span) = (cell(kept), call.span().resolved_at(Span::mixed_site()));
            let keep = quote_spanned!(span=> ::shapecast_grad::__private::keep);
            *expr = parse_quote!(#keep(&#cell, #call));
        }
    }
}

/// Replaces marked calls without a gradient by their results.
struct Constants(Vec<Ident>);

impl VisitMut for Constants {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match kept_call(expr) {
            Some((kept, _)) if self.0.contains(kept) => *expr = evaluated(expr),
            _ => visit_mut::visit_expr_mut(self, expr),
        }
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
        let is_scalar = mentioned(&expr).is_disjoint(&self.unknown);
        if !is_scalar || !calls_user(expr) || self.reader.is_active(expr) {
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
