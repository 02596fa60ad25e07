//! A call gives a tensor whose shape is known at run time.
use shapecast::{DynTensor, Shape, Tensor, broadcast};

fn load() -> DynTensor<f32> {
    todo!()
}

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = broadcast!(x * load());
}
