//! Construction of tensors from computed elements.

use shapecast_kernel::sizes::offsets::increment;
use shapecast_kernel::{Buffer, DimVec};

use super::Tensor;
use crate::error::{ShapeError, element_count, memory_error, unwrap_or_panic};
use crate::shape::dim_name::minimum_size;
use crate::shape::traits::Shape;

/// Creates a tensor of default elements. Each size known only at run time is the smallest one: 2 for `Time + 2`, and 0
/// otherwise. The default of a [`DynTensor`](crate::DynTensor) has rank 1.
///
/// # Panics
/// Panics if the allocation fails.
///
/// ```
/// use shapecast::{DynTensor, Shape, Tensor};
/// #[derive(Default)]
/// struct Batch {
///     weights: Tensor<f32, Shape![3]>,
///     rows: Tensor<f32, Shape![dyn, 3]>,
///     loaded: DynTensor<f32>,
/// }
/// let batch = Batch::default();
/// assert_eq!(batch.weights.as_slice(), [0.0; 3]);
/// assert_eq!((batch.rows.shape(), batch.loaded.shape()), (&[0, 3][..], &[0][..]));
/// ```
impl<T: Default, S: Shape> Default for Tensor<T, S> {
    #[track_caller]
    fn default() -> Self {
        let pattern = S::PATTERN.unwrap_or(&[None]);
        let name = |dim| S::NAMES_AND_OFFSETS.get(dim).copied().flatten();
        let sizes = pattern.iter().enumerate();
        let sizes = sizes.map(|(dim, known)| known.unwrap_or_else(|| minimum_size(name(dim))));
        let sizes = DimVec::collect(sizes);
        let elements = core::iter::repeat_with(T::default);
        unwrap_or_panic(
            S::sizes_from_dim_vec(sizes).and_then(|sizes| Self::collect(sizes, elements)),
        )
    }
}

impl<T, S: Shape> Tensor<T, S> {
    /// Creates a tensor of the given sizes filled with `value`.
    pub(crate) fn filled(sizes: S::Sizes, value: T) -> Result<Self, ShapeError>
    where
        T: Clone,
    {
        let len = element_count(sizes.as_ref())?;
        Self::collect(sizes, core::iter::repeat_n(value, len))
    }

    /// Collects the elements, given in row-major order, into a tensor. `elements` may be infinite.
    fn collect(sizes: S::Sizes, elements: impl IntoIterator<Item = T>) -> Result<Self, ShapeError> {
        let len = element_count(sizes.as_ref())?;
        match Buffer::collect(len, elements) {
            Ok(data) => Ok(Tensor::from_parts(data, sizes)),
            Err(error) => Err(memory_error(error, sizes.as_ref())),
        }
    }

    /// Creates a tensor whose elements are `f(index, last)`.
    ///
    /// `last` is the index along the last dimension. `index` holds the indices along the other dimensions; its
    /// last entry is unspecified.
    pub(crate) fn generate(
        sizes: S::Sizes,
        mut f: impl FnMut(&mut [usize], usize) -> T,
    ) -> Result<Self, ShapeError> {
        let (mut index, bounds) = (sizes.clone(), sizes.clone());
        let (index, bounds) = (index.as_mut(), bounds.as_ref());
        index.fill(0);
        let row_len = bounds.last().copied().unwrap_or(1);
        let mut last = 0;
        let elements = core::iter::repeat_with(|| {
            let value = f(index, last);
            last += 1;
            if last == row_len {
                last = 0;
                if index.len() > 1 {
                    advance_row(index, bounds);
                }
            }
            value
        });
        Self::collect(sizes, elements)
    }
}

/// Advances an index to the next row, without changing its last entry.
// If this were inlined, LLVM would compute the next row at every element and then select.
#[inline(never)]
fn advance_row(index: &mut [usize], sizes: &[usize]) {
    if let Some((_, outer)) = index.split_last_mut() {
        increment(outer, sizes);
    }
}

#[cfg(test)]
#[path = "tests/construct.rs"]
mod tests;
