//! The signature of a differentiated function.

use crate::literals::Literals;
use crate::methods::elements_without_gradient;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use shapecast_syntax::tokens::source_text;
use syn::spanned::Spanned;
use syn::visit_mut::VisitMut;
use syn::{
    Attribute, Error, FnArg, GenericParam, Generics, Ident, ItemFn, Lifetime, Pat, Receiver,
    ReturnType, Type,
};

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

/// Returns the function unless it is a method, whose pullback has the parameters of the `impl` block.
pub fn without_receiver(function: ItemFn, rule: &str) -> syn::Result<ItemFn> {
    match function.sig.receiver() {
        Some(receiver) => {
            let message = format!(
                "write `#[{rule}]` before the `impl` block: it differentiates the methods in the block"
            );
            Err(Error::new_spanned(receiver, message))
        }
        None => Ok(function),
    }
}

/// Returns the variable for `self`, which no closure can have as a parameter.
pub fn receiver_argument(receiver: &Receiver) -> Ident {
    Ident::new(
        "__self",
        receiver.self_token.span.resolved_at(Span::mixed_site()),
    )
}

/// Reads a signature, and removes `#[constant]` from the function. Returns the errors beside it.
///
/// `outer` are the parameters of the `impl` block.
pub fn signature(function: &mut ItemFn, outer: &Generics) -> (Signature, Option<Error>) {
    let mut errors: Option<Error> = None;
    let mut report = |error: Error| match &mut errors {
        Some(errors) => errors.combine(error),
        None => errors = Some(error),
    };
    let mut arguments = Vec::new();
    for input in &mut function.sig.inputs {
        let typed = match input {
            FnArg::Typed(typed) => typed,
            FnArg::Receiver(receiver) => {
                arguments.push(Argument {
                    name: receiver_argument(receiver),
                    of: (*receiver.ty).clone(),
                    is_constant: take_constant(&mut receiver.attrs),
                });
                continue;
            }
        };
        let is_constant = take_constant(&mut typed.attrs);
        let Pat::Ident(name) = &*typed.pat else {
            report(Error::new_spanned(
                &typed.pat,
                "expected the name of the argument",
            ));
            continue;
        };
        let without_gradient = elements_without_gradient(&typed.ty);
        if let Type::ImplTrait(of) = &*typed.ty {
            report(Error::new_spanned(
                of,
                "write a type parameter instead of `impl`",
            ));
        } else if let Some(elements) = without_gradient
            && !is_constant
        {
            let (name, elements) = (&name.ident, source_text(elements));
            let message =
                format!("no gradient of `{elements}`: write `#[constant]` before `{name}`");
            report(Error::new_spanned(&*typed, message));
        }
        arguments.push(Argument {
            name: name.ident.clone(),
            of: (*typed.ty).clone(),
            // Without a second error of the gradient's type.
            is_constant: is_constant || without_gradient.is_some(),
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
    let generics = [outer, &function.sig.generics];
    let differentiated = arguments.iter().filter(|of| !of.is_constant);
    let types = differentiated.map(|argument| &argument.of);
    let literals = Literals::of(&generics).or_elements_of(types, &generics);
    let needs_bound = |of: &Type| literals.is_of_elements(without_reference(of));
    let mut differentiated = arguments.iter().filter(|of| !of.is_constant);
    let number = differentiated.find(|of| needs_bound(&of.of));
    if let Some(of) = number.map(|argument| &argument.of).or(Some(&result))
        && needs_bound(of)
    {
        let name = without_reference(of).to_token_stream();
        let message =
            format!("a number with a gradient needs the bound `{name}: DifferentiableFloat`");
        report(Error::new_spanned(of, message));
    }
    // Without a second error of the gradient's type.
    for argument in &mut arguments {
        argument.is_constant |= needs_bound(&argument.of);
    }
    let signature = Signature {
        arguments,
        result,
        literals,
    };
    (signature, errors)
}

pub fn is_constant(attribute: &Attribute) -> bool {
    attribute.path().is_ident("constant")
}

/// Removes `#[constant]`. Returns whether it was there.
fn take_constant(attributes: &mut Vec<Attribute>) -> bool {
    let count = attributes.len();
    attributes.retain(|attribute| !is_constant(attribute));
    attributes.len() < count
}

/// Returns the names of the generic parameters of an `impl` block and of a function, for `use<..>`.
pub fn names_of_generics(outer: &Generics, inner: &Generics) -> Vec<TokenStream> {
    let name = |param: &GenericParam| match param {
        GenericParam::Lifetime(of) => of.lifetime.to_token_stream(),
        GenericParam::Type(of) => of.ident.to_token_stream(),
        GenericParam::Const(of) => of.ident.to_token_stream(),
    };
    let all = outer.params.iter().chain(&inner.params);
    all.map(name).collect()
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
