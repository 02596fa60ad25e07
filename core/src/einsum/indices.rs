//! The indices of `einsum!`: their sizes, as types and as values, and the rule by which they match.
//!
//! An index has one size in a whole call. Two sizes match by the broadcasting rule. `einsum!` writes the bounds
//! with that rule, so that a compile error stands at an index and names its operands.

use core::marker::PhantomData;

use shapecast_kernel::sizes::stretch::common;
use shapecast_kernel::{DimVec, ScalarLayout};

use crate::element::Operand;
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::shape::checked_axes::IfKnown;
use crate::shape::dim::{Dim, Dyn, One, Size};
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::Shape;

/// The size of an index, as a type and as a value.
#[derive(Clone, Copy, Debug)]
pub struct IndexSize<D> {
    size: usize,
    dim: PhantomData<D>,
}

impl<D> IndexSize<D> {
    pub(super) fn new(size: usize) -> Self {
        IndexSize {
            size,
            dim: PhantomData,
        }
    }

    /// Returns the size.
    #[inline]
    pub fn size(self) -> usize {
        self.size
    }

    /// Returns this size, with a type that rustc knows only if it knows `K`, the result of an earlier check.
    #[inline]
    pub fn after<K>(self, _: IndexSize<K>) -> IndexSize<<K as IfKnown>::Type<D>> {
        IndexSize::new(self.size)
    }
}

impl IndexSize<Dyn> {
    /// Returns a size that is known only at run time, as in `sum::<k: (len)>`.
    #[inline]
    pub fn at_run_time(size: usize) -> Self {
        IndexSize::new(size)
    }
}

impl<const N: usize> IndexSize<Size<N>> {
    /// The size `N`, as in `sum::<k: 3>`.
    pub const KNOWN: Self = IndexSize {
        size: N,
        dim: PhantomData,
    };
}

/// The size of an axis that an operand does not have.
pub const NEW_AXIS: IndexSize<One> = IndexSize {
    size: 1,
    dim: PhantomData,
};

/// Shapes of operands with `COUNT` indices.
#[diagnostic::on_unimplemented(
    message = "an operand of shape `{Self}` does not have {COUNT} indices",
    label = "write one index for each dimension, such as `a[i, j]` for a matrix"
)]
pub trait HasIndices<const COUNT: usize>: Shape {
    /// A tuple of [`IndexSize`].
    type Indices;
    /// Returns the size of each index, or `None` if the rank is not `COUNT`.
    fn index_sizes(sizes: &[usize]) -> Option<Self::Indices>;
}

/// A tuple of [`IndexSize`], and the shape that they form.
pub trait IndexSizeTuple: Copy {
    /// The shape.
    type Shape: Shape;
    /// Returns the sizes as the shape stores them.
    fn sizes(self) -> <Self::Shape as Shape>::Sizes;
}

macro_rules! indices {
    ($($count:literal ($($dim:ident $size:ident $unknown:ident),*))*) => {$(
        indices!(@has $count [$($dim: Dim),*] ($($dim,)*), ($(IndexSize<$dim>,)*), ($($size),*));
        indices!(@has $count [] DynShape, ($(IndexSize<$unknown>,)*), ($($size),*));

        impl<$($dim: Dim),*> IndexSizeTuple for ($(IndexSize<$dim>,)*) {
            type Shape = ($($dim,)*);
            #[inline]
            fn sizes(self) -> [usize; $count] {
                let ($($size,)*) = self;
                [$($size.size),*]
            }
        }
    )*};
    (@has $count:literal [$($generics:tt)*] $shape:ty, $list:ty, ($($size:ident),*)) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> HasIndices<$count> for $shape {
            type Indices = $list;
            #[inline]
            #[allow(clippy::unused_unit, reason = "rank 0 has no sizes")]
            fn index_sizes(sizes: &[usize]) -> Option<$list> {
                match *sizes {
                    [$($size),*] => Some(($(IndexSize::new($size),)*)),
                    _ => None,
                }
            }
        }
    };
}
indices! {
    0 ()
    1 (A a Dyn)
    2 (A a Dyn, B b Dyn)
    3 (A a Dyn, B b Dyn, C c Dyn)
    4 (A a Dyn, B b Dyn, C c Dyn, D d Dyn)
    5 (A a Dyn, B b Dyn, C c Dyn, D d Dyn, E e Dyn)
    6 (A a Dyn, B b Dyn, C c Dyn, D d Dyn, E e Dyn, F f Dyn)
    7 (A a Dyn, B b Dyn, C c Dyn, D d Dyn, E e Dyn, F f Dyn, G g Dyn)
    8 (A a Dyn, B b Dyn, C c Dyn, D d Dyn, E e Dyn, F f Dyn, G g Dyn, H h Dyn)
}

/// Returns the size of each index of an operand. `name` is the name of the operand, for errors.
///
/// # Errors
/// The rank is known only at run time and is not `COUNT`.
#[inline]
pub fn try_sizes_of_indices<const COUNT: usize, O, S, I>(
    operand: &O,
    name: &'static str,
) -> Result<I, ShapeError>
where
    O: Operand<Shape = S>,
    S: HasIndices<COUNT, Indices = I>,
{
    let sizes = operand.source().sizes;
    S::index_sizes(sizes).ok_or_else(|| count_error(name, sizes, COUNT))
}

/// Like [`try_sizes_of_indices`], but panics instead of returning an error.
#[inline]
#[track_caller]
pub fn sizes_of_indices<const COUNT: usize, O, S, I>(operand: &O, name: &'static str) -> I
where
    O: Operand<Shape = S>,
    S: HasIndices<COUNT, Indices = I>,
    // See `ExpandTo::Checked`.
    <S as HasIndices<COUNT>>::Indices: Sized,
{
    unwrap_or_panic(try_sizes_of_indices(operand, name))
}

#[cold]
fn count_error(operand: &'static str, sizes: &[usize], count: usize) -> ShapeError {
    let sizes = DimVec::from_slice(sizes);
    Detail::IndexCount {
        operand,
        sizes,
        count,
    }
    .into()
}

/// Returns the common size of an index in two places. `may_broadcast` says which of the sizes broadcasts if it is 1.
#[inline]
pub(super) fn match_sizes<L: Dim, R: Dim, B>(
    left: IndexSize<L>,
    right: IndexSize<R>,
    may_broadcast: [bool; 2],
    names: [&'static str; 3],
) -> Result<IndexSize<B>, ShapeError> {
    let broadcasts = [
        may_broadcast[0] && !L::IS_NON_BROADCASTING_ONE,
        may_broadcast[1] && !R::IS_NON_BROADCASTING_ONE,
    ];
    let sizes = [left.size, right.size];
    match common(sizes, broadcasts) {
        Some(size) => Ok(IndexSize::new(size)),
        None => Err(size_error(sizes, names).at_dimension(L::DIM_NAME.or(R::DIM_NAME))),
    }
}

/// Returns the size to which an index of two operands broadcasts. `names` are the names of the index and of the
/// operands, for errors.
///
/// # Errors
/// The sizes differ, and neither broadcasts.
#[inline]
pub fn try_common_size<L: Dim, R: Dim, B>(
    left: IndexSize<L>,
    right: IndexSize<R>,
    names: [&'static str; 3],
) -> Result<IndexSize<B>, ShapeError> {
    match_sizes(left, right, [true; 2], names)
}

/// Like [`try_common_size`], but panics instead of returning an error.
#[inline]
#[track_caller]
pub fn common_size<L: Dim, R: Dim, B>(
    left: IndexSize<L>,
    right: IndexSize<R>,
    names: [&'static str; 3],
) -> IndexSize<B> {
    unwrap_or_panic(try_common_size(left, right, names))
}

/// Returns the size of an index of a target, to which `other` must broadcast.
///
/// # Errors
/// The sizes differ, and `other` does not broadcast.
#[inline]
pub fn try_target_size<L: Dim, R: Dim, B>(
    target: IndexSize<L>,
    other: IndexSize<R>,
    names: [&'static str; 3],
) -> Result<IndexSize<B>, ShapeError> {
    match_sizes(target, other, [false, true], names)
}

/// Like [`try_target_size`], but panics instead of returning an error.
#[inline]
#[track_caller]
pub fn target_size<L: Dim, R: Dim, B>(
    target: IndexSize<L>,
    other: IndexSize<R>,
    names: [&'static str; 3],
) -> IndexSize<B> {
    unwrap_or_panic(try_target_size(target, other, names))
}

#[cold]
fn size_error(sizes: [usize; 2], [index, first, other]: [&'static str; 3]) -> ShapeError {
    Detail::IndexSizes {
        index,
        sizes,
        operands: [first, other],
    }
    .into()
}

/// Operands without indices.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no indices",
    label = "expected a scalar, or an operand with indices",
    note = "write one index for each dimension of a tensor, such as `x[i, j]`"
)]
pub trait ScalarOperand {
    /// The type itself, which rustc does not know after an error.
    type Itself;
    /// Returns a reference to the scalar.
    fn itself(&self) -> &Self::Itself;
}
#[diagnostic::do_not_recommend]
impl<O: Operand<Layout = ScalarLayout>> ScalarOperand for O {
    type Itself = O;
    #[inline(always)]
    fn itself(&self) -> &O {
        self
    }
}

/// Returns an operand without indices.
#[inline(always)]
pub fn scalar_operand<O: ScalarOperand<Itself = I>, I>(operand: &O) -> &I {
    operand.itself()
}
