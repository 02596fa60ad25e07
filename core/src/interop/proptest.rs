//! Strategies of the crate [`proptest`] for tensors of typed shapes.

use alloc::vec::Vec;
use core::fmt::Debug;

use proptest::arbitrary::{Arbitrary, any_with};
use proptest::collection::{SizeRange, vec};
use proptest::strategy::{BoxedStrategy, Just, Strategy};

use crate::shape::dim_name::minimum_size;
use crate::shape::results::array_from;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, Tensor};
use shapecast_kernel::sizes::layout::count;

/// The sizes of dimensions that the type does not state.
const SIZES: core::ops::RangeInclusive<usize> = 0..=6;

/// The ranks of shapes that do not state a rank.
const RANKS: core::ops::RangeInclusive<usize> = 0..=4;

/// A strategy for the sizes of shape `S`. A dimension that `S` does not state has a size in `open`, or the smallest size of
/// the dimension if all of `open` is smaller.
fn sizes<S: Shape>(open: SizeRange) -> BoxedStrategy<Vec<usize>> {
    let at_least = move |minimum: usize| {
        let start = open.start().max(minimum);
        start..open.end_excl().max(start + 1)
    };
    match S::PATTERN {
        Some(pattern) => {
            let size = |(size, &name): (&Option<usize>, _)| match *size {
                Some(size) => Just(size).boxed(),
                None => at_least(minimum_size(name)).boxed(),
            };
            let sizes = pattern.iter().zip(S::NAMES_AND_OFFSETS).map(size);
            sizes.collect::<Vec<_>>().boxed()
        }
        None => vec(at_least(0), RANKS).boxed(),
    }
}

/// # Property tests
impl<T: Debug + 'static, S: Shape> Tensor<T, S> {
    /// Returns a strategy of the crate [`proptest`] for tensors with the given elements.
    ///
    /// Needs the feature `proptest`.
    ///
    /// Each size that `S` does not state is in `open_sizes`. A size of `Time + 2` is at least 2, even if all of
    /// `open_sizes` are smaller. A failure shrinks the sizes and the elements.
    ///
    /// ```
    /// use proptest::prelude::*;
    /// use shapecast::{Shape, Tensor};
    /// let rows = Tensor::<f64, Shape![dyn, 3]>::strategy(-1.0..1.0, 1..=4);
    /// proptest!(|(x in rows)| {
    ///     prop_assert!((1..=4).contains(&x.shape()[0]));
    ///     prop_assert!(x.mean().abs() <= 1.0);
    /// });
    /// ```
    pub fn strategy(
        elements: impl Strategy<Value = T> + Clone + 'static,
        open_sizes: impl Into<SizeRange>,
    ) -> BoxedStrategy<Self> {
        let tensor = move |sizes: Vec<usize>| {
            let len = count(&sizes).expect("the sizes do not overflow");
            let with_sizes = move |elements| {
                Tensor::from_shape_vec(&sizes, elements).expect("the elements match the sizes")
            };
            vec(elements.clone(), len).prop_map(with_sizes)
        };
        sizes::<S>(open_sizes.into()).prop_flat_map(tensor).boxed()
    }
}

/// Generates tensors with any elements. Each size that the type does not state is at most 6, and the rank of a
/// [`DynTensor`](crate::DynTensor) is at most 4. To choose sizes and elements, call [`Tensor::strategy`].
///
/// ```
/// use proptest::prelude::*;
/// use shapecast::{Shape, Tensor};
/// proptest!(|(x: Tensor<i8, Shape![dyn, 3]>)| {
///     let columns = x.transpose().to_tensor();
///     prop_assert_eq!(columns.transpose(), x);
/// });
/// ```
impl<T: Arbitrary<Strategy: Clone> + 'static, S: Shape> Arbitrary for Tensor<T, S> {
    type Parameters = T::Parameters;
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with(elements: T::Parameters) -> BoxedStrategy<Self> {
        Self::strategy(any_with::<T>(elements), SIZES)
    }
}

/// Generates arrays with any elements.
impl<T: Arbitrary<Strategy: 'static> + 'static, S: KnownShape> Arbitrary for Array<T, S> {
    type Parameters = T::Parameters;
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with(elements: T::Parameters) -> BoxedStrategy<Self> {
        let len = S::SIZES.as_ref().iter().product::<usize>();
        let array = |elements: Vec<T>| {
            let mut elements = elements.into_iter();
            let mut next = || elements.next().expect("the elements match the sizes");
            Array::new(array_from::<S, T>(|_| next()))
        };
        vec(any_with::<T>(elements), len).prop_map(array).boxed()
    }
}
