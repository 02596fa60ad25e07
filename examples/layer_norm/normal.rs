//! Layer norm and softmax, each one fused expression, for any number of rows and columns.
use shapecast::{Dim, Size, Tensor, broadcast};

pub type Rows<N, const C: usize> = Tensor<f32, (N, Size<C>)>;
pub type Row<const C: usize> = Tensor<f32, (Size<C>,)>;

/// Keeps a row of equal elements finite.
const EPSILON: f32 = 1e-5;

/// Each row with mean 0 and variance 1, times `gain`, plus `bias`.
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

/// Each row as shares that add up to 1.
pub fn softmax<N: Dim, const C: usize>(x: &Rows<N, C>) -> Rows<N, C> {
    broadcast!({
        let e = (x - max_keepdim::<-1>(x)).exp();
        e / sum_keepdim::<-1>(e)
    })
}
