//! The check for operands that PyTorch before 0.2 would have paired element by element.
//!
//! PyTorch before 0.2 paired operands of the same number of elements in row-major order, for any shapes
//! (<https://pytorch.org/docs/stable/notes/broadcasting.html#backwards-compatibility>).

use crate::shape::broadcast_sizes::broadcast_into;
use crate::shape::rigid::RigidDims;
use shapecast_kernel::sizes::layout::count;

/// Returns `true` if two shapes differ and have the same number of elements.
pub(crate) const fn same_count(a: &[usize], b: &[usize]) -> bool {
    match (count(a), count(b)) {
        (Some(m), Some(n)) => m == n && !equal(a, b),
        _ => false,
    }
}

const fn equal(a: &[usize], b: &[usize]) -> bool {
    let mut d = 0;
    while d < a.len() && d < b.len() {
        if a[d] != b[d] {
            return false;
        }
        d += 1;
    }
    a.len() == b.len()
}

/// Checks the operands of one operation for a pair: different shapes with the same number of elements.
///
/// Compares each operand with the shape that the operands before it broadcast to, and with the target of an update in
/// place. `R` is the largest rank.
pub(crate) struct PairingCheck<'t, const R: usize> {
    target: Option<&'t [usize]>,
    /// The last `rank` entries are the shape so far.
    sizes: [usize; R],
    /// `None` before the first operand.
    rank: Option<usize>,
    has_pair: bool,
}

impl<'t, const R: usize> PairingCheck<'t, R> {
    /// Creates a check without operands.
    pub(crate) const fn new(target: Option<&'t [usize]>) -> Self {
        PairingCheck {
            target,
            sizes: [1; R],
            rank: None,
            has_pair: false,
        }
    }

    /// Adds an operand, which must broadcast with the operands before it.
    pub(crate) const fn add(&mut self, next: &[usize]) {
        if let Some(target) = self.target {
            self.has_pair |= same_count(target, next);
        }
        let rank = match self.rank {
            None => 0,
            Some(rank) => {
                self.has_pair |= same_count(self.sizes.split_at(R - rank).1, next);
                rank
            }
        };
        if let Ok(rank) = broadcast_into(&mut self.sizes, rank, next, [RigidDims::NONE; 2]) {
            self.rank = Some(rank);
        }
    }

    /// Returns `true` if an operand has formed a pair.
    pub(crate) const fn has_pair(&self) -> bool {
        self.has_pair
    }
}

#[cfg(test)]
#[path = "tests/pairing_check.rs"]
mod tests;
