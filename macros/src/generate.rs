//! Writes the code of a call: its loops, each over the operands that it joins.

mod joined;
mod kernel;
mod reductions;
mod value_checks;
mod wide;

pub use kernel::is_product;

use crate::ast::OperandId;
use crate::flags::{self, Flags};
use crate::hygiene::quote_mixed;
use crate::loops::{Kernel, Loops, ReductionLoop};
use crate::lower::target_variable;
use crate::parse::Input;
use crate::value_checks::ValueChecks;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use shapecast_syntax::places::{Assignment, is_method_call};
use shapecast_syntax::tokens::{first_span, last_span};
use syn::{Expr, Token};

/// The behavior of the generated code if sizes known at run time do not fit.
#[derive(Clone, Copy)]
pub enum OnMismatch {
    /// `broadcast!` panics.
    Panic,
    /// `try_broadcast!` returns the error.
    Return,
}

/// Returns the code of a call. With `has_f16`, elements may be 16-bit floats.
pub fn generate(
    input: &Input,
    loops: &Loops,
    checks: &ValueChecks,
    on_mismatch: OnMismatch,
    has_f16: bool,
) -> TokenStream {
    let generator = Generator {
        krate: &input.krate,
        on_mismatch,
        reductions: &loops.reductions,
        has_f16,
        is_einsum: input.is_einsum,
    };
    let last = loops.last.as_ref().map(|kernel| match &input.assignment {
        None => generator.map(&input.value, kernel),
        Some(assignment) => generator.update(assignment, &input.value, kernel),
    });
    let result = generator.reductions(loops, last);
    generator.with_checks(checks, result)
}

/// The inputs of all generated code.
struct Generator<'a> {
    krate: &'a TokenStream,
    on_mismatch: OnMismatch,
    /// The loops before the last one. With such loops, the operands `&expr` are bound before all loops. A single loop
    /// borrows these operands itself.
    reductions: &'a [ReductionLoop],
    has_f16: bool,
    /// Whether sums have the type of their elements, and kernels that are products of operands call `wrapping_product`.
    is_einsum: bool,
}

/// The target of a loop that updates in place.
struct InPlace<'a> {
    target: &'a Expr,
    /// The parameter of the kernel for the element of the target, if the kernel reads this element.
    parameter: Option<TokenStream>,
}

impl Generator<'_> {
    /// Returns the path of the method of `JoinedOperands` that runs a loop.
    fn method(&self, written: impl ToTokens, name: &str) -> TokenStream {
        match self.on_mismatch {
            OnMismatch::Panic => self.method_over(written, name),
            OnMismatch::Return => self.method_over(written, &format!("try_{name}")),
        }
    }

    /// Returns `JoinedOperands::map(operands, |__context, (((), x), y)| …)`, where the operands are
    /// `JoinedOperands::with(JoinedOperands::with(join(), &x), &y)`.
    fn map(&self, value: &Expr, kernel: &Kernel) -> TokenStream {
        let method = self.method(value, "map");
        let flags = flags::of_last(kernel, None, self.has_f16);
        let body = self.last_body(kernel);
        self.run(method, kernel, flags, None, None, body)
    }

    /// Returns `JoinedOperands::update(…, target.as_target(), |__context, target, ((), x)| …)`, or `assign` if the kernel
    /// does not read the target. `NoTarget` has the error message for a place without `as_target`.
    fn update(&self, assignment: &Assignment, value: &Expr, kernel: &Kernel) -> TokenStream {
        let Assignment { target, operator } = assignment;
        let reads_target = kernel.body.reads(OperandId::Target);
        let method = match operator {
            None if !reads_target => self.method(value, "assign"),
            _ => self.method(value, "update"),
        };
        let flags = flags::of_last(kernel, operator.as_ref(), self.has_f16);
        let place = self.borrowed_target(target);
        let variable = target_variable(first_span(target));
        let body = self.last_body(kernel);
        let (parameter, body) = match operator {
            None => (reads_target.then(|| quote!(#variable,)), body),
            Some(operator) => match self.combined(&variable, operator, &body) {
                Some(new) => (Some(quote!(#variable,)), new),
                None => (
                    Some(quote_mixed!(mut #variable,)),
                    quote_mixed!({ #variable #operator #body; #variable }),
                ),
            },
        };
        let place = quote_mixed!(#place,);
        let in_place = InPlace { target, parameter };
        let call = self.run(method, kernel, flags, Some(place), Some(in_place), body);
        let krate = self.krate;
        quote_mixed!({ use #krate::__private::NoTarget as _; #call })
    }

    /// Returns the call that runs a loop. The kernel is inlined into the loop of each instruction set.
    fn run(
        &self,
        method: TokenStream,
        kernel: &Kernel,
        flags: Flags,
        arguments: Option<TokenStream>,
        in_place: Option<InPlace>,
        body: TokenStream,
    ) -> TokenStream {
        let target = in_place.as_ref().map(|of| of.target);
        let parameter = in_place.and_then(|of| of.parameter);
        let (operands, elements) = self.joined(kernel, target);
        let operands = self.with_flags(operands, flags);
        quote_mixed! {
            #method(
                #operands, #arguments #[inline(always)] |__context, #parameter #elements| #body
            )
        }
    }

    /// Returns `JoinedOperands::with_flags::<{ … }>(operands)`, or the operands if no flag is set.
    fn with_flags(&self, operands: TokenStream, flags: Flags) -> TokenStream {
        if flags.is_empty() {
            return operands;
        }
        let (krate, flags) = (self.krate, self.flags(flags));
        quote_mixed!(#krate::__private::JoinedOperands::with_flags::<{ #flags }>(#operands))
    }

    /// Returns `flags::CALLS | …`.
    fn flags(&self, flags: Flags) -> TokenStream {
        let krate = self.krate;
        let mut all = TokenStream::new();
        for name in flags {
            let name = Ident::new(name, Span::mixed_site());
            let or = (!all.is_empty()).then(|| Token![|](Span::mixed_site()));
            all.extend(quote_mixed!(#or #krate::__private::flags::#name));
        }
        all
    }

    /// Returns `target.as_target()` with the target's span. A method call reborrows a `&mut` variable.
    fn borrowed_target(&self, target: &Expr) -> TokenStream {
        let receiver = match target {
            _ if is_method_call(target) => {
                let borrowed = self.private_path(first_span(target), quote!(borrowed_target));
                quote_mixed!(#borrowed(#target))
            }
            Expr::Unary(_) | Expr::Group(_) => quote_spanned!(first_span(target)=> (#target)),
            _ => target.to_token_stream(),
        };
        quote_spanned!(last_span(target)=> #receiver.as_target())
    }
}
