//! The operands of a call, and their views with one axis for each loop.

use crate::hygiene::mixed_at;
use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use shapecast_syntax::einsum::given::GivenSize;
use shapecast_syntax::einsum::names::has_indices;
use shapecast_syntax::einsum::parse::Target;
use shapecast_syntax::places::is_place;
use shapecast_syntax::tokens::{comparable, last_span, source_text, ungrouped};
use syn::{Expr, Ident, Type, parse_quote_spanned};

/// An index of the call, which has one size in all loops.
pub struct Index {
    pub name: Ident,
    /// The axes of operands with this index alone, each once, those of the target first.
    pub uses: Vec<IndexUse>,
    /// The sizes that the call gives, each with its name for errors and its token.
    pub given: Vec<(GivenSize, Ident)>,
    /// The sums that give the size, by their numbers.
    pub given_by: Vec<usize>,
    /// The sums that the size must match, by their numbers.
    pub checked_by: Vec<usize>,
}

impl Index {
    /// Returns `true` if an operand or the call gives the size.
    pub fn has_own_size(&self) -> bool {
        !self.uses.is_empty() || !self.given.is_empty()
    }

    /// Returns `true` if the size is the result of a check.
    pub fn is_checked(&self) -> bool {
        self.uses.len() + self.given.len() > 1 || !self.given_by.is_empty()
    }
}

/// An index of an operand.
pub struct IndexUse {
    pub operand: usize,
    pub axis: usize,
    pub token: Ident,
}

/// Returns the place that a call updates.
pub fn updated(target: &Target) -> Expr {
    match target.is_diagonal {
        false => target.place.clone(),
        true => {
            let variable = variable("target", 0, last_span(&target.place));
            parse_quote_spanned!(variable.span()=> #variable)
        }
    }
}

/// A sum of indices at an axis of an operand: the indices, their factors, and a constant.
pub struct SumUse {
    pub operand: usize,
    pub axis: usize,
    pub terms: Vec<(usize, usize)>,
    pub constant: usize,
    /// The token of the first index.
    pub token: Ident,
    /// The sum as written: `i + k`.
    pub text: String,
    /// The operand with its indices as written: `x[i + k]`.
    pub indexed: String,
}

impl SumUse {
    /// Returns the factor of an index.
    pub fn factor(&self, index: usize) -> usize {
        let mut terms = self.terms.iter();
        terms
            .find_map(|&(of, factor)| (of == index).then_some(factor))
            .unwrap_or(0)
    }
}

/// The index of an axis, by the numbers of its terms: indices with factors, and a constant.
#[derive(Clone, PartialEq)]
pub struct AxisIndex {
    pub terms: Vec<(usize, usize)>,
    pub constant: usize,
    pub is_sum: bool,
}

impl AxisIndex {
    /// Returns the index, if the axis has nothing else.
    pub fn single(&self) -> Option<usize> {
        let index = self.terms.first().map(|(index, _)| *index);
        index.filter(|_| !self.is_sum)
    }
}

/// An expression with indices.
pub struct Operand {
    pub expr: Expr,
    pub rank: usize,
    /// The tokens of a place, or of a slice of a place. `None` for other expressions, which are all separate operands.
    place: Option<String>,
}

impl Operand {
    pub fn new(expr: Expr, rank: usize) -> Self {
        let base = match &expr {
            // A constant index makes a slice: `x[0, i]`.
            Expr::MethodCall(call) if call.method == "slice" => &call.receiver,
            other => other,
        };
        let is_place = is_place(base) && !has_indices(expr.to_token_stream());
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
    /// The index of each axis, and the axes of the operand with this index and its factors there. A new axis has none of
    /// these.
    pub axes: Vec<(usize, Vec<(usize, usize)>)>,
    /// The axes of the operand with a constant in the sum of indices.
    pub constants: Vec<(usize, usize)>,
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
        self.of == other.of && self.axes == other.axes && self.constants == other.constants
    }

    /// Returns `true` if the axes are those of the operand in their order, and new axes.
    pub fn is_in_order(&self) -> bool {
        let axes = self.axes.iter().filter(|(_, own)| !own.is_empty());
        axes.enumerate()
            .all(|(position, (_, own))| *own == [(position, 1)])
            && self.constants.is_empty()
    }

    /// Returns `true` if sums of indices stand at axes of the operand.
    pub fn has_sums(&self) -> bool {
        let mut terms = self
            .axes
            .iter()
            .flat_map(|(_, own)| own)
            .collect::<Vec<_>>();
        let has_factors = terms.iter().any(|(_, factor)| *factor != 1);
        terms.sort_unstable();
        let is_sum = terms.windows(2).any(|pair| pair[0].0 == pair[1].0);
        has_factors || is_sum || !self.constants.is_empty()
    }
}

/// A term that is a product of operands, which is contracted or summed in separate loops.
pub struct Product {
    /// The views of the factors, and the views in their loops.
    pub views: Vec<View>,
    /// The view of each factor, with one axis for each of its indices, in its order.
    pub factors: Vec<usize>,
    /// The float that each factor is cast to.
    pub casts: Vec<Option<Type>>,
    /// The indices of the result, outermost first.
    pub indices: Vec<usize>,
    /// The indices that occur at a single axis of the factors, with its operand and its number.
    pub own_axes: Vec<(usize, [usize; 2])>,
    /// The sum over the views of the loops.
    pub fused: Expr,
    /// The span of `*`.
    pub operator: Span,
    pub contraction: Contraction,
}

/// When a product is contracted instead of summed in loops.
#[derive(Clone, Copy, PartialEq)]
pub enum Contraction {
    /// If the library finds that it takes less time for these sizes.
    BySizes,
    /// If a factor overlaps itself, as windows do.
    OfWindows,
}

impl Product {
    /// Returns the single axis of the factors at which an index of the result occurs: its operand and its number.
    ///
    /// The index may be larger in other terms.
    pub fn own_axis(&self, index: usize) -> Option<[usize; 2]> {
        let is_result = self.indices.contains(&index);
        let mut own_axes = self.own_axes.iter().filter(|_| is_result);
        own_axes.find_map(|&(of, axis)| (of == index).then_some(axis))
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
