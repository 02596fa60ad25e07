// A table has a row for each sample, and a column for each feature.
use shapecast::{Shape, Tensor, dims};

dims! { Samples, Features }
type Table = Tensor<f64, Shape![dyn Samples, dyn Features]>;

fn centre(x: &Table) -> Table {
    x - x.mean_axis::<1>()
}

fn main() {}
