//! Products of floats with a factor that overlaps itself, such as the windows of an image. The factor is read in place.
//!
//! The contracted axes of windows do not merge into one axis, because neighboring windows have common elements. A table
//! has the offsets of all terms of a sum instead, which are the same for all elements of the result.

mod chunks;
mod layout;
mod terms;
mod tile;

use core::mem::MaybeUninit;

use self::chunks::Windows;
use self::layout::{ChunkLimits, FactorLayout, RightLayout, check, result_sizes};
pub use self::terms::TermOffsets;
use self::terms::offset;
use super::arithmetic::Float;
use super::output::Output;
use crate::call_compiled;
use crate::fill::{CastElements, FillResult};
use crate::parallel::{self, Cost, threads};
use crate::plan::thresholds::{MIN_CHUNK_COLUMNS, MIN_CHUNK_ROWS};
use crate::sizes::layout::count;
use crate::type_eq::{self, TypeTag};

/// The elements of a [`WindowFactor`].
#[derive(Clone, Copy)]
pub enum WindowElements<'a, T> {
    Slice(&'a [T]),
    /// Elements that each chunk of the products casts to a buffer.
    Cast(&'a dyn CastElements<T>),
}

impl<'a, T> WindowElements<'a, T> {
    /// Returns the elements with the type `U` if `T` is `U`.
    #[inline(always)]
    fn of<U: TypeTag>(self) -> Option<WindowElements<'a, U>> {
        Some(match self {
            WindowElements::Slice(elements) => WindowElements::Slice(type_eq::slice(elements)?),
            WindowElements::Cast(elements) => WindowElements::Cast(elements.of()?),
        })
    }

    /// Returns the address of the first element.
    ///
    /// # Panics
    /// The elements are not yet cast.
    fn as_ptr(&self) -> *const T {
        match self {
            WindowElements::Slice(elements) => elements.as_ptr(),
            WindowElements::Cast(_) => panic!("only the elements of the right factor may be cast"),
        }
    }

    /// Returns the number of elements.
    fn count(&self) -> usize {
        match self {
            WindowElements::Slice(elements) => elements.len(),
            WindowElements::Cast(elements) => elements.count(),
        }
    }
}

/// A factor of [`WindowProducts`].
#[derive(Clone, Copy)]
pub struct WindowFactor<'a, T> {
    pub elements: WindowElements<'a, T>,
    /// The position of the element of index 0.
    pub offset: usize,
    /// The strides of the batch and of the rows.
    pub strides: &'a [isize],
}

impl<'a, T: Copy> WindowFactor<'a, T> {
    /// Returns the factor with elements `U` if `T` is `U`.
    #[inline(always)]
    fn of<U: TypeTag>(self) -> Option<WindowFactor<'a, U>> {
        let WindowFactor {
            elements,
            offset,
            strides,
        } = self;
        Some(WindowFactor {
            elements: elements.of()?,
            offset,
            strides,
        })
    }

    /// Returns the position of the first element at an index of the batch and of the rows. It may be outside of the elements.
    fn position(&self, batch: &[usize], row: usize) -> isize {
        let by_row = self.strides[batch.len()].wrapping_mul(row as isize);
        (self.offset as isize)
            .wrapping_add(offset(self.strides, batch))
            .wrapping_add(by_row)
    }

    /// Returns the layout of the factor.
    fn layout(&self) -> FactorLayout<'a> {
        FactorLayout {
            len: self.elements.count(),
            offset: self.offset,
            strides: self.strides,
        }
    }
}

/// The products of matrices whose contracted axes do not merge. The left factor is the same for all columns. Columns are
/// neighbors in the right factor and in the result. Only one of the factors differs between rows.
pub struct WindowProducts<'a, T> {
    pub batch: &'a [usize],
    pub rows: usize,
    pub columns: usize,
    pub terms: &'a TermOffsets,
    /// The left and the right factor. Only the elements of the right one may be cast.
    pub factors: [WindowFactor<'a, T>; 2],
    /// The strides of the batch, of the rows and of the columns.
    pub result_strides: &'a [isize],
}

// SAFETY: `run` writes as many different elements as `out` has, or panics.
unsafe impl<T: Copy> FillResult<T> for WindowProducts<'_, T> {
    /// # Panics
    /// Also if the elements are not `f32` or `f64`, the elements of the left factor are cast, or there is no memory for the
    /// elements that a chunk casts.
    fn fill(self, _: &[usize], out: &mut [MaybeUninit<T>]) {
        call_compiled! {
            [f32 f64] as Number => (
                products: WindowProducts<'_, Number> = self.of(),
                out: &mut [MaybeUninit<Number>] = type_eq::places(out),
            ) -> () {
                run(&products, out);
            }
        }
    }
}

impl<T: Copy> WindowProducts<'_, T> {
    /// Returns the products with elements `U` if `T` is `U`.
    #[inline(always)]
    fn of<U: TypeTag>(&self) -> Option<WindowProducts<'_, U>> {
        let [left, right] = self.factors;
        Some(WindowProducts {
            batch: self.batch,
            rows: self.rows,
            columns: self.columns,
            terms: self.terms,
            factors: [left.of()?, right.of()?],
            result_strides: self.result_strides,
        })
    }

    /// Returns the distances between rows of the left and of the right factor.
    fn row_strides(&self) -> [isize; 2] {
        self.factors.map(|factor| factor.strides[self.batch.len()])
    }

    /// Returns `true` if chunks are rows of windows, and not columns.
    fn splits_rows(&self) -> bool {
        self.row_strides()[1] != 0
    }

    /// Returns `true` if several chunks can cast the elements of the right factor, few of them twice. Otherwise, it takes
    /// less time to cast all elements before.
    pub fn casts_in_chunks(&self) -> bool {
        self.cast_limits().is_some()
    }

    /// Returns the limits of the number of chunks that cast the elements of the right factor. Returns `None` if chunks would
    /// cast too many elements twice, or there is one chunk.
    fn cast_limits(&self) -> Option<ChunkLimits> {
        let elements = self.factors[1].elements.count();
        self.right_layout([self.rows, self.columns]).cast_limits(
            count(self.batch)?,
            elements,
            size_of::<T>(),
        )
    }

    /// Returns the layout of the right factor for these numbers of rows and of columns.
    fn right_layout(&self, size: [usize; 2]) -> RightLayout {
        RightLayout {
            size,
            row_stride: self.row_strides()[1],
            terms: self.terms.bounds[1],
        }
    }
}

/// Computes all products.
///
/// # Panics
/// A layout reaches beyond its elements, that of the result overlaps itself, columns are not neighbors, both factors
/// differ between rows, or the elements of the left one are cast.
fn run<T: Float + Send + Sync>(products: &WindowProducts<'_, T>, out: &mut [MaybeUninit<T>]) {
    let sizes = result_sizes(products.batch, products.rows, products.columns);
    let elements = out.len();
    assert!(
        count(&sizes) == Some(elements),
        "a result has one place for each element"
    );
    let out = Output::fresh(out, &sizes, products.result_strides);
    if elements == 0 {
        return;
    }
    let [left, right] = &products.factors;
    let layouts = [left.layout(), right.layout()];
    check(&sizes, products.terms, layouts, products.result_strides);
    let [rows, columns] = [products.rows, products.columns];
    let sums = elements.saturating_mul(products.terms.offsets.len());
    let cost = Cost {
        // A tile reads an element of a factor for several products. Each sum is written, and windows have about as many
        // elements as there are sums.
        bytes: (sums / 4 + 2 * elements).saturating_mul(size_of::<T>()),
        computes: false,
    };
    let items = elements / (rows * columns);
    let limits = match products.factors[1].elements {
        WindowElements::Cast(_) => products.cast_limits().unwrap_or(ChunkLimits::ONE),
        WindowElements::Slice(_) if products.splits_rows() => {
            ChunkLimits::up_to(rows / MIN_CHUNK_ROWS)
        }
        WindowElements::Slice(_) => ChunkLimits::up_to(columns / MIN_CHUNK_COLUMNS),
    };
    let chunks = match threads(cost) {
        1 => 1,
        threads => (4 * threads).div_ceil(items),
    };
    let windows = Windows {
        products,
        out: &out,
        chunks: chunks.min(limits.most).max(limits.least),
    };
    parallel::share(items * windows.chunks, cost, &|range| {
        windows.multiply(range)
    });
}

#[cfg(test)]
#[path = "tests/mod.rs"]
mod tests;
