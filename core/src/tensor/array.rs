//! [`Array`]: elements inside the value itself.

use core::marker::PhantomData;

use super::Scalar;
use crate::kernel::{Contiguous, Source, Target, array_from};
use crate::shape::traits::KnownShape;

/// An array of elements `T` and shape `S`, inline: it never allocates, works where there is no
/// heap, and is `Copy` when `T` is. It needs sizes known to the compiler.
///
/// An operation on arrays and scalars alone gives an array.
///
/// ```
/// use shapecast::{Array, Shape, array, broadcast};
/// let x: Array<f64, Shape![2, 3]> = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
/// let y: Array<f64, Shape![2, 3]> = broadcast!(x * 2.0 + 1.0);
/// assert_eq!(y[[1, 2]], 13.0);
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

/// Every element is the default one.
impl<T: Default, S: KnownShape> Default for Array<T, S> {
    #[inline]
    fn default() -> Self {
        Self::new(array_from::<S, T>(|_| T::default()))
    }
}

impl<T, S: KnownShape> Array<T, S> {
    /// The array with the elements of a nested array, in a `const` too.
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

    /// The array whose element at each index is what `f` gives for it. The shape stands before the closure, as
    /// in the example, or the closure says of what type the index is (`|[i, j]: [usize; 2]|`): it is not
    /// inferred from the type that the result is to have.
    ///
    /// ```
    /// use shapecast::{Array, Shape};
    /// let identity = Array::<u8, Shape![2, 2]>::from_fn(|[i, j]| (i == j) as u8);
    /// assert_eq!(identity.as_slice(), [1, 0, 0, 1]);
    /// ```
    #[inline]
    pub fn from_fn(mut f: impl FnMut(S::Index) -> T) -> Self {
        Self::new(array_from::<S, T>(|flat| f(unravel::<S>(flat))))
    }

    /// The array whose every element is `value`.
    ///
    /// ```
    /// use shapecast::{Array, Shape};
    /// assert_eq!(Array::<f32, Shape![2]>::full(0.5).as_slice(), [0.5, 0.5]);
    /// ```
    #[inline]
    pub fn full(value: T) -> Self
    where
        T: Clone,
    {
        Self::new(array_from::<S, T>(|_| value.clone()))
    }

    /// The array of zeros (`false` for `bool`).
    #[inline]
    pub fn zeros() -> Self
    where
        T: Scalar,
    {
        Self::full(T::ZERO)
    }

    /// The array of ones (`true` for `bool`).
    #[inline]
    pub fn ones() -> Self
    where
        T: Scalar,
    {
        Self::full(T::ONE)
    }

    /// The array of these elements, which are as many, in row-major order.
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
    pub(super) fn sizes(&self) -> S::Sizes {
        S::SIZES
    }

    /// The elements in row-major order.
    #[inline(always)]
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        S::as_slice(&self.nested)
    }

    /// The elements in row-major order, for writing.
    #[inline(always)]
    #[must_use]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        S::as_mut_slice(&mut self.nested)
    }

    /// The elements as a nested array: `[[T; 3]; 2]` for `Shape![2, 3]`.
    #[inline(always)]
    #[must_use]
    pub fn into_nested(self) -> S::Nested<T> {
        self.nested
    }

    /// Sets every element to `value`.
    #[inline]
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        self.as_mut_slice().fill(value);
    }
}

/// The index of the element that `flat` others come before.
#[inline(always)]
fn unravel<S: KnownShape>(flat: usize) -> S::Index {
    S::index_from(|d| {
        let sizes = S::SIZES_REF;
        let inner: usize = sizes[d + 1..].iter().product();
        flat / inner % sizes[d]
    })
}
