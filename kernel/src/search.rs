//! Search for an element in a slice.

use super::simd::dispatch_widest;

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
