//! Writes a differentiated function and its twins.

use crate::backward::{Code, code};
use crate::forward;
use crate::read::read;
use crate::signature::{Signature, names_of_generics, receiver_argument, signature};
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::{Attribute, Block, Error, Generics, Ident, ItemFn, Receiver, Stmt, Type};

/// The twins that a function gets.
#[derive(Clone, Copy)]
pub struct Rules {
    pub vjp: bool,
    pub jvp: bool,
}

impl Rules {
    /// Adds the rules of other attributes of an item, which are removed. Returns their errors, and uses of their
    /// names: an import of an attribute that was removed is not unused.
    pub fn take(&mut self, attributes: &mut Vec<Attribute>) -> TokenStream {
        let mut beside = TokenStream::new();
        attributes.retain(|attribute| {
            let path = attribute.path();
            let last = path.segments.last().map(|last| last.ident.to_string());
            let rule = match last.as_deref() {
                Some("vjp") => &mut self.vjp,
                Some("jvp") => &mut self.jvp,
                _ => return true,
            };
            *rule = true;
            beside.extend(match attribute.meta.require_path_only() {
                Ok(_) => quote!(const _: () = { #[allow(unused_imports)] use #path as _; };),
                Err(error) => error.into_compile_error(),
            });
            false
        });
        beside
    }
}

/// Returns the function and its twins: `function::vjp`, which the function calls, and `function::jvp`.
///
/// `function` in `function::vjp` is an empty enum, whose name does not collide with that of the function, and which
/// also works for a function in a block.
pub fn expand(function: ItemFn, rules: Rules) -> TokenStream {
    let (vis, name) = (function.vis.clone(), function.sig.ident.clone());
    let cfgs: Vec<Attribute> = cfgs(&function.attrs).cloned().collect();
    let names = Names {
        vjp: format_ident!("vjp"),
        jvp: format_ident!("jvp"),
        caller: quote!(#name::),
    };
    let Differentiated {
        original,
        twins,
        errors,
    } = differentiate(function, &Generics::default(), rules, &names);
    quote! {
        // A function that is only differentiated is used.
        #[allow(dead_code)]
        #original
        #(#cfgs)*
        #[doc(hidden)]
        #[allow(non_camel_case_types)]
        #vis enum #name {}
        #(#cfgs)*
        #[doc(hidden)]
        #[allow(clippy::type_complexity, clippy::too_many_arguments)]
        impl #name {
            #(#twins)*
        }
        #errors
    }
}

/// Returns the attributes that leave out an item.
pub fn cfgs(attributes: &[Attribute]) -> impl Iterator<Item = &Attribute> {
    let is_cfg = |attribute: &&Attribute| attribute.path().is_ident("cfg");
    attributes.iter().filter(is_cfg)
}

/// The names of twins.
pub struct Names {
    pub vjp: Ident,
    pub jvp: Ident,
    /// What stands before the name in a call: `function::` or `self.`.
    pub caller: TokenStream,
}

/// A function, its twins, and the errors of its body.
pub struct Differentiated {
    pub original: ItemFn,
    pub twins: Vec<TokenStream>,
    pub errors: Option<TokenStream>,
}

/// Differentiates a function among items with the parameters `outer`.
pub fn differentiate(
    mut function: ItemFn,
    outer: &Generics,
    rules: Rules,
    names: &Names,
) -> Differentiated {
    let (signature, errors) = signature(&mut function, outer);
    let is_item = |statement: &Stmt| matches!(statement, Stmt::Item(_));
    let (items, statements) = function.block.stmts.iter().cloned().partition(is_item);
    let block = Block {
        stmts: statements,
        ..(*function.block).clone()
    };
    let steps = match errors {
        Some(errors) => Err(errors),
        None => read(&signature, &block),
    };
    let (reverse, forward, errors) = match &steps {
        Ok(steps) => {
            let reverse = rules.vjp.then(|| code(&signature, steps)).transpose();
            let forward = rules
                .jvp
                .then(|| forward::code(&signature, steps))
                .transpose();
            let error = reverse.as_ref().err().or(forward.as_ref().err()).cloned();
            (reverse.ok().flatten(), forward.ok().flatten(), error)
        }
        Err(errors) => (None, None, Some(errors.clone())),
    };
    let header = Header {
        function: &function,
        outer,
        signature: &signature,
        items,
    };
    let vjp = rules.vjp.then(|| vjp(&header, &names.vjp, reverse));
    let jvp = rules
        .jvp
        .then(|| forward::twin(&header, &names.jvp, forward.as_ref()));
    let twins = vjp.into_iter().chain(jvp).collect();
    let mut original = function.clone();
    if rules.vjp && errors.is_none() {
        let generics = names_of_generics(&Generics::default(), &function.sig.generics);
        let generics = generics.iter().filter(|of| !is_lifetime(of));
        let given = header.given().map(|argument| &argument.name);
        let (caller, twin) = (&names.caller, &names.vjp);
        *original.block = syn::parse_quote!({ #caller #twin::<#(#generics),*>(#(#given),*).0 });
    }
    Differentiated {
        original,
        twins,
        errors: errors.map(Error::into_compile_error),
    }
}

fn is_lifetime(parameter: &TokenStream) -> bool {
    parameter.to_string().starts_with('\'')
}

/// What twins have in common with their function.
pub struct Header<'a> {
    pub function: &'a ItemFn,
    /// The parameters of the `impl` block.
    pub outer: &'a Generics,
    pub signature: &'a Signature,
    /// The items of the body.
    items: Vec<Stmt>,
}

impl Header<'_> {
    fn receiver(&self) -> Option<&Receiver> {
        self.function.sig.receiver()
    }

    /// Returns the arguments without `self`.
    pub fn given(&self) -> impl Iterator<Item = &crate::signature::Argument> + Clone {
        let receivers = usize::from(self.receiver().is_some());
        self.signature.arguments.iter().skip(receivers)
    }

    /// Returns the parameters: `&self, x: &X`.
    pub fn parameters(&self) -> Vec<TokenStream> {
        let receiver = self.receiver().map(|receiver| quote!(#receiver));
        let given = self.given().map(|argument| {
            let (name, of) = (&argument.name, &argument.of);
            quote!(#name: #of)
        });
        receiver.into_iter().chain(given).collect()
    }

    /// Returns the items of the body, and the statement that gives `self` the name that the steps use.
    pub fn start(&self) -> TokenStream {
        let items = &self.items;
        let receiver = self.receiver().map(receiver_argument).into_iter();
        quote!(#(#items)* #(let #receiver = self;)*)
    }
}

/// Returns the twin in reverse mode.
fn vjp(header: &Header<'_>, name: &Ident, body: Option<Code>) -> TokenStream {
    let Header {
        function,
        outer,
        signature,
        ..
    } = header;
    let (vis, generics, result) = (&function.vis, &function.sig.generics, &signature.result);
    let bounds = &generics.where_clause;
    let arguments = signature.arguments.iter();
    let types: Vec<&Type> = arguments.clone().map(|argument| &argument.of).collect();
    let gradients = arguments.map(|argument| argument.gradient());
    let pullback = quote! {
        (#(#types,)* #result, ::shapecast_grad::Wanted) -> (#(#gradients,)*)
    };
    let parameters = header.parameters();
    match body {
        Some(body) => {
            let captured = names_of_generics(outer, generics);
            let (start, body) = (header.start(), twin(body, signature, &types));
            quote! {
                #vis fn #name #generics (#(#parameters),*)
                    -> (#result, impl FnOnce #pullback + use<#(#captured),*>) #bounds
                { #start #body }
            }
        }
        // With the signature, callers have no second error.
        None => quote! {
            #[allow(unused_variables)]
            #vis fn #name #generics (#(#parameters),*) -> (#result, fn #pullback) #bounds {
                ::core::unreachable!("the function does not compile")
            }
        },
    }
}

/// Returns the body of the twin.
fn twin(body: Code, signature: &Signature, types: &[&Type]) -> TokenStream {
    let Code {
        forward,
        result,
        of_result,
        backward,
        gradients,
    } = body;
    let result_type = &signature.result;
    let mut gradients = gradients.into_iter();
    let outputs = signature
        .arguments
        .iter()
        .map(|argument| match argument.is_constant {
            true => quote!(::shapecast_grad::Constant),
            false => {
                let gradient = gradients.next();
                quote!(#gradient)
            }
        });
    let parameters = signature.arguments.iter().zip(types).map(|(argument, of)| {
        let name = &argument.name;
        quote!(#name: #of)
    });
    let wanted = Ident::new("__wanted", Span::call_site());
    let pullback = format_ident!("__pullback", span = Span::mixed_site());
    let value = format_ident!("__value", span = Span::mixed_site());
    quote! {
        #forward
        let #value = #result;
        #[allow(unused, clippy::all)]
        let #pullback = move |#(#parameters,)* #of_result: #result_type, #wanted: ::shapecast_grad::Wanted| {
            #backward
            (#(#outputs,)*)
        };
        (#value, #pullback)
    }
}
