//! Interleaved elements to planes, and planes to interleaved elements: as of the channels of a picture.
//!
//! By AVX-512 VBMI: bytes of several vectors are permuted into one.

use core::arch::asm;
use core::arch::x86_64::_mm256_zeroupper;

use super::has_bytes;

/// Bytes in a vector.
const VECTOR: usize = 64;
/// How many planes there are at least, and at most.
const LEAST: usize = 2;
pub(in super::super) const MOST: usize = 4;
/// Elements of 1, 2, 4 and 8 bytes.
const SIZES: usize = 4;

/// Whether elements of `bytes` may be [taken](take) from so many planes, and [interleaved](interleave).
#[inline]
pub(in super::super) fn has_planes(bytes: usize, planes: usize) -> bool {
    matches!(planes, LEAST..=MOST) && has_bytes(bytes)
}

/// How the elements of a vector come from several.
#[repr(C, align(64))]
#[derive(Clone, Copy)]
struct Choice {
    /// From which byte of its own vector each comes.
    sources: [u8; VECTOR],
    /// Which come from the second vector, the third, and the fourth.
    masks: [u64; MOST - 1],
}

impl Choice {
    const NONE: Self = Choice {
        sources: [0; VECTOR],
        masks: [0; MOST - 1],
    };

    /// Has byte `n` come from byte `source` of vector `vector`.
    const fn choose(&mut self, n: usize, vector: usize, source: usize) {
        self.sources[n] = source as u8;
        if vector > 0 {
            self.masks[vector - 1] |= 1 << n;
        }
    }
}

/// Of so many planes, by their number, and of elements of `1 << i` bytes.
type Table<T> = [[T; SIZES]; MOST - LEAST + 1];

static TAKEN: Table<Choice> = {
    let mut table = [[Choice::NONE; SIZES]; MOST - LEAST + 1];
    let mut planes = LEAST;
    while planes <= MOST {
        let mut i = 0;
        while i < SIZES {
            let mut n = 0;
            while n < VECTOR {
                let at = (((n >> i) * planes) << i) + n % (1 << i);
                table[planes - LEAST][i].choose(n, at / VECTOR, at % VECTOR);
                n += 1;
            }
            i += 1;
        }
        planes += 1;
    }
    table
};

/// For each of as many vectors as there are planes, made of one of each.
static INTERLEAVED: Table<[Choice; MOST]> = {
    let mut table = [[[Choice::NONE; MOST]; SIZES]; MOST - LEAST + 1];
    let mut planes = LEAST;
    while planes <= MOST {
        let mut i = 0;
        while i < SIZES {
            let mut at = 0;
            while at < planes * VECTOR {
                let (element, byte) = (at >> i, at % (1 << i));
                let source = ((element / planes) << i) + byte;
                table[planes - LEAST][i][at / VECTOR].choose(at % VECTOR, element % planes, source);
                at += 1;
            }
            i += 1;
        }
        planes += 1;
    }
    table
};

/// The first elements of each of `len` groups of as many as there are `planes`, one after the other: as
/// many of them as whole vectors hold. Gives how many these are.
///
/// # Safety
/// [`has_planes`] says so; all from the first of them to the last may be read, whatever they are, and
/// `len` written to `to`, which is elsewhere.
pub(in super::super) unsafe fn take(
    bytes: usize,
    planes: usize,
    from: *const u8,
    to: *mut u8,
    len: usize,
) -> usize {
    if len == 0 {
        return 0;
    }
    // Nothing behind the last one is read.
    let vectors = ((len - 1) * planes + 1) * bytes / (planes * VECTOR);
    let choice = &TAKEN[planes - LEAST][bytes.ilog2() as usize];
    if vectors > 0 {
        // SAFETY: so many vectors are within what the caller lets be read and written.
        unsafe { take_vectors(planes, from, to, vectors, choice) };
    }
    vectors * VECTOR / bytes
}

/// # Safety
/// The processor has the instructions; `vectors` vectors may be written, and `planes` times as many read.
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn take_vectors(
    planes: usize,
    from: *const u8,
    to: *mut u8,
    vectors: usize,
    choice: &Choice,
) {
    macro_rules! by {
        ($planes:literal: $($k:literal)*) => {
            asm!(
                "vmovups {sources}, [{choice}]",
                $(concat!("kmovq k", $k, ", [{choice} + 56 + 8*", $k, "]"),)*
                "2:",
                "vpermb {taken}, {sources}, [{from}]",
                $(concat!("vpermb {taken} {{k", $k, "}}, {sources}, [{from} + 64*", $k, "]"),)*
                "vmovups [{to}], {taken}",
                concat!("add {from}, 64*", $planes),
                "add {to}, 64",
                "sub {vectors}, 1",
                "jnz 2b",
                from = inout(reg) from => _,
                to = inout(reg) to => _,
                vectors = inout(reg) vectors => _,
                choice = in(reg) choice,
                sources = out(zmm_reg) _,
                taken = out(zmm_reg) _,
                out("k1") _, out("k2") _, out("k3") _,
                options(nostack),
            )
        };
    }
    // SAFETY: passed on to the caller; nothing else is touched but registers that are named.
    unsafe {
        match planes {
            2 => by!(2: 1),
            3 => by!(3: 1 2),
            _ => by!(4: 1 2 3),
        }
    }
    _mm256_zeroupper();
}

/// The first element of each plane, the second of each, and so on: of `len` elements of each, as many as
/// whole vectors hold. Gives how many these are.
///
/// # Safety
/// [`has_planes`] says so of these, the first of `from`; their elements may be read, and all written to
/// `to`, which is elsewhere.
pub(in super::super) unsafe fn interleave(
    bytes: usize,
    planes: usize,
    from: [*const u8; MOST],
    to: *mut u8,
    len: usize,
) -> usize {
    let vectors = len * bytes / VECTOR;
    let choices = &INTERLEAVED[planes - LEAST][bytes.ilog2() as usize];
    if vectors > 0 {
        // SAFETY: so many vectors are within what the caller lets be read and written.
        unsafe { interleave_vectors(planes, from, to, vectors, choices) };
    }
    vectors * VECTOR / bytes
}

/// # Safety
/// The processor has the instructions; `vectors` vectors of each plane may be read, and all written.
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn interleave_vectors(
    planes: usize,
    [plane_0, plane_1, plane_2, plane_3]: [*const u8; MOST],
    to: *mut u8,
    vectors: usize,
    choices: &[Choice; MOST],
) {
    /// A vector of each plane to as many: the choice of each, and its masks.
    macro_rules! by {
        ($planes:literal: $($j:literal ($($mask:literal $plane:literal)*))*) => {
            asm!(
                // Choices are two vectors each, and masks are in the second.
                $($(concat!("kmovq k", $mask, ", [{choices} + 128*", $j, " + 56 + 8*", $plane, "]"),)*)*
                "2:",
                $(
                    concat!("vmovups {sources}, [{choices} + 128*", $j, "]"),
                    "vpermb {mixed}, {sources}, [{plane_0}]",
                    $(concat!("vpermb {mixed} {{k", $mask, "}}, {sources}, [{plane_", $plane, "}]"),)*
                    concat!("vmovups [{to} + 64*", $j, "], {mixed}"),
                )*
                "add {plane_0}, 64",
                "add {plane_1}, 64",
                "add {plane_2}, 64",
                "add {plane_3}, 64",
                concat!("add {to}, 64*", $planes),
                "sub {vectors}, 1",
                "jnz 2b",
                plane_0 = inout(reg) plane_0 => _,
                plane_1 = inout(reg) plane_1 => _,
                plane_2 = inout(reg) plane_2 => _,
                plane_3 = inout(reg) plane_3 => _,
                to = inout(reg) to => _,
                vectors = inout(reg) vectors => _,
                choices = in(reg) choices,
                sources = out(zmm_reg) _,
                mixed = out(zmm_reg) _,
                out("k1") _, out("k2") _, out("k3") _, out("k4") _, out("k5") _, out("k6") _,
                options(nostack),
            )
        };
    }
    // SAFETY: passed on to the caller; nothing else is touched but registers that are named. Two or four
    // planes divide a vector: all its choices have the same masks.
    unsafe {
        match planes {
            2 => by!(2: 0(1 1) 1(1 1)),
            3 => by!(3: 0(1 1 2 2) 1(3 1 4 2) 2(5 1 6 2)),
            _ => by!(4: 0(1 1 2 2 3 3) 1(1 1 2 2 3 3) 2(1 1 2 2 3 3) 3(1 1 2 2 3 3)),
        }
    }
    _mm256_zeroupper();
}

#[cfg(all(test, feature = "std", target_os = "linux"))]
#[path = "tests/planes.rs"]
mod tests;
