//! Tuples of dimensions as shapes.

use super::dim::Dim;
use super::dim::sealed::Sealed;
use super::known_dim::KnownDim;
use super::traits::{KnownShape, Shape};
use crate::error::{Detail, ShapeError};

/// Implements [`Shape`] and [`KnownShape`] for tuples of each rank.
macro_rules! tuple_shapes {
    ($($rank:literal ($($dim:ident)*))*) => {$(
        impl<$($dim: Dim),*> Sealed for ($($dim,)*) {}

        impl<$($dim: Dim),*> Shape for ($($dim,)*) {
            const PATTERN: Option<&'static [Option<usize>]> = Some(&[$($dim::SIZE),*]);
            const NON_BROADCASTING_ONES: u32 = mask_of(&[$($dim::IS_NON_BROADCASTING_ONE),*]);
            const KNOWN: Option<[usize; $rank]> = all_known([$($dim::SIZE),*]);
            type Sizes = [usize; $rank];
            type Strides = [isize; $rank];

            #[inline]
            fn sizes_from(sizes: &[usize]) -> Result<Self::Sizes, ShapeError> {
                matching_sizes([$($dim::SIZE),*], sizes)
            }

            #[inline(always)]
            fn zero_strides(_: &Self::Sizes) -> Self::Strides {
                [0; $rank]
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($dim: KnownDim),*> KnownShape for ($($dim,)*) {
            const SIZES: [usize; $rank] = [$($dim::N),*];
            const SIZES_REF: &'static [usize] = &[$($dim::N),*];
            type Index = [usize; $rank];
            type Nested<T> = nested!(T, $($dim)*);

            #[inline(always)]
            fn index_from(at: impl FnMut(usize) -> usize) -> Self::Index {
                core::array::from_fn(at)
            }
            #[inline(always)]
            fn as_slice<T>(nested: &Self::Nested<T>) -> &[T] {
                let rows = core::slice::from_ref(nested);
                $(let rows = <$dim>::flatten(rows);)*
                rows
            }
            #[inline(always)]
            fn as_mut_slice<T>(nested: &mut Self::Nested<T>) -> &mut [T] {
                let rows = core::slice::from_mut(nested);
                $(let rows = <$dim>::flatten_mut(rows);)*
                rows
            }
        }
    )*};
}

/// The type of a nested array of elements `$element`.
macro_rules! nested {
    ($element:ty,) => { $element };
    ($element:ty, $first:ident $($rest:ident)*) => { $first::Storage<nested!($element, $($rest)*)> };
}

/// Calls `$then!` with each rank of tuples and names for its dimensions.
macro_rules! for_each_rank {
    ($then:ident) => {
        $then! {
            0 ()
            1 (A)
            2 (A B)
            3 (A B C)
            4 (A B C D)
            5 (A B C D E)
            6 (A B C D E F)
            7 (A B C D E F G)
            8 (A B C D E F G H)
        }
    };
}
pub(crate) use for_each_rank;
for_each_rank!(tuple_shapes);

/// Returns a mask of the dimensions whose flag is set. Bit 0 is the last dimension.
const fn mask_of(flags: &[bool]) -> u32 {
    let (mut mask, mut d) = (0, 0);
    while d < flags.len() {
        mask = mask << 1 | flags[d] as u32;
        d += 1;
    }
    mask
}

/// Returns the sizes of a pattern, or `None` if one of them is unknown.
const fn all_known<const R: usize>(pattern: [Option<usize>; R]) -> Option<[usize; R]> {
    let mut sizes = [0; R];
    let mut d = 0;
    while d < R {
        match pattern[d] {
            Some(size) => sizes[d] = size,
            None => return None,
        }
        d += 1;
    }
    Some(sizes)
}

/// Returns `sizes` as an array if they match `pattern`.
///
/// # Errors
/// The rank or a known size differs.
#[inline]
fn matching_sizes<const R: usize>(
    pattern: [Option<usize>; R],
    sizes: &[usize],
) -> Result<[usize; R], ShapeError> {
    match <[usize; R]>::try_from(sizes) {
        Ok(array)
            if pattern
                .iter()
                .zip(array)
                .all(|(known, size)| known.is_none_or(|n| n == size)) =>
        {
            Ok(array)
        }
        _ => Err(Detail::pattern_mismatch(sizes, &pattern).into()),
    }
}
