//! Which operands a sub-expression reads.

use std::collections::BTreeSet;

/// How many operands one loop may have, the target of an in-place form not counted.
pub const MAX_OPERANDS: usize = 12;

/// One operand of the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OperandId {
    /// The target of an in-place form.
    Target,
    /// A place, by its number among the places and values of the call.
    Place(usize),
    /// `&expr`, which is evaluated once, by its number among the places and values of the call.
    Value(usize),
    /// The result of a reduction, by its number.
    Reduction(usize),
    /// The value of a sub-expression that was hoisted out of the kernel, by its number.
    Hoisted(usize),
}

/// A set of operands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OperandSet(BTreeSet<OperandId>);

impl OperandSet {
    /// Adds an operand; whether it was not one of them.
    pub fn insert(&mut self, operand: OperandId) -> bool {
        self.0.insert(operand)
    }

    /// Adds the operands of a part.
    pub fn extend(&mut self, others: &Self) {
        self.0.extend(&others.0);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the operand is one of them.
    pub fn contains(&self, operand: OperandId) -> bool {
        self.0.contains(&operand)
    }
}
