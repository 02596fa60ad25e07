//! The statements that compute the values of steps.

use crate::paths;
use crate::steps::{Branch, CallArgument, Function, Loop, Operation, Step};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use std::collections::BTreeMap;
use syn::{ExprMethodCall, Ident, Type};

/// The values that each turn of a loop and each arm of a branch keeps, by the variable that holds them.
pub type Saved = BTreeMap<Ident, Vec<Ident>>;

/// Returns the statements of a body.
pub fn statements(steps: &[Step], saved: &Saved) -> TokenStream {
    steps.iter().map(|step| statement(step, saved)).collect()
}

/// Returns the statement of a step.
pub fn statement(step: &Step, saved: &Saved) -> TokenStream {
    let Step {
        value, annotation, ..
    } = step;
    let of_type = annotation.iter();
    let code = match &step.operation {
        Operation::Constant(expr) | Operation::ConstantView(expr) => expr.to_token_stream(),
        Operation::Field { root, members } => quote!(&#root #(#members)*),
        Operation::Alias(other) => other.to_token_stream(),
        Operation::Clone(other) => quote!(::core::clone::Clone::clone(&#other)),
        Operation::Owned(other) => quote!(::core::clone::Clone::clone(#other)),
        Operation::Elements { code, .. } => code.clone(),
        Operation::Softmax(softmax) => softmax.code.clone(),
        Operation::Reduction(reduction) => reduction.code.clone(),
        Operation::Einsum { call, .. } => call.to_token_stream(),
        Operation::Method { call, .. } | Operation::Join { call, .. } => call.to_token_stream(),
        Operation::Lanes(of) => of.call.to_token_stream(),
        Operation::Selection { code, .. } => code.to_token_stream(),
        Operation::Parts { root, parts } => return quote!(let (#(#parts,)*) = #root;),
        Operation::Tuple(elements) => quote!((#(::core::clone::Clone::clone(&#elements),)*)),
        Operation::MatMul {
            left,
            right,
            method,
        } => quote!(#left.#method(&#right)),
        Operation::Loop(of) => return for_loop(value, of, saved),
        Operation::Branch(of) => return branch(value, annotation.as_ref(), of, saved),
        Operation::Call {
            function,
            arguments,
            checkpoint: Some(checkpoint),
        } => {
            // The import of the macro is used.
            let call = function.call(arguments);
            quote!(#checkpoint!(#call))
        }
        Operation::Call {
            function,
            arguments,
            checkpoint: None,
        } => {
            let (pullback, code) = (pullback(value), function.twin(arguments));
            return quote!(let (#value, #pullback) = #code;);
        }
    };
    quote!(let #value #(: #of_type)* = #code;)
}

impl Function {
    /// Returns a call of the function itself.
    pub fn call(&self, arguments: &[CallArgument]) -> TokenStream {
        let arguments = arguments.iter().map(|argument| &argument.code);
        match self {
            Function::Path(path) => quote!(#path(#(#arguments),*)),
            Function::Method(call) => {
                let (receiver, method, turbofish) = (&call.receiver, &call.method, &call.turbofish);
                let arguments = arguments.skip(1);
                quote!(#receiver.#method #turbofish (#(#arguments),*))
            }
        }
    }

    /// Returns a call of the twin in reverse mode.
    pub fn twin(&self, arguments: &[CallArgument]) -> TokenStream {
        self.passed(arguments, |arguments| match self {
            Function::Path(path) => {
                let rule = paths::twin(path, "vjp");
                quote!(#rule(#(#arguments),*))
            }
            Function::Method(call) => twin_of_method(call, "vjp", arguments.iter().skip(1)),
        })
    }

    /// Returns the call of a closure that passes its parameters on by `call`, after the receiver of a method.
    ///
    /// The twin and the pullback get the same arguments. An argument of a wrong type has the same error in both calls,
    /// which rustc prints once, because both are calls of such closures.
    pub fn passed(
        &self,
        arguments: &[CallArgument],
        call: impl FnOnce(&[TokenStream]) -> TokenStream,
    ) -> TokenStream {
        let (name, receivers) = match self {
            Function::Path(path) => (path.path.segments.last().map(|last| &last.ident), 0),
            Function::Method(call) => (Some(&call.method), 1),
        };
        let span = name.map_or_else(Span::call_site, Ident::span);
        let span = span.resolved_at(Span::mixed_site());
        let code = arguments.iter().map(|argument| argument.code.clone());
        let mut passed: Vec<TokenStream> = code.collect();
        let mut given = Vec::new();
        for (index, argument) in passed.iter_mut().enumerate().skip(receivers) {
            let parameter = format_ident!("__argument_{index}", span = span);
            given.push(std::mem::replace(argument, parameter.to_token_stream()));
        }
        let (parameters, body) = (&passed[receivers..], call(&passed));
        quote_spanned!(span=> { let __call = |#(#parameters),*| #body; __call(#(#given),*) })
    }
}

fn for_loop(value: &Ident, of: &Loop, saved: &Saved) -> TokenStream {
    let (pattern, items, body) = (&of.pattern, &of.items, statements(&of.body, saved));
    let starts = of.carried.iter().map(|of| &of.start);
    let (firsts, lasts) = (
        of.carried.iter().map(|of| &of.first),
        of.carried.iter().map(|of| &of.last),
    );
    let variables = quote!(#(let mut #starts = ::core::clone::Clone::clone(&#firsts);)*);
    let turns = turns(value);
    let kept = saved.get(&turns);
    let ends = of.carried.iter().map(|of| {
        let end = &of.end;
        match kept.is_some_and(|kept| kept.contains(end)) {
            true => quote!(::core::clone::Clone::clone(&#end)),
            false => end.to_token_stream(),
        }
    });
    let next = format_ident!("__next", span = Span::mixed_site());
    let (list, push, pattern, items) = match kept {
        Some(kept) => {
            let position = format_ident!("__position", span = Span::mixed_site());
            let items = quote!(::core::iter::IntoIterator::into_iter(#items));
            (
                quote!(let mut #turns = ::std::vec::Vec::new();),
                // A turn that ends in `continue` is not in the list.
                quote!(#turns.push((#position, (#(#kept,)*)));),
                quote!((#position, #pattern)),
                quote!(::core::iter::Iterator::enumerate(#items)),
            )
        }
        None => (quote!(), quote!(), quote!(#pattern), quote!(#items)),
    };
    let starts = of.carried.iter().map(|of| &of.start);
    let (last_starts, condition) = (starts.clone(), of.ends.iter());
    quote! {
        #variables
        #list
        for #pattern in #items {
            #body
            let #next = (#(#ends,)*);
            #push
            (#(#starts,)*) = #next;
            #(if #condition { break; })*
        }
        #(let #lasts = #last_starts;)*
    }
}

fn branch(name: &Ident, annotation: Option<&Type>, of: &Branch, saved: &Saved) -> TokenStream {
    let values = &of.values;
    let kept_by: Vec<Ident> = kept_by_arms(name, of).collect();
    let arms = of.arms.iter().enumerate().map(|(index, arm)| {
        let (pattern, guard, leaves) = (&arm.pattern, &arm.guard, &arm.leaves);
        let body = statements(&arm.body, saved);
        if leaves.is_some() {
            return quote!(#pattern #guard => { #body #leaves });
        }
        let own = kept_by_arm(name, index);
        let kept = saved.get(&own);
        let results =
            arm.results.iter().map(
                |result| match kept.is_some_and(|kept| kept.contains(result)) {
                    true => quote!(::core::clone::Clone::clone(&#result)),
                    false => result.to_token_stream(),
                },
            );
        let kept = kept.into_iter().flatten();
        let kept = quote!(::core::option::Option::Some((#(#kept,)*)));
        let kept = kept_by.iter().map(|arm| match *arm == own {
            true => kept.clone(),
            false => quote!(::core::option::Option::None),
        });
        let first = annotated(&of.values, annotation);
        quote! {
            #pattern #guard => {
                #body
                let (#(#values,)*) = (#(#results,)*);
                #first
                (#(#values,)* #(#kept,)*)
            }
        }
    });
    let scrutinee = &of.scrutinee;
    quote!(let (#(#values,)* #(#kept_by,)*) = match #scrutinee { #(#arms)* };)
}

/// Returns the statement that gives the value of a branch the type that the user wrote.
pub fn annotated(values: &[Ident], annotation: Option<&Type>) -> Option<TokenStream> {
    let (value, annotation) = (values.first()?, annotation?);
    Some(quote!(let #value: #annotation = #value;))
}

/// Returns the variable for the pullback of a call.
pub fn pullback(value: &Ident) -> Ident {
    format_ident!("__pullback_{}", value, span = Span::mixed_site())
}

/// Returns the variable for what the turns of a loop keep.
pub fn turns(value: &Ident) -> Ident {
    format_ident!("__turns_{}", value, span = Span::mixed_site())
}

/// Returns the variables for what the arms of a branch keep that do not leave.
pub fn kept_by_arms(name: &Ident, of: &Branch) -> impl Iterator<Item = Ident> {
    let arms = of.arms.iter().enumerate();
    let arms = arms.filter(|(_, arm)| arm.leaves.is_none());
    arms.map(|(index, _)| kept_by_arm(name, index))
}

/// Returns the variable for what an arm of a branch keeps.
pub fn kept_by_arm(value: &Ident, arm: usize) -> Ident {
    format_ident!("__arm_{}_{}", arm, value, span = Span::mixed_site())
}

/// Returns the call of the twin of a method.
pub fn twin_of_method(
    call: &ExprMethodCall,
    rule: &str,
    arguments: impl Iterator<Item = impl ToTokens>,
) -> TokenStream {
    let (receiver, turbofish) = (&call.receiver, &call.turbofish);
    let twin = twin_name(&call.method, rule);
    quote!(#receiver.#twin #turbofish (#(#arguments),*))
}

/// Returns the name of the twin of a method.
pub fn twin_name(method: &Ident, rule: &str) -> Ident {
    format_ident!("{}_{}", method, rule, span = method.span())
}
