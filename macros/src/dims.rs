//! `dims! { pub Batch, pub Time }`: names of sizes that are known only at run time.

use crate::errors::Errors;
use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use shapecast_syntax::tokens::parse_crate;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Token, Visibility};

/// Expands `dims!` to a type for each name.
///
/// Also declares the names before a mistake, so that one mistake gives one error.
pub fn expand(input: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let code = match syn::parse2(input) {
        Ok(Input {
            krate,
            names,
            error,
        }) => {
            error.into_iter().for_each(|error| errors.push(error));
            let mut declared = Vec::<&Ident>::new();
            let mut code = TokenStream::new();
            for name in &names {
                if declared.contains(&&name.ident) {
                    let message = format_args!("the name `{}` is declared twice", name.ident);
                    errors.add(&name.ident, message);
                } else {
                    declared.push(&name.ident);
                    code.extend(name.declaration(&krate));
                }
            }
            code
        }
        Err(error) => {
            errors.push(error);
            TokenStream::new()
        }
    };
    let error = errors.finish(TokenStream::new()).err();
    let error = error.map(|error| error.to_compile_error());
    quote!(#code #error)
}

/// The declared names, and the first mistake.
struct Input {
    krate: TokenStream,
    names: Vec<Name>,
    error: Option<syn::Error>,
}

impl Parse for Input {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let krate = parse_crate(input)?;
        let mut names = Vec::new();
        let error = parse_names(input, &mut names).err();
        // Skips the rest of the input.
        input.parse::<TokenStream>()?;
        Ok(Self {
            krate,
            names,
            error,
        })
    }
}

fn parse_names(input: ParseStream, names: &mut Vec<Name>) -> syn::Result<()> {
    while !input.is_empty() {
        names.push(input.parse()?);
        if input.peek(Token![=]) {
            let message = "a name has no value, because its size is known only at run time: \
                           declare a known size as a constant, such as `const BATCH: usize = 32;`";
            return Err(input.error(message));
        }
        if !input.is_empty() && input.parse::<Option<Token![,]>>()?.is_none() {
            return Err(input.error("expected `,` between two names"));
        }
    }
    Ok(())
}

struct Name {
    attributes: Vec<Attribute>,
    visibility: Visibility,
    ident: Ident,
}

impl Parse for Name {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        Ok(Self {
            attributes: input.call(Attribute::parse_outer)?,
            visibility: input.parse()?,
            ident: input.parse().map_err(|error| {
                syn::Error::new(error.span(), "expected the name of a size, such as `Batch`")
            })?,
        })
    }
}

impl Name {
    /// Declares the type. The tokens have the span of the name, so that compile errors show the name instead of the
    /// whole call.
    fn declaration(&self, krate: &TokenStream) -> TokenStream {
        let Self {
            attributes,
            visibility,
            ident,
        } = self;
        let text = ident.to_string();
        quote_spanned! {ident.span()=>
            #(#attributes)*
            #[derive(
                ::core::clone::Clone,
                ::core::marker::Copy,
                ::core::fmt::Debug,
                ::core::default::Default,
                ::core::cmp::PartialEq,
                ::core::cmp::Eq,
                ::core::hash::Hash,
            )]
            #visibility struct #ident;
            impl #krate::DimName for #ident {
                const NAME: &'static ::core::primitive::str = #text;
            }
        }
    }
}
