//! Windows whose elements are cast to floats, as factors of a contraction.

#[cfg(feature = "std")]
use alloc::vec::Vec;
use core::marker::PhantomData;

#[cfg(feature = "std")]
use shapecast_kernel::sizes::layout::extent;
#[cfg(feature = "std")]
use shapecast_kernel::thresholds::MAX_CAST_WINDOWS_BYTES;
use shapecast_kernel::type_eq::{self, TypeTag};
use shapecast_kernel::{AnyLayout, RunTimeSizes, Source};

use super::contraction::FactorSource;
#[cfg(feature = "std")]
use super::contraction::overlaps_itself;
use super::indexed_operands::IndexedOperands;
use crate::element::Operand;
use crate::shape::dyn_shape::DynShape;
use crate::shape::layouts::{RigidLayout, Strided};

/// Contractions read windows in place only with `std`.
#[cfg(not(feature = "std"))]
type Vec<T> = [T; 0];

/// An operand with all elements cast to `T`, each once. Neighboring windows have common elements.
pub struct CastFactor<'a, X, T> {
    operand: &'a X,
    /// The elements in the order of memory, and the position of the element of index 0.
    elements: Option<(Vec<T>, usize)>,
}

impl<'a, X: Operand, T> CastFactor<'a, X, T> {
    /// Casts the elements of windows.
    #[inline]
    pub fn new(operand: &'a X, cast: impl Fn(X::Elem) -> T) -> Self {
        #[cfg(feature = "std")]
        let elements = cast_windows(operand.source(), cast);
        #[cfg(not(feature = "std"))]
        let (elements, _) = (None, cast);
        CastFactor { operand, elements }
    }
}

/// Returns the elements from the first one that windows read to the last one, cast to `T`, and the position of the element of
/// index 0 among them.
///
/// Returns `None` if the operand does not overlap itself, if there are too many elements, or if there is not enough memory.
#[cfg(feature = "std")]
fn cast_windows<U: Copy, T, Y>(
    source: Source<'_, U, Y>,
    cast: impl Fn(U) -> T,
) -> Option<(Vec<T>, usize)> {
    let (first, len) =
        range_of_windows(source.sizes, source.strides, source.offset, size_of::<T>())?;
    let mut elements = Vec::new();
    elements.try_reserve_exact(len).ok()?;
    elements.extend(source.data[first..][..len].iter().map(|&x| cast(x)));
    Some((elements, source.offset - first))
}

/// Returns the position of the first element that windows read, and the number of elements up to the last one. Returns
/// `None` if the windows do not overlap or the elements need more than [`MAX_CAST_WINDOWS_BYTES`].
#[cfg(feature = "std")]
fn range_of_windows(
    sizes: &[usize],
    strides: Option<&[isize]>,
    offset: usize,
    element_bytes: usize,
) -> Option<(usize, usize)> {
    let strides = strides.filter(|strides| overlaps_itself(sizes, strides))?;
    let (low, end) = extent(sizes, strides)?;
    let first = offset.checked_add_signed(low)?;
    let len = usize::try_from(end.checked_sub(low)?).ok()?;
    let windows: usize = sizes.iter().product();
    let is_small = len.saturating_mul(element_bytes) <= MAX_CAST_WINDOWS_BYTES;
    (is_small && len <= windows).then_some((first, len))
}

impl<L: IndexedOperands, X: Operand, T: TypeTag> IndexedOperands for (L, CastFactor<'_, X, T>) {
    const COUNT: usize = L::COUNT + 1;
    type Last = Strided<DynShape>;
    type KnownProduct = RunTimeSizes;

    #[inline(always)]
    fn have<U: TypeTag>() -> bool {
        type_eq::is::<T, U>() && L::have::<U>()
    }

    fn operand<U: TypeTag>(&self, number: usize) -> FactorSource<'_, U> {
        if number + 1 < Self::COUNT {
            return self.0.operand(number);
        }
        let factor = &self.1;
        let elements = factor.elements.as_ref();
        let source = elements.and_then(|(elements, offset)| {
            let source = factor.operand.source();
            Some(Source {
                data: type_eq::slice(elements.as_slice())?,
                offset: *offset,
                sizes: source.sizes,
                strides: source.strides,
                layout: PhantomData::<AnyLayout>,
            })
        });
        let Some(source) = source else {
            unreachable!("the elements are cast, and have the type of the factor");
        };
        (source, X::Layout::RIGID)
    }

    #[cfg(feature = "std")]
    #[inline(always)]
    fn overlap_themselves(&self) -> bool {
        self.1.elements.is_some()
    }

    #[cfg(feature = "std")]
    #[inline(always)]
    fn are_cast(&self) -> bool {
        self.1.elements.is_some() && self.0.are_cast()
    }
}
