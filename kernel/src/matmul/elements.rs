//! The elements of products, apart from their sizes and strides.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::factor::Matrix;
use super::layout::MatrixLayout;
use super::output::{Combination, Output, OutputMatrix};
use super::parts::{Part, PartLayout};
use crate::parallel::Shared;

/// The elements of products.
pub(super) struct Elements<'a, T> {
    /// The address of the element of index 0 of the result.
    out: Shared<*mut T>,
    factors: [&'a [T]; 2],
    pub(super) combination: Combination<T>,
    slice: PhantomData<&'a mut [T]>,
}

/// Elements of a type that the caller knows by its [`Number`](super::compiled::Number).
pub(super) struct ErasedElements<'a> {
    out: Shared<*mut ()>,
    factors: [Shared<*const ()>; 2],
    /// The numbers of elements of the factors.
    lens: [usize; 2],
    /// The addresses of the factors of the product and of the old elements.
    combination: [Option<Shared<*const ()>>; 2],
    lifetime: PhantomData<&'a mut ()>,
}

impl<'a, T: Copy> Elements<'a, T> {
    /// Returns the elements of an output and of both factors.
    pub(super) fn new(out: &Output<'a, T>, factors: [&'a [T]; 2]) -> Self {
        Elements {
            out: out.first(),
            factors,
            combination: out.combination,
            slice: PhantomData,
        }
    }

    /// Returns a part of the products.
    ///
    /// # Safety
    /// The part is within the result. While it exists, there is no other part with an element of it.
    #[inline(always)]
    pub(super) unsafe fn part(&self, layout: &PartLayout) -> Part<'a, T> {
        let [x, y] = self.factors;
        let MatrixLayout {
            first,
            row_stride,
            column_stride,
        } = layout.out;
        Part {
            out: OutputMatrix {
                first: self.out.get().wrapping_offset(first.cast_signed()),
                row_stride,
                column_stride,
            },
            size: layout.size,
            x: Matrix::new(x, layout.x),
            y: Matrix::new(y, layout.y),
        }
    }

    /// Returns the elements without their type.
    pub(super) fn erased(&self) -> ErasedElements<'_> {
        // SAFETY: the address gives no access without the preconditions of `of`.
        let share = |address: *const T| unsafe { Shared::new(address.cast()) };
        let scalar = |value: &Option<T>| value.as_ref().map(|value| share(value));
        let [x, y] = self.factors;
        ErasedElements {
            // SAFETY: as above.
            out: unsafe { Shared::new(self.out.get().cast()) },
            factors: [share(x.as_ptr()), share(y.as_ptr())],
            lens: [x.len(), y.len()],
            combination: [
                scalar(&self.combination.alpha),
                scalar(&self.combination.beta),
            ],
            lifetime: PhantomData,
        }
    }
}

impl<'a> ErasedElements<'a> {
    /// Returns the elements as those of type `T`.
    ///
    /// # Safety
    /// `T` has the layout of the type of the elements, and all bits of an element are valid in both types.
    pub(super) unsafe fn of<T: Copy>(&self) -> Elements<'a, T> {
        let [x, y] = [0, 1].map(|k| {
            let first = self.factors[k].get().cast();
            // SAFETY: by the precondition. The elements are borrowed for `'a`.
            unsafe { core::slice::from_raw_parts(first, self.lens[k]) }
        });
        // SAFETY: by the precondition.
        let scalar = |value: Shared<*const ()>| unsafe { value.get().cast::<T>().read() };
        let [alpha, beta] = self.combination;
        Elements {
            // SAFETY: the accesses are the same.
            out: unsafe { Shared::new(self.out.get().cast()) },
            factors: [x, y],
            combination: Combination {
                alpha: alpha.map(scalar),
                beta: beta.map(scalar),
            },
            slice: PhantomData,
        }
    }
}

/// Contiguous matrices, one product for each index of a batch, of a type that the caller knows by its
/// [`Number`](super::compiled::Number).
///
/// # Invariants
/// 1. `out`, `x` and `y` are the addresses of as many elements as the sizes say, borrowed for `'a`, `out` exclusively.
pub(super) struct ErasedMatrices<'a> {
    batch: usize,
    /// The sizes m, k and n.
    pub(super) size: [usize; 3],
    out: *mut (),
    x: *const (),
    y: *const (),
    lifetime: PhantomData<&'a mut ()>,
}

impl<'a> ErasedMatrices<'a> {
    /// Creates the products of `batch` matrices of these sizes.
    ///
    /// # Safety
    /// The slices have as many elements as the sizes say.
    #[inline(always)]
    pub(super) unsafe fn new<T>(
        batch: usize,
        size: [usize; 3],
        out: &'a mut [MaybeUninit<T>],
        [x, y]: [&'a [T]; 2],
    ) -> Self {
        ErasedMatrices {
            batch,
            size,
            out: out.as_mut_ptr().cast(),
            x: x.as_ptr().cast(),
            y: y.as_ptr().cast(),
            lifetime: PhantomData,
        }
    }

    /// Returns the products, with elements `T`.
    ///
    /// # Safety
    /// `T` has the layout of the type of the elements, and all bits of an element are valid in both types. The function is
    /// called once.
    pub(super) unsafe fn parts<T: Copy + 'a>(&self) -> impl Iterator<Item = Part<'a, T>> {
        let size @ [m, k, n] = self.size;
        let (mut out, mut x, mut y) =
            (self.out.cast::<T>(), self.x.cast::<T>(), self.y.cast::<T>());
        (0..self.batch).map(move |_| {
            // SAFETY: by invariant 1 and the precondition. Each product has its own elements of the result.
            let factors = unsafe {
                [
                    core::slice::from_raw_parts(x, m * k),
                    core::slice::from_raw_parts(y, k * n),
                ]
            };
            let part = Part {
                out: OutputMatrix::contiguous(out, n),
                size,
                x: Matrix::contiguous(factors[0], k),
                y: Matrix::contiguous(factors[1], n),
            };
            out = out.wrapping_add(m * n);
            (x, y) = (x.wrapping_add(m * k), y.wrapping_add(k * n));
            part
        })
    }
}
