//! Operands joined one by one.

use super::{Flags, Writer};
use crate::broadcast::loops::{Hoisted, Kernel};
use crate::broadcast::speculation;
use crate::broadcast::tree::{Element, Node, OperandId};
use crate::broadcast::words::{first_span, last_span};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

/// The operands of a loop.
pub struct Joined {
    /// `Join::with(Join::with(join(), &x), &y)`, in `Join::hoist::<1, 0, _, _>(…, |__mode, (((), x), _)| …)`.
    pub operands: TokenStream,
    /// `(((), x), y)`: their elements, nested as they are joined, then what is derived from them.
    pub elements: TokenStream,
}

impl Writer<'_> {
    /// The operands, joined, and what is derived from them.
    pub fn joined(&self, kernel: &Kernel) -> Joined {
        let krate = self.krate;
        let mut operands = quote_spanned!(Span::mixed_site()=> #krate::__private::join());
        for element in &kernel.operands {
            let with = self.method_over(&element.written, "with");
            let operand = self.borrowed(element);
            operands = quote_spanned!(Span::mixed_site()=> #with(#operands, #operand));
        }
        let mut elements = elements(&kernel.operands, &kernel.body);
        for Hoisted { variable, value } in &kernel.hoisted {
            let hoist = self.method_over(value, "hoist");
            let mask = mask(&kernel.operands, value);
            let flags = self.flags(&Flags {
                speculation: speculation::of_value(value),
                ..Flags::default()
            });
            let flags = if flags.is_empty() { quote!(0) } else { flags };
            let (read, value) = (self::elements(&kernel.operands, value), self.body(value));
            operands = quote_spanned! {Span::mixed_site()=>
                #hoist::<#mask, { #flags }, _, _>(#operands, #[inline(always)] |__mode, #read| #value)
            };
            elements = quote!((#elements, #variable));
        }
        Joined { operands, elements }
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
            OperandId::Reduction(_) | OperandId::Hoisted(_) => {
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

/// `(((), x), _)`: the elements, of which `reader` reads some.
fn elements(operands: &[Element], reader: &Node) -> TokenStream {
    operands.iter().fold(quote!(()), |elements, element| {
        if reader.operands().contains(element.operand) {
            let mut variable = element.variable.clone();
            variable.set_span(Span::mixed_site());
            quote!((#elements, #variable))
        } else {
            quote!((#elements, _))
        }
    })
}

/// The set of the operands that `reader` reads; bit 0 stands for the first.
fn mask(operands: &[Element], reader: &Node) -> Literal {
    let is_read = |element: &Element| reader.operands().contains(element.operand);
    let bits = operands.iter().enumerate();
    Literal::u32_unsuffixed(
        bits.map(|(bit, element)| u32::from(is_read(element)) << bit)
            .sum(),
    )
}
