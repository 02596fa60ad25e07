//! A call in a user's macro gives a tensor.
use shapecast::{Shape, Tensor, broadcast};

fn bias(by: f32) -> Tensor<f32, Shape![3]> {
    Tensor::full(by)
}

macro_rules! shifted {
    ($x:expr, $by:expr) => {
        broadcast!($x + bias($by))
    };
}

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = shifted!(x, 2.0);
}
