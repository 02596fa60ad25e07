//! Writes the call: loop after loop, each over its operands, joined one by one.

mod arithmetic;
mod joined;
mod kernel;
mod reductions;

use super::OnMismatch;
use super::loops::{Kernel, Loops};
use super::operands::target_variable;
use super::parse::{Assignment, Input, Operator};
use super::speculation::{self, Speculation};
use super::tree::OperandId;
use super::weight::{calls, is_costly};
use super::words::{first_span, last_span};
use crate::input::Crate;
use joined::Joined;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::{Expr, Token};

/// The code of a call.
pub fn expand(
    input: &Input,
    loops: &Loops,
    on_mismatch: OnMismatch,
    knows_halves: bool,
) -> TokenStream {
    let writer = Writer {
        krate: &input.krate,
        on_mismatch,
        values_are_bound: !loops.reductions.is_empty(),
        knows_halves,
    };
    match &loops.last {
        None => writer.reductions(loops, None),
        Some(kernel) => {
            let last = match &input.assignment {
                None => writer.map(&input.value, kernel),
                Some(assignment) => writer.update(assignment, kernel),
            };
            writer.reductions(loops, Some(last))
        }
    }
}

/// What all generated code depends on.
struct Writer<'a> {
    krate: &'a Crate,
    on_mismatch: OnMismatch,
    /// Whether the operands `&expr` are variables already. A single loop borrows them itself.
    values_are_bound: bool,
    /// Whether elements may be 16-bit floats.
    knows_halves: bool,
}

/// The properties of a kernel that the core chooses its schedule by.
#[derive(Default)]
struct Flags {
    calls: bool,
    compute_bound: bool,
    compute_bound_body: bool,
    speculation: Speculation,
    rounds: bool,
}

impl Writer<'_> {
    /// `Join::map(Join::with(Join::with(join(), &x), &y), |__mode, (((), x), y)| …)`.
    fn map(&self, value: &Expr, kernel: &Kernel) -> TokenStream {
        let method = self.method_over(value, self.on_mismatch.choose("map", "try_map"));
        let Joined { operands, elements } = self.joined(kernel);
        let operands = self.flagged(operands, kernel, None);
        let body = self.body(&kernel.body);
        quote_spanned! {Span::mixed_site()=>
            #method(#operands, #[inline(always)] |__mode, #elements| #body)
        }
    }

    /// `Join::update(…, target.as_target(), |__mode, target, (((), x), y)| …)`, where `NoTarget` says what has no
    /// `as_target`; `Join::assign(…, target.as_target(), |__mode, (((), x), y)| …)` of what does not read the
    /// target.
    fn update(&self, assignment: &Assignment, kernel: &Kernel) -> TokenStream {
        let Assignment { target, operator } = assignment;
        let reads_target = kernel.body.operands().contains(OperandId::Target);
        let (panicking, fallible) = match operator {
            Operator::Replace if !reads_target => ("assign", "try_assign"),
            _ => ("update", "try_update"),
        };
        let method = self.method_over(target, self.on_mismatch.choose(panicking, fallible));
        let Joined { operands, elements } = self.joined(kernel);
        let operands = self.flagged(operands, kernel, Some(operator));
        let place = borrowed_target(target);
        let body = self.body(&kernel.body);
        let kernel =
            self.update_kernel(operator, first_span(target), reads_target, &elements, &body);
        let krate = self.krate;
        quote_spanned! {Span::mixed_site()=> {
            use #krate::__private::NoTarget as _;
            #method(#operands, #place, #kernel)
        }}
    }

    /// `Join::with_flags::<{ CALLS | … }>(…)` with the properties of the kernel.
    fn flagged(
        &self,
        operands: TokenStream,
        kernel: &Kernel,
        updates: Option<&Operator>,
    ) -> TokenStream {
        let hoisted = kernel.hoisted.iter().map(|hoisted| &hoisted.value);
        let nodes = hoisted.chain([&kernel.body]);
        let is_bound = is_costly(nodes.clone());
        let body_is_bound = is_costly([&kernel.body]);
        let calls = if is_bound {
            !body_is_bound && calls([&kernel.body])
        } else {
            calls(nodes)
        };
        self.with_flags(
            operands,
            &Flags {
                calls,
                compute_bound: is_bound,
                compute_bound_body: body_is_bound,
                speculation: speculation::of_kernel(kernel, updates),
                rounds: self.rounds(&kernel.body, updates),
            },
        )
    }

    /// `Join::with_flags::<{ … }>(…)`, if there are any.
    fn with_flags(&self, operands: TokenStream, flags: &Flags) -> TokenStream {
        let flags = self.flags(flags);
        if flags.is_empty() {
            return operands;
        }
        let krate = self.krate;
        quote_spanned!(Span::mixed_site()=> #krate::__private::Join::with_flags::<{ #flags }>(#operands))
    }

    /// `flags::CALLS | …`, or nothing.
    fn flags(&self, flags: &Flags) -> TokenStream {
        let krate = self.krate;
        let mut all = TokenStream::new();
        for (is_set, name) in [
            (flags.calls, "CALLS"),
            (flags.compute_bound, "COMPUTE_BOUND"),
            (flags.compute_bound_body, "COMPUTE_BOUND_BODY"),
            (flags.speculation.in_floats, "SPECULATES_IN_FLOATS"),
            (flags.speculation.in_numbers, "SPECULATES_IN_NUMBERS"),
            (flags.rounds, "ROUNDS"),
        ] {
            if is_set {
                let name = Ident::new(name, Span::mixed_site());
                let or = (!all.is_empty()).then(|| Token![|](Span::mixed_site()));
                all.extend(
                    quote_spanned!(Span::mixed_site()=> #or #krate::__private::flags::#name),
                );
            }
        }
        all
    }

    /// The closure that gives the target's new element. Like every kernel it is inlined into the loops,
    /// also into those compiled for another instruction set.
    fn update_kernel(
        &self,
        operator: &Operator,
        span: Span,
        reads_target: bool,
        elements: &TokenStream,
        body: &TokenStream,
    ) -> TokenStream {
        let target = target_variable(span);
        match operator {
            Operator::Replace if reads_target => {
                quote_spanned!(Span::mixed_site()=> #[inline(always)] |__mode, #target, #elements| #body)
            }
            Operator::Replace => {
                quote_spanned!(Span::mixed_site()=> #[inline(always)] |__mode, #elements| #body)
            }
            Operator::Combine(operator) => {
                match self.update_through_a_function(&target, operator, body) {
                    Some(new) => {
                        quote_spanned!(Span::mixed_site()=> #[inline(always)] |__mode, #target, #elements| #new)
                    }
                    None => quote_spanned! {Span::mixed_site()=>
                        #[inline(always)]
                        |__mode, mut #target, #elements| { #target #operator #body; #target }
                    },
                }
            }
        }
    }
}

/// `target.as_target()`, a method call so that a `&mut` variable is reborrowed. All of it is at the
/// target's own place, for errors to point there.
fn borrowed_target(target: &Expr) -> TokenStream {
    let receiver = match target {
        Expr::Unary(_) | Expr::Group(_) => quote_spanned!(first_span(target)=> (#target)),
        _ => target.to_token_stream(),
    };
    quote_spanned!(last_span(target)=> #receiver.as_target())
}
