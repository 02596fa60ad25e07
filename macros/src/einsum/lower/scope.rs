//! The indices, operands and views of a call, and the loops around an expression.

use super::Lowered;
use crate::einsum::operands::{
    AxisIndex, Index, IndexUse, Operand, SumUse, View, Viewed, variable,
};
use crate::einsum::product::constants;
use crate::shape::MAX_STATIC_RANK;
use proc_macro2::Span;
use quote::ToTokens;
use shapecast_syntax::einsum::brackets::without_tuples;
use shapecast_syntax::einsum::sums::IndexSum;
use shapecast_syntax::sorted_set::SortedSet;
use shapecast_syntax::tokens::{name, source_text};
use syn::{Expr, ExprIndex, Ident, parse_quote_spanned};

/// A loop over an index.
pub struct Loop {
    pub index: usize,
    /// The token that names the index.
    token: Ident,
    is_used: bool,
}

impl Lowered<'_> {
    /// Returns an index by its name.
    pub fn index(&mut self, token: &Ident) -> usize {
        let known = self.known_index(token);
        known.unwrap_or_else(|| {
            self.indices.push(Index {
                name: token.clone(),
                uses: Vec::new(),
                given: Vec::new(),
                given_by: Vec::new(),
                checked_by: Vec::new(),
            });
            self.indices.len() - 1
        })
    }

    pub fn known_index(&self, token: &Ident) -> Option<usize> {
        let searched = name(token);
        let mut indices = self.indices.iter();
        indices.position(|index| name(&index.name) == searched)
    }

    pub(super) fn add_use(&mut self, index: usize, operand: usize, axis: usize, token: &Ident) {
        let uses = &mut self.indices[index].uses;
        if !uses
            .iter()
            .any(|known| (known.operand, known.axis) == (operand, axis))
        {
            uses.push(IndexUse {
                operand,
                axis,
                token: token.clone(),
            });
        }
    }

    /// Records the indices of an operand, and returns the index of each axis.
    pub fn add_uses(
        &mut self,
        operand: usize,
        sums: &[IndexSum],
        indexed: &ExprIndex,
    ) -> Vec<AxisIndex> {
        let axes = sums.iter().enumerate();
        let axes = axes.map(|(axis, sum)| {
            let of_axis = self.axis_index(sum);
            let token = &sum.terms[0].0;
            match of_axis.single() {
                Some(index) => self.add_use(index, operand, axis, token),
                None => self.sums.push(SumUse {
                    operand,
                    axis,
                    terms: of_axis.terms.clone(),
                    constant: of_axis.constant,
                    token: token.clone(),
                    text: sum.text(),
                    indexed: source_text(without_tuples(indexed.to_token_stream())),
                }),
            }
            of_axis
        });
        axes.collect()
    }

    /// Returns the index of an axis by its numbers.
    pub(super) fn axis_index(&mut self, sum: &IndexSum) -> AxisIndex {
        let terms = sum.terms.iter();
        AxisIndex {
            terms: terms
                .map(|(token, factor)| (self.index(token), *factor))
                .collect(),
            constant: sum.constant,
            is_sum: sum.is_sum,
        }
    }

    /// Opens a loop over an index.
    pub fn open(&mut self, index: usize, token: &Ident) {
        self.scope.push(Loop {
            index,
            token: token.clone(),
            is_used: false,
        });
        if self.scope.len() == MAX_STATIC_RANK + 1 {
            let message = format!("an expression has at most {MAX_STATIC_RANK} indices at a time");
            self.errors.add(token, message);
        }
    }

    /// Closes the loops after the first `depth`. Reports each index that no operand inside has.
    pub(super) fn close(&mut self, depth: usize, message: &str) {
        for closed in self.scope.split_off(depth) {
            if !closed.is_used && !self.is_incomplete {
                let token = &closed.token;
                self.errors.add(token, format!("index `{token}` {message}"));
            }
        }
    }

    /// Records that an operand has these indices.
    pub(super) fn mark_used(&mut self, indices: &[usize]) {
        for &index in indices {
            if let Some(open) = self.scope.iter_mut().rfind(|open| open.index == index) {
                open.is_used = true;
            }
        }
    }

    /// Returns the index of each axis of the target.
    pub(super) fn indices_of_target(&self) -> Vec<usize> {
        let mut axes = SortedSet::new();
        for (number, index) in self.indices.iter().enumerate() {
            let uses = index.uses.iter().filter(|of| of.operand == 0);
            uses.for_each(|of| {
                axes.insert((of.axis, number));
            });
        }
        axes.iter().map(|&(_, index)| index).collect()
    }

    /// Returns the position of an operand, and adds the operand if it is new.
    pub fn add_operand(&mut self, operand: Operand) -> usize {
        let mut known = self.operands.iter();
        let position = known.position(|known| known.is_same(&operand));
        position.unwrap_or_else(|| {
            self.operands.push(operand);
            self.operands.len() - 1
        })
    }

    /// Returns the view of an operand in the loops around it. `indices` has the index of each axis.
    pub fn view_in_scope(&mut self, operand: usize, indices: &[AxisIndex], span: Span) -> Expr {
        let own = |index| {
            let axes = indices.iter().enumerate();
            let own = axes.flat_map(|(axis, of_axis)| {
                let terms = of_axis.terms.iter().filter(move |(of, _)| *of == index);
                terms.map(move |(_, factor)| (axis, *factor))
            });
            own.collect::<Vec<_>>()
        };
        let view = View {
            of: Viewed::Operand(operand),
            span,
            axes: self.axes_in_scope(&own),
            constants: constants(indices),
        };
        self.view(view, span)
    }

    /// Returns the axes of a view in the loops around it. `own` returns the operand's axes of an index, and its factors.
    pub fn axes_in_scope(
        &mut self,
        own: &dyn Fn(usize) -> Vec<(usize, usize)>,
    ) -> Vec<(usize, Vec<(usize, usize)>)> {
        let mut axes: Vec<(usize, Vec<(usize, usize)>)> = Vec::new();
        let mut found = Vec::new();
        // Only the innermost loop over an index counts.
        for open in self.scope.iter_mut().rev() {
            let axes_of_index = match found.contains(&open.index) {
                true => Vec::new(),
                false => own(open.index),
            };
            open.is_used |= !axes_of_index.is_empty();
            found.push(open.index);
            axes.push((open.index, axes_of_index));
        }
        axes.reverse();
        let leading = axes.iter().take_while(|(_, own)| own.is_empty()).count();
        axes.split_off(leading)
    }

    /// Returns the variable of a view.
    pub fn view(&mut self, view: View, span: Span) -> Expr {
        let variable = variable("view", self.add_view(view), span);
        parse_quote_spanned!(variable.span()=> #variable)
    }

    /// Returns the position of a view, and adds the view if it is new.
    pub fn add_view(&mut self, view: View) -> usize {
        let known = self.views.iter().position(|known| known.is_same(&view));
        known.unwrap_or_else(|| {
            self.views.push(view);
            self.views.len() - 1
        })
    }
}
