//! A shape with another size is not borrowed.
use shapecast::{Shape, Tensor, View};

fn rows(_: View<'_, f32, Shape![dyn, 3]>) {}

fn main() {
    let x = Tensor::<f32, Shape![2, 4]>::ones();
    rows(x.as_shape());
}
