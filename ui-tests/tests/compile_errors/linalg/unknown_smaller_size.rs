//! The compiler does not know which size of a generic matrix is smaller.
use shapecast::{LinalgError, Qr, Shape, Tensor};

fn upper<const M: usize, const N: usize>(
    x: &Tensor<f64, Shape![M, N]>,
) -> Result<Tensor<f64, Shape![N, N]>, LinalgError> {
    let Qr { r, .. } = x.qr()?;
    Ok(r)
}

fn main() {}
