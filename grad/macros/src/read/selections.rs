//! Methods of tensors that select, arrange or join elements.

use super::Reader;
use crate::steps::Operation;
use quote::quote;
use shapecast_syntax::tensors::{Kind, kind};
use syn::{Error, Expr, ExprMethodCall, Ident, Pat, Type, parse_quote};

impl Reader {
    /// Reads a method that selects, arranges or joins elements. Returns `false` for another method.
    pub fn selection(
        &mut self,
        value: &Ident,
        annotation: Option<&Type>,
        call: &ExprMethodCall,
    ) -> syn::Result<bool> {
        let name = call.method.to_string();
        if matches!(name.as_str(), "concat" | "stack") && call.args.len() == 1 {
            self.join(value.clone(), annotation.cloned(), call)?;
            return Ok(true);
        }
        let kind = kind(&call.method);
        let (is_view, is_of_shapes) = (kind == Some(Kind::SelectedView), is_of_shapes(call));
        if !is_view && !is_of_shapes && kind != Some(Kind::Copy) {
            return Ok(false);
        }
        self.check_without_gradient(call)?;
        let receiver = self.value(&call.receiver)?;
        let mut code = call.clone();
        self.repeatable_arguments(&mut code)?;
        let operation = if is_of_shapes {
            // The pullback gets the receiver too.
            *code.receiver = parse_quote!(::core::clone::Clone::clone(&#receiver));
            Operation::Method {
                receiver: receiver.clone(),
                call: code,
            }
        } else {
            *code.receiver = parse_quote!(#receiver);
            Operation::Selection {
                receiver: receiver.clone(),
                code: Expr::MethodCall(code),
                is_view,
            }
        };
        self.push(value.clone(), annotation.cloned(), operation, receiver);
        Ok(true)
    }

    /// Checks that no argument of a method has a gradient.
    pub fn check_without_gradient(&self, call: &ExprMethodCall) -> syn::Result<()> {
        let Some(argument) = call.args.iter().find(|of| self.is_active(of)) else {
            return Ok(());
        };
        let message = format!(
            "`{}` has no gradient by this argument: write `constant(..)` around a value whose gradient is dropped",
            call.method
        );
        Err(Error::new_spanned(argument, message))
    }

    /// Reads `first.concat::<0, _>(&second)` or `first.stack::<0>(&second)`.
    fn join(
        &mut self,
        value: Ident,
        annotation: Option<Type>,
        call: &ExprMethodCall,
    ) -> syn::Result<()> {
        if call.turbofish.is_none() {
            let message = format!("write the axis, such as `{}::<0>`", call.method);
            return Err(Error::new_spanned(&call.method, message));
        }
        let operands = [self.value(&call.receiver)?, self.value(&call.args[0])?];
        let [first, second] = &operands;
        let mut call = call.clone();
        *call.receiver = parse_quote!(#first);
        call.args[0] = parse_quote!(&#second);
        let read = quote!(#first #second);
        self.push(value, annotation, Operation::Join { call, operands }, read);
        Ok(())
    }

    /// Reads `let (first, rest) = x.split_at::<0, 2>()` and `let [x, y] = points.unstack::<1, _>()`: each part is a
    /// view of its own. Returns `false` for another value.
    pub fn split(
        &mut self,
        parts: &[&Pat],
        value: &Expr,
        pattern: impl Fn(&[Pat]) -> Pat,
    ) -> syn::Result<bool> {
        let Expr::MethodCall(call) = value else {
            return Ok(false);
        };
        if call.method != "split_at" && call.method != "unstack" {
            return Ok(false);
        }
        let receiver = self.value(&call.receiver)?;
        let mut call = call.clone();
        self.repeatable_arguments(&mut call)?;
        *call.receiver = parse_quote!(#receiver);
        for (index, part) in parts.iter().enumerate() {
            if let Pat::Wild(_) = part {
                continue;
            }
            let taken = self.fresh("part", call.method.span());
            let list: Vec<Pat> = (0..parts.len())
                .map(|other| match other == index {
                    true => parse_quote!(#taken),
                    false => parse_quote!(_),
                })
                .collect();
            let list = pattern(&list);
            let operation = Operation::Selection {
                receiver: receiver.clone(),
                code: parse_quote!({ let #list = #call; #taken }),
                is_view: true,
            };
            let value = self.fresh("part", call.method.span());
            self.push(value.clone(), None, operation, &receiver);
            self.bind(part, None, &parse_quote!(#value))?;
        }
        Ok(true)
    }
}

/// Returns `true` for a method that takes its receiver, and keeps the order of its elements.
pub fn is_of_shapes(call: &ExprMethodCall) -> bool {
    kind(&call.method) == Some(Kind::Shape)
}
