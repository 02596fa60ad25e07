//! An expression cannot contain `#[cfg]`.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let y = broadcast!({
        #[cfg(feature = "bias")]
        let v = x + 1.0;
        #[cfg(not(feature = "bias"))]
        let v = x;
        v
    });
    let _ = y;
}
