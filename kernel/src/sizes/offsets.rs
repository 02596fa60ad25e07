//! Iteration over the offsets of a layout's elements.

use crate::dim_vec::DimVec;

/// Iterates over the offsets of the elements of a layout in row-major order, from both ends.
#[derive(Clone)]
pub struct Offsets {
    sizes: DimVec<usize>,
    strides: DimVec<isize>,
    /// The first remaining element. `row_remaining` replaces the last entry of its index, so that a step
    /// within a row updates only one number.
    front: Cursor,
    /// The last remaining element.
    back: Cursor,
    /// The number of remaining elements. The cursors are unspecified if none remain.
    remaining: usize,
    /// The number of remaining elements in the row of `front`.
    row_remaining: usize,
}

/// The index of an element and its offset.
#[derive(Clone)]
struct Cursor {
    index: DimVec<usize>,
    offset: usize,
}

impl Offsets {
    /// Returns the offsets for a layout whose first element is at `offset`.
    pub fn new(sizes: &[usize], strides: &[isize], offset: usize) -> Self {
        let remaining = sizes.iter().product();
        let first = Cursor {
            index: DimVec::filled(0, sizes.len()),
            offset,
        };
        let mut offsets = Offsets {
            sizes: DimVec::from_slice(sizes),
            strides: DimVec::from_slice(strides),
            front: first.clone(),
            back: first,
            remaining,
            row_remaining: sizes.last().copied().unwrap_or(1),
        };
        if remaining > 0 {
            offsets.back.forward(sizes, strides, remaining - 1);
        }
        offsets
    }

    /// Returns the number of remaining elements.
    pub fn len(&self) -> usize {
        self.remaining
    }

    /// Returns the stride of a row.
    #[inline]
    fn row_stride(&self) -> isize {
        self.strides.last().copied().unwrap_or(0)
    }

    /// Moves the front by `count` elements.
    // This runs once a row. An inlined copy would slow down the loops over elements.
    #[inline(never)]
    fn skip_front(&mut self, count: usize) {
        let (sizes, strides) = (self.sizes.as_ref(), self.strides.as_ref());
        let size = sizes.last().copied().unwrap_or(1);
        if let Some(last) = self.front.index.as_mut().last_mut() {
            *last = size - self.row_remaining;
        }
        self.front.forward(sizes, strides, count);
        self.row_remaining = size - self.front.index.last().copied().unwrap_or(0);
    }

    /// Returns the offset of the next element.
    #[inline]
    pub fn next(&mut self) -> Option<usize> {
        self.remaining = self.remaining.checked_sub(1)?;
        let offset = self.front.offset;
        if self.row_remaining > 1 {
            self.row_remaining -= 1;
            self.front.offset = offset.wrapping_add_signed(self.row_stride());
        } else {
            self.skip_front(1);
        }
        Some(offset)
    }

    /// Skips elements and returns the offset of the next one.
    #[inline]
    pub fn nth(&mut self, skipped: usize) -> Option<usize> {
        if skipped > 0 {
            if skipped >= self.remaining {
                self.remaining = 0;
                return None;
            }
            self.remaining -= skipped;
            self.skip_front(skipped);
        }
        self.next()
    }

    /// Folds the remaining offsets in order.
    #[inline]
    pub fn fold<B>(mut self, init: B, mut f: impl FnMut(B, usize) -> B) -> B {
        let stride = self.row_stride();
        let mut folded = init;
        while self.remaining > 0 {
            let row_len = self.row_remaining.min(self.remaining);
            for i in 0..row_len {
                let distance = stride.wrapping_mul(i.cast_signed());
                folded = f(folded, self.front.offset.wrapping_add_signed(distance));
            }
            self.remaining -= row_len;
            self.skip_front(row_len);
        }
        folded
    }

    /// Skips elements at the back and returns the offset of the last remaining one.
    #[inline]
    pub fn nth_back(&mut self, skipped: usize) -> Option<usize> {
        let Some(remaining) = self
            .remaining
            .checked_sub(skipped)
            .and_then(|n| n.checked_sub(1))
        else {
            self.remaining = 0;
            return None;
        };
        let (sizes, strides) = (self.sizes.as_ref(), self.strides.as_ref());
        self.remaining = remaining;
        self.back.backward(sizes, strides, skipped);
        let offset = self.back.offset;
        self.back.backward(sizes, strides, 1);
        Some(offset)
    }
}

impl Cursor {
    /// Moves forward by `count` elements. The first element follows the last one.
    #[inline]
    fn forward(&mut self, sizes: &[usize], strides: &[isize], count: usize) {
        self.move_by(sizes, strides, count, |i, count, size| {
            let sum = i + count;
            if sum < size {
                (sum, 0)
            } else {
                (sum % size, sum / size)
            }
        });
    }

    /// Moves backward by `count` elements. The last element precedes the first one.
    #[inline]
    fn backward(&mut self, sizes: &[usize], strides: &[isize], count: usize) {
        self.move_by(sizes, strides, count, |i, count, size| {
            if count <= i {
                (i - count, 0)
            } else {
                let borrow = (count - i).div_ceil(size);
                (i + borrow * size - count, borrow)
            }
        });
    }

    /// Moves by `count` elements.
    ///
    /// `step` takes an entry of the index, the count for it and the size of the dimension. It returns the new
    /// entry and the count for the dimension before.
    #[inline(always)]
    fn move_by(
        &mut self,
        sizes: &[usize],
        strides: &[isize],
        mut count: usize,
        step: impl Fn(usize, usize, usize) -> (usize, usize),
    ) {
        let dims = self.index.as_mut().iter_mut().zip(sizes).zip(strides);
        for ((i, &size), &stride) in dims.rev() {
            if count == 0 {
                return;
            }
            let old = *i;
            (*i, count) = step(old, count, size);
            let steps = i.cast_signed().wrapping_sub(old.cast_signed());
            self.offset = self.offset.wrapping_add_signed(stride.wrapping_mul(steps));
        }
    }
}

/// Sets `index` to the index of element `number` in row-major order.
#[inline]
pub fn seek(sizes: &[usize], number: usize, index: &mut [usize]) {
    let mut rest = number;
    for (i, &size) in index.iter_mut().zip(sizes).rev() {
        *i = rest % size;
        rest /= size;
    }
}

/// Advances an index to the next element in row-major order. The first index follows the last one.
#[inline]
pub fn increment(index: &mut [usize], sizes: &[usize]) {
    for (i, &size) in index.iter_mut().zip(sizes).rev() {
        *i += 1;
        if *i < size {
            return;
        }
        *i = 0;
    }
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/offsets.rs"]
mod tests;
