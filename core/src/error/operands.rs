//! The operands of `broadcast!` that conflict, named in an error.

use super::ShapeError;
#[cfg(feature = "alloc")]
use super::{Detail, DimVec};

/// A case of an error, and the operands that conflict.
#[cfg(feature = "alloc")]
#[derive(Clone)]
pub(super) struct NamedDetail {
    pub(super) detail: Detail,
    /// Empty if they have no names.
    pub(super) operands: alloc::vec::Vec<NamedOperand>,
}

/// An operand as the user wrote it, and its sizes.
#[cfg(feature = "alloc")]
#[derive(Clone)]
pub(super) struct NamedOperand {
    pub(super) name: &'static str,
    pub(super) sizes: DimVec<usize>,
}

#[cfg(feature = "alloc")]
impl From<Detail> for NamedDetail {
    fn from(detail: Detail) -> Self {
        NamedDetail {
            detail,
            operands: alloc::vec::Vec::new(),
        }
    }
}

impl ShapeError {
    /// Names the first two operands that do not broadcast to each other.
    #[cold]
    pub(crate) fn with_operands(self, names: &[&'static str], operands: &[&[usize]]) -> Self {
        match first_conflict(operands) {
            Some(pair) => self.with_pair(pair.map(|k| (names.get(k).copied(), operands[k]))),
            None => self,
        }
    }

    /// Names the target of an in-place operation, which comes after the operands in `names`, and the first
    /// operand that does not broadcast to it.
    #[cold]
    pub(crate) fn with_target(
        self,
        names: &[&'static str],
        operands: &[&[usize]],
        target: &[usize],
    ) -> Self {
        let fits = |sizes: &&[usize]| crate::shape::broadcast::broadcasts_to(sizes, target);
        match operands.iter().position(|sizes| !fits(sizes)) {
            Some(k) => {
                let name = |k: usize| names.get(k).copied();
                self.with_pair([(name(operands.len()), target), (name(k), operands[k])])
            }
            None => self,
        }
    }

    /// Adds two operands, if both have names.
    fn with_pair(self, pair: [(Option<&'static str>, &[usize]); 2]) -> Self {
        #[cfg(feature = "alloc")]
        if let [(Some(first), a), (Some(second), b)] = pair {
            let named = |name, sizes| NamedOperand {
                name,
                sizes: DimVec::from_slice(sizes),
            };
            let mut error = self;
            error.0.operands = alloc::vec![named(first, a), named(second, b)];
            return error;
        }
        let _ = pair;
        self
    }
}

/// Returns the first operand that does not broadcast with an earlier one, after that one.
fn first_conflict(operands: &[&[usize]]) -> Option<[usize; 2]> {
    let conflict = |a: &[usize], b: &[usize]| {
        let mut pairs = a.iter().rev().zip(b.iter().rev());
        pairs.any(|(&a, &b)| a != b && a != 1 && b != 1)
    };
    operands.iter().enumerate().find_map(|(k, sizes)| {
        let mut earlier = operands[..k].iter();
        let j = earlier.position(|earlier| conflict(earlier, sizes))?;
        Some([j, k])
    })
}
