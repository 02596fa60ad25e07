//! Windows whose elements are cast to floats, as factors of a contraction.

use core::marker::PhantomData;

#[cfg(feature = "std")]
use shapecast_kernel::sizes::layout::extent;
#[cfg(feature = "std")]
use shapecast_kernel::thresholds::MAX_CAST_WINDOWS_BYTES;
use shapecast_kernel::type_eq::{self, TypeTag};
use shapecast_kernel::{AnyLayout, CastElements, CastSlice, RunTimeSizes, Source};

use super::contraction::FactorSource;
#[cfg(feature = "std")]
use super::contraction::overlaps_itself;
use super::indexed_operands::IndexedOperands;
use crate::element::Operand;
use crate::shape::dyn_shape::DynShape;
use crate::shape::layouts::{RigidLayout, Strided};

/// An operand whose elements a contraction casts with the function `F`. Neighboring windows have common elements, most of
/// which are cast once.
pub struct CastFactor<'a, X: Operand, F> {
    operand: &'a X,
    /// The elements in the order of memory, and the position of the element of index 0.
    elements: Option<(CastSlice<'a, X::Elem, F>, usize)>,
}

impl<'a, X: Operand, F> CastFactor<'a, X, F> {
    /// Creates a factor whose elements are cast by a function.
    #[inline]
    pub fn new<T>(operand: &'a X, cast: F) -> Self
    where
        F: Fn(X::Elem) -> T,
    {
        #[cfg(feature = "std")]
        let elements = {
            let source = operand.source();
            let range =
                range_of_windows(source.sizes, source.strides, source.offset, size_of::<T>());
            range.map(|(first, len)| {
                let elements = &source.data[first..][..len];
                (CastSlice { elements, cast }, source.offset - first)
            })
        };
        // Contractions read windows in place only with `std`.
        #[cfg(not(feature = "std"))]
        let (elements, _) = (None, cast);
        CastFactor { operand, elements }
    }
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

impl<L, X, F, T> IndexedOperands for (L, CastFactor<'_, X, F>)
where
    L: IndexedOperands,
    X: Operand,
    F: Fn(X::Elem) -> T + Sync,
    T: TypeTag,
{
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
        let cast = elements.and_then(|(elements, offset)| {
            let elements: &dyn CastElements<T> = elements;
            Some((elements.of::<U>()?, *offset))
        });
        let Some((cast, offset)) = cast else {
            unreachable!("there are elements of windows, which are cast to the type of the factor");
        };
        let source = factor.operand.source();
        FactorSource {
            source: Source {
                data: &[],
                offset,
                sizes: source.sizes,
                strides: source.strides,
                layout: PhantomData::<AnyLayout>,
            },
            rigid: X::Layout::RIGID,
            cast: Some(cast),
        }
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
