//! [`Array`], which stores its elements inline.

use core::marker::PhantomData;

use super::ElementIndex;
use crate::element::Identities;
use crate::shape::layouts::Contiguous;
use crate::shape::results::array_from;
use crate::shape::traits::KnownShape;
use shapecast_kernel::{Source, Target};

/// A tensor with elements `T` and shape `S`, stored inline.
///
/// An `Array` never allocates and works without the feature `alloc`. An `Array` is `Copy` if `T` is `Copy`.
/// The compiler must know every size of `S`.
///
/// An operation whose operands are all arrays or scalars returns an `Array`. Methods that change the axes or select
/// indices, such as [`transpose`](Self::transpose), [`index_axis`](Self::index_axis) and [`narrow`](Self::narrow), copy
/// the elements and return an `Array` too. The methods of [`view()`](Self::view) and [`slice`](Self::slice) return
/// views.
///
/// The page of [`Tensor`](crate::Tensor#methods) lists the methods by task. An array has them too, except for
/// constructors with sizes known at run time and decompositions of matrices. [`solve`](Self::solve),
/// [`inverse`](Self::inverse) and [`det`](Self::det) of up to 4 rows need no feature.
///
/// ```
/// use shapecast::{Array, Shape, array, broadcast};
/// let x: Array<f64, Shape![2, 3]> = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
/// let y: Array<f64, Shape![2, 3]> = broadcast!(x * 2.0 + 1.0);
/// assert_eq!(y[[1, 2]], 13.0);
/// let z: Array<f64, Shape![3, 2]> = &y.transpose() - &array![3.0, 9.0];
/// assert_eq!(z, array![[0.0, 0.0], [2.0, 2.0], [4.0, 4.0]]);
/// ```
#[must_use]
pub struct Array<T, S: KnownShape> {
    nested: S::Nested<T>,
}

impl<T: Clone, S: KnownShape> Clone for Array<T, S> {
    #[inline(always)]
    fn clone(&self) -> Self {
        let elements = self.as_slice();
        Self::new(array_from::<S, T>(|i| elements[i].clone()))
    }
}
impl<T: Copy, S: KnownShape> Copy for Array<T, S> where S::Nested<T>: Copy {}

/// Creates an array of default elements.
impl<T: Default, S: KnownShape> Default for Array<T, S> {
    #[inline]
    fn default() -> Self {
        Self::new(array_from::<S, T>(|_| T::default()))
    }
}

/// # Constructors
impl<T, S: KnownShape> Array<T, S> {
    /// Creates an array from a nested array, also in a `const`.
    ///
    /// ```
    /// use shapecast::{Array, Shape};
    /// const X: Array<i32, Shape![2, 3]> = Array::new([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(X.as_slice(), [1, 2, 3, 4, 5, 6]);
    /// ```
    #[inline(always)]
    pub const fn new(nested: S::Nested<T>) -> Self {
        Array { nested }
    }

    /// Creates an array whose element at each index is `f(index)`.
    ///
    /// The compiler does not infer the type of the index from the expected result type. Write the shape
    /// before the closure, as in the example, or annotate the index: `|[i, j]: [usize; 2]|`.
    ///
    /// ```
    /// use shapecast::{Array, Shape};
    /// let identity = Array::<u8, Shape![2, 2]>::from_fn(|[i, j]| (i == j) as u8);
    /// assert_eq!(identity.as_slice(), [1, 0, 0, 1]);
    /// ```
    #[doc(alias = "fromfunction")]
    #[inline]
    pub fn from_fn(mut f: impl FnMut(S::Index) -> T) -> Self {
        Self::new(array_from::<S, T>(|flat| f(unravel::<S>(flat))))
    }

    /// Creates an array filled with `value`.
    ///
    /// ```
    /// use shapecast::{Array, Shape};
    /// assert_eq!(Array::<f32, Shape![2]>::full(0.5).as_slice(), [0.5, 0.5]);
    /// ```
    #[doc(alias = "from_elem")]
    #[inline]
    pub fn full(value: T) -> Self
    where
        T: Clone,
    {
        Self::new(array_from::<S, T>(|_| value.clone()))
    }

    /// Creates an array filled with zeros (`false` for `bool`).
    ///
    /// ```
    /// use shapecast::{Array, Shape, array};
    /// assert_eq!(Array::<i32, Shape![2]>::zeros(), array![0, 0]);
    /// ```
    #[inline]
    pub fn zeros() -> Self
    where
        T: Identities,
    {
        Self::full(T::additive_identity())
    }

    /// Creates an array filled with ones (`true` for `bool`).
    ///
    /// ```
    /// use shapecast::{Array, Shape, array};
    /// assert_eq!(Array::<i32, Shape![2]>::ones(), array![1, 1]);
    /// ```
    #[inline]
    pub fn ones() -> Self
    where
        T: Identities,
    {
        Self::full(T::multiplicative_identity())
    }

    /// Creates an array from elements in row-major order.
    ///
    /// # Panics
    /// Panics if there are fewer elements than the array has.
    #[inline]
    pub(crate) fn copy_of(elements: &[T]) -> Self
    where
        T: Copy,
    {
        Self::new(array_from::<S, T>(|i| elements[i]))
    }

    #[inline(always)]
    pub(crate) fn source(&self) -> Source<'_, T, Contiguous<S>> {
        Source::new(self.as_slice(), 0, S::SIZES_REF, None)
    }

    #[doc(hidden)]
    #[inline(always)]
    pub fn as_target(&mut self) -> Target<'_, T, S, Contiguous<S>> {
        Target {
            data: self.as_mut_slice(),
            offset: 0,
            sizes: S::SIZES_REF,
            strides: None,
            shape: PhantomData,
        }
    }

    #[inline]
    pub(super) fn own_sizes(&self) -> S::Sizes {
        S::SIZES
    }
}

/// # Elements in memory
impl<T, S: KnownShape> Array<T, S> {
    /// Returns the elements as a slice, in row-major order.
    ///
    /// ```
    /// use shapecast::array;
    /// assert_eq!(array![[1, 2], [3, 4]].as_slice(), [1, 2, 3, 4]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        S::as_slice(&self.nested)
    }

    /// Returns the elements as a mutable slice, in row-major order.
    ///
    /// ```
    /// use shapecast::array;
    /// let mut x = array![[1, 2], [3, 4]];
    /// x.as_mut_slice()[2] = 9;
    /// assert_eq!(x, array![[1, 2], [9, 4]]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        S::as_mut_slice(&mut self.nested)
    }

    /// Returns the elements as a nested array: `[[T; 3]; 2]` for `Shape![2, 3]`.
    ///
    /// ```
    /// use shapecast::array;
    /// assert_eq!(array![[1, 2], [3, 4]].into_nested(), [[1, 2], [3, 4]]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn into_nested(self) -> S::Nested<T> {
        self.nested
    }
}

/// Returns the index of the element at position `flat` in row-major order.
#[inline(always)]
fn unravel<S: KnownShape>(flat: usize) -> S::Index {
    S::index_from(|d| {
        let sizes = S::SIZES_REF;
        let inner: usize = sizes[d + 1..].iter().product();
        flat / inner % sizes[d]
    })
}

super::access::impl_read_access!([] Array<T, S>, KnownShape, (source().data) '_, row_major);
super::access::impl_write_access!([] Array<T, S>, KnownShape);
crate::tensor::missing_methods::missing_methods!(impl<T, S: KnownShape> Array<T, S>);
crate::tensor::missing_methods::missing_functions!(functions impl<T, S: KnownShape> Array<T, S>);
crate::tensor::missing_methods::methods_of_formats!(impl<T, S: KnownShape> Array<T, S>);
crate::tensor::missing_methods::methods_of_tensors!(impl<T, S: KnownShape> Array<T, S>);
#[cfg(not(feature = "rand"))]
crate::tensor::missing_methods::random_of_feature!([impl<T, S: KnownShape> Array<T, S>] distribution rng);
