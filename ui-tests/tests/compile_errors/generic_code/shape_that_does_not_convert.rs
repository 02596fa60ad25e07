use shapecast::{AsShape, Shape, Tensor, tensor};

fn centre(points: &impl AsShape<f64, Shape![dyn, 2]>) -> Tensor<f64, Shape![2]> {
    points.as_shape().mean_axis::<0>()
}

fn main() {
    let _ = centre(&tensor![[1.0, 2.0, 3.0]]);
}
