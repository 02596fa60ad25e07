//! Operands whose types are forgotten.

use core::mem::MaybeUninit;

use super::Kernel;
use crate::kernel::units::{Steps, repeat};
use crate::plan::{PLACES, Plan};
use crate::shape::layout::is_contiguous;

/// Elements of a type that is forgotten, and how they lie.
#[derive(Clone, Copy)]
pub struct Operand<'a> {
    /// The one of index 0.
    pub(in crate::kernel) first: *const u8,
    /// The size of each.
    pub(in crate::kernel) bytes: usize,
    pub(in crate::kernel) sizes: &'a [usize],
    /// `None`: contiguous, in row-major order.
    pub(in crate::kernel) strides: Option<&'a [isize]>,
}

impl<'a> Operand<'a> {
    /// A layout without elements, to make a plan for.
    pub(in crate::kernel) fn layout_only(sizes: &'a [usize], strides: Option<&'a [isize]>) -> Self {
        Operand {
            first: core::ptr::null(),
            bytes: 0,
            sizes,
            strides,
        }
    }

    /// The same, from the element that is `offset` elements on.
    pub(super) fn moved(self, offset: isize) -> Self {
        Operand {
            first: self.at(offset),
            ..self
        }
    }

    /// Where the element that is `offset` elements on stands.
    pub(super) fn at(&self, offset: isize) -> *const u8 {
        self.first
            .wrapping_offset(offset.wrapping_mul(self.bytes as isize))
    }

    /// How many elements there are.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.sizes.iter().product()
    }

    /// Whether its elements are those of a contiguous result of these sizes.
    pub(in crate::kernel) fn is_all(&self, sizes: &[usize]) -> bool {
        let is_contiguous = |strides| is_contiguous(sizes, strides);
        self.sizes == sizes && self.strides.is_none_or(is_contiguous)
    }

    /// Brings its elements, which are contiguous, together in `to`, over and over up to `len`.
    ///
    /// # Safety
    /// They may be read, and `len`, no fewer, written to `to`, which is elsewhere, and [`OVERRUN`] bytes
    /// more.
    ///
    /// [`OVERRUN`]: crate::kernel::units::OVERRUN
    pub(super) unsafe fn repeat(&self, to: *mut u8, len: usize) {
        let from = Steps::dense(self.first);
        // SAFETY: passed on to the caller.
        unsafe { repeat(self.bytes, from, to, self.len(), len) };
    }
}

/// A result and its operands, in order.
pub struct Operands<'a> {
    list: [MaybeUninit<Operand<'a>>; PLACES],
    len: usize,
}

impl<'a> Operands<'a> {
    /// The result alone.
    #[inline(always)]
    pub(in crate::kernel) fn new(result: Operand<'a>) -> Self {
        let mut operands = Operands {
            list: [const { MaybeUninit::uninit() }; PLACES],
            len: 0,
        };
        operands.push(result);
        operands
    }

    /// # Panics
    /// There are as many as a plan has places.
    #[inline(always)]
    pub(in crate::kernel) fn push(&mut self, operand: Operand<'a>) {
        self.list[self.len].write(operand);
        self.len += 1;
    }

    #[inline(always)]
    pub(in crate::kernel) fn list(&self) -> &[Operand<'a>] {
        // SAFETY: the first `len` have been written.
        unsafe { self.list[..self.len].assume_init_ref() }
    }
}

/// Makes an empty plan that for a result and its operands, simplified. Plans are large: none is
/// moved.
///
/// # Panics
/// An operand does not stretch to the result.
pub(in crate::kernel) fn plan<const R: usize>(operands: &[Operand<'_>], plan: &mut Plan<R>) {
    let (result, operands) = (&operands[0], &operands[1..]);
    plan.begin(result.sizes, result.strides);
    for operand in operands {
        plan.push(operand.sizes, operand.strides);
    }
    plan.simplify();
}

/// What stands at a place of a plan.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The element of index 0.
    pub(super) first: *const u8,
    /// The size of each.
    pub(super) bytes: usize,
    /// What computes a run of them from the places before.
    pub(super) computed: Option<Kernel>,
}

impl Default for Place {
    fn default() -> Self {
        Place {
            first: core::ptr::null(),
            bytes: 0,
            computed: None,
        }
    }
}

impl Place {
    /// Makes the first places those of the operands. The list is large, and not moved.
    #[inline(always)]
    pub(super) fn list(operands: &[Operand<'_>], places: &mut [Self; PLACES]) {
        for (k, operand) in operands.iter().enumerate() {
            places[k].first = operand.first;
            places[k].bytes = operand.bytes;
        }
    }

    /// Where the element that is `offset` elements on stands.
    #[inline(always)]
    pub(super) fn at(&self, offset: isize) -> *const u8 {
        self.first
            .wrapping_offset(offset.wrapping_mul(self.bytes as isize))
    }
}
