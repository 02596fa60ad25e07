//! The operands of a call, and their views with one axis for each loop.

use super::names::has_indices;
use super::terms::product_of;
use crate::parse::is_place;
use crate::tokens::{comparable, last_span, mixed_at, source_text, ungrouped};
use proc_macro2::Span;
use quote::{ToTokens, format_ident};
use syn::{Expr, Ident};

/// An index of the call. It has one size, also in loops of their own.
pub struct Index {
    pub name: Ident,
    /// Where operands have it, each axis once, the target first.
    pub uses: Vec<IndexUse>,
}

/// An index of an operand.
pub struct IndexUse {
    pub operand: usize,
    pub axis: usize,
    pub token: Ident,
}

/// An expression with indices.
pub struct Operand {
    pub expr: Expr,
    pub rank: usize,
    /// The tokens of a place. Every other expression is an operand of its own.
    place: Option<String>,
}

impl Operand {
    pub fn new(expr: Expr, rank: usize) -> Self {
        let is_place = is_place(&expr) && !has_indices(expr.to_token_stream());
        Self {
            place: is_place.then(|| comparable(ungrouped(&expr))),
            expr,
            rank,
        }
    }

    /// Returns `true` if both are the same place.
    pub fn is_same(&self, other: &Self) -> bool {
        self.place.is_some() && self.place == other.place && self.rank == other.rank
    }

    /// Returns the text by which errors name the operand.
    pub fn name(&self) -> String {
        source_text(product_of(&self.expr).unwrap_or_else(|| self.expr.to_token_stream()))
    }

    /// Returns the span at which errors show the operand.
    pub fn span(&self) -> Span {
        last_span(&self.expr)
    }
}

/// An operand or a product, with its axes in the order of loops.
#[derive(PartialEq)]
pub struct View {
    pub of: Viewed,
    /// Each axis: its index, and the axes of the operand that have it. A new axis has none.
    pub axes: Vec<(usize, Vec<usize>)>,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Viewed {
    Operand(usize),
    Product(usize),
}

impl View {
    /// Returns `true` if the axes are those of the operand, in its order.
    pub fn is_in_order(&self) -> bool {
        let mut axes = self.axes.iter().enumerate();
        axes.all(|(position, (_, own))| *own == [position])
    }
}

/// A product of two operands that is contracted as matrices.
pub struct Product {
    /// The number of each factor, and the index of each of its axes.
    pub factors: [(usize, Vec<usize>); 2],
    /// The indices of the result, outermost first.
    pub indices: Vec<usize>,
    /// The span of `*`.
    pub operator: Span,
}

impl Product {
    /// Returns the indices of both factors and of the result, numbered from 0.
    pub fn numbered(&self) -> [Vec<u8>; 3] {
        let [(_, x), (_, y)] = &self.factors;
        let mut numbering = Numbering::default();
        [x, y, &self.indices].map(|indices| numbering.numbers(indices.iter().copied()))
    }

    /// Returns `true` for the product of two matrices, whose rows and columns have their order.
    pub fn has_matrices(&self) -> bool {
        self.numbered() == [[0, 1].as_slice(), &[1, 2], &[0, 2]]
    }
}

/// Numbers indices from 0, in the order in which they are found.
#[derive(Default)]
pub struct Numbering {
    known: Vec<usize>,
}

impl Numbering {
    /// Returns the numbers of some indices.
    pub fn numbers(&mut self, indices: impl Iterator<Item = usize>) -> Vec<u8> {
        let numbers = indices.map(|index| {
            let position = self.known.iter().position(|&other| other == index);
            position.unwrap_or_else(|| {
                self.known.push(index);
                self.known.len() - 1
            }) as u8
        });
        numbers.collect()
    }
}

/// Returns a variable of the expansion, which errors show at `span`.
pub fn variable(name: &str, number: usize, span: Span) -> Ident {
    format_ident!("__{name}_{number}", span = mixed_at(span))
}

/// Returns the variable of the size of an index.
pub fn index_variable(number: usize, span: Span) -> Ident {
    variable("index", number, span)
}
