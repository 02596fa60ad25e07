//! Which parts of an expression are evaluated whenever the whole is.

use crate::broadcast::tree::{Block, Kind, Let};
use syn::BinOp;

/// How many of the nodes directly inside, from the first on, are evaluated in any case and could be
/// evaluated before everything else.
pub fn unconditional(kind: &Kind) -> usize {
    match kind {
        Kind::Binary(_, BinOp::And(_) | BinOp::Or(_), _) => 1,
        Kind::Paren(..)
        | Kind::Unary(..)
        | Kind::Binary(..)
        | Kind::Cast(..)
        | Kind::Call(_)
        | Kind::Method(_) => kind.children().len(),
        Kind::Block(block) if is_straight(block) => block.statements.len(),
        Kind::Let(_) => 1,
        Kind::Other(parts) if parts.is_branch() => 1,
        _ => 0,
    }
}

/// Whether the block runs from its beginning to its end, and may be looked into. What its items name, and
/// the methods that a `use` brings into scope, mean nothing outside.
fn is_straight(block: &Block) -> bool {
    block
        .statements
        .iter()
        .all(|statement| match &statement.kind {
            Kind::Verbatim(_) => false,
            Kind::Let(Let { otherwise, .. }) => otherwise.is_none(),
            _ => true,
        })
}
