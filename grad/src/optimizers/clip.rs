//! Clipping of gradients.

use shapecast::{Float, broadcast};

use super::view_mut;
use crate::params::Params;

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
/// Source: R. Pascanu, T. Mikolov and Y. Bengio, "On the difficulty of training recurrent neural networks" (2012).
#[doc(alias("clip_grad_norm"))]
pub fn clip_norm<M: Params>(gradient: &mut M, max_norm: f64) -> M::Element {
    let norm = gradient.norm();
    let max_norm = M::Element::from_f64(max_norm);
    if norm > max_norm {
        let scale = max_norm / norm;
        M::visit([gradient], [], &mut |[g], []| {
            let mut g = view_mut(g);
            broadcast!(g *= scale);
        });
    }
    norm
}
