//! Errors of indices that do not stand in one pair of brackets after an operand.

use super::brackets::names_of;
use super::names::reduction;
use crate::tokens::source_text;
use syn::punctuated::Punctuated;
use syn::{Error, Expr, Token};

/// Returns the error of `x(i, j)`, `x[[i, j]]` or `x[i][j]`. `is_index` returns `true` for an index of a loop.
pub fn misplaced_indices(expr: &Expr, is_index: &dyn Fn(&Expr) -> bool) -> Option<Error> {
    let are_indices =
        |list: &Punctuated<Expr, Token![,]>| !list.is_empty() && list.iter().all(is_index);
    let (operand, indices) = match expr {
        Expr::Call(call) if are_indices(&call.args) && reduction(call).is_none() => {
            (&call.func, source_text(&call.args))
        }
        Expr::Index(indexed) => match (&*indexed.index, &*indexed.expr) {
            (Expr::Array(list), _) if are_indices(&list.elems) => {
                (&indexed.expr, source_text(&list.elems))
            }
            (_, Expr::Index(first)) if is_index(&first.index) => {
                let names = names_of(indexed)?;
                let rest: String = names.iter().map(|name| format!(", {name}")).collect();
                (&first.expr, source_text(&first.index) + &rest)
            }
            _ => return None,
        },
        _ => return None,
    };
    let operand = source_text(operand);
    let message = format!("indices stand in one pair of brackets: write `{operand}[{indices}]`");
    Some(Error::new_spanned(expr, message))
}
