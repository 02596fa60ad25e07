//! Reading one element of each operand.

use super::block::Block;
use super::gather::{Span, gather, gather_rows};
use super::type_eq;
use crate::plan::PLACES;
use crate::plan::view::PlanView;

/// Where each operand is read, as nested pairs.
pub trait Pointers: Copy {
    /// One element of each.
    type Elems: Copy;
    /// A block for each.
    type Blocks;
    /// The place of the last operand in a plan; operand 0 is the result.
    const LAST: usize;
    /// The size of one element of each, together.
    const BYTES: usize;
    /// How many elements of every operand fit a block.
    const CAPACITY: usize;

    /// Returns `true` if every element is a primitive number, whose operators are the language's. The
    /// optimiser knows it.
    fn are_numbers() -> bool;

    /// Returns `true` if every element is `f32`, `f64` or `bool`. The optimiser knows it.
    fn are_floats() -> bool;

    /// Blocks without content.
    fn blocks() -> Self::Blocks;

    /// From where each operand stands, by its place in a plan.
    fn from_places(places: &[*const u8; PLACES]) -> Self;

    /// Moves each on by so many bytes.
    fn advance(self, bytes: &[usize; PLACES]) -> Self;

    /// The operands during a row.
    type Row: Row<Elems = Self::Elems>;

    /// Begins a row whose steps are `strides`: elements that stay the same are read now.
    ///
    /// # Safety
    /// Each pointer may be read.
    unsafe fn row(self, strides: &[isize; PLACES]) -> Self::Row;

    /// The elements `i` places on, for operands that are dense.
    ///
    /// # Safety
    /// Each pointer may read `i + 1` elements.
    unsafe fn read_dense(self, i: usize) -> Self::Elems;

    /// Moves on by `i` steps.
    fn step(self, strides: &[isize; PLACES], i: usize) -> Self;

    /// Pointers to `span`'s elements of each operand, dense: where they are so already, in place,
    /// else in a block.
    ///
    /// # Safety
    /// `plan` stays within what each pointer may read, `span` within `plan`, and within
    /// [`CAPACITY`](Self::CAPACITY).
    unsafe fn stage(self, plan: PlanView<'_>, span: &Span<'_>, blocks: &mut Self::Blocks) -> Self;

    /// Pointers to rows and columns within the last two loops, from `index` on: each row dense, in place or in
    /// a block. From one row to the next each moves on by its `steps`.
    ///
    /// # Safety
    /// As for [`stage`](Self::stage), with all of them within `plan`, and within
    /// [`CAPACITY`](Self::CAPACITY).
    unsafe fn stage_rows(
        self,
        plan: PlanView<'_>,
        index: &[usize],
        size: (usize, usize),
        blocks: &mut Self::Blocks,
        steps: &mut [isize; PLACES],
    ) -> Self;
}

/// Where each operand is read during a row, as nested pairs.
pub trait Row: Copy {
    /// One element of each.
    type Elems;
    /// The place of the last operand in a plan.
    const LAST: usize;

    /// The elements `i` steps on.
    ///
    /// # Safety
    /// `strides` are those that the row began with, and `i` steps of them stay within what may be
    /// read.
    unsafe fn read(self, strides: &[isize; PLACES], i: usize) -> Self::Elems;
}

/// One operand during a row. The compiler cannot know that no result is written over a held
/// element, so it is read once, here.
#[derive(Clone, Copy)]
pub struct Lane<T> {
    first: *const T,
    held: T,
}

impl Row for () {
    type Elems = ();
    const LAST: usize = 0;
    #[inline(always)]
    unsafe fn read(self, _: &[isize; PLACES], _: usize) {}
}

impl<L: Row, T: Copy> Row for (L, Lane<T>) {
    type Elems = (L::Elems, T);
    const LAST: usize = L::LAST + 1;

    #[inline(always)]
    unsafe fn read(self, strides: &[isize; PLACES], i: usize) -> Self::Elems {
        let (stride, Lane { first, held }) = (strides[Self::LAST], self.1);
        // SAFETY: the caller keeps `i` steps of every operand within bounds.
        unsafe {
            let last = if stride == 0 {
                held
            } else {
                *first.offset(i as isize * stride)
            };
            (self.0.read(strides, i), last)
        }
    }
}

impl Pointers for () {
    type Elems = ();
    type Blocks = ();
    const LAST: usize = 0;
    const BYTES: usize = 0;
    const CAPACITY: usize = usize::MAX;

    type Row = ();

    #[inline(always)]
    fn are_numbers() -> bool {
        true
    }
    #[inline(always)]
    fn are_floats() -> bool {
        true
    }
    fn blocks() {}
    #[inline(always)]
    fn from_places(_: &[*const u8; PLACES]) {}
    #[inline(always)]
    fn advance(self, _: &[usize; PLACES]) {}
    #[inline(always)]
    unsafe fn row(self, _: &[isize; PLACES]) {}
    #[inline(always)]
    unsafe fn read_dense(self, _: usize) {}
    #[inline(always)]
    fn step(self, _: &[isize; PLACES], _: usize) {}
    #[inline(always)]
    unsafe fn stage(self, _: PlanView<'_>, _: &Span<'_>, _: &mut ()) {}
    #[inline(always)]
    unsafe fn stage_rows(
        self,
        _: PlanView<'_>,
        _: &[usize],
        _: (usize, usize),
        _: &mut (),
        _: &mut [isize; PLACES],
    ) {
    }
}

impl<P: Pointers, T: Copy> Pointers for (P, *const T) {
    type Elems = (P::Elems, T);
    type Blocks = (P::Blocks, Block);
    const LAST: usize = P::LAST + 1;
    const BYTES: usize = P::BYTES + size_of::<T>();
    const CAPACITY: usize = if Block::capacity::<T>() < P::CAPACITY {
        Block::capacity::<T>()
    } else {
        P::CAPACITY
    };

    #[inline(always)]
    fn are_numbers() -> bool {
        P::are_numbers() && type_eq::is_number::<T>()
    }

    #[inline(always)]
    fn are_floats() -> bool {
        P::are_floats() && (type_eq::is_float::<T>() || type_eq::is::<T, bool>())
    }

    #[inline(always)]
    fn blocks() -> Self::Blocks {
        (P::blocks(), Block::new())
    }

    type Row = (P::Row, Lane<T>);

    #[inline(always)]
    fn from_places(places: &[*const u8; PLACES]) -> Self {
        (P::from_places(places), places[Self::LAST].cast())
    }

    #[inline(always)]
    fn advance(self, bytes: &[usize; PLACES]) -> Self {
        let last = self.1.wrapping_byte_add(bytes[Self::LAST]);
        (self.0.advance(bytes), last)
    }

    #[inline(always)]
    unsafe fn row(self, strides: &[isize; PLACES]) -> Self::Row {
        // SAFETY: the caller lets every pointer be read.
        unsafe {
            (
                self.0.row(strides),
                Lane {
                    first: self.1,
                    held: *self.1,
                },
            )
        }
    }

    #[inline(always)]
    unsafe fn read_dense(self, i: usize) -> Self::Elems {
        // SAFETY: the caller lets every operand be read at `i`.
        unsafe { (self.0.read_dense(i), *self.1.add(i)) }
    }

    #[inline(always)]
    fn step(self, strides: &[isize; PLACES], i: usize) -> Self {
        let by = (i as isize).wrapping_mul(strides[Self::LAST]);
        (self.0.step(strides, i), self.1.wrapping_offset(by))
    }

    #[inline(always)]
    unsafe fn stage(self, plan: PlanView<'_>, span: &Span<'_>, blocks: &mut Self::Blocks) -> Self {
        // SAFETY: what the caller promises for all operands holds for the first ones.
        let first = unsafe { self.0.stage(plan, span, &mut blocks.0) };
        // SAFETY: as above, for the last one.
        let last = unsafe {
            let operand = (self.1.cast(), size_of::<T>());
            gather(plan, Self::LAST, operand, span, &mut blocks.1)
        };
        (first, last.cast())
    }

    #[inline(always)]
    unsafe fn stage_rows(
        self,
        plan: PlanView<'_>,
        index: &[usize],
        size: (usize, usize),
        blocks: &mut Self::Blocks,
        steps: &mut [isize; PLACES],
    ) -> Self {
        // SAFETY: what the caller promises for all operands holds for the first ones.
        let first = unsafe { self.0.stage_rows(plan, index, size, &mut blocks.0, steps) };
        // SAFETY: as above, for the last one.
        let (last, step) = unsafe {
            let operand = (self.1.cast(), size_of::<T>());
            gather_rows(plan, Self::LAST, operand, index, size, &mut blocks.1)
        };
        steps[Self::LAST] = step;
        (first, last.cast())
    }
}
