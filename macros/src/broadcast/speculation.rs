//! Speculation: whether a kernel may take fast formulas first and be evaluated again, by exact ones.
//!
//! `sin` and the like are fast for usual arguments only, and a division of integers is faster by floats,
//! which do not refuse a divisor of 0. Both flag a result that is not exact, a guess, and then a block of
//! results is computed again. The user must not notice: no function of the user's may be called with a
//! guess, nor twice, and no guess may cause a panic. The types decide the first, and they are unknown
//! here: so there is one answer for kernels in which all elements are floats, and one for those in which
//! they are primitive numbers.

use super::functions::{effort, is_of_floats, is_of_integers, never_panics, speculates};
use super::loops::Kernel;
use super::parse::Operator;
use super::tree::{Kind, Method, Node, OperandId};
use super::words::names_one_of;
use proc_macro2::{TokenStream, TokenTree};
use syn::{BinOp, Lit, Type, UnOp};

/// Whether a kernel speculates.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Speculation {
    /// If all elements are floats.
    pub in_floats: bool,
    /// If all elements are primitive numbers.
    pub in_numbers: bool,
}

/// Whether the kernel speculates, whose results go where `updates` says.
pub fn of_kernel(kernel: &Kernel, updates: Option<&Operator>) -> Speculation {
    let combines = matches!(updates, Some(Operator::Combine(_)));
    // A final cast ends speculation, unless the result is combined with the target.
    let end = |node, is_end| if is_end { behind_cast(node) } else { node };
    let passes_on = !combines && computes_nothing(&kernel.body);
    let hoisted = kernel
        .hoisted
        .iter()
        .map(|hoisted| end(&hoisted.value, passes_on));
    let nodes: Vec<_> = hoisted.chain([end(&kernel.body, !combines)]).collect();
    Study {
        nodes: &nodes,
        divides: updates.is_some_and(Operator::divides),
        combines,
    }
    .speculation()
}

/// Whether the kernel of a value speculates, which a loop of its own computes.
pub fn of_value(value: &Node) -> Speculation {
    Study {
        nodes: &[behind_cast(value)],
        divides: false,
        combines: false,
    }
    .speculation()
}

/// The parts of a kernel.
struct Study<'a> {
    nodes: &'a [&'a Node],
    /// Whether one of them is the divisor of the target.
    divides: bool,
    /// Whether the last one is combined with the target by an operator.
    combines: bool,
}

impl Study<'_> {
    fn speculation(&self) -> Speculation {
        let none = Speculation::default();
        let calls = self.any(&is_float_guess);
        let divides = self.divides || self.any(&is_division);
        if !(calls || divides) || !self.nodes.iter().all(|node| is_repeatable(node)) {
            return none;
        }
        // What is bound may be any guess.
        let binds = self.any(&|node| matches!(node.kind, Kind::Block(_)));
        let is_bound = |node: &Node| match &node.kind {
            Kind::Local(_) => binds,
            Kind::Element(element) => matches!(element.operand, OperandId::Hoisted(_)),
            _ => false,
        };
        let is_float_guess = |node: &Node| is_bound(node) || is_float_guess(node);
        if calls && self.any(&|node| float_may_panic(node, &is_float_guess)) {
            return none;
        }
        let is_integer_guess = |node: &Node| is_bound(node) || is_integer_guess(node);
        let integers_are_safe = !divides || !self.integers_may_panic(&is_integer_guess);
        let makes_integers =
            self.any(&|node| matches!(&node.kind, Kind::Cast(_, _, to) if !is_float_type(to)));
        // Other methods of numbers may be those of a trait of the user's.
        let methods_are = |are: &dyn Fn(&Method) -> bool| {
            !self.any(&|node| matches!(&node.kind, Kind::Method(method) if !are(method)))
        };
        Speculation {
            in_floats: methods_are(&|method| is_of_floats(&method.name))
                && (calls || makes_integers)
                && (!makes_integers || integers_are_safe),
            in_numbers: integers_are_safe
                && methods_are(&|method| {
                    is_of_floats(&method.name)
                        && (is_of_integers(&method.name) || is_float(&method.receiver))
                }),
        }
    }

    /// Whether a condition holds for a node or for one inside.
    fn any(&self, is: &dyn Fn(&Node) -> bool) -> bool {
        self.nodes.iter().any(|node| holds_in(node, is))
    }

    /// Whether an integer in place of a quotient may cause a panic.
    fn integers_may_panic(&self, is_guess: &dyn Fn(&Node) -> bool) -> bool {
        let combined = self.combines
            && self
                .nodes
                .last()
                .is_some_and(|node| holds_in(node, is_guess));
        combined || self.any(&|node| integer_may_panic(node, is_guess))
    }
}

/// The operand of a final cast: no cast panics.
fn behind_cast(node: &Node) -> &Node {
    match &node.unparenthesised().kind {
        Kind::Cast(inner, ..) => inner,
        _ => node,
    }
}

/// Whether the node is a value that exists already, such as a hoisted one.
fn computes_nothing(node: &Node) -> bool {
    let itself = match &node.kind {
        Kind::Element(_) | Kind::Local(_) | Kind::Paren(..) | Kind::Unary(UnOp::Deref(_), _) => {
            true
        }
        Kind::Other(parts) => parts.is_punctuated(),
        _ => false,
    };
    itself && node.kind.children().into_iter().all(computes_nothing)
}

/// Whether a condition holds for the node or for one inside.
fn holds_in(node: &Node, is: &dyn Fn(&Node) -> bool) -> bool {
    let mut children = node.kind.children().into_iter();
    is(node) || children.any(|child| holds_in(child, is))
}

/// Whether the node is a function that may give any float first.
fn is_float_guess(node: &Node) -> bool {
    matches!(&node.kind, Kind::Method(method) if speculates(&method.name))
}

/// Whether the node is a division that may be of integers.
fn is_division(node: &Node) -> bool {
    match &node.kind {
        Kind::Binary(left, BinOp::Div(_) | BinOp::Rem(_), right) => {
            node.varies() && !left.is_literal() && !right.is_literal()
        }
        _ => false,
    }
}

/// Whether the node is a division that may give any integer first. One of what a float function gives is of
/// floats.
fn is_integer_guess(node: &Node) -> bool {
    is_division(node) && !holds_in(node, &is_float_guess)
}

/// Whether any float in place of a guess may make the node panic: casts make integers of floats, which may
/// overflow, and what is evaluated at all may hang on a float.
fn float_may_panic(node: &Node, is_guess: &dyn Fn(&Node) -> bool) -> bool {
    match &node.kind {
        Kind::Cast(_, _, to) => !is_float_type(to),
        Kind::Method(method) => method.name == "clamp",
        _ => decides_by(node, is_guess),
    }
}

/// Whether any integer in place of a guess may make the node panic: sums and the like of it may overflow.
fn integer_may_panic(node: &Node, is_guess: &dyn Fn(&Node) -> bool) -> bool {
    let reads_guess = |node: &Node| holds_in(node, is_guess);
    match &node.kind {
        Kind::Binary(left, operator, right) if overflows(operator) => {
            reads_guess(left) || reads_guess(right)
        }
        Kind::Unary(UnOp::Neg(_), inner) => reads_guess(inner),
        Kind::Method(method) if !never_panics(&method.name) => {
            method.children().into_iter().any(reads_guess)
        }
        _ => decides_by(node, is_guess),
    }
}

/// Whether a guess decides what the node evaluates.
fn decides_by(node: &Node, is_guess: &dyn Fn(&Node) -> bool) -> bool {
    match &node.kind {
        Kind::Binary(left, BinOp::And(_) | BinOp::Or(_), _) => holds_in(left, is_guess),
        Kind::Other(parts) => parts.deciding().iter().any(|node| holds_in(node, is_guess)),
        _ => false,
    }
}

fn overflows(operator: &BinOp) -> bool {
    matches!(
        operator,
        BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_) | BinOp::Shl(_) | BinOp::Shr(_)
    )
}

/// Whether the node is a float if all elements are numbers.
fn is_float(node: &Node) -> bool {
    match &node.kind {
        Kind::Cast(_, _, to) => is_float_type(to),
        Kind::Verbatim(tokens) => matches!(syn::parse2(tokens.clone()), Ok(Lit::Float(_))),
        Kind::Paren(_, inner) | Kind::Unary(UnOp::Neg(_), inner) => is_float(inner),
        Kind::Method(method) => is_float(&method.receiver),
        Kind::Binary(
            left,
            BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_) | BinOp::Div(_) | BinOp::Rem(_),
            right,
        ) => is_float(left) || is_float(right),
        _ => false,
    }
}

fn is_float_type(to: &Type) -> bool {
    names_one_of(to, &["f32", "f64"])
}

/// Whether the node calls nothing but methods that are known to compute a number.
fn is_repeatable(node: &Node) -> bool {
    let itself = match &node.kind {
        Kind::Verbatim(tokens) => calls_nothing(tokens),
        Kind::Method(method) => method.turbofish.is_none() && effort(&method.name).is_some(),
        Kind::Other(parts) => parts.is_branch() || parts.is_punctuated(),
        Kind::Call(_) | Kind::Reduction(_) => false,
        _ => true,
    };
    itself && node.kind.children().into_iter().all(is_repeatable)
}

/// Whether there are no arguments in the tokens.
fn calls_nothing(tokens: &TokenStream) -> bool {
    let mut tokens = tokens.clone().into_iter();
    tokens.all(|token| !matches!(token, TokenTree::Group(_)))
}
