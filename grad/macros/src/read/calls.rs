//! Calls of other differentiated functions.

use super::Reader;
use crate::names::{dropped, field, variable, without_references};
use crate::steps::{CallArgument, Operation};
use quote::{ToTokens, quote};
use syn::{Error, Expr, ExprCall, Ident, Type};

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
        let arguments = call.args.iter().map(|argument| self.argument(argument));
        let arguments = arguments.collect::<syn::Result<Vec<_>>>()?;
        let read = arguments
            .iter()
            .filter_map(|argument| argument.active.as_ref());
        let read = quote!(#(#read)*);
        let operation = Operation::Call {
            path: path.clone(),
            arguments,
        };
        self.push(value, annotation, operation, read);
        Ok(())
    }

    /// Returns an argument. The call and its pullback both get it, so that an expression becomes a step.
    fn argument(&mut self, argument: &Expr) -> syn::Result<CallArgument> {
        let is_reference = matches!(argument, Expr::Reference(_));
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
        let code = match (is_reference, is_field) {
            (true, false) => quote!(&#name),
            (false, true) => quote!(*#name),
            (true, true) | (false, false) => name.to_token_stream(),
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
            || field(place).is_some();
        if is_simple {
            return Ok(argument.to_token_stream());
        }
        let name = self.value(place)?;
        Ok(quote!(#and #name))
    }
}
