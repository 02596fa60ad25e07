//! A matrix product of known sizes.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![64, 64]>::ones();
    drop(std::hint::black_box(x.matmul(&x)));
}
