//! Whether a kernel computes more than it moves, and whether it is more than operators.

use super::functions::{Effort, effort};
use super::tree::{Kind, Node};
use syn::BinOp;

/// From here on a loop over memory waits for the kernel, not for the memory.
const COSTLY: u32 = 9;

/// Whether the widest vectors pay whatever the size of the operands: there are many operations, or what
/// may be many.
pub fn is_costly<'a>(nodes: impl IntoIterator<Item = &'a Node>) -> bool {
    nodes.into_iter().map(weight).fold(0, u32::saturating_add) >= COSTLY
}

/// Whether a function or a method is called for each element.
pub fn calls<'a>(nodes: impl IntoIterator<Item = &'a Node>) -> bool {
    nodes
        .into_iter()
        .any(|node| matches!(node.kind, Kind::Call(_) | Kind::Method(_)) || calls(evaluated(node)))
}

/// What is inside that is evaluated for elements: not what is said in the end.
fn evaluated(node: &Node) -> Vec<&Node> {
    match &node.kind {
        Kind::Other(parts) if parts.is_macro_call() => vec![],
        kind => kind.children(),
    }
}

/// About how many operations one evaluation takes, were no branch left out.
fn weight(node: &Node) -> u32 {
    let own = match &node.kind {
        Kind::Element(_) | Kind::Local(_) | Kind::Verbatim(_) | Kind::Path(_) | Kind::Paren(..) => {
            0
        }
        Kind::Binary(_, BinOp::Div(_) | BinOp::Rem(_), _) => 2,
        Kind::Method(method) => match effort(&method.name) {
            Some(Effort::Operation) => 1,
            Some(Effort::Division) => 2,
            Some(Effort::Series) | None => COSTLY,
        },
        Kind::Call(_) => COSTLY,
        Kind::Other(parts) if parts.is_macro_call() => 0,
        _ => 1,
    };
    let inside = evaluated(node).into_iter().map(weight);
    inside.fold(own, u32::saturating_add)
}
