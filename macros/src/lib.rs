//! The macros of `shapecast`, which re-exports them; no user names this crate.
//!
//! `shapecast` wraps each of them in a `macro_rules!` that puts `[$crate]` before the user's tokens, so
//! that the generated code finds the crate under whatever name it was imported. Each macro goes through
//! the same three steps: *parse* reads the tokens, *check* turns them into what they mean and collects
//! every refusal, *expand* writes the code.

mod broadcast;
mod input;
mod literal;
mod refusal;
mod shape;
#[cfg(test)]
mod testing;

use proc_macro::TokenStream;

/// Whether `shapecast` has 16-bit floats.
const KNOWS_HALVES: bool = cfg!(feature = "half");

/// `shape!([$crate] 5, N, {N + 1}, dyn, 1)` is the tuple type of these dimensions.
#[proc_macro]
pub fn shape(input: TokenStream) -> TokenStream {
    shape::shape(input.into())
        .unwrap_or_else(refusal::in_type)
        .into()
}

/// `literal!([$crate] Tensor; [1.0, 2.0], [3.0, 4.0])` builds a tensor or an array from nested rows.
#[proc_macro]
pub fn literal(input: TokenStream) -> TokenStream {
    literal::literal(input.into())
        .unwrap_or_else(refusal::in_expression)
        .into()
}

/// `broadcast!([$crate] x + y)` fuses an element-wise expression into one loop, after one for each
/// reduction in it; shapes that do not fit at run time panic.
#[proc_macro]
pub fn broadcast(input: TokenStream) -> TokenStream {
    broadcast::broadcast(input.into(), broadcast::OnMismatch::Panic, KNOWS_HALVES)
        .unwrap_or_else(refusal::in_expression)
        .into()
}

/// Like [`broadcast!`], but shapes that do not fit at run time are an error value.
#[proc_macro]
pub fn try_broadcast(input: TokenStream) -> TokenStream {
    broadcast::broadcast(input.into(), broadcast::OnMismatch::Return, KNOWS_HALVES)
        .unwrap_or_else(refusal::in_expression)
        .into()
}
