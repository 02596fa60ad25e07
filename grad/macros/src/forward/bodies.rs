//! Loops and branches: bodies inside of a body.

use super::{Forward, tangent};
use crate::statements::{Saved, annotated, statement};
use crate::steps::{Branch, Loop, Step};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::Ident;

impl Forward<'_> {
    /// Returns the statements of a body with the tangents of all values that have one.
    fn body(&mut self, steps: &[Step]) -> syn::Result<TokenStream> {
        let outside = std::mem::take(&mut self.code);
        for step in steps {
            match step.active.is_empty() {
                true => self.code.extend(statement(step, &Saved::new())),
                false => self.step(step)?,
            }
        }
        Ok(std::mem::replace(&mut self.code, outside))
    }

    /// Runs a loop, whose variables take their tangents with them.
    pub fn for_loop(&mut self, of: &Loop) -> syn::Result<()> {
        let body = self.body(&of.body)?;
        let (next, of_next) = (self.fresh("next"), self.fresh("next"));
        let active = of.carried.iter().filter(|of| self.is_active(&of.start));
        let active: Vec<_> = active.collect();
        let firsts = active.iter().map(|of| match self.is_active(&of.first) {
            true => {
                let of_first = tangent(&of.first);
                quote!(::core::clone::Clone::clone(&#of_first))
            }
            false => zeros(&of.start),
        });
        let ends = active.iter().map(|of| match self.is_active(&of.end) {
            true => tangent(&of.end).to_token_stream(),
            false => zeros(&of.end),
        });
        let all_firsts = of.carried.iter().map(|of| &of.first);
        let all_ends = of.carried.iter().map(|of| &of.end);
        let all_starts: Vec<&Ident> = of.carried.iter().map(|of| &of.start).collect();
        let all_lasts = of.carried.iter().map(|of| &of.last);
        let starts: Vec<Ident> = active.iter().map(|of| tangent(&of.start)).collect();
        let lasts = active.iter().map(|of| tangent(&of.last));
        let (pattern, items, condition) = (&of.pattern, &of.items, of.ends.iter());
        let (pattern, items) = match &of.list {
            None => (quote!(#pattern), quote!(#items)),
            Some((list, element)) => {
                let (of_list, of_element) = (tangent(list), tangent(element));
                (
                    quote!((#pattern, #of_element)),
                    quote!(#items.zip(#of_list.iter())),
                )
            }
        };
        let code = quote! {
            #(let mut #all_starts = ::core::clone::Clone::clone(&#all_firsts);)*
            #(let mut #starts = #firsts;)*
            for #pattern in #items {
                #body
                let #of_next = (#(#ends,)*);
                let #next = (#(#all_ends,)*);
                (#(#all_starts,)*) = #next;
                (#(#starts,)*) = #of_next;
                #(if #condition { break; })*
            }
            #(let #all_lasts = #all_starts;)*
            #(let #lasts = #starts;)*
        };
        self.code.extend(code);
        Ok(())
    }

    /// Runs the arm that matches.
    pub fn branch(&mut self, step: &Step, of: &Branch) -> syn::Result<()> {
        let values = &of.values;
        let active: Vec<usize> = (0..values.len())
            .filter(|index| self.is_active(&values[*index]))
            .collect();
        let of_values = active.iter().map(|index| tangent(&values[*index]));
        let of_values: Vec<Ident> = of_values.collect();
        let mut arms = TokenStream::new();
        for arm in &of.arms {
            let (pattern, guard, leaves) = (&arm.pattern, &arm.guard, &arm.leaves);
            let content = arm.content.iter().zip(&of.option).map(|(content, option)| {
                let (of_content, of_option) = (tangent(content), tangent(option));
                quote! {
                    let #of_content = ::core::option::Option::as_ref(&#of_option)
                        .expect("a tangent has the variant of its value");
                }
            });
            let (body, results) = (self.body(&arm.body)?, &arm.results);
            if leaves.is_some() {
                arms.extend(quote!(#pattern #guard => { #(#content)* #body #leaves }));
                continue;
            }
            let of_results = active.iter().map(|index| {
                let result = &results[*index];
                match self.is_active(result) {
                    true => tangent(result).to_token_stream(),
                    false => zeros(result),
                }
            });
            let first = annotated(values, step.annotation.as_ref());
            arms.extend(quote! {
                #pattern #guard => {
                    #(#content)*
                    #body
                    #(let #of_values = #of_results;)*
                    let (#(#values,)*) = (#(#results,)*);
                    #first
                    (#(#values,)* #(#of_values,)*)
                }
            });
        }
        let scrutinee = &of.scrutinee;
        self.code
            .extend(quote!(let (#(#values,)* #(#of_values,)*) = match #scrutinee { #arms };));
        Ok(())
    }
}

fn zeros(value: &Ident) -> TokenStream {
    quote!(::shapecast_grad::Differentiable::zero_gradient(&#value))
}
