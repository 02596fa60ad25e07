//! The sum of products as a reduction.

use shapecast_kernel::Reduction;
use shapecast_kernel::wrapping::add;

use super::MatMulElement;

/// The sum by the operator `+` of the elements, from the default value on. Integers wrap on overflow.
#[derive(Clone, Copy)]
pub(crate) struct SumOfProducts;

impl<T: MatMulElement> Reduction<T> for SumOfProducts {
    type Acc = T;
    type Output = T;

    #[inline(always)]
    fn start(self) -> T {
        T::default()
    }

    #[inline(always)]
    fn push(self, sum: T, product: T) -> T {
        add(sum, product)
    }

    #[inline(always)]
    fn merge(self, a: T, b: T) -> T {
        add(a, b)
    }

    #[inline(always)]
    fn finish(self, sum: T, _: usize) -> T {
        sum
    }
}
