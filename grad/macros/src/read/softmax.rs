//! Recognizes the softmax in `broadcast!`, whose gradient is known as a whole.

use super::Reader;
use super::broadcast::called_reduction;
use crate::derivative::named_let;
use crate::names::{dropped, variable};
use crate::steps::Softmax;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{BinOp, Expr, ExprBinary, Ident, PathArguments, Stmt};

impl Reader {
    /// Returns the softmax that a body is, without its code:
    ///
    /// ```text
    /// { let e = (x - max_keepdim::<-1>(x)).exp(); e / sum_keepdim::<-1>(e) }
    /// ```
    ///
    /// The difference may have a literal as a factor or divisor. The result does not depend on the shift by the maximum,
    /// which has no gradient. `body` then has the shift without `constant`.
    pub fn softmax(&self, body: &mut Expr) -> Option<Softmax> {
        let Expr::Block(block) = body else {
            return None;
        };
        let [first, Stmt::Expr(Expr::Binary(quotient), None)] = &mut block.block.stmts[..] else {
            return None;
        };
        let (exp, _) = named_let(first)?;
        let axes = axes_of(&quotient.right, "sum_keepdim", exp)?.clone();
        let is_quotient = matches!(quotient.op, BinOp::Div(_));
        if !is_quotient || variable(&quotient.left) != Some(exp) {
            return None;
        }
        let Stmt::Local(local) = first else {
            return None;
        };
        let Expr::MethodCall(call) = &mut *local.init.as_mut()?.expr else {
            return None;
        };
        if call.method != "exp" || !call.args.is_empty() {
            return None;
        }
        let (difference, scale) = scaled(&mut call.receiver)?;
        let operand = variable(&difference.left)?.clone();
        let maximum = dropped(&difference.right).unwrap_or(&difference.right);
        let of_maximum = axes_of(maximum, "max_keepdim", &operand)?;
        let is_difference = matches!(difference.op, BinOp::Sub(_));
        if !is_difference || *of_maximum != axes || self.mask(&operand) == 0 {
            return None;
        }
        *difference.right = maximum.clone();
        Some(Softmax {
            code: TokenStream::new(),
            operand,
            axes,
            scale,
        })
    }
}

/// Returns the axes of the call of a reduction of a variable.
fn axes_of<'a>(expr: &'a Expr, name: &str, operand: &Ident) -> Option<&'a PathArguments> {
    let Expr::Call(call) = expr else {
        return None;
    };
    let (segment, function) = called_reduction(call)?;
    let is_of_operand = variable(call.args.first()?) == Some(operand);
    (function == name && is_of_operand).then_some(&segment.arguments)
}

/// Returns `x - y` of `x - y`, `(x - y) * 0.5`, `0.5 * (x - y)` and `(x - y) / 2.0`, and the tokens of the factor.
fn scaled(expr: &mut Expr) -> Option<(&mut ExprBinary, TokenStream)> {
    let of = binary(expr)?;
    let op = of.op;
    match (op, is_literal(&of.left), is_literal(&of.right)) {
        (BinOp::Mul(_), true, false) => {
            let factor = &of.left;
            let scale = quote!(#op #factor);
            Some((binary(&mut of.right)?, scale))
        }
        (BinOp::Mul(_) | BinOp::Div(_), false, true) => {
            let factor = &of.right;
            let scale = quote!(#op #factor);
            Some((binary(&mut of.left)?, scale))
        }
        _ => Some((of, TokenStream::new())),
    }
}

fn is_literal(expr: &Expr) -> bool {
    matches!(expr, Expr::Lit(_))
}

/// Returns the binary operation that an expression is, in parentheses or not.
fn binary(expr: &mut Expr) -> Option<&mut ExprBinary> {
    match expr {
        Expr::Paren(of) => binary(&mut of.expr),
        Expr::Group(of) => binary(&mut of.expr),
        Expr::Binary(of) => Some(of),
        _ => None,
    }
}
