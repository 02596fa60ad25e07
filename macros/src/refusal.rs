//! Errors: collected while an input is checked, and written so that one mistake gives one error.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::Error;

/// The largest rank that a shape can spell out; `DynShape` goes further.
pub const MAX_STATIC_RANK: usize = 8;

/// The refusals of one macro call. Checking goes on after the first, so that all are reported at once.
#[derive(Default)]
pub struct Refusals(Option<Error>);

impl Refusals {
    /// Refuses the tokens `at`: the error covers exactly them.
    pub fn refuse(&mut self, at: impl ToTokens, message: impl std::fmt::Display) {
        self.push(Error::new_spanned(at, message));
    }

    /// Adds an error that already has its place.
    pub fn push(&mut self, error: Error) {
        match &mut self.0 {
            Some(first) => first.combine(error),
            none => *none = Some(error),
        }
    }

    /// Whether nothing was refused.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// `checked`, unless something was refused.
    pub fn finish<T>(self, checked: T) -> syn::Result<T> {
        match self.0 {
            Some(error) => Err(error),
            None => Ok(checked),
        }
    }
}

/// The errors where an expression is expected. `compile_error!` as the last expression has the type of
/// an error, which silences whatever the surrounding code would complain about.
pub fn in_expression(error: Error) -> TokenStream {
    match one_by_one(error).as_slice() {
        [one] => one.clone(),
        many => quote!({ #(#many);* }),
    }
}

/// The errors where a type is expected. As the length of an array they make it the type of an error,
/// which silences whatever the surrounding code would complain about.
pub fn in_type(error: Error) -> TokenStream {
    let errors = one_by_one(error);
    quote!([(); { #(#errors);* }])
}

/// One `compile_error!` for each of the combined errors.
fn one_by_one(error: Error) -> Vec<TokenStream> {
    error
        .into_iter()
        .map(|error| error.to_compile_error())
        .collect()
}
