//! The same size in another spelling.

use typenum::{Bit, Const, ToUInt, U1, UInt, UTerm, Unsigned};

use super::dim::{Dim, Dyn, One, Size};

/// Another spelling of the same size: `Size<6>` is typenum's `U6`, [`One`] is `Size<1>` and `U1`.
///
/// Dimensions that are spelled the same need no table. Any size may be spelled [`Dyn`].
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "`{Self}` is not `{To}` in another spelling")]
pub trait SameSize<To> {}
impl<const N: usize> SameSize<Self> for Size<N> {}
impl SameSize<Self> for One {}
impl SameSize<Self> for UTerm {}
impl<N: Unsigned, B: Bit> SameSize<Self> for UInt<N, B> {}
impl<D: Dim> SameSize<Dyn> for D {}

impl SameSize<Size<1>> for One {}
impl SameSize<One> for Size<1> {}
impl SameSize<U1> for One {}
impl SameSize<One> for U1 {}

impl<const N: usize> SameSize<UTerm> for Size<N> where Const<N>: ToUInt<Output = UTerm> {}
impl<const N: usize> SameSize<Size<N>> for UTerm where Const<N>: ToUInt<Output = UTerm> {}
impl<M: Unsigned, B: Bit, const N: usize> SameSize<UInt<M, B>> for Size<N> where
    Const<N>: ToUInt<Output = UInt<M, B>>
{
}
impl<M: Unsigned, B: Bit, const N: usize> SameSize<Size<N>> for UInt<M, B> where
    Const<N>: ToUInt<Output = UInt<M, B>>
{
}
