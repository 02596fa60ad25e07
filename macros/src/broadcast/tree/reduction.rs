//! Reductions: `sum::<-1>(x * y)`.

use super::Node;
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Ident, PathSegment, token};

/// `sum::<-1>(argument)`.
#[derive(Clone)]
pub struct Reduction {
    /// What is done, over which axes.
    pub callee: Callee,
    /// Around the argument.
    pub paren: token::Paren,
    /// What is reduced. It is the body of a loop of its own.
    pub argument: Box<Node>,
    /// Whether it stands inside of `unsafe { … }`.
    pub is_unsafe: bool,
}

/// `sum_keepdim::<0, 2>`.
#[derive(Clone)]
pub struct Callee {
    /// As written.
    pub name: PathSegment,
    /// The type that stands for it: `Sum`.
    pub operator: &'static str,
    /// Whether the axes stay, with size 1.
    pub keepdim: bool,
    /// Over what.
    pub axes: Axes,
}

/// The axes of a reduction.
#[derive(Clone)]
pub enum Axes {
    /// All elements are one.
    All,
    /// These, each as a const argument.
    Each(Vec<TokenStream>),
    /// Those of `Axes![..]`.
    Type(TokenStream),
}

/// What is said of a name that is bound around a reduction, and may not stand in it.
pub fn cannot_use(name: &Ident) -> String {
    format!(
        "a reduction runs before the rest of the expression, so it cannot use `{name}`, \
         a name bound inside: write the expression itself"
    )
}

impl ToTokens for Reduction {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.callee.name.to_tokens(tokens);
        self.paren
            .surround(tokens, |tokens| self.argument.to_tokens(tokens));
    }
}
