//! The loops of the reductions, which run before the last loop.

use super::{Generator, OnMismatch};
use crate::ast::{Axes, Reduction};
use crate::flags;
use crate::hygiene::quote_mixed;
use crate::loops::{Loops, ReductionLoop};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use shapecast_syntax::reductions::KEEPDIM;
use shapecast_syntax::tokens::{first_span, last_span};

impl Generator<'_> {
    /// Returns `{ let sum_0 = …; last }`, or a `match` that passes errors on. Without a last loop, the last reduction
    /// gives the result of the call.
    pub fn reductions(&self, loops: &Loops, last: Option<TokenStream>) -> TokenStream {
        let (last, before) = match (last, loops.reductions.split_last()) {
            (None, Some((last, before))) => (self.reduction(last), before),
            (last, _) => (last.unwrap_or_default(), &*loops.reductions),
        };
        let all = before.iter().rev().fold(last, |rest, reduction| {
            let variable = &reduction.variable;
            let reduction = self.reduction(reduction);
            match self.on_mismatch {
                OnMismatch::Panic => quote_mixed! {
                    { let #variable = #reduction; #rest }
                },
                OnMismatch::Return => quote_mixed! {
                    match #reduction {
                        ::core::result::Result::Ok(#variable) => #rest,
                        ::core::result::Result::Err(__error) => ::core::result::Result::Err(__error),
                    }
                },
            }
        });
        self.bind_values(loops, all)
    }

    /// Returns `all` after the operands `&expr`. A `match` keeps their temporaries until its end.
    fn bind_values(&self, loops: &Loops, all: TokenStream) -> TokenStream {
        if self.reductions.is_empty() || loops.values.is_empty() {
            return all;
        }
        let written = loops.values.iter().map(|value| &value.written);
        let variables = loops.values.iter().map(|value| &value.variable);
        quote_mixed! {
            match (#(#written,)*) { (#(#variables,)*) => #all }
        }
    }

    /// Returns `JoinedOperands::reduce(…, Sum, over::<(Axis<-1>,)>(), |__context, ((), x)| …)`, or
    /// `JoinedOperands::reduce_operand(…)` without a kernel that would only return the element of one operand.
    fn reduction(&self, of: &ReductionLoop) -> TokenStream {
        if let Axes::Like(operand, _) = &of.reduction.axes {
            return self.sum_like(of, operand);
        }
        let name = first_span(&of.reduction.segment);
        let end = first_span(self.krate).located_at(name);
        let operator = match of.reduction.operator {
            "Sum" if self.is_einsum => "IndexSum",
            operator => operator,
        };
        let operator = Ident::new(operator, end);
        let operator = self.private_path(name, operator.into_token_stream());
        let over = self.over(&of.reduction);
        if of.kernel.is_element() {
            let method = self.method(&of.written, "reduce_operand");
            let (operands, _) = self.joined(&of.kernel, None);
            return quote_mixed!(#method(#operands, #operator, #over));
        }
        let method = self.method(&of.written, "reduce");
        let arguments = quote_mixed!(#operator, #over,);
        let flags = flags::of_reduction(&of.kernel);
        let body = self.term(of);
        self.run(method, &of.kernel, flags, Some(arguments), None, body)
    }

    /// Returns `JoinedOperands::sum_like(…, &x, |__context, ((), y)| …)`, or `JoinedOperands::sum_operand_like(…, &x)` without
    /// a kernel that would only return the element of one operand.
    fn sum_like(&self, of: &ReductionLoop, x: &TokenStream) -> TokenStream {
        if of.kernel.is_element() {
            let method = self.method(x, "sum_operand_like");
            let (operands, _) = self.joined(&of.kernel, None);
            let like = quote_spanned!(first_span(x)=> &#x);
            return quote_mixed!(#method(#operands, #like));
        }
        let method = self.method(x, "sum_like");
        let like = quote_spanned!(first_span(x)=> &#x,);
        let flags = flags::of_reduction(&of.kernel);
        self.run(method, &of.kernel, flags, Some(like), None, self.term(of))
    }

    /// Returns the value to reduce.
    ///
    /// In `einsum!`, a sum has the type of its elements, so products of integers wrap. Every other reduction that adds
    /// gives a float or a wider integer.
    fn term(&self, of: &ReductionLoop) -> TokenStream {
        let own = match of.reduction.operator {
            "Sum" => self.kernel_body(&of.kernel),
            _ => self.body(&of.kernel.body),
        };
        match of.reduction.operator {
            "Sum" | "Mean" | "Var" | "Std" => self.wide_term(&of.kernel, own),
            _ => own,
        }
    }

    /// Returns `over::<(Axis<-1>,)>()`, with spans from the first axis to the last.
    fn over(&self, reduction: &Reduction) -> TokenStream {
        let krate = self.krate;
        let (name, written, turbofish) = match &reduction.axes {
            Axes::All => ("over_all", reduction.segment.to_token_stream(), None),
            Axes::List(list) => {
                let axes = quote_mixed!(::<(#(#krate::Axis<#list>,)*)>);
                ("over", quote!(#(#list)*), Some(axes))
            }
            Axes::Type(axes) => ("over", axes.clone(), Some(quote!(::<#axes>))),
            Axes::Like(..) => unreachable!("`sum_like` has no axes"),
        };
        let keepdim = if reduction.keepdim { KEEPDIM } else { "" };
        let end = first_span(krate).located_at(last_span(&written));
        let name = Ident::new(&format!("{name}{keepdim}"), end);
        let call = quote_spanned!(end=> #name #turbofish ());
        self.private_path(first_span(&written), call)
    }
}
