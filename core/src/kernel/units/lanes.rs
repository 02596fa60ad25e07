//! Few elements over and over, in registers: lanes of 4 bytes are permuted, by AVX2.
//!
//! In assembly: whatever the elements are, padding too, is moved as it is.

use core::arch::asm;
use core::arch::x86_64::{
    __m256i, _mm256_add_epi32, _mm256_cmpgt_epi32, _mm256_min_epu32, _mm256_set1_epi32,
    _mm256_setr_epi32, _mm256_sub_epi32,
};
use core::mem::MaybeUninit;

use super::{BEYOND, Steps};
use crate::kernel::isa::has_avx2;

/// Bytes in a vector, which may be written as a whole where its last elements are not wanted.
pub(super) const VECTOR: usize = 32;
/// Bytes in a lane, and lanes in a vector.
const LANE: usize = 4;
const LANES: usize = VECTOR / LANE;

/// Whether so many bytes may be [repeated](repeat).
#[inline]
pub(super) fn repeats(period: usize) -> bool {
    matches!(period, LANE..=VECTOR) && period.is_multiple_of(LANE) && has_avx2()
}

/// Whether each element of `bytes` may be [repeated](repeat_each) so many times.
#[inline]
pub(super) fn repeats_each(bytes: usize, times: usize) -> bool {
    matches!((bytes, times), (4 | 8, 2..=LANES)) && has_avx2()
}

/// `period` bytes from `from` on, over and over up to `len`.
///
/// # Safety
/// [`repeats`] says so; they may be read, and `len` written, and less than [`VECTOR`] more, to `to`,
/// which is elsewhere.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn repeat(from: *const u8, period: usize, to: *mut u8, len: usize) {
    let lanes = period / LANE;
    let all = |lane: usize| _mm256_set1_epi32(lane as i32);
    let numbers = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    // What is too small wraps round, and is the larger one.
    let wrapped = |lane: __m256i| _mm256_min_epu32(lane, _mm256_sub_epi32(lane, all(lanes)));
    let mut lane = numbers;
    for _ in 0..LANES / lanes {
        lane = wrapped(lane);
    }
    // After as many vectors as there are lanes, they begin anew.
    let vectors = lanes.min(len.div_ceil(VECTOR));
    for vector in 0..vectors {
        // SAFETY: the caller lets these bytes be read, and written; nothing else is touched but
        // registers that are named.
        unsafe {
            asm!(
                "vmaskmovps {elements}, {mask}, [{from}]",
                "vpermd {elements}, {lane}, {elements}",
                "2:",
                "vmovups [{to}], {elements}",
                "add {to}, {step}",
                "cmp {to}, {end}",
                "jb 2b",
                from = in(reg) from,
                mask = in(ymm_reg) _mm256_cmpgt_epi32(all(lanes), numbers),
                lane = in(ymm_reg) lane,
                elements = out(ymm_reg) _,
                to = inout(reg) to.add(vector * VECTOR) => _,
                step = in(reg) lanes * VECTOR,
                end = in(reg) to.add(len),
                options(nostack),
            );
        }
        lane = wrapped(_mm256_add_epi32(lane, all(LANES % lanes)));
    }
}

/// Each of `len` elements of `bytes`, `times` over.
///
/// # Safety
/// [`repeats_each`] says so; they may be read, and `len * times` written, and less than [`VECTOR`] bytes
/// more, to `to`, which is elsewhere.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn repeat_each(
    bytes: usize,
    from: *const u8,
    to: *mut u8,
    len: usize,
    times: usize,
) {
    // An element has one lane or two; by the inverse, numbers up to 64 are divided.
    let shift = (bytes / LANE).trailing_zeros();
    let inverse = (1 << 16) / times as u32 + 1;
    let mut lanes = [0; LANES * LANES];
    for (n, lane) in (0_u32..).zip(&mut lanes) {
        let element = ((n >> shift) * inverse) >> 16;
        *lane = (element << shift) + (n & ((1 << shift) - 1));
    }
    // Vectors of elements to so many bytes each.
    let run = |from: *const u8, to: *mut u8, vectors: usize, each: usize| {
        // SAFETY: these vectors may be read, and so many bytes written; nothing else is touched
        // but registers that are named.
        unsafe {
            asm!(
                "2:",
                "vmovups {elements}, [{from}]",
                "add {from}, 32",
                "mov {at}, {first}",
                "3:",
                "vmovups {repeated}, [{lanes} + {at}]",
                "vpermd {repeated}, {repeated}, {elements}",
                "vmovups [{to} + {at}], {repeated}",
                "add {at}, 32",
                "jnz 3b",
                "sub {to}, {first}",
                "sub {vectors}, 1",
                "jnz 2b",
                from = inout(reg) from => _,
                to = inout(reg) to.wrapping_add(each) => _,
                // Up to 0.
                first = in(reg) each.wrapping_neg(),
                at = out(reg) _,
                lanes = in(reg) lanes.as_ptr().wrapping_byte_add(each),
                vectors = inout(reg) vectors => _,
                elements = out(ymm_reg) _,
                repeated = out(ymm_reg) _,
                options(nostack),
            );
        }
    };
    let at_once = VECTOR / bytes;
    let (vectors, rest) = (len / at_once, len % at_once);
    if vectors > 0 {
        run(from, to, vectors, times * VECTOR);
    }
    if rest > 0 {
        let mut last = [MaybeUninit::<u8>::uninit(); VECTOR];
        // SAFETY: the caller lets the rest be read, and it fits.
        unsafe {
            let rest_from = from.add((len - rest) * bytes);
            last.as_mut_ptr()
                .cast::<u8>()
                .copy_from_nonoverlapping(rest_from, rest * bytes);
        }
        let each = (rest * times * bytes).next_multiple_of(VECTOR);
        let to = to.wrapping_add((len - rest) * times * bytes);
        run(last.as_ptr().cast(), to, 1, each);
    }
}

const _: () = assert!(2 * VECTOR <= BEYOND);

/// Whether each element of `bytes` may be [splatted](splat_each) so many times.
#[inline]
pub(super) fn splats(bytes: usize, times: usize) -> bool {
    matches!(bytes, 1 | 2 | 4 | 8 | 16) && bytes * times > VECTOR && has_avx2()
}

/// Each of `len` elements of `bytes`, `times` over, by as many pairs of vectors as cover them.
///
/// # Safety
/// [`splats`] says so; they may be read, and `len * times` written, and less than [`BEYOND`] bytes more,
/// to `to`, which is elsewhere.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn splat_each(bytes: usize, from: Steps, to: *mut u8, len: usize, times: usize) {
    macro_rules! by {
        ($broadcast:literal) => {
            asm!(
                "2:",
                concat!($broadcast, " {element}, [{from}]"),
                "add {from}, {step}",
                "mov {at}, {first}",
                "3:",
                "vmovups [{to} + {at}], {element}",
                "vmovups [{to} + {at} + 32], {element}",
                "add {at}, 64",
                "js 3b",
                "add {to}, {each}",
                "sub {len}, 1",
                "jnz 2b",
                from = inout(reg) from.first => _,
                step = in(reg) from.stride.wrapping_mul(bytes as isize),
                to = inout(reg) to.wrapping_add(times * bytes) => _,
                each = in(reg) times * bytes,
                first = in(reg) (times * bytes).wrapping_neg(),
                at = out(reg) _,
                len = inout(reg) len => _,
                element = out(ymm_reg) _,
                options(nostack),
            )
        };
    }
    if len == 0 {
        return;
    }
    // SAFETY: the caller lets them be read, and so many bytes written; nothing else is touched but
    // registers that are named.
    unsafe {
        match bytes {
            1 => by!("vpbroadcastb"),
            2 => by!("vpbroadcastw"),
            4 => by!("vbroadcastss"),
            8 => by!("vbroadcastsd"),
            _ => by!("vbroadcasti128"),
        }
    }
}

#[cfg(all(test, feature = "std", target_os = "linux"))]
mod tests {
    use super::*;
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

    /// Runs `work` with `from` and room for `len` bytes and [`BEYOND`], neither of which has a byte
    /// behind it: `expected` is what it writes.
    fn writes(
        from: &[u8],
        len: usize,
        work: impl Fn(*const u8, *mut u8),
        expected: impl Fn(usize) -> u8,
    ) {
        let (mut source, mut target) = (Guarded::new(), Guarded::new());
        source.last(from.len()).copy_from_slice(from);
        work(
            source.last(from.len()).as_ptr(),
            target.last(len + BEYOND).as_mut_ptr(),
        );
        let written = &target.last(len + BEYOND)[..len];
        assert!(
            (0..len).all(|i| written[i] == expected(i)),
            "{} to {len}",
            from.len()
        );
    }

    fn bytes(len: usize) -> Vec<u8> {
        (0..len).map(|i| (i * 7 + 1) as u8).collect()
    }

    #[test]
    fn periods_repeat_and_nothing_else_is_touched() {
        for period in (1..=64).filter(|&period| repeats(period)) {
            for len in [period, 32, 33, 64, 100, 255, 256, 257, 1000] {
                let len = len.max(period);
                let from = bytes(period);
                // SAFETY: the period and the room are there.
                let work = |from, to| unsafe { repeat(from, period, to, len) };
                writes(&from, len, work, |i| from[i % period]);
            }
        }
    }

    #[test]
    fn elements_are_splatted_and_nothing_else_is_touched() {
        for (size, times) in [1, 2, 4, 8, 16]
            .into_iter()
            .flat_map(|size| (1..80).map(move |times| (size, times)))
        {
            for (len, stride) in [(0, 1_isize), (1, 1), (2, -1), (5, 1), (3, 2), (4, 0)] {
                if !splats(size, times) {
                    continue;
                }
                let from = bytes((len.max(1) - 1) * stride.unsigned_abs() * size + size);
                let first = if stride < 0 { len - 1 } else { 0 };
                let element = |i: usize| first.wrapping_add_signed(i as isize * stride);
                // SAFETY: the elements and the room are there.
                let work = |from: *const u8, to| unsafe {
                    let first = from.add(first * size);
                    splat_each(size, Steps { first, stride }, to, len, times);
                };
                writes(&from, len * size * times, work, |i| {
                    from[element(i / size / times) * size + i % size]
                });
            }
        }
    }

    #[test]
    fn each_element_repeats_and_nothing_else_is_touched() {
        for (size, times) in [4, 8]
            .into_iter()
            .flat_map(|size| (1..10).map(move |times| (size, times)))
        {
            for len in (0..20).chain([64, 100, 127]) {
                if !repeats_each(size, times) {
                    continue;
                }
                let from = bytes(len * size);
                // SAFETY: the elements and the room are there.
                let work = |from, to| unsafe { repeat_each(size, from, to, len, times) };
                writes(&from, len * size * times, work, |i| {
                    from[i / size / times * size + i % size]
                });
            }
        }
    }
}
