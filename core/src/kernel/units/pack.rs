//! Elements brought together, and back to where they belong.

use core::ptr::copy_nonoverlapping;

use super::{Moves, Steps, Unit, with_unit, with_unit_here};

/// The same element over and over.
struct Fill(*const u8, *mut u8, usize);

impl Moves for Fill {
    #[inline(always)]
    unsafe fn run(self, unit: impl Unit) {
        let Fill(from, to, len) = self;
        // SAFETY: passed on to the caller.
        let value = unsafe { unit.read(from) };
        for i in 0..len {
            // SAFETY: passed on to the caller.
            unsafe { unit.write(value, to.add(i * unit.bytes())) };
        }
    }
}

/// One element of `size` bytes, `LEN` times: so few that to choose an instruction set would take
/// longer.
///
/// # Safety
/// It may be read, and as many written to `to`, which is elsewhere.
#[inline]
pub(in crate::kernel) unsafe fn fill<const LEN: usize>(size: usize, from: *const u8, to: *mut u8) {
    // SAFETY: passed on to the caller.
    unsafe { with_unit_here(size, Fill(from, to, LEN)) };
}

/// `len` elements of `size` bytes, one after the other, from wherever they stand.
///
/// # Safety
/// They may be read, and as many written to `to`, which is elsewhere.
#[inline]
pub(in crate::kernel) unsafe fn pack(size: usize, from: Steps, to: *mut u8, len: usize) {
    let back = Steps { stride: -1, ..from };
    // SAFETY: passed on to the caller.
    unsafe {
        match from.stride {
            0 => with_unit(size, Fill(from.first, to, len)),
            1 => copy_nonoverlapping(from.first, to, len * size),
            // By its own number, so that LLVM reverses vectors.
            -1 => with_unit_here(size, OneByOne(back, Steps::dense(to), len)),
            _ => with_unit_here(size, OneByOne(from, Steps::dense(to), len)),
        }
    }
}

/// The reverse of [`pack`]: `len` elements of `size` bytes, one after the other, to steps.
///
/// # Safety
/// They may be read, and as many written to `to`, which is elsewhere.
#[inline]
pub(in crate::kernel) unsafe fn unpack(size: usize, from: *const u8, to: Steps, len: usize) {
    // SAFETY: passed on to the caller.
    unsafe { with_unit_here(size, OneByOne(Steps::dense(from), to, len)) };
}

/// So many elements from steps to steps.
///
/// For wider instruction sets LLVM would make gathers and scatters of the loop, which take several
/// times as long where processors guard against reading what they gather ahead of time.
struct OneByOne(Steps, Steps, usize);

impl Moves for OneByOne {
    #[inline(always)]
    unsafe fn run(self, unit: impl Unit) {
        let OneByOne(from, to, len) = self;
        let bytes = unit.bytes();
        for i in 0..len {
            // SAFETY: passed on to the caller.
            unsafe { unit.write(unit.read(from.at(i, bytes)), to.at(i, bytes).cast_mut()) };
        }
    }
}
