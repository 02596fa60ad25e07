//! Products of operands that are contracted.

use super::lower::Lowered;
use super::operands::{AxisIndex, Contraction, Operand, Product, View, Viewed, last_axes};
use crate::hygiene::mixed_at;
use proc_macro2::Span;
use shapecast_syntax::einsum::parse::plain;
use shapecast_syntax::einsum::sums::{IndexSum, sums_of};
use shapecast_syntax::sorted_set::SortedSet;
use shapecast_syntax::tokens::{comparable, first_span, last_span, name};
use std::mem;
use syn::spanned::Spanned;
use syn::{BinOp, Expr, ExprIndex, Ident, Type, parse_quote_spanned};

/// Several operands and nothing else: `a[i, j] * b[j, k]`. Operands may be cast to floats.
pub struct Factors<'a> {
    operands: Vec<&'a ExprIndex>,
    /// The float that each operand is cast to.
    casts: Vec<Option<&'a Type>>,
    /// The index of each axis of each operand.
    sums: Vec<Vec<IndexSum>>,
    /// The span of the last `*`.
    operator: Span,
}

impl<'a> Factors<'a> {
    /// Returns the factors of a product of two and more operands.
    pub fn of(expr: &'a Expr) -> Option<Self> {
        match expr {
            Expr::Binary(of) if matches!(of.op, BinOp::Mul(_)) => {
                let mut operands = Vec::new();
                let mut casts = Vec::new();
                add_operands(expr, &mut operands, &mut casts)?;
                let sums = operands.iter().map(|operand| sums_of(operand));
                Some(Self {
                    sums: sums.collect::<Option<_>>()?,
                    operands,
                    casts,
                    operator: of.op.span(),
                })
            }
            Expr::Paren(of) => Self::of(&of.expr),
            Expr::Group(of) => Self::of(&of.expr),
            _ => None,
        }
    }

    /// Returns `true` if a place is one of the factors.
    pub fn include(&self, place: &Expr) -> bool {
        let mut operands = self.operands.iter();
        operands.any(|factor| comparable(place) == comparable(&factor.expr))
    }

    /// Returns `true` if an operand is cast.
    pub fn are_cast(&self) -> bool {
        self.casts.iter().any(Option::is_some)
    }

    /// Returns `true` if a sum of indices stands at an axis of a factor.
    fn have_sums(&self) -> bool {
        self.sums.iter().flatten().any(|sum| sum.is_sum)
    }

    /// Returns which of the factors have an index.
    pub fn which_have(&self, index: &Ident) -> Vec<bool> {
        let searched = name(index);
        let has = |sums: &Vec<IndexSum>| {
            let mut terms = sums.iter().flat_map(|sum| &sum.terms);
            terms.any(|(own, _)| name(own) == searched)
        };
        self.sums.iter().map(has).collect()
    }
}

/// Adds the operands of a product, from left to right. Returns `None` if anything else is multiplied.
fn add_operands<'a>(
    expr: &'a Expr,
    operands: &mut Vec<&'a ExprIndex>,
    casts: &mut Vec<Option<&'a Type>>,
) -> Option<()> {
    match expr {
        Expr::Index(indexed) => {
            operands.push(indexed);
            casts.push(None);
        }
        Expr::Cast(of) if is_float(&of.ty) => {
            let Expr::Index(indexed) = &*of.expr else {
                return None;
            };
            operands.push(indexed);
            casts.push(Some(&of.ty));
        }
        Expr::Paren(of) => add_operands(&of.expr, operands, casts)?,
        Expr::Group(of) => add_operands(&of.expr, operands, casts)?,
        Expr::Binary(of) if matches!(of.op, BinOp::Mul(_)) => {
            add_operands(&of.left, operands, casts)?;
            add_operands(&of.right, operands, casts)?;
        }
        _ => return None,
    }
    Some(())
}

/// Returns `true` for the floats that are contracted over windows.
fn is_float(of: &Type) -> bool {
    matches!(of, Type::Path(path) if path.path.is_ident("f32") || path.path.is_ident("f64"))
}

/// Replaces the operands of a product, from left to right.
fn replace_operands(expr: &mut Expr, replace: &mut dyn FnMut(&ExprIndex) -> Expr) {
    match expr {
        Expr::Index(indexed) => *expr = replace(indexed),
        Expr::Cast(of) => replace_operands(&mut of.expr, replace),
        Expr::Paren(of) => replace_operands(&mut of.expr, replace),
        Expr::Group(of) => replace_operands(&mut of.expr, replace),
        Expr::Binary(of) => {
            replace_operands(&mut of.left, replace);
            replace_operands(&mut of.right, replace);
        }
        _ => {}
    }
}

impl Lowered<'_> {
    /// Lowers a term that is a product of its own, summed over `summed`. Returns the number of the product and its view.
    ///
    /// The loops of the product have the indices of its own result and the sizes of its own factors. The view
    /// broadcasts the product.
    pub fn product(&mut self, expr: &Expr, summed: &[Ident]) -> Option<(usize, Expr)> {
        let factors = Factors::of(expr)?;
        let mut result: Vec<(usize, Ident)> = Vec::new();
        for &index in &self.left {
            let token = &self.indices[index].name;
            if factors.which_have(token).contains(&true) {
                result.push((index, token.clone()));
            }
        }
        let contraction = self.contraction(&factors, &result, summed)?;
        let (scope, views) = (mem::take(&mut self.scope), mem::take(&mut self.views));
        for name in result.iter().map(|(_, token)| token).chain(summed) {
            let index = self.index(name);
            self.open(index, name);
        }
        let mut fused = expr.clone();
        let mut operands = Vec::new();
        let mut sums = factors.sums.iter();
        replace_operands(&mut fused, &mut |indexed| {
            let sums = sums.next().map_or(&[][..], Vec::as_slice);
            let operand = Operand::new(plain(&indexed.expr), sums.len());
            let span = operand.span();
            let number = self.add_operand(operand);
            let axes = self.add_uses(number, sums, indexed);
            let view = self.view_in_scope(number, &axes, span);
            operands.push((number, axes));
            view
        });
        let (span, axes) = (mixed_at(first_span(expr)), last_axes(summed.len()));
        let factors_of_product = operands
            .iter()
            .map(|(number, axes)| self.factor(*number, axes));
        let factors_of_product = factors_of_product.collect();
        self.scope = scope;
        let indices: Vec<usize> = result.into_iter().map(|(index, _)| index).collect();
        let product = Product {
            views: mem::replace(&mut self.views, views),
            factors: factors_of_product,
            casts: factors.casts.iter().map(|cast| cast.cloned()).collect(),
            own_axes: own_axes(&operands),
            fused: parse_quote_spanned!(span=> sum::<#axes>(#fused)),
            operator: factors.operator,
            contraction,
            indices,
        };
        let own = |index| {
            let position = product.indices.iter().position(|&own| own == index);
            position.into_iter().map(|position| (position, 1)).collect()
        };
        let number = self.products.len();
        let view = View {
            of: Viewed::Product(number),
            span: Span::call_site(),
            axes: self.axes_in_scope(&own),
            constants: Vec::new(),
        };
        self.products.push(product);
        Some((number, self.view(view, last_span(expr))))
    }

    /// Returns the product that is the result of the call, which needs no loops.
    pub fn only_product(&self) -> Option<&Product> {
        let product = &self.products[self.whole_product?];
        (self.target.is_none() && product.indices == self.left).then_some(product)
    }

    /// Adds the view of an operand with one axis for each of its indices, in its order. Returns the number of the view.
    fn factor(&mut self, operand: usize, indices: &[AxisIndex]) -> usize {
        let mut axes: Vec<(usize, Vec<(usize, usize)>)> = Vec::new();
        for (axis, of_axis) in indices.iter().enumerate() {
            for &(index, factor) in &of_axis.terms {
                match axes.iter_mut().find(|(known, _)| *known == index) {
                    Some((_, own)) => own.push((axis, factor)),
                    None => axes.push((index, vec![(axis, factor)])),
                }
            }
        }
        self.add_view(View {
            of: Viewed::Operand(operand),
            span: self.operands[operand].span(),
            axes,
            constants: constants(indices),
        })
    }

    /// Returns when a term that becomes a product of its own is contracted. Returns `None` if the loops of the call sum it.
    ///
    /// This is decided by the indices, on which the code of the call depends: the result of a product of its own is in
    /// memory before the loops of the call start. `order_in_pairs` of the library decides by the sizes whether more than
    /// two factors are contracted in pairs.
    ///
    /// Two factors are matrices: both have the summed indices, and each of them has an index of the result that
    /// the other lacks. Other products of two, such as those of a matrix and a vector, take no more time in one loop,
    /// unless they are a filter and windows, which sums of indices make.
    /// Of more factors, one lacks an index: otherwise, each pair has the work of the whole product.
    fn contraction(
        &self,
        factors: &Factors<'_>,
        result: &[(usize, Ident)],
        summed: &[Ident],
    ) -> Option<Contraction> {
        // The elements of a target are read before they are written.
        let target = self.target.as_ref();
        let reads_target = target.is_some_and(|target| factors.include(&target.place));
        if reads_target || summed.is_empty() {
            return None;
        }
        let result = result.iter().map(|(_, name)| factors.which_have(name));
        let mut summed = summed.iter().map(|name| factors.which_have(name));
        let is_cast = factors.are_cast();
        if is_cast && (factors.operands.len() > 2 || factors.casts.iter().all(Option::is_some)) {
            return None;
        }
        if factors.operands.len() > 2 {
            let mut indices = result.chain(summed);
            let lacks_one = indices.any(|which| which.contains(&false));
            return lacks_one.then_some(Contraction::BySizes);
        }
        if !summed.all(|which| which == [true; 2]) {
            return None;
        }
        let has = |searched: [bool; 2]| result.clone().any(|which| which == searched);
        match [has([true, false]), has([false, true])] {
            [true, true] => (!is_cast).then_some(Contraction::BySizes),
            [false, false] => None,
            _ => factors.have_sums().then_some(Contraction::OfWindows),
        }
    }
}

/// Returns the axes with a constant in the sum of indices, and the constants.
pub fn constants(indices: &[AxisIndex]) -> Vec<(usize, usize)> {
    let axes = indices.iter().map(|of_axis| of_axis.constant).enumerate();
    axes.filter(|(_, constant)| *constant > 0).collect()
}

/// Returns each index that a single axis of the operands has, with the operand and the axis.
fn own_axes(operands: &[(usize, Vec<AxisIndex>)]) -> Vec<(usize, [usize; 2])> {
    let mut uses = SortedSet::new();
    for (number, indices) in operands {
        for (axis, of_axis) in indices.iter().enumerate() {
            for &(index, _) in &of_axis.terms {
                uses.insert((index, *number, axis));
            }
        }
    }
    let of_one_axis = uses
        .chunk_by(|a, b| a.0 == b.0)
        .filter_map(|uses| match uses {
            &[(index, number, axis)] => Some((index, [number, axis])),
            _ => None,
        });
    of_one_axis.collect()
}
