//! The four types of elements, and comparisons in `f64`.

use num_complex::Complex;
use shapecast::{DynTensor, Float, bounds::LinalgElement};

/// Elements of linear algebra.
pub trait Number: LinalgElement {
    /// The machine epsilon.
    const EPSILON: f64;
    /// The exponents of the least subnormal and of the greatest number.
    const EXPONENTS: [i32; 2];

    fn of(re: f64, im: f64) -> Self;
    fn parts(self) -> [f64; 2];
}

macro_rules! numbers {
    ($($real:ident: $exponents:expr;)*) => {$(
        impl Number for $real {
            const EPSILON: f64 = $real::EPSILON as f64;
            const EXPONENTS: [i32; 2] = $exponents;

            fn of(re: f64, _: f64) -> Self {
                re as $real
            }

            fn parts(self) -> [f64; 2] {
                [f64::from(self), 0.0]
            }
        }
        impl Number for Complex<$real> {
            const EPSILON: f64 = $real::EPSILON as f64;
            const EXPONENTS: [i32; 2] = $exponents;

            fn of(re: f64, im: f64) -> Self {
                Complex::new(re as $real, im as $real)
            }

            fn parts(self) -> [f64; 2] {
                [f64::from(self.re), f64::from(self.im)]
            }
        }
    )*};
}
numbers! {
    f32: [-149, 127];
    f64: [-1074, 1023];
}

/// Runs a generic test for each type.
macro_rules! for_each_number {
    ($($test:ident)*) => {$(
        #[test]
        fn $test() {
            super::numbers::for_each_number!(@each $test: f32 f64 num_complex::Complex<f32> num_complex::Complex<f64>);
        }
    )*};
    (@each $test:ident: $($t:ty)*) => {$(
        of_type::$test::<$t>();
    )*};
}
pub(crate) use for_each_number;

/// Returns `x` · 2^k, rounded once.
pub fn times_pow2(x: f64, k: i32) -> f64 {
    if (-1000..=1000).contains(&k) {
        return x * 2_f64.powi(k);
    }
    let half = k.clamp(-8000, 8000) / 2;
    times_pow2(times_pow2(x, half), k.clamp(-8000, 8000) - half)
}

/// Multiplies all elements by 2^k.
pub fn scaled<T: Number>(x: &DynTensor<T>, k: i32) -> DynTensor<T> {
    x.map(|z| {
        let [re, im] = z.parts().map(|part| times_pow2(part, k));
        T::of(re, im)
    })
}

/// The elements of a result as complex numbers of type `f64`.
#[derive(Clone, Debug)]
pub struct Values {
    pub elements: Vec<Complex<f64>>,
    /// The relative rounding error, the least subnormal and the greatest number of the type.
    limits: [f64; 3],
}

impl Values {
    pub fn of<T: Number>(x: &DynTensor<T>) -> Self {
        Self::new::<T>(x.iter().map(|z| z.parts()))
    }

    /// Returns real results, such as singular values.
    pub fn of_real<T: Number>(x: &DynTensor<T::Real>) -> Self {
        Self::new::<T>(x.iter().map(|&x| [Float::to_f64(x), 0.0]))
    }

    /// Returns complex results, such as eigenvalues.
    pub fn of_complex<T: Number>(x: &DynTensor<Complex<T::Real>>) -> Self {
        Self::new::<T>(x.iter().map(|&z| [z.re, z.im].map(Float::to_f64)))
    }

    fn new<T: Number>(parts: impl Iterator<Item = [f64; 2]>) -> Self {
        let [least, greatest] = T::EXPONENTS.map(|e| times_pow2(1.0, e));
        Values {
            elements: parts.map(|[re, im]| Complex::new(re, im)).collect(),
            limits: [T::EPSILON, least, greatest * (2.0 - T::EPSILON)],
        }
    }

    /// Asserts that these elements are those of `unit` · 2^k, up to `factor` · ε of the largest one.
    #[track_caller]
    pub fn assert_scaled(&self, unit: &Values, k: i32, factor: f64, text: &str) {
        let [epsilon, least, greatest] = self.limits;
        let largest = unit.elements.iter().map(|z| z.norm()).fold(0.0, f64::max);
        let tolerance = factor * epsilon * largest;
        let limit = times_pow2(tolerance, k) + 2.0 * least;
        assert_eq!(self.elements.len(), unit.elements.len(), "{text}");
        for (found, unit) in self.elements.iter().zip(&unit.elements) {
            for (found, unit) in [(found.re, unit.re), (found.im, unit.im)] {
                let expected = times_pow2(unit, k);
                // A value near the limit of the type may be infinite.
                let is_near = times_pow2(unit.abs() + tolerance, k) >= greatest;
                let has_sign = found.signum() == unit.signum() || unit.abs() <= tolerance;
                let is_close = (found - expected).abs() <= limit
                    || found == expected
                    || (is_near && found.abs() >= greatest / 2.0 && has_sign);
                assert!(
                    is_close,
                    "{text}, 2^{k}: found {found:e}, expected {expected:e}\nfound {self:?}\nunit {unit:?}"
                );
            }
        }
    }
}

/// A matrix of complex numbers of type `f64`, for the properties.
#[derive(Clone, Debug)]
pub struct Wide {
    pub size: [usize; 2],
    pub elements: Vec<Complex<f64>>,
}

impl Wide {
    /// Returns the matrices of a batch multiplied by 2^k.
    pub fn batch<T: Number>(x: &DynTensor<T>, k: i32) -> Vec<Self> {
        Self::matrices(x.shape(), &Values::of(x), k)
    }

    /// Returns matrices of a shape with these elements, multiplied by 2^k.
    pub fn matrices(shape: &[usize], values: &Values, k: i32) -> Vec<Self> {
        let [.., rows, columns] = *shape else {
            panic!("matrices")
        };
        let scaled = |z: &Complex<f64>| Complex::new(times_pow2(z.re, k), times_pow2(z.im, k));
        let of_matrix = |elements: &[Complex<f64>]| Wide {
            size: [rows, columns],
            elements: elements.iter().map(scaled).collect(),
        };
        let matrices = values.elements.chunks(rows * columns);
        matrices.map(of_matrix).collect()
    }

    pub fn at(&self, i: usize, j: usize) -> Complex<f64> {
        self.elements[i * self.size[1] + j]
    }

    pub fn from_fn(size: [usize; 2], at: impl Fn(usize, usize) -> Complex<f64>) -> Self {
        let at = &at;
        let elements = (0..size[0]).flat_map(|i| (0..size[1]).map(move |j| at(i, j)));
        Wide {
            size,
            elements: elements.collect(),
        }
    }

    pub fn identity(n: usize) -> Self {
        Self::from_fn([n, n], |i, j| f64::from(u8::from(i == j)).into())
    }

    pub fn diagonal(values: &[Complex<f64>]) -> Self {
        let n = values.len();
        Self::from_fn([n, n], |i, j| if i == j { values[i] } else { 0.0.into() })
    }

    pub fn times(&self, other: &Self) -> Self {
        assert_eq!(self.size[1], other.size[0]);
        Self::from_fn([self.size[0], other.size[1]], |i, j| {
            (0..self.size[1])
                .map(|k| self.at(i, k) * other.at(k, j))
                .sum()
        })
    }

    pub fn adjoint(&self) -> Self {
        Self::from_fn([self.size[1], self.size[0]], |i, j| self.at(j, i).conj())
    }

    pub fn norm(&self) -> f64 {
        self.elements
            .iter()
            .map(|z| z.norm_sqr())
            .sum::<f64>()
            .sqrt()
    }

    /// Asserts that the norm of the difference is at most `limit`.
    #[track_caller]
    pub fn assert_close(&self, other: &Self, limit: f64, text: &str) {
        assert_eq!(self.size, other.size, "{text}");
        let difference = Self::from_fn(self.size, |i, j| self.at(i, j) - other.at(i, j)).norm();
        assert!(
            difference <= limit,
            "{text}: the difference is {difference:e}, the limit {limit:e}\nfound {self:?}\nexpected {other:?}"
        );
    }

    #[track_caller]
    pub fn assert_orthonormal_columns(&self, limit: f64, text: &str) {
        let product = self.adjoint().times(self);
        product.assert_close(&Self::identity(self.size[1]), limit, text);
    }
}
