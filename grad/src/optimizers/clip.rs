//! Clipping of gradients.

use shapecast::{Dyn, Float, ViewMut, broadcast};

use crate::params::Params;
use crate::view::{view, view_mut};

/// Scales a gradient so that its norm is at most `max_norm`, and returns the norm before.
///
/// ```
/// use shapecast::tensor;
/// use shapecast_grad::clip_norm;
/// let mut gradient = tensor![3.0, 4.0];
/// assert_eq!(clip_norm(&mut gradient, 2.5), 5.0);
/// assert_eq!(gradient, tensor![1.5, 2.0]);
/// ```
///
/// The norm and the factor may be beyond the range of the elements: the gradient is exact but for rounding. If an element
/// is infinite or NaN, the gradient has NaN or stays as it is.
///
/// Source: R. Pascanu, T. Mikolov and Y. Bengio, "On the difficulty of training recurrent neural networks" (2012).
#[doc(alias("clip_grad_norm"))]
pub fn clip_norm<M: Params>(gradient: &mut M, max_norm: f64) -> M::Element {
    let norm = gradient.norm();
    let max_norm = M::Element::from_f64(max_norm);
    if norm > max_norm {
        let mut divisor = norm;
        if norm == M::Element::INFINITY {
            // The norm of finite elements may overflow, but not that of elements of at most 1.
            let largest = largest(gradient);
            if largest < M::Element::INFINITY {
                for_each_tensor(gradient, |mut g| broadcast!(g /= largest));
                divisor = gradient.norm();
            }
        }
        let scale = max_norm / divisor;
        if scale < M::Element::MIN_POSITIVE {
            // A subnormal factor has few digits.
            for_each_tensor(gradient, |mut g| broadcast!(g = g / divisor * max_norm));
        } else {
            for_each_tensor(gradient, |mut g| broadcast!(g *= scale));
        }
    }
    norm
}

/// Returns the maximum absolute value.
fn largest<M: Params>(gradient: &M) -> M::Element {
    let mut of_tensors = Vec::new();
    M::visit([], [gradient], &mut |[], [g]| {
        of_tensors.push(view(g).norm(M::Element::INFINITY));
    });
    view(&of_tensors).norm(M::Element::INFINITY)
}

fn for_each_tensor<M: Params>(
    gradient: &mut M,
    mut f: impl FnMut(ViewMut<'_, M::Element, (Dyn,)>),
) {
    M::visit([gradient], [], &mut |[g], []| f(view_mut(g)));
}
