//! Operands joined one by one.

use super::Writer;
use crate::broadcast::tree::{Element, OperandId};
use crate::broadcast::words::{first_span, last_span};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

/// The operands of a loop.
pub struct Joined {
    /// `Join::with(Join::with(join(), &x), &y)`.
    pub operands: TokenStream,
    /// `(((), x), y)`: their elements, nested as they are joined.
    pub elements: TokenStream,
}

impl Writer<'_> {
    /// The operands, joined.
    pub fn joined(&self, list: &[Element]) -> Joined {
        let krate = self.krate;
        let mut joined = Joined {
            operands: quote_spanned!(Span::mixed_site()=> #krate::__private::join()),
            elements: quote!(()),
        };
        for element in list {
            let Joined { operands, elements } = joined;
            let with = self.method_over(&element.written, "with");
            let operand = self.borrowed(element);
            let mut variable = element.variable.clone();
            variable.set_span(Span::mixed_site());
            joined = Joined {
                operands: quote_spanned!(Span::mixed_site()=> #with(#operands, #operand)),
                elements: quote!((#elements, #variable)),
            };
        }
        joined
    }

    /// The operand as it is passed, from the place where the user's begins to where that ends.
    fn borrowed(&self, element: &Element) -> TokenStream {
        let Element {
            operand,
            variable,
            written,
        } = element;
        match operand {
            OperandId::Value(_) if !self.values_are_bound => written.clone(),
            OperandId::Target | OperandId::Place(_) => {
                quote_spanned!(first_span(written)=> &#written)
            }
            OperandId::Value(_) => {
                let begin = Span::mixed_site().located_at(first_span(written));
                quote_spanned!(begin=> &*#variable)
            }
            OperandId::Reduction(_) => {
                let begin = Span::mixed_site().located_at(first_span(written));
                quote_spanned!(begin=> &#variable)
            }
        }
    }

    /// The path of a method of `Join`, from the place where `written` begins to where it ends: an error
    /// in the method's bounds points at a path from its first token to its last. As a method call it
    /// would point at one token only.
    pub fn method_over(&self, written: impl ToTokens, method: &str) -> TokenStream {
        let written = written.into_token_stream();
        let begin = first_span(&written);
        let end = first_span(self.krate).located_at(last_span(written));
        let method = Ident::new(method, end);
        self.at(begin, quote!(Join::#method))
    }

    /// The path of what is private to the macros, beginning at a place of the user's.
    pub fn at(&self, begin: Span, path: TokenStream) -> TokenStream {
        let begin = first_span(self.krate).located_at(begin);
        let krate = self.krate.to_token_stream().into_iter().map(|mut token| {
            token.set_span(token.span().located_at(begin));
            token
        });
        quote_spanned!(begin=> #(#krate)*::__private::#path)
    }
}
