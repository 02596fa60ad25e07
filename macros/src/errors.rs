//! Compile errors: collected while a macro runs, and emitted so that one mistake gives one error.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use std::fmt::Display;
use syn::Error;

/// The errors of a macro call, which goes on after the first error and reports all.
#[derive(Default)]
pub struct Errors(Vec<Error>);

impl Errors {
    /// Adds an error that covers `tokens`.
    pub fn add(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.push(Error::new_spanned(tokens, message));
    }

    /// Adds an error that has its span already.
    pub fn push(&mut self, error: Error) {
        self.0.push(error);
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Forgets all errors but the first `len`.
    pub fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    /// Returns the errors with a text in their messages replaced.
    pub fn replace(self, from: &str, to: &str) -> Self {
        let replaced = self.0.into_iter().map(|error| {
            let message = error.to_string();
            match message.contains(from) {
                // Other errors keep their separate spans for the start and the end.
                true => Error::new(error.span(), message.replace(from, to)),
                false => error,
            }
        });
        Self(replaced.collect())
    }

    /// Returns `value` if there are no errors.
    pub fn finish<T>(self, value: T) -> syn::Result<T> {
        let combined = self.0.into_iter().reduce(|mut all, error| {
            all.combine(error);
            all
        });
        combined.map_or(Ok(value), Err)
    }
}

/// Returns the errors as an expression that fits every type and causes no further errors.
pub fn as_expression(error: Error) -> TokenStream {
    match compile_errors(error).as_slice() {
        [one] => one.clone(),
        many => quote!({ #(#many);* }),
    }
}

/// Returns the errors as a type, in the length of an array, which causes no further errors.
pub fn as_type(error: Error) -> TokenStream {
    let errors = compile_errors(error);
    quote!([(); { #(#errors);* }])
}

/// Returns one `compile_error!` for each of the combined errors.
fn compile_errors(error: Error) -> Vec<TokenStream> {
    let errors = error.into_iter();
    errors.map(|error| error.to_compile_error()).collect()
}
