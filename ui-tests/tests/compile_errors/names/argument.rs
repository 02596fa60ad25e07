//! A function takes two tensors of one name.
use shapecast::{Dim, Shape, Tensor, dims};

dims! { pub Batch, pub Time }

fn main() {
    let x = Tensor::<f32, Shape![dyn Batch, 3]>::try_ones([4, 3]).unwrap();
    let y = Tensor::<f32, Shape![dyn Time, 3]>::try_ones([4, 3]).unwrap();
    pair(&x, &y);
}

fn pair<N: Dim, M: Dim>(_: &Tensor<f32, (N, M)>, _: &Tensor<f32, (N, M)>) {}
