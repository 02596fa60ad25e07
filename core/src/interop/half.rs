//! The 16-bit floats of the crate [`half`] as elements and scalars.
//!
//! As in NumPy and PyTorch, sums, means and variances are accumulated in `f32` and rounded once.

use half::{bf16, f16};

use crate::kernel::half::{narrow_bf16, narrow_f16, widen_bf16, widen_f16};
use crate::kernel::{ScalarLayout, Source};
use crate::ops::NoTarget;
use crate::reduce::{ReduceMean, ReduceOrd, ReduceSum, ordered_by_bits};
use crate::tensor::{Inline, Operand, Scalar, scalar_operands};

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

        impl ReduceSum for $t {
            type Sum = $t;
            type Acc = f32;
            #[inline(always)]
            fn widen(self) -> f32 {
                $widen(self.to_bits())
            }
            #[inline(always)]
            fn round(acc: f32) -> $t {
                $t::from_bits($narrow(acc))
            }
        }

        impl ReduceMean for $t {
            type Mean = $t;
            type Wide = f32;
            #[inline(always)]
            fn real(self) -> f32 {
                $widen(self.to_bits())
            }
            #[inline(always)]
            fn narrow(wide: f32) -> $t {
                $t::from_bits($narrow(wide))
            }
        }
    )*};
}
float16! {
    f16 widen_f16 narrow_f16
    bf16 widen_bf16 narrow_bf16
}
ordered_by_bits!(f16 i16 bf16 i16);
