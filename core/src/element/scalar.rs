//! [`Scalar`], elements that are operands of rank 0.

use super::{Identities, Inline, Operand};
use shapecast_kernel::ScalarLayout;

/// A primitive number or `bool`: an element with a zero and a one.
///
/// A scalar is an operand of rank 0, so expressions can use a scalar as it is. With the feature `half`,
/// `half::f16` and `half::bf16` are scalars too, and with the feature `num-complex` `Complex<f32>` and
/// `Complex<f64>`. For a number type of your own, implement [`Numeric`](crate::Numeric).
///
/// ```
/// use shapecast::{Shape, Tensor};
/// let x = Tensor::<bool, Shape![2]>::ones();
/// assert_eq!(x.as_slice(), [true, true]);
/// ```
///
/// # Complex numbers
///
/// The operators `/` and `%` of tensors, of `broadcast!` and of assignments scale complex numbers where the square of
/// the divisor's magnitude would overflow or vanish, as NumPy does. The other operators are those of `num-complex`. A
/// function of your own that divides by y calls the division of `num-complex`, which computes |y|². That division is
/// accurate for `Complex<f32>` if |y| is from 1e-19 to 1e19, and for `Complex<f64>` if |y| is from 1e-154 to 1e154.
///
/// ```
/// # #[cfg(feature = "num-complex")] {
/// use num_complex::Complex32;
/// use shapecast::{array, broadcast};
/// let x = array![Complex32::new(3e38, 3e38), Complex32::new(1e-30, 0.0)];
/// assert_eq!(broadcast!(x / x), array![Complex32::ONE, Complex32::ONE]);
/// assert!(x.map(|x| x / x)[[0]].is_nan());
/// # }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a scalar",
    label = "expected a number or `bool`",
    note = "to use a value of another type in an expression, wrap it in an array of rank 0: `Array::from(value)`"
)]
pub trait Scalar:
    Identities + Operand<Elem = Self, Shape = (), Placement = Inline, Layout = ScalarLayout>
{
    /// The value 0, or `false`.
    const ZERO: Self;
    /// The value 1, or `true`.
    const ONE: Self;
}

macro_rules! impl_scalar {
    ($($scalar:ty: $zero:literal $one:literal)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Scalar for $scalar {
            const ZERO: Self = $zero;
            const ONE: Self = $one;
        }
    )*};
}
impl_scalar! {
    f32: 0.0 1.0    f64: 0.0 1.0
    i8: 0 1    i16: 0 1    i32: 0 1    i64: 0 1    i128: 0 1    isize: 0 1
    u8: 0 1    u16: 0 1    u32: 0 1    u64: 0 1    u128: 0 1    usize: 0 1
    bool: false true
}

/// Calls the macro `$then!` with the list of scalar types.
macro_rules! for_each_scalar {
    ($then:ident) => {
        $then!(f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool);
    };
}
pub(crate) use for_each_scalar;
