//! Memory that nothing may be read or written beyond.

use alloc::vec::Vec;
use core::ptr::{null_mut, slice_from_raw_parts_mut};

/// Bytes before a page that may be neither read nor written.
struct Guarded(*mut [u8]);

/// The size of a page, or a multiple of it.
const PAGE: usize = 64 << 10;

impl Guarded {
    fn new() -> Self {
        // SAFETY: new memory, of which nobody knows.
        let bytes = unsafe {
            let both = libc::mmap(
                null_mut(),
                2 * PAGE,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
                -1,
                0,
            );
            assert_ne!(both, libc::MAP_FAILED);
            assert_eq!(
                libc::mprotect(both.byte_add(PAGE), PAGE, libc::PROT_NONE),
                0
            );
            slice_from_raw_parts_mut(both.cast(), PAGE)
        };
        Guarded(bytes)
    }

    /// The last so many bytes.
    fn last(&mut self, len: usize) -> &mut [u8] {
        // SAFETY: the page is there until this is dropped.
        unsafe { &mut (&mut *self.0)[PAGE - len..] }
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        // SAFETY: it is this one's own.
        unsafe { libc::munmap(self.0.cast(), 2 * PAGE) };
    }
}

/// Runs `work` with `from` and room for `len` bytes and `beyond` more, neither of which has a byte behind
/// it: `expected` is what it writes.
pub(super) fn writes(
    from: &[u8],
    (len, beyond): (usize, usize),
    work: impl Fn(*const u8, *mut u8),
    expected: impl Fn(usize) -> u8,
) {
    let (mut source, mut target) = (Guarded::new(), Guarded::new());
    source.last(from.len()).copy_from_slice(from);
    work(
        source.last(from.len()).as_ptr(),
        target.last(len + beyond).as_mut_ptr(),
    );
    let written = &target.last(len + beyond)[..len];
    assert!(
        (0..len).all(|i| written[i] == expected(i)),
        "{} to {len}",
        from.len()
    );
}

pub(super) fn bytes(len: usize) -> Vec<u8> {
    (0..len).map(|i| (i * 7 + 1) as u8).collect()
}
