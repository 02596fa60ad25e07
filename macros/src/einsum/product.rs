//! Products of two operands that are contracted as matrices.

use super::brackets::names_of;
use super::lower::Lowered;
use super::operands::{Operand, Product, View, Viewed};
use super::parse::plain;
use crate::tokens::{are_distinct, comparable, last_span, name};
use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{BinOp, Expr, ExprIndex, Ident};

/// `a[i, j] * b[j, k]`.
pub struct Factors<'a> {
    operands: [&'a ExprIndex; 2],
    names: [Vec<Ident>; 2],
    operator: Span,
}

impl<'a> Factors<'a> {
    /// Returns the factors of a product of two operands.
    pub fn of(expr: &'a Expr) -> Option<Self> {
        match expr {
            Expr::Binary(of) if matches!(of.op, BinOp::Mul(_)) => {
                let operands = [operand(&of.left)?, operand(&of.right)?];
                Some(Self {
                    operands,
                    names: [names_of(operands[0])?, names_of(operands[1])?],
                    operator: of.op.span(),
                })
            }
            Expr::Paren(of) => Self::of(&of.expr),
            Expr::Group(of) => Self::of(&of.expr),
            _ => None,
        }
    }

    /// Returns which of the factors have an index.
    fn which_have(&self, index: &Ident) -> [bool; 2] {
        let searched = name(index);
        [0, 1].map(|factor| self.names[factor].iter().any(|own| name(own) == searched))
    }

    /// Returns `true` if no factor has an index twice.
    fn are_distinct(&self) -> bool {
        self.names.iter().all(|names| are_distinct(names))
    }
}

fn operand(expr: &Expr) -> Option<&ExprIndex> {
    match expr {
        Expr::Index(indexed) => Some(indexed),
        Expr::Paren(of) => operand(&of.expr),
        Expr::Group(of) => operand(&of.expr),
        _ => None,
    }
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
    /// Both factors have the summed indices, and each of them has an index of the result that the other lacks.
    /// Other products, such as those of a matrix and a vector, take no more time in one loop.
    fn contracted(&self, factors: &Factors<'_>, summed: &[Ident]) -> Option<Vec<usize>> {
        let which = |index: usize| factors.which_have(&self.indices[index].name);
        let left = self.left.iter().copied();
        let result: Vec<_> = left.filter(|&index| which(index) != [false; 2]).collect();
        let has = |which_have| result.iter().any(|&index| which(index) == which_have);
        let is_matrix = has([true, false]) && has([false, true]) && !summed.is_empty();
        let are_shared = summed
            .iter()
            .all(|name| factors.which_have(name) == [true; 2]);
        let reads_target = factors.operands.iter().any(|factor| self.is_target(factor));
        let is_contracted = is_matrix && are_shared && factors.are_distinct() && !reads_target;
        is_contracted.then_some(result)
    }

    /// Returns `true` if the operand is the target, whose elements are read before they are written.
    fn is_target(&self, factor: &ExprIndex) -> bool {
        let target = self.target.as_ref();
        target.is_some_and(|target| comparable(&target.place) == comparable(&factor.expr))
    }
}
