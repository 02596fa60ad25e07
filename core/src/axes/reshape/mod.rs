//! The same elements, in the same order, as another shape.

mod sizes;

use typenum::{Bit, UInt, UTerm, Unsigned};

use self::sizes::{reshaped, strides_of};
use super::view_layout::{Axes, Relaid};
use crate::dim_vec::DimVec;
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::shape::arithmetic::MulDim;
use crate::shape::dim::{Dim, Dyn, One, Size};
use crate::shape::dyn_shape::DynShape;
use crate::shape::same_size::SameSize;
use crate::shape::traits::{KnownShape, Shape};
use crate::shape::tuples::for_each_rank;
use crate::tensor::{Array, Element, View, ViewMut};
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor};

/// Shapes whose elements, in the same order, can be those of a tensor of shape `R`: it has as many.
///
/// The compiler multiplies the sizes and compares. Where a size is [`Dyn`], on either side, the run
/// time does; one size of `R` may be [`Dyn`], and is worked out.
#[diagnostic::on_unimplemented(
    message = "reshape of shape `{Self}` to `{R}`: they are not known to have the same number of elements",
    label = "cannot become `{R}`",
    note = "where shapes are generic, a bound says so: `{Self}: ReshapeTo<{R}>`"
)]
pub trait ReshapeTo<R> {}
impl<S, R> ReshapeTo<R> for S
where
    S: Known,
    R: Known,
    R::Sizes: CheckCount<S::Sizes, S, R>,
{
}

/// What the compiler knows of a shape: all sizes ([`All`]), all but one ([`AllButOne`]) or less
/// ([`Few`]).
pub trait Known {
    type Sizes: Sizes;
}
pub trait Sizes {
    /// With a size more that the compiler does not know.
    type AndOpen: Sizes;
    /// Together with the sizes that are summed up in `O`.
    type And<O: Sizes>: Sizes;
}
pub struct All;
impl Sizes for All {
    type AndOpen = AllButOne;
    type And<O: Sizes> = O;
}
pub struct AllButOne;
impl Sizes for AllButOne {
    type AndOpen = Few;
    type And<O: Sizes> = O::AndOpen;
}
pub struct Few;
impl Sizes for Few {
    type AndOpen = Few;
    type And<O: Sizes> = Few;
}

impl<const N: usize> Known for Size<N> {
    type Sizes = All;
}
impl Known for One {
    type Sizes = All;
}
impl Known for UTerm {
    type Sizes = All;
}
impl<N: Unsigned, B: Bit> Known for UInt<N, B> {
    type Sizes = All;
}
impl Known for Dyn {
    type Sizes = AllButOne;
}
impl Known for DynShape {
    type Sizes = Few;
}

/// Whether `R`, of which `Self` is known, may have the elements of `S`, of which `K` is known.
#[diagnostic::on_unimplemented(
    message = "reshape of shape `{S}` to `{R}`: at most one size of `{R}` may be worked out at run time",
    label = "cannot become `{R}`",
    note = "`try_reshape` takes all sizes at run time"
)]
pub trait CheckCount<K, S, R> {}
impl<S, R> CheckCount<All, S, R> for All
where
    S: Elements,
    R: Elements,
    S::Counted: SameCount<R::Counted, S, R>,
{
}
// The run time compares.
#[diagnostic::do_not_recommend]
impl<S, R> CheckCount<AllButOne, S, R> for All {}
#[diagnostic::do_not_recommend]
impl<S, R> CheckCount<Few, S, R> for All {}
#[diagnostic::do_not_recommend]
impl<K, S, R> CheckCount<K, S, R> for AllButOne {}

/// `S` has as many elements as `R`. (The counts are left out of it: errors would spell out typenum's.)
#[diagnostic::on_unimplemented(
    message = "reshape of shape `{S}` to `{R}`: they do not have the same number of elements",
    label = "cannot become `{R}`",
    note = "the compiler counts with sizes up to 1024, powers of 2 and of 10, and typenum integers: where other sizes are to be multiplied or compared, `into_dyn().reshape::<{R}>()` counts at run time, and so does `try_reshape`"
)]
pub trait SameCount<K, S, R> {}
#[diagnostic::do_not_recommend]
impl<S, R> SameCount<All, S, R> for All
where
    S: Elements<Count: SameSize<R::Count>>,
    R: Elements,
{
}

/// Shapes whose sizes the compiler can multiply.
pub trait Elements {
    /// The product.
    type Count: Dim;
    /// [`All`] of them, where there is a product.
    type Counted;
}
impl Elements for () {
    type Count = One;
    type Counted = All;
}

/// Shapes that can be made flat: the compiler multiplies their sizes, unless one is [`Dyn`].
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` cannot be made flat",
    label = "its sizes cannot be multiplied",
    note = "where the shape is generic, a bound says so: `{Self}: FlattenAxes`"
)]
pub trait FlattenAxes {
    /// The number of elements, as a shape of rank 1.
    type Output: Shape;
}
/// Shape `S` made flat: a shape of rank 1 with as many elements.
pub type Flattened<S> = <S as FlattenAxes>::Output;
impl<S: Known> FlattenAxes for S
where
    S::Sizes: FlatCount<S>,
{
    type Output = (<S::Sizes as FlatCount<S>>::Count,);
}
/// The number of elements of `S`, of which `Self` is known.
pub trait FlatCount<S> {
    type Count: Dim;
}
impl<S: Elements> FlatCount<S> for All {
    type Count = S::Count;
}
impl<S> FlatCount<S> for AllButOne {
    type Count = Dyn;
}
impl<S> FlatCount<S> for Few {
    type Count = Dyn;
}

macro_rules! tuples {
    ($($rank:literal ($($dim:ident)*))*) => {$(
        impl<$($dim: Known),*> Known for ($($dim,)*) {
            type Sizes = tuples!(@known $($dim)*);
        }
        tuples!(@count $($dim)*);
    )*};
    (@known) => { All };
    (@known $first:ident $($rest:ident)*) => {
        <$first::Sizes as Sizes>::And<tuples!(@known $($rest)*)>
    };
    (@count) => {};
    (@count $first:ident $($rest:ident)*) => {
        impl<$first, $($rest),*> Elements for ($first, $($rest,)*)
        where
            ($($rest,)*): Elements,
            $first: MulDim<<($($rest,)*) as Elements>::Count>,
        {
            type Count = <$first as MulDim<<($($rest,)*) as Elements>::Count>>::Output;
            type Counted = All;
        }
    };
}
for_each_rank!(tuples);

/// The sizes of shape `R` with `len` elements; the one that `R` leaves open is worked out.
///
/// # Errors
/// `R` has another number of elements.
#[inline]
fn sizes<R: Shape>(len: usize) -> Result<R::Sizes, ShapeError> {
    let pattern = R::PATTERN.unwrap_or(&[]);
    let mut targets = DimVec::filled(-1, pattern.len());
    for (target, &known) in targets.as_mut().iter_mut().zip(pattern) {
        if let Some(size) = known {
            *target = isize::try_from(size).unwrap_or(isize::MAX);
        }
    }
    R::sizes_from(reshaped(len, targets.as_ref())?.as_ref())
}

/// A layout as other sizes.
///
/// # Errors
/// A dimension would have to step unevenly.
fn relaid(axes: Axes<'_>, sizes: &[usize]) -> Result<Relaid, ShapeError> {
    Ok(Relaid {
        shift: 0,
        sizes: DimVec::from_slice(sizes),
        strides: strides_of(axes.sizes, axes.strides, sizes).ok_or(Detail::ReshapeStrides)?,
    })
}

#[cfg(feature = "alloc")]
impl<T, S: Shape> Tensor<T, S> {
    /// The same elements, in row-major order, as a tensor of shape `R`. Nothing is copied.
    ///
    /// Shape `(2, 3)` becomes `(6)` or `(3, 1, 2)`; the compiler refuses a shape with another number
    /// of elements. One size may be `dyn`, and is worked out at run time.
    ///
    /// The compiler counts with sizes up to 1024, powers of 2 and of 10, and typenum integers. What
    /// has to be counted of other sizes is counted at run time:
    /// `x.into_dyn().reshape::<Shape![1500, 2]>()`.
    ///
    /// # Panics
    /// The number of elements, known only at run time, is another one; or it is 0, and `R` has a size of
    /// 0 beside the `dyn` one, which could then be any.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor, tensor};
    /// let x = tensor![[1, 2, 3], [4, 5, 6]];
    /// let y: Tensor<i32, Shape![3, 1, 2]> = x.reshape();
    /// assert_eq!(y, tensor![[[1, 2]], [[3, 4]], [[5, 6]]]);
    /// let z = y.reshape::<Shape![dyn, 2]>();
    /// assert_eq!(z.shape(), [3, 2]);
    /// ```
    #[track_caller]
    pub fn reshape<R>(self) -> Tensor<T, R>
    where
        R: Shape,
        S: ReshapeTo<R>,
    {
        let sizes = unwrap_or_panic(sizes::<R>(self.len()));
        Tensor::from_parts(self.into_parts().0, sizes)
    }

    /// As [`reshape`](Self::reshape), for sizes known only at run time. One of them may be -1, which
    /// stands for the size that is missing.
    ///
    /// # Errors
    /// They are the sizes of another number of elements, one is negative and not the only -1, or there are
    /// more of them than [`MAX_RANK`](crate::MAX_RANK). Or there is no element, and a -1 beside a 0 could
    /// be any size.
    ///
    /// ```
    /// use shapecast::tensor;
    /// let x = tensor![[1, 2, 3], [4, 5, 6]];
    /// assert_eq!(x.clone().try_reshape(&[3, 2])?.shape(), [3, 2]);
    /// assert_eq!(x.clone().try_reshape(&[-1])?.shape(), [6]);
    /// let error = x.try_reshape(&[4]).unwrap_err();
    /// assert_eq!(error.to_string(), "shape '[4]' is invalid for input of size 6");
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn try_reshape(self, sizes: &[isize]) -> Result<DynTensor<T>, ShapeError> {
        let sizes = reshaped(self.len(), sizes)?;
        Ok(Tensor::from_parts(self.into_parts().0, sizes))
    }

    /// The same elements, in row-major order, as a tensor of rank 1. Nothing is copied.
    ///
    /// Shape `(2, 3)` becomes `(U6)`: the product is a typenum integer, which
    /// [`into_shape`](Self::into_shape) respells. Where a size is `dyn`, so is the product.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor, tensor};
    /// let x: Tensor<i32, (typenum::U6,)> = tensor![[1, 2, 3], [4, 5, 6]].flatten();
    /// let x: Tensor<i32, Shape![6]> = x.into_shape();
    /// ```
    // Without a parameter of its own, rustc would not find a method whose bound is not met.
    #[track_caller]
    pub fn flatten<R>(self) -> Tensor<T, R>
    where
        R: Shape,
        S: FlattenAxes<Output = R>,
    {
        let sizes = unwrap_or_panic(R::sizes_from(&[self.len()]));
        Tensor::from_parts(self.into_parts().0, sizes)
    }
}

impl<T: Element, S: KnownShape> Array<T, S> {
    /// The same elements, in row-major order, as an array of shape `R`.
    ///
    /// The compiler refuses a shape with another number of elements;
    /// [`Tensor::reshape`](crate::Tensor::reshape) says which sizes it counts with.
    ///
    /// ```
    /// use shapecast::{Array, Shape, array};
    /// let x: Array<i32, Shape![3, 2]> = array![[1, 2, 3], [4, 5, 6]].reshape();
    /// assert_eq!(x, array![[1, 2], [3, 4], [5, 6]]);
    /// ```
    #[inline]
    pub fn reshape<R>(self) -> Array<T, R>
    where
        R: KnownShape,
        S: ReshapeTo<R>,
    {
        Array::copy_of(self.as_slice())
    }

    /// As [`reshape`](Self::reshape), for sizes known only at run time. One of them may be -1, which
    /// stands for the size that is missing.
    ///
    /// # Errors
    /// [`Tensor::try_reshape`] refuses the sizes, or there are more elements than memory.
    #[cfg(feature = "alloc")]
    pub fn try_reshape(self, sizes: &[isize]) -> Result<DynTensor<T>, ShapeError> {
        self.into_tensor().try_reshape(sizes)
    }

    /// The same elements, in row-major order, as an array of rank 1, whose size is a typenum
    /// integer.
    #[inline]
    pub fn flatten<R>(self) -> Array<T, R>
    where
        R: KnownShape,
        S: FlattenAxes<Output = R>,
    {
        Array::copy_of(self.as_slice())
    }
}

macro_rules! views {
    ($view:ident ($receiver:ty) $start:ident) => {
        impl<'a, T, S: Shape> $view<'a, T, S> {
            /// A view of the same elements, in row-major order, as shape `R`. Nothing is copied.
            ///
            /// The compiler refuses a shape with another number of elements. One size may be `dyn`,
            /// and is worked out at run time.
            ///
            /// # Panics
            /// The elements do not lie so that they can be seen as this shape (those of a tensor or an
            /// array always do): copy them first, with `to_tensor()`. Or
            /// [`Tensor::reshape`](crate::Tensor::reshape) would panic too.
            ///
            /// ```
            /// use shapecast::{Shape, View, tensor};
            /// let x = tensor![[1, 2, 3, 4], [5, 6, 7, 8]];
            /// let y: View<'_, i32, Shape![2, 2, 2]> = x.view().reshape();
            /// assert_eq!(y[[1, 0, 1]], 6);
            /// ```
            #[track_caller]
            pub fn reshape<R>(self: $receiver) -> $view<'a, T, R>
            where
                R: Shape,
                S: ReshapeTo<R>,
            {
                let sizes = unwrap_or_panic(sizes::<R>(self.len()));
                unwrap_or_panic(self.$start().relaid(|axes| relaid(axes, sizes.as_ref())))
            }

            /// As [`reshape`](Self::reshape), for sizes known only at run time. One of them may be
            /// -1, which stands for the size that is missing.
            ///
            /// # Errors
            /// The elements do not lie so that they can be seen as this shape, or
            /// [`Tensor::try_reshape`](crate::Tensor::try_reshape) refuses the sizes too.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// assert_eq!(x.view().try_reshape(&[-1, 2])?, tensor![[1, 2], [3, 4], [5, 6]]);
            /// assert!(x.transpose().try_reshape(&[6]).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_reshape(
                self: $receiver,
                sizes: &[isize],
            ) -> Result<$view<'a, T, DynShape>, ShapeError> {
                let sizes = reshaped(self.len(), sizes)?;
                self.$start().relaid(|axes| relaid(axes, sizes.as_ref()))
            }
        }
    };
}
views!(View (&Self) clone);
views!(ViewMut (Self) itself);
