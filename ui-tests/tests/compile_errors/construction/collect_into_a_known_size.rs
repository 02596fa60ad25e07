use shapecast::{Shape, Tensor};

fn main() {
    let _: Tensor<f64, Shape![3]> = (0..3).map(f64::from).collect();
}
