//! The value that `grad!` differentiates.

use crate::differentiable::Differentiable;

/// The value of a function that [`grad!`](crate::grad!) differentiates: one number.
#[diagnostic::on_unimplemented(
    message = "a loss is one number, and the value of this function is `{Self}`",
    label = "expected a function whose result is `f32` or `f64`",
    note = "reduce the result by `sum()` or `mean()`, or call the `vjp` of the function with a gradient of its result"
)]
pub trait Loss: Differentiable {
    /// Returns the gradient of the loss by itself: 1.
    fn seed(&self) -> Self::Gradient;
}

macro_rules! floats {
    ($($float:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Loss for $float {
            fn seed(&self) -> Self {
                1.0
            }
        }
    )*};
}
floats!(f32 f64);
