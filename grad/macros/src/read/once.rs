//! Keeps what the forward pass evaluates: the pullback evaluates no call of the user again.

use super::method_names::{OF_SIZES, is_reduction_without_rule, reduction};
use super::methods::{CONSTANT_VIEWS, is_of_elements};
use super::patterns::bound_names_of;
use super::{Reader, is_named};
use crate::derivative::operands;
use crate::names::{dropped, mentioned, variable};
use crate::steps::Operation;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use std::collections::BTreeSet;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{
    Arm, BinOp, Expr, ExprAssign, ExprBinary, ExprBreak, ExprCall, ExprClosure, ExprContinue,
    ExprForLoop, ExprIf, ExprLoop, ExprMacro, ExprMethodCall, ExprReturn, ExprWhile, Ident, Macro,
    Token, parse_quote,
};

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

/// Methods of numbers that are not functions of elements.
const OF_NUMBERS: [&str; 10] = [
    "div_euclid",
    "is_finite",
    "is_infinite",
    "is_nan",
    "is_negative",
    "is_positive",
    "is_sign_negative",
    "is_sign_positive",
    "max",
    "min",
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
                variable(expr).is_none_or(|name| !self.mutable.contains(&name.to_string()))
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

/// Returns `true` for `of_sizes(x.len())`, which this macro writes.
pub fn is_check_of_sizes(call: &ExprCall) -> bool {
    matches!(&*call.func, Expr::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "of_sizes"))
}

fn is_pure_method(call: &ExprMethodCall) -> bool {
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

/// Returns `true` for a call in a loop of a function that may be the user's.
fn is_call_of_user(expr: &Expr) -> bool {
    match expr {
        Expr::Call(call) => {
            let Expr::Path(path) = &*call.func else {
                return true;
            };
            let last = path.path.segments.last().map(|last| last.ident.to_string());
            let last = last.unwrap_or_default();
            let is_reduction = reduction(&last).is_some() || is_reduction_without_rule(&last);
            let is_type = last.starts_with(char::is_uppercase);
            let is_conversion = matches!(last.as_str(), "from" | "from_f64" | "from_f32");
            !is_reduction && !is_type && !is_conversion && last != "constant"
        }
        Expr::MethodCall(call) => {
            let is_number = OF_NUMBERS.iter().any(|name| call.method == name);
            !is_of_elements(call) && !is_number && !is_pure_method(call)
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
    bound: BTreeSet<String>,
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
        let is_kept = calls_user(expr)
            && !self.reader.is_active(expr)
            && mentioned(&*expr).is_disjoint(&self.bound);
        let condition = match (is_kept, self.condition()) {
            (true, Ok(condition)) => condition,
            _ => return visit_mut::visit_expr_mut(self, expr),
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
        let shaping = shaping.filter(|name| !known.contains(&name.to_string()));
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
    unknown: BTreeSet<String>,
    result: syn::Result<()>,
}

impl VisitMut for CallsOfScalars<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let is_kept = calls_user(expr)
            && !self.reader.is_active(expr)
            && mentioned(&*expr).is_disjoint(&self.unknown);
        if !is_kept {
            return visit_mut::visit_expr_mut(self, expr);
        }
        match self.reader.kept(expr) {
            Ok(kept) => *expr = parse_quote!(#kept),
            Err(error) => self.result = Err(error),
        }
    }
}

/// Collects the names of indices.
struct Names(BTreeSet<String>);

impl<'a> Visit<'a> for Names {
    fn visit_expr(&mut self, expr: &'a Expr) {
        match super::indexed(expr) {
            Some((_, indices)) => {
                self.0.extend(indices.into_iter().flat_map(mentioned));
            }
            None => visit::visit_expr(self, expr),
        }
    }
}

fn is_assigning(operator: &BinOp) -> bool {
    use BinOp::*;
    matches!(
        operator,
        AddAssign(_)
            | SubAssign(_)
            | MulAssign(_)
            | DivAssign(_)
            | RemAssign(_)
            | BitXorAssign(_)
            | BitAndAssign(_)
            | BitOrAssign(_)
            | ShlAssign(_)
            | ShrAssign(_)
    )
}

/// Returns the first name of `names` that an expression assigns.
pub fn assigned_in(expr: &Expr, names: &BTreeSet<String>) -> Option<Ident> {
    struct Search<'a> {
        names: &'a BTreeSet<String>,
        found: Option<Ident>,
    }
    impl Search<'_> {
        fn left(&mut self, left: &Expr) {
            let name = variable(left).filter(|name| self.names.contains(&name.to_string()));
            self.found = self.found.take().or(name.cloned());
        }
    }
    impl<'a> Visit<'a> for Search<'_> {
        fn visit_expr_assign(&mut self, of: &'a ExprAssign) {
            self.left(&of.left);
            visit::visit_expr_assign(self, of);
        }

        fn visit_expr_binary(&mut self, of: &'a ExprBinary) {
            if is_assigning(&of.op) {
                self.left(&of.left);
            }
            visit::visit_expr_binary(self, of);
        }
    }
    let mut search = Search { names, found: None };
    search.visit_expr(expr);
    search.found
}

/// Returns what leaves the turn or the function around an expression.
pub fn leaves(expr: &Expr) -> Option<Leaves> {
    let mut search = LeavesSearch(None);
    search.visit_expr(expr);
    search.0
}

/// What leaves a loop or a function.
#[derive(Clone, Copy)]
pub enum Leaves {
    /// `break` or `continue`.
    Turn(Span),
    /// `return` or `?`.
    Function(Span),
}

struct LeavesSearch(Option<Leaves>);

impl<'a> Visit<'a> for LeavesSearch {
    fn visit_expr_break(&mut self, of: &'a ExprBreak) {
        self.0 = self.0.or(Some(Leaves::Turn(of.span())));
    }

    fn visit_expr_continue(&mut self, of: &'a ExprContinue) {
        self.0 = self.0.or(Some(Leaves::Turn(of.span())));
    }

    fn visit_expr_return(&mut self, of: &'a ExprReturn) {
        self.0 = Some(Leaves::Function(of.span()));
    }

    fn visit_expr_for_loop(&mut self, _: &'a ExprForLoop) {}

    fn visit_expr_while(&mut self, _: &'a ExprWhile) {}

    fn visit_expr_loop(&mut self, _: &'a ExprLoop) {}

    fn visit_expr_closure(&mut self, _: &'a ExprClosure) {}
}
