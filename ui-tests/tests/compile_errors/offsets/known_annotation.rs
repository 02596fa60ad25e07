//! The annotation of windows of a known size is wrong.
use shapecast::{Shape, Tensor, View};

fn main() {
    let x = Tensor::<f32, Shape![8]>::ones();
    let windows: View<'_, f32, Shape![5, 3]> = x.windows::<0, 3>();
}
