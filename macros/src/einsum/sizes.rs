//! Writes the statements that bind the operands and check the sizes of the indices.

use super::expand::Prelude;
use super::operands::{Index, Operand, SumUse, axis_variable, index_variable, variable};
use crate::generate::OnMismatch;
use crate::hygiene::{mixed_at, quote_mixed};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};
use shapecast_syntax::einsum::given::GivenSize;
use syn::Expr;
use syn::spanned::Spanned;

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

    /// Returns the statements that find out the size of each index, in an order in which they know the sizes they need.
    pub(super) fn indices(&self) -> TokenStream {
        let indices = &self.lowered.indices;
        let order = &self.lowered.size_order;
        let mut code = TokenStream::new();
        for (position, &number) in order.iter().enumerate() {
            let mut before = order[..position].iter().rev();
            let before = before
                .find(|&&before| indices[before].is_checked())
                .copied();
            code.extend(self.index(number, before));
        }
        let last = order.iter().rfind(|&&number| indices[number].is_checked());
        for &number in order {
            code.extend(self.check_by_sums(number, last.copied()));
        }
        code
    }

    /// Returns `let __index_0 = …;`, the size of an index in all operands. `before` is the last index before it whose size is
    /// the result of a check.
    fn index(&self, number: usize, before: Option<usize>) -> TokenStream {
        let index = &self.lowered.indices[number];
        let mut sources = self.own_sizes(index).into_iter();
        let Some((first, name, _)) = sources.next() else {
            return self.least_size(number, &index.given_by, before);
        };
        let variable = index_variable(number, index.name.span());
        let mut code = quote_mixed!(let #variable = #first;);
        let mut names = vec![name];
        for (size, name, token) in sources {
            let so_far = index_variable(number, token.span());
            let left = after(so_far.to_token_stream(), before, token.span());
            code.extend(self.match_sizes(number, &names, (&left, &size), &name, token));
            if !names.contains(&name) {
                names.push(name);
            }
        }
        code
    }

    /// Returns the sizes that operands and the call give to an index, each with the name of its source and its token.
    fn own_sizes<'a>(&self, index: &'a Index) -> Vec<(TokenStream, String, &'a Ident)> {
        let of_operands = index.uses.iter().map(|of| {
            let axis = axis_variable(of.operand, of.axis, of.token.span());
            let name = self.lowered.operands[of.operand].name();
            (axis.into_token_stream(), name, &of.token)
        });
        let krate = &self.lowered.krate;
        let given = index.given.iter();
        let given = given.map(|(size, token)| {
            let name = size.name(&token.to_string());
            (given_size(size, krate), name, token)
        });
        of_operands.chain(given).collect()
    }

    /// Returns the statement that matches the size so far with the size in one more operand.
    fn match_sizes(
        &self,
        number: usize,
        before: &[String],
        (left, right): (&TokenStream, &TokenStream),
        other: &str,
        token: &Ident,
    ) -> TokenStream {
        let krate = &self.lowered.krate;
        let index = &self.lowered.indices[number];
        let name = index.name.to_string();
        let known = before.join("`, `");
        let place = match before == [other.to_string()] {
            true => String::new(),
            false => format!(" in `{known}`"),
        };
        let message = format!("index `{name}` is `{{A}}`{place} and `{{B}}` in `{other}`");
        let names = quote_mixed!([#name, #known, #other]);
        let match_rule = match self.is_of_target(index) {
            false => MatchRule::common(krate, quote_mixed!(__common_size(left, right, #names))),
            true => MatchRule::target(krate, quote_mixed!(__target_size(left, right, #names))),
        };
        let checked = self.checked_size(&message, &match_rule, (left, right), token.span());
        let variable = index_variable(number, index.name.span());
        quote_mixed!(let #variable = #checked;)
    }

    /// Returns the statements that match the size of an index with the sums that check it.
    fn check_by_sums(&self, number: usize, last: Option<usize>) -> TokenStream {
        let krate = &self.lowered.krate;
        let lowered = self.lowered;
        let index = &lowered.indices[number];
        let Some(&first) = index.checked_by.first() else {
            return TokenStream::new();
        };
        let token = &lowered.sums[first].token;
        let held = variable("held", number, token.span());
        let least = self.least_size(number, &index.checked_by, last);
        let own = self.own_sizes(index).into_iter().map(|(_, name, _)| name);
        let given_by = index.given_by.iter();
        let given_by = given_by.map(|&sum| lowered.sums[sum].indexed.clone());
        let mut names: Vec<String> = own.chain(given_by).collect();
        names.dedup();
        let (name, known) = (index.name.to_string(), names.join("`, `"));
        let other = self.names_of_sums(&index.checked_by);
        let message = format!("index `{name}` is `{{A}}` in `{known}` and `{{B}}` in `{other}`");
        // Other sums may have been computed with the size.
        let is_in_others = lowered
            .sums
            .iter()
            .enumerate()
            .any(|(sum, of)| of.factor(number) > 0 && !index.checked_by.contains(&sum));
        let is_fixed = self.is_of_target(index);
        let stretches = !is_fixed && !is_in_others;
        let call = quote_mixed!(__size_in_sums(left, right, #stretches, [#name, #known, #other]));
        let match_rule = match is_fixed {
            false => MatchRule::common(krate, call),
            true => MatchRule::target(krate, call),
        };
        let span = token.span();
        let left = index_variable(number, span).into_token_stream();
        let checked = self.checked_size(
            &message,
            &match_rule,
            (&left, &held.to_token_stream()),
            span,
        );
        let variable = index_variable(number, index.name.span());
        quote_mixed! {
            let #held = { #least #variable };
            let #variable = #checked;
        }
    }

    /// Returns `let __index_0 = …;`. The value is the smallest of the sizes that the given sums have for an index.
    fn least_size(&self, number: usize, sums: &[usize], before: Option<usize>) -> TokenStream {
        let krate = &self.lowered.krate;
        let index = &self.lowered.indices[number];
        let variable = index_variable(number, index.name.span());
        let name = index.name.to_string();
        let mut code = TokenStream::new();
        for (position, &sum) in sums.iter().enumerate() {
            let held = self.held_size(number, &self.lowered.sums[sum], before);
            if position == 0 {
                code.extend(quote_mixed!(let #variable = #held;));
                continue;
            }
            let (known, other) = (
                self.names_of_sums(&sums[..position]),
                self.names_of_sums(&[sum]),
            );
            let message =
                format!("index `{name}` is `{{A}}` in `{known}` and `{{B}}` in `{other}`");
            let least = MatchRule {
                label: "`{B}` cannot be compared with `{A}`: the index has the least of its sizes, which are known or of one name",
                bound: quote_mixed!(A: #krate::__private::LeastDim<B, Output = C>),
                call: quote_mixed!(#krate::__private::least_size(left, right)),
                is_fallible: false,
            };
            let token = &self.lowered.sums[sum].token;
            let so_far = index_variable(number, token.span()).into_token_stream();
            let checked = self.checked_size(&message, &least, (&so_far, &held), token.span());
            code.extend(quote_mixed!(let #variable = #checked;));
        }
        code
    }

    /// Returns the number of values of an index that fit into an axis with a sum.
    fn held_size(&self, number: usize, sum: &SumUse, before: Option<usize>) -> TokenStream {
        let krate = &self.lowered.krate;
        let name = self.lowered.indices[number].name.to_string();
        let span = mixed_at(sum.token.span());
        let step = Literal::usize_unsuffixed(sum.factor(number));
        let constant = Literal::usize_unsuffixed(sum.constant);
        let (text, operand) = (&sum.text, self.lowered.operands[sum.operand].name());
        let others = sum.terms.iter().filter(|(index, _)| *index != number);
        let mut rest = quote_mixed!(#krate::__private::Constant<#constant>);
        let (mut dims, mut sizes, mut values, mut texts) = (vec![], vec![], vec![], vec![]);
        for &(index, factor) in others {
            let other_name = self.lowered.indices[index].name.to_string();
            let dim = format_ident!("Other{}", dims.len(), span = Span::mixed_site());
            let size = format_ident!("other_{}", dims.len(), span = Span::mixed_site());
            let factor = Literal::usize_unsuffixed(factor);
            rest = quote_mixed!(#krate::__private::Plus<#rest, #dim, #factor>);
            texts.push(format!(" and `{other_name}` is `{{{dim}}}`"));
            values.push(quote_mixed!((#size.size(), #factor)));
            sizes.push((size, index_variable(index, sum.token.span())));
            dims.push(dim);
        }
        let message = format!(
            "no index `{name}` is known to fit `{text}` in `{operand}`: the axis is `{{Self}}`{}",
            texts.concat()
        );
        let label = format!("`{text}` must be less than the size of the axis");
        let axis = axis_variable(sum.operand, sum.axis, sum.token.span());
        let axis = after(axis.into_token_stream(), before, sum.token.span());
        let parameters: Vec<&Ident> = sizes.iter().map(|(size, _)| size).collect();
        let arguments = sizes.iter().map(|(_, variable)| variable);
        let call = quote_spanned!(span=> HoldsIndices::held_size(#(#arguments,)* #axis));
        let checked = self.checked_type(&quote_mixed!(Self::Count));
        let checked_c = self.checked_type(&quote_mixed!(C));
        let question = self.question_mark();
        quote_mixed! {{
            #[diagnostic::on_unimplemented(
                message = #message,
                label = #label,
                note = "the compiler computes with sizes up to 1024, powers of 2 and of 10; for others, convert a known size to a name with `into_shape`, and a name to `dyn`",
                note = "in generic code, take a name, `T: DimName`, or call `windows`, with the bound `D: WindowDim<3, 0>`"
            )]
            trait HoldsIndices<#(#dims),*>: ::core::marker::Sized {
                type Count;
                fn held_size(
                    #(#parameters: #krate::__private::IndexSize<#dims>,)*
                    // The last argument, so that rustc knows the other sizes where it reports the error.
                    axis: #krate::__private::IndexSize<Self>,
                ) -> #checked;
            }
            #[diagnostic::do_not_recommend]
            impl<A, C, #(#dims),*> HoldsIndices<#(#dims),*> for A
            where
                A: #krate::Dim + #krate::__private::HoldIndices<#rest, #step, Count = C>,
            {
                type Count = C;
                #[inline]
                #[track_caller]
                fn held_size(
                    #(#parameters: #krate::__private::IndexSize<#dims>,)*
                    axis: #krate::__private::IndexSize<A>,
                ) -> #checked_c {
                    __held_size(axis, #krate::__private::IndexSum {
                        step: #step,
                        others: &[#(#values),*],
                        constant: #constant,
                        text: #text,
                        operand: #operand,
                    })
                }
            }
            #call #question
        }}
    }

    /// Returns the result of a rule for two sizes.
    ///
    /// The bound is a separate trait, so that the compile error has the trait's text and stands at the index. If the
    /// sizes differ, rustc does not know `Output`, and reports no further errors for the type of the call. With [`after`],
    /// later indices have a type that rustc does not know either, so they have no errors.
    fn checked_size(
        &self,
        message: &str,
        rule: &MatchRule,
        (left, right): (&TokenStream, &TokenStream),
        span: Span,
    ) -> TokenStream {
        let krate = &self.lowered.krate;
        let MatchRule {
            label,
            bound,
            call,
            is_fallible,
        } = rule;
        // rustc quotes the bound of a function, but not the trait of a method.
        let result = quote_spanned!(mixed_at(span)=>
            <(_, _) as SameSize<_, _>>::same_size(#left, #right)
        );
        let (checked, checked_c, question) = match is_fallible {
            true => (
                self.checked_type(&quote_mixed!(Self::Output)),
                self.checked_type(&quote_mixed!(C)),
                self.question_mark(),
            ),
            false => (
                quote_mixed!(#krate::__private::IndexSize<Self::Output>),
                quote_mixed!(#krate::__private::IndexSize<C>),
                None,
            ),
        };
        quote_mixed! {{
            #[diagnostic::on_unimplemented(message = #message, label = #label)]
            trait SameSize<A, B> {
                type Output;
                fn same_size(
                    left: #krate::__private::IndexSize<A>,
                    right: #krate::__private::IndexSize<B>,
                ) -> #checked;
            }
            // A tuple implements the trait. For the size itself, rustc would also quote the declaration of a name.
            #[diagnostic::do_not_recommend]
            impl<A, B, C> SameSize<A, B> for (A, B)
            where
                #bound,
                A: #krate::Dim,
                B: #krate::Dim,
            {
                type Output = C;
                #[inline]
                #[track_caller]
                fn same_size(
                    left: #krate::__private::IndexSize<A>,
                    right: #krate::__private::IndexSize<B>,
                ) -> #checked_c {
                    #call
                }
            }
            #result #question
        }}
    }

    /// Returns the type of a size after a check, which may fail at run time.
    fn checked_type(&self, dim: &TokenStream) -> TokenStream {
        let krate = &self.lowered.krate;
        let size = quote_mixed!(#krate::__private::IndexSize<#dim>);
        match self.on_mismatch {
            OnMismatch::Panic => size,
            OnMismatch::Return => {
                quote_mixed!(::core::result::Result<#size, #krate::ShapeError>)
            }
        }
    }

    /// Returns `true` if the target has an index, whose size does not change.
    fn is_of_target(&self, index: &Index) -> bool {
        let first = index.uses.first();
        self.lowered.target.is_some() && first.is_some_and(|of| of.operand == 0)
    }

    /// Returns the operands of sums with their indices: ``x[i]`, `x[i + 1]``.
    fn names_of_sums(&self, sums: &[usize]) -> String {
        let names = sums
            .iter()
            .map(|&sum| self.lowered.sums[sum].indexed.as_str());
        names.collect::<Vec<_>>().join("`, `")
    }
}

/// Returns a size with a type that rustc knows only if it knows that of an index before.
fn after(size: TokenStream, before: Option<usize>, span: Span) -> TokenStream {
    match before {
        None => size,
        Some(before) => {
            let before = index_variable(before, span);
            quote_spanned!(mixed_at(span)=> #size.after(#before))
        }
    }
}

/// A rule for two sizes `A` and `B` with the result `C`, and its compile error.
struct MatchRule {
    label: &'static str,
    bound: TokenStream,
    /// The call that compares the sizes at run time.
    call: TokenStream,
    is_fallible: bool,
}

impl MatchRule {
    /// Returns the broadcasting rule.
    fn common(krate: &TokenStream, call: TokenStream) -> Self {
        Self {
            label: "`{B}` is not `{A}`, and only a literal `1`, `One`, broadcasts",
            bound: quote_mixed!(A: #krate::bounds::BroadcastAt<B, (), (), 0, Output = C>),
            call,
            is_fallible: true,
        }
    }

    /// Returns the rule for a target, whose size is the left one.
    fn target(krate: &TokenStream, call: TokenStream) -> Self {
        Self {
            label: "`{B}` does not broadcast to `{A}`, the size of the target, which does not change",
            bound: quote_mixed!(B: #krate::bounds::ExpandAt<A, (), (), 0, Output = C>),
            call,
            is_fallible: true,
        }
    }
}

/// Returns a size that the call gives as an `IndexSize`. A value in parentheses is known only at run time.
fn given_size(size: &GivenSize, krate: &TokenStream) -> TokenStream {
    let value = &size.value;
    match value {
        Expr::Paren(of) => {
            let value = &of.expr;
            quote_spanned!(value.span()=> #krate::__private::IndexSize::at_run_time(#value))
        }
        _ => {
            quote_spanned!(value.span()=> #krate::__private::IndexSize::<#krate::Size<{ #value }>>::KNOWN)
        }
    }
}
