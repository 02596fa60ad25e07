//! Factors of contractions: elements whose axes have indices.

use core::ops::Deref;

#[cfg(feature = "alloc")]
use shapecast_kernel::Buffer;
use shapecast_kernel::sizes::layout::strides_of;
use shapecast_kernel::sizes::stretch::{common, stretches};
use shapecast_kernel::{AnyLayout, CastElements, DimVec, Source};
#[cfg(feature = "std")]
use shapecast_kernel::{WindowElements, filled};

use crate::error::{Detail, ShapeError};
#[cfg(feature = "alloc")]
use crate::insertion_sort::insertion_sort_by_key;
use crate::shape::dyn_shape::DynShape;
#[cfg(feature = "alloc")]
use crate::shape::layouts::RigidLayout;
use crate::shape::layouts::Strided;
use crate::shape::rigid::RigidDims;
#[cfg(feature = "alloc")]
use crate::shape::traits::Shape;
#[cfg(feature = "alloc")]
use crate::tensor::DynTensor;

/// An index of a contraction: a letter, or a dimension that an ellipsis stands for.
///
/// The letters `A` to `Z` are 0 to 25, the letters `a` to `z` are 26 to 51, and the dimensions of an ellipsis
/// follow.
pub type Index = u8;

/// The number of indices that are letters.
pub(super) const LETTERS: u8 = 52;

/// The end of the range of indices: all letters, and as many dimensions as a tensor can have.
pub(super) const MAX_INDICES: usize = LETTERS as usize + 64;

/// Returns the letter of an index.
pub(super) fn letter(index: Index) -> char {
    char::from(match index {
        0..26 => b'A' + index,
        _ => b'a' + index.wrapping_sub(26),
    })
}

/// The size of each index, to which axes of size 1 broadcast.
pub struct IndexSizes {
    sizes: [usize; MAX_INDICES],
    /// One bit for each index of a `Size<1>`, which does not broadcast.
    rigid: u128,
}
const _: () = assert!(MAX_INDICES <= u128::BITS as usize);

impl IndexSizes {
    /// Returns a size of 1 for each index.
    #[inline]
    pub(in crate::einsum) fn new() -> Self {
        IndexSizes {
            sizes: [1; MAX_INDICES],
            rigid: 0,
        }
    }

    /// Returns the size of an index.
    pub(super) fn of(&self, index: Index) -> usize {
        self.sizes[usize::from(index)]
    }

    /// Returns the sizes of a result with these indices.
    ///
    /// # Errors
    /// The result does not have shape `R`.
    #[cfg(feature = "alloc")]
    pub(in crate::einsum) fn shape<R: Shape>(
        &self,
        result: &[Index],
    ) -> Result<R::Sizes, ShapeError> {
        R::sizes_from_dim_vec(DimVec::collect(result.iter().map(|&index| self.of(index))))
    }

    /// Returns the product of all sizes, as a float because it may be large.
    #[cfg(feature = "alloc")]
    pub(super) fn volume(&self) -> f64 {
        self.sizes.iter().map(|&size| size as f64).product()
    }

    /// Adds the size of dimension `dim` of an operand. A rigid size of 1 does not broadcast.
    ///
    /// # Errors
    /// The size and the previous one differ, and neither broadcasts.
    fn unify(
        &mut self,
        operand: usize,
        dim: usize,
        index: Index,
        size: usize,
        is_rigid: bool,
    ) -> Result<(), ShapeError> {
        let own = &mut self.sizes[usize::from(index)];
        let previous = *own;
        let may_stretch = [self.rigid >> index & 1 == 0, !is_rigid];
        if let Some(common) = common([previous, size], may_stretch) {
            self.rigid |= u128::from(is_rigid) << index;
            *own = common;
            return Ok(());
        }
        #[cfg(feature = "alloc")]
        if index >= LETTERS {
            return Err(Detail::EinsumEllipsisSize {
                dim,
                operand,
                size,
                previous,
            }
            .into());
        }
        let _ = dim;
        Err(Detail::EinsumSize {
            label: letter(index),
            operand,
            size,
            previous,
        }
        .into())
    }
}

/// An axis of a factor: its index, and its size and stride in memory.
#[derive(Clone, Copy, Default)]
pub(super) struct Axis {
    pub(super) index: Index,
    pub(super) size: usize,
    pub(super) stride: isize,
}

/// The axes of a factor, with distinct indices and with sizes other than 1.
pub(super) struct Axes(DimVec<Axis>);

impl Deref for Axes {
    type Target = [Axis];

    fn deref(&self) -> &[Axis] {
        &self.0
    }
}

impl Axes {
    /// Returns the axis of an index.
    pub(super) fn axis(&self, index: Index) -> Option<&Axis> {
        self.iter().find(|axis| axis.index == index)
    }

    /// Returns the stride of an index, or 0 if the factor broadcasts over it.
    pub(super) fn stride(&self, index: Index) -> isize {
        self.axis(index).map_or(0, |axis| axis.stride)
    }

    /// Returns the axes, the largest stride first.
    #[cfg(feature = "alloc")]
    pub(super) fn by_stride(&self) -> DimVec<Axis> {
        let mut axes = DimVec::from_slice(self);
        let stride = |axis: &Axis| core::cmp::Reverse(axis.stride.unsigned_abs());
        insertion_sort_by_key(axes.as_mut(), stride);
        axes
    }

    /// Returns the indices of the axes, the largest stride first.
    #[cfg(feature = "alloc")]
    pub(super) fn indices_by_stride(&self) -> impl Iterator<Item = Index> {
        let axes = self.by_stride();
        (0..axes.len()).map(move |dim| axes[dim].index)
    }

    /// Returns the index of the axis with the smallest stride.
    #[cfg(feature = "alloc")]
    pub(super) fn innermost(&self) -> Option<Index> {
        self.indices_by_stride().last()
    }

    /// Returns the number of elements.
    #[cfg(feature = "alloc")]
    pub(super) fn count(&self) -> usize {
        self.iter().map(|axis| axis.size).product()
    }

    /// Returns the sizes and strides along `loops`. The size is 1 where the factor broadcasts.
    pub(super) fn layout(&self, loops: &[Index]) -> (DimVec<usize>, DimVec<isize>) {
        let size = |&index| self.axis(index).map_or(1, |axis| axis.size);
        let stride = |&index| self.stride(index);
        (
            DimVec::collect(loops.iter().map(size)),
            DimVec::collect(loops.iter().map(stride)),
        )
    }
}

/// The elements of a factor.
enum Elements<'a, T> {
    Borrowed(&'a [T]),
    #[cfg(feature = "alloc")]
    Owned(Buffer<T>),
    /// Elements of windows, which are not cast yet.
    #[cfg(feature = "std")]
    Cast(&'a dyn CastElements<T>),
}

impl<T> Elements<'_, T> {
    fn as_slice(&self) -> &[T] {
        match self {
            Elements::Borrowed(data) => data,
            #[cfg(feature = "alloc")]
            Elements::Owned(data) => data,
            #[cfg(feature = "std")]
            Elements::Cast(_) => unreachable!("the elements are cast before they are read"),
        }
    }
}

/// An operand of a contraction.
pub struct FactorSource<'a, T> {
    /// The elements, and their sizes and strides. There are no elements if `cast` has them.
    pub source: Source<'a, T, AnyLayout>,
    /// The dimensions that do not broadcast.
    pub rigid: RigidDims,
    /// The elements of windows, if they are not cast yet.
    pub cast: Option<&'a dyn CastElements<T>>,
}

/// A factor of a contraction.
///
/// A factor broadcasts over indices without an axis.
pub struct IndexedFactor<'a, T> {
    elements: Elements<'a, T>,
    offset: usize,
    pub(super) axes: Axes,
}

/// A placeholder without axes and elements, before a factor is created or after its contraction.
impl<T> Default for IndexedFactor<'_, T> {
    fn default() -> Self {
        IndexedFactor {
            elements: Elements::Borrowed(&[]),
            offset: 0,
            axes: Axes(DimVec::filled(Axis::default(), 0)),
        }
    }
}

impl<'a, T> IndexedFactor<'a, T> {
    /// Names the axes of an operand, and adds its sizes to `sizes`. `operand` is its position, for errors.
    ///
    /// # Errors
    /// The errors of [`from_source`](Self::from_source).
    ///
    /// # Panics
    /// The number of indices differs from the rank.
    #[cfg(feature = "alloc")]
    pub(in crate::einsum) fn new<Y: RigidLayout>(
        source: Source<'a, T, Y>,
        operand: usize,
        indices: &[Index],
        sizes: &mut IndexSizes,
    ) -> Result<Self, ShapeError> {
        let source = FactorSource {
            source: source.with_any_layout(),
            rigid: Y::RIGID,
            cast: None,
        };
        Self::from_source(source, operand, indices, sizes)
    }

    /// Names the axes of an operand, and adds its sizes to `sizes`. `operand` is its position, for errors.
    ///
    /// Axes of the same index become one axis, their diagonal.
    ///
    /// # Errors
    /// - Two axes have the same index and different sizes.
    /// - The size of an axis does not broadcast with that of another operand.
    ///
    /// # Panics
    /// The number of indices differs from the rank.
    pub(super) fn from_source(
        FactorSource {
            source,
            rigid,
            cast,
        }: FactorSource<'a, T>,
        operand: usize,
        indices: &[Index],
        sizes: &mut IndexSizes,
    ) -> Result<Self, ShapeError> {
        let own = source.sizes;
        assert!(indices.len() == own.len(), "each axis has an index");
        let strides = strides_of(own, source.strides);
        let rigid = rigid.of_rank(own.len());
        let first_axis_of = |index| indices.iter().position(|&other| other == index);
        for (dim, (&index, &size)) in indices.iter().zip(own).enumerate() {
            match first_axis_of(index) {
                Some(first) if first < dim => {
                    if own[first] != size {
                        return Err(Detail::EinsumDiagonal {
                            label: letter(index),
                            operand,
                            sizes: [own[first], size],
                        }
                        .into());
                    }
                }
                _ => {
                    let from_last = own.len() - 1 - dim;
                    sizes
                        .unify(operand, dim, index, size, rigid.is_rigid(from_last))
                        .map_err(|error| error.at_dimension(rigid.name(from_last)))?;
                }
            }
        }
        let diagonal = |index| {
            let axes = indices.iter().zip(strides.iter());
            axes.filter(move |axis| *axis.0 == index)
                .fold(0, |sum: isize, (_, &stride)| sum.wrapping_add(stride))
        };
        let axes = (0..own.len())
            .filter(|&dim| !stretches(own[dim]) && first_axis_of(indices[dim]) == Some(dim))
            .map(|dim| Axis {
                index: indices[dim],
                size: own[dim],
                stride: diagonal(indices[dim]),
            });
        #[cfg(feature = "std")]
        let elements = cast.map_or(Elements::Borrowed(source.data), Elements::Cast);
        #[cfg(not(feature = "std"))]
        let (elements, _) = (Elements::Borrowed(source.data), cast);
        Ok(IndexedFactor {
            elements,
            offset: source.offset,
            axes: Axes(DimVec::collect(axes)),
        })
    }

    /// Names the axes of a tensor that this module has computed.
    #[cfg(feature = "alloc")]
    pub(super) fn from_tensor(tensor: DynTensor<T>, indices: &[Index]) -> Self {
        let (data, sizes) = tensor.into_parts();
        let sizes = sizes.as_ref();
        let strides = strides_of(sizes, None);
        let axes = indices.iter().zip(sizes).zip(strides.iter());
        let axes = axes.map(|((&index, &size), &stride)| Axis {
            index,
            size,
            stride,
        });
        IndexedFactor {
            axes: Axes(DimVec::collect(axes.filter(|axis| !stretches(axis.size)))),
            elements: Elements::Owned(data),
            offset: 0,
        }
    }

    /// Creates a factor of elements whose axes are known elsewhere.
    #[cfg(feature = "std")]
    pub(super) fn without_axes(elements: Buffer<T>) -> Self {
        IndexedFactor {
            elements: Elements::Owned(elements),
            ..IndexedFactor::default()
        }
    }

    /// Casts all elements, if they are not cast yet.
    ///
    /// # Errors
    /// There is not enough memory.
    #[cfg(feature = "std")]
    pub(super) fn cast_elements(&mut self) -> Result<(), ShapeError> {
        if let Elements::Cast(elements) = self.elements {
            let buffer = Buffer::with_capacity(elements.count())?;
            self.elements = Elements::Owned(filled(buffer, &[], elements));
        }
        Ok(())
    }

    /// Returns the elements, cast or not, and the position of the first one.
    #[cfg(feature = "std")]
    pub(super) fn window_elements(&self) -> (WindowElements<'_, T>, usize) {
        let elements = match self.elements {
            Elements::Cast(elements) => WindowElements::Cast(elements),
            _ => WindowElements::Slice(self.elements.as_slice()),
        };
        (elements, self.offset)
    }

    /// Returns the elements, and the position of the first one.
    ///
    /// # Panics
    /// The elements are not yet cast.
    pub(super) fn data(&self) -> (&[T], usize) {
        (self.elements.as_slice(), self.offset)
    }

    /// Returns the factor as an operand with this layout.
    pub(super) fn source<'s>(
        &'s self,
        (sizes, strides): &'s (DimVec<usize>, DimVec<isize>),
    ) -> Source<'s, T, Strided<DynShape>> {
        let (data, offset) = self.data();
        Source::new(data, offset, sizes.as_ref(), Some(strides.as_ref()))
    }
}
