//! Which operands a sub-expression reads.

/// How many operands one call may have, the target of an in-place form not counted.
pub const MAX_OPERANDS: usize = 12;

/// One operand of the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OperandId(u8);

impl OperandId {
    /// The target of an in-place form.
    pub const TARGET: Self = Self(MAX_OPERANDS as u8);

    /// The operand at this place of the list, up to [`MAX_OPERANDS`].
    pub fn new(index: usize) -> Option<Self> {
        u8::try_from(index)
            .ok()
            .map(Self)
            .filter(|id| id.0 < Self::TARGET.0)
    }
}

/// A set of operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OperandSet(u16);

impl OperandSet {
    /// No operand.
    pub const EMPTY: Self = Self(0);

    /// This operand alone.
    pub fn of(operand: OperandId) -> Self {
        Self(1 << operand.0)
    }

    /// The operands of both.
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the operand is one of them.
    pub fn contains(self, operand: OperandId) -> bool {
        self.0 & Self::of(operand).0 != 0
    }
}
