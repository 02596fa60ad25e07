//! One case: its random choices, and the comparison of results with the reference.

use std::any::type_name;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use shapecast::{Shape, Tensor};

use super::elements::{Sample, Scaling, Values};
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

/// The number of elements that most medium tensors have at most in debug builds.
const MEDIUM: usize = 2000;
/// The largest number of elements of a medium tensor.
const LARGEST_MEDIUM: usize = 60_000;

impl Scale {
    /// Returns the largest number of elements and of bytes.
    fn limits(self, random: &mut Random) -> (usize, usize) {
        let is_slow = cfg!(debug_assertions);
        match self {
            Scale::Small => (64, 1 << 20),
            Scale::Medium if is_slow && !random.one_in(8) => (MEDIUM, 1 << 18),
            Scale::Medium if !random.one_in(4) => (20_000, 1 << 20),
            Scale::Medium => (LARGEST_MEDIUM, 1 << 20),
            Scale::Parallel if is_slow => (400_000, 5 << 20),
            Scale::Parallel => (3 << 19, 5 << 20),
            Scale::Streaming => (60 << 20, 60 << 20),
        }
    }
}

/// A case of an operation.
pub struct Case {
    pub random: Random,
    /// The largest number of elements and of bytes of a tensor.
    limits: (usize, usize),
    /// The sizes of every tensor in a sweep over shapes.
    swept: Option<Vec<usize>>,
    /// The operands and arguments, for the report of a failure.
    pub operands: Vec<String>,
    /// The names of the comparisons so far.
    pub counts: Vec<&'static str>,
    /// A hash of the results that are compared within a bound: it must not depend on threads.
    pub digest: u64,
}

impl Case {
    /// Returns a case whose tensors have random sizes.
    pub fn new(seed: u64, scale: Scale) -> Self {
        let mut random = Random::new(seed);
        let limits = scale.limits(&mut random);
        Case {
            random,
            limits,
            swept: None,
            operands: Vec::new(),
            counts: Vec::new(),
            digest: 0,
        }
    }

    /// Returns a case whose tensors have the sizes `swept`, as far as the operation lets them.
    pub fn sweep(seed: u64, swept: &[usize]) -> Self {
        Case {
            swept: Some(swept.to_vec()),
            ..Case::new(seed, Scale::Medium)
        }
    }

    /// Returns the largest number of elements of type `T`.
    pub fn limit<T>(&self) -> usize {
        let (elements, bytes) = self.limits;
        elements.min(bytes / size_of::<T>().max(1))
    }

    /// Returns random sizes for elements of type `T`.
    pub fn sizes<T>(&mut self) -> Vec<usize> {
        let limit = self.limit::<T>();
        if let Some(swept) = &self.swept {
            let mut sizes = swept.clone();
            // Large elements are fewer.
            shapes::shrink(&mut sizes, limit);
            return sizes;
        }
        let mut sizes = shapes::sizes(&mut self.random, limit, size_of::<T>());
        if limit > LARGEST_MEDIUM {
            // Most shapes are smaller than the scale is meant for.
            while sizes.iter().product::<usize>() < limit / 4 && !self.random.one_in(50) {
                sizes = shapes::sizes(&mut self.random, limit, size_of::<T>());
            }
        }
        sizes
    }

    /// Returns random sizes for a reduction. Chunks of rows, which begin in the middle of a loop, need many
    /// elements.
    pub fn reduced_sizes<T>(&mut self) -> Vec<usize> {
        if self.swept.is_none() && self.limit::<T>() >= MEDIUM && self.random.one_in(2) {
            let limit = 20_000 + self.random.below(LARGEST_MEDIUM - 20_000);
            return shapes::by_turns(&mut self.random, limit);
        }
        self.sizes::<T>()
    }

    /// Returns random sizes of rank `RANK` for elements of type `T`: those of a tensor of any rank, joined
    /// or with sizes of 1 before them.
    pub fn sizes_of_rank<T, const RANK: usize>(&mut self) -> [usize; RANK] {
        let sizes = self.sizes::<T>();
        let mut of_rank = [1; RANK];
        for (i, &size) in sizes.iter().rev().enumerate() {
            of_rank[RANK.saturating_sub(i + 1)] *= size;
        }
        of_rank
    }

    /// Returns a random axis for these sizes, which may be out of range; and all axes if there are few elements.
    pub fn axes(&mut self, sizes: &[usize]) -> Vec<isize> {
        let rank = sizes.len() as isize;
        let mut axes = vec![self.random.axis(sizes.len())];
        if rank <= 4 && sizes.iter().product::<usize>() <= 1000 {
            axes.extend((0..rank).map(|d| self.random.pick(&[d, d - rank])));
        }
        axes
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
        let hard = self.hard_values();
        self.random
            .pick(&[Values::Usual, Values::Mixed, Values::Any, hard])
    }

    /// Returns the values of a tensor of hard numbers, or of usual ones that are scaled.
    pub fn hard_values(&mut self) -> Values {
        let scaled = Values::Scaled(Scaling::random(&mut self.random));
        self.random
            .pick(&[Values::Hard, Values::HardFinite, scaled, scaled])
    }

    /// Returns lists of axes to reduce: some at random and every other one, or in a sweep every list in
    /// ascending order.
    pub fn reduced_axes(&mut self, rank: usize) -> Vec<Vec<isize>> {
        let by_turns = |first| (first..rank).step_by(2).map(|d| d as isize).collect();
        let mut lists = vec![self.random.axes(rank), by_turns(0), by_turns(1)];
        let elements: usize = self.swept.iter().flatten().product();
        // Large tensors take too long for all lists.
        if self.swept.is_some() && elements < 4000 {
            let list = |mask: usize| {
                (0..rank)
                    .filter(move |d| mask >> d & 1 != 0)
                    .map(|d| d as isize)
            };
            lists.extend((0..1 << rank).map(|mask| list(mask).collect::<Vec<_>>()));
        }
        lists
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
            (Err(error), Some(_)) => unexpected(&error),
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

/// Reports an error in place of a result. It is not generic, because each type of result would compile it again.
#[cold]
#[track_caller]
fn unexpected(error: &dyn fmt::Display) -> ! {
    panic!("found the error `{error}`, expected a result")
}

/// Returns what `f` returns, or that it panics.
pub fn unless_it_panics<R>(f: impl FnOnce() -> R) -> Result<R, &'static str> {
    let (mut f, mut result) = (Some(f), Err("a panic"));
    ignore_panic(&mut || {
        if let Some(f) = f.take() {
            result = Ok(f());
        }
    });
    result
}

/// Calls `f`. It is not generic, because each type of function would compile it again.
fn ignore_panic(f: &mut dyn FnMut()) {
    // The result of the caller tells whether there was a panic.
    let _ = catch_unwind(AssertUnwindSafe(f));
}
