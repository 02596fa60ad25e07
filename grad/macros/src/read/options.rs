//! Branches on an `Option` with a gradient: which variant it is does not depend on values with a gradient.

use super::Reader;
use crate::names::{field, variable, without_references};
use syn::{Error, Expr, Ident, Pat, Path};

impl Reader {
    /// Returns the value of `option` in `match option`, `&option` and `option.as_ref()`, if all patterns are those of an
    /// `Option`.
    pub fn option(&mut self, scrutinee: &Expr, patterns: &[&Pat]) -> syn::Result<Option<Ident>> {
        let place = match without_references(scrutinee) {
            Expr::MethodCall(call) if call.method == "as_ref" => without_references(&call.receiver),
            other => other,
        };
        let is_place = variable(place).is_some() || field(place).is_some();
        match is_place && patterns.iter().any(|of| is_option(of)) {
            true => self.value(place).map(Some),
            false => Ok(None),
        }
    }
}

/// Returns `name` of `Some(name)`.
pub fn content(pattern: &Pat) -> syn::Result<Option<Ident>> {
    let Pat::TupleStruct(of) = without_parentheses(pattern) else {
        return Ok(None);
    };
    match of.elems.first() {
        Some(Pat::Ident(name)) if name.subpat.is_none() => Ok(Some(name.ident.clone())),
        Some(Pat::Wild(_)) => Ok(None),
        _ => Err(Error::new_spanned(
            &of.elems,
            "expected a name for the content: write `Some(name)`, and take it apart by `let` in the branch",
        )),
    }
}

/// Returns `true` for `Some(..)` and `None`.
fn is_option(pattern: &Pat) -> bool {
    let ends = |path: &Path, name: &str| path.segments.last().is_some_and(|of| of.ident == name);
    match without_parentheses(pattern) {
        Pat::TupleStruct(of) => ends(&of.path, "Some"),
        Pat::Path(of) => ends(&of.path, "None"),
        Pat::Ident(of) => of.ident == "None",
        _ => false,
    }
}

fn without_parentheses(pattern: &Pat) -> &Pat {
    match pattern {
        Pat::Paren(of) => without_parentheses(&of.pat),
        other => other,
    }
}
