//! Whether a kernel may have to be computed twice: functions that are fast for the usual arguments only
//! say so after the fact.

use super::functions::{doubts, effort};
use super::loops::Kernel;
use super::parse::Operator;
use super::tree::{Kind, Node, OperandId};
use super::words::names_one_of;
use proc_macro2::{TokenStream, TokenTree};
use syn::{BinOp, Type, UnOp};

/// Whether results of the kernel may be in doubt, which go where `updates` says, and to compute them twice is
/// as good as to compute them once.
pub fn kernel_may_be_in_doubt(kernel: &Kernel, updates: Option<&Operator>) -> bool {
    // What is cast is the end of it, unless it is combined with the target.
    let is_end = !matches!(updates, Some(Operator::Combine(_)));
    let end = |node, is_end| if is_end { behind_cast(node) } else { node };
    let passes_on = is_end && computes_nothing(&kernel.body);
    let hoisted = kernel
        .hoisted
        .iter()
        .map(|hoisted| end(&hoisted.value, passes_on));
    let divides = updates.is_some_and(Operator::divides);
    may_be_in_doubt(hoisted.chain([end(&kernel.body, is_end)]), divides)
}

/// The same of a value that a loop of its own computes.
pub fn value_may_be_in_doubt(value: &Node) -> bool {
    may_be_in_doubt([behind_cast(value)], false)
}

/// The same of these, one of which is then a divisor too.
fn may_be_in_doubt<'a>(
    nodes: impl IntoIterator<Item = &'a Node, IntoIter: Clone>,
    divides: bool,
) -> bool {
    let nodes = nodes.into_iter();
    let any = |is: &dyn Fn(&Node) -> bool| nodes.clone().any(|node| holds_in(node, is));
    let calls = any(&calls_in_doubt);
    // What is bound may be of any of them.
    let binds = any(&|node| matches!(node.kind, Kind::Block(_)));
    let is_guess = |node: &Node| match &node.kind {
        Kind::Local(_) => binds,
        Kind::Element(element) => matches!(element.operand, OperandId::Hoisted(_)),
        _ => calls_in_doubt(node),
    };
    (divides || calls || any(&is_division))
        && nodes.clone().all(is_repeatable)
        && !(calls && any(&|node| may_panic(node, &is_guess)))
}

/// What is cast in the end, if that is all that is done with it: no cast panics.
fn behind_cast(node: &Node) -> &Node {
    match &node.unparenthesised().kind {
        Kind::Cast(inner, ..) => inner,
        _ => node,
    }
}

/// Whether it is a value that is there already, such as a hoisted one.
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

/// Whether it is so of the node or of one inside.
fn holds_in(node: &Node, is: &dyn Fn(&Node) -> bool) -> bool {
    let mut children = node.kind.children().into_iter();
    is(node) || children.any(|child| holds_in(child, is))
}

/// Whether it is a function that may be in doubt: what it gives then is any float.
fn calls_in_doubt(node: &Node) -> bool {
    matches!(&node.kind, Kind::Method(method) if doubts(&method.name))
}

/// Whether it is a division that may be in doubt: only where it panics after all.
fn is_division(node: &Node) -> bool {
    match &node.kind {
        Kind::Binary(left, BinOp::Div(_) | BinOp::Rem(_), right) => {
            node.varies() && !left.is_literal() && !right.is_literal()
        }
        _ => false,
    }
}

/// Whether any float in place of guesses may make it panic: integers may overflow where floats do not, and
/// what is evaluated at all may hang on a float.
fn may_panic(node: &Node, is_guess: &dyn Fn(&Node) -> bool) -> bool {
    match &node.kind {
        Kind::Cast(_, _, to) => !is_float(to),
        Kind::Method(method) => method.name == "clamp",
        Kind::Binary(left, BinOp::And(_) | BinOp::Or(_), _) => holds_in(left, is_guess),
        Kind::Other(parts) => parts.deciding().iter().any(|node| holds_in(node, is_guess)),
        _ => false,
    }
}

fn is_float(to: &Type) -> bool {
    names_one_of(to, &["f32", "f64"])
}

/// Whether it calls nothing but methods that are known to compute a number.
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

/// Whether there are no arguments in it.
fn calls_nothing(tokens: &TokenStream) -> bool {
    let mut tokens = tokens.clone().into_iter();
    tokens.all(|token| !matches!(token, TokenTree::Group(_)))
}
