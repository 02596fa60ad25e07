//! What is read over and over is moved to where lines of the cache begin: no vector of it crosses two.

use core::ptr::copy_nonoverlapping;

use super::{Loops, Place};
use crate::kernel::block::{BYTES, Block};
use crate::kernel::caches::LINE;
use crate::plan::PLACES;
use crate::plan::regime::Lie;

/// How much of it there may be, in blocks, so that it stays in the nearest cache.
const BLOCKS: usize = 4;

/// Whether it is worth it for what begins at `first`, and is read in so many rounds.
///
/// On a Zen 5, each of 256 elements by each takes 0.75 times as long, of 1024 0.9 times; 8 rounds of 1024
/// would take 1.2 times as long.
pub(super) fn pays(first: *const u8, rounds: usize) -> bool {
    rounds >= 16 && !first.addr().is_multiple_of(LINE)
}

/// Memory for it, and where operands stand then.
pub(super) struct Aligned {
    places: Option<[Place; PLACES]>,
    blocks: [Block; BLOCKS],
}

impl Aligned {
    pub(super) const fn new() -> Self {
        Aligned {
            places: None,
            blocks: [const { Block::new() }; BLOCKS],
        }
    }

    /// The same loops over elements that stand here, if they are dense in the innermost `loops` loops, and
    /// the same in each of the `rounds` of these.
    ///
    /// # Safety
    /// As for [`Loops::run`].
    pub(super) unsafe fn align<'a, const R: usize>(
        &'a mut self,
        this: &Loops<'a, R>,
        loops: usize,
        rounds: usize,
    ) -> Loops<'a, R> {
        let plan = this.plan;
        let count = plan.row_of(loops);
        let mut to = self.blocks.as_mut_ptr().cast::<u8>();
        let mut room = BLOCKS * BYTES;
        for k in 1..plan.operands {
            let place = this.places[k];
            let bytes = count.saturating_mul(place.bytes);
            let repeats = || plan.own(k) == count && plan.lie(k, loops) == Lie::Dense;
            let is_there = place.computed.is_none();
            if !(is_there && pays(place.first, rounds) && bytes <= room && repeats()) {
                continue;
            }
            // SAFETY: the caller lets all of it be read, and there is room.
            unsafe { copy_nonoverlapping(place.first, to, bytes) };
            self.places.get_or_insert(*this.places)[k].first = to;
            let taken = bytes.next_multiple_of(LINE).min(room);
            room -= taken;
            to = to.wrapping_add(taken);
        }
        match &self.places {
            Some(places) => Loops { places, ..*this },
            None => *this,
        }
    }
}
