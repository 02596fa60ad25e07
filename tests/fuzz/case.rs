//! One case: its random choices, and the comparison of results with the reference.

use std::any::type_name;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use shapecast::{Shape, Tensor};

use super::elements::{Sample, Values};
use super::layouts::{self, Use};
use super::random::Random;
use super::reference::Naive;
use super::shapes;

/// How large tensors are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scale {
    Small,
    Medium,
    /// Several threads share the work.
    Parallel,
    /// Results bypass the caches.
    Streaming,
}

/// A case of an operation.
pub struct Case {
    pub random: Random,
    scale: Scale,
    /// The operands and arguments, for the report of a failure.
    pub operands: Vec<String>,
    /// The names of the comparisons so far.
    pub counts: Vec<&'static str>,
    /// A hash of the results that are compared within a bound: it must not depend on threads.
    pub digest: u64,
}

impl Case {
    pub fn new(seed: u64, scale: Scale) -> Self {
        Case {
            random: Random::new(seed),
            scale,
            operands: Vec::new(),
            counts: Vec::new(),
            digest: 0,
        }
    }

    /// Returns the largest number of elements of type `T`.
    pub fn limit<T>(&self) -> usize {
        let (elements, bytes) = match self.scale {
            Scale::Small => (64, 1 << 20),
            Scale::Medium if cfg!(debug_assertions) => (2_000, 1 << 18),
            Scale::Medium => (20_000, 1 << 20),
            Scale::Parallel => (3 << 19, 5 << 20),
            Scale::Streaming => (60 << 20, 60 << 20),
        };
        elements.min(bytes / size_of::<T>().max(1))
    }

    /// Returns random sizes for elements of type `T`.
    pub fn sizes<T>(&mut self) -> Vec<usize> {
        let limit = self.limit::<T>();
        let mut sizes = shapes::sizes(&mut self.random, limit);
        if matches!(self.scale, Scale::Parallel | Scale::Streaming) {
            // Most shapes are smaller than the scale is meant for.
            while sizes.iter().product::<usize>() < limit / 4 && !self.random.one_in(50) {
                sizes = shapes::sizes(&mut self.random, limit);
            }
        }
        sizes
    }

    /// Returns sizes for operands, which mostly broadcast to a result of elements of type `T`.
    pub fn operand_sizes<T>(&mut self, count: usize) -> Vec<Vec<usize>> {
        let whole = self.sizes::<T>();
        shapes::operands(&mut self.random, &whole, count)
    }

    /// Returns a tensor of these sizes in a random layout.
    pub fn operand<T: Sample>(&mut self, sizes: &[usize], values: Values) -> Naive<T> {
        self.laid_out(sizes, values, Use::Read)
    }

    /// Returns a tensor of these sizes in a random layout whose indices are elements of their own.
    pub fn target<T: Sample>(&mut self, sizes: &[usize], values: Values) -> Naive<T> {
        self.laid_out(sizes, values, Use::Write)
    }

    fn laid_out<T: Sample>(&mut self, sizes: &[usize], values: Values, of: Use) -> Naive<T> {
        let x = layouts::random(&mut self.random, sizes, values, of);
        self.note(format_args!("{} {x:?}, {values:?}", type_name::<T>()));
        x
    }

    /// Returns a tensor of random sizes in a random layout.
    pub fn any<T: Sample>(&mut self, values: Values) -> Naive<T> {
        let sizes = self.sizes::<T>();
        self.operand(&sizes, values)
    }

    /// Returns a tensor of these sizes in row-major order.
    pub fn dense<T: Sample>(&mut self, sizes: &[usize], values: Values) -> Naive<T> {
        let len = sizes.iter().product();
        self.note(format_args!("{} {sizes:?}, {values:?}", type_name::<T>()));
        Naive::dense(
            sizes,
            (0..len)
                .map(|_| T::sample(&mut self.random, values))
                .collect(),
        )
    }

    /// Returns the values of a tensor: usual ones, or with special ones among them.
    pub fn values(&mut self) -> Values {
        self.random
            .pick(&[Values::Usual, Values::Mixed, Values::Any])
    }

    /// Adds an argument other than an operand to the report of a failure.
    pub fn note(&mut self, argument: fmt::Arguments<'_>) {
        self.operands.push(argument.to_string());
    }

    /// Counts a comparison of this name, which the report of a failure has.
    pub fn count(&mut self, name: &'static str) {
        self.counts.push(name);
    }

    /// Returns both results, or `None` if both are errors.
    ///
    /// # Panics
    /// One of them is an error, and the other one is not.
    #[track_caller]
    pub fn both<F, E>(
        &mut self,
        name: &'static str,
        found: Result<F, impl fmt::Display>,
        expected: Option<E>,
    ) -> Option<(F, E)> {
        self.count(name);
        match (found, expected) {
            (Ok(found), Some(expected)) => Some((found, expected)),
            (Err(_), None) => None,
            (Ok(_), None) => panic!("found a result, expected an error"),
            (Err(error), Some(_)) => panic!("found the error `{error}`, expected a result"),
        }
    }

    /// Compares a tensor with the reference, or an error with `None`.
    #[track_caller]
    pub fn check<R: Sample, S: Shape>(
        &mut self,
        name: &'static str,
        found: Result<Tensor<R, S>, impl fmt::Display>,
        expected: Option<Naive<R>>,
    ) {
        if let Some((found, expected)) = self.both(name, found, expected) {
            same(found.shape(), found.as_slice(), &expected);
        }
    }

    /// Adds to what must not depend on threads.
    pub fn mix(&mut self, bits: u64) {
        // Any bits of a NaN are right.
        let bits = if f64::from_bits(bits).is_nan() {
            0
        } else {
            bits
        };
        self.digest = (self.digest.rotate_left(5) ^ bits).wrapping_mul(0x517C_C1B7_2722_0A95);
    }
}

/// Compares a shape and elements with those of a dense tensor.
#[track_caller]
pub fn same<R: Sample>(sizes: &[usize], found: &[R], expected: &Naive<R>) {
    assert_eq!(sizes, expected.sizes, "the shape");
    same_elements(found, &expected.memory);
}

/// Compares elements one by one.
#[track_caller]
pub fn same_elements<R: Sample>(found: &[R], expected: &[R]) {
    assert_eq!(found.len(), expected.len(), "the number of elements");
    for (i, (&found, &expected)) in found.iter().zip(expected).enumerate() {
        assert!(
            found.same(expected),
            "element {i} is {found:?}, expected {expected:?}"
        );
    }
}

/// Returns what `f` returns, or that it panics.
pub fn unless_it_panics<R>(f: impl FnOnce() -> R) -> Result<R, &'static str> {
    catch_unwind(AssertUnwindSafe(f)).map_err(|_| "a panic")
}
