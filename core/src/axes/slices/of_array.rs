//! Slices of arrays.

use super::Slicing;
use super::list::{FitAxes, SelectionList, Slices};
use crate::axes::array_copy::ArrayToCopy;
use crate::axes::reshape::{AllKnown, CountUnknown, ManyUnknown, OneUnknown};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, View};

/// Shapes of slices of arrays.
///
/// A slice of an array is an [`Array`] if the compiler knows every size of the slice, and a [`View`]
/// otherwise. `U` is the number of unknown sizes.
pub trait ArraySlice<'a, T, U>: Shape {
    /// The slice: an [`Array`] or a [`View`].
    type Selected;

    /// Returns the selected elements of `array`.
    ///
    /// # Errors
    /// An index or a bound is out of range.
    #[doc(hidden)]
    fn select<S: KnownShape>(
        array: &'a Array<T, S>,
        slices: impl Slices<S>,
    ) -> Result<Self::Selected, ShapeError>;
}

#[diagnostic::do_not_recommend]
impl<'a, T: Clone, R: KnownShape> ArraySlice<'a, T, AllKnown> for R {
    type Selected = Array<T, R>;

    #[inline(always)]
    fn select<S: KnownShape>(
        array: &'a Array<T, S>,
        slices: impl Slices<S>,
    ) -> Result<Array<T, R>, ShapeError> {
        array.to_copy().with_layout(|layout| {
            let (sizes, strides) = (ArrayToCopy::<T, S>::SIZES, ArrayToCopy::<T, S>::STRIDES);
            let mut slicing = Slicing::new(layout, sizes, strides);
            slices.apply_to(&mut slicing)?;
            slicing.finish()
        })
    }
}

/// Implements [`ArraySlice`] for slices that have sizes known only at run time.
macro_rules! views {
    ($($unknown:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<'a, T: 'a, R: Shape> ArraySlice<'a, T, $unknown> for R {
            type Selected = View<'a, T, R>;

            #[inline]
            fn select<S: KnownShape>(array: &'a Array<T, S>, slices: impl Slices<S>) -> Result<View<'a, T, R>, ShapeError> {
                let list = SelectionList::new(slices);
                array.view().with_layout(|layout| layout.slice(list.as_slice()))
            }
        }
    )*};
}
views!(OneUnknown ManyUnknown);

/// The slice of shape `R` of an array: an [`Array`] or a [`View`].
///
/// ```
/// use shapecast::{Array, Shape, SliceOfArray, Slices, View, array, s};
/// let x = array![[1, 2, 3], [4, 5, 6]];
/// let known: SliceOfArray<'_, i32, Shape![2, 1]> = x.slice(s![.., 0..1]).into_shape();
/// let columns = 2;
/// let unknown: SliceOfArray<'_, i32, Shape![2, dyn]> = x.slice(s![.., 0..columns]);
/// let (known, unknown): (Array<_, _>, View<'_, _, _>) = (known, unknown);
/// assert_eq!((known, unknown), (array![[1], [4]], array![[1, 2], [4, 5]].view()));
/// ```
pub type SliceOfArray<'a, T, R> = <R as ArraySlice<'a, T, <R as CountUnknown>::Unknown>>::Selected;

/// # Slices
impl<T, S: KnownShape> Array<T, S> {
    /// Returns indices of several axes, which [`s!`](crate::s!) lists: an array if the compiler knows every
    /// size of the result, and a view otherwise.
    ///
    /// With `slice(s![1..4, .., 0])`, shape `(A, B, C)` becomes `(3, B)`. See [`s!`](crate::s!) for
    /// the syntax, and for the sizes that the compiler knows. Methods of [`view()`](Self::view) copy nothing.
    ///
    /// # Panics
    /// An index or a bound that is known only at run time is out of range.
    ///
    /// ```
    /// use shapecast::{Array, Shape, View, array, s};
    /// let x = array![[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]];
    /// let row: Array<i32, Shape![4]> = x.slice(s![1]);
    /// assert_eq!(row, array![5, 6, 7, 8]);
    /// let last = 3;
    /// let columns: View<'_, i32, Shape![3, dyn]> = x.slice(s![.., 2..last]);
    /// assert_eq!(columns, array![[3], [7], [11]]);
    /// ```
    #[inline]
    #[track_caller]
    pub fn slice<'a, X, R>(&'a self, slices: X) -> SliceOfArray<'a, T, R>
    where
        X: FitAxes<S> + Slices<S, Output = R>,
        R: CountUnknown + ArraySlice<'a, T, R::Unknown>,
    {
        unwrap_or_panic(self.try_slice(slices))
    }

    /// Returns indices of several axes, or an error instead of panicking.
    ///
    /// See [`slice`](Self::slice). The compiler still rejects constants that it knows to be out of
    /// range.
    ///
    /// # Errors
    /// The cases in which [`slice`](Self::slice) panics.
    ///
    /// ```
    /// use shapecast::{array, s};
    /// let x = array![[1, 2, 3], [4, 5, 6]];
    /// let (row, n) = (1, 4);
    /// assert_eq!(x.try_slice(s![row])?, array![4, 5, 6]);
    /// assert!(x.try_slice(s![.., 1..n]).is_err());
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    #[inline]
    pub fn try_slice<'a, X, R>(&'a self, slices: X) -> Result<SliceOfArray<'a, T, R>, ShapeError>
    where
        X: FitAxes<S> + Slices<S, Output = R>,
        R: CountUnknown + ArraySlice<'a, T, R::Unknown>,
    {
        R::select(self, slices)
    }
}
