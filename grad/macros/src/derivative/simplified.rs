//! Derivatives, simplified where they are 0 or 1.

use crate::literals::Literals;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{BinOp, Expr, parse_quote};

/// A derivative, simplified where it is 0 or 1.
#[allow(clippy::large_enum_variant, reason = "a macro makes few of them")]
#[derive(Clone)]
pub enum Derivative {
    Zero,
    One,
    Of(Expr),
}

use Derivative::{Of, One, Zero};

impl Derivative {
    pub fn is_zero(&self) -> bool {
        matches!(self, Zero)
    }

    pub fn times(self, other: Self) -> Self {
        match (self, other) {
            (Zero, _) | (_, Zero) => Zero,
            (One, x) | (x, One) => x,
            (Of(a), Of(b)) => {
                let (a, b) = (factor(&a), factor(&b));
                Of(parse_quote!(#a * #b))
            }
        }
    }

    pub fn plus(self, other: Self, literals: &Literals) -> Self {
        match (self, other) {
            (Zero, x) | (x, Zero) => x,
            (a, b) => {
                let (a, b) = (a.expr(literals), b.expr(literals));
                Of(parse_quote!((#a + #b)))
            }
        }
    }

    pub fn negated(self, literals: &Literals) -> Self {
        match self {
            Zero => Zero,
            One => {
                let minus_one = literals.number(-1.0);
                Of(parse_quote!(#minus_one))
            }
            Of(expr) => {
                let expr = operand(&expr);
                Of(parse_quote!((-#expr)))
            }
        }
    }

    pub fn over(self, divisor: &Expr, literals: &Literals) -> Self {
        match self {
            Zero => Zero,
            dividend => {
                let (dividend, divisor) = (dividend.expr(literals), operand(divisor));
                let dividend = operand(&dividend);
                Of(parse_quote!((#dividend / #divisor)))
            }
        }
    }

    pub fn expr(self, literals: &Literals) -> Expr {
        let number = match self {
            Zero => literals.number(0.0),
            One => literals.number(1.0),
            Of(expr) => return expr,
        };
        parse_quote!(#number)
    }
}

/// Returns the expression as an operand of any operator.
pub fn operand(expr: &Expr) -> TokenStream {
    match expr {
        Expr::Path(_)
        | Expr::Lit(_)
        | Expr::Index(_)
        | Expr::Paren(_)
        | Expr::MethodCall(_)
        | Expr::Field(_)
        | Expr::Call(_) => expr.to_token_stream(),
        _ => quote!((#expr)),
    }
}

/// Returns the expression as a factor. A product stays one, so that `einsum!` contracts it as matrices.
fn factor(expr: &Expr) -> TokenStream {
    match expr {
        Expr::Binary(of) if matches!(of.op, BinOp::Mul(_)) => expr.to_token_stream(),
        _ => operand(expr),
    }
}
