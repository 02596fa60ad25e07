//! The signature of a differentiated function.

use crate::literals::Literals;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote_spanned};
use syn::spanned::Spanned;
use syn::visit_mut::VisitMut;
use syn::{Error, FnArg, GenericParam, Ident, ItemFn, Lifetime, Pat, ReturnType, Type};

/// The largest number of arguments: `Wanted` has one bit for each.
const MAX_ARGUMENTS: usize = 32;

pub struct Argument {
    pub name: Ident,
    pub of: Type,
    /// Whether the argument has `#[constant]`.
    pub is_constant: bool,
}

impl Argument {
    /// Returns the type of the gradient.
    pub fn gradient(&self) -> TokenStream {
        match self.is_constant {
            true => quote::quote!(::shapecast_grad::Constant),
            false => gradient(without_reference(&self.of)),
        }
    }

    /// Returns `true` if the argument is passed by reference.
    pub fn is_reference(&self) -> bool {
        matches!(without_groups(&self.of), Type::Reference(_))
    }

    /// Returns the error for an argument that the result does not depend on.
    pub fn without_effect(&self) -> Error {
        let name = &self.name;
        let message = format!(
            "the result does not depend on `{name}`: write `#[constant]` before the argument if that is intended"
        );
        Error::new(name.span(), message)
    }
}

/// Returns the type of the gradients of a type.
fn gradient(of: &Type) -> TokenStream {
    let span = of.span();
    let mut of = of.clone();
    WithoutElision.visit_type_mut(&mut of);
    quote_spanned!(span=> <#of as ::shapecast_grad::Differentiable>::Gradient)
}

pub struct Signature {
    pub arguments: Vec<Argument>,
    pub result: Type,
    pub literals: Literals,
}

impl Signature {
    /// Returns the type of the tangent of the result.
    pub fn result_gradient(&self) -> TokenStream {
        gradient(&self.result)
    }
}

/// Returns the function unless it is a method, beside which no twin can stand.
pub fn without_receiver(function: ItemFn) -> syn::Result<ItemFn> {
    match function.sig.receiver() {
        Some(receiver) => {
            let message = "a method has no `vjp` yet: write a function with an argument for `self`";
            Err(Error::new_spanned(receiver, message))
        }
        None => Ok(function),
    }
}

/// Reads a signature, and removes `#[constant]` from the function. Returns the errors beside it.
pub fn signature(function: &mut ItemFn) -> (Signature, Option<Error>) {
    let mut errors: Option<Error> = None;
    let mut report = |error: Error| match &mut errors {
        Some(errors) => errors.combine(error),
        None => errors = Some(error),
    };
    let mut arguments = Vec::new();
    for input in &mut function.sig.inputs {
        let FnArg::Typed(typed) = input else {
            continue;
        };
        let attributes = typed.attrs.len();
        typed
            .attrs
            .retain(|attribute| !attribute.path().is_ident("constant"));
        let Pat::Ident(name) = &*typed.pat else {
            report(Error::new_spanned(
                &typed.pat,
                "expected the name of the argument",
            ));
            continue;
        };
        if let Type::ImplTrait(of) = &*typed.ty {
            report(Error::new_spanned(
                of,
                "write a type parameter instead of `impl`",
            ));
        }
        arguments.push(Argument {
            name: name.ident.clone(),
            of: (*typed.ty).clone(),
            is_constant: typed.attrs.len() < attributes,
        });
    }
    if arguments.len() > MAX_ARGUMENTS {
        let message = format!("a differentiated function has at most {MAX_ARGUMENTS} arguments");
        report(Error::new_spanned(&function.sig.inputs, message));
    }
    if let Some(of) = &function.sig.asyncness {
        report(Error::new_spanned(of, "an `async` function has no `vjp`"));
    }
    let result = match &function.sig.output {
        ReturnType::Type(_, of) => (**of).clone(),
        ReturnType::Default => {
            report(Error::new_spanned(
                &function.sig.ident,
                "a differentiated function needs a result",
            ));
            syn::parse_quote!(())
        }
    };
    let signature = Signature {
        arguments,
        result,
        literals: Literals::of(&function.sig.generics),
    };
    (signature, errors)
}

/// Returns the names of the generic parameters, for `use<..>`.
pub fn names_of_generics(function: &ItemFn) -> Vec<TokenStream> {
    let name = |param: &GenericParam| match param {
        GenericParam::Lifetime(of) => of.lifetime.to_token_stream(),
        GenericParam::Type(of) => of.ident.to_token_stream(),
        GenericParam::Const(of) => of.ident.to_token_stream(),
    };
    function.sig.generics.params.iter().map(name).collect()
}

/// Replaces elided lifetimes, which a result cannot have. The type of a gradient does not depend on them.
struct WithoutElision;

impl VisitMut for WithoutElision {
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = Lifetime::new("'static", lifetime.span());
        }
    }
}

fn without_reference(of: &Type) -> &Type {
    match without_groups(of) {
        Type::Reference(of) => &of.elem,
        other => other,
    }
}

fn without_groups(of: &Type) -> &Type {
    match of {
        Type::Paren(of) => without_groups(&of.elem),
        Type::Group(of) => without_groups(&of.elem),
        other => other,
    }
}
