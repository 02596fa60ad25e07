//! Products of two operands that are contracted as matrices.

use super::brackets::names_of;
use super::lower::Lowered;
use super::operands::{Operand, Product, View, Viewed};
use super::parse::plain;
use crate::tokens::{comparable, last_span, name};
use proc_macro2::Span;
use std::collections::BTreeSet;
use syn::spanned::Spanned;
use syn::{BinOp, Expr, ExprIndex, Ident};

/// Several operands and nothing else: `a[i, j] * b[j, k]`.
pub struct Factors<'a> {
    operands: Vec<&'a ExprIndex>,
    names: Vec<Vec<Ident>>,
    /// The span of the last `*`.
    operator: Span,
}

impl<'a> Factors<'a> {
    /// Returns the factors of a product of two and more operands.
    pub fn of(expr: &'a Expr) -> Option<Self> {
        match expr {
            Expr::Binary(of) if matches!(of.op, BinOp::Mul(_)) => {
                let mut operands = Vec::new();
                add_operands(expr, &mut operands)?;
                let names = operands.iter().map(|operand| names_of(operand));
                Some(Self {
                    names: names.collect::<Option<_>>()?,
                    operands,
                    operator: of.op.span(),
                })
            }
            Expr::Paren(of) => Self::of(&of.expr),
            Expr::Group(of) => Self::of(&of.expr),
            _ => None,
        }
    }

    pub fn len(&self) -> usize {
        self.operands.len()
    }

    /// Returns the indices of the result of a call that factors have, each once.
    pub fn result(&self, left: &[Ident]) -> Vec<Ident> {
        let mut result: Vec<Ident> = Vec::new();
        for index in left {
            let is_known = result.iter().any(|known| name(known) == name(index));
            if !is_known && self.which_have(index).contains(&true) {
                result.push(index.clone());
            }
        }
        result
    }

    /// Returns `true` if a place is one of the factors.
    pub fn include(&self, place: &Expr) -> bool {
        let mut operands = self.operands.iter();
        operands.any(|factor| comparable(place) == comparable(&factor.expr))
    }

    /// Returns which of the factors have an index.
    pub fn which_have(&self, index: &Ident) -> Vec<bool> {
        let searched = name(index);
        let has = |names: &Vec<Ident>| names.iter().any(|own| name(own) == searched);
        self.names.iter().map(has).collect()
    }

    /// Returns `true` if no factor has an index twice.
    fn are_distinct(&self) -> bool {
        self.names.iter().all(|names| {
            let distinct: BTreeSet<_> = names.iter().map(name).collect();
            distinct.len() == names.len()
        })
    }
}

/// Adds the operands of a product, from left to right. Returns `None` if anything else is multiplied.
fn add_operands<'a>(expr: &'a Expr, operands: &mut Vec<&'a ExprIndex>) -> Option<()> {
    match expr {
        Expr::Index(indexed) => operands.push(indexed),
        Expr::Paren(of) => add_operands(&of.expr, operands)?,
        Expr::Group(of) => add_operands(&of.expr, operands)?,
        Expr::Binary(of) if matches!(of.op, BinOp::Mul(_)) => {
            add_operands(&of.left, operands)?;
            add_operands(&of.right, operands)?;
        }
        _ => return None,
    }
    Some(())
}

impl Lowered<'_> {
    /// Lowers a term that is contracted as matrices, summed over `summed`. Returns the view of the product.
    pub fn product(&mut self, expr: &Expr, summed: &[Ident]) -> Option<Expr> {
        let factors = Factors::of(expr)?;
        let result = self.contracted(&factors, summed)?;
        // Operands are numbered in the order of the source.
        let of_factors = [0, 1].map(|factor| {
            let (written, names) = (factors.operands[factor], &factors.names[factor]);
            let operand = self.add_operand(Operand::new(plain(&written.expr), names.len()));
            (operand, self.add_uses(operand, names))
        });
        let own = |index| {
            let position = result.iter().position(|&own| own == index);
            position.into_iter().collect()
        };
        let view = View {
            of: Viewed::Product(self.products.len()),
            axes: self.axes_in_scope(&own),
        };
        self.products.push(Product {
            factors: of_factors,
            indices: result,
            operator: factors.operator,
        });
        Some(self.view(view, last_span(expr)))
    }

    /// Returns the indices of the result of a product, outermost first, if it is contracted as matrices.
    ///
    /// Two factors have the summed indices, and each of them has an index of the result that the other lacks.
    /// Other products, such as those of a matrix and a vector, take no more time in one loop.
    fn contracted(&self, factors: &Factors<'_>, summed: &[Ident]) -> Option<Vec<usize>> {
        if factors.operands.len() != 2 {
            return None;
        }
        let which = |index: usize| factors.which_have(&self.indices[index].name);
        let left = self.left.iter().copied();
        let result: Vec<_> = left.filter(|&index| which(index) != [false; 2]).collect();
        let has = |which_have| result.iter().any(|&index| which(index) == which_have);
        let is_matrix = has([true, false]) && has([false, true]) && !summed.is_empty();
        let are_shared = summed
            .iter()
            .all(|name| factors.which_have(name) == [true; 2]);
        // The elements of a target are read before they are written.
        let target = self.target.as_ref();
        let reads_target = target.is_some_and(|target| factors.include(&target.place));
        let is_contracted = is_matrix && are_shared && factors.are_distinct() && !reads_target;
        is_contracted.then_some(result)
    }
}
