use shapecast::{AsShape, DynTensor, Shape, Tensor};

fn centre(points: &impl AsShape<f64, Shape![dyn, 2]>) -> Tensor<f64, Shape![2]> {
    points.as_shape().mean_axis::<0>()
}

fn main() {
    let loaded = DynTensor::from_elem([7, 2], 0.5).unwrap();
    let _ = centre(&loaded);
}
