//! Dense rows, with gaps between them.

use core::mem::MaybeUninit;
use core::ptr::copy_nonoverlapping;

use super::Steps;

/// From so many bytes on, a row is worth a call.
const LONG: usize = 1024;

/// `rows` rows of `len` elements of `size` bytes; steps are from one row's first element to the
/// next's.
///
/// # Safety
/// They may be read, and as many written, elsewhere.
pub(in crate::kernel) unsafe fn copy_rows(
    size: usize,
    len: usize,
    rows: usize,
    from: Steps,
    to: Steps,
) {
    let bytes = len * size;
    let rows = (0..rows).map(|r| (from.at(r, size), to.at(r, size).cast_mut()));
    // SAFETY: passed on to the caller; a row is as long as its chunk.
    unsafe {
        match bytes {
            0 => {}
            // One chunk each: LLVM knows it.
            1 => copy::<1>(1, rows),
            2 => copy::<2>(2, rows),
            4 => copy::<4>(4, rows),
            8 => copy::<8>(8, rows),
            3 => copy::<2>(bytes, rows),
            5..8 => copy::<4>(bytes, rows),
            9..16 => copy::<8>(bytes, rows),
            16..64 => copy::<16>(bytes, rows),
            64..LONG => copy::<64>(bytes, rows),
            _ => rows.for_each(|(from, to)| copy_nonoverlapping(from, to, bytes)),
        }
    }
}

/// By chunks, the last of which may overlap the one before: a call takes longer than a short row.
///
/// # Safety
/// As for [`copy_rows`], with rows of a chunk at least.
#[inline(always)]
unsafe fn copy<const CHUNK: usize>(bytes: usize, rows: impl Iterator<Item = (*const u8, *mut u8)>) {
    let last = bytes - CHUNK;
    for (from, to) in rows {
        let copy = |at: usize| {
            // SAFETY: passed on to the caller; the chunk is within the row. Bytes that may not be
            // initialised are copied as they are.
            unsafe {
                let chunk: *const [MaybeUninit<u8>; CHUNK] = from.add(at).cast();
                to.add(at)
                    .cast::<[MaybeUninit<u8>; CHUNK]>()
                    .write_unaligned(chunk.read_unaligned());
            }
        };
        (0..last).step_by(CHUNK).for_each(copy);
        copy(last);
    }
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/rows.rs"]
mod tests;
