//! Calls of functions by a name alone.

use syn::{Expr, ExprPath, PathSegment};

/// Returns the name and turbofish of a callee. A longer path is the user's function.
pub fn bare_name(callee: &Expr) -> Option<&PathSegment> {
    match callee {
        Expr::Path(ExprPath {
            qself: None, path, ..
        }) if path.leading_colon.is_none() => {
            path.segments.first().filter(|_| path.segments.len() == 1)
        }
        Expr::Group(group) => bare_name(&group.expr),
        _ => None,
    }
}
