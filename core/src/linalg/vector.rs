//! Products with a vector, which memory limits, not arithmetic.

use shapecast_kernel::sizes::layout::count;
use shapecast_kernel::thresholds::MIN_REDUCED_PRODUCTS;
use shapecast_kernel::type_eq::{self, TypeTag};
use shapecast_kernel::wrapping::mul;
use shapecast_kernel::{
    CompiledWork, CompleteLoops, DimVec, FillResult, Filled, Fold, MathContext, Places, Source,
    call_compiled,
};

use super::MatMulElement;
use super::sizes::Product;
use super::sum_of_products::SumOfProducts;
use crate::shape::dyn_shape::DynShape;
use crate::shape::layouts::Strided;

/// Returns the sizes of the loops of a product that takes less time as a reduction.
///
/// The loops are over the batch, the rows or columns, and the contracted dimension.
pub(super) fn reduction_sizes(product: &Product) -> Option<DimVec<usize>> {
    let [m, k, n] = product.size;
    if m != 1 && n != 1 {
        return None;
    }
    let batch = product.batch.iter().copied();
    // One of `m` and `n` is 1, and the other may be 0.
    let results = m * n;
    let sizes = DimVec::collect(batch.chain([results, k]));
    let products = count(sizes.as_ref())?;
    (products >= MIN_REDUCED_PRODUCTS).then_some(sizes)
}

/// Products with a vector, each of them a reduction along the contracted dimension.
pub(super) struct VectorProducts<'a, T> {
    /// The sizes of the batch, of the result and of the contracted dimension.
    sizes: &'a [usize],
    factors: [VectorFactor<'a, T>; 2],
}

/// A factor whose last dimension is contracted.
#[derive(Clone, Copy)]
struct VectorFactor<'a, T> {
    data: &'a [T],
    offset: usize,
    sizes: &'a [usize],
    strides: &'a [isize],
}

impl<'a, T> VectorFactor<'a, T> {
    fn source(self) -> Source<'a, T, Strided<DynShape>> {
        Source::new(self.data, self.offset, self.sizes, Some(self.strides))
    }

    /// Returns the factor with elements `U` if `T` is `U`.
    fn of<U: TypeTag>(self) -> Option<VectorFactor<'a, U>> {
        let VectorFactor {
            data,
            offset,
            sizes,
            strides,
        } = self;
        Some(VectorFactor {
            data: type_eq::slice(data)?,
            offset,
            sizes,
            strides,
        })
    }
}

impl<'a, T: MatMulElement> VectorProducts<'a, T> {
    /// Creates the products. `sizes` is the result of [`reduction_sizes`].
    pub(super) fn new(
        product: &'a mut Product,
        sizes: &'a [usize],
        [(x, x_offset), (y, y_offset)]: [(&'a [T], usize); 2],
    ) -> Self {
        let [(x_sizes, x_strides), (y_sizes, y_strides)] = &mut product.factors;
        let columns = y_sizes.len() - 1;
        y_sizes.as_mut().swap(columns - 1, columns);
        y_strides.as_mut().swap(columns - 1, columns);
        let factor = |data, offset, sizes: &'a DimVec<usize>, strides: &'a DimVec<isize>| {
            let (sizes, strides) = (sizes.as_ref(), strides.as_ref());
            VectorFactor {
                data,
                offset,
                sizes,
                strides,
            }
        };
        VectorProducts {
            sizes,
            factors: [
                factor(x, x_offset, x_sizes, x_strides),
                factor(y, y_offset, y_sizes, y_strides),
            ],
        }
    }

    /// Returns the products with elements `U` if `T` is `U`.
    fn of<U: TypeTag>(&self) -> Option<VectorProducts<'a, U>> {
        let [x, y] = self.factors;
        Some(VectorProducts {
            sizes: self.sizes,
            factors: [x.of()?, y.of()?],
        })
    }

    /// Returns the work of the reductions.
    fn work(&self) -> impl FillResult<T> {
        let [x, y] = self.factors;
        Fold {
            sizes: self.sizes,
            reduced: 1 << (self.sizes.len() - 1),
            sources: (((), x.source()), y.source()),
            f: |_: &MathContext, (((), x), y)| mul(x, y),
            op: SumOfProducts,
            loops: CompleteLoops,
        }
    }
}

/// Numbers whose products with vectors this crate compiles as reductions. Other elements use the loops of matrix
/// products, which for floats and integers have special cases for vectors.
macro_rules! numbers {
    ($($(#[$feature:meta])? $number:ty,)+) => {
        /// Returns `true` if products with vectors of `T` are reductions. The optimizer evaluates the call.
        #[inline(always)]
        pub(super) fn reduces<T>() -> bool {
            $(
                $(#[$feature])?
                if const { type_eq::have_same_layout::<T, $number>() } && type_eq::is::<T, $number>() {
                    return true;
                }
            )+
            false
        }

        /// Returns `true` if `T` has the layout of a type for which [`reduces`] returns `true`. rustc evaluates the call,
        /// and generates no code of reductions for other types.
        pub(super) const fn may_reduce<T>() -> bool {
            $(
                $(#[$feature])?
                if type_eq::have_same_layout::<T, $number>() {
                    return true;
                }
            )+
            false
        }

        impl<T: MatMulElement> CompiledWork<T> for VectorProducts<'_, T> {
            fn fill<'p>(self, places: Places<'p, T>) -> Filled<'p> {
                $(
                    $(#[$feature])?
                    call_compiled! {
                        [$number] as Number => <'p>(
                            products: VectorProducts<'_, Number> = self.of(),
                            places: Places<'p, Number> = places.of(),
                        ) -> Filled<'p> {
                            places.fill_by(products.work())
                        } else {}
                    }
                )+
                unreachable!("only these numbers are reduced")
            }
        }
    };
}
numbers! {
    #[cfg(not(feature = "std"))] f32, #[cfg(not(feature = "std"))] f64,
    #[cfg(feature = "num-complex")] num_complex::Complex<f32>,
    #[cfg(feature = "num-complex")] num_complex::Complex<f64>,
}
