//! The shape whose rank is known only at run time.

use super::dim::sealed::Sealed;
pub use super::traits::DynShape;
use super::traits::Shape;
use crate::error::{Detail, ShapeError};
use shapecast_kernel::{DimVec, MAX_RANK};

#[diagnostic::do_not_recommend]
impl Sealed for DynShape {}
impl Shape for DynShape {
    const PATTERN: Option<&'static [Option<usize>]> = None;
    const KNOWN: Option<Self::Sizes> = None;
    type Sizes = DimVec<usize>;
    type Strides = DimVec<isize>;
    #[cfg(feature = "alloc")]
    type PerDim<T> = alloc::vec::Vec<T>;

    #[cfg(feature = "alloc")]
    fn per_dim<T>(list: alloc::vec::Vec<T>) -> alloc::vec::Vec<T> {
        list
    }

    // Functions that are not inlined are compiled once, with this crate.
    fn sizes_from(sizes: &[usize]) -> Result<Self::Sizes, ShapeError> {
        check_rank(sizes.len())?;
        Ok(DimVec::from_slice(sizes))
    }

    fn sizes_from_dim_vec(sizes: DimVec<usize>) -> Result<Self::Sizes, ShapeError> {
        check_rank(sizes.as_ref().len())?;
        Ok(sizes)
    }

    fn zero_strides(sizes: &Self::Sizes) -> Self::Strides {
        DimVec::filled(0, sizes.as_ref().len())
    }
}

/// Checks that a rank is at most [`MAX_RANK`].
///
/// # Errors
/// The rank is larger.
pub(crate) fn check_rank(rank: usize) -> Result<(), ShapeError> {
    if rank > MAX_RANK {
        Err(Detail::RankTooLarge { rank }.into())
    } else {
        Ok(())
    }
}
