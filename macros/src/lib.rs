//! The macros of `shapecast`, which re-exports them. No user names this crate.
//!
//! `shapecast` wraps each macro in a `macro_rules!` that puts `[$crate]` before the user's tokens, so that the
//! generated code finds `shapecast` under any imported name.

mod ast;
mod dims;
mod editor;
mod einsum;
mod errors;
mod facts;
mod flags;
mod generate;
mod hoist;
mod hygiene;
mod literal;
mod loops;
mod lower;
mod parse;
mod reductions;
mod shape;
mod slices;
mod speculation;
mod stored;
mod tree;
mod value_checks;

#[cfg(test)]
mod tests;

use errors::Errors;
use generate::OnMismatch;
use proc_macro::TokenStream;
use stored::Split;

/// Whether `shapecast` has 16-bit floats.
const HAS_F16: bool = cfg!(feature = "half");

/// `shape!([$crate] 5, N, {N + 1}, dyn, 1)` is the tuple type of these dimensions.
#[proc_macro]
pub fn shape(input: TokenStream) -> TokenStream {
    let expanded = shape::expand(input.into());
    expanded.unwrap_or_else(errors::as_type).into()
}

/// `dims!([$crate] pub Batch, pub Time)` declares names of sizes.
#[proc_macro]
pub fn dims(input: TokenStream) -> TokenStream {
    dims::expand(input.into()).into()
}

/// `slices!([$crate] 1..-1, .., 0)` is the list of the selections of all axes.
#[proc_macro]
pub fn slices(input: TokenStream) -> TokenStream {
    let expanded = slices::expand(input.into());
    expanded.unwrap_or_else(errors::as_expression).into()
}

/// `literal!([$crate] Tensor; [1.0, 2.0], [3.0, 4.0])` builds a tensor or array from its rows.
#[proc_macro]
pub fn literal(input: TokenStream) -> TokenStream {
    let expanded = literal::expand(input.into());
    expanded.unwrap_or_else(errors::as_expression).into()
}

/// `broadcast!([$crate] x + y)` fuses an element-wise expression into one loop, after one loop for each reduction in
/// it. Panics if shapes known at run time do not fit.
#[proc_macro]
pub fn broadcast(input: TokenStream) -> TokenStream {
    let expanded = expand_broadcast(input.into(), OnMismatch::Panic, HAS_F16);
    expanded.unwrap_or_else(errors::as_expression).into()
}

/// Like [`broadcast!`], but returns an error if shapes known at run time do not fit.
#[proc_macro]
pub fn try_broadcast(input: TokenStream) -> TokenStream {
    let expanded = expand_broadcast(input.into(), OnMismatch::Return, HAS_F16);
    expanded.unwrap_or_else(errors::as_expression).into()
}

/// `einsum!([$crate] [i, k] => a[i, j] * b[j, k])` evaluates an expression over operands with named indices. Panics if
/// sizes known at run time differ.
#[proc_macro]
pub fn einsum(input: TokenStream) -> TokenStream {
    let expanded = einsum::expand(input.into(), OnMismatch::Panic, HAS_F16);
    expanded.unwrap_or_else(errors::as_expression).into()
}

/// Like [`einsum!`], but returns an error if sizes known at run time differ.
#[proc_macro]
pub fn try_einsum(input: TokenStream) -> TokenStream {
    let expanded = einsum::expand(input.into(), OnMismatch::Return, HAS_F16);
    expanded.unwrap_or_else(errors::as_expression).into()
}

/// Expands `broadcast!` for an editor.
#[proc_macro]
pub fn broadcast_in_editor(input: TokenStream) -> TokenStream {
    let expanded = expand_broadcast(input.clone().into(), OnMismatch::Panic, HAS_F16);
    editor::with_expression(input.into(), expanded).into()
}

/// Expands `try_broadcast!` for an editor.
#[proc_macro]
pub fn try_broadcast_in_editor(input: TokenStream) -> TokenStream {
    let expanded = expand_broadcast(input.clone().into(), OnMismatch::Return, HAS_F16);
    editor::with_expression(input.into(), expanded).into()
}

/// Expands `einsum!` for an editor.
#[proc_macro]
pub fn einsum_in_editor(input: TokenStream) -> TokenStream {
    let expanded = einsum::expand(input.clone().into(), OnMismatch::Panic, HAS_F16);
    einsum::editor::with_expression(input.into(), expanded).into()
}

/// Expands `try_einsum!` for an editor.
#[proc_macro]
pub fn try_einsum_in_editor(input: TokenStream) -> TokenStream {
    let expanded = einsum::expand(input.clone().into(), OnMismatch::Return, HAS_F16);
    einsum::editor::with_expression(input.into(), expanded).into()
}

/// Expands `broadcast!` and `try_broadcast!`.
fn expand_broadcast(
    input: proc_macro2::TokenStream,
    on_mismatch: OnMismatch,
    has_f16: bool,
) -> syn::Result<proc_macro2::TokenStream> {
    let input: parse::Input = syn::parse2(input.clone()).map_err(|error| {
        let is_unread = error.to_string().starts_with("unexpected token");
        let list = is_unread.then(|| parse::list_index_error(input)).flatten();
        list.unwrap_or(error)
    })?;
    let expand = |input: &parse::Input, tree: tree::Node, mut errors: Errors| {
        let mut loops = loops_of(input, tree, &mut errors);
        let checks = value_checks::check_values(&input.krate, &mut loops);
        let code = generate::generate(input, &loops, &checks, on_mismatch, has_f16);
        errors.finish(code)
    };
    let lowered = |input: &parse::Input| {
        let mut errors = Errors::default();
        (lower::lower(input, &mut errors), errors)
    };
    let (tree, errors) = lowered(&input);
    let Some(split) = Split::of(&input, &tree).filter(|_| errors.len() == 0) else {
        return expand(&input, tree, errors);
    };
    let code_of = |input: &parse::Input| {
        let (tree, errors) = lowered(input);
        expand(input, tree, errors)
    };
    let (values, update) = (code_of(&split.values)?, code_of(&split.update)?);
    Ok(split.join(values, update, on_mismatch))
}

/// Returns the loops of a call.
fn loops_of(input: &parse::Input, tree: tree::Node, errors: &mut Errors) -> loops::Loops {
    hoisted(input, reductions::split(input, tree, errors))
}

/// Returns the loops with hoisted sub-expressions.
fn hoisted(input: &parse::Input, mut loops: loops::Loops) -> loops::Loops {
    let has_target = input.assignment.is_some();
    loops.last = loops.last.map(|last| hoist::hoist(last, has_target));
    loops
}
