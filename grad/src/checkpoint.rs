//! Calls that a pullback makes again.

/// Calls a differentiated function, and calls it once more in the pullback instead of keeping what is inside.
///
/// `checkpoint!(f(&x, &layer))` and `checkpoint!(layer.forward(&x))` have the values and the gradients of the calls. The
/// pullback around them needs less memory and more time.
///
/// ```
/// use shapecast::{Shape, Tensor, tensor};
/// use shapecast_grad::{checkpoint, grad, vjp};
///
/// #[vjp]
/// fn waves(x: &Tensor<f64, Shape![2]>) -> Tensor<f64, Shape![2]> {
///     x.sin().sin().sin()
/// }
/// #[vjp]
/// fn loss(x: &Tensor<f64, Shape![2]>) -> f64 {
///     let hidden = checkpoint!(waves(x));
///     checkpoint!(waves(&hidden)).sum()
/// }
/// let x = tensor![0.0, 0.0];
/// assert_eq!(grad!(loss(&x); x), (0.0, tensor![1.0, 1.0]));
/// ```
#[macro_export]
macro_rules! checkpoint {
    ($call:expr $(,)?) => {
        $call
    };
}
