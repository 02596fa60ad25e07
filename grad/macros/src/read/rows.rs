//! Takes expressions of reductions out of a larger loop, so that they and their derivatives are computed once for each
//! row.

use super::Reader;
use super::broadcast::with_tokens;
use crate::derivative::{named_let, operands};
use crate::kept_call::evaluated;
use crate::names::{renamed, variable};
use crate::steps::Operation;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use std::collections::{BTreeMap, BTreeSet};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Block, Expr, ExprBinary, Ident, Macro, Stmt, Token, UnOp, parse_quote};

impl Reader {
    /// Makes steps of the largest expressions that only have operands in `reductions`, such as `(variance + 1e-5).sqrt()`,
    /// if the body has other operands too. Returns the code of the loop, and changes the body, which the derivative reads,
    /// to multiply by reciprocals instead of dividing.
    pub fn store_rows(
        &mut self,
        body: &mut Expr,
        call: &Macro,
        reductions: &[Ident],
    ) -> TokenStream {
        let code = |body: &Expr| {
            let tokens = evaluated(body).into_token_stream();
            with_tokens(call, tokens).into_token_stream()
        };
        let reductions: BTreeSet<Ident> = reductions.iter().cloned().collect();
        let is_larger = |operand: &Ident| !reductions.contains(operand);
        if !operands(body).iter().any(is_larger) {
            return code(body);
        }
        let mut rows = Rows {
            reader: self,
            call,
            values: reductions,
        };
        rows.visit_expr_mut(body);
        let code = code(body);
        Quotients(rows).visit_expr_mut(body);
        code
    }
}

struct Rows<'a> {
    reader: &'a mut Reader,
    call: &'a Macro,
    /// The values with one element for each row.
    values: BTreeSet<Ident>,
}

impl Rows<'_> {
    /// Returns `true` for arithmetic and methods of values of rows.
    fn is_row(&self, expr: &Expr) -> bool {
        let operands = operands(expr);
        let mut operands = operands.iter();
        let is_operation = match expr {
            Expr::MethodCall(_) => true,
            Expr::Unary(of) => matches!(of.op, UnOp::Neg(_)),
            Expr::Binary(of) => matches!(
                of.op,
                BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_) | BinOp::Div(_)
            ),
            Expr::Paren(of) => return self.is_row(&of.expr),
            Expr::Group(of) => return self.is_row(&of.expr),
            _ => false,
        };
        is_operation && operands.len() > 0 && operands.all(|name| self.values.contains(name))
    }

    /// Makes a step of an expression of values of rows, and returns its value.
    fn step(&mut self, expr: &Expr) -> Ident {
        let value = self.reader.fresh("row", expr.span());
        let read = operands(expr);
        let operation = Operation::Elements {
            code: with_tokens(self.call, expr.to_token_stream()).into_token_stream(),
            body: expr.clone(),
        };
        let read = quote!(#(#read)*);
        self.reader.push(value.clone(), None, operation, read);
        value
    }
}

impl VisitMut for Rows<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if !self.is_row(expr) {
            return visit_mut::visit_expr_mut(self, expr);
        }
        let value = self.step(expr);
        *expr = parse_quote!(#value);
        self.values.insert(value.clone());
    }

    /// Replaces the names of values of rows by the values.
    fn visit_block_mut(&mut self, block: &mut Block) {
        let mut names = BTreeMap::new();
        for mut statement in std::mem::take(&mut block.stmts) {
            let tokens = renamed(&statement, &names);
            let parsed = match &statement {
                Stmt::Expr(_, None) => syn::parse2(tokens).map(|expr| Stmt::Expr(expr, None)),
                _ => syn::parse2(tokens),
            };
            if let Ok(parsed) = parsed {
                statement = parsed;
            }
            self.visit_stmt_mut(&mut statement);
            match named_let(&statement) {
                Some((name, init))
                    if let Some(value) = variable(init).filter(|of| self.values.contains(of)) =>
                {
                    names.insert(name.clone(), value.clone());
                }
                Some((name, _)) => {
                    names.remove(name);
                    block.stmts.push(statement);
                }
                None => block.stmts.push(statement),
            }
        }
    }
}

/// Replaces divisions by values of rows by products, because the derivatives of a quotient divide once more.
struct Quotients<'a>(Rows<'a>);

impl VisitMut for Quotients<'_> {
    fn visit_expr_binary_mut(&mut self, of: &mut ExprBinary) {
        visit_mut::visit_expr_binary_mut(self, of);
        let divisor = variable(&of.right);
        let is_row = divisor.is_some_and(|name| self.0.values.contains(name));
        if let BinOp::Div(slash) = of.op
            && is_row
        {
            let divisor = &of.right;
            let reciprocal = self.0.step(&parse_quote!(#divisor.recip()));
            *of.right = parse_quote!(#reciprocal);
            of.op = BinOp::Mul(Token![*](slash.span));
        }
    }
}
