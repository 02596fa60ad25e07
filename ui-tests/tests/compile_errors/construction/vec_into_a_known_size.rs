use shapecast::{Shape, Tensor};

fn weights(list: Vec<f64>) -> Tensor<f64, Shape![3]> {
    list.into()
}

fn main() {
    let _ = weights(vec![1.0, 2.0, 3.0]);
}
