//! Paths of rules.

use syn::{ExprPath, Ident, PathSegment};

/// Returns `nn::dense::vjp::<I>` of `nn::dense::<I>` and `vjp`.
pub fn with_last(path: &ExprPath, name: &str) -> ExprPath {
    let mut path = path.clone();
    if let Some(last) = path.path.segments.last_mut() {
        let arguments = std::mem::take(&mut last.arguments);
        let ident = Ident::new(name, last.ident.span());
        path.path.segments.push(PathSegment { ident, arguments });
    }
    path
}
