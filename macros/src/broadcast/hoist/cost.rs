//! What an expression costs, if it only computes.

use crate::broadcast::functions::{Effort, effort};
use crate::broadcast::tree::{Kind, MAX_OPERANDS};
use crate::broadcast::words::ungrouped;
use syn::{BinOp, Type, UnOp};

/// The cost of one evaluation, in operations. A negation and a cast are none, nor is what does not vary.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cost(u32);

impl Cost {
    /// Whether it is more than to load a value that was kept: two operations, or a dear one.
    pub fn is_expensive(self) -> bool {
        self.0 >= 2
    }

    /// In units that can be halved for every operand of a loop.
    pub fn scaled(self) -> u32 {
        self.0.min(u32::MAX >> (2 * MAX_OPERANDS)) << MAX_OPERANDS
    }

    fn plus(self, effort: Effort) -> Self {
        // As in vectorised loops.
        Self(self.0.saturating_add(match effort {
            Effort::Operation => 1,
            Effort::Division => 8,
            Effort::Series => 24,
        }))
    }
}

/// The cost of a node of this kind and of what is inside, whose costs are `children`. `None` if it may do
/// more than compute a value from elements and from what does not vary, or if its type could depend on
/// what is around it.
pub fn cost(kind: &Kind, mut children: impl Iterator<Item = Option<Cost>>) -> Option<Cost> {
    let inside = children.try_fold(Cost::default(), |sum, child| {
        Some(Cost(sum.0.saturating_add(child?.0)))
    })?;
    match kind {
        Kind::Element(_) | Kind::Path(_) | Kind::Paren(..) => Some(inside),
        Kind::Verbatim(_) => kind.is_literal().then_some(inside),
        Kind::Unary(UnOp::Neg(_) | UnOp::Not(_), _) => Some(inside),
        Kind::Binary(_, BinOp::Div(_) | BinOp::Rem(_), _) => Some(inside.plus(Effort::Division)),
        Kind::Binary(..) => Some(inside.plus(Effort::Operation)),
        Kind::Cast(_, _, to) => is_named(to).then_some(inside),
        Kind::Method(method) if method.turbofish.is_none() => {
            effort(&method.name).map(|effort| inside.plus(effort))
        }
        _ => None,
    }
}

/// Whether the type is spelt out, unlike `_`.
fn is_named(of: &Type) -> bool {
    matches!(ungrouped(of), Type::Path(_))
}
