//! Both branches have the same type.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let _ = broadcast!(if x > 0.0 { x } else { 0 });
}
