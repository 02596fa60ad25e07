//! Two indices of a third operand, a field, have other sizes than those before.
use shapecast::{Shape, Tensor, einsum};

struct Model {
    weights: Tensor<f64, Shape![5, 3]>,
}

fn main() {
    let a = Tensor::<f64, Shape![2, dyn]>::from_elem([2, 3], 1.0).unwrap();
    let b = Tensor::<f64, Shape![3, 4]>::ones();
    let model = Model {
        weights: Tensor::ones(),
    };
    let _ = einsum!([i] => (a[i, j] * b[j, k]).exp() / model.weights[j, k]);
}
