//! The checks that values of kernels are not tensors.

use super::Generator;
use crate::hygiene::quote_mixed;
use crate::value_checks::{ValueCheck, ValueChecks};
use proc_macro2::{Delimiter, Group, Ident, TokenStream};
use quote::{quote, quote_spanned};
use shapecast_syntax::tokens::{first_span, last_span};

impl Generator<'_> {
    /// Returns `{ let __type_0 = ValueType::new(); with_checks(result, || { … }) }`.
    pub fn with_checks(&self, checks: &ValueChecks, result: TokenStream) -> TokenStream {
        let all = || checks.values.iter().chain(&checks.result);
        if all().next().is_none() {
            return result;
        }
        let krate = self.krate;
        let variables = all().map(|check| &check.variable);
        let values = checks.values.iter();
        let values = values.map(|check| match check.varies {
            true => self.check(check, "ElementValue"),
            false => self.check(check, "PerElement"),
        });
        let of_result = checks.result.iter();
        let of_result = of_result.map(|check| self.check(check, "ResultElement"));
        quote_mixed! {{
            #(let #variables = #krate::__private::ValueType::new();)*
            #krate::__private::with_checks(#result, || {
                #[allow(unused_imports)]
                use #krate::__private::PlainValue as _;
                #(#values;)*
                #(#of_result;)*
            })
        }}
    }

    /// Returns `PerElement::accept(__type_0.kind())`, with spans from the start to the end of the value.
    fn check(&self, check: &ValueCheck, of: &str) -> TokenStream {
        let ValueCheck {
            variable, written, ..
        } = check;
        let start = first_span(self.krate).located_at(first_span(written));
        let end = start.located_at(last_span(written));
        let mut arguments = Group::new(Delimiter::Parenthesis, TokenStream::new());
        arguments.set_span(end);
        let mut variable = variable.clone();
        variable.set_span(start);
        let kind = quote_spanned!(end=> #variable.kind #arguments);
        let (of, accept) = (Ident::new(of, end), Ident::new("accept", end));
        let path = self.private_path(start, quote!(#of::#accept));
        quote!(#path(#kind))
    }
}
