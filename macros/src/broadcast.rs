//! `broadcast!(expr)` and `try_broadcast!(expr)`: ordinary Rust over one element of each operand.
//!
//! [`parse`] reads the expression and tells the in-place forms apart. [`lower`] checks it: it finds the
//! [`operands`], follows the scopes of [`names`], refuses what is not element-wise, and keeps the rest as
//! a [`tree`] of our own, in which each sub-expression knows what it reads. [`reduce`] takes the
//! reductions out of the tree, as [`loops`] that run before and whose results are operands. [`hoist`] takes
//! out of the last loop what may be evaluated less often. [`expand`] joins the operands of each loop and
//! writes its tree as the kernel, a closure over one element of each; what the kernel [weighs](weight)
//! decides which instructions are worth it.

mod axis_list;
mod expand;
mod functions;
mod hoist;
mod loops;
mod lower;
mod names;
mod operands;
mod parse;
mod reduce;
mod speculation;
#[cfg(test)]
mod tests;
mod tree;
mod weight;
mod words;

use crate::refusal::Refusals;
use proc_macro2::TokenStream;

/// What happens when sizes that are known at run time do not fit.
#[derive(Clone, Copy)]
pub enum OnMismatch {
    /// `broadcast!` panics.
    Panic,
    /// `try_broadcast!` returns the error.
    Return,
}

impl OnMismatch {
    /// The name of the method that does so.
    fn choose(self, panics: &'static str, returns: &'static str) -> &'static str {
        match self {
            Self::Panic => panics,
            Self::Return => returns,
        }
    }
}

/// The fused loops of the expression in `input`. Where the crate `knows_halves`, arithmetic that may be
/// of 16-bit floats is passed through its function.
pub fn broadcast(
    input: TokenStream,
    on_mismatch: OnMismatch,
    knows_halves: bool,
) -> syn::Result<TokenStream> {
    let input: parse::Input = syn::parse2(input)?;
    let mut refusals = Refusals::default();
    let tree = lower::lower(&input, &mut refusals);
    let loops = reduce::reduce(&input, tree, &mut refusals);
    let mut loops = refusals.finish(loops)?;
    let has_target = input.assignment.is_some();
    loops.last = loops.last.map(|last| hoist::hoist(last, has_target));
    Ok(expand::expand(&input, &loops, on_mismatch, knows_halves))
}
