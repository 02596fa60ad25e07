//! Layer norm and softmax, each as one fused expression, for any number of rows and columns.
use shapecast::{Dim, Size, Tensor, broadcast};

pub type Rows<N, const C: usize> = Tensor<f32, (N, Size<C>)>;
pub type Row<const C: usize> = Tensor<f32, (Size<C>,)>;

/// Avoids a division by 0 in rows of equal elements.
const EPSILON: f32 = 1e-5;

/// Scales each row to mean 0 and variance 1, multiplies it by `gain` and adds `bias`.
pub fn layer_norm<N: Dim, const C: usize>(
    x: &Rows<N, C>,
    gain: &Row<C>,
    bias: &Row<C>,
) -> Rows<N, C> {
    broadcast!({
        let centred = x - mean_keepdim::<-1>(x);
        let variance = mean_keepdim::<-1>(centred * centred);
        centred / (variance + EPSILON).sqrt() * gain + bias
    })
}

/// Returns the softmax of each row.
pub fn softmax<N: Dim, const C: usize>(x: &Rows<N, C>) -> Rows<N, C> {
    broadcast!({
        let e = (x - max_keepdim::<-1>(x)).exp();
        e / sum_keepdim::<-1>(e)
    })
}
