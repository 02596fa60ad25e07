//! Writes the statements that bind the operands and check the sizes of the indices.

use super::expand::Prelude;
use super::operands::{Index, IndexUse, Operand, axis_variable, index_variable, variable};
use crate::generate::OnMismatch;
use crate::tokens::{mixed_at, quote_mixed};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote_spanned};

impl Prelude<'_> {
    /// Returns `let __operand_0 = &a;` and the sizes of its axes.
    pub(super) fn operand(&self, number: usize, operand: &Operand) -> TokenStream {
        let (expr, name, span) = (&operand.expr, operand.name(), operand.span());
        let variable = variable("operand", number, span);
        let axes = (0..operand.rank).map(|axis| axis_variable(number, axis, span));
        let count = Literal::usize_unsuffixed(operand.rank);
        let question = self.question_mark();
        quote_spanned! {mixed_at(span)=>
            let #variable = &#expr;
            let (#(#axes,)*) = __sizes_of_indices::<#count, _, _, _>(#variable, #name) #question;
        }
    }

    /// Returns `let __index_0 = …;`, the size of an index in all operands.
    pub(super) fn index(&self, number: usize, index: &Index) -> TokenStream {
        let Some((first, others)) = index.uses.split_first() else {
            return TokenStream::new();
        };
        let variable = index_variable(number, index.name.span());
        let first_axis = axis_variable(first.operand, first.axis, first.token.span());
        let mut code = quote_mixed!(let #variable = #first_axis;);
        let mut names = vec![self.lowered.operands[first.operand].name()];
        for other in others {
            code.extend(self.match_sizes(number, index, &names, other));
            let name = self.lowered.operands[other.operand].name();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        code
    }

    /// Returns the statement that matches the size so far with the size in one more operand.
    ///
    /// The bound is a separate trait, so that the compile error has the trait's text and stands at the index. If the
    /// sizes differ, rustc does not know `Output`, and reports no further errors for the type of the call. `after` also
    /// gives later indices a type that rustc does not know, so they have no errors either.
    fn match_sizes(
        &self,
        number: usize,
        index: &Index,
        before: &[String],
        other: &IndexUse,
    ) -> TokenStream {
        let krate = &self.lowered.krate;
        let (name, other_name) = (
            index.name.to_string(),
            self.lowered.operands[other.operand].name(),
        );
        let span = mixed_at(other.token.span());
        let known = before.join("`, `");
        let place = match before == [other_name.clone()] {
            true => String::new(),
            false => format!(" in `{known}`"),
        };
        let message =
            format!("index `{name}` is `{{Self}}`{place} and `{{Rhs}}` in `{other_name}`");
        let is_fixed = self.lowered.target.is_some() && index.uses[0].operand == 0;
        let (label, note, rule, function) = match is_fixed {
            false => (
                "`{Rhs}` does not match `{Self}`",
                "an index has one size, or is `One`, a literal `1` in `Shape![..]`, which broadcasts",
                quote_mixed!(L: #krate::BroadcastAt<R, (), (), 0, Output = B>),
                "__common_size",
            ),
            true => (
                "`{Rhs}` does not broadcast to `{Self}`",
                "the shape of the target does not change: other sizes equal its own, or are `One`",
                quote_mixed!(R: #krate::ExpandAt<L, (), (), 0, Output = B>),
                "__target_size",
            ),
        };
        let function = Ident::new(function, Span::mixed_site());
        let variable = index_variable(number, index.name.span());
        let so_far = index_variable(number, other.token.span());
        let axis = axis_variable(other.operand, other.axis, other.token.span());
        let is_checked = |index: &Index| index.uses.len() > 1;
        let left = match self.lowered.indices[..number].iter().rposition(is_checked) {
            None => so_far.to_token_stream(),
            Some(before) => {
                let before = index_variable(before, other.token.span());
                quote_spanned!(span=> #so_far.after(#before))
            }
        };
        let call = quote_spanned!(span=> same_size(#left, #axis));
        let question = self.question_mark();
        let size = quote_mixed!(#krate::__private::IndexSize<B>);
        let checked = match self.on_mismatch {
            OnMismatch::Panic => size,
            OnMismatch::Return => {
                quote_mixed!(::core::result::Result<#size, #krate::ShapeError>)
            }
        };
        quote_mixed! {
            let #variable = {
                #[diagnostic::on_unimplemented(message = #message, label = #label, note = #note)]
                trait SameSize<Rhs> {
                    type Output;
                }
                #[diagnostic::do_not_recommend]
                impl<L, R, B> SameSize<R> for L
                where
                    #rule,
                {
                    type Output = B;
                }
                #[inline]
                #[track_caller]
                fn same_size<L, R, B>(
                    left: #krate::__private::IndexSize<L>,
                    right: #krate::__private::IndexSize<R>,
                ) -> #checked
                where
                    L: #krate::Dim + SameSize<R, Output = B>,
                    R: #krate::Dim,
                {
                    #function(left, right, [#name, #known, #other_name])
                }
                #call #question
            };
        }
    }
}
