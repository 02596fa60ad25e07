//! The code of a pullback: the steps in reverse order, each of which adds to the gradients of its operands.

mod bodies;
mod einsum;
mod elements;
mod reductions;
mod selections;
mod shapes;
mod softmax;

pub use einsum::Uses;
pub use reductions::{axes_from_one_end, kept, weights};

use crate::literals::Literals;
use crate::names::mentioned;
use crate::read::{is_of_shapes, is_view};
use crate::signature::Signature;
use crate::statements::{Saved, pullback, statement, statements};
use crate::steps::{CallArgument, Function, Mask, Operation, Step, Steps};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use shapes::Shapes;
use std::collections::{BTreeMap, BTreeSet};
use syn::{ExprMethodCall, Ident};

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
        known: BTreeSet::from([steps.result.clone()]),
        fields: BTreeMap::new(),
        names: 0,
        saved: Saved::new(),
        all,
        masks: &steps.masks,
        literals: &signature.literals,
        shapes: Shapes::default(),
        borrowed: &borrowed(steps),
    };
    backward.steps(&steps.list)?;
    let differentiated = signature
        .arguments
        .iter()
        .filter(|argument| !argument.is_constant);
    let mut gradients = Vec::new();
    for argument in differentiated {
        let name = &argument.name;
        if !backward.known.contains(name) {
            return Err(argument.without_effect());
        }
        gradients.push(gradient(name));
    }
    let (views, read) = backward.views(&steps.list);
    let result = &steps.result;
    let value = match read.contains(result) {
        true => {
            let span = result.span();
            quote_spanned!(span=> ::core::clone::Clone::clone(&#result))
        }
        false => result.to_token_stream(),
    };
    let code = backward.code;
    Ok(Code {
        forward: statements(&steps.list, &backward.saved),
        result: value,
        of_result: gradient(result),
        backward: quote!(#views #code),
        gradients,
    })
}

/// Returns the values that may borrow from others.
fn borrowed(steps: &Steps) -> BTreeSet<Ident> {
    let mut borrowed = steps.references.clone();
    add_borrowed(&steps.list, &mut borrowed);
    borrowed
}

fn add_borrowed(steps: &[Step], borrowed: &mut BTreeSet<Ident>) {
    for step in steps {
        let borrows = match &step.operation {
            Operation::Field { .. } | Operation::ConstantView(_) => true,
            Operation::Method { call, .. } => is_view(call),
            Operation::Selection { is_view, .. } => *is_view,
            Operation::Alias(other) | Operation::Clone(other) => borrowed.contains(other),
            Operation::Loop(of) => {
                add_borrowed(&of.body, borrowed);
                false
            }
            Operation::Branch(of) => {
                of.arms
                    .iter()
                    .for_each(|arm| add_borrowed(&arm.body, borrowed));
                false
            }
            _ => false,
        };
        if borrows {
            borrowed.insert(step.value.clone());
        }
    }
}

/// Returns the variable for the gradient of a value.
fn gradient(value: &Ident) -> Ident {
    format_ident!("__of_{}", value, span = Span::mixed_site())
}

struct Backward<'a> {
    code: TokenStream,
    /// The values whose gradient has a variable.
    known: BTreeSet<Ident>,
    /// The fields that were added to the gradient of a struct. An empty text is the whole struct.
    fields: BTreeMap<Ident, Vec<String>>,
    names: usize,
    /// What the bodies of loops and branches keep for their pullbacks.
    saved: Saved,
    /// All arguments that are not constant.
    all: Mask,
    masks: &'a BTreeMap<Ident, Mask>,
    literals: &'a Literals,
    /// What is known of the shapes of the values in the current body.
    shapes: Shapes,
    /// The values that may borrow from others, which the pullback creates again.
    borrowed: &'a BTreeSet<Ident>,
}

impl Backward<'_> {
    /// Returns the views that the code creates again, and all names that it reads.
    fn views(&self, steps: &[Step]) -> (TokenStream, BTreeSet<Ident>) {
        let mut read = mentioned(&self.code);
        let mut views = Vec::new();
        for step in steps.iter().rev() {
            if self.borrowed.contains(&step.value) && read.contains(&step.value) {
                let view = statement(step, &Saved::new());
                read.extend(mentioned(&view));
                views.push(view);
            }
        }
        (views.into_iter().rev().collect(), read)
    }

    fn is_known(&self, value: &Ident) -> bool {
        self.known.contains(value)
    }

    /// Returns `true` for a value that has a gradient.
    fn is_active(&self, value: &Ident) -> bool {
        self.masks.contains_key(value)
    }

    /// Returns a new name. The names of values end with a number, so no value has this name.
    fn fresh(&mut self, text: &str) -> Ident {
        self.names += 1;
        format_ident!("__{}_{}", self.names, text, span = Span::mixed_site())
    }

    fn mask(&self, value: &Ident) -> Mask {
        self.masks.get(value).copied().unwrap_or(self.all)
    }

    /// Adds `code`, an expression for the gradient of a value of exactly the type of the gradient.
    fn add(&mut self, value: &Ident, code: TokenStream) {
        let variable = gradient(value);
        let is_first = self.known.insert(value.clone());
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
        // Fields are added to the gradient of a struct in place.
        let mutable = self.fields.contains_key(value).then(|| {
            self.fields.insert(value.clone(), vec![String::new()]);
            quote!(mut)
        });
        self.code.extend(quote!(let #mutable #variable = #added;));
    }

    /// Replaces the gradient of a value by a sum that it is a term of.
    fn replace(&mut self, value: &Ident, sum: TokenStream) {
        let (variable, mask) = (gradient(value), self.mask(value));
        let sum = match mask == self.all {
            true => sum,
            false => quote!(if __wanted.contains_any(#mask) { #sum } else { #variable }),
        };
        self.code.extend(quote!(let #variable = #sum;));
    }

    /// Adds a tensor whose shape broadcasts from the shape of the operand, or is it.
    fn add_tensor(&mut self, operand: &Ident, code: TokenStream) {
        self.add(
            operand,
            quote!(::shapecast_grad::__private::gradient_of(&#operand, #code)),
        );
    }

    fn steps(&mut self, steps: &[Step]) -> syn::Result<()> {
        let outer = std::mem::replace(&mut self.shapes, Shapes::of(steps));
        for step in steps.iter().rev() {
            let is_known = step.values().iter().any(|value| self.is_known(value));
            if is_known && !step.active.is_empty() {
                self.step(step)?;
            }
        }
        self.shapes = outer;
        Ok(())
    }

    fn step(&mut self, step: &Step) -> syn::Result<()> {
        let of_value = gradient(&step.value);
        match &step.operation {
            Operation::Constant(_) | Operation::ConstantView(_) => {}
            Operation::Alias(other) | Operation::Clone(other) | Operation::Owned(other) => {
                self.add(other, quote!(#of_value));
            }
            Operation::Loop(of) => self.for_loop(step, of)?,
            Operation::Branch(of) => self.branch(step, of)?,
            Operation::Field { root, members } => self.field(root, members, &of_value),
            Operation::Elements { body, .. } => self.elements(step, body)?,
            Operation::Softmax(softmax) => self.softmax(step, softmax),
            Operation::Reduction(reduction) => self.reduction(step, reduction)?,
            Operation::Einsum { left, value, .. } => self.einsum(step, left, value)?,
            Operation::MatMul { left, right, .. } => {
                for (operand, rule) in [(left, quote!(of_left)), (right, quote!(of_right))] {
                    if step.active.contains(operand) {
                        let code = quote!({
                            #[allow(unused_imports)]
                            use ::shapecast_grad::__private::AnyProduct as _;
                            let (left, right, of_value) = (#left.view(), #right.view(), #of_value.view());
                            ::shapecast_grad::__private::Product { left, right, of_value }.#rule()
                        });
                        self.add_tensor(operand, code);
                    }
                }
            }
            Operation::Method { receiver, call } => self.method(receiver, call, &of_value),
            Operation::Selection {
                receiver,
                code,
                is_view,
            } => self.selection(receiver, code, *is_view, &of_value),
            Operation::Lanes(of) => self.lanes(of, &of_value),
            Operation::Join { call, operands } => self.join(call, operands, &step.value),
            Operation::Parts { root, parts } => self.parts(root, parts),
            Operation::Tuple(elements) => self.tuple(elements, &of_value),
            Operation::Call {
                function,
                arguments,
                checkpoint,
            } => {
                if checkpoint.is_some() {
                    let (pullback, code) = (pullback(&step.value), function.twin(arguments));
                    self.code.extend(quote!(let (_, #pullback) = #code;));
                }
                self.call(step, function, arguments);
            }
        }
        Ok(())
    }

    /// Puts the gradients of the parts of a tuple together.
    fn parts(&mut self, root: &Ident, parts: &[Ident]) {
        parts.iter().for_each(|part| self.add_zero(part));
        let gradients = parts.iter().map(gradient);
        self.add(root, quote!((#(#gradients,)*)));
    }

    /// Takes the gradient of a tuple apart.
    fn tuple(&mut self, elements: &[Ident], of_value: &Ident) {
        let gradients: Vec<Ident> = elements.iter().map(|_| self.fresh("gradient")).collect();
        self.code.extend(quote!(let (#(#gradients,)*) = #of_value;));
        for (element, of_element) in elements.iter().zip(gradients) {
            if self.is_active(element) {
                self.add(element, of_element.to_token_stream());
            }
        }
    }

    /// Adds the gradient of a field to that of the struct.
    fn field(&mut self, root: &Ident, members: &[TokenStream], of_value: &Ident) {
        let of_root = gradient(root);
        if self.known.insert(root.clone()) {
            self.code.extend(quote! {
                let mut #of_root = ::shapecast_grad::Differentiable::zero_gradient(&#root);
            });
            self.fields.insert(root.clone(), Vec::new());
        } else if !self.fields.contains_key(root) {
            self.code.extend(quote!(let mut #of_root = #of_root;));
            self.fields.insert(root.clone(), vec![String::new()]);
        }
        let place: String = members.iter().map(|member| member.to_string()).collect();
        let known = self.fields.entry(root.clone()).or_default();
        // Indices that are written otherwise may be equal.
        let overlaps = place.contains('[')
            || known
                .iter()
                .any(|known| known.starts_with(&place) || place.starts_with(known));
        known.push(place);
        self.code.extend(match overlaps {
            true => {
                quote!(::shapecast_grad::__private::add_to(&mut #of_root #(#members)*, #of_value);)
            }
            false => quote!(#of_root #(#members)* = #of_value;),
        });
    }

    /// Gives an operand a gradient of zeros, unless it has one.
    fn add_zero(&mut self, operand: &Ident) {
        if !self.known.contains(operand) {
            self.add(
                operand,
                quote!(::shapecast_grad::Differentiable::zero_gradient(&#operand)),
            );
        }
    }

    fn method(&mut self, receiver: &Ident, call: &ExprMethodCall, of_value: &Ident) {
        let turbofish = &call.turbofish;
        let code = match call.method.to_string().as_str() {
            "transpose" => quote!(#of_value.transpose().to_tensor()),
            "unsqueeze" => quote!(#of_value.squeeze #turbofish ().to_tensor()),
            "squeeze" => quote!(#of_value.unsqueeze #turbofish ().to_tensor()),
            _ if is_of_shapes(call) => {
                quote!(::shapecast_grad::__private::reshaped(&#receiver, #of_value))
            }
            _ => quote!(#of_value),
        };
        self.add_tensor(receiver, code);
    }

    fn call(&mut self, step: &Step, function: &Function, arguments: &[CallArgument]) {
        let (of_value, pullback) = (gradient(&step.value), pullback(&step.value));
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
        let call = function.passed(arguments, |arguments| {
            let wanted = quote!(::shapecast_grad::Wanted::from_bits(#wanted));
            quote!(#pullback(#(#arguments,)* #of_value, #wanted))
        });
        self.code.extend(quote!(let (#(#patterns,)*) = #call;));
        for (name, variable) in added {
            let span = name.span();
            let argument = quote_spanned!(span=> ::shapecast_grad::__private::OfArgument);
            self.add(
                name,
                quote_spanned!(span=> {
                    use ::shapecast_grad::__private::{OfOtherArgument as _, OfSameArgument as _};
                    #argument(&#name, #variable).gradient()
                }),
            );
        }
    }
}
