//! The traits of hoisted values and of the loops that compute them. Each trait names the other.

use core::mem::MaybeUninit;

use super::call_site::ErasedKernel;
use super::flags::KernelFlags;
use super::kernel::Kernel;
use super::operation::{HoistedValue, OutputMode};
use super::pointers::Pointers;
use super::source::Sources;
use crate::MathContext;
use crate::known_dims::KnownDims;
use crate::plan::MAX_HOISTED;

/// Hoisted values of elements `E`, as nested pairs: `((E, H), I)`.
///
/// # Safety
/// 1. `list` writes [`LEN`](Self::LEN) values. The kernel of each reads elements `E` through `P`. Its results have the type
///    that `Pointers<P>` reads at the slot of the value, after the slots of `P`. The types are `Send` and `Sync`.
/// 2. With [`FIT_BUFFERS`](Self::FIT_BUFFERS), the alignment of every type of values is at most that of buffers.
pub unsafe trait HoistedValues<E: Copy>: Sync {
    /// The elements and the values.
    type Elems: Copy;
    /// The addresses of the elements and the values.
    #[doc(hidden)]
    type Pointers<P: Pointers<Elems = E>>: Pointers<Elems = Self::Elems>;
    /// The number of values.
    const LEN: usize;
    /// The operands from which each value is computed; bit 0 is the first.
    const MASKS: [u32; MAX_HOISTED];
    /// Whether enough values of every type fit a buffer.
    const FIT_BUFFERS: bool;
    /// The properties of the kernel that reads the values.
    #[doc(hidden)]
    const FLAGS: KernelFlags;
    /// The form of the loops over the kernel.
    #[doc(hidden)]
    type Loops: ElementwiseLoops;

    /// Returns the elements, and the values computed from them.
    fn elems(&self, context: &MathContext, elems: E) -> Self::Elems;

    /// Writes the values to the beginning of the list, in order.
    #[doc(hidden)]
    fn list<'a, P: Pointers<Elems = E>>(
        &'a self,
        list: &mut [Option<HoistedValue<'a>>; MAX_HOISTED],
    );
}

/// The elements that an operation writes.
pub struct Destination<'a, R> {
    pub(super) data: &'a mut [MaybeUninit<R>],
    /// The position in `data` of the element of index 0.
    pub(super) offset: usize,
    pub(super) sizes: &'a [usize],
    /// `None` if the elements are contiguous in row-major order.
    pub(super) strides: Option<&'a [isize]>,
    pub(super) mode: OutputMode,
}

/// The loops of element-wise operations, in one form.
///
/// Unsafe code relies on [`evaluate`](Self::evaluate) to initialize every element. Other crates cannot name the trait, and
/// so cannot implement it.
pub trait ElementwiseLoops {
    /// Erases the types of a kernel that reads through `P` and computes results of type `R`.
    fn erase<R, P: Pointers, K: Kernel<P::Elems, R>>(kernel: &K) -> ErasedKernel<'_>;

    /// Computes every element of `output`.
    ///
    /// # Panics
    /// An operand does not broadcast, a layout leads out of its slice, or results overlap.
    ///
    /// # Safety
    /// The elements of the output are initialized if the kernel updates them.
    unsafe fn evaluate<S, L, D, R, K>(
        output: Destination<'_, R>,
        sources: &L,
        values: &D,
        kernel: &K,
    ) where
        S: KnownDims,
        L: Sources,
        D: HoistedValues<L::Elems>,
        R: Send,
        K: Kernel<D::Elems, R>;
}
