//! A reduction that the crate does not compile.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f64, Shape![dyn, dyn]>::from_elem([64, 64], 1.0).unwrap();
    drop(std::hint::black_box(x.nanmean_axis::<1>()));
}
