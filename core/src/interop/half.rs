//! The 16-bit floats of the crate [`half`] as elements and scalars.
//!
//! As in NumPy and PyTorch, sums, means and variances accumulate in `f32` and round once.

use half::{bf16, f16};
use shapecast_kernel::half::{narrow_bf16, narrow_f16, widen_bf16, widen_f16};
use shapecast_kernel::{ScalarLayout, Source, WideTerm};

use crate::diagnostics::NoTarget;
use crate::element::{
    Inline, Operand, ReduceMean, ReduceOrd, ReduceSum, Scalar, reduce_ord_for_floats,
    scalar_operands,
};
use crate::error::NoQuotient;
use crate::float::FloorDiv;
use crate::float::float_element::float_elements;
use crate::float::real_or_complex::real_or_complex;

scalar_operands!(f16 bf16);

/// Implements the element traits for a 16-bit float type, with its conversions to and from `f32`.
macro_rules! float16 {
    ($($t:ident $widen:ident $narrow:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Scalar for $t {
            const ZERO: Self = $t::ZERO;
            const ONE: Self = $t::ONE;
        }
        impl NoTarget for $t {}

        #[diagnostic::do_not_recommend]
        impl ReduceSum for $t {
            type Sum = $t;
            type IndexSum = $t;
            type SumAcc = f32;
            #[inline(always)]
            fn into_sum_acc(self) -> f32 {
                $widen(self.to_bits())
            }
            #[inline(always)]
            fn from_sum_acc(acc: f32) -> $t {
                $t::from_bits($narrow(acc))
            }
            #[inline(always)]
            fn index_sum_from_acc(acc: f32) -> $t {
                Self::from_sum_acc(acc)
            }
        }

        #[diagnostic::do_not_recommend]
        impl ReduceMean for $t {
            type Mean = $t;
            type MeanAcc = f32;
            #[inline(always)]
            fn into_mean_acc(self) -> f32 {
                $widen(self.to_bits())
            }
            #[inline(always)]
            fn from_mean_acc(acc: f32) -> $t {
                $t::from_bits($narrow(acc))
            }
        }

        #[diagnostic::do_not_recommend]
        impl FloorDiv for $t {
            type Checked = ();
            #[inline]
            fn floor_quotient(self, divisor: $t) -> Result<$t, NoQuotient> {
                let [x, y] = [self, divisor].map(|x| $widen(x.to_bits()));
                Ok($t::from_bits($narrow(x.floor_quotient(y)?)))
            }
            #[inline]
            fn floor_remainder(self, divisor: $t) -> Result<$t, NoQuotient> {
                let [x, y] = [self, divisor].map(|x| $widen(x.to_bits()));
                Ok($t::from_bits($narrow(x.floor_remainder(y)?)))
            }
        }

        real_or_complex! {
            $t: |x, context|
                $t::from_bits($narrow($widen(x.to_bits()).exp_in(context))),
                $t::from_bits($narrow($widen(x.to_bits()).ln_in(context))),
                $t::from_bits($narrow($widen(x.to_bits()).sqrt_in(context)));
        }
    )*};
}
float16! {
    f16 widen_f16 narrow_f16
    bf16 widen_bf16 narrow_bf16
}
reduce_ord_for_floats!(compiled: false; f16 i16 bf16 i16);

/// The sum of wide terms is the sum of their values. 16-bit floats are summed as `f32`.
#[diagnostic::do_not_recommend]
impl<R: ReduceSum> ReduceSum for WideTerm<R> {
    type Sum = R::Sum;
    type IndexSum = R::IndexSum;
    type SumAcc = R::SumAcc;
    #[inline(always)]
    fn into_sum_acc(self) -> R::SumAcc {
        match self.wide() {
            Some(wide) => wide,
            None => self.value().into_sum_acc(),
        }
    }
    #[inline(always)]
    fn from_sum_acc(acc: R::SumAcc) -> R::Sum {
        R::from_sum_acc(acc)
    }
    #[inline(always)]
    fn index_sum_from_acc(acc: R::SumAcc) -> R::IndexSum {
        R::index_sum_from_acc(acc)
    }
}

#[diagnostic::do_not_recommend]
impl<R: ReduceMean> ReduceMean for WideTerm<R> {
    type Mean = R::Mean;
    type MeanAcc = R::MeanAcc;
    #[inline(always)]
    fn into_mean_acc(self) -> R::MeanAcc {
        match self.wide() {
            Some(wide) => wide,
            None => self.value().into_mean_acc(),
        }
    }
    #[inline(always)]
    fn from_mean_acc(acc: R::MeanAcc) -> R::Mean {
        R::from_mean_acc(acc)
    }
}

float_elements! {
    f16: f32;
    bf16: f32;
}
