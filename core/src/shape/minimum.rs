//! The smaller one of two sizes.

use core::marker::PhantomData;

use typenum::{IsLessOrEqual, LeEq};

use super::dim::{Dim, Dyn};
use super::known_dim::KnownDim;
use super::select::Select;
use super::size_operations::Apply;
use super::size_table::ToTypenum;

/// Dimensions whose size can be compared with that of `Rhs`.
pub trait MinDim<Rhs> {
    /// The dimension with the smaller size, or [`Dyn`] if a size is known only at run time.
    type Output: Dim;
}
#[diagnostic::do_not_recommend]
impl<L: Dim, R: Dim> MinDim<R> for L
where
    L::WithOffset: Apply<MinWith<R::WithOffset>, Output: Dim>,
{
    type Output = <L::WithOffset as Apply<MinWith<R::WithOffset>>>::Output;
}

/// Selects the dimension with the smaller size, `Self` or `Rhs`. Of equal sizes, it selects `Self`.
pub struct MinWith<Rhs>(PhantomData<Rhs>);
impl<L: ToTypenum, R: ToTypenum> Apply<MinWith<R>> for L
where
    L::N: IsLessOrEqual<R::N, Output: Select<L, R>>,
{
    type Output = <LeEq<L::N, R::N> as Select<L, R>>::Output;
}
impl<L: KnownDim> Apply<MinWith<Dyn>> for L {
    type Output = Dyn;
}
