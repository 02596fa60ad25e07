//! Gradients of methods that select or join elements.

use super::{Backward, gradient};
use crate::names::renamed;
use proc_macro2::TokenStream;
use quote::quote;
use std::collections::BTreeMap;
use syn::{Expr, ExprMethodCall, Ident};

impl Backward<'_> {
    /// Adds the gradient of each selected element to that of its place in the receiver.
    pub fn selection(&mut self, receiver: &Ident, code: &Expr, is_view: bool, of_value: &Ident) {
        let gradient = self.fresh("gradient");
        let zeros = quote!(::shapecast_grad::Differentiable::zero_gradient(&#receiver));
        let code = match is_view {
            true => {
                let selected = with_receiver(code, receiver, &gradient);
                quote!({
                    let #gradient = #zeros;
                    let __places = ::shapecast_grad::__private::places_in(&#gradient, &#selected);
                    ::shapecast_grad::__private::added_at(#gradient, __places, #of_value)
                })
            }
            false => {
                let numbers = self.fresh("numbers");
                let selected = with_receiver(code, receiver, &numbers);
                quote!({
                    let #numbers = ::shapecast_grad::__private::numbered(&#receiver);
                    let __selected = #selected;
                    ::shapecast_grad::__private::added_at_numbers(#zeros, &__selected, #of_value)
                })
            }
        };
        self.add(receiver, code);
    }

    /// Gives both operands of `concat` or `stack` their part of the gradient.
    pub fn join(&mut self, call: &ExprMethodCall, operands: &[Ident; 2], value: &Ident) {
        let of_value = gradient(value);
        let axis = call.turbofish.iter().flat_map(|of| of.args.first()).next();
        let part = match call.method == "stack" {
            true => quote!(stacked_part),
            false => quote!(concatenated_part),
        };
        for (index, operand) in operands.iter().enumerate() {
            if self.is_active(operand) {
                self.add_tensor(
                    operand,
                    quote!(::shapecast_grad::__private::#part(&#of_value, #axis, #index == 1, &#operand)),
                );
            }
        }
    }
}

/// Returns the expression with another receiver.
fn with_receiver(code: &Expr, receiver: &Ident, other: &Ident) -> TokenStream {
    match code {
        // New elements have no number.
        Expr::MethodCall(call) if call.method == "pad" || call.method == "pad_axes" => {
            let (method, turbofish, padding) = (&call.method, &call.turbofish, &call.args);
            let padding =
                quote!(::shapecast_grad::__private::padding_of_numbers(&#receiver, #padding));
            quote!(#other.#method #turbofish (#padding))
        }
        _ => renamed(code, &BTreeMap::from([(receiver.clone(), other.clone())])),
    }
}
