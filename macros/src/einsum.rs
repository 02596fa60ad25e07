//! `einsum!`: operands with named indices.
//!
//! [`parse`] reads `a[i, j]` as Rust. [`terms`] makes products of many operands calls of their own. [`lower`]
//! gives each index a place in the loops around it, and replaces each operand by a view with its axes in these
//! places. The rest is an expression of `broadcast!` over the views. [`expand`] writes the views and the checks
//! of the sizes before it.

pub mod brackets;
pub mod editor;
mod expand;
mod lower;
pub mod names;
mod operands;
mod parse;
mod product;
mod scalars;
mod sizes;
mod terms;

use self::expand::Prelude;
use self::lower::Lowered;
use self::scalars::Scalars;
use crate::errors::Errors;
use crate::generate::{OnMismatch, generate};
use crate::parse::{Assignment, Input};
use crate::{hoisted, lower as broadcast, reductions, value_checks};
use proc_macro2::TokenStream;

/// Expands `einsum!` and `try_einsum!`.
pub fn expand(
    input: TokenStream,
    on_mismatch: OnMismatch,
    has_f16: bool,
) -> syn::Result<TokenStream> {
    let mut input = parse::parse(input)?;
    terms::separate_products(&mut input, on_mismatch);
    let mut errors = Errors::default();
    let lowered = lower::lower(input, &mut errors);
    if lowered.errors.len() > 0 {
        return own_errors(errors).finish(TokenStream::new());
    }
    let input = input_of_loops(&lowered);
    let mut of_loops = Errors::default();
    let tree = broadcast::lower(&input, &mut of_loops);
    let mut scalars = Scalars::default();
    let tree = scalars.take(tree, &lowered, &mut of_loops);
    let mut loops = hoisted(&input, reductions::split(&input, tree, &mut of_loops));
    let checks = value_checks::check_values(&input.krate, &mut loops);
    let code = generate(&input, &loops, &checks, on_mismatch, has_f16);
    let prelude = Prelude {
        lowered: &lowered,
        scalars: &scalars,
        on_mismatch,
    };
    let code = prelude.around(code);
    own_errors(of_loops).finish(code)
}

/// Returns errors of the parts that `broadcast!` has too, as those of `einsum!`.
fn own_errors(errors: Errors) -> Errors {
    errors.replace("`broadcast!`", "`einsum!`")
}

/// Returns the expression of `broadcast!` over the views.
fn input_of_loops(lowered: &Lowered) -> Input {
    let target = lowered.target.as_ref();
    Input {
        krate: lowered.krate.clone(),
        assignment: target.map(|target| Assignment {
            target: target.updated(),
            operator: target.operator,
        }),
        value: lowered.value.clone(),
        is_in_editor: false,
        wraps_products: true,
    }
}
