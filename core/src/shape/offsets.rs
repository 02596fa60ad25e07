//! Where the elements of a layout stand, one after the other.

use crate::dim_vec::DimVec;

/// The places of a layout's elements in row-major order, from both ends; each is given once.
#[derive(Clone)]
pub(crate) struct Offsets {
    sizes: DimVec<usize>,
    strides: DimVec<isize>,
    /// The first element that is left, and the last; they stand nowhere if there is none.
    first: Cursor,
    last: Cursor,
    left: usize,
    /// How many elements are left of the first one's row. Its last index is told by that alone.
    row: usize,
}

/// An index, and where its element stands.
#[derive(Clone)]
struct Cursor {
    index: DimVec<usize>,
    place: usize,
}

impl Offsets {
    /// Over elements of these sizes and strides, of which the first stands at `offset`.
    pub(crate) fn new(sizes: &[usize], strides: &[isize], offset: usize) -> Self {
        let left = sizes.iter().product();
        let mut walk = Offsets {
            sizes: DimVec::from_slice(sizes),
            strides: DimVec::from_slice(strides),
            first: Cursor {
                index: DimVec::filled(0, sizes.len()),
                place: offset,
            },
            last: Cursor {
                index: DimVec::filled(0, sizes.len()),
                place: offset,
            },
            left,
            row: sizes.last().copied().unwrap_or(1),
        };
        if left > 0 {
            walk.last.forward(sizes, strides, left - 1);
        }
        walk
    }

    /// How many are left.
    pub(crate) fn len(&self) -> usize {
        self.left
    }

    /// By how much places of a row are apart.
    #[inline]
    fn step(&self) -> isize {
        self.strides.last().copied().unwrap_or(0)
    }

    /// Goes to the element that is so many on from the first.
    // Once a row: it is not to stand in loops over elements.
    #[inline(never)]
    fn skip(&mut self, by: usize) {
        let (sizes, strides) = (self.sizes.as_ref(), self.strides.as_ref());
        let size = sizes.last().copied().unwrap_or(1);
        if let Some(last) = self.first.index.as_mut().last_mut() {
            *last = size - self.row;
        }
        self.first.forward(sizes, strides, by);
        self.row = size - self.first.index.last().copied().unwrap_or(0);
    }

    /// The place of the next element.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        let place = self.first.place;
        if self.row > 1 {
            self.row -= 1;
            self.first.place = place.wrapping_add_signed(self.step());
        } else {
            self.skip(1);
        }
        Some(place)
    }

    /// The place after `skipped` others.
    #[inline]
    pub(crate) fn nth(&mut self, skipped: usize) -> Option<usize> {
        if skipped > 0 {
            if skipped >= self.left {
                self.left = 0;
                return None;
            }
            self.left -= skipped;
            self.skip(skipped);
        }
        self.next()
    }

    /// `f` of every place, in order, and of what it gave before.
    #[inline]
    pub(crate) fn fold<B>(mut self, init: B, mut f: impl FnMut(B, usize) -> B) -> B {
        let step = self.step();
        let mut folded = init;
        while self.left > 0 {
            let row = self.row.min(self.left);
            for i in 0..row {
                let on = step.wrapping_mul(i.cast_signed());
                folded = f(folded, self.first.place.wrapping_add_signed(on));
            }
            self.left -= row;
            self.skip(row);
        }
        folded
    }

    /// The same from the end.
    #[inline]
    pub(crate) fn nth_back(&mut self, skipped: usize) -> Option<usize> {
        let Some(left) = self
            .left
            .checked_sub(skipped)
            .and_then(|n| n.checked_sub(1))
        else {
            self.left = 0;
            return None;
        };
        let (sizes, strides) = (self.sizes.as_ref(), self.strides.as_ref());
        self.left = left;
        self.last.back(sizes, strides, skipped);
        let place = self.last.place;
        self.last.back(sizes, strides, 1);
        Some(place)
    }
}

impl Cursor {
    /// Moves on by so many elements; after the last one comes the first.
    #[inline]
    fn forward(&mut self, sizes: &[usize], strides: &[isize], by: usize) {
        self.turn(sizes, strides, by, |i, by, size| {
            let to = i + by;
            if to < size {
                (to, 0)
            } else {
                (to % size, to / size)
            }
        });
    }

    /// Moves back by so many elements; before the first one comes the last.
    #[inline]
    fn back(&mut self, sizes: &[usize], strides: &[isize], by: usize) {
        self.turn(sizes, strides, by, |i, by, size| {
            if by <= i {
                (i - by, 0)
            } else {
                let rounds = (by - i).div_ceil(size);
                (i + rounds * size - by, rounds)
            }
        });
    }

    /// Turns the last index by so many; `turned` of it, by how much, and its size is what it is then, and by
    /// how much the one before turns.
    #[inline(always)]
    fn turn(
        &mut self,
        sizes: &[usize],
        strides: &[isize],
        mut by: usize,
        turned: impl Fn(usize, usize, usize) -> (usize, usize),
    ) {
        let dims = self.index.as_mut().iter_mut().zip(sizes).zip(strides);
        for ((i, &size), &stride) in dims.rev() {
            if by == 0 {
                return;
            }
            let from = *i;
            (*i, by) = turned(from, by, size);
            let steps = i.cast_signed().wrapping_sub(from.cast_signed());
            self.place = self.place.wrapping_add_signed(stride.wrapping_mul(steps));
        }
    }
}

/// Moves an index on to the next element, in row-major order; after the last one, to the first.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn increment(index: &mut [usize], sizes: &[usize]) {
    for (i, &size) in index.iter_mut().zip(sizes).rev() {
        *i += 1;
        if *i < size {
            return;
        }
        *i = 0;
    }
}
