//! Search for an element in a slice, and for the indices of many elements.

use core::mem::MaybeUninit;

use super::memory::{Buffer, MemoryError};
use super::simd::{Levels, dispatch_into, dispatch_widest};

/// Number of elements per branch.
const CHUNK: usize = 32;

/// Returns the index of the first element for which `is_match` returns `true`.
pub fn position<T: Copy>(elements: &[T], is_match: impl Fn(T) -> bool) -> Option<usize> {
    dispatch_widest(
        #[inline(always)]
        |_| {
            let mut start = 0;
            // Unlike this loop, the iterator's `position` would not be compiled for the instruction set.
            while let Some(chunk) = elements.get(start..start + CHUNK) {
                let mut any = false;
                for &x in chunk {
                    any |= is_match(x);
                }
                if any {
                    break;
                }
                start += CHUNK;
            }
            let within = elements[start..].iter().position(|&x| is_match(x));
            within.map(|within| start + within)
        },
    )
}

/// The maximum number of indices that are searched together.
const BLOCK: usize = 64;

/// Vectors of at most 256 bits. With masks of 512 bits, maxima of rows of 10 `f32` take twice as long on a Zen 4.
struct Bits256;
impl Levels for Bits256 {
    const MAX_BITS: usize = 256;
}

/// Returns `len` indices. `search` writes those of a block, from a given number on. With `IS_DISPATCHED`, it is compiled
/// for the best instruction set that the processor has.
///
/// # Errors
/// There is not enough memory.
#[inline(always)]
pub fn search_blocks<const IS_DISPATCHED: bool>(
    len: usize,
    search: impl FnMut(usize, &mut [u32]),
) -> Result<Buffer<usize>, MemoryError> {
    let mut indices = Buffer::with_capacity(len)?;
    let out = &mut indices.spare_capacity()[..len];
    if IS_DISPATCHED {
        dispatch_into::<Bits256, _, _>(
            out,
            #[inline(always)]
            |out, _| fill_blocks(out, search),
        );
    } else {
        fill_blocks(out, search);
    }
    // SAFETY: `fill_blocks` has written `len` indices.
    unsafe { indices.set_len(len) };
    Ok(indices)
}

/// Writes all indices.
#[inline(always)]
fn fill_blocks(out: &mut [MaybeUninit<usize>], mut search: impl FnMut(usize, &mut [u32])) {
    // A vector register holds more `u32` than `usize`.
    let mut block = [0; BLOCK];
    for (i, out) in out.chunks_mut(BLOCK).enumerate() {
        let block = &mut block[..out.len()];
        search(i * BLOCK, block);
        for (out, &index) in out.iter_mut().zip(&*block) {
            out.write(index as usize);
        }
    }
}
