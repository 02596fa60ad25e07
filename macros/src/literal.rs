//! `tensor![[1.0, 2.0], [3.0, 4.0]]` and `array![..]`: values with the shape of their rows.

mod check;
mod expand;
mod parse;
#[cfg(test)]
mod tests;

use proc_macro2::TokenStream;

/// The call of the constructor that `input` names, with the shape of its rows.
pub fn literal(input: TokenStream) -> syn::Result<TokenStream> {
    let input: parse::Input = syn::parse2(input)?;
    let sizes = check::check(&input)?;
    Ok(expand::expand(&input, &sizes))
}
