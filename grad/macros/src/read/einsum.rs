//! Calls of `einsum!`, whose indices `x[i, j]` are read as `x[(i, j,)]`.

use super::Reader;
use crate::names::variable;
use crate::steps::Operation;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use shapecast_syntax::einsum::brackets::without_tuples;
use shapecast_syntax::einsum::parse::{Input, parse};
use shapecast_syntax::einsum::sums::{IndexSum, axes_of};
use syn::{Error, Expr, Ident, Macro, Type};

impl Reader {
    pub fn einsum(
        &mut self,
        value: Ident,
        annotation: Option<Type>,
        call: &Macro,
    ) -> syn::Result<()> {
        let mut read = parse_einsum(call.tokens.clone())?;
        self.with_steps(&mut read.value)?;
        self.take_floats(&read.value);
        self.reductions_over_indices(&read.left, &mut read.value)?;
        self.keep_scalars(&mut read.value)?;
        let mut call = call.clone();
        call.tokens = einsum_tokens(&read);
        let Input {
            left, value: body, ..
        } = read;
        let read = body.to_token_stream();
        let operation = Operation::Einsum {
            call,
            left,
            value: body,
        };
        self.push(value, annotation, operation, read);
        Ok(())
    }
}

/// Reads a call, with its indices in tuples.
fn parse_einsum(tokens: TokenStream) -> syn::Result<Input> {
    let read = parse(tokens, None)?;
    match &read.target {
        Some(target) => {
            let message = "an `einsum!` with a target has no rule: write `einsum!([i, j] => ..)`";
            Err(Error::new_spanned(&target.place, message))
        }
        None => Ok(read),
    }
}

/// Returns the input of `einsum!`.
pub fn einsum_tokens(call: &Input) -> TokenStream {
    let (left, value) = (&call.left, without_tuples(call.value.to_token_stream()));
    quote!([#(#left),*] => #value)
}

/// Returns the operand and the index of each axis of `x[(i, j + k,)]`.
pub fn indexed(expr: &Expr) -> Option<(&Ident, Vec<IndexSum>)> {
    let Expr::Index(of) = expr else {
        return None;
    };
    Some((variable(&of.expr)?, axes_of(of)?))
}
