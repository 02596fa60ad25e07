//! Methods of tensors and numbers.

use super::Reader;
use super::no_rule::RULES;
use crate::names::{dropped, variable};
use crate::steps::Operation;
use quote::quote;
use shapecast_syntax::numbers;
use shapecast_syntax::reductions::of_method;
use shapecast_syntax::tensors::{Kind, has_gradient, kind, lacks_gradient};
use syn::{Error, Expr, ExprCall, ExprMethodCall, Ident, Macro, Type, parse_quote};

/// Methods that return views of values without a gradient.
pub const CONSTANT_VIEWS: [&str; 8] = [
    "expand_as",
    "index_axis",
    "permute",
    "slice",
    "squeeze",
    "transpose",
    "unsqueeze",
    "view",
];

/// Returns `true` for a call of a function of elements.
pub fn is_of_elements(call: &ExprMethodCall) -> bool {
    let is_reduction = call.args.len() != 1 && (call.method == "max" || call.method == "min");
    call.turbofish.is_none() && numbers::has_gradient(&call.method) && !is_reduction
}

/// Returns `true` for a method of tensors that does not change its receiver.
pub fn reads_receiver(name: &str) -> bool {
    let changing = [
        "assign",
        "assign_matmul",
        "fill",
        "gemm",
        "map_inplace",
        "swap_indices",
    ];
    (has_gradient(name) || lacks_gradient(name))
        && !changing.contains(&name)
        && !name.contains("_mut")
}

/// Returns `x.sin()` for `f64::sin(x)`.
pub fn as_method(call: &ExprCall) -> Option<ExprMethodCall> {
    let Expr::Path(path) = &*call.func else {
        return None;
    };
    let segments: Vec<_> = path.path.segments.iter().collect();
    let [of, method] = segments[..] else {
        return None;
    };
    if of.ident != "f32" && of.ident != "f64" {
        return None;
    }
    let (receiver, method) = (call.args.first()?, &method.ident);
    let arguments = call.args.iter().skip(1);
    let call = parse_quote!((#receiver).#method(#(#arguments),*));
    Some(call).filter(is_of_elements)
}

/// Returns `true` for a call whose result depends on sizes alone.
pub fn is_of_sizes(call: &ExprMethodCall) -> bool {
    // A method with arguments, or of the struct of the `impl` block, is a method of the user.
    let is_of_self = variable(&call.receiver).is_some_and(|name| name == "__self");
    call.args.is_empty() && !is_of_self && kind(&call.method) == Some(Kind::Sizes)
}

/// Returns `true` for a value that may borrow from an argument, and is cheap to create again.
pub fn borrows(expr: &Expr) -> bool {
    match expr {
        Expr::Reference(_) => true,
        Expr::Call(_) => dropped(expr).is_some_and(|of| variable(of).is_some() || borrows(of)),
        Expr::MethodCall(call) => CONSTANT_VIEWS.iter().any(|name| call.method == name),
        _ => false,
    }
}

impl Reader {
    pub fn method(
        &mut self,
        value: Ident,
        annotation: Option<Type>,
        call: &ExprMethodCall,
    ) -> syn::Result<()> {
        let name = call.method.to_string();
        if let ("matmul", Some(right)) = (name.as_str(), call.args.first()) {
            let (left, right) = (self.value(&call.receiver)?, self.value(right)?);
            let read = quote!(#left #right);
            self.push(
                value,
                annotation,
                Operation::MatMul {
                    left,
                    right,
                    method: call.method.clone(),
                },
                read,
            );
            return Ok(());
        }
        if is_of_elements(call) {
            return self.operators(value, annotation, &Expr::MethodCall(call.clone()));
        }
        if self.selection(&value, annotation.as_ref(), call)? {
            return Ok(());
        }
        if self.lanes(&value, annotation.as_ref(), call)? {
            return Ok(());
        }
        if lacks_gradient(&name) {
            return Err(unknown(call));
        }
        if name == "item" || kind(&call.method) == Some(Kind::View) {
            let receiver = self.value(&call.receiver)?;
            let mut call = call.clone();
            self.repeatable_arguments(&mut call)?;
            *call.receiver = parse_quote!(#receiver);
            let read = receiver.clone();
            self.push(
                value,
                annotation,
                Operation::Method { receiver, call },
                read,
            );
            return Ok(());
        }
        let Some(function) = of_method(&name) else {
            return self.call_of_method(value, annotation, call);
        };
        let x = self.value(&call.receiver)?;
        let (function, axes) = (Ident::new(&function, call.method.span()), &call.turbofish);
        let reduced: Macro =
            parse_quote!(::shapecast_grad::__private::broadcast!(#function #axes (#x)));
        if axes.is_some() || name.ends_with("_keepdim") {
            return self.broadcast(value, annotation, &reduced);
        }
        let of_rank_0 = self.fresh(&name, call.method.span());
        self.broadcast(of_rank_0.clone(), None, &reduced)?;
        let item = parse_quote!(#of_rank_0.item());
        self.method(value, annotation, &item)
    }
}

fn unknown(call: &ExprMethodCall) -> Error {
    let name = call.method.to_string();
    let infallible = name.strip_prefix("try_").filter(|name| has_gradient(name));
    let advice = match infallible {
        Some(infallible) => {
            format!("write `{infallible}`, which panics instead of returning an error")
        }
        None if name == "ones_like" || name == "zeros_like" => {
            "write `constant(..)` around it, since it does not depend on the elements".to_string()
        }
        None => RULES.to_string(),
    };
    let message = format!("the method `{name}` has no rule: {advice}");
    Error::new_spanned(&call.method, message)
}

/// Returns `true` for a method whose result borrows from its receiver.
pub fn is_view(call: &ExprMethodCall) -> bool {
    let copies = ["clone", "item", "to_array", "to_tensor"];
    !copies.iter().any(|name| call.method == name)
}
