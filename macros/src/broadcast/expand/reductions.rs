//! The reductions, run before the last loop.

use super::joined::Joined;
use super::{Flags, Writer};
use crate::broadcast::OnMismatch;
use crate::broadcast::loops::{Loops, Reduced};
use crate::broadcast::speculation;
use crate::broadcast::tree::{Axes, Callee};
use crate::broadcast::weight::calls;
use crate::broadcast::words::{first_span, last_span};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

impl Writer<'_> {
    /// `{ let sum_0 = …; last }`, or `match … { Ok(sum_0) => last, Err(__error) => Err(__error) }`. Without a
    /// last loop, the last reduction's result is that of the call.
    pub fn reductions(&self, loops: &Loops, last: Option<TokenStream>) -> TokenStream {
        let (last, before) = match (last, loops.reductions.split_last()) {
            (None, Some((last, before))) => (self.reduction(last), before),
            (last, _) => (last.unwrap_or_default(), &*loops.reductions),
        };
        let all = before.iter().rev().fold(last, |rest, reduced| {
            let (variable, reduction) = (&reduced.variable, self.reduction(reduced));
            match self.on_mismatch {
                OnMismatch::Panic => quote_spanned! {Span::mixed_site()=>
                    { let #variable = #reduction; #rest }
                },
                OnMismatch::Return => quote_spanned! {Span::mixed_site()=>
                    match #reduction {
                        ::core::result::Result::Ok(#variable) => #rest,
                        ::core::result::Result::Err(__error) => ::core::result::Result::Err(__error),
                    }
                },
            }
        });
        self.after_values(loops, all)
    }

    /// The operands `&expr` are evaluated once and in the order of the source, whichever loops read them.
    /// As parts of a `match` their temporaries live until its end.
    fn after_values(&self, loops: &Loops, all: TokenStream) -> TokenStream {
        if !self.values_are_bound || loops.values.is_empty() {
            return all;
        }
        let written = loops.values.iter().map(|value| &value.written);
        let variables = loops.values.iter().map(|value| &value.variable);
        quote_spanned! {Span::mixed_site()=>
            match (#(#written,)*) { (#(#variables,)*) => #all }
        }
    }

    /// `Join::reduce(…, Sum, over::<(Axis<-1>,)>(), |__mode, ((), x)| …)`.
    fn reduction(&self, reduced: &Reduced) -> TokenStream {
        let method = self.on_mismatch.choose("reduce", "try_reduce");
        let method = self.method_over(&reduced.written, method);
        let Joined { operands, elements } = self.joined(&reduced.kernel);
        let operands = self.with_flags(
            operands,
            &Flags {
                calls: calls([&reduced.kernel.body]),
                speculation: speculation::of_value(&reduced.kernel.body),
                ..Flags::default()
            },
        );
        let name = first_span(&reduced.callee.name);
        let operator = Ident::new(
            reduced.callee.operator,
            first_span(self.krate).located_at(name),
        );
        let operator = self.at(name, operator.into_token_stream());
        let over = self.over(&reduced.callee);
        let body = self.body(&reduced.kernel.body);
        quote_spanned! {Span::mixed_site()=>
            #method(#operands, #operator, #over, #[inline(always)] |__mode, #elements| #body)
        }
    }

    /// `over::<(Axis<-1>,)>()`, from the first axis to the last: an error in the axes points there.
    fn over(&self, callee: &Callee) -> TokenStream {
        let krate = self.krate;
        let (name, written, turbofish) = match &callee.axes {
            Axes::All => ("over_all", callee.name.to_token_stream(), None),
            Axes::Each(each) => {
                let axes = quote_spanned!(Span::mixed_site()=> ::<(#(#krate::Axis<#each>,)*)>);
                ("over", quote!(#(#each)*), Some(axes))
            }
            Axes::Type(axes) => ("over", axes.clone(), Some(quote!(::<#axes>))),
        };
        let keepdim = if callee.keepdim { "_keepdim" } else { "" };
        let end = first_span(krate).located_at(last_span(&written));
        let name = Ident::new(&format!("{name}{keepdim}"), end);
        self.at(
            first_span(&written),
            quote_spanned!(end=> #name #turbofish ()),
        )
    }
}
