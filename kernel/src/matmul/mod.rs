//! Matrix products: one product of two matrices for each index of the batch.

mod arithmetic;
#[cfg(feature = "std")]
mod blocks;
mod compiled;
mod direct;
mod elements;
mod factor;
#[cfg(all(feature = "std", target_arch = "x86_64", target_feature = "sse2"))]
mod few_columns;
#[cfg(feature = "std")]
mod floats;
mod integers;
mod layout;
mod output;
mod pairs;
#[cfg(feature = "std")]
mod panel;
mod parts;
#[cfg(all(feature = "std", target_arch = "x86_64", target_feature = "sse2"))]
mod small;
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
use core::ops::{Add, Mul, Range};

use self::compiled::Number;
use self::elements::{Elements, ErasedMatrices};
pub use self::factor::Factor;
use self::layout::ProductsLayout;
pub use self::output::Combination;
use self::output::Output;
use self::parts::Part;
#[cfg(feature = "std")]
pub use self::windows::{TermOffsets, WindowElements, WindowFactor, WindowProducts};
use super::fill::FillResult;
use crate::dim_vec::DimVec;
use crate::parallel::{self, Cost, Shared};
use crate::plan::thresholds::MAX_INLINE_PRODUCTS;
use crate::sizes::layout::count;

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
    sizes: PhantomData<fn(S)>,
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
    /// Creates products of known sizes of the first elements of both factors, or returns `None` if the compiler does not
    /// know them.
    ///
    /// # Panics
    /// A factor has fewer elements.
    #[inline(always)]
    pub fn of_known_sizes([x, y]: [&'a [T]; 2]) -> Option<Self> {
        let (batch, size @ [m, k, n]) = const { S::KNOWN }?;
        Some(ContiguousProducts {
            batch,
            size,
            factors: [&x[..batch * m * k], &y[..batch * k * n]],
            sizes: PhantomData,
        })
    }

    /// Whether the products run where they are called.
    const IS_INLINE: bool = match S::KNOWN {
        Some((_, [m, k, n])) => m.saturating_mul(k).saturating_mul(n) <= MAX_INLINE_PRODUCTS,
        None => false,
    };

    /// The cost of several products that run where they are called.
    const COST: Cost = match S::KNOWN {
        Some((batch, [m, k, n])) if Self::IS_INLINE => Cost {
            bytes: batch.saturating_mul((m * k + k * n + m * n) * size_of::<T>()),
            computes: false,
        },
        _ => Cost::NOTHING,
    };
}

// SAFETY: `fill` writes each element, or panics.
unsafe impl<T, S: ProductSizes> FillResult<T> for ContiguousProducts<'_, T, S>
where
    T: Copy + Send + Sync + Default + Add<Output = T> + Mul<Output = T>,
{
    #[inline(always)]
    fn fill(self, _: &[usize], out: &mut [MaybeUninit<T>]) {
        let [x, y] = self.factors;
        check_counts(self.batch, self.size, [out.len(), x.len(), y.len()]);
        // One of the sizes of an empty result may be huge.
        if out.is_empty() {
            return;
        }
        if const { !Self::IS_INLINE }
            && let Some(number) = Number::of::<T>()
        {
            // SAFETY: the elements have this number, and the slices these sizes.
            return unsafe {
                let matrices = ErasedMatrices::new(self.batch, self.size, out, self.factors);
                compiled::multiply(number, &matrices);
            };
        }
        if const { Self::COST.is_small() } {
            return self.multiply(out);
        }
        let [m, k, n] = self.size;
        // SAFETY: threads write different products.
        let places = unsafe { Shared::new(out.as_mut_ptr()) };
        parallel::share(self.batch, Self::COST, &|products: Range<usize>| {
            let part = |rows: usize| products.start * rows..products.end * rows;
            let to = places.get().wrapping_add(products.start * m * n);
            // SAFETY: by `check_counts`, `out` has the places of these products, which no other thread has.
            let out = unsafe { core::slice::from_raw_parts_mut(to, products.len() * m * n) };
            let products = ContiguousProducts {
                batch: products.len(),
                factors: [&x[part(m * k)], &y[part(k * n)]],
                ..self
            };
            products.multiply(out);
        });
    }
}

/// Checks the numbers of elements of the result and of both factors.
///
/// # Panics
/// A number differs.
#[inline]
fn check_counts(batch: usize, [m, k, n]: [usize; 3], counts: [usize; 3]) {
    let has = |count, rows: usize, columns: usize| match batch.checked_mul(rows) {
        Some(rows) => rows.checked_mul(columns) == Some(count),
        None => false,
    };
    let [out, x, y] = counts;
    assert!(
        has(out, m, n) && has(x, m, k) && has(y, k, n),
        "a result has one place for each element"
    );
}

impl<T, S: ProductSizes> ContiguousProducts<'_, T, S>
where
    T: Copy + Send + Sync + Default + Add<Output = T> + Mul<Output = T>,
{
    /// Writes the products, which have as many elements as `out`.
    #[inline(always)]
    fn multiply(&self, out: &mut [MaybeUninit<T>]) {
        for product in 0..self.batch {
            let part = Part::contiguous(product, out, self.size, self.factors);
            if const { Self::IS_INLINE } {
                // SAFETY: no old element is read. The sizes are those of `S`.
                unsafe { direct::few_rows::<T, S>(part, Combination::REPLACE) };
            } else {
                // SAFETY: no old element is read.
                unsafe { direct::multiply(part, Combination::REPLACE) };
            }
        }
    }

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
        layout::result_layout(self.batch, self.size, self.result_strides)
    }

    /// Returns the sizes and strides of the products.
    fn layout<'s>(&'s self, out: &Output<'s, T>) -> ProductsLayout<'s> {
        let [x, y] = &self.factors;
        ProductsLayout {
            batch: self.batch,
            size: self.size,
            factors: [x.layout(), y.layout()],
            result_strides: out.strides,
            element_bytes: size_of::<T>(),
        }
    }

    /// Computes all products.
    fn run(&self, out: &Output<'_, T>) {
        let layout = self.layout(out);
        let [x, y] = &self.factors;
        let elements = Elements::new(out, [x.data, y.data]);
        if let Some(number) = Number::of::<T>() {
            // SAFETY: the elements have this number. By invariants 1 and 2 of the output, its layout is within its
            // elements, without overlap.
            return unsafe { compiled::run(number, &layout, &elements.erased()) };
        }
        layout.run_each(&|part| {
            // SAFETY: each part is one of a result without overlap, and is taken once. By invariant 3 of the output, old
            // elements that are read are initialized.
            unsafe { direct::multiply(elements.part(part), elements.combination) };
        });
    }
}
