//! Decides whether a kernel may take fast paths first and exact paths on failure.
//!
//! Functions such as `sin` have a fast path for small arguments. The fast path of integer divisions divides floats, and
//! does not panic for a divisor of 0. Both flag an inexact result, and the kernel evaluates the block of results again.
//! Until then, the result is a speculative value. The user must not notice: a speculative value must not reach a user's
//! function or cause a panic. Types decide which functions are the user's, and the macro does not know types. So there
//! are two answers: one for kernels whose elements are all floats, and one for kernels whose elements are all primitive
//! numbers.

use crate::ast::Kind;
use crate::facts::{Contents, SpeculationFacts};
use crate::loops::Kernel;
use crate::tree::Node;
use shapecast_syntax::places::plain_operator;
use syn::{BinOp, UnOp};

/// Whether a kernel speculates.
#[derive(Clone, Copy, Default)]
pub struct Speculation {
    /// The kernel speculates if all elements are floats.
    pub in_floats: bool,
    /// The kernel speculates if all elements are primitive numbers.
    pub in_numbers: bool,
}

/// Returns whether a kernel speculates. `combining` is the operator that combines the result with a target.
pub fn of_kernel(kernel: &Kernel, combining: Option<&BinOp>) -> Speculation {
    let combines = combining.is_some();
    // A final cast ends speculation unless the kernel combines the result with the target: no cast panics.
    let end = |node: &Node, is_end| match is_end {
        true => node.before_cast().facts.speculation,
        false => node.facts.speculation,
    };
    let is_last_hoisted = !combines && is_value(&kernel.body);
    let hoisted = kernel.hoisted.iter();
    let hoisted = hoisted.map(|hoisted| end(&hoisted.value, is_last_hoisted));
    let body = end(&kernel.body, !combines);
    let all: Vec<_> = hoisted.chain([body]).collect();
    let combined = match combines {
        true => body.contents,
        false => Contents::default(),
    };
    let plain = combining.and_then(plain_operator);
    let divides_target = matches!(plain, Some(BinOp::Div(_) | BinOp::Rem(_)));
    decide(SpeculationFacts::all(&all), divides_target, combined)
}

/// Returns whether the loop of a single value speculates.
pub fn of_value(value: &Node) -> Speculation {
    let facts = value.before_cast().facts.speculation;
    decide(facts, false, Contents::default())
}

/// Returns `true` for a value that already exists, such as a hoisted value.
fn is_value(node: &Node) -> bool {
    match node.kind {
        Kind::Element(_) | Kind::Local(..) => true,
        Kind::Paren(_) | Kind::Reference(_) | Kind::Unary(UnOp::Deref(_)) => {
            is_value(&node.children[0])
        }
        _ => false,
    }
}

/// Decides by the facts of all parts of a kernel. `combined` has the contents that are combined with the target.
fn decide(facts: SpeculationFacts, divides_target: bool, combined: Contents) -> Speculation {
    let has = |contents| facts.contents.intersects(contents);
    let calls = has(Contents::FLOAT_FUNCTION);
    let divides = divides_target || has(Contents::DIVISION);
    if !(calls || divides) || has(Contents::OTHER_CALL) {
        return Speculation::default();
    }
    // Hoisted values and names that are bound to them may be speculative.
    let mut floats = Contents::HOISTED;
    if has(Contents::BLOCK) {
        floats.add(Contents::LOCAL);
    }
    let mut integers = floats;
    floats.add(Contents::FLOAT_FUNCTION);
    floats.add(Contents::ANYTHING);
    if calls && facts.float_hazards.intersects(floats) {
        return Speculation::default();
    }
    integers.add(Contents::INTEGER_DIVISION);
    let mut hazards = facts.integer_hazards;
    hazards.add(combined);
    let is_safe_for_integers = !divides || !hazards.intersects(integers);
    let makes_integers = has(Contents::INTEGER_CAST);
    Speculation {
        in_floats: !has(Contents::METHOD_NOT_OF_FLOATS)
            && (calls || makes_integers)
            && (!makes_integers || is_safe_for_integers),
        in_numbers: !has(Contents::METHOD_NOT_OF_NUMBERS) && is_safe_for_integers,
    }
}
