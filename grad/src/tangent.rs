//! Directions in which functions are differentiated.

use crate::differentiable::Constant;
use crate::params::Params;

/// The tangent of an argument that a function takes by value: a value of the type of its gradient, or [`Constant`],
/// which stands for zeros.
#[diagnostic::on_unimplemented(
    message = "the tangent of this argument is a `{G}`, and `{Self}` was given",
    label = "expected `{G}`",
    note = "a tangent has the type of the gradient of its argument: by value, because the function takes the argument by value",
    note = "write `Constant` for an argument that does not change"
)]
pub trait Tangent<G> {
    /// Returns the tangent, or `None` for zeros.
    fn tangent(self) -> Option<G>;
}

#[diagnostic::do_not_recommend]
impl<G: Params> Tangent<G> for G {
    #[inline]
    fn tangent(self) -> Option<G> {
        Some(self)
    }
}

impl<G: Params> Tangent<G> for Constant {
    #[inline]
    fn tangent(self) -> Option<G> {
        None
    }
}

/// The tangent of an argument that a function takes by reference: a reference to a value of the type of its gradient, or
/// [`Constant`], which stands for zeros.
#[diagnostic::on_unimplemented(
    message = "the tangent of this argument is a `&{G}`, and `{Self}` was given",
    label = "expected `&{G}`",
    note = "a tangent has the type of the gradient of its argument: by reference, because the function takes the argument by reference",
    note = "write `Constant` for an argument that does not change"
)]
pub trait TangentRef<G> {
    /// Returns the tangent, or `None` for zeros.
    fn tangent(&self) -> Option<&G>;
}

#[diagnostic::do_not_recommend]
impl<G: Params> TangentRef<G> for &G {
    #[inline]
    fn tangent(&self) -> Option<&G> {
        Some(self)
    }
}

// The receiver of a method may be a reference already.
#[diagnostic::do_not_recommend]
impl<G: Params> TangentRef<G> for &&G {
    #[inline]
    fn tangent(&self) -> Option<&G> {
        Some(self)
    }
}

impl<G: Params> TangentRef<G> for Constant {
    #[inline]
    fn tangent(&self) -> Option<&G> {
        None
    }
}

/// The tangent of an argument that is `#[constant]`: [`Constant`].
#[diagnostic::on_unimplemented(
    message = "this argument is `#[constant]` in the function that is called: it has no tangent",
    label = "expected `Constant`, found `{Self}`",
    note = "in a function with `#[jvp]`, write `constant(x)` for an argument `x` whose tangent is dropped"
)]
pub trait ConstantTangent {}

impl ConstantTangent for Constant {}

/// A tangent of `jacobian!`, by reference or by value.
pub struct Direction<'a, G>(pub(crate) &'a G);

// One operand may stand in several places of a call.
impl<G> Copy for Direction<'_, G> {}

impl<G> Clone for Direction<'_, G> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Params + Clone> Tangent<G> for Direction<'_, G> {
    #[inline]
    fn tangent(self) -> Option<G> {
        Some(self.0.clone())
    }
}

impl<G: Params> TangentRef<G> for Direction<'_, G> {
    #[inline]
    fn tangent(&self) -> Option<&G> {
        Some(self.0)
    }
}
