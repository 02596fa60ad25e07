//! Products of two small contiguous operands, which need no plan.

use shapecast_kernel::thresholds::MAX_KNOWN_PRODUCTS;
use shapecast_kernel::{ContiguousProducts, RunTimeSizes, Source, type_eq};

/// What the choice of a product depends on, besides the layouts.
#[derive(Clone, Copy)]
struct ElementKind {
    /// The elements are integers, whose sums do not depend on the order.
    is_integer: bool,
    /// Products with vectors of these elements are reductions.
    is_reduced: bool,
}

impl ElementKind {
    /// Returns the kind of elements `T`. The optimizer evaluates the call.
    #[inline(always)]
    fn of<T>() -> Self {
        ElementKind {
            is_integer: type_eq::is_integer::<T>(),
            #[cfg(any(not(feature = "std"), feature = "num-complex"))]
            is_reduced: super::vector::reduces::<T>(),
            #[cfg(all(feature = "std", not(feature = "num-complex")))]
            is_reduced: false,
        }
    }
}

/// The product of two small contiguous operands, which needs no plan: a plan takes longer than the product.
pub(super) struct SmallProduct<'a, T> {
    pub(super) products: ContiguousProducts<'a, T, RunTimeSizes>,
    /// The sizes of the result as a matrix.
    sizes: [usize; 2],
    /// The dimensions of the result. The product of a vector has no dimension of rows, or none of columns.
    kept: [usize; 2],
}

impl<'a, T> SmallProduct<'a, T> {
    /// Returns the product of two operands, or `None` if it needs a plan.
    ///
    /// Only vectors of integers need no plan, because the order of other sums depends on the strides.
    // Inlining removes the cases of other elements. A call takes notable time for the smallest products.
    #[inline]
    pub(super) fn new<X, Y>(x: &Source<'a, T, X>, y: &Source<'a, T, Y>) -> Option<Self> {
        let element = ElementKind::of::<T>();
        let (size, kept) = match (x.sizes, y.sizes) {
            (&[m, k], &[rows, n]) => {
                if k != rows || element.is_reduced && (m == 1 || n == 1) {
                    return None;
                }
                ([m, k, n], [0, 2])
            }
            _ if !element.is_integer => return None,
            (&[k], &[rows]) if k == rows => ([1, k, 1], [1, 1]),
            (&[m, k], &[rows]) if k == rows => ([m, k, 1], [0, 1]),
            (&[k], &[rows, n]) if k == rows => ([1, k, n], [1, 2]),
            _ => return None,
        };
        let [m, k, n] = size;
        let products = m.checked_mul(k)?.checked_mul(n)?;
        let is_small = products <= MAX_KNOWN_PRODUCTS && x.is_contiguous() && y.is_contiguous();
        if !is_small {
            return None;
        }
        let factors = [&x.data[x.offset..][..m * k], &y.data[y.offset..][..k * n]];
        Some(SmallProduct {
            products: ContiguousProducts::new(size, factors),
            sizes: [m, n],
            kept,
        })
    }

    /// Returns the sizes of the result.
    pub(super) fn result(&self) -> &[usize] {
        let [from, to] = self.kept;
        &self.sizes[from..to]
    }
}
