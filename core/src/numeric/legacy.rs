//! Operands that broadcast, and that PyTorch paired element by element before it broadcast.

use super::rule::{count, stretch};

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
pub(crate) struct Met<'t, const R: usize> {
    target: Option<&'t [usize]>,
    sizes: [usize; R],
    /// `None`: no operand yet.
    rank: Option<usize>,
    paired: bool,
}

impl<'t, const R: usize> Met<'t, R> {
    pub(crate) const fn new(target: Option<&'t [usize]>) -> Self {
        Met {
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
mod tests {
    use super::*;

    const fn paired(target: Option<&[usize]>, operands: &[&[usize]]) -> bool {
        let mut met = Met::<4>::new(target);
        let mut k = 0;
        while k < operands.len() {
            met.meet(operands[k]);
            k += 1;
        }
        met.paired()
    }

    #[test]
    fn a_pair_has_different_shapes_and_the_same_count() {
        const { assert!(paired(None, &[&[4, 1], &[4]])) };
        assert!(paired(None, &[&[], &[1]]));
        assert!(paired(None, &[&[0], &[1, 0]]));
        assert!(!paired(None, &[&[4, 1], &[4, 1]]));
        assert!(!paired(None, &[&[4, 2], &[4, 1]]));
        assert!(!paired(None, &[&[4]]));
        assert!(!paired(None, &[]));
    }

    #[test]
    fn an_operand_is_held_against_the_shape_so_far() {
        assert!(paired(None, &[&[2, 1], &[3], &[1, 2, 3]]));
        assert!(!paired(None, &[&[2, 3], &[3], &[2, 3]]));
    }

    #[test]
    fn in_place_the_target_counts_too() {
        assert!(paired(Some(&[1, 4]), &[&[4]]));
        assert!(paired(Some(&[4, 4]), &[&[4, 1], &[1, 4]]));
        assert!(!paired(Some(&[4, 4]), &[&[4, 1], &[]]));
    }
}
