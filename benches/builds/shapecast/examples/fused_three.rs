//! A fused expression of three operands, one of which is read twice.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f64, Shape![dyn, dyn]>::from_elem([64, 64], 1.0).unwrap();
    let m = Tensor::<f64, Shape![dyn]>::from_elem([64], 0.5).unwrap();
    drop(std::hint::black_box(broadcast!((x - m) * 2.0 + x.exp())));
}
