//! Sizes for tests, which types state as the shapes of `shapecast` do.

use core::marker::PhantomData;

use crate::{KnownDims, Layout, NestedArrays, SourceType};

pub(crate) use crate::elementwise::ContiguousDims as Contiguous;
pub(crate) use crate::known_dims::UnknownDims as DynShape;

/// A size that the compiler knows, which does not broadcast.
pub struct Size<const N: usize>;
/// A size of 1 that broadcasts.
pub(crate) struct One;

/// A dimension of a tuple.
pub trait Dim {
    const SIZE: Option<usize>;
}
impl<const N: usize> Dim for Size<N> {
    const SIZE: Option<usize> = Some(N);
}
impl Dim for One {
    const SIZE: Option<usize> = Some(1);
}

macro_rules! tuples {
    ($(($($dim:ident)*))*) => {$(
        impl<$($dim: Dim),*> KnownDims for ($($dim,)*) {
            const PATTERN: Option<&'static [Option<usize>]> = Some(&[$($dim::SIZE),*]);
            const MASK: u64 = 0;
        }
    )*};
}
tuples!(() (A) (A B) (A B C) (A B C D) (A B C D E) (A B C D E F) (A B C D E F G) (A B C D E F G H));

/// The layout of elements of the sizes `D` with any strides.
pub(crate) struct Strided<D>(PhantomData<D>);
impl<D: KnownDims> Layout for Strided<D> {
    const TYPE: SourceType = SourceType::of(D::PATTERN);
    const CONTIGUOUS_PATTERN: Option<&'static [Option<usize>]> = None;
}

// SAFETY: an array consists of its elements (1), and the slices of it are all of them (2).
unsafe impl<const N: usize> NestedArrays for (Size<N>,) {
    const SIZES: &'static [usize] = &[N];
    type Nested<T> = [T; N];

    fn as_slice<T>(nested: &[T; N]) -> &[T] {
        nested
    }

    fn as_mut_slice<T>(nested: &mut [T; N]) -> &mut [T] {
        nested
    }
}
