//! Products of two operands that are matrix products.

use super::brackets::names_of;
use super::lower::Lowered;
use super::operands::{Operand, Product, View, Viewed};
use super::parse::plain;
use crate::shape::MAX_STATIC_RANK;
use crate::tokens::{comparable, last_span, name};
use proc_macro2::Span;
use std::collections::BTreeSet;
use syn::spanned::Spanned;
use syn::{BinOp, Expr, ExprIndex, Ident};

/// `a[i, j] * b[j, k]`.
pub struct Factors<'a> {
    operands: [&'a ExprIndex; 2],
    names: [Vec<Ident>; 2],
    operator: Span,
}

/// Which factor has the rows and columns of a matrix product, and the indices of both.
struct Matrices {
    /// The number of the factor with the rows. The other has the columns.
    rows: usize,
    /// The indices of the result on the left, outermost first. The last two are those of the matrices.
    indices: Vec<usize>,
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
        self.names.iter().all(|names| {
            let distinct: BTreeSet<_> = names.iter().map(name).collect();
            distinct.len() == names.len()
        })
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
    /// Lowers a term that is a matrix product, summed over `summed`. Returns the view of the product.
    pub fn product(&mut self, expr: &Expr, summed: &[Ident]) -> Option<Expr> {
        let factors = Factors::of(expr)?;
        let [summed] = summed else { return None };
        let Matrices { rows, indices } = self.matrices(&factors, summed)?;
        let summed = self.index(summed);
        let [batch @ .., row, column] = indices.as_slice() else {
            return None;
        };
        let of_rows = [batch, &[*row, summed]].concat();
        let of_columns = [batch, &[summed, *column]].concat();
        // Operands are numbered in the order of the source.
        let mut views = [0, 1].map(|factor| {
            let axes = if factor == rows {
                &of_rows
            } else {
                &of_columns
            };
            self.factor(factors.operands[factor], &factors.names[factor], axes)
        });
        views.swap(0, rows);
        let own = |index| {
            let position = indices.iter().position(|&own| own == index);
            position.into_iter().collect()
        };
        let view = View {
            of: Viewed::Product(self.products.len()),
            axes: self.axes_in_scope(&own),
        };
        self.products.push(Product {
            factors: views,
            indices: indices.clone(),
            operator: factors.operator,
        });
        Some(self.view(view, last_span(expr)))
    }

    /// Returns the matrices of a product, if it is a matrix product whose result is contiguous.
    ///
    /// Both factors have the summed index. Of the last two indices on the left, one is that of the rows and
    /// the other that of the columns. Those before them are the batch.
    fn matrices(&self, factors: &Factors<'_>, summed: &Ident) -> Option<Matrices> {
        let which = |index: usize| factors.which_have(&self.indices[index].name);
        let left = self.left.iter().copied();
        let indices: Vec<_> = left.filter(|&index| which(index) != [false; 2]).collect();
        let [.., row, column] = indices.as_slice() else {
            return None;
        };
        let rows = match [which(*row), which(*column)] {
            [[true, false], [false, true]] => 0,
            [[false, true], [true, false]] => 1,
            _ => return None,
        };
        let fits = indices.len() < MAX_STATIC_RANK;
        let reads_target = factors.operands.iter().any(|factor| self.is_target(factor));
        let is_product = factors.which_have(summed) == [true; 2] && factors.are_distinct();
        (is_product && fits && !reads_target).then_some(Matrices { rows, indices })
    }

    /// Returns the view of a factor, with its axes in the order of `indices`.
    fn factor(&mut self, factor: &ExprIndex, names: &[Ident], indices: &[usize]) -> usize {
        let operand = self.add_operand(Operand::new(plain(&factor.expr), names.len()));
        let own = self.add_uses(operand, names);
        let own = |index| own.iter().position(|&of| of == index).into_iter().collect();
        self.views.push(View {
            of: Viewed::Operand(operand),
            axes: indices.iter().map(|&index| (index, own(index))).collect(),
        });
        self.views.len() - 1
    }

    /// Returns `true` if the operand is the target, whose elements are read before they are written.
    fn is_target(&self, factor: &ExprIndex) -> bool {
        let target = self.target.as_ref();
        target.is_some_and(|target| comparable(&target.place) == comparable(&factor.expr))
    }
}
