//! What is transposed in tiles, and how large these are.

use super::super::{Loops, Place};
use crate::kernel::block;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use crate::kernel::caches::largest_cache;
use crate::kernel::caches::{INNER_CACHES, LINE, OUTER_CACHES};
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use crate::kernel::isa;
#[cfg(all(test, feature = "std"))]
use crate::kernel::nontemporal;
use crate::plan::regime::Lie;

/// Rows of a tile: a transposed operand is read in pieces as long.
pub(super) const ROWS: usize = 64;
/// The bytes of the tiles of all operands; as for [blocks](crate::kernel::block::BYTES).
pub(super) const BYTES: usize = if cfg!(feature = "std") {
    128 << 10
} else {
    8 << 10
};
/// The same, for few columns: some 100 of 4 bytes.
pub(super) const FEW_BYTES: usize = BYTES / 4;

/// The most columns of a tile in work that moves so many bytes: what is in a cache is read soon after it
/// is written, and memory is read in long pieces.
const fn most_columns(moved: usize) -> usize {
    if moved < OUTER_CACHES { 240 } else { 496 }
}
/// The bytes of a row of a tile whose results go past the caches: whole lines, and few, so that memory
/// is read all the while that they are written. Of 2 to 6 lines these take the least time on a Zen 5.
const FAR_ROW: usize = 4 * LINE;
/// As many of these rows are computed, and written, at a time: a block of them.
const FAR_ROWS: usize = block::BYTES / FAR_ROW;
/// As many are transposed at a time: those of the largest square.
const FAR_ROWS_TRANSPOSED: usize = LINE / 4;
/// Rows that are so many bytes from each other, or a multiple, would share few sets of the cache.
const CROWDED: usize = 512;
/// How many operands are transposed at most; others are packed row by row.
const OPERANDS: usize = 4;

/// An operand that is transposed.
#[derive(Clone, Copy, Default)]
pub(super) struct Transposed {
    pub(super) place: usize,
    /// Where its tile begins: so many bytes for each element of a tile.
    pub(super) begin: usize,
}

/// All of them.
pub(super) struct AllTransposed {
    list: [Transposed; OPERANDS],
    count: usize,
    /// How many an element of the tiles of all has.
    bytes: usize,
}

impl AllTransposed {
    /// Those of these loops.
    pub(super) fn of<const R: usize>(this: &Loops<'_, R>) -> Self {
        let mut all = AllTransposed {
            list: [Transposed::default(); OPERANDS],
            count: 0,
            bytes: 0,
        };
        let strides = &this.plan.strides[this.plan.rank - 1];
        for (k, place) in this.own_places().iter().enumerate().skip(1) {
            let steps = strides[k].unsigned_abs() > 1 && place.computed.is_none();
            if steps && all.count < OPERANDS && place.bytes > 0 {
                all.list[all.count] = Transposed {
                    place: k,
                    begin: all.bytes,
                };
                all.count += 1;
                all.bytes += place.bytes;
            }
        }
        all
    }

    pub(super) fn list(&self) -> &[Transposed] {
        &self.list[..self.count]
    }

    /// How many bytes the tiles of all take at most, of rows of so many elements.
    pub(super) fn most_bytes(&self, row: usize) -> usize {
        row.saturating_add(EVEN).saturating_mul(self.bytes * ROWS)
    }
}

/// Columns of tiles are a multiple of this, but for the last tile's.
const EVEN: usize = 16;

/// How many columns tiles have that are about as wide as each other, `most` at most.
fn evenly(columns: usize, most: usize) -> usize {
    let tiles = columns.div_ceil(most);
    columns
        .div_ceil(tiles)
        .next_multiple_of(EVEN)
        .min(most)
        .min(columns)
}

/// How the kernel goes from one row of a tile to the next.
#[derive(Clone, Copy)]
pub(super) enum Rows {
    /// Each follows the one before: they are one run.
    Follow,
    /// Every place moves on by a step of its own.
    MoveOn,
    /// Some are brought together anew for each.
    OneByOne,
}

/// Whether work that moves so many bytes reads them as soon as it could ask for them ahead.
fn is_near(moved: usize) -> bool {
    // Half of the last cache, which others use too. A Zen 5 takes 0.8 to 0.9 of the time without asking; for
    // earlier machines that is not known.
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if isa::has_later_v4() {
        return moved <= largest_cache() / 2;
    }
    moved <= INNER_CACHES
}

/// What is asked for before it is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ahead {
    /// Nothing: it is near by.
    Nothing,
    /// Columns of the tile that is transposed.
    Columns,
    /// All of a tile, a part at a time while something else is done; results go past the caches.
    Tiles,
}

/// How large tiles are, and what is done with each.
pub(super) struct Tiling {
    pub(super) columns: usize,
    /// From one row of a transposed tile to the next, in elements.
    pub(super) width: usize,
    pub(super) rows: Rows,
    /// How many of them are computed at a time, and about how many transposed.
    pub(super) computed_at_once: usize,
    pub(super) transposed_at_once: usize,
    pub(super) ahead: Ahead,
}

impl Tiling {
    /// For these loops; a run has `longest` elements at most, all tiles `memory` bytes. Results may be
    /// better written past the caches.
    pub(super) fn new<const R: usize>(
        this: &Loops<'_, R>,
        all: &AllTransposed,
        longest: usize,
        memory: usize,
        passes_caches: bool,
    ) -> Self {
        let plan = this.plan;
        let last = plan.rank - 1;
        let transposed = all.list();
        // What is computed goes into a block, which has room for one row.
        let all_others = |lie: &dyn Fn(usize) -> bool| {
            (0..plan.operands).all(|k| {
                let is_transposed = transposed.iter().any(|of| of.place == k);
                (is_transposed || lie(k)) && this.places[k].computed.is_none()
            })
        };
        let follow = |k| matches!(plan.lie(k, 2), Lie::Dense | Lie::Held);
        let move_on = |k| plan.lie(k, 1) == Lie::Dense || plan.lie(k, 2) == Lie::Held;
        let moves_on = all_others(&move_on);

        let room = (memory / ROWS / all.bytes.max(1)).min(longest);
        let far = FAR_ROW / this.places[0].bytes.max(1);
        let moved = this.bytes();
        let ahead = if passes_caches && moves_on && far <= room && this.results_are_lines() {
            Ahead::Tiles
        } else if is_near(moved) {
            Ahead::Nothing
        } else {
            Ahead::Columns
        };
        let passes_caches = ahead == Ahead::Tiles;

        let columns = if passes_caches {
            far
        } else {
            evenly(plan.sizes[last], most_columns(moved).min(room))
        };
        let is_crowded = transposed.iter().any(|transposed| {
            (columns * this.places[transposed.place].bytes).is_multiple_of(CROWDED)
        });
        let width = if is_crowded && columns + EVEN <= room {
            columns + EVEN
        } else {
            columns
        };
        let (rows, computed_at_once) = if passes_caches {
            (Rows::MoveOn, FAR_ROWS)
        } else if width == plan.sizes[last] && all_others(&follow) {
            (Rows::Follow, ROWS)
        } else if moves_on {
            (Rows::MoveOn, ROWS)
        } else {
            (Rows::OneByOne, 1)
        };
        Tiling {
            columns,
            width,
            rows,
            computed_at_once,
            transposed_at_once: if passes_caches {
                FAR_ROWS_TRANSPOSED
            } else {
                ROWS
            },
            ahead,
        }
    }

    pub(super) fn passes_caches(&self) -> bool {
        self.ahead == Ahead::Tiles
    }
}

impl<const R: usize> Loops<'_, R> {
    /// Whether every row of results begins with a line, and so do rows of [`FAR_ROW`] in tiles. What begins
    /// or ends within a line is stored in it, and what is written past the caches waits until that has been
    /// read from memory.
    fn results_are_lines(&self) -> bool {
        let Place { bytes, .. } = self.places[0];
        let fits = bytes > 0 && FAR_ROW.is_multiple_of(bytes);
        #[cfg(all(test, feature = "std"))]
        if nontemporal::tests::is_asked_for() {
            return fits;
        }
        let outer = &self.plan.strides[..self.plan.rank - 1];
        let steps = outer.iter().map(|strides| strides[0]);
        let all = steps.fold(0, |all, step| all | step.wrapping_mul(bytes as isize));
        let begin = self.places[0].at(0).addr() | all.cast_unsigned();
        fits && begin.is_multiple_of(LINE)
    }
}
