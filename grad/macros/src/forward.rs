//! The code of a `jvp`: the steps in order, each of which computes a value and its tangent.

mod bodies;
mod einsum;
mod loops;
mod reductions;

use loops::broadcast;

use crate::function::Header;
use crate::literals::Literals;
use crate::names::renamed;
use crate::paths;
use crate::read::{is_of_shapes, is_view};
use crate::signature::Signature;
use crate::statements::{Saved, statement, twin_of_method};
use crate::steps::{CallArgument, Function, Mask, Operation, Step, Steps};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use std::collections::{BTreeMap, BTreeSet};
use syn::{Expr, ExprMethodCall, Ident, Path, parse_quote};

/// Returns the body of the `jvp` of a function.
pub fn code(signature: &Signature, steps: &Steps) -> syn::Result<TokenStream> {
    let result = &steps.result;
    let of_result = steps.masks.get(result).copied().unwrap_or(0);
    let mut forward = Forward {
        code: TokenStream::new(),
        names: 0,
        masks: &steps.masks,
        literals: &signature.literals,
    };
    let needed = needed(steps);
    for (bit, argument) in signature.arguments.iter().enumerate() {
        let name = &argument.name;
        if argument.is_constant {
            continue;
        }
        if of_result & 1 << bit == 0 {
            return Err(argument.without_effect());
        }
        if needed.contains(name) {
            forward.argument(name, argument.is_reference());
        }
    }
    for step in &steps.list {
        let is_needed = |value: &Ident| needed.contains(value);
        match step.values().into_iter().any(is_needed) && !step.active.is_empty() {
            true => forward.step(step)?,
            false => forward.without_tangent(step),
        }
    }
    let (statements, of_result) = (forward.code, tangent(result));
    Ok(quote!(#statements (#result, #of_result)))
}

/// Returns the values whose tangents the tangent of the result needs.
fn needed(steps: &Steps) -> BTreeSet<Ident> {
    let mut needed = BTreeSet::from([steps.result.clone()]);
    for step in steps.list.iter().rev() {
        let is_needed = |value: &Ident| needed.contains(value);
        if step.values().into_iter().any(is_needed) {
            needed.extend(step.active.iter().cloned());
        }
    }
    needed
}

/// Returns the variable for the tangent of a value. Errors stand at the value.
pub fn tangent(value: &Ident) -> Ident {
    let span = value.span().resolved_at(Span::mixed_site());
    format_ident!("__tangent_of_{}", value, span = span)
}

struct Forward<'a> {
    code: TokenStream,
    names: usize,
    masks: &'a BTreeMap<Ident, Mask>,
    literals: &'a Literals,
}

impl Forward<'_> {
    /// Returns `true` for a value that has a tangent.
    fn is_active(&self, value: &Ident) -> bool {
        self.masks.contains_key(value)
    }

    /// Returns a new name. The names of values end with a number, so no value has this name.
    fn fresh(&mut self, text: &str) -> Ident {
        self.names += 1;
        format_ident!("__{}_{}", self.names, text, span = Span::mixed_site())
    }

    /// Binds the tangent of an argument: the given one, or zeros.
    fn argument(&mut self, name: &Ident, is_reference: bool) {
        let (of_name, zero) = (tangent(name), self.fresh("zero"));
        let zeros = quote!(::shapecast_grad::Differentiable::zero_gradient(&#name));
        self.code.extend(match is_reference {
            false => quote! {
                let #of_name = match ::shapecast_grad::Tangent::tangent(#of_name) {
                    ::core::option::Option::Some(given) => given,
                    ::core::option::Option::None => #zeros,
                };
            },
            true => quote! {
                let #zero;
                let #of_name = match ::shapecast_grad::TangentRef::tangent(&#of_name) {
                    ::core::option::Option::Some(given) => given,
                    ::core::option::Option::None => {
                        #zero = #zeros;
                        &#zero
                    }
                };
            },
        });
    }

    /// Adds a tangent: an expression of exactly the type of the gradient of the value.
    fn add(&mut self, value: &Ident, code: TokenStream) {
        let of_value = tangent(value);
        self.code.extend(quote!(let #of_value = #code;));
    }

    /// Adds a tangent whose shape broadcasts to the shape of the value.
    fn add_tensor(&mut self, value: &Ident, code: TokenStream) {
        self.add(
            value,
            quote!(::shapecast_grad::__private::tangent_of(&#value, #code)),
        );
    }

    fn without_tangent(&mut self, step: &Step) {
        self.code.extend(match &step.operation {
            Operation::Call {
                function,
                arguments,
                checkpoint: None,
            } => {
                let (value, annotation) = (&step.value, step.annotation.iter());
                let call = function.call(arguments);
                quote!(let #value #(: #annotation)* = #call;)
            }
            _ => statement(step, &Saved::new()),
        });
    }

    fn step(&mut self, step: &Step) -> syn::Result<()> {
        let value = &step.value;
        match &step.operation {
            Operation::Call {
                function,
                arguments,
                checkpoint,
            } => {
                self.call(value, function, arguments, checkpoint.as_ref());
                return Ok(());
            }
            Operation::Loop(of) => return self.for_loop(of),
            Operation::Branch(of) => return self.branch(step, of),
            _ => self.code.extend(statement(step, &Saved::new())),
        }
        match &step.operation {
            Operation::Constant(_)
            | Operation::ConstantView(_)
            | Operation::Call { .. }
            | Operation::Loop(_)
            | Operation::Branch(_) => {}
            Operation::Alias(other) => self.add(value, tangent(other).to_token_stream()),
            Operation::Clone(other) => {
                let of_other = tangent(other);
                self.add(value, quote!(::core::clone::Clone::clone(&#of_other)));
            }
            Operation::Owned(other) => {
                let of_other = tangent(other);
                self.add(value, quote!(::core::clone::Clone::clone(#of_other)));
            }
            Operation::Parts { root, parts } => {
                let (of_root, of_parts) = (tangent(root), parts.iter().map(tangent));
                self.code.extend(quote!(let (#(#of_parts,)*) = #of_root;));
            }
            Operation::Tuple(elements) => {
                let tangents = elements
                    .iter()
                    .map(|element| match step.active.contains(element) {
                        true => {
                            let of_element = tangent(element);
                            quote!(::core::clone::Clone::clone(&#of_element))
                        }
                        false => {
                            quote!(::shapecast_grad::Differentiable::zero_gradient(&#element))
                        }
                    });
                self.add(value, quote!((#(#tangents,)*)));
            }
            Operation::Selection {
                receiver,
                code,
                is_view,
            } => {
                let of_receiver = tangent(receiver);
                let code = selected(code, receiver, &of_receiver);
                let copy = is_view.then(|| quote!(.to_tensor()));
                self.add_tensor(value, quote!(#code #copy));
            }
            Operation::Lanes(of) => self.lanes(value, of),
            Operation::Join { call, operands } => {
                let [first, second] =
                    operands
                        .each_ref()
                        .map(|operand| match step.active.contains(operand) {
                            true => tangent(operand).to_token_stream(),
                            false => {
                                quote!(::shapecast_grad::Differentiable::zero_gradient(&#operand))
                            }
                        });
                let (method, turbofish) = (&call.method, &call.turbofish);
                self.add_tensor(value, quote!(#first.#method #turbofish (&#second)));
            }
            Operation::Field { root, members } => self.field(value, root, members),
            Operation::Elements { body, .. } => {
                let stored: Expr = parse_quote!(#value);
                match self.loop_body(step, body, Some(&stored))? {
                    Some(body) => self.add_tensor(value, broadcast(&body)),
                    None => self.add_zero(value),
                }
            }
            Operation::Softmax(softmax) => self.softmax(step, softmax),
            Operation::Reduction(reduction) => self.reduction(step, reduction)?,
            Operation::Einsum {
                left, value: body, ..
            } => self.einsum(step, left, body)?,
            Operation::MatMul { left, right, .. } => {
                let is_active = |of: &Ident| step.active.contains(of);
                let (of_left, of_right) = (tangent(left), tangent(right));
                let first = quote!(#of_left.matmul(&#right));
                let second = quote!(#left.matmul(&#of_right));
                let product = match (is_active(left), is_active(right)) {
                    (true, true) => quote!(::shapecast_grad::__private::sum(#first, #second)),
                    (true, false) => first,
                    _ => second,
                };
                self.add_tensor(value, product);
            }
            Operation::Method { receiver, call } => self.method(value, receiver, call),
        }
        Ok(())
    }

    fn add_zero(&mut self, value: &Ident) {
        self.add(
            value,
            quote!(::shapecast_grad::Differentiable::zero_gradient(&#value)),
        );
    }

    /// Takes the tangent of a field from that of the struct. A field that is `#[constant]` has the tangent 0.
    fn field(&mut self, value: &Ident, root: &Ident, members: &[TokenStream]) {
        let (of_root, zero) = (tangent(root), self.fresh("zero"));
        let are_constant: Vec<TokenStream> = (0..members.len())
            .filter_map(|depth| {
                let (outer, text) = (&members[..depth], members[depth].to_string());
                // An element of a list is no field.
                let name = text
                    .strip_prefix('.')?
                    .trim_start()
                    .trim_start_matches("r#");
                Some(quote!(::shapecast_grad::__private::is_constant(&#root #(#outer)*, #name)))
            })
            .collect();
        if are_constant.is_empty() {
            self.add(value, quote!(&#of_root #(#members)*));
            return;
        }
        let zeros = quote!(::shapecast_grad::Differentiable::zero_gradient(&#value));
        let code = quote! {
            if #(#are_constant)||* { #zero = #zeros; &#zero } else { &#of_root #(#members)* }
        };
        self.code.extend(quote!(let #zero;));
        self.add(value, code);
    }

    fn method(&mut self, value: &Ident, receiver: &Ident, call: &ExprMethodCall) {
        let of_receiver = tangent(receiver);
        let mut call = call.clone();
        if is_of_shapes(&call) {
            // These methods take their receiver.
            *call.receiver = parse_quote!(#of_receiver.view().to_tensor());
            self.add_tensor(value, call.into_token_stream());
            return;
        }
        // The tangent of a view is a tensor, which has no method `to_tensor`.
        let view = (call.method == "to_tensor").then(|| quote!(.view()));
        let copy = is_view(&call).then(|| quote!(.to_tensor()));
        *call.receiver = parse_quote!(#of_receiver #view);
        self.add(value, quote!(#call #copy));
    }

    fn call(
        &mut self,
        value: &Ident,
        function: &Function,
        arguments: &[CallArgument],
        checkpoint: Option<&Path>,
    ) {
        let values = arguments.iter().map(|argument| argument.code.clone());
        let tangents = arguments.iter().map(|argument| match &argument.active {
            Some(name) => {
                let names = BTreeMap::from([(name.clone(), tangent(name))]);
                renamed(&argument.code, &names)
            }
            None => quote_spanned!(Span::mixed_site()=> ::shapecast_grad::Constant),
        });
        let all = values.chain(tangents);
        let code = match function {
            Function::Path(path) => {
                let rule = paths::twin(path, "jvp");
                quote!(#rule(#(#all),*))
            }
            Function::Method(call) => twin_of_method(call, "jvp", all.skip(1)),
        };
        // Forward mode keeps nothing anyway.
        let code = match checkpoint {
            Some(checkpoint) => quote!(#checkpoint!(#code)),
            None => code,
        };
        let of_value = tangent(value);
        self.code.extend(quote!(let (#value, #of_value) = #code;));
    }
}

/// Returns the expression that selects elements of the tangent. New elements have the tangent 0.
fn selected(code: &Expr, receiver: &Ident, of_receiver: &Ident) -> TokenStream {
    match code {
        Expr::MethodCall(call) if call.method == "pad" || call.method == "pad_axes" => {
            let (method, turbofish, padding) = (&call.method, &call.turbofish, &call.args);
            let padding = quote!(::shapecast_grad::__private::padding_of_tangents(#padding));
            quote!(#of_receiver.#method #turbofish (#padding))
        }
        _ => {
            let names = BTreeMap::from([(receiver.clone(), of_receiver.clone())]);
            renamed(code, &names)
        }
    }
}

/// Returns the twin in forward mode.
pub fn twin(header: &Header<'_>, name: &Ident, body: Option<&TokenStream>) -> TokenStream {
    let (function, signature) = (header.function, header.signature);
    let (vis, generics) = (&function.vis, &function.sig.generics);
    let bounds = &generics.where_clause;
    let (parameters, start) = (header.parameters(), header.start());
    let tangents = signature.arguments.iter().map(|argument| {
        let (of_name, gradient) = (tangent(&argument.name), argument.gradient());
        match (argument.is_constant, argument.is_reference()) {
            (true, _) => quote!(#of_name: impl ::shapecast_grad::ConstantTangent),
            (false, true) => quote!(#of_name: impl ::shapecast_grad::TangentRef<#gradient>),
            (false, false) => quote!(#of_name: impl ::shapecast_grad::Tangent<#gradient>),
        }
    });
    let (result, of_result) = (&signature.result, signature.result_gradient());
    let unreachable = quote!(::core::unreachable!("the function does not compile"));
    let body = body.unwrap_or(&unreachable);
    quote! {
        #[allow(unused, clippy::all)]
        #vis fn #name #generics (#(#parameters,)* #(#tangents),*) -> (#result, #of_result) #bounds {
            #start
            #body
        }
    }
}
