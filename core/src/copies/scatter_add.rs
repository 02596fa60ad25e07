//! Addition in place to a list of indices along an axis.

use core::ops::Add;

use super::take::{IndexList, check_indices};
use crate::element::{Element, Operand};
use crate::error::{ShapeError, element_count, unwrap_or_panic};
use crate::shape::axes::{HasAxis, normalize_axis};
use crate::shape::dyn_shape::DynShape;
use crate::shape::expand::ExpandTo;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{View, ViewMut, for_each_mutable_type};
use shapecast_kernel::DimVec;
use shapecast_kernel::sizes::offsets::Offsets;
use shapecast_kernel::wrapping::add;

/// Adds the subviews of `updates` along `axis` to those of `view` at `indices`.
///
/// # Errors
/// The axis or an index is out of range, or the updates do not broadcast to the subviews. The elements are
/// unchanged in that case.
fn scatter_add_axis<T, S, U>(
    view: ViewMut<'_, T, S>,
    axis: isize,
    indices: &[usize],
    updates: &U,
) -> Result<(), ShapeError>
where
    T: Element + Add<Output = T>,
    S: Shape,
    U: Operand<Elem = T>,
{
    let (sizes, strides) = (
        DimVec::from_slice(view.shape()),
        DimVec::from_slice(view.strides()),
    );
    let (sizes, strides) = (sizes.as_ref(), strides.as_ref());
    let dim = normalize_axis(axis, sizes.len())?;
    check_indices(indices, dim, sizes[dim])?;
    let mut updated = DimVec::from_slice(sizes);
    updated.as_mut()[dim] = indices.len();
    let len = element_count(updated.as_ref())?;
    let source = updates.source();
    let own = U::Shape::sizes_from(source.sizes)?;
    let updates = View::<_, U::Shape>::from_source(source, own);
    let updates = updates.broadcast_to_sizes::<DynShape>(updated.as_ref())?;
    if len == 0 {
        return Ok(());
    }
    let (data, offset) = view.into_data();
    let mut updates = updates.iter();
    let mut outer = Offsets::new(&sizes[..dim], &strides[..dim], offset);
    let (inner_sizes, inner_strides) = (&sizes[dim + 1..], &strides[dim + 1..]);
    while let Some(start) = outer.next() {
        for &index in indices {
            let start = start.wrapping_add_signed(strides[dim].wrapping_mul(index.cast_signed()));
            let mut add_next = |place: usize| {
                let update = updates.next().expect("one update for each element");
                data[place] = add(data[place], *update);
            };
            if inner_sizes.is_empty() {
                add_next(start);
            } else {
                let inner = Offsets::new(inner_sizes, inner_strides, start);
                inner.fold((), |(), place| add_next(place));
            }
        }
    }
    Ok(())
}

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident) => {
        /// # Adding at a list of indices
        impl<$($pre)* T: Element, S: $shape> $type {
            /// Adds `updates` to the subviews at the given indices of axis `AXIS`, as NumPy's `add.at` does.
            ///
            /// With axis 1, this is `x[i, indices[j], k] += updates[i, j, k]` for each `j`. An index that occurs
            /// several times is updated each time. The updates broadcast to the shape of this tensor with the number of
            /// indices at the axis. This is the adjoint of [`take_axis`](Self::take_axis): it adds the gradient of the
            /// subviews to the gradient of the tensor. Sums of integers wrap on overflow in every build. Updates are
            /// added one after the other, in the order of the indices, as NumPy does. Indices in a view that is not
            /// contiguous are copied, and nothing else is allocated.
            ///
            /// # Panics
            /// - An index is out of range.
            /// - Sizes known only at run time do not broadcast.
            /// - The rank is known only at run time and the axis is out of range.
            ///
            /// The elements are unchanged in these cases.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let mut x = Tensor::<i32, Shape![3, 2]>::zeros();
            /// x.scatter_add_axis::<0, _>(&[2, 0, 2], &tensor![[1, 2], [3, 4], [5, 6]]);
            /// assert_eq!(x, tensor![[3, 4], [0, 0], [6, 8]]);
            ///
            /// // The sum of the values of each label.
            /// let (labels, values) = (vec![0, 1, 1, 0], tensor![1.5, 2.0, 3.0, 0.5]);
            /// let mut sums = Tensor::<f64, Shape![2]>::zeros();
            /// sums.scatter_add_axis::<0, _>(&labels, &values);
            /// assert_eq!(sums, tensor![2.0, 5.0]);
            /// ```
            ///
            /// ```compile_fail
            /// # use shapecast::{Shape, Tensor, tensor};
            /// let mut x = Tensor::<i32, Shape![3, 2]>::zeros();
            /// x.scatter_add_axis::<0, _>(&[2, 0], &tensor![[1, 2], [3, 4], [5, 6]]); // 2 indices, 3 rows
            /// ```
            #[doc(alias("index_add", "index_add_", "index_put"))]
            #[track_caller]
            pub fn scatter_add_axis<const AXIS: isize, I>(
                &mut self,
                indices: &I,
                updates: &impl Operand<Elem = T, Shape: ExpandTo<S::With<I::Dim>, AxesChecked: Sized>>,
            ) where
                T: Add<Output = T>,
                I: IndexList + ?Sized,
                S: HasAxis<AXIS>,
            {
                let indices = unwrap_or_panic(indices.indices());
                unwrap_or_panic(scatter_add_axis(self.view_mut(), AXIS, &indices, updates));
            }

            /// Adds `updates` to the subviews at the given indices of `axis`, for an axis known only at run
            /// time.
            ///
            /// See [`scatter_add_axis`](Self::scatter_add_axis).
            ///
            /// # Errors
            /// The axis or an index is out of range, or the updates do not broadcast. The elements are unchanged
            /// in that case.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let mut x = tensor![[1, 2], [3, 4]];
            /// x.try_scatter_add_axis(1, &[0, 0], &tensor![[10], [100]])?;
            /// assert_eq!(x, tensor![[21, 2], [203, 4]]);
            /// let error = x.try_scatter_add_axis(1, &[2], &1).unwrap_err();
            /// assert_eq!(error.to_string(), "index 2 is out of bounds for axis 1 with size 2");
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_scatter_add_axis(
                &mut self,
                axis: isize,
                indices: &[usize],
                updates: &impl Operand<Elem = T>,
            ) -> Result<(), ShapeError>
            where
                T: Add<Output = T>,
            {
                scatter_add_axis(self.view_mut(), axis, indices, updates)
            }
        }
    };
}
for_each_mutable_type!(methods);
