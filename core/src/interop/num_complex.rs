//! The complex numbers of the crate [`num_complex`] as elements and scalars.

use num_complex::{Complex, Complex32, Complex64};

use crate::diagnostics::NoTarget;
use crate::element::{Inline, Numeric, Operand, Scalar, scalar_operands};
use crate::float::complex;
use crate::float::real_or_complex::real_or_complex;
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

/// Returns a function of complex numbers of `f64` for those of `f32`.
fn in_f64(z: Complex32, function: impl Fn(Complex64) -> Complex64) -> Complex32 {
    let z = function(Complex::new(f64::from(z.re), f64::from(z.im)));
    Complex::new(z.re as f32, z.im as f32)
}

real_or_complex! {
    Complex32: |z, _context|
        in_f64(z, complex::exp),
        in_f64(z, complex::ln),
        in_f64(z, complex::sqrt);
    Complex64: |z, _context| complex::exp(z), complex::ln(z), complex::sqrt(z);
}
