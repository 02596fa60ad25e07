//! Results whose elements are copied from a slice in a given layout.

use core::mem::MaybeUninit;

use super::FillResult;
use crate::dim_vec::MAX_STATIC_RANK;

/// Clones of the elements of a slice.
pub struct ClonedElements<'a, T> {
    pub elements: &'a [T],
    /// The position of the first element of the result.
    pub offset: isize,
    /// One stride for each size of the result, followed by unused entries.
    pub strides: [isize; MAX_STATIC_RANK],
}

// SAFETY: the rows cover `out`, and the inner loop writes every element of a row, or panics.
unsafe impl<T: Clone> FillResult<T> for ClonedElements<'_, T> {
    /// # Panics
    /// An element is not in the slice. The elements written before are not dropped.
    // LLVM unrolls these loops for small arrays and computes all positions as constants, unlike those of `Offsets`.
    #[inline(always)]
    fn fill(self, sizes: &[usize], out: &mut [MaybeUninit<T>]) {
        let outer = sizes.len().saturating_sub(1);
        let row_len = sizes.last().map_or(1, |&size| size.max(1));
        let mut index = [0; MAX_STATIC_RANK];
        let mut start = self.offset;
        for row in out.chunks_mut(row_len) {
            let mut position = start;
            for place in row {
                place.write(self.elements[position as usize].clone());
                position += self.strides[outer];
            }
            for (d, &size) in sizes[..outer].iter().enumerate().rev() {
                index[d] += 1;
                start += self.strides[d];
                if index[d] < size {
                    break;
                }
                start -= self.strides[d] * size as isize;
                index[d] = 0;
            }
        }
    }
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/cloned_elements.rs"]
mod tests;
