//! The same size in another spelling.

use typenum::{Bit, Const, ToUInt, U1, UInt, UTerm, Unsigned};

use crate::{Dim, Dyn, One, Size};

/// Another spelling of the same size: `Size<6>` is typenum's `U6`, [`One`] is `Size<1>` and `U1`.
///
/// Dimensions that are spelled the same need no table. Any size may be spelled [`Dyn`].
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "`{Self}` is not `{To}` in another spelling")]
pub trait SpellDim<To> {}
impl<const N: usize> SpellDim<Self> for Size<N> {}
impl SpellDim<Self> for One {}
impl SpellDim<Self> for UTerm {}
impl<N: Unsigned, B: Bit> SpellDim<Self> for UInt<N, B> {}
impl<D: Dim> SpellDim<Dyn> for D {}

impl SpellDim<Size<1>> for One {}
impl SpellDim<One> for Size<1> {}
impl SpellDim<U1> for One {}
impl SpellDim<One> for U1 {}

impl<const N: usize> SpellDim<UTerm> for Size<N> where Const<N>: ToUInt<Output = UTerm> {}
impl<const N: usize> SpellDim<Size<N>> for UTerm where Const<N>: ToUInt<Output = UTerm> {}
impl<M: Unsigned, B: Bit, const N: usize> SpellDim<UInt<M, B>> for Size<N> where
    Const<N>: ToUInt<Output = UInt<M, B>>
{
}
impl<M: Unsigned, B: Bit, const N: usize> SpellDim<Size<N>> for UInt<M, B> where
    Const<N>: ToUInt<Output = UInt<M, B>>
{
}
