//! The rules between two dimensions, as traits. The module [`relations`](super::relations) implements them.

/// Dimensions that broadcast with each other, and the dimension of the result.
///
/// Other crates cannot name this trait. As a supertrait of [`BroadcastAt`](super::broadcast::BroadcastAt), it keeps the
/// owner of two names from implementing a rule for both.
#[doc(hidden)]
pub trait BroadcastDim<Rhs> {
    type Output;
}

/// Dimensions that broadcast to `Target`.
#[doc(hidden)]
pub trait ExpandDim<Target> {
    /// Always `Target`. If a dimension does not broadcast, rustc reports no further errors for a caller that names the
    /// result by this type.
    type Output;
}

/// Dimensions of the same size as `To`.
///
/// `Size<6>` and typenum's `U6` are the same size, and so are [`One`](crate::One), `Size<1>` and `U1`. Every
/// dimension can become [`Dyn`](crate::Dyn). Only `Size<N>` and a typenum integer need typenum's table.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "`{Self}` and `{To}` are not known to be the same size")]
pub trait SameSize<To> {
    /// Always `()`, which rustc knows only if the sizes are equal.
    type Checked;
}

/// Dimensions whose size equals that of `Lhs`, or is compared with it at run time.
pub trait MatchDim<Lhs> {
    /// The dimension of the result: the known or named one, or [`Dyn`](crate::Dyn) if both are `Dyn`.
    type Matched;
}
