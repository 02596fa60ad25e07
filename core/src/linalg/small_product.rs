//! Products of two small contiguous operands, which need no plan.

use shapecast_kernel::thresholds::MAX_KNOWN_PRODUCTS;
use shapecast_kernel::{Source, type_eq};

/// What the choice of a product depends on, besides the layouts.
#[derive(Clone, Copy)]
pub(super) struct ElementKind {
    /// The elements are integers, whose sums do not depend on the order.
    is_integer: bool,
    /// Products with vectors of these elements are reductions.
    is_reduced: bool,
}

impl ElementKind {
    /// Returns the kind of elements `T`. The optimizer evaluates the call.
    #[inline(always)]
    pub(super) fn of<T>() -> Self {
        ElementKind {
            is_integer: type_eq::is_integer::<T>(),
            #[cfg(any(not(feature = "std"), feature = "num-complex"))]
            is_reduced: super::vector::reduces::<T>(),
            #[cfg(all(feature = "std", not(feature = "num-complex")))]
            is_reduced: false,
        }
    }
}

/// The sizes m, k and n of the product of two small contiguous operands, which needs no plan: a plan takes longer than the
/// product.
#[derive(Clone, Copy)]
pub(super) struct SmallProduct {
    pub(super) size: [usize; 3],
    /// The sizes of the result.
    sizes: [usize; 2],
    /// The dimensions of the result. The product of a vector has no dimension of rows, or none of columns.
    kept: [usize; 2],
}

impl SmallProduct {
    /// Returns the product of two operands, or `None` if it needs a plan.
    ///
    /// Only vectors of integers need no plan, because the order of other sums depends on the strides.
    // Inlining removes the cases of other elements. A call takes notable time for the smallest products.
    #[inline]
    pub(super) fn new<T, X, Y>(
        x: &Source<'_, T, X>,
        y: &Source<'_, T, Y>,
        element: ElementKind,
    ) -> Option<Self> {
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
        is_small.then_some(SmallProduct {
            size,
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
