//! The complex numbers of the crate [`num_complex`] as elements and scalars.

use num_complex::{Complex, Complex32, Complex64};

use crate::diagnostics::NoTarget;
use crate::element::{Inline, Numeric, Operand, Scalar, scalar_operands};
use shapecast_kernel::{ScalarLayout, Source};

scalar_operands!(Complex32 Complex64);

macro_rules! complex {
    ($($t:ident of $real:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Scalar for $t {
            const ZERO: Self = Complex::new(0.0, 0.0);
            const ONE: Self = Complex::new(1.0, 0.0);
        }
        impl NoTarget for $t {}

        impl Numeric for $t {
            #[inline(always)]
            fn one() -> $t {
                Self::ONE
            }

            #[inline(always)]
            fn div_count(self, count: usize) -> $t {
                self / count as $real
            }

            // x + −0 is x for every x, −0 included.
            #[inline(always)]
            fn sum_start() -> $t {
                Complex::new(-0.0, -0.0)
            }
        }
    )*};
}
complex!(Complex32 of f32 Complex64 of f64);
