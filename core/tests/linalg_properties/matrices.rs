//! Matrices of small integers.

use shapecast::DynTensor;

use super::numbers::Number;

/// A generator of the same numbers in each run.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// Returns an integer from `-limit` to `limit`.
    pub fn integer(&mut self, limit: i64) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let count = 2 * limit + 1;
        ((self.0 >> 33) as i64 % count - limit) as f64
    }

    pub fn number<T: Number>(&mut self, limit: i64) -> T {
        let re = self.integer(limit);
        T::of(re, self.integer(limit))
    }
}

/// Returns a batch of matrices.
pub fn any<T: Number>(shape: &[usize], seed: u64) -> DynTensor<T> {
    let mut random = Random::new(seed);
    DynTensor::from_shape_fn(shape, |_| random.number(3)).unwrap()
}

/// Returns a batch of matrices whose condition is small.
pub fn regular<T: Number>(shape: &[usize], seed: u64) -> DynTensor<T> {
    let mut random = Random::new(seed);
    let rank = shape.len();
    let at = |i: &[usize]| {
        let [re, im] = random.number::<T>(2).parts();
        let shift = if i[rank - 1] == i[rank - 2] {
            16.0
        } else {
            0.0
        };
        T::of(re + shift, im)
    };
    DynTensor::from_shape_fn(shape, at).unwrap()
}

/// Returns a batch of Hermitian matrices that are positive definite.
pub fn positive<T: Number>(shape: &[usize], seed: u64) -> DynTensor<T> {
    let x = regular::<T>(shape, seed);
    let rank = shape.len();
    DynTensor::from_shape_fn(shape, |i| {
        let mut mirrored = i.to_vec();
        mirrored.swap(rank - 1, rank - 2);
        let ([a, b], [c, d]) = (x[i].parts(), x[&mirrored[..]].parts());
        T::of(a + c, b - d)
    })
    .unwrap()
}
