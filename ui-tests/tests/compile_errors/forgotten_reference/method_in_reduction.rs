//! A method of `self` in the argument of a reduction gives a tensor.
use shapecast::{Shape, Tensor, broadcast};

struct Points {
    values: Tensor<f32, Shape![4, 3]>,
}

impl Points {
    fn centre(&self) -> Tensor<f32, Shape![3]> {
        self.values.mean_axis::<0>()
    }

    fn variance(&self) -> Tensor<f32, Shape![3]> {
        broadcast!(mean::<0>((self.values - self.centre()).powi(2)))
    }
}

fn main() {
    let values = Tensor::ones();
    Points { values }.variance();
}
