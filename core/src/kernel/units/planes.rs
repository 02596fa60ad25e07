//! Planes of interleaved elements, as of the channels of a picture.

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use super::lanes;
use super::{Steps, pack};

/// As [`pack`](fn@pack), of elements of a slice: whatever lies between them may be read too.
///
/// # Safety
/// As for `pack`; from the first element to the last all may be read.
pub(in crate::kernel) unsafe fn pack_from_slice(size: usize, from: Steps, to: *mut u8, len: usize) {
    // SAFETY: passed on to the caller; the first `done` elements are there.
    unsafe {
        let done = take(size, from, to, len);
        pack(
            size,
            from.advanced(done, size),
            to.add(done * size),
            len - done,
        );
    }
}

/// The first of them, as many as there are instructions for. Gives how many these are.
///
/// # Safety
/// As for [`pack_from_slice`].
unsafe fn take(size: usize, from: Steps, to: *mut u8, len: usize) -> usize {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if let Ok(planes) = from.stride.try_into()
        && lanes::has_planes(size, planes)
    {
        // SAFETY: passed on to the caller.
        return unsafe { lanes::take(size, planes, from.first, to, len) };
    }
    let _ = (size, from, to, len);
    0
}

/// The first element of each plane, the second of each, and so on: of `len` elements of each, as many as
/// there are instructions for. Gives how many these are.
///
/// # Safety
/// `len` elements of each plane may be read, and as many of all of them written to `to`, which is elsewhere.
pub(in crate::kernel) unsafe fn interleave(
    size: usize,
    planes: impl ExactSizeIterator<Item = *const u8>,
    to: *mut u8,
    len: usize,
) -> usize {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if lanes::has_planes(size, planes.len()) {
        let count = planes.len();
        let mut from = [core::ptr::null(); lanes::MOST_PLANES];
        from.iter_mut()
            .zip(planes)
            .for_each(|(from, plane)| *from = plane);
        // SAFETY: passed on to the caller.
        return unsafe { lanes::interleave(size, count, from, to, len) };
    }
    let _ = (size, planes, to, len);
    0
}
