//! Pointers to the operands, for reading one element of each.

use crate::plan::MAX_SLOTS;
use crate::type_eq;

/// The address of each operand, as nested pairs.
///
/// # Safety
/// 1. `from_slots`, `advance` and `step` use the entries of slots 1 to [`LAST`](Self::LAST), each for its operand.
/// 2. `read` and `row` read the elements that their documentation says, and nothing else.
pub unsafe trait Pointers: Copy {
    /// One element of each operand.
    type Elems: Copy;
    /// The operands during a row.
    type Row: Row<Elems = Self::Elems>;
    /// The slot of the last operand; slot 0 is the result.
    const LAST: usize;
    /// The total size of one element of each operand.
    const BYTES: usize;

    /// Returns `true` if all elements are [numbers](type_eq::is_number), known to the optimizer.
    fn are_numbers() -> bool;

    /// Returns `true` if all elements are `f32`, `f64` or `bool`. The optimizer evaluates the call.
    fn are_floats() -> bool;

    /// Creates the pointers from addresses by slot.
    fn from_slots(slots: &[*const u8; MAX_SLOTS]) -> Self;

    /// Moves each pointer on by its entry of `bytes`.
    fn advance(self, bytes: &[usize; MAX_SLOTS]) -> Self;

    /// Moves each pointer on by `i` steps of a loop with these strides.
    fn step(self, strides: &[isize; MAX_SLOTS], i: usize) -> Self;

    /// Reads element `i` of contiguous operands.
    ///
    /// # Safety
    /// Each pointer may read `i + 1` elements.
    unsafe fn read(self, i: usize) -> Self::Elems;

    /// Begins a row with these strides. Reads the elements of uniform operands.
    ///
    /// # Safety
    /// Each pointer may be read.
    unsafe fn row(self, strides: &[isize; MAX_SLOTS]) -> Self::Row;
}

/// The operands during a row, as nested pairs.
///
/// # Safety
/// `read` reads the elements that its documentation says, and nothing else.
pub unsafe trait Row: Copy {
    /// One element of each operand.
    type Elems;
    /// The slot of the last operand.
    const LAST: usize;

    /// Reads the elements `i` steps on.
    ///
    /// # Safety
    /// The row began with these strides, and `i` steps stay within what may be read.
    unsafe fn read(self, strides: &[isize; MAX_SLOTS], i: usize) -> Self::Elems;
}

/// One operand during a row. `uniform` holds the element of a uniform operand, which the compiler would
/// otherwise read again after each write of a result.
#[derive(Clone, Copy)]
pub struct RowOperand<T> {
    first: *const T,
    uniform: T,
}

// SAFETY: there are no operands.
unsafe impl Row for () {
    type Elems = ();
    const LAST: usize = 0;
    #[inline(always)]
    unsafe fn read(self, _: &[isize; MAX_SLOTS], _: usize) {}
}

// SAFETY: the last operand is read `i` steps on.
unsafe impl<L: Row, T: Copy> Row for (L, RowOperand<T>) {
    type Elems = (L::Elems, T);
    const LAST: usize = L::LAST + 1;

    #[inline(always)]
    unsafe fn read(self, strides: &[isize; MAX_SLOTS], i: usize) -> Self::Elems {
        let (stride, RowOperand { first, uniform }) = (strides[Self::LAST], self.1);
        // SAFETY: by the precondition, every operand may be read `i` steps on.
        unsafe {
            let last = if stride == 0 {
                uniform
            } else {
                *first.offset(i as isize * stride)
            };
            (self.0.read(strides, i), last)
        }
    }
}

// SAFETY: there are no operands (1 and 2).
unsafe impl Pointers for () {
    type Elems = ();
    type Row = ();
    const LAST: usize = 0;
    const BYTES: usize = 0;

    #[inline(always)]
    fn are_numbers() -> bool {
        true
    }
    #[inline(always)]
    fn are_floats() -> bool {
        true
    }
    #[inline(always)]
    fn from_slots(_: &[*const u8; MAX_SLOTS]) {}
    #[inline(always)]
    fn advance(self, _: &[usize; MAX_SLOTS]) {}
    #[inline(always)]
    fn step(self, _: &[isize; MAX_SLOTS], _: usize) {}
    #[inline(always)]
    unsafe fn read(self, _: usize) {}
    #[inline(always)]
    unsafe fn row(self, _: &[isize; MAX_SLOTS]) {}
}

// SAFETY: the last operand uses the entry of slot `LAST` (1). Its element `i` is read, or its first one for a row (2).
unsafe impl<P: Pointers, T: Copy> Pointers for (P, *const T) {
    type Elems = (P::Elems, T);
    type Row = (P::Row, RowOperand<T>);
    const LAST: usize = P::LAST + 1;
    const BYTES: usize = P::BYTES + size_of::<T>();

    #[inline(always)]
    fn are_numbers() -> bool {
        P::are_numbers() && type_eq::is_number::<T>()
    }

    #[inline(always)]
    fn are_floats() -> bool {
        P::are_floats() && (type_eq::is_float::<T>() || type_eq::is::<T, bool>())
    }

    #[inline(always)]
    fn from_slots(slots: &[*const u8; MAX_SLOTS]) -> Self {
        (P::from_slots(slots), slots[Self::LAST].cast())
    }

    #[inline(always)]
    fn advance(self, bytes: &[usize; MAX_SLOTS]) -> Self {
        let last = self.1.wrapping_byte_add(bytes[Self::LAST]);
        (self.0.advance(bytes), last)
    }

    #[inline(always)]
    fn step(self, strides: &[isize; MAX_SLOTS], i: usize) -> Self {
        let by = (i as isize).wrapping_mul(strides[Self::LAST]);
        (self.0.step(strides, i), self.1.wrapping_offset(by))
    }

    #[inline(always)]
    unsafe fn read(self, i: usize) -> Self::Elems {
        // SAFETY: by the precondition, element `i` of every operand may be read.
        unsafe { (self.0.read(i), *self.1.add(i)) }
    }

    #[inline(always)]
    unsafe fn row(self, strides: &[isize; MAX_SLOTS]) -> Self::Row {
        // SAFETY: by the precondition, every pointer may be read.
        unsafe {
            let operand = RowOperand {
                first: self.1,
                uniform: *self.1,
            };
            (self.0.row(strides), operand)
        }
    }
}
