//! Gradients of reductions.

use super::elements::{active_operands, calls_series};
use super::{Backward, gradient};
use crate::derivative::{Derivative, operand, operands};
use crate::kept_call::evaluated;
use crate::read::{list_of_axes, optional_axes};
use crate::steps::{Exponentials, Lanes, Reduction, Step};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Error, Expr, Ident, PathArguments, parse_quote};

impl Backward<'_> {
    pub fn reduction(&mut self, step: &Step, reduction: &Reduction) -> syn::Result<()> {
        let body = &reduction.body;
        let read = operands(body);
        let mut of_value = gradient(&step.value);
        if let Some(Exponentials { total, .. }) = &reduction.exponentials {
            let quotient = self.fresh("quotient");
            self.code.extend(quote! {
                let #quotient = ::shapecast_grad::__private::quotient(#of_value, &#total);
            });
            of_value = quotient;
        }
        let of_kept = self.kept(reduction, of_value.to_token_stream())?;
        let of_kept: Expr = parse_quote!(#of_kept);
        // The derivative of the result by each element of the body.
        let factor = match reduction.name.as_str() {
            "sum" | "nansum" => Derivative::One,
            "mean" | "nanmean" => {
                let share = self.share(step, reduction, &read);
                Derivative::Of(parse_quote!(#share))
            }
            "max" | "min" | "nanmax" | "nanmin" => self.extremum(step, reduction)?,
            "prod" => {
                let others = self.fresh("others");
                let code = weights(reduction)?;
                self.code.extend(quote!(let #others = #code;));
                Derivative::Of(parse_quote!(#others))
            }
            "log_sum_exp" => {
                // An infinite maximum gives NaN for the infinite elements, and 0 for the others.
                let maximum = reduction.exponentials().maximum.to_token_stream();
                let maximum = self.kept(reduction, maximum)?;
                let body = operand(&evaluated(body));
                Derivative::Of(parse_quote!((#body - #maximum).exp()))
            }
            _ => self.spread(step, reduction, &read)?,
        };
        // The operands by the products of the gradient with their derivatives.
        let mut groups: Vec<(Expr, Vec<Ident>)> = Vec::new();
        for operand in active_operands(step, body) {
            let derivative = self.derivative(body, &operand, None)?;
            if derivative.is_zero() {
                self.add_zero(&operand);
                continue;
            }
            let of_body = Derivative::Of(of_kept.clone()).times(factor.clone());
            let mut product = of_body.times(derivative).expr(self.literals);
            if reduction.skips_nan() {
                let (body, zero) = (self::operand(&evaluated(body)), self.literals.number(0.0));
                product = parse_quote!((if #body == #body { #product } else { #zero }));
            }
            match groups.iter_mut().find(|(known, _)| *known == product) {
                Some((_, operands)) => operands.push(operand),
                None => groups.push((product, vec![operand])),
            }
        }
        for (product, mut operands) in groups {
            if let [first, second, ..] = &operands[..]
                && calls_series(&product)
            {
                self.add_to_both([first, second], &product, &read);
                operands.drain(..2);
            }
            for operand in operands {
                self.add_elements(&operand, &product, &read, &read, None);
            }
        }
        Ok(())
    }

    /// Stores 1 / the number of elements of a result, and returns its variable.
    fn share(&mut self, step: &Step, reduction: &Reduction, read: &[Ident]) -> Ident {
        let (share, value) = (self.fresh("share"), gradient(&step.value));
        if reduction.skips_nan() {
            let (axes, body) = (&reduction.axes, operand(&evaluated(&reduction.body)));
            let (zero, one) = (self.literals.number(0.0), self.literals.number(1.0));
            self.code.extend(quote! {
                let #share = ::shapecast_grad::__private::broadcast!(
                    #one / sum_keepdim #axes (if #body == #body { #one } else { #zero })
                );
            });
            return share;
        }
        self.code.extend(quote! {
            let #share = ::shapecast_grad::__private::share(
                &#value,
                &[#(::shapecast_grad::__private::sizes(&#read)),*],
            );
        });
        share
    }

    /// Returns the derivative of an extremum: equal elements share it.
    fn extremum(&mut self, step: &Step, reduction: &Reduction) -> syn::Result<Derivative> {
        let kept = self.kept_value(step, reduction)?;
        let (axes, body) = (&reduction.axes, operand(&evaluated(&reduction.body)));
        let (zero, one) = (self.literals.number(0.0), self.literals.number(1.0));
        let share = self.fresh("share");
        self.code.extend(quote! {
            let #share = ::shapecast_grad::__private::broadcast!(
                #one / sum_keepdim #axes (if #body == #kept { #one } else { #zero })
            );
        });
        // No element is equal to NaN: the share is then infinite, and the product is NaN, as in PyTorch and JAX.
        Ok(Derivative::Of(parse_quote! {
            (#share * (if #body == #kept { #one } else { #zero }))
        }))
    }

    /// Returns the derivative of a variance or a standard deviation.
    fn spread(
        &mut self,
        step: &Step,
        reduction: &Reduction,
        read: &[Ident],
    ) -> syn::Result<Derivative> {
        let share = self.share(step, reduction, read);
        let (axes, body) = (&reduction.axes, operand(&evaluated(&reduction.body)));
        let (mean, of_elements) = (self.fresh("mean"), reduction.mean());
        self.code.extend(quote! {
            let #mean = ::shapecast_grad::__private::broadcast!(#of_elements #axes (#body));
        });
        if reduction.name.ends_with("var") {
            let two = self.literals.number(2.0);
            return Ok(Derivative::Of(
                parse_quote!((#two * #share * (#body - #mean))),
            ));
        }
        let kept = self.kept_value(step, reduction)?;
        let zero = self.literals.number(0.0);
        // As in PyTorch, equal elements have the gradient 0.
        Ok(Derivative::Of(parse_quote! {
            (if #kept == #zero { #zero } else { #share * (#body - #mean) / #kept })
        }))
    }

    /// Adds the gradient of a method of lanes.
    pub fn lanes(&mut self, of: &Lanes, of_value: &Ident) {
        let Lanes {
            receiver,
            method,
            axes,
            ..
        } = of;
        self.add_tensor(
            receiver,
            quote!(::shapecast_grad::__private::gradient_of_lanes(
                #method, #axes, #receiver.view().to_tensor(), #of_value,
            )),
        );
    }

    /// Returns the value of a reduction with its axes kept with size 1.
    fn kept_value(&mut self, step: &Step, reduction: &Reduction) -> syn::Result<TokenStream> {
        self.kept(reduction, step.value.to_token_stream())
    }

    /// Returns a tensor of the shape of the result with the reduced axes put back with size 1.
    fn kept(&mut self, reduction: &Reduction, tensor: TokenStream) -> syn::Result<TokenStream> {
        let (lets, kept) = kept(reduction, tensor, || self.fresh("kept"))?;
        self.code.extend(lets);
        Ok(kept)
    }
}

/// Returns the derivative of a reduction by each element of its body.
pub fn weights(reduction: &Reduction) -> syn::Result<TokenStream> {
    let (axes, body) = (optional_axes(&reduction.axes)?, evaluated(&reduction.body));
    Ok(quote!(::shapecast_grad::__private::weights_of_lanes(
        ::shapecast_grad::__private::lane_methods::prod,
        #axes,
        ::shapecast_grad::__private::broadcast!(#body),
    )))
}

/// Returns a tensor of the shape of a result with the reduced axes put back with size 1, and the `let`s that it needs.
pub fn kept(
    reduction: &Reduction,
    mut tensor: TokenStream,
    mut fresh: impl FnMut() -> Ident,
) -> syn::Result<(TokenStream, TokenStream)> {
    let mut lets = TokenStream::new();
    if reduction.keepdim {
        return Ok((lets, tensor));
    }
    for axis in axes_from_one_end(&reduction.axes)? {
        let kept = fresh();
        lets.extend(quote!(let #kept = #tensor.unsqueeze::<#axis>();));
        tensor = kept.to_token_stream();
    }
    Ok((lets, tensor))
}

/// Returns the axes in the order in which they can be put back one by one.
pub fn axes_from_one_end(axes: &PathArguments) -> syn::Result<Vec<TokenStream>> {
    let list = axes;
    let axes = list_of_axes(axes)?;
    if axes.len() <= 1 {
        return Ok(axes);
    }
    let mut numbered = Vec::new();
    for axis in axes {
        let text = axis.to_string().replace(' ', "");
        let Ok(number) = text.parse::<isize>() else {
            let message = "several axes must be integers: write `sum::<0, 1>(..)`";
            return Err(Error::new_spanned(axis, message));
        };
        numbered.push((number, axis));
    }
    let from_last = numbered.iter().filter(|(number, _)| *number < 0).count();
    if from_last != 0 && from_last != numbered.len() {
        let message = "count all axes from the same end: all from 0 up, or all from -1 down";
        return Err(Error::new_spanned(list, message));
    }
    numbered.sort_by_key(|(number, _)| number.unsigned_abs());
    Ok(numbered.into_iter().map(|(_, axis)| axis).collect())
}
