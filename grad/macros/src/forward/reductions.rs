//! Tangents of reductions.

use super::loops::broadcast;
use super::{Forward, tangent};
use crate::backward::{kept, weights};
use crate::derivative::operand;
use crate::kept_call::evaluated;
use crate::steps::{Exponentials, Lanes, Reduction, Softmax, Step};
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::Ident;

impl Forward<'_> {
    pub fn reduction(&mut self, step: &Step, reduction: &Reduction) -> syn::Result<()> {
        let value = &step.value;
        let Some(mut of_body) = self.loop_body(step, &reduction.body, None)? else {
            self.add_zero(value);
            return Ok(());
        };
        let (axes, body) = (&reduction.axes, operand(&evaluated(&reduction.body)));
        let suffix = match reduction.keepdim {
            true => "_keepdim",
            false => "",
        };
        let (sum, mean) = (
            format_ident!("sum{}", suffix),
            format_ident!("mean{}", suffix),
        );
        let (zero, one) = (self.literals.number(0.0), self.literals.number(1.0));
        let count = quote!(#sum #axes (if #body == #body { #one } else { #zero }));
        if reduction.skips_nan() {
            of_body = quote!((if #body == #body { #of_body } else { #zero }));
        }
        let code = match reduction.name.as_str() {
            "sum" | "nansum" => quote!(#sum #axes (#of_body)),
            "mean" => quote!(#mean #axes (#of_body)),
            "nanmean" => quote!(#sum #axes (#of_body) / #count),
            "prod" => {
                let others = self.fresh("others");
                let code = weights(reduction)?;
                self.code.extend(quote!(let #others = #code;));
                quote!(#sum #axes (#others * #of_body))
            }
            // Equal elements share the tangent, as they share the gradient.
            "max" | "min" | "nanmax" | "nanmin" => {
                let kept = self.kept(step, reduction)?;
                quote! {
                    #sum #axes (if #body == #kept { #of_body } else { #zero })
                        / #sum #axes (if #body == #kept { #one } else { #zero })
                }
            }
            "log_sum_exp" => {
                let Exponentials { maximum, total } = reduction.exponentials();
                let maximum = maximum.to_token_stream();
                let (lets, maximum) = kept(reduction, maximum, || self.fresh("kept"))?;
                self.code.extend(lets);
                quote!(#sum #axes ((#body - #maximum).exp() * #of_body) / #total)
            }
            name => {
                let of_all = self.fresh("mean");
                let of_elements = reduction.mean();
                let code = broadcast(&quote!(#of_elements #axes (#body)));
                self.code.extend(quote!(let #of_all = #code;));
                let product = quote!((#body - #of_all) * #of_body);
                let product = match reduction.skips_nan() {
                    true => quote! {
                        (#sum #axes (if #body == #body { #product } else { #zero }) / #count)
                    },
                    false => quote!(#mean #axes (#product)),
                };
                match name {
                    "var" | "nanvar" => {
                        let two = self.literals.number(2.0);
                        quote!(#two * #product)
                    }
                    // Equal elements have the derivative 0, as in reverse mode.
                    _ => {
                        let of_square = self.fresh("product");
                        let code = broadcast(&product);
                        self.code.extend(quote!(let #of_square = #code;));
                        quote!(if #value == #zero { #zero } else { #of_square / #value })
                    }
                }
            }
        };
        self.add_tensor(value, broadcast(&code));
        Ok(())
    }

    /// Adds the tangent of a method of lanes.
    pub fn lanes(&mut self, value: &Ident, of: &Lanes) {
        let Lanes {
            receiver,
            method,
            axes,
            ..
        } = of;
        let of_receiver = tangent(receiver);
        self.add(
            value,
            quote!(::shapecast_grad::__private::tangent_of_lanes(
                &#value, #method, #axes, #receiver.view().to_tensor(), #of_receiver.view().to_tensor(),
            )),
        );
    }

    pub fn softmax(&mut self, step: &Step, softmax: &Softmax) {
        let Softmax {
            operand,
            axes,
            scale,
            ..
        } = softmax;
        let (value, of_operand) = (&step.value, tangent(operand));
        let code = broadcast(&quote!({
            let __of_element = #of_operand #scale;
            #value * (__of_element - sum_keepdim #axes (#value * __of_element))
        }));
        self.add_tensor(value, code);
    }

    /// Returns the value of a reduction with the reduced axes put back with size 1.
    fn kept(&mut self, step: &Step, reduction: &Reduction) -> syn::Result<TokenStream> {
        let value = step.value.to_token_stream();
        let (lets, kept) = kept(reduction, value, || self.fresh("kept"))?;
        self.code.extend(lets);
        Ok(kept)
    }
}
