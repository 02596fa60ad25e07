//! `Shape![5, N, {N + 1}, dyn, 1]`: the type of a shape.

mod check;
mod expand;
mod parse;
#[cfg(test)]
mod tests;

use proc_macro2::TokenStream;

/// The tuple type that `input` spells.
pub fn shape(input: TokenStream) -> syn::Result<TokenStream> {
    let input: parse::Input = syn::parse2(input)?;
    let sizes = check::check(&input.entries)?;
    Ok(expand::expand(&input.krate, &sizes))
}
