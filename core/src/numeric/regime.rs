//! How the loops of a plan run: which of them are taken together, and how each operand is brought
//! to lie dense there.

use super::plan::Plan;

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
mod tests {
    use super::*;

    fn plan(sizes: &[usize], operands: &[&[isize]]) -> Plan<8> {
        let mut plan = Plan::new(sizes, None);
        for strides in operands {
            plan.push(sizes, Some(strides));
        }
        plan.simplified()
    }

    #[test]
    fn long_rows_run_by_themselves() {
        let plan = plan(&[50, 256], &[&[256, 1], &[1, 0]]);
        assert_eq!(plan.regime(), Regime::Runs { loops: 1 });
        assert_eq!(plan.lie(2, 1), Lie::Held);
    }

    #[test]
    fn rows_with_gaps_run_where_they_are() {
        let regime = |stride| plan(&[50, 64], &[&[stride, 1]]).regime();
        assert_eq!(regime(65), Regime::Runs { loops: 1 });
        assert_eq!(regime(0), Regime::Runs { loops: 2 });
    }

    #[test]
    fn short_rows_are_taken_together() {
        let plan = plan(&[50, 7], &[&[7, 1], &[0, 1], &[1, 0], &[0, 0], &[14, 2]]);
        assert_eq!(plan.regime(), Regime::Runs { loops: 2 });
        let lies = [1, 2, 3, 4, 5].map(|k| plan.lie(k, 2));
        use Lie::{Dense, Each, Held, Periodic, Scattered};
        assert_eq!(lies, [Dense, Periodic, Each, Held, Scattered]);
    }

    #[test]
    fn very_short_rows_take_further_loops() {
        let plan = plan(&[9, 5, 6, 4], &[&[1, 9, 0, 45]]);
        assert_eq!(plan.regime(), Regime::Runs { loops: 4 });
    }

    #[test]
    fn operands_are_held_or_dense_in_long_rows() {
        let held = |row: usize, bytes, first: [isize; 2], second: [isize; 2]| {
            plan(&[50, row], &[&first, &second]).held_in_rows(2, bytes)
        };
        assert_eq!(held(64, 1, [1, 0], [64, 1]), Some(0b01));
        assert_eq!(held(64, 1, [64, 1], [1, 0]), Some(0b10));
        assert_eq!(held(64, 1, [64, 1], [0, 1]), Some(0));
        assert_eq!(held(63, 1, [1, 0], [63, 1]), None);
        assert_eq!(held(64, 1, [64, 1], [0, 2]), None);
        assert_eq!(held(64, 1, [1, 0], [0, 0]), Some(0b11));
        assert_eq!(held(16, 4, [1, 0], [16, 1]), Some(0b01));
        // The last is a value.
        let plan = plan(&[50, 64], &[&[64, 1], &[1, 0], &[0, 1], &[1, 0], &[1, 0]]);
        assert_eq!(plan.held_in_rows(4, 4), Some(0b1010));
    }

    #[test]
    fn what_is_held_in_long_rows_is_so_of_any_number_of_operands() {
        let loops = |row: usize, bytes, computes, by: [isize; 2]| {
            let dense = [row as isize, 1];
            plan(&[50, row], &[&dense, &[0, 1], &by]).loops_of_rows(bytes, computes)
        };
        assert_eq!(loops(64, 4, false, [1, 0]), Some(1));
        assert_eq!(loops(64, 4, false, [0, 0]), None, "the same in all rows");
        assert_eq!(loops(64, 4, false, [128, 2]), None);
        assert_eq!(loops(64, 2, false, [1, 0]), None, "too short");
        assert_eq!(loops(63, 8, false, [1, 0]), None, "too short");
        assert_eq!(
            loops(255, 8, true, [1, 0]),
            None,
            "too short for what computes"
        );
        assert_eq!(loops(256, 1, true, [-3, 0]), Some(1));
        assert_eq!(plan(&[300], &[&[1], &[0]]).loops_of_rows(4, false), None);
        assert_eq!(Plan::<4>::EMPTY.loops_of_rows(4, false), None);
        // Rows with gaps between them.
        let mut gaps = Plan::<8>::new(&[50, 256], Some(&[300, 1]));
        gaps.push(&[50, 1], None);
        assert_eq!(gaps.simplified().loops_of_rows(4, false), None);
    }

    #[test]
    fn several_loops_make_a_row_of_what_is_periodic() {
        let loops = |sizes: &[usize], first: &[isize], second: &[isize]| {
            plan(sizes, &[first, second]).loops_of_rows(4, false)
        };
        assert_eq!(loops(&[9, 30, 3], &[3, 0, 1], &[0, 3, 1]), Some(2));
        assert_eq!(loops(&[9, 30, 3], &[6, 0, 2], &[0, 3, 1]), Some(2));
        assert_eq!(
            loops(&[9, 20, 3], &[3, 0, 1], &[0, 3, 1]),
            None,
            "too short"
        );
        assert_eq!(
            loops(&[9, 30, 3], &[0, 0, 1], &[90, 3, 1]),
            None,
            "the same in all rows"
        );
        assert_eq!(
            loops(&[9, 30, 3], &[3, 0, 1], &[1, 1, 0]),
            None,
            "one in each short row"
        );
        let deep = loops(&[9, 5, 6, 3], &[3, 0, 0, 1], &[0, 18, 3, 1]);
        assert_eq!(deep, Some(2), "two operands make three loops one");
        let deep = plan(
            &[9, 5, 6, 3],
            &[&[3, 0, 0, 1], &[0, 18, 3, 1], &[1, 0, 0, 0], &[0, 0, 0, 1]],
        );
        assert_eq!((deep.rank, deep.loops_of_rows(4, false)), (3, Some(2)));
    }

    #[test]
    fn short_rows_run_by_themselves_unless_they_repeat() {
        let held = |sizes: [usize; 3], first: [isize; 3], second: [isize; 3]| {
            plan(&sizes, &[&first, &second]).held_in_rows(2, 4)
        };
        assert_eq!(held([9, 3, 20], [20, 0, 1], [0, 20, 1]), Some(0));
        assert_eq!(held([9, 30, 20], [20, 0, 1], [0, 20, 1]), None);
        assert_eq!(held([9, 30, 64], [64, 0, 1], [0, 64, 1]), Some(0));
    }

    #[test]
    fn transposed_operands_make_tiles() {
        let plan = plan(&[40, 30, 20], &[&[1, 0, 40]]);
        assert_eq!(plan.regime(), Regime::Tiles { along: 0 });
    }

    #[test]
    fn without_loops_there_is_one_element() {
        let plan = plan(&[1], &[&[1]]);
        assert_eq!(plan.regime(), Regime::Runs { loops: 0 });
        assert_eq!(plan.lie(1, 0), Lie::Dense);
    }
}
