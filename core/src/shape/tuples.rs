//! Tuples of dimensions as shapes.

use super::dim::Dim;
use super::dim::sealed::Sealed;
use super::dim_name::minimum_size;
use super::known_dim::KnownDim;
use super::rigid::RigidDims;
use super::traits::{KnownShape, Shape};
use crate::error::{Detail, ShapeError};
use shapecast_kernel::DimVec;

/// Implements [`Shape`] and [`KnownShape`] for tuples of each rank.
macro_rules! tuple_shapes {
    ($($rank:literal ($($dim:ident)*))*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($dim: Dim),*> Sealed for ($($dim,)*) {}

        impl<$($dim: Dim),*> Shape for ($($dim,)*) {
            const PATTERN: Option<&'static [Option<usize>]> = Some(&[$($dim::SIZE),*]);
            const RIGID: RigidDims =
                RigidDims::new(&[$($dim::IS_NON_BROADCASTING_ONE),*], &[$($dim::DIM_NAME),*]);
            const NAMES_AND_OFFSETS: &'static [Option<(&'static str, i128)>] =
                &[$($dim::NAME_AND_OFFSET),*];
            const KNOWN: Option<[usize; $rank]> = all_known([$($dim::SIZE),*]);
            type Sizes = [usize; $rank];
            type Strides = [isize; $rank];
            #[cfg(feature = "alloc")]
            type PerDim<T> = [T; $rank];

            #[cfg(feature = "alloc")]
            fn per_dim<T>(list: alloc::vec::Vec<T>) -> [T; $rank] {
                let Ok(array) = list.try_into() else {
                    panic!("expected one value for each dimension")
                };
                array
            }

            #[inline]
            fn sizes_from(sizes: &[usize]) -> Result<Self::Sizes, ShapeError> {
                matching_sizes(
                    const { &[$(SizeRange::of_dim($dim::SIZE, $dim::NAME_AND_OFFSET)),*] },
                    const { &Self::RIGID },
                    sizes,
                )
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

/// Calls `$then!` with each axis of the tuples of each rank: the axis counted from the front and from the back, the
/// dimensions before it, its own dimension, and the dimensions after it.
macro_rules! for_each_axis {
    ($then:ident) => {
        $then! {
            (0 -1: ; A; )
            (0 -2: ; A; B) (1 -1: A; B; )
            (0 -3: ; A; B C) (1 -2: A; B; C) (2 -1: A B; C; )
            (0 -4: ; A; B C D) (1 -3: A; B; C D) (2 -2: A B; C; D) (3 -1: A B C; D; )
            (0 -5: ; A; B C D E) (1 -4: A; B; C D E) (2 -3: A B; C; D E) (3 -2: A B C; D; E) (4 -1: A B C D; E; )
            (0 -6: ; A; B C D E F) (1 -5: A; B; C D E F) (2 -4: A B; C; D E F) (3 -3: A B C; D; E F)
            (4 -2: A B C D; E; F) (5 -1: A B C D E; F; )
            (0 -7: ; A; B C D E F G) (1 -6: A; B; C D E F G) (2 -5: A B; C; D E F G) (3 -4: A B C; D; E F G)
            (4 -3: A B C D; E; F G) (5 -2: A B C D E; F; G) (6 -1: A B C D E F; G; )
            (0 -8: ; A; B C D E F G H) (1 -7: A; B; C D E F G H) (2 -6: A B; C; D E F G H)
            (3 -5: A B C; D; E F G H) (4 -4: A B C D; E; F G H) (5 -3: A B C D E; F; G H) (6 -2: A B C D E F; G; H)
            (7 -1: A B C D E F G; H; )
        }
    };
}
pub(super) use for_each_axis;

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

/// The sizes that a dimension can have.
#[derive(Clone, Copy)]
struct SizeRange {
    /// The size that the type states.
    known: Option<usize>,
    /// The minimum if the type does not state the size.
    minimum: usize,
}

impl SizeRange {
    const fn of_dim(known: Option<usize>, name: Option<(&'static str, i128)>) -> Self {
        SizeRange {
            known,
            minimum: minimum_size(name),
        }
    }

    fn contains(&self, size: usize) -> bool {
        match self.known {
            Some(known) => size == known,
            None => size >= self.minimum,
        }
    }
}

/// Returns `sizes` as an array if they are in `ranges`.
///
/// # Errors
/// The rank or a known size differs, or a size is less than the number that is added to its name.
#[inline]
fn matching_sizes<const R: usize>(
    ranges: &'static [SizeRange; R],
    rigid: &'static RigidDims,
    sizes: &[usize],
) -> Result<[usize; R], ShapeError> {
    if !are_sizes_of(ranges, sizes) {
        return Err(mismatch(ranges, rigid, sizes));
    }
    let mut array = [0; R];
    array.copy_from_slice(sizes);
    Ok(array)
}

/// Returns `true` if `sizes` are in `ranges`.
fn are_sizes_of(ranges: &[SizeRange], sizes: &[usize]) -> bool {
    ranges.len() == sizes.len()
        && ranges
            .iter()
            .zip(sizes)
            .all(|(range, &size)| range.contains(size))
}

/// Returns the error for sizes that are not in `ranges`.
#[cold]
fn mismatch(ranges: &[SizeRange], rigid: &RigidDims, sizes: &[usize]) -> ShapeError {
    let pattern = DimVec::collect(ranges.iter().map(|range| range.known));
    let is_of_pattern =
        |(range, &size): (&SizeRange, &usize)| range.known.is_none_or(|n| n == size);
    if ranges.len() == sizes.len() && ranges.iter().zip(sizes).all(is_of_pattern) {
        let mut dims = ranges.iter().zip(sizes).zip(rigid.names()).enumerate();
        let below = dims.find_map(|(dim, ((range, &size), &name))| {
            let (name, minimum) = (name?, range.minimum);
            (size < minimum).then_some(Detail::BelowOffset {
                dim,
                size,
                name,
                minimum,
            })
        });
        if let Some(below) = below {
            return below.into();
        }
    }
    Detail::pattern_mismatch(sizes, pattern.as_ref(), rigid.names()).into()
}
