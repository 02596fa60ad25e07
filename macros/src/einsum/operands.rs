//! The operands of a call, and their views with one axis for each loop.

use super::names::has_indices;
use crate::parse::is_place;
use crate::tokens::{comparable, last_span, mixed_at, source_text, ungrouped};
use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::{Expr, Ident};

/// An index of the call, which has one size in all loops.
pub struct Index {
    pub name: Ident,
    /// The axes of operands with this index, each once, those of the target first.
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
    /// The tokens of a place, or `None` for other expressions, which are all separate operands.
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
        source_text(self.expr.to_token_stream())
    }

    /// Returns the span at which errors show the operand.
    pub fn span(&self) -> Span {
        last_span(&self.expr)
    }
}

/// What a view shows, by its number.
#[derive(Clone, Copy, PartialEq)]
pub enum Viewed {
    Operand(usize),
    Product(usize),
}

/// An operand or a product, with its axes in the order of loops.
pub struct View {
    pub of: Viewed,
    /// Where errors show the view.
    pub span: Span,
    /// The index of each axis, and the axes of the operand with this index. A new axis has none of these.
    pub axes: Vec<(usize, Vec<usize>)>,
}

impl View {
    /// Returns the variable of the operand or product.
    pub fn variable(&self) -> Ident {
        match self.of {
            Viewed::Operand(number) => variable("operand", number, self.span),
            Viewed::Product(number) => variable("product", number, self.span),
        }
    }

    /// Returns `true` for the view of a product.
    pub fn is_of_product(&self) -> bool {
        matches!(self.of, Viewed::Product(_))
    }

    /// Returns `true` if both views have the same elements and axes.
    pub fn is_same(&self, other: &Self) -> bool {
        self.of == other.of && self.axes == other.axes
    }

    /// Returns `true` if the axes are those of the operand in their order, and new axes.
    pub fn is_in_order(&self) -> bool {
        let axes = self.axes.iter().filter(|(_, own)| !own.is_empty());
        axes.enumerate()
            .all(|(position, (_, own))| *own == [position])
    }
}

/// A term that is a product of operands, which is contracted or summed in separate loops.
pub struct Product {
    /// The views of the factors, and the views in their loops.
    pub views: Vec<View>,
    /// The view of each factor, with one axis for each of its indices, in its order.
    pub factors: Vec<usize>,
    /// The indices of the result, outermost first.
    pub indices: Vec<usize>,
    /// The sizes of the indices that occur at a single axis of the factors.
    pub own_sizes: Vec<(usize, Ident)>,
    /// The sum over the views of the loops.
    pub fused: Expr,
    /// The span of `*`.
    pub operator: Span,
}

impl Product {
    /// Returns the variable of the size of an index of the result that occurs at a single axis of the factors.
    ///
    /// The index may be larger in other terms.
    pub fn own_size(&self, index: usize) -> Option<&Ident> {
        let is_result = self.indices.contains(&index);
        let mut own_sizes = self.own_sizes.iter().filter(|_| is_result);
        own_sizes.find_map(|(of, size)| (*of == index).then_some(size))
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

/// Returns the variable of the size of an operand's axis.
pub fn axis_variable(operand: usize, axis: usize, span: Span) -> Ident {
    variable(&format!("axis_{operand}"), axis, span)
}

/// Returns the last axes of a view as arguments of a reduction: `-2, -1`.
pub fn last_axes(count: usize) -> TokenStream {
    let axes = (1..=count).rev();
    let axes = axes.map(|axis| {
        let digits = Literal::usize_unsuffixed(axis);
        quote!(-#digits)
    });
    quote!(#(#axes),*)
}
