//! Errors for indices outside of one pair of brackets after an operand.

use super::lower::Lowered;
use shapecast_syntax::einsum::brackets::names_of;
use shapecast_syntax::einsum::names::reduction;
use shapecast_syntax::tokens::source_text;
use syn::punctuated::Punctuated;
use syn::{Error, Expr, Token};

impl Lowered<'_> {
    /// Returns the error of `x(i, j)`, `x[[i, j]]` or `x[i][j]`, if `i` and `j` are indices of loops.
    pub(super) fn misplaced_indices(&self, expr: &Expr) -> Option<Error> {
        let (operand, indices) = match expr {
            Expr::Call(call) if self.are_indices(&call.args) && reduction(call).is_none() => {
                (&call.func, source_text(&call.args))
            }
            Expr::Index(indexed) => match (&*indexed.index, &*indexed.expr) {
                (Expr::Array(list), _) if self.are_indices(&list.elems) => {
                    (&indexed.expr, source_text(&list.elems))
                }
                (_, Expr::Index(first)) if self.is_index(&first.index) => {
                    let names = names_of(indexed)?;
                    let rest: String = names.iter().map(|name| format!(", {name}")).collect();
                    (&first.expr, source_text(&first.index) + &rest)
                }
                _ => return None,
            },
            _ => return None,
        };
        let operand = source_text(operand);
        let message =
            format!("indices stand in one pair of brackets: write `{operand}[{indices}]`");
        Some(Error::new_spanned(expr, message))
    }

    fn are_indices(&self, list: &Punctuated<Expr, Token![,]>) -> bool {
        !list.is_empty() && list.iter().all(|expr| self.is_index(expr))
    }

    /// Returns `true` if the expression is the index of a loop around it.
    fn is_index(&self, expr: &Expr) -> bool {
        let Expr::Path(path) = expr else { return false };
        let name = path.path.get_ident();
        let index = name.and_then(|name| self.known_index(name));
        self.scope.iter().any(|open| Some(open.index) == index)
    }
}
