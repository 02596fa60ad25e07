//! Paths of rules.

use crate::statements::twin_name;
use proc_macro2::Span;
use shapecast_syntax::tokens::starts_upper;
use syn::{ExprPath, Ident, PathSegment};

/// Returns the path of a twin: `nn::dense::vjp` of `nn::dense`, and `Layer::forward_vjp` of the method `Layer::forward`.
pub fn twin(path: &ExprPath, rule: &str) -> ExprPath {
    let segments = &path.path.segments;
    let parent = segments.iter().rev().nth(1);
    let is_type = |of: &PathSegment| starts_upper(&of.ident);
    if !parent.is_some_and(is_type) {
        return with_last(path, rule);
    }
    let mut path = path.clone();
    if let Some(last) = path.path.segments.last_mut() {
        last.ident = twin_name(&last.ident, rule);
    }
    path
}

/// Returns `nn::dense::vjp::<I>` of `nn::dense::<I>` and `vjp`. The error of a function without a twin names the attribute.
pub fn with_last(path: &ExprPath, name: &str) -> ExprPath {
    let mut path = path.clone();
    if let Some(last) = path.path.segments.last_mut() {
        let arguments = std::mem::take(&mut last.arguments);
        last.ident
            .set_span(last.ident.span().resolved_at(Span::mixed_site()));
        let ident = Ident::new(name, last.ident.span());
        path.path.segments.push(PathSegment { ident, arguments });
    }
    path
}
