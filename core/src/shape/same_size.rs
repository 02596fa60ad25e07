//! Dimensions of different types with the same size.

use typenum::{Bit, Const, ToUInt, U1, UInt, UTerm, Unsigned};

use super::dim::{Dim, Dyn, One, Size};

/// Dimensions of the same size as `To`.
///
/// `Size<6>` and typenum's `U6` are the same size, and so are [`One`], `Size<1>` and `U1`. Every
/// dimension can become [`Dyn`]. Only `Size<N>` and a typenum integer need typenum's table.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "`{Self}` and `{To}` are not known to be the same size")]
pub trait SameSize<To> {
    /// Always `()`, which rustc knows only if the sizes are equal.
    type Checked;
}
impl<const N: usize> SameSize<Self> for Size<N> {
    type Checked = ();
}
impl SameSize<Self> for One {
    type Checked = ();
}
impl SameSize<Self> for UTerm {
    type Checked = ();
}
impl<N: Unsigned, B: Bit> SameSize<Self> for UInt<N, B> {
    type Checked = ();
}
impl<D: Dim> SameSize<Dyn> for D {
    type Checked = ();
}

impl SameSize<Size<1>> for One {
    type Checked = ();
}
impl SameSize<One> for Size<1> {
    type Checked = ();
}
impl SameSize<U1> for One {
    type Checked = ();
}
impl SameSize<One> for U1 {
    type Checked = ();
}

impl<const N: usize> SameSize<UTerm> for Size<N>
where
    Const<N>: ToUInt<Output = UTerm>,
{
    type Checked = ();
}
impl<const N: usize> SameSize<Size<N>> for UTerm
where
    Const<N>: ToUInt<Output = UTerm>,
{
    type Checked = ();
}
impl<M: Unsigned, B: Bit, const N: usize> SameSize<UInt<M, B>> for Size<N>
where
    Const<N>: ToUInt<Output = UInt<M, B>>,
{
    type Checked = ();
}
impl<M: Unsigned, B: Bit, const N: usize> SameSize<Size<N>> for UInt<M, B>
where
    Const<N>: ToUInt<Output = UInt<M, B>>,
{
    type Checked = ();
}
