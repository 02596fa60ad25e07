//! Elements over and over.

use core::ptr::copy_nonoverlapping;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use super::lanes;
use super::{Moves, SPLAT, Steps, Unit, pack, with_unit, with_unit_here};

/// `period` elements of `size` bytes, over and over up to `len`.
///
/// # Safety
/// They may be read, and `len`, no fewer, written to `to`, which is elsewhere, and [`OVERRUN`](super::OVERRUN) bytes
/// more.
pub(in crate::kernel) unsafe fn repeat(
    size: usize,
    from: Steps,
    to: *mut u8,
    period: usize,
    len: usize,
) {
    // SAFETY: passed on to the caller; in the loop, the first `done` elements are there, and
    // `done + more` have room.
    unsafe {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        if from.stride == 1 && lanes::repeats(size * period) {
            lanes::repeat(from.first, size * period, to, size * len);
            return;
        }
        pack(size, from, to, period);
        let mut done = period;
        while done < len {
            let more = done.min(len - done);
            copy_nonoverlapping(to, to.add(done * size), more * size);
            done += more;
        }
    }
}

/// Each of `len` elements of `size` bytes, `times` over.
///
/// # Safety
/// They may be read, and `len * times` written to `to`, which is elsewhere, and [`OVERRUN`](super::OVERRUN) bytes
/// more.
pub(in crate::kernel) unsafe fn repeat_each(
    size: usize,
    from: Steps,
    to: *mut u8,
    len: usize,
    times: usize,
) {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if from.stride == 1
        && let Some(by) = lanes::Permutation::of(size, times)
    {
        // SAFETY: passed on to the caller.
        unsafe { lanes::repeat_each(by, size, from.first, to, len, times) };
        return;
    }
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if lanes::splats(size, times) {
        // SAFETY: passed on to the caller.
        unsafe { lanes::splat_each(size, from, to, len, times) };
        return;
    }
    let moves = RepeatEach {
        from,
        to,
        len,
        times,
    };
    // SAFETY: passed on to the caller.
    unsafe {
        if times * size <= AT_ONCE * SPLAT {
            with_unit(size, Few(moves));
        } else {
            // Of these stores LLVM makes scatters where there are any, which take twice as long.
            with_unit_here(size, Many(moves));
        }
    }
}

/// How many splats are written without asking whether there are more.
const AT_ONCE: usize = 4;

struct RepeatEach {
    from: Steps,
    to: *mut u8,
    len: usize,
    times: usize,
}

impl RepeatEach {
    /// How many splats cover an element's repetitions.
    #[inline(always)]
    fn splats<U: Unit>(&self, _: U) -> usize {
        self.times.div_ceil(U::LANES)
    }

    /// With [`AT_ONCE`] splats for each element, `groups` times, and `rest` more.
    ///
    /// # Safety
    /// As for [`repeat_each`]; these are the splats.
    #[inline(always)]
    unsafe fn run<U: Unit>(self, unit: U, groups: usize, rest: usize) {
        let bytes = unit.bytes();
        for i in 0..self.len {
            // SAFETY: passed on to the caller; splats reach less than `SPLAT` beyond.
            unsafe {
                let splat = unit.splat(unit.read(self.from.at(i, bytes)));
                let to = self.to.add(i * self.times * bytes);
                let write = |k: usize| unit.write_splat(splat, to.add(k * U::LANES * bytes));
                for group in 0..groups {
                    (0..AT_ONCE).for_each(|k| write(group * AT_ONCE + k));
                }
                (0..rest).for_each(|k| write(groups * AT_ONCE + k));
            }
        }
    }
}

/// With up to [`AT_ONCE`] splats for each element, mostly.
struct Few(RepeatEach);

impl Moves for Few {
    #[inline(always)]
    unsafe fn run(self, unit: impl Unit) {
        let Few(moves) = self;
        // SAFETY: passed on to the caller.
        unsafe {
            match moves.splats(unit) {
                1 => moves.run(unit, 0, 1),
                2 => moves.run(unit, 0, 2),
                3 => moves.run(unit, 0, 3),
                4 => moves.run(unit, 1, 0),
                // Of elements that no splat has more than one of.
                many => moves.run(unit, 0, many),
            }
        }
    }
}

/// With more.
struct Many(RepeatEach);

impl Moves for Many {
    #[inline(always)]
    unsafe fn run(self, unit: impl Unit) {
        let Many(moves) = self;
        let splats = moves.splats(unit);
        let groups = splats / AT_ONCE;
        // SAFETY: passed on to the caller.
        unsafe {
            match splats % AT_ONCE {
                0 => moves.run(unit, groups, 0),
                1 => moves.run(unit, groups, 1),
                2 => moves.run(unit, groups, 2),
                _ => moves.run(unit, groups, 3),
            }
        }
    }
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/repeat.rs"]
mod tests;
