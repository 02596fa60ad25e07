//! Elements over and over.

use core::ptr::copy_nonoverlapping;

use super::{Moves, Steps, Unit, with_unit};

/// The first `period` elements of `to`, of `size` bytes, over and over up to `len`.
///
/// # Safety
/// `to` holds `period` elements, and has room for `len`.
pub(in crate::kernel) unsafe fn repeat(size: usize, to: *mut u8, period: usize, len: usize) {
    let mut done = period;
    while done < len {
        let more = done.min(len - done);
        // SAFETY: the first `done` elements are there, and `done + more` have room.
        unsafe { copy_nonoverlapping(to, to.add(done * size), more * size) };
        done += more;
    }
}

/// Each of `len` elements of `size` bytes, `times` over.
///
/// # Safety
/// They may be read, and `len * times` written to `to`, which is elsewhere, and [`SPLAT`] bytes
/// more.
pub(in crate::kernel) unsafe fn repeat_each(
    size: usize,
    from: Steps,
    to: *mut u8,
    len: usize,
    times: usize,
) {
    struct RepeatEach {
        from: Steps,
        to: *mut u8,
        len: usize,
        times: usize,
    }
    impl Moves for RepeatEach {
        #[inline(always)]
        unsafe fn run(self, unit: impl Unit) {
            #[inline(always)]
            unsafe fn with<U: Unit>(unit: U, moves: RepeatEach, splats: usize) {
                let RepeatEach {
                    from,
                    to,
                    len,
                    times,
                } = moves;
                let bytes = unit.bytes();
                for i in 0..len {
                    // SAFETY: passed on to the caller; splats reach less than `SPLAT` beyond.
                    unsafe {
                        let value = unit.read(from.at(i, bytes));
                        for splat in 0..splats {
                            unit.splat(value, to.add((i * times + splat * U::LANES) * bytes));
                        }
                    }
                }
            }
            #[inline(always)]
            fn splats<U: Unit>(_: U, times: usize) -> usize {
                times.div_ceil(U::LANES)
            }
            // SAFETY: passed on to the caller.
            unsafe {
                match splats(unit, self.times) {
                    1 => with(unit, self, 1),
                    many => with(unit, self, many),
                }
            }
        }
    }
    let moves = RepeatEach {
        from,
        to,
        len,
        times,
    };
    // SAFETY: passed on to the caller.
    unsafe { with_unit(size, moves) };
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;

    #[test]
    fn periods_of_all_lengths_repeat() {
        for size in [1, 2, 3, 4, 6, 8, 16, 24] {
            for period in 1..=40 {
                for len in [period, period + 1, 64, 65, 127, 200, 257] {
                    let (bytes, row) = (len.max(period) * size, period * size);
                    let mut to: alloc::vec::Vec<u8> = (0..bytes).map(|i| i as u8).collect();
                    let expected: alloc::vec::Vec<u8> = (0..bytes).map(|i| to[i % row]).collect();
                    // SAFETY: there are `period` elements, and room for `len`.
                    unsafe { repeat(size, to.as_mut_ptr(), period, len.max(period)) };
                    assert_eq!(to, expected, "{len} elements of {size}, period {period}");
                }
            }
        }
    }
}
