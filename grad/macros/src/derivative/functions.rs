//! The table of derivatives of methods of floats.

use super::{Derivative, Differentiation, Of, operand};
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use std::f64::consts::{FRAC_2_SQRT_PI, LN_2, LN_10, PI};
use syn::{Error, Expr, ExprMethodCall, Lit, UnOp, parse_quote};

impl Differentiation<'_> {
    /// Returns the derivative of `receiver.method(arguments)`.
    pub fn method(
        &mut self,
        call: &ExprMethodCall,
        value: Option<&Expr>,
    ) -> syn::Result<Derivative> {
        let of_receiver = self.expr(&call.receiver, None)?;
        let of_arguments = call.args.iter().map(|argument| self.expr(argument, None));
        let of_arguments = of_arguments.collect::<syn::Result<Vec<_>>>()?;
        let arguments: Vec<&Expr> = call.args.iter().collect();
        let name = call.method.to_string();
        let literals = self.literals;
        match (name.as_str(), arguments.as_slice(), of_arguments.as_slice()) {
            ("clone" | "copied" | "to_owned", [], []) => Ok(of_receiver),
            ("max" | "maximum" | "min" | "minimum", [other], [of_other]) => {
                Ok(self.extremum(call, of_receiver, other, of_other.clone()))
            }
            ("mul_add", [a, _], [of_a, of_b]) => {
                let first = of_receiver.times(Of((*a).clone()));
                let second = Of((*call.receiver).clone()).times(of_a.clone());
                Ok(first.plus(second, literals).plus(of_b.clone(), literals))
            }
            ("hypot", [other], [of_other]) => {
                Ok(self.length(call, of_receiver, other, of_other.clone()))
            }
            ("atan2", [other], [of_other]) => {
                Ok(self.angle(call, of_receiver, other, of_other.clone()))
            }
            ("powf", [exponent], [of_exponent]) if !of_exponent.is_zero() => {
                Ok(self.general_power(call, of_receiver, exponent, of_exponent.clone(), value))
            }
            // The sign is constant but for a jump.
            ("copysign", [_], [_]) => Ok(match self.outer(call, &arguments, value)? {
                Some(outer) => of_receiver.times(outer),
                None => Derivative::Zero,
            }),
            ("clamp" | "clip", [low, high], [of_low, of_high])
                if !of_low.is_zero() || !of_high.is_zero() =>
            {
                let (low, high) = ((*low, of_low.clone()), (*high, of_high.clone()));
                Ok(self.limited(call, of_receiver, low, high))
            }
            (_, _, of_arguments) if of_arguments.iter().any(|of| !of.is_zero()) => {
                Err(unknown(call))
            }
            _ => Ok(match self.outer(call, &arguments, value)? {
                Some(outer) => of_receiver.times(outer),
                None => Derivative::Zero,
            }),
        }
    }

    /// Returns the derivative of a method by its receiver, or `None` if it is 0 everywhere.
    fn outer(
        &self,
        call: &ExprMethodCall,
        arguments: &[&Expr],
        value: Option<&Expr>,
    ) -> syn::Result<Option<Derivative>> {
        let number = |value: f64| self.literals.number(value);
        let (zero, one, half, tiny) = (number(0.0), number(1.0), number(0.5), number(1e-30));
        let u = format_ident!("__argument", span = Span::mixed_site());
        let y = format_ident!("__value", span = Span::mixed_site());
        let receiver = &call.receiver;
        let of_u = |derivative: TokenStream| parse_quote!({ let #u = #receiver; #derivative });
        let stored = stored(call, value);
        let of_y = |derivative: TokenStream| parse_quote!({ let #y = #stored; #derivative });
        let name = call.method.to_string();
        let outer: Expr = match (name.as_str(), arguments) {
            ("exp", []) => stored,
            ("exp2", []) => {
                let (y, ln_2) = (operand(&stored), number(LN_2));
                parse_quote!((#y * #ln_2))
            }
            // `y + 1` loses all digits of small results.
            ("exp_m1", []) => of_u(quote!(#u.exp())),
            ("ln", []) => of_u(quote!(#one / #u)),
            ("log2", []) => {
                let factor = number(1.0 / LN_2);
                of_u(quote!(#factor / #u))
            }
            ("log10", []) => {
                let factor = number(1.0 / LN_10);
                of_u(quote!(#factor / #u))
            }
            ("ln_1p", []) => of_u(quote!(#one / (#one + #u))),
            ("sqrt", []) => of_y(quote!(#half / #y)),
            ("rsqrt", []) => of_y(quote!(-(#half * #y * #y * #y))),
            ("recip", []) => of_y(quote!(-(#y * #y))),
            ("cbrt", []) => {
                let third = number(1.0 / 3.0);
                of_y(quote!(#third / (#y * #y)))
            }
            ("sin", []) => of_u(quote!(#u.cos())),
            ("cos", []) => of_u(quote!(-#u.sin())),
            ("tan", []) => of_y(quote!(#one + #y * #y)),
            // `1 - u * u` cancels near the limits, where `1 - u` is exact.
            ("asin", []) => of_u(quote!(((#one - #u) * (#one + #u)).rsqrt())),
            ("acos", []) => of_u(quote!(-((#one - #u) * (#one + #u)).rsqrt())),
            // One of both is 1, so that no square overflows.
            ("atan", []) => of_u(quote!({
                let __large = #u.abs().maximum(#one).recip();
                let __small = #u.abs().minimum(#one);
                __large * __large / (__large * __large + __small * __small)
            })),
            ("sinh", []) => of_u(quote!(#u.cosh())),
            ("cosh", []) => of_u(quote!(#u.sinh())),
            // The value is nearly 1 or -1 for most arguments, and has no digits of the derivative.
            ("tanh", []) => {
                let (two, four) = (number(2.0), number(4.0));
                of_u(quote!({
                    let __small = (-#two * #u.abs()).exp();
                    #four * __small / ((#one + __small) * (#one + __small))
                }))
            }
            ("asinh", []) => of_u(quote!(#u.hypot(#one).recip())),
            ("acosh", []) => of_u(quote!((#u.abs() - #one).rsqrt() * (#u.abs() + #one).rsqrt())),
            ("atanh", []) => of_u(quote!(#one / (#one - #u) / (#one + #u))),
            ("sigmoid", []) => of_u(quote!({
                let __small = (-#u.abs()).exp();
                __small / ((#one + __small) * (#one + __small))
            })),
            ("softplus", []) => of_u(quote!(#u.sigmoid())),
            ("erf", []) => {
                let factor = number(FRAC_2_SQRT_PI);
                of_u(quote!(#factor * (-(#u * #u)).exp()))
            }
            // The value is `u` times the integral of the density, which cancels if it is computed as `1 + erf`.
            ("gelu", []) => {
                let density = number(1.0 / (2.0 * PI).sqrt());
                of_u(quote! {
                    (if #u.abs() < #tiny { #half } else { #stored / #u })
                        + #u * #density * (-(#half * #u * #u)).exp()
                })
            }
            ("abs", []) => of_u(
                quote!(if #u > #zero { #one } else if #u < #zero { -#one } else { #u * #zero }),
            ),
            ("powi", [exponent]) => return self.power(call, exponent).map(Some),
            ("powf", [exponent]) => return Ok(Some(self.by_base(receiver, exponent))),
            // As in PyTorch 2.15, the limits have the gradient 0: relu as `x.clip(0.0, T::INFINITY)` has 0 at 0.
            ("clamp" | "clip", [low, high]) => {
                of_u(quote!(if #u > #low && #u < #high { #one } else { #zero }))
            }
            // The value is `abs` with a sign, and has the gradient 0 at 0 as `abs` does.
            ("copysign", [_]) => of_u(quote! {
                if #u > #zero {
                    if #stored > #zero { #one } else { -#one }
                } else if #u < #zero {
                    if #stored > #zero { -#one } else { #one }
                } else {
                    #u * #zero
                }
            }),
            ("to_degrees", []) => {
                let factor = number(180.0 / PI);
                parse_quote!(#factor)
            }
            ("to_radians", []) => {
                let factor = number(PI / 180.0);
                parse_quote!(#factor)
            }
            ("ceil" | "floor" | "round" | "round_ties_even" | "signum" | "trunc", []) => {
                return Ok(None);
            }
            ("fract", []) => return Ok(Some(Derivative::One)),
            _ => return Err(unknown(call)),
        };
        Ok(Some(Of(outer)))
    }

    /// Returns the derivative of `base.powf(exponent)` by the base.
    pub fn by_base(&self, base: &Expr, exponent: &Expr) -> Derivative {
        let (u, p) = (operand(base), operand(exponent));
        let (zero, one) = (self.literals.number(0.0), self.literals.number(1.0));
        let derivative = quote!(#p * #u.powf(#p - #one));
        Of(match exponent {
            Expr::Lit(_) if !is_zero(exponent) => parse_quote!((#derivative)),
            // `x^0` is 1 for each `x`, also where `x^-1` is infinite.
            _ => parse_quote!((if #p == #zero { #zero } else { #derivative })),
        })
    }

    /// Returns the derivative of `x.powi(n)` by `x`.
    fn power(&self, call: &ExprMethodCall, exponent: &Expr) -> syn::Result<Derivative> {
        let receiver = operand(&call.receiver);
        let Some(n) = integer(exponent) else {
            let message = "the derivative of `powi` needs a literal: write `powf` for a variable";
            return Err(Error::new_spanned(exponent, message));
        };
        let factor = self.literals.number(n.into());
        let less = n - 1;
        Ok(match n {
            0 => Derivative::Zero,
            1 => Derivative::One,
            2 => Of(parse_quote!((#factor * #receiver))),
            _ => Of(parse_quote!((#factor * #receiver.powi(#less)))),
        })
    }
}

/// Returns `true` for a literal 0.
fn is_zero(expr: &Expr) -> bool {
    let Expr::Lit(of) = expr else {
        return false;
    };
    match &of.lit {
        Lit::Float(literal) => literal
            .base10_parse::<f64>()
            .is_ok_and(|value| value == 0.0),
        Lit::Int(literal) => literal.base10_parse::<u64>().is_ok_and(|value| value == 0),
        _ => false,
    }
}

/// Returns the value of an integer literal with or without a minus sign.
fn integer(expr: &Expr) -> Option<i32> {
    match expr {
        Expr::Group(of) => integer(&of.expr),
        Expr::Lit(of) => match &of.lit {
            Lit::Int(literal) => literal.base10_parse().ok(),
            _ => None,
        },
        Expr::Unary(of) if matches!(of.op, UnOp::Neg(_)) => integer(&of.expr).map(|n| -n),
        _ => None,
    }
}

/// Returns the value of the call: the stored one, or the call again.
fn stored(call: &ExprMethodCall, value: Option<&Expr>) -> Expr {
    value
        .cloned()
        .unwrap_or_else(|| Expr::MethodCall(call.clone()))
}

fn unknown(call: &ExprMethodCall) -> Error {
    let method = &call.method;
    let message =
        format!("the derivative of `{method}` is not known: call a function with a `derivative`");
    Error::new_spanned(method, message)
}

#[cfg(test)]
#[path = "tests/functions.rs"]
mod tests;
