//! How the loops of a plan run: which of them are taken together, and how each operand is brought
//! to lie dense there.

use super::Plan;

/// From this length on, a row of the innermost loop is run by itself.
pub(crate) const LONG_ROW: usize = 256;

/// From this length on, rows with gaps between them are run where they are, one by one.
const LONG_PIECE: usize = 64;

/// From this many bytes on, rows of results are run one by one where an operand is held in each.
const LONG_HELD: usize = 64;

/// From this many bytes on, they are so of any number of operands, if they have [`LONG_PIECE`] elements:
/// pieces of what is held are shorter then than whole rows of it.
const LONG_IN_PIECES: usize = 256;

/// Loops are taken together until they make this many elements.
const WORTH_A_RUN: usize = 256;

/// The least length of both loops for which a transposed operand is worth its own tiles.
const MIN_TILE: usize = 16;

/// How the loops of a plan run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Regime {
    /// Runs of elements within the innermost `loops` loops, taken as one.
    Runs {
        /// How many loops; 0 if there are none.
        loops: usize,
    },
    /// Tiles of the innermost loop and of this one, along which another operand is dense.
    Tiles {
        /// Which loop.
        along: usize,
    },
}

/// How an operand lies within loops that are taken as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lie {
    /// Without gaps, in the order of the loops.
    Dense,
    /// The same element throughout.
    Held,
    /// The same row of the innermost loop, over and over.
    Periodic,
    /// One element per row of the innermost loop.
    Each,
    /// In any other way.
    Scattered,
}

impl<const R: usize> Plan<R> {
    /// Which of the first `operands` operands are held in rows, if these are long, results of `bytes` follow
    /// one another, and whatever else is read is held or dense; bit 0 is the first.
    pub(crate) const fn held_in_rows(&self, operands: usize, bytes: usize) -> Option<u32> {
        if self.rank < 2 || self.row().saturating_mul(bytes) < LONG_HELD || !self.rows_follow(1) {
            return None;
        }
        let row = &self.strides[self.rank - 1];
        let (mut held, mut k) = (0, 1);
        while k < self.operands {
            match row[k] {
                0 if k <= operands => held |= 1 << (k - 1),
                0 | 1 => {}
                _ => return None,
            }
            k += 1;
        }
        if held != 0 || self.row() >= LONG_PIECE || !self.repeats_rows() {
            Some(held)
        } else {
            None
        }
    }

    /// How many of the innermost loops make long rows of results of `bytes` that follow one another, where
    /// whatever is read is dense, held or periodic in each, and something held or periodic is another in the
    /// next. Rows are to be longer of what computes.
    pub(crate) fn loops_of_rows(&self, bytes: usize, computes: bool) -> Option<usize> {
        let Regime::Runs { loops } = self.regime() else {
            return None;
        };
        let is_long = |row: usize| {
            let long =
                row >= LONG_PIECE && row.saturating_mul(bytes) >= LONG_IN_PIECES && !computes;
            long || row >= LONG_ROW
        };
        (1..=loops).find(|&loops| is_long(self.row_of(loops)) && self.holds_in_rows(loops))
    }

    /// Whether in rows of the innermost `loops` loops of results, which follow one another, whatever is read is
    /// dense, held or periodic, and something held or periodic is another in the next.
    fn holds_in_rows(&self, loops: usize) -> bool {
        let lies_well = |k| matches!(self.lie(k, loops), Lie::Dense | Lie::Held | Lie::Periodic);
        let is_other =
            |k| self.lie(k, loops) != Lie::Dense && self.strides[self.rank - 1 - loops][k] != 0;
        self.rank > loops
            && self.rows_follow(loops)
            && (1..self.operands).all(lies_well)
            && (1..self.operands).any(is_other)
    }

    /// Whether rows of the innermost `loops` loops of results follow one another; there is a further loop.
    pub(crate) const fn rows_follow(&self, loops: usize) -> bool {
        matches!(self.lie(0, loops), Lie::Dense)
            && self.strides[self.rank - 1 - loops][0] == self.row_of(loops) as isize
    }

    /// Whether rows of an operand repeat until they make a run.
    const fn repeats_rows(&self) -> bool {
        let second = self.rank - 2;
        let mut repeats = false;
        let mut k = 1;
        while k < self.operands {
            repeats |= self.strides[second][k] == 0;
            k += 1;
        }
        repeats && self.row().saturating_mul(self.sizes[second]) >= WORTH_A_RUN
    }

    /// How these loops, which are [simplified](Self::simplified), run best.
    pub(crate) const fn regime(&self) -> Regime {
        if self.rank == 0 {
            return Regime::Runs { loops: 0 };
        }
        if let Some(along) = self.transposed() {
            return Regime::Tiles { along };
        }
        let mut loops = 1;
        let mut len = self.row();
        let piecewise = len >= LONG_PIECE && self.has_pieces();
        if len < LONG_ROW && !piecewise {
            while loops < self.rank && (loops < 2 || len < WORTH_A_RUN) {
                loops += 1;
                len = len.saturating_mul(self.sizes[self.rank - loops]);
            }
        }
        Regime::Runs { loops }
    }

    /// The loop along which an operand is dense that is not so along the innermost one.
    const fn transposed(&self) -> Option<usize> {
        let last = self.rank - 1;
        if self.sizes[last] < MIN_TILE {
            return None;
        }
        let mut k = 1;
        while k < self.operands {
            let mut d = 0;
            while d < last && self.strides[last][k].unsigned_abs() > 1 {
                if self.strides[d][k] == 1 && self.sizes[d] >= MIN_TILE {
                    return Some(d);
                }
                d += 1;
            }
            k += 1;
        }
        None
    }

    /// Whether an operand has dense rows with gaps between them.
    const fn has_pieces(&self) -> bool {
        let mut k = 0;
        while k < self.operands && self.rank > 1 {
            if self.strides[self.rank - 1][k] == 1 && matches!(self.lie(k, 2), Lie::Scattered) {
                return true;
            }
            k += 1;
        }
        false
    }

    /// How operand `k` lies within the innermost `loops` loops.
    pub(crate) const fn lie(&self, k: usize, loops: usize) -> Lie {
        let mut dense = true;
        let mut outer_held = true;
        let mut expected = 1;
        let mut d = self.rank;
        while d > self.rank - loops {
            d -= 1;
            let stride = self.strides[d][k];
            dense = dense && stride == expected;
            expected = expected.wrapping_mul(self.sizes[d] as isize);
            outer_held = outer_held && (d == self.rank - 1 || stride == 0);
        }
        let row_held = loops == 0 || self.strides[self.rank - 1][k] == 0;
        match (dense, row_held, outer_held) {
            (true, ..) => Lie::Dense,
            (_, true, true) => Lie::Held,
            (_, true, false) => Lie::Each,
            (_, false, true) if loops > 1 => Lie::Periodic,
            _ => Lie::Scattered,
        }
    }
}

#[cfg(test)]
#[path = "tests/regime.rs"]
mod tests;
