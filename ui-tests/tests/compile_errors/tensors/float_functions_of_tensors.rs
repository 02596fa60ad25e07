//! Float functions are methods of elements.
use shapecast::{Array, Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let y = Array::<f32, Shape![2, 3]>::ones();
    let _ = x.exp();
    let _ = y.sqrt();
    let _ = x.powi(2);
    let _ = x.mapv(|v| v + 1.0);
}
