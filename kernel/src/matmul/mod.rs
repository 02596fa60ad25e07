//! Matrix products: one product of two matrices for each index of the batch.

mod arithmetic;
#[cfg(feature = "std")]
mod blocks;
mod compiled;
mod direct;
mod factor;
#[cfg(all(feature = "std", target_arch = "x86_64", target_feature = "sse2"))]
mod few_columns;
#[cfg(feature = "std")]
mod floats;
mod integers;
mod output;
#[cfg(feature = "std")]
mod panel;
mod parts;
#[cfg(all(test, feature = "std"))]
mod tests;
#[cfg(feature = "std")]
mod tile;
#[cfg(feature = "std")]
mod vector;
#[cfg(feature = "std")]
mod windows;

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ops::{Add, Mul};

use self::direct::multiply;
pub use self::factor::Factor;
pub use self::output::Combination;
use self::output::Output;
use self::parts::{Part, Parts};
#[cfg(feature = "std")]
pub use self::windows::{TermOffsets, WindowFactor, WindowProducts};
use super::fill::FillResult;
use super::type_eq::TypeTag;
use crate::dim_vec::DimVec;
use crate::plan::thresholds::MAX_INLINE_PRODUCTS;
use crate::sizes::layout::{count, strides_of};

/// The sizes of products, as far as the compiler knows them. They are compared with the factors and the result.
pub trait ProductSizes {
    /// The number of products and the sizes m, k and n.
    const KNOWN: Option<(usize, [usize; 3])>;
}

/// Sizes that are known only at run time.
pub struct RunTimeSizes;

impl ProductSizes for RunTimeSizes {
    const KNOWN: Option<(usize, [usize; 3])> = None;
}

/// The products of contiguous matrices, one for each index of a batch.
pub struct ContiguousProducts<'a, T, S> {
    /// The number of products.
    batch: usize,
    /// The sizes m, k and n.
    size: [usize; 3],
    factors: [&'a [T]; 2],
    sizes: PhantomData<S>,
}

impl<'a, T> ContiguousProducts<'a, T, RunTimeSizes> {
    /// Creates one product.
    pub fn new(size: [usize; 3], factors: [&'a [T]; 2]) -> Self {
        ContiguousProducts {
            batch: 1,
            size,
            factors,
            sizes: PhantomData,
        }
    }

    /// Returns the sizes m, k and n.
    pub fn size(&self) -> [usize; 3] {
        self.size
    }
}

impl<'a, T, S: ProductSizes> ContiguousProducts<'a, T, S> {
    /// Creates products of known sizes, or returns `None` if the compiler does not know them.
    #[inline(always)]
    pub fn of_known_sizes(factors: [&'a [T]; 2]) -> Option<Self> {
        let (batch, size) = const { S::KNOWN }?;
        Some(ContiguousProducts {
            batch,
            size,
            factors,
            sizes: PhantomData,
        })
    }

    /// Whether the products run where they are called.
    const IS_INLINE: bool = match S::KNOWN {
        Some((_, [m, k, n])) => m.saturating_mul(k).saturating_mul(n) <= MAX_INLINE_PRODUCTS,
        None => false,
    };
}

// SAFETY: `fill` writes each element, or panics.
unsafe impl<T, S: ProductSizes> FillResult<T> for ContiguousProducts<'_, T, S>
where
    T: Copy + Send + Sync + Default + Add<Output = T> + Mul<Output = T>,
{
    #[inline(always)]
    fn fill(self, _: &[usize], out: &mut [MaybeUninit<T>]) {
        let [m, k, n] = self.size;
        let [x, y] = self.factors;
        let has = |len, rows: usize, columns: usize| {
            let elements = self.batch.checked_mul(rows);
            elements.and_then(|elements| elements.checked_mul(columns)) == Some(len)
        };
        assert!(
            has(out.len(), m, n) && has(x.len(), m, k) && has(y.len(), k, n),
            "a result has one place for each element"
        );
        // One of the sizes of an empty result may be huge.
        if out.is_empty() {
            return;
        }
        for product in 0..self.batch {
            let out = &mut out[product * m * n..];
            let factors = [&x[product * m * k..], &y[product * k * n..]];
            if const { !Self::IS_INLINE } && compiled::multiply(out, self.size, factors) {
                continue;
            }
            let Part { out, size, x, y } = Part::contiguous(out, self.size, factors);
            let combination = Combination::REPLACE;
            // SAFETY: by invariant 1 of the part.
            unsafe {
                if const { Self::IS_INLINE } {
                    direct::few_rows::<T, S>(out, size, x, y, combination);
                } else {
                    multiply(out, size, x, y, combination);
                }
            }
        }
    }
}

impl<T, S: ProductSizes> ContiguousProducts<'_, T, S>
where
    T: Copy + Send + Sync + Default + Add<Output = T> + Mul<Output = T>,
{
    /// Writes the products to existing elements.
    ///
    /// # Panics
    /// The number of elements differs.
    #[inline(always)]
    pub fn assign(self, elements: &mut [T]) {
        // SAFETY: `fill` writes initialized elements alone.
        let places = unsafe { &mut *(core::ptr::from_mut(elements) as *mut [MaybeUninit<T>]) };
        self.fill(&[], places);
    }
}

/// The products of matrices with m rows and k columns and matrices with k rows and n columns.
pub struct MatrixProducts<'a, T> {
    /// The sizes over which the batches of both factors broadcast.
    pub batch: &'a [usize],
    /// The sizes m, k and n.
    pub size: [usize; 3],
    pub factors: [Factor<'a, T>; 2],
    /// The strides of the result: those of the batch, of the rows and of the columns. A result without strides is
    /// contiguous.
    pub result_strides: Option<&'a [isize]>,
}

// SAFETY: `fill` writes as many different elements as `out` has, or panics.
unsafe impl<T> FillResult<T> for MatrixProducts<'_, T>
where
    T: Copy + Send + Sync + Default + Add<Output = T> + Mul<Output = T>,
{
    fn fill(self, _: &[usize], out: &mut [MaybeUninit<T>]) {
        let (sizes, strides) = self.result_layout();
        assert!(
            count(sizes.as_ref()) == Some(out.len()),
            "a result has one place for each element"
        );
        self.run(&Output::fresh(out, sizes.as_ref(), strides.as_ref()));
    }
}

/// Products of contiguous matrices or of matrices of any strides.
pub enum Products<'a, T> {
    Contiguous(ContiguousProducts<'a, T, RunTimeSizes>),
    Strided(MatrixProducts<'a, T>),
}

// SAFETY: both write each element, or panic.
unsafe impl<T> FillResult<T> for Products<'_, T>
where
    T: Copy + Send + Sync + Default + Add<Output = T> + Mul<Output = T>,
{
    fn fill(self, sizes: &[usize], out: &mut [MaybeUninit<T>]) {
        match self {
            Products::Contiguous(products) => products.fill(sizes, out),
            Products::Strided(products) => products.fill(sizes, out),
        }
    }
}

impl<T: Copy> MatrixProducts<'_, T> {
    /// Returns the products with elements `U`, if `T` [has the same products](super::type_eq::has_same_products).
    #[inline(always)]
    fn of<U: TypeTag>(&self) -> Option<MatrixProducts<'_, U>> {
        let [x, y] = self.factors;
        Some(MatrixProducts {
            batch: self.batch,
            size: self.size,
            factors: [x.of()?, y.of()?],
            result_strides: self.result_strides,
        })
    }
}

impl<T> MatrixProducts<'_, T>
where
    T: Copy + Send + Sync + Default + Add<Output = T> + Mul<Output = T>,
{
    /// Combines the products with the elements of a target. The first one is `data[offset]`.
    ///
    /// # Panics
    /// The layout of the target or of a factor reaches beyond its elements, or the target overlaps itself.
    pub fn update(self, data: &mut [T], offset: usize, combination: Combination<T>) {
        let (sizes, strides) = self.result_layout();
        let (sizes, strides) = (sizes.as_ref(), strides.as_ref());
        if !sizes.contains(&0) {
            self.run(&Output::of_target(
                data,
                offset,
                sizes,
                strides,
                combination,
            ));
        }
    }

    /// Returns the sizes and strides of the result: those of the batch, of the rows and of the columns.
    fn result_layout(&self) -> (DimVec<usize>, DimVec<isize>) {
        let [m, _, n] = self.size;
        let sizes = DimVec::collect(self.batch.iter().copied().chain([m, n]));
        let strides = strides_of(sizes.as_ref(), self.result_strides);
        (sizes, strides)
    }

    /// Computes all products.
    fn run(&self, out: &Output<'_, T>) {
        if !compiled::run(self, out) {
            self.run_by(out, |rows, _, combination| {
                for Part { out, size, x, y } in rows {
                    // SAFETY: by invariant 1 of the part.
                    unsafe { multiply(out, size, x, y, combination) };
                }
            });
        }
    }

    /// Computes all products. `multiply` writes the rows of its first argument. The second argument is the size of the
    /// products.
    #[inline(always)]
    fn run_by<F>(&self, out: &Output<'_, T>, multiply: F)
    where
        F: Fn(Parts<'_, T>, [usize; 3], Combination<T>) + Sync,
    {
        let [m, k, n] = self.size;
        if m == 0 || n == 0 || self.batch.contains(&0) {
            return;
        }
        let [x, y] = &self.factors;
        x.check(self.batch, [m, k]);
        y.check(self.batch, [k, n]);
        let (sizes, merged, first);
        let (products, out) = match self.merged_rows(out) {
            Some(rows) => {
                // The factors are one matrix each.
                sizes = [rows, k];
                merged = MatrixProducts {
                    batch: &[],
                    size: [rows, k, n],
                    factors: [
                        Factor {
                            sizes: &sizes,
                            ..x.without_batch()
                        },
                        y.without_batch(),
                    ],
                    result_strides: None,
                };
                first = out.without_batch();
                (&merged, &first)
            }
            None => (self, out),
        };
        parts::share(products, out, &|rows| {
            multiply(rows, products.size, out.combination);
        });
    }

    /// Returns the number of rows of the whole batch, if the second factor has no batch and the rows of the first one
    /// and of the result are equally far apart in the whole batch.
    fn merged_rows(&self, out: &Output<'_, T>) -> Option<usize> {
        let [x, y] = &self.factors;
        let rank = self.batch.len();
        if rank == 0 || count(&y.sizes[..y.sizes.len() - 2]) != Some(1) || x.sizes.len() != rank + 2
        {
            return None;
        }
        let mut rows = self.size[0];
        for axis in (0..rank).rev() {
            let continues =
                |strides: &[isize]| strides[rank].checked_mul(rows as isize) == Some(strides[axis]);
            let is_merged = continues(x.strides) && continues(out.strides);
            if x.sizes[axis] != self.batch[axis] || self.batch[axis] != 1 && !is_merged {
                return None;
            }
            rows *= self.batch[axis];
        }
        Some(rows)
    }
}
