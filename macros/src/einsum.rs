//! `einsum!`: operands with named indices.
//!
//! [`parse`] reads `a[i, j]` as Rust. [`lower`] gives each index a place in the loops around it, and replaces each
//! operand by a view with its axes in these places. The result is an expression of `broadcast!` over the views.
//! [`expand`] writes the views and the checks of the sizes before this expression.

pub mod editor;
mod expand;
mod lower;
mod misplaced;
mod operands;
mod parts;
mod product;
mod scalars;
mod sizes;
mod slices;

use self::expand::Prelude;
use self::lower::Lowered;
use self::operands::updated;
use self::scalars::Scalars;
use crate::errors::Errors;
use crate::generate::{OnMismatch, generate, is_product};
use crate::parse::Input;
use crate::{hoisted, lower as broadcast, reductions, value_checks};
use proc_macro2::TokenStream;
use shapecast_syntax::einsum::parse::{Target, parse};
use shapecast_syntax::places::Assignment;
use syn::Expr;

/// Expands `einsum!` and `try_einsum!`.
pub fn expand(
    input: TokenStream,
    on_mismatch: OnMismatch,
    has_f16: bool,
) -> syn::Result<TokenStream> {
    let (krate, call) = slices::split_crate(input);
    let slice = |slices, span| slices::slice(&krate, slices, span);
    let input = parse(call, Some(&slice))?;
    let mut errors = Errors::default();
    let lowered = lower::lower(&krate, input, &mut errors);
    if lowered.errors.len() > 0 {
        return own_errors(errors).finish(TokenStream::new());
    }
    let mut of_loops = Errors::default();
    let mut scalars = Scalars::default();
    let mut code_of = |input: &Input, scalars: Option<&mut Scalars>| {
        let mut tree = broadcast::lower(input, &mut of_loops);
        if let Some(scalars) = scalars {
            tree = scalars.take(tree, &lowered, &mut of_loops);
        }
        let loops = reductions::split(input, tree, &mut of_loops);
        let last = loops.last.as_ref().map(|last| &last.body);
        // A product of 16-bit floats is rounded once, so its parts are not hoisted.
        let is_whole = has_f16 && last.is_some_and(is_product);
        let mut loops = match is_whole {
            true => loops,
            false => hoisted(input, loops),
        };
        let checks = value_checks::check_values(&input.krate, &mut loops);
        generate(input, &loops, &checks, on_mismatch, has_f16)
    };
    let products = lowered.products.iter();
    let fused =
        products.map(|product| code_of(&input_of_loops(&lowered, &product.fused, None), None));
    let fused = fused.collect();
    let target = lowered.target.as_ref();
    let code = code_of(
        &input_of_loops(&lowered, &lowered.value, target),
        Some(&mut scalars),
    );
    let prelude = Prelude {
        lowered: &lowered,
        scalars: &scalars,
        fused,
        on_mismatch,
    };
    let code = prelude.around(code);
    own_errors(of_loops).finish(code)
}

/// Returns errors of code that `broadcast!` shares, with the name of `einsum!`.
fn own_errors(errors: Errors) -> Errors {
    errors.replace("`broadcast!`", "`einsum!`")
}

/// Returns the expression of `broadcast!` over the views.
fn input_of_loops(lowered: &Lowered, value: &Expr, target: Option<&Target>) -> Input {
    Input {
        krate: lowered.krate.clone(),
        assignment: target.map(|target| Assignment {
            target: updated(target),
            operator: target.operator,
        }),
        value: value.clone(),
        is_in_editor: false,
        is_einsum: true,
    }
}
