//! Calls of other differentiated functions.

use super::Reader;
use crate::names::{dropped, field, variable, without_references};
use crate::steps::{CallArgument, Function, Operation};
use proc_macro2::Span;
use quote::{ToTokens, quote, quote_spanned};
use syn::{Error, Expr, ExprCall, ExprMethodCall, Ident, Macro, Type, parse_quote};

const NOT_A_CALL: &str = "`checkpoint!` computes a call of a differentiated function again: `checkpoint!(layer.forward(&x))`";

impl Reader {
    pub fn call(
        &mut self,
        value: Ident,
        annotation: Option<Type>,
        call: &ExprCall,
    ) -> syn::Result<()> {
        let Expr::Path(path) = &*call.func else {
            let message = "only functions that are called by their name have a `vjp`";
            return Err(Error::new_spanned(&call.func, message));
        };
        if variable(&call.func).is_some_and(|name| self.bound.contains(name)) {
            let message = "the call of a closure has no rule: write a function with `#[vjp]`";
            return Err(Error::new_spanned(&call.func, message));
        }
        let arguments = call.args.iter().map(|argument| self.argument(argument));
        let arguments = arguments.collect::<syn::Result<Vec<_>>>()?;
        self.called(value, annotation, Function::Path(path.clone()), arguments);
        Ok(())
    }

    /// Reads a call of a method with a twin.
    pub fn call_of_method(
        &mut self,
        value: Ident,
        annotation: Option<Type>,
        call: &ExprMethodCall,
    ) -> syn::Result<()> {
        let place = without_references(&call.receiver);
        let receiver = match self.is_active(place) {
            true => self.value(place)?.to_token_stream(),
            false => self.constant_argument(place)?,
        };
        let is_reference = field(place).is_some() && self.is_active(place);
        let mut arguments = vec![CallArgument {
            code: match is_reference {
                true => receiver.clone(),
                false => quote!(&#receiver),
            },
            active: self.is_active(place).then(|| parse_quote!(#receiver)),
        }];
        for argument in &call.args {
            arguments.push(self.argument(argument)?);
        }
        let mut call = call.clone();
        *call.receiver = parse_quote!(#receiver);
        self.called(value, annotation, Function::Method(call), arguments);
        Ok(())
    }

    /// Reads `checkpoint!(f(&x))`.
    pub fn checkpoint(
        &mut self,
        value: Ident,
        annotation: Option<Type>,
        call: &Macro,
    ) -> syn::Result<()> {
        let inner: Expr = call.parse_body()?;
        self.step(value, annotation, &inner)?;
        match self.list.last_mut().map(|step| &mut step.operation) {
            Some(Operation::Call { checkpoint, .. }) => {
                *checkpoint = Some(call.path.clone());
                Ok(())
            }
            _ => Err(Error::new_spanned(inner, NOT_A_CALL)),
        }
    }

    fn called(
        &mut self,
        value: Ident,
        annotation: Option<Type>,
        function: Function,
        arguments: Vec<CallArgument>,
    ) {
        let read = arguments
            .iter()
            .filter_map(|argument| argument.active.as_ref());
        let read = quote!(#(#read)*);
        let operation = Operation::Call {
            function,
            arguments,
            checkpoint: None,
        };
        self.push(value, annotation, operation, read);
    }

    /// Returns an argument. The call and its pullback both get it, so that an expression becomes a step.
    fn argument(&mut self, argument: &Expr) -> syn::Result<CallArgument> {
        let place = without_references(argument);
        if dropped(argument).is_some() || !self.is_active(argument) {
            return Ok(CallArgument {
                code: self.constant_argument(argument)?,
                active: None,
            });
        }
        let name = self.value(argument)?;
        // A field's value is a reference already.
        let is_field = field(place).is_some();
        let code = match (argument, is_field) {
            // Errors stand at the argument.
            (Expr::Reference(of), false) => {
                let and = of.and_token;
                quote!(#and #name)
            }
            (_, false) if !self.references.contains(&name) => {
                // The pullback and the rest of the body read the value too.
                let span = name.span().resolved_at(Span::mixed_site());
                let again = quote_spanned!(span=> ::shapecast_grad::__private::again);
                quote!(#again(&#name))
            }
            (Expr::Reference(_), true) | (_, false) => name.to_token_stream(),
            (_, true) => quote!(*#name),
        };
        Ok(CallArgument {
            code,
            active: Some(name),
        })
    }

    fn constant_argument(&mut self, argument: &Expr) -> syn::Result<proc_macro2::TokenStream> {
        let (place, and) = match dropped(argument).unwrap_or(argument) {
            Expr::Reference(of) => (&*of.expr, Some(of.and_token)),
            other => (other, None),
        };
        let is_simple = matches!(place, Expr::Lit(_) | Expr::Path(_))
            || variable(place).is_some()
            || field(place).is_some() && self.is_repeatable(place);
        if is_simple {
            return Ok(argument.to_token_stream());
        }
        let name = self.value(place)?;
        Ok(quote!(#and #name))
    }
}
