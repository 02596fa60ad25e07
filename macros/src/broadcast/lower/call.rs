//! Calls and closures.

use super::Lowering;
use crate::broadcast::tree::{Call, Kind, Method, Node, Parts};
use syn::{Expr, ExprCall, ExprClosure, ExprMethodCall};

impl Lowering<'_> {
    /// `callee(arguments)`, which may be a reduction.
    pub fn call(&mut self, call: &ExprCall) -> Node {
        if let Some(reduction) = self.reduction(call).or_else(|| self.misspelt_call(call)) {
            return reduction;
        }
        let callee = Box::new(self.callee(&call.func));
        let arguments = self.arguments(&call.args);
        Node::new(Kind::Call(Call {
            callee,
            paren: call.paren_token,
            arguments,
        }))
    }

    /// The function stays in place, also one in a field: `(self.f)(x)`.
    fn callee(&mut self, callee: &Expr) -> Node {
        match callee {
            Expr::Paren(paren) => {
                let inner = Box::new(self.captured(&paren.expr));
                Node::new(Kind::Paren(paren.paren_token, inner))
            }
            _ => self.captured(callee),
        }
    }

    /// `receiver.name(arguments)`.
    pub fn method(&mut self, call: &ExprMethodCall) -> Node {
        if let Some(refused) = self.misspelt_method(call) {
            return refused;
        }
        let receiver = Box::new(self.expr(&call.receiver));
        let arguments = self.arguments(&call.args);
        Node::new(Kind::Method(Method {
            receiver,
            dot: call.dot_token,
            name: call.method.clone(),
            turbofish: call.turbofish.clone(),
            paren: call.paren_token,
            arguments,
        }))
    }

    /// `|inputs| body`, whose inputs are bound in the body.
    pub fn closure(&mut self, closure: &ExprClosure) -> Node {
        if let Some(async_token) = closure.asyncness {
            return self.refuse(
                async_token,
                "an async closure is not an element-wise expression: await its result first",
            );
        }
        let scope = self.scopes.open();
        closure
            .inputs
            .iter()
            .for_each(|input| self.scopes.bind(input));
        let body = self.expr(&closure.body);
        self.scopes.close(&scope);
        let ExprClosure {
            lifetimes,
            constness,
            movability,
            capture,
            or1_token,
            inputs,
            or2_token,
            output,
            ..
        } = closure;
        let head = quote::quote! {
            #lifetimes #constness #movability #capture #or1_token #inputs #or2_token #output
        };
        Node::new(Kind::Other(Parts::new().tokens(head).node(body)))
            .with_locals(|locals| locals.leave(&scope))
    }
}
