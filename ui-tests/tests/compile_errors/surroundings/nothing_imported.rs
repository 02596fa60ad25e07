//! The names of the crate are not imported.
fn main() {
    let x = shapecast::Tensor::<f32, shapecast::Shape![2, 3]>::ones();
    let y = shapecast::Tensor::<f32, shapecast::Shape![2, 4]>::ones();
    let _ = shapecast::broadcast!(x + y);
}
