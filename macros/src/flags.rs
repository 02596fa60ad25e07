//! The flags of kernels, by which the core chooses their schedules.

use crate::loops::Kernel;
use crate::speculation::{self, Speculation};
use crate::tree::{Node, is_arithmetic};
use shapecast_syntax::places::plain_operator;
use syn::BinOp;

/// The least cost for which arithmetic takes longer than the memory traffic.
const COMPUTE_BOUND: u32 = 10;

/// The names of constants in `shapecast::__private::flags`.
pub type Flags = Vec<&'static str>;

/// Returns the flags of the last kernel. `combining` is the operator that combines the result with a target.
pub fn of_last(kernel: &Kernel, combining: Option<&BinOp>, has_f16: bool) -> Flags {
    let body = &kernel.body.facts;
    let hoisted = kernel.hoisted.iter().map(|hoisted| &hoisted.value.facts);
    let cost = hoisted.clone().map(|facts| facts.cost);
    let is_bound = cost.fold(body.cost, u32::saturating_add) >= COMPUTE_BOUND;
    let body_is_bound = body.cost >= COMPUTE_BOUND;
    // The core assumes that a compute-bound kernel calls functions.
    let calls = match is_bound {
        true => body.calls && !body_is_bound,
        false => body.calls || hoisted.into_iter().any(|facts| facts.calls),
    };
    let rounds = has_f16 && rounds(&kernel.body, combining);
    let mut flags = names([
        (calls, "CALLS"),
        (is_bound, "COMPUTE_BOUND"),
        (body_is_bound, "COMPUTE_BOUND_BODY"),
    ]);
    flags.extend(speculates(speculation::of_kernel(kernel, combining)));
    flags.extend(rounds.then_some("ROUNDS"));
    flags
}

/// Returns the flags of the kernel of a reduction.
pub fn of_reduction(kernel: &Kernel) -> Flags {
    let mut flags = names([(kernel.body.facts.calls, "CALLS")]);
    flags.extend(of_value(&kernel.body));
    flags
}

/// Returns the flags of a hoisted value.
pub fn of_value(value: &Node) -> Flags {
    speculates(speculation::of_value(value))
}

fn speculates(speculation: Speculation) -> Flags {
    names([
        (speculation.in_floats, "SPECULATES_IN_FLOATS"),
        (speculation.in_numbers, "SPECULATES_IN_NUMBERS"),
    ])
}

/// Returns the names of the flags that are set.
fn names<const N: usize>(flags: [(bool, &'static str); N]) -> Flags {
    let set = flags.into_iter().filter(|(is_set, _)| *is_set);
    set.map(|(_, name)| name).collect()
}

/// Returns `true` if an arithmetic operator gives the result.
fn rounds(body: &Node, combining: Option<&BinOp>) -> bool {
    let is_arithmetic = match combining.and_then(plain_operator) {
        Some(operator) => is_arithmetic(&operator),
        None => body.unparenthesised().arithmetic().is_some(),
    };
    is_arithmetic && body.facts.varies()
}
