//! Gives each index a place in the loops, and replaces operands by views.
//!
//! A reduction opens a scope with the indices around it and then its own, which are the last axes of the views inside.
//! Each term of a top-level sum is summed over the indices that are neither on the left nor named by a reduction.
//! [`scope`] has the indices, operands and views that are found, and the loops around an expression. [`size_order`] decides
//! which sums of indices give the size of an index.

mod scope;
mod size_order;

use self::scope::Loop;
use super::operands::{AxisIndex, Index, Operand, Product, SumUse, View, last_axes, updated};
use super::parts::for_each_part;
use super::product::Factors;
use crate::errors::Errors;
use crate::hygiene::mixed_at;
use crate::lower::{cannot_use, expand_matches};
use proc_macro2::TokenStream;
use quote::ToTokens;
use shapecast_syntax::einsum::names::{
    NamedIndex, Reduction, free_indices, has_indices, let_names, reduction,
};
use shapecast_syntax::einsum::parse::{Input, Target, plain};
use shapecast_syntax::einsum::sums::{IndexSum, sums_of};
use shapecast_syntax::einsum::terms::terms;
use shapecast_syntax::sorted_set::SortedSet;
use shapecast_syntax::tokens::{comparable, find_name, first_span, name};
use syn::parse::Parser;
use syn::{Expr, ExprCall, ExprGroup, ExprIndex, ExprParen, Ident, parse_quote_spanned};

/// The call with views in place of operands.
pub struct Lowered<'a> {
    pub krate: TokenStream,
    pub target: Option<Target>,
    pub indices: Vec<Index>,
    /// The indices in the order in which the call finds out their sizes.
    pub size_order: Vec<usize>,
    pub operands: Vec<Operand>,
    /// The axes of operands that sums of indices stand at.
    pub sums: Vec<SumUse>,
    pub views: Vec<View>,
    pub products: Vec<Product>,
    /// The indices on the left, each once.
    pub left: Vec<usize>,
    /// The expression over the views.
    pub value: Expr,
    /// The product that is the whole value, by its number.
    pub(super) whole_product: Option<usize>,
    /// The indices of the loops around the current expression, outermost first.
    pub(super) scope: Vec<Loop>,
    /// The names that each `let` of the call binds.
    let_names: Vec<String>,
    /// Whether a part with an error was not lowered, so that its indices are unknown.
    is_incomplete: bool,
    pub errors: &'a mut Errors,
}

/// Lowers a call.
pub fn lower<'a>(krate: &TokenStream, input: Input, errors: &'a mut Errors) -> Lowered<'a> {
    let mut lowered = Lowered {
        krate: krate.clone(),
        target: input.target,
        indices: Vec::new(),
        size_order: Vec::new(),
        operands: Vec::new(),
        sums: Vec::new(),
        views: Vec::new(),
        products: Vec::new(),
        left: Vec::new(),
        value: Expr::Verbatim(TokenStream::new()),
        whole_product: None,
        scope: Vec::new(),
        let_names: let_names(input.value.to_token_stream()),
        is_incomplete: false,
        errors,
    };
    lowered.open_left(&input.left);
    let mut value = input.value;
    lowered.whole_product = lowered.term(&mut value);
    lowered.value = value;
    if lowered.target.is_none() {
        lowered.close(0, "is on the left, but no operand has it");
    }
    lowered.order_sizes();
    lowered
}

impl Lowered<'_> {
    /// Opens the loops of the result.
    fn open_left(&mut self, left: &[NamedIndex]) {
        let place = self.target.as_ref().map(|target| target.place.clone());
        let is_target = place.is_some();
        if let Some(place) = place {
            self.operands.push(Operand::new(plain(&place), left.len()));
        }
        for (axis, named) in left.iter().enumerate() {
            let name = &named.name;
            let index = self.named_index(named);
            if is_target {
                self.add_use(index, 0, axis, name);
            }
            if !self.left.contains(&index) {
                self.left.push(index);
                self.open(index, name);
            } else if !is_target {
                let message = format!("index `{name}` is on the left twice");
                self.errors.add(name, message);
            }
        }
    }

    /// Returns an index, and records the size that the call gives to it.
    fn named_index(&mut self, named: &NamedIndex) -> usize {
        let index = self.index(&named.name);
        if let Some(size) = &named.size {
            let given = (size.clone(), named.name.clone());
            self.indices[index].given.push(given);
        }
        index
    }

    /// Returns the indices of an expression that no loop around it has.
    fn free(&self, expr: &Expr) -> Vec<Ident> {
        let mut free = free_indices(expr.to_token_stream());
        free.retain(|token| {
            let known = self.known_index(token);
            !self.scope.iter().any(|open| Some(open.index) == known)
        });
        free
    }

    /// Lowers a top-level sum, and sums each term over its free indices. Returns the number of the product that the sum
    /// is, if it is one product.
    fn term(&mut self, expr: &mut Expr) -> Option<usize> {
        if let Expr::Paren(ExprParen { expr: of, .. }) | Expr::Group(ExprGroup { expr: of, .. }) =
            expr
        {
            return self.term(of);
        }
        if !self.has_one_sum(expr) {
            match expr {
                Expr::Binary(of) => {
                    self.term(&mut of.left);
                    self.term(&mut of.right);
                }
                Expr::Unary(of) => {
                    self.term(&mut of.expr);
                }
                Expr::Reference(of) => {
                    // Operators take the value itself.
                    *expr = (*of.expr).clone();
                    self.term(expr);
                }
                _ => {}
            }
            return None;
        }
        let summed = self.free(expr);
        if let Some((number, view)) = self.product(expr, &summed) {
            *expr = view;
            return Some(number);
        }
        if summed.is_empty() {
            self.lower(expr);
            return None;
        }
        let span = mixed_at(first_span(&*expr));
        let names: Vec<NamedIndex> = summed.into_iter().map(NamedIndex::from).collect();
        let axes = self.reduce(expr, &names, "is summed, but no operand has it");
        *expr = parse_quote_spanned!(span=> sum::<#axes>(#expr));
        None
    }

    /// Returns `true` if one sum over the free indices has all terms, because they have the same free indices. Products of
    /// operands are summed one by one, as matrices.
    fn has_one_sum(&self, expr: &Expr) -> bool {
        let terms: Vec<&Expr> = terms(expr, false)
            .into_iter()
            .map(|(term, _)| term)
            .collect();
        let [first, rest @ ..] = terms.as_slice() else {
            return true;
        };
        let free = |term: &Expr| -> SortedSet<_> { self.free(term).iter().map(name).collect() };
        let of_first = free(first);
        let is_product =
            |term: &&Expr| Factors::of(term).is_some_and(|factors| !factors.are_cast());
        let has_product = || terms.iter().any(is_product);
        rest.is_empty() || !has_product() && rest.iter().all(|term| free(term) == of_first)
    }

    /// Lowers the argument of a reduction over indices, and returns their axes.
    fn reduce(&mut self, argument: &mut Expr, names: &[NamedIndex], message: &str) -> TokenStream {
        self.check_let_names(argument);
        let depth = self.scope.len();
        for named in names {
            let index = self.named_index(named);
            self.open(index, &named.name);
        }
        self.lower(argument);
        self.close(depth, message);
        last_axes(names.len())
    }

    /// Checks that the argument of a reduction uses no name that a `let` outside of it binds. Operands in the value of
    /// such a name are views with the axes of other loops.
    fn check_let_names(&mut self, argument: &Expr) {
        let inside = let_names(argument.to_token_stream());
        let count = |names: &[String], searched: &str| {
            names.iter().filter(|name| *name == searched).count()
        };
        let used = find_name(argument.to_token_stream(), &mut |used| {
            let used = name(used);
            count(&self.let_names, &used) > count(&inside, &used)
        });
        if let Some(used) = used {
            self.errors.add(&used, cannot_use(&used));
        }
    }

    /// Replaces the operands inside of an expression.
    fn lower(&mut self, expr: &mut Expr) {
        if let Some(target) = &self.target
            && comparable(&target.place) == comparable(&*expr)
        {
            let message = "the target needs its indices here too";
            self.errors.add(expr, message);
            return;
        }
        if let Some(error) = self.misplaced_indices(expr) {
            self.errors.push(error);
            self.is_incomplete = true;
            return;
        }
        match expr {
            Expr::Index(indexed) => {
                if let Some(sums) = sums_of(indexed) {
                    *expr = self.operand(indexed, &sums);
                    return;
                }
            }
            Expr::Call(call) => {
                if let Some(reduction) = reduction(call) {
                    *expr = self.reduction(call, reduction);
                    return;
                }
            }
            Expr::Reference(of) if !has_indices(of.expr.to_token_stream()) => return,
            Expr::Reference(of) if matches!(&*of.expr, Expr::Paren(_)) => {
                // Operators take the value itself.
                *expr = (*of.expr).clone();
            }
            Expr::Macro(of) if has_indices(of.mac.tokens.clone()) => {
                if of.mac.path.is_ident("matches")
                    && let Ok(expanded) = expand_matches.parse2(of.mac.tokens.clone())
                {
                    *expr = expanded;
                } else {
                    let message = "operands with indices are not supported inside this macro: \
                                   bind the element with `let` first";
                    self.errors.add(&of.mac.path, message);
                    self.is_incomplete = true;
                    return;
                }
            }
            _ => {}
        }
        for_each_part(expr, &mut |part| self.lower(part));
    }

    /// Lowers `min::<j>(argument)`.
    fn reduction(&mut self, call: &mut ExprCall, reduction: Reduction) -> Expr {
        let function = &reduction.function.clone();
        let mut argument = call.args[0].clone();
        let names = match reduction.checked_indices() {
            Ok(names) => names,
            Err(error) => {
                self.errors.push(error);
                self.is_incomplete = true;
                return argument;
            }
        };
        let message = format!("is reduced by `{function}`, but no operand inside has it");
        let axes = self.reduce(&mut argument, &names, &message);
        parse_quote_spanned!(function.span()=> #function::<#axes>(#argument))
    }

    /// Returns the view of an operand.
    fn operand(&mut self, indexed: &ExprIndex, sums: &[IndexSum]) -> Expr {
        let operand = Operand::new(plain(&indexed.expr), sums.len());
        // Inside of a reduction, which runs before the update, the target has other axes.
        if let Some(target) = self.target.as_ref().map(updated)
            && self.scope.len() == self.left.len()
            && self.operands[0].is_same(&operand)
        {
            let axes = sums.iter().map(|sum| self.axis_index(sum).single());
            let axes: Option<Vec<usize>> = axes.collect();
            if let Some(axes) = axes.filter(|axes| *axes == self.indices_of_target()) {
                self.mark_used(&axes);
                return target;
            }
        }
        let span = operand.span();
        let number = self.add_operand(operand);
        let axes: Vec<AxisIndex> = self.add_uses(number, sums, indexed);
        self.view_in_scope(number, &axes, span)
    }
}
