//! `broadcast!` cannot expand other macros.
use shapecast::{Shape, Tensor, broadcast};

macro_rules! offset {
    () => {
        1.0
    };
}

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let _ = broadcast!(x + offset!());
}
