//! The derivatives of methods by several operands.

use super::{Derivative, Differentiation, Of, operand};
use crate::literals::Literals;
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::{Expr, ExprMethodCall, parse_quote};

impl Differentiation<'_> {
    /// Returns the derivative of the larger or smaller of two values. Equal values share it, as in reductions.
    pub fn extremum(
        &self,
        call: &ExprMethodCall,
        of_receiver: Derivative,
        other: &Expr,
        of_other: Derivative,
    ) -> Derivative {
        if of_receiver.is_zero() && of_other.is_zero() {
            return Derivative::Zero;
        }
        let mut lets = Lets::default();
        let a = lets.bind("first", &call.receiver);
        let b = lets.bind("second", other);
        let of_a = lets.bind("of_first", &of_receiver.expr(self.literals));
        let of_b = lets.bind("of_second", &of_other.expr(self.literals));
        let half = self.literals.number(0.5);
        let name = call.method.to_string();
        let (first, second) = match name.starts_with("max") {
            true => (quote!(#a > #b), quote!(#a < #b)),
            false => (quote!(#a < #b), quote!(#a > #b)),
        };
        // What is neither larger, smaller nor equal has a NaN. `max` and `min` return the other value.
        let unordered = match name.ends_with("imum") {
            true => quote!((#of_a + #of_b)),
            false => quote!(if #b == #b { #of_b } else { #of_a }),
        };
        Of(lets.before(quote! {
            (if #first {
                #of_a
            } else if #second {
                #of_b
            } else if #a == #b {
                #half * (#of_a + #of_b)
            } else {
                #unordered
            })
        }))
    }

    /// Returns the derivative of `receiver.clip(low, high)`, whose limits have one. At a limit, the value is the limit.
    pub fn limited(
        &self,
        call: &ExprMethodCall,
        of_receiver: Derivative,
        (low, of_low): (&Expr, Derivative),
        (high, of_high): (&Expr, Derivative),
    ) -> Derivative {
        let mut lets = Lets::default();
        let u = lets.bind("argument", &call.receiver);
        let (low, high) = (lets.bind("low", low), lets.bind("high", high));
        let [of_u, of_low, of_high] =
            [of_receiver, of_low, of_high].map(|of| of.expr(self.literals));
        let zero = self.literals.number(0.0);
        Of(lets.before(quote! {
            (if #u > #low && #u < #high {
                #of_u
            } else if #u >= #high || #low >= #high {
                #of_high
            } else if #u <= #low {
                #of_low
            } else {
                #zero
            })
        }))
    }

    /// Returns the derivative of `first.hypot(second)`.
    pub fn length(
        &self,
        call: &ExprMethodCall,
        of_first: Derivative,
        second: &Expr,
        of_second: Derivative,
    ) -> Derivative {
        let scaled = self.scaled(call, second);
        let (first, second, length) = (&scaled.first, &scaled.second, &scaled.length);
        let by_first = Of(parse_quote!((#first / #length))).times(of_first);
        let by_second = Of(parse_quote!((#second / #length))).times(of_second);
        let sum = by_first.plus(by_second, self.literals);
        scaled.without_origin(sum, self.literals)
    }

    /// Returns the derivative of `first.atan2(second)`.
    pub fn angle(
        &self,
        call: &ExprMethodCall,
        of_first: Derivative,
        second: &Expr,
        of_second: Derivative,
    ) -> Derivative {
        let scaled = self.scaled(call, second);
        let (first, second, length, scale) =
            (&scaled.first, &scaled.second, &scaled.length, &scaled.scale);
        let by_first = Of(parse_quote!((#second / #length / #length * #scale))).times(of_first);
        let by_second = Of(parse_quote!((-#first / #length / #length * #scale))).times(of_second);
        let sum = by_first.plus(by_second, self.literals);
        scaled.without_origin(sum, self.literals)
    }

    /// Binds two operands times a power of two, so that the root of the sum of their squares neither overflows nor
    /// loses digits.
    fn scaled(&self, call: &ExprMethodCall, second: &Expr) -> Scaled {
        let number = |value: f64| self.literals.number(value);
        let (one, quarter, four) = (number(1.0), number(0.25), number(4.0));
        let mut lets = Lets::default();
        let (u, v) = (
            lets.bind("first", &call.receiver),
            lets.bind("second", second),
        );
        let is_small = |x: &Expr| quote!(#x > -#one && #x < #one);
        let (is_first_small, is_second_small) = (is_small(&u), is_small(&v));
        let scale: Expr = parse_quote! {
            if #is_first_small && #is_second_small { #four } else { #quarter }
        };
        let scale = lets.bind("scale", &scale);
        let first = lets.bind("scaled_first", &parse_quote!(#u * #scale));
        let second = lets.bind("scaled_second", &parse_quote!(#v * #scale));
        let length = lets.bind("length", &parse_quote!(#first.hypot(#second)));
        Scaled {
            lets,
            first,
            second,
            length,
            scale,
        }
    }

    /// Returns the derivative of `base.powf(exponent)` by both.
    pub fn general_power(
        &self,
        call: &ExprMethodCall,
        of_base: Derivative,
        exponent: &Expr,
        of_exponent: Derivative,
        value: Option<&Expr>,
    ) -> Derivative {
        let mut lets = Lets::default();
        let (u, p) = (
            lets.bind("base", &call.receiver),
            lets.bind("exponent", exponent),
        );
        let y = match value {
            Some(value) => value.clone(),
            None => parse_quote!(#u.powf(#p)),
        };
        let (y, zero) = (operand(&y), self.literals.number(0.0));
        let by_base = self.by_base(&u, &p).times(of_base);
        // `0^p` is 0 for each positive `p`, although the logarithm is infinite.
        let by_exponent: Expr = parse_quote! {
            (if #u == #zero && #p >= #zero { #zero } else { #y * #u.ln() })
        };
        let by_exponent = Of(by_exponent).times(of_exponent);
        match by_base.plus(by_exponent, self.literals) {
            Of(sum) => Of(lets.before(quote!(#sum))),
            constant => constant,
        }
    }
}

/// Bindings of the operands that a derivative reads several times, so that nested rules do not repeat them.
#[derive(Default)]
struct Lets(TokenStream);

impl Lets {
    /// Returns the expression, or a variable with its value if it is more than a name or a number.
    fn bind(&mut self, name: &str, expr: &Expr) -> Expr {
        if let Expr::Path(_) | Expr::Lit(_) | Expr::Index(_) | Expr::Field(_) = expr {
            return expr.clone();
        }
        // `broadcast!` knows names by their texts, so that this one must differ from all of the user.
        let variable = format_ident!("__{}", name, span = Span::mixed_site());
        self.0.extend(quote!(let #variable = #expr;));
        parse_quote!(#variable)
    }

    /// Returns a block of the bindings and the value.
    fn before(self, value: TokenStream) -> Expr {
        let Lets(lets) = self;
        match lets.is_empty() {
            true => parse_quote!(#value),
            false => parse_quote!({ #lets #value }),
        }
    }
}

/// Two operands times a power of two, and their length. All are variables.
struct Scaled {
    lets: Lets,
    first: Expr,
    second: Expr,
    length: Expr,
    scale: Expr,
}

impl Scaled {
    /// Returns the derivative, and 0 at the origin, where none exists.
    fn without_origin(self, derivative: Derivative, literals: &Literals) -> Derivative {
        let Of(derivative) = derivative else {
            return derivative;
        };
        let (zero, length) = (literals.number(0.0), self.length);
        Of(self
            .lets
            .before(quote!((if #length == #zero { #zero } else { #derivative }))))
    }
}
