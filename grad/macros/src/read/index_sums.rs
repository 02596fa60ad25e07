//! Indices of `einsum!`: sums of constants and of names with factors.

use crate::names::variable;
use quote::quote;
use syn::{BinOp, Error, Expr, Ident, parse_quote};

/// An index such as `2 * i + u + 1`.
pub struct IndexSum {
    /// The names with their factors.
    pub terms: Vec<(Ident, Expr)>,
    pub constant: Expr,
}

impl IndexSum {
    /// Reads an index.
    pub fn of(index: &Expr) -> syn::Result<Self> {
        let mut sum = IndexSum {
            terms: Vec::new(),
            constant: parse_quote!(0),
        };
        sum.add(index)?;
        Ok(sum)
    }

    fn add(&mut self, index: &Expr) -> syn::Result<()> {
        match index {
            Expr::Paren(of) => return self.add(&of.expr),
            Expr::Group(of) => return self.add(&of.expr),
            Expr::Binary(of) if matches!(of.op, BinOp::Add(_)) => {
                self.add(&of.left)?;
                return self.add(&of.right);
            }
            Expr::Binary(of) if matches!(of.op, BinOp::Mul(_)) => {
                match (variable(&of.left), variable(&of.right)) {
                    (Some(name), None) => self.terms.push((name.clone(), (*of.right).clone())),
                    (None, Some(name)) => self.terms.push((name.clone(), (*of.left).clone())),
                    _ => return Err(Error::new_spanned(index, EXPECTED)),
                }
                return Ok(());
            }
            Expr::Lit(_) | Expr::Path(_) => {}
            other => return Err(Error::new_spanned(other, EXPECTED)),
        }
        match variable(index) {
            Some(name) => self.terms.push((name.clone(), parse_quote!(1))),
            None => {
                let known = &self.constant;
                self.constant = syn::parse2(quote!(#known + #index))?;
            }
        }
        Ok(())
    }

    /// Returns the name of an index that is one.
    pub fn plain(&self) -> Option<&Ident> {
        let is_plain = |of: &Expr, number: &str| quote!(#of).to_string() == number;
        match self.terms.as_slice() {
            [(name, factor)] if is_plain(factor, "1") && is_plain(&self.constant, "0") => {
                Some(name)
            }
            _ => None,
        }
    }
}

const EXPECTED: &str =
    "expected an index: a name, or a sum of names and constants such as `2 * i + k + 1`";
