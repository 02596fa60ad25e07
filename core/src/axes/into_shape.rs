//! The same sizes, spelled in another way.

use super::view_layout::Relaid;
use crate::dim_vec::DimVec;
use crate::error::unwrap_or_panic;
use crate::shape::dim::Dim;
use crate::shape::dyn_shape::DynShape;
use crate::shape::same_size::SameSize;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, Element, View, ViewMut};

/// Shapes with the sizes of `R`, spelled in another way: `Size<6>` is typenum's `U6`,
/// [`One`](crate::One) is `Size<1>` and `U1`, and any size may be spelled [`Dyn`](crate::Dyn).
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` is not `{R}` in another spelling",
    label = "cannot become `{R}`",
    note = "where the sizes are known only at run time, `try_into_shape` compares them there; `reshape` changes them",
    note = "where shapes are generic, a bound says so: `{Self}: IntoShape<{R}>`"
)]
pub trait IntoShape<R> {}
impl IntoShape<DynShape> for DynShape {}

/// A dimension that may be spelled `To`, at axis `AXIS` of shapes `A` and `B`.
///
/// It stands in compile errors, and is public so that they print its bare name; code needs
/// [`IntoShape`] only.
#[diagnostic::on_unimplemented(
    message = "`{To}` at axis {AXIS} is not another spelling of `{Self}`",
    label = "cannot become `{B}`",
    note = "`into_shape` keeps the sizes, `reshape` changes them; sizes that the compiler does not know, and those that it cannot compare (a `Size<N>` above 1024 that is no power of 2 or 10, and a typenum integer), are compared at run time by `try_into_shape`"
)]
pub trait SameSizeAt<To, A, B, const AXIS: usize> {}
#[diagnostic::do_not_recommend]
impl<D: SameSize<To>, To, A, B, const AXIS: usize> SameSizeAt<To, A, B, AXIS> for D {}

macro_rules! tuples {
    ($([$($a:ident $b:ident $axis:literal)*];)*) => {$(
        impl<$($a: Dim),*> IntoShape<DynShape> for ($($a,)*) {}
        tuples!(@impl ($($a,)*), ($($b,)*); $($a $b $axis)*);
    )*};
    (@impl $from:ty, $to:ty; $($a:ident $b:ident $axis:literal)*) => {
        impl<$($a, $b),*> IntoShape<$to> for $from
        where
            $($a: SameSizeAt<$b, $from, $to, $axis>,)*
        {
        }
    };
}
tuples! {
    [];
    [A I 0];
    [A I 0 B J 1];
    [A I 0 B J 1 C K 2];
    [A I 0 B J 1 C K 2 D L 3];
    [A I 0 B J 1 C K 2 D L 3 E M 4];
    [A I 0 B J 1 C K 2 D L 3 E M 4 F N 5];
    [A I 0 B J 1 C K 2 D L 3 E M 4 F N 5 G O 6];
    [A I 0 B J 1 C K 2 D L 3 E M 4 F N 5 G O 6 H P 7];
}

#[cfg(feature = "alloc")]
impl<T, S: Shape> Tensor<T, S> {
    /// This tensor with its shape spelled in another way; no copy.
    ///
    /// `Size<6>` is typenum's `U6`, [`One`](crate::One) is `Size<1>` and `U1`, and any size may be
    /// spelled `dyn`. The compiler refuses other sizes. Spelled the same, sizes need no table;
    /// `Size<N>` and a typenum integer meet up to 1024, and in the powers of 2 and of 10. Where the
    /// compiler does not know, [`try_into_shape`](Self::try_into_shape) compares at run time.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor, tensor};
    /// let x = tensor![[1, 2, 3], [4, 5, 6]];
    /// let tall: Tensor<i32, Shape![4, 3]> = x.concat::<0, _>(&x).into_shape();
    /// let open: Tensor<i32, Shape![dyn, 3]> = tall.into_shape();
    /// ```
    #[track_caller]
    pub fn into_shape<R>(self) -> Tensor<T, R>
    where
        R: Shape,
        S: IntoShape<R>,
    {
        let sizes = unwrap_or_panic(R::sizes_from(self.shape()));
        Tensor::from_parts(self.into_parts().0, sizes)
    }
}

impl<T: Element, S: KnownShape> Array<T, S> {
    /// This array with its shape spelled in another way; the compiler refuses other sizes.
    ///
    /// ```
    /// use shapecast::{Array, Shape, array};
    /// let x: Array<i32, Shape![6]> = array![[1, 2, 3], [4, 5, 6]].flatten().into_shape();
    /// ```
    #[inline]
    pub fn into_shape<R>(self) -> Array<T, R>
    where
        R: KnownShape,
        S: IntoShape<R>,
    {
        Array::copy_of(self.as_slice())
    }
}

macro_rules! views {
    ($($view:ident)*) => {$(
        impl<'a, T, S: Shape> $view<'a, T, S> {
            /// This view with its shape spelled in another way; the compiler refuses other sizes.
            ///
            /// ```
            /// use shapecast::{Shape, View, tensor};
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// let rows: View<'_, i32, Shape![dyn, 3]> = x.view().into_shape();
            /// ```
            #[inline]
            #[track_caller]
            pub fn into_shape<R>(self) -> $view<'a, T, R>
            where
                R: Shape,
                S: IntoShape<R>,
            {
                unwrap_or_panic(self.relaid(|axes| {
                    Ok(Relaid {
                        shift: 0,
                        sizes: DimVec::from_slice(axes.sizes),
                        strides: DimVec::from_slice(axes.strides),
                    })
                }))
            }
        }
    )*};
}
views!(View ViewMut);
