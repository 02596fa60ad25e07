//! The code of a pullback: the steps in reverse order, each of which adds to the gradients of its operands.

mod einsum;
mod reductions;

pub use einsum::{Uses, terms};
pub use reductions::axes_from_one_end;

use crate::derivative::{Derivative, Differentiation, operands};
use crate::literals::Literals;
use crate::names::{mentioned, variable};
use crate::paths::with_last;
use crate::read::is_view;
use crate::signature::Signature;
use crate::steps::{CallArgument, Mask, Operation, Step, Steps};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use std::collections::{BTreeMap, BTreeSet};
use syn::{Expr, ExprMethodCall, Ident, Member, parse_quote};

/// The code of a twin.
pub struct Code {
    /// The statements before the pullback.
    pub forward: TokenStream,
    /// The value that the twin returns.
    pub result: TokenStream,
    /// The parameter of the pullback for the gradient of the result.
    pub of_result: Ident,
    /// The statements of the pullback.
    pub backward: TokenStream,
    /// The gradients of the arguments that are not constant.
    pub gradients: Vec<Ident>,
}

/// Returns the code of a function.
pub fn code(signature: &Signature, steps: &Steps) -> syn::Result<Code> {
    let all = steps.masks.values().fold(0, |all, mask| all | mask);
    let mut backward = Backward {
        code: TokenStream::new(),
        known: BTreeSet::from([steps.result.to_string()]),
        fields: BTreeMap::new(),
        names: 0,
        all,
        masks: &steps.masks,
        literals: &signature.literals,
    };
    for step in steps.list.iter().rev() {
        let is_known = backward.known.contains(&step.value.to_string());
        if is_known && !step.active.is_empty() {
            backward.step(step)?;
        }
    }
    let differentiated = signature
        .arguments
        .iter()
        .filter(|argument| !argument.is_constant);
    let mut gradients = Vec::new();
    for argument in differentiated {
        let name = &argument.name;
        if !backward.known.contains(&name.to_string()) {
            return Err(argument.without_effect());
        }
        gradients.push(gradient(name));
    }
    let (views, read) = views(&steps.list, &backward.code);
    let result = &steps.result;
    let value = match read.contains(&result.to_string()) {
        true => {
            let span = result.span();
            quote_spanned!(span=> ::core::clone::Clone::clone(&#result))
        }
        false => result.to_token_stream(),
    };
    let statements = backward.code;
    Ok(Code {
        forward: steps.list.iter().map(statement).collect(),
        result: value,
        of_result: gradient(result),
        backward: quote!(#views #statements),
        gradients,
    })
}

/// Returns the views that a pullback creates again, and all names that it reads.
fn views(steps: &[Step], backward: &TokenStream) -> (TokenStream, BTreeSet<String>) {
    let mut read = mentioned(backward);
    let mut views = Vec::new();
    for step in steps.iter().rev() {
        let borrows = match &step.operation {
            Operation::Field { .. } | Operation::ConstantView(_) => true,
            Operation::Method { call, .. } => is_view(call),
            _ => false,
        };
        if borrows && read.contains(&step.value.to_string()) {
            let view = statement(step);
            read.extend(mentioned(&view));
            views.push(view);
        }
    }
    (views.into_iter().rev().collect(), read)
}

/// Returns the statement of a step.
pub fn statement(step: &Step) -> TokenStream {
    let Step {
        value, annotation, ..
    } = step;
    let annotation = annotation.iter();
    let code = match &step.operation {
        Operation::Constant(expr) | Operation::ConstantView(expr) => expr.to_token_stream(),
        Operation::Field { root, members } => quote!(&#root #(.#members)*),
        Operation::Alias(other) => other.to_token_stream(),
        Operation::Elements { code, .. } => code.clone(),
        Operation::Reduction(reduction) => reduction.code.clone(),
        Operation::Einsum { call, .. } => call.to_token_stream(),
        Operation::Method { call, .. } => call.to_token_stream(),
        Operation::Index { root, index } => quote!(#root[#index]),
        Operation::MatMul { left, right } => quote!(#left.matmul(&#right)),
        Operation::Call { path, arguments } => {
            let (rule, pullback) = (with_last(path, "vjp"), pullback(value));
            let arguments = arguments.iter().map(|argument| &argument.code);
            return quote!(let (#value, #pullback) = #rule(#(#arguments),*););
        }
    };
    quote!(let #value #(: #annotation)* = #code;)
}

/// Returns the variable for the gradient of a value.
fn gradient(value: &Ident) -> Ident {
    format_ident!("__of_{}", value, span = Span::mixed_site())
}

/// Returns the variable for the pullback of a call.
fn pullback(value: &Ident) -> Ident {
    format_ident!("__pullback_{}", value, span = Span::mixed_site())
}

struct Backward<'a> {
    code: TokenStream,
    /// The values whose gradient has a variable.
    known: BTreeSet<String>,
    /// The fields that were added to the gradient of a struct. An empty text is the whole struct.
    fields: BTreeMap<String, Vec<String>>,
    names: usize,
    /// All arguments that are not constant.
    all: Mask,
    masks: &'a BTreeMap<String, Mask>,
    literals: &'a Literals,
}

impl Backward<'_> {
    fn fresh(&mut self, text: &str) -> Ident {
        self.names += 1;
        format_ident!("__{}_{}", text, self.names, span = Span::mixed_site())
    }

    fn mask(&self, value: &Ident) -> Mask {
        self.masks
            .get(&value.to_string())
            .copied()
            .unwrap_or(self.all)
    }

    /// Adds `code`, an expression for the gradient of a value of exactly the type of the gradient.
    fn add(&mut self, value: &Ident, code: TokenStream) {
        let variable = gradient(value);
        let is_first = self.known.insert(value.to_string());
        let added = match is_first {
            true => code,
            false => quote!(::shapecast_grad::__private::sum(#variable, #code)),
        };
        let mask = self.mask(value);
        let added = match (mask == self.all, is_first) {
            (true, _) => added,
            (false, true) => quote! {
                if __wanted.contains_any(#mask) {
                    #added
                } else {
                    ::shapecast_grad::Differentiable::zero_gradient(&#value)
                }
            },
            (false, false) => quote!(if __wanted.contains_any(#mask) { #added } else { #variable }),
        };
        self.code.extend(quote!(let #variable = #added;));
    }

    /// Adds a tensor whose shape broadcasts from the shape of the operand, or is it.
    fn add_tensor(&mut self, operand: &Ident, code: TokenStream) {
        self.add(
            operand,
            quote!(::shapecast_grad::__private::gradient_of(&#operand, #code)),
        );
    }

    /// Adds `body`, an expression of elements, summed to the shape of the operand. `read` are the operands of the loop
    /// whose shapes the body may lack.
    fn add_elements(&mut self, operand: &Ident, body: &Expr, read: &[Ident]) {
        let names = mentioned(body);
        let missing = read
            .iter()
            .filter(|name| !names.contains(&name.to_string()));
        let missing: Vec<_> = missing.collect();
        let body = match missing.is_empty() {
            true => body.to_token_stream(),
            false => quote!({ #(let _ = #missing;)* #body }),
        };
        let sum = quote!(::shapecast_grad::__private::broadcast!(sum_like(#operand, #body)));
        self.add_tensor(operand, sum);
    }

    fn step(&mut self, step: &Step) -> syn::Result<()> {
        let of_value = gradient(&step.value);
        match &step.operation {
            Operation::Constant(_) | Operation::ConstantView(_) => {}
            Operation::Alias(other) => self.add(other, quote!(#of_value)),
            Operation::Field { root, members } => self.field(root, members, &of_value),
            Operation::Elements { body, .. } => self.elements(step, body)?,
            Operation::Reduction(reduction) => self.reduction(step, reduction)?,
            Operation::Einsum { left, value, .. } => self.einsum(step, left, value)?,
            Operation::Index { root, index } => {
                let of_root = self.fresh("elements");
                let code = quote!({
                    let mut #of_root = ::shapecast_grad::Differentiable::zero_gradient(&#root);
                    #of_root[#index] = #of_value;
                    #of_root
                });
                self.add(root, code);
            }
            Operation::MatMul { left, right } => {
                for (operand, code) in [
                    (left, quote!(#of_value.matmul(&#right.transpose()))),
                    (right, quote!(#left.transpose().matmul(&#of_value))),
                ] {
                    if step.active.contains(&operand.to_string()) {
                        self.add_tensor(operand, code);
                    }
                }
            }
            Operation::Method { receiver, call } => self.method(receiver, call, &of_value),
            Operation::Call { arguments, .. } => self.call(step, arguments),
        }
        Ok(())
    }

    /// Adds the gradient of a field to that of the struct.
    fn field(&mut self, root: &Ident, members: &[Member], of_value: &Ident) {
        let of_root = gradient(root);
        let text = root.to_string();
        if self.known.insert(text.clone()) {
            self.code.extend(quote! {
                let mut #of_root = ::shapecast_grad::Differentiable::zero_gradient(&#root);
            });
            self.fields.insert(text.clone(), Vec::new());
        } else if !self.fields.contains_key(&text) {
            self.code.extend(quote!(let mut #of_root = #of_root;));
            self.fields.insert(text.clone(), vec![String::new()]);
        }
        let place: String = members
            .iter()
            .map(|member| format!(".{}", member.to_token_stream()))
            .collect();
        let known = self.fields.entry(text).or_default();
        let overlaps = known
            .iter()
            .any(|known| known.starts_with(&place) || place.starts_with(known));
        known.push(place);
        self.code.extend(match overlaps {
            true => {
                quote!(::shapecast_grad::__private::add_to(&mut #of_root #(.#members)*, #of_value);)
            }
            false => quote!(#of_root #(.#members)* = #of_value;),
        });
    }

    /// Differentiates an expression of elements by each operand.
    fn elements(&mut self, step: &Step, body: &Expr) -> syn::Result<()> {
        let (value, of_value) = (&step.value, gradient(&step.value));
        let stored: Expr = parse_quote!(#value);
        for operand in active_operands(step, body) {
            let derivative = self.derivative(body, &operand, Some(&stored))?;
            if derivative.is_zero() {
                self.add_zero(&operand);
                continue;
            }
            // The gradient of the value has the shape of the loop.
            let of_value = Derivative::Of(parse_quote!(#of_value));
            let product = of_value.times(derivative).expr(self.literals);
            self.add_elements(&operand, &product, &[]);
        }
        Ok(())
    }

    /// Gives an operand a gradient of zeros, unless it has one.
    fn add_zero(&mut self, operand: &Ident) {
        if !self.known.contains(&operand.to_string()) {
            self.add(
                operand,
                quote!(::shapecast_grad::Differentiable::zero_gradient(&#operand)),
            );
        }
    }

    fn derivative(
        &self,
        body: &Expr,
        operand: &Ident,
        value: Option<&Expr>,
    ) -> syn::Result<Derivative> {
        let is_operand =
            |expr: &Expr| matches!(expr, Expr::Path(_)) && variable(expr) == Some(operand);
        Differentiation::of(operand, &is_operand, &|_| false, self.literals, body, value)
    }

    fn method(&mut self, receiver: &Ident, call: &ExprMethodCall, of_value: &Ident) {
        let turbofish = &call.turbofish;
        let code = match call.method.to_string().as_str() {
            "transpose" => quote!(#of_value.transpose().to_tensor()),
            "unsqueeze" => quote!(#of_value.squeeze #turbofish ().to_tensor()),
            "squeeze" => quote!(#of_value.unsqueeze #turbofish ().to_tensor()),
            "item" => quote!(#receiver.full_like(#of_value)),
            _ => quote!(#of_value),
        };
        self.add_tensor(receiver, code);
    }

    fn call(&mut self, step: &Step, arguments: &[CallArgument]) {
        let (of_value, pullback) = (gradient(&step.value), pullback(&step.value));
        let given = arguments.iter().map(|argument| &argument.code);
        let mut wanted = quote!(0);
        let mut patterns = Vec::new();
        let mut added = Vec::new();
        for (index, argument) in arguments.iter().enumerate() {
            let Some(name) = &argument.active else {
                patterns.push(quote!(_));
                continue;
            };
            let (mask, bit) = (self.mask(name), 1_u32 << index);
            wanted.extend(match mask == self.all {
                true => quote!(| #bit),
                false => quote!(| __wanted.bit_if_any(#mask, #bit)),
            });
            let mut variable = self.fresh("gradient");
            variable.set_span(name.span());
            patterns.push(variable.to_token_stream());
            added.push((name, variable));
        }
        self.code.extend(quote! {
            let (#(#patterns,)*) =
                #pullback(#(#given,)* #of_value, ::shapecast_grad::Wanted::from_bits(#wanted));
        });
        for (name, variable) in added {
            let span = name.span();
            self.add(
                name,
                quote_spanned!(span=> ::shapecast_grad::__private::of_argument(&#name, #variable)),
            );
        }
    }
}

/// Returns the operands of a body that have a gradient.
fn active_operands(step: &Step, body: &Expr) -> Vec<Ident> {
    let mut operands = operands(body);
    operands.retain(|operand| step.active.contains(&operand.to_string()));
    operands
}
