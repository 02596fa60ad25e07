//! Operands that broadcast, and that PyTorch paired element by element before it broadcast.

use crate::shape::broadcast::stretch;
use crate::shape::layout::count;

/// Whether two shapes differ and have the same number of elements.
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

/// The operands of one operation, as they are met one by one, and whether two of them would once
/// have been paired: an operand and the shape so far, or, in place, an operand and the target.
///
/// Room for `R` dimensions.
pub(crate) struct PairingCheck<'t, const R: usize> {
    target: Option<&'t [usize]>,
    sizes: [usize; R],
    /// `None`: no operand yet.
    rank: Option<usize>,
    paired: bool,
}

impl<'t, const R: usize> PairingCheck<'t, R> {
    pub(crate) const fn new(target: Option<&'t [usize]>) -> Self {
        PairingCheck {
            target,
            sizes: [1; R],
            rank: None,
            paired: false,
        }
    }

    /// One operand more, which broadcasts with the ones before it.
    pub(crate) const fn meet(&mut self, next: &[usize]) {
        if let Some(target) = self.target {
            self.paired |= same_count(target, next);
        }
        let rank = match self.rank {
            None => 0,
            Some(rank) => {
                self.paired |= same_count(self.sizes.split_at(R - rank).1, next);
                rank
            }
        };
        if let Ok(rank) = stretch(&mut self.sizes, rank, next) {
            self.rank = Some(rank);
        }
    }

    /// Whether two of the shapes differ and have the same number of elements.
    pub(crate) const fn paired(&self) -> bool {
        self.paired
    }
}

#[cfg(test)]
#[path = "tests/pairing.rs"]
mod tests;
