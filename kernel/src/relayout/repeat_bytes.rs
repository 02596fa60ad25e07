//! Repetition of each of several neighboring bytes, in vectors.
//!
//! A vector of bytes is read once. Each vector that is written is a shuffle of it with constant indices. LLVM repeats bytes
//! one by one, which takes 2 to 4 times as long on a Zen 4.

use core::arch::x86_64::{_mm_loadu_si128, _mm_shuffle_epi8, _mm_storeu_si128};

use super::{Bytes, StridedElements};
use crate::simd::has_avx2;

/// The number of bytes of a vector.
const LANES: usize = 16;

/// Repeats each element `TIMES` times at the beginning of `to`, as far as whole vectors of neighboring bytes are read. Returns
/// the other elements, and the bytes after the repeated ones. Elements have a size of 1.
///
/// # Panics
/// `to` is too short.
pub(super) fn repeat_each<'a, 't, const TIMES: usize>(
    mut from: StridedElements<'a>,
    to: &'t mut Bytes,
) -> (StridedElements<'a>, &'t mut Bytes) {
    debug_assert!(from.element.size == 1, "elements are bytes");
    if from.stride != 1 || !from.element.is_number || !has_avx2() {
        return (from, to);
    }
    let vectors = from.len / LANES;
    let (repeated, rest) = to.split_at_mut(vectors * TIMES * LANES);
    // SAFETY: the processor has AVX2. By invariant 1, the bytes may be read. They are initialized, because they are numbers.
    // `repeated` has these vectors.
    unsafe { repeat_vectors::<TIMES>(from.first, repeated.as_mut_ptr().cast(), vectors) };
    from.first = from.at(vectors * LANES);
    from.len -= vectors * LANES;
    (from, rest)
}

/// Repeats each byte of some vectors.
///
/// # Safety
/// The processor has AVX2. The vectors may be read, and `TIMES` times as many may be written.
#[target_feature(enable = "avx2")]
unsafe fn repeat_vectors<const TIMES: usize>(from: *const u8, to: *mut u8, vectors: usize) {
    let indices = const { &indices::<TIMES>() };
    for v in 0..vectors {
        // SAFETY: by the precondition.
        unsafe {
            let bytes = _mm_loadu_si128(from.add(v * LANES).cast());
            for (t, indices) in indices.iter().enumerate() {
                let indices = _mm_loadu_si128(indices.as_ptr().cast());
                let to = to.add((v * TIMES + t) * LANES);
                _mm_storeu_si128(to.cast(), _mm_shuffle_epi8(bytes, indices));
            }
        }
    }
}

/// Returns the index of each byte of the repeated vectors in the vector that is read.
const fn indices<const TIMES: usize>() -> [[u8; LANES]; TIMES] {
    let mut indices = [[0; LANES]; TIMES];
    let mut i = 0;
    while i < TIMES * LANES {
        indices[i / LANES][i % LANES] = (i / TIMES) as u8;
        i += 1;
    }
    indices
}
