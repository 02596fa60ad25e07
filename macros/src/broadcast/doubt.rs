//! Whether a kernel may have to be computed twice: functions that are fast for the usual arguments only
//! say so after the fact.

use super::functions::{doubts, effort};
use super::tree::{Kind, Node};
use proc_macro2::{TokenStream, TokenTree};
use syn::BinOp;

/// Whether a result of these may be in doubt, one that is then a divisor too, and to compute it twice is
/// as good as to compute it once.
pub fn may_be_in_doubt<'a>(
    nodes: impl IntoIterator<Item = &'a Node, IntoIter: Clone>,
    divides: bool,
) -> bool {
    let mut nodes = nodes.into_iter();
    (divides || nodes.clone().any(is_in_doubt)) && nodes.all(is_repeatable)
}

/// Whether there is a function or a division in it that may be in doubt.
fn is_in_doubt(node: &Node) -> bool {
    let itself = match &node.kind {
        Kind::Method(method) => doubts(&method.name),
        Kind::Binary(left, BinOp::Div(_) | BinOp::Rem(_), right) => {
            node.varies() && !left.is_literal() && !right.is_literal()
        }
        _ => false,
    };
    itself || node.kind.children().into_iter().any(is_in_doubt)
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
