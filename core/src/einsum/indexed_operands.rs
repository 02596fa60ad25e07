//! The operands of `einsum!` whose elements are contracted.

use core::marker::PhantomData;

use shapecast_kernel::type_eq::{self, TypeTag};
use shapecast_kernel::{Layout, ProductSizes, RunTimeSizes};

use super::contraction::FactorSource;
#[cfg(feature = "std")]
use super::contraction::overlaps_itself;
use crate::element::Operand;
use crate::linalg::known_size;
use crate::shape::dyn_shape::DynShape;
use crate::shape::layouts::{RigidLayout, Strided};

/// Several operands, as nested pairs: `(((), &a), &b)`.
pub trait IndexedOperands {
    /// The number of operands.
    const COUNT: usize;
    /// The layout of the last operand.
    type Last: Layout;
    /// The sizes of the product of the last two operands, if the compiler knows them, both are contiguous, and the
    /// product is small.
    type KnownProduct: ProductSizes;

    /// Returns `true` if all elements are `T`. The optimizer evaluates the call.
    fn have<T: TypeTag>() -> bool;

    /// Returns the operand at a position.
    ///
    /// # Panics
    /// The elements are not `T`, or there is no such operand.
    fn operand<T: TypeTag>(&self, number: usize) -> FactorSource<'_, T>;

    /// Returns `true` if an operand [overlaps itself](overlaps_itself).
    #[cfg(feature = "std")]
    fn overlap_themselves(&self) -> bool;

    /// Returns `true` if the elements of each [`CastFactor`](super::cast_factor::CastFactor) are cast.
    #[cfg(feature = "std")]
    fn are_cast(&self) -> bool;

    /// Returns the elements of the last operand if they are `T` and contiguous.
    #[inline(always)]
    fn last<T: TypeTag>(&self) -> Option<&[T]> {
        None
    }

    /// Returns the elements of the last two operands if they are `T` and contiguous.
    #[inline(always)]
    fn last_two<T: TypeTag>(&self) -> Option<[&[T]; 2]> {
        None
    }
}

impl IndexedOperands for () {
    const COUNT: usize = 0;
    type Last = Strided<DynShape>;
    type KnownProduct = RunTimeSizes;

    #[inline(always)]
    fn have<T: TypeTag>() -> bool {
        true
    }

    fn operand<T: TypeTag>(&self, _: usize) -> FactorSource<'_, T> {
        unreachable!("there is an operand for each list of indices")
    }

    #[cfg(feature = "std")]
    #[inline(always)]
    fn overlap_themselves(&self) -> bool {
        false
    }

    #[cfg(feature = "std")]
    #[inline(always)]
    fn are_cast(&self) -> bool {
        true
    }
}

impl<L: IndexedOperands, X: Operand> IndexedOperands for (L, &X) {
    const COUNT: usize = L::COUNT + 1;
    type Last = X::Layout;
    type KnownProduct = KnownProduct<L::Last, X::Layout>;

    #[inline(always)]
    fn have<T: TypeTag>() -> bool {
        type_eq::is::<X::Elem, T>() && L::have::<T>()
    }

    fn operand<T: TypeTag>(&self, number: usize) -> FactorSource<'_, T> {
        if number + 1 < Self::COUNT {
            return self.0.operand(number);
        }
        let Some(source) = self.1.source().of::<T>() else {
            unreachable!("the elements have the type of the factor");
        };
        FactorSource {
            source: source.with_any_layout(),
            rigid: <X::Layout as RigidLayout>::RIGID,
            cast: None,
        }
    }

    #[cfg(feature = "std")]
    #[inline(always)]
    fn overlap_themselves(&self) -> bool {
        let source = self.1.source();
        let overlaps = |strides| overlaps_itself(source.sizes, strides);
        source.strides.is_some_and(overlaps) || self.0.overlap_themselves()
    }

    #[cfg(feature = "std")]
    #[inline(always)]
    fn are_cast(&self) -> bool {
        self.0.are_cast()
    }

    #[inline(always)]
    fn last<T: TypeTag>(&self) -> Option<&[T]> {
        self.1.source().of::<T>()?.as_slice()
    }

    #[inline(always)]
    fn last_two<T: TypeTag>(&self) -> Option<[&[T]; 2]> {
        Some([self.0.last()?, self.last()?])
    }
}

/// The sizes of the product of two matrices with the layouts `X` and `Y`, if the compiler knows them, the factors are
/// contiguous, and no axis of size 1 broadcasts over its index.
pub struct KnownProduct<X, Y>(PhantomData<(X, Y)>);

impl<X: Layout, Y: Layout> ProductSizes for KnownProduct<X, Y> {
    const KNOWN: Option<(usize, [usize; 3])> = match (known_size::<X, Y>(), Y::CONTIGUOUS_PATTERN) {
        (Some([m, k, n]), Some([Some(rows), Some(_)])) if k == *rows => Some((1, [m, k, n])),
        _ => None,
    };
}
