//! What tensors hold.

use super::{Inline, Operand};
use crate::kernel::ScalarLayout;

/// What an operation reads: plain values that threads may share.
///
/// Implemented for every such type; results may be of any type that threads may send.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an element that operations read",
    label = "expected a `Copy` type that threads may share",
    note = "elements are `Copy + Send + Sync`; tensors of other types are read with `iter`, `get` and indexing"
)]
pub trait Element: Copy + Send + Sync {}
#[diagnostic::do_not_recommend]
impl<T: Copy + Send + Sync> Element for T {}

/// Numbers and truth values: elements that have a zero and a one, and may stand in an expression
/// as they are, of rank 0.
///
/// ```
/// use shapecast::{Shape, Tensor};
/// let x = Tensor::<bool, Shape![2]>::ones();
/// assert_eq!(x.as_slice(), [true, true]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a scalar",
    label = "expected a number or `bool`",
    note = "a value of another type stands in expressions as an array of rank 0: `Array::from(value)`"
)]
pub trait Scalar:
    Element + Operand<Elem = Self, Shape = (), Storage = Inline, Layout = ScalarLayout>
{
    /// What `zeros` fills with.
    const ZERO: Self;
    /// What `ones` fills with.
    const ONE: Self;
}

macro_rules! scalars {
    ($($scalar:ty: $zero:literal $one:literal)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Scalar for $scalar {
            const ZERO: Self = $zero;
            const ONE: Self = $one;
        }
    )*};
}
scalars! {
    f32: 0.0 1.0    f64: 0.0 1.0
    i8: 0 1    i16: 0 1    i32: 0 1    i64: 0 1    i128: 0 1    isize: 0 1
    u8: 0 1    u16: 0 1    u32: 0 1    u64: 0 1    u128: 0 1    usize: 0 1
    bool: false true
}

/// Calls `$then!` with every scalar type.
macro_rules! for_each_scalar {
    ($then:ident) => {
        $then!(f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool);
    };
}
pub(crate) use for_each_scalar;
