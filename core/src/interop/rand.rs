//! Random tensors by the crate [`rand`].

use rand::Rng;
use rand::distr::{Distribution, StandardUniform};

use crate::shape::results::array_from;
use crate::shape::traits::KnownShape;
use crate::tensor::Array;
#[cfg(feature = "alloc")]
use crate::{
    error::{ShapeError, unwrap_or_panic},
    shape::into_sizes::IntoSizes,
    shape::traits::Shape,
    tensor::Tensor,
};

/// # Random tensors
#[cfg(feature = "alloc")]
impl<T, S: Shape> Tensor<T, S> {
    /// Creates a tensor of the given sizes with random elements, drawn in row-major order.
    ///
    /// Needs the feature `rand`.
    ///
    /// # Errors
    /// Returns an error if `sizes` does not match `S`, if there are more than [`MAX_RANK`](crate::MAX_RANK)
    /// sizes, or if the allocation fails.
    ///
    /// ```
    /// use rand::SeedableRng;
    /// use rand::distr::Uniform;
    /// use rand::rngs::SmallRng;
    /// use shapecast::{Shape, Tensor};
    /// let mut rng = SmallRng::seed_from_u64(7);
    /// let range = Uniform::new(-0.1, 0.1).unwrap();
    /// let weights = Tensor::<f32, Shape![dyn, 64]>::random([32, 64], range, &mut rng)?;
    /// assert!(weights.iter().all(|w| w.abs() <= 0.1));
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn random<R: Rng + ?Sized>(
        sizes: impl IntoSizes<S>,
        distribution: impl Distribution<T>,
        rng: &mut R,
    ) -> Result<Self, ShapeError> {
        Self::generate(sizes.into_sizes()?, |_, _| distribution.sample(rng))
    }
}

/// # Random arrays
impl<T, S: KnownShape> Array<T, S> {
    /// Creates an array with random elements, drawn in row-major order.
    ///
    /// Needs the feature `rand`.
    ///
    /// ```
    /// use rand::SeedableRng;
    /// use rand::distr::StandardUniform;
    /// use rand::rngs::SmallRng;
    /// use shapecast::{Array, Shape};
    /// let mut rng = SmallRng::seed_from_u64(7);
    /// let x = Array::<f64, Shape![2, 3]>::random(StandardUniform, &mut rng);
    /// assert!(x.iter().all(|x| (0.0..1.0).contains(x)));
    /// ```
    pub fn random<R: Rng + ?Sized>(distribution: impl Distribution<T>, rng: &mut R) -> Self {
        Array::new(array_from::<S, T>(|_| distribution.sample(rng)))
    }
}

/// Draws every element of a tensor: `rng.random::<Tensor<f32, Shape![2, 3]>>()`.
///
/// # Panics
/// Panics if the allocation fails.
#[cfg(feature = "alloc")]
impl<T, S: KnownShape> Distribution<Tensor<T, S>> for StandardUniform
where
    StandardUniform: Distribution<T>,
{
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Tensor<T, S> {
        unwrap_or_panic(Tensor::generate(S::SIZES, |_, _| self.sample(rng)))
    }
}

/// Draws every element of an array: `rng.random::<Array<f32, Shape![2, 3]>>()`.
impl<T, S: KnownShape> Distribution<Array<T, S>> for StandardUniform
where
    StandardUniform: Distribution<T>,
{
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Array<T, S> {
        Array::random(self, rng)
    }
}
