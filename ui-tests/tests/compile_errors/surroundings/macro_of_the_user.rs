//! A macro of the user contains the expression.
use shapecast::{Shape, Tensor, broadcast};

macro_rules! squared_distance {
    ($x:expr, $y:expr) => {
        broadcast!(sum::<-1>(($x - $y).powi(2)))
    };
}

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let y = Tensor::<f32, Shape![2, 4]>::ones();
    let _ = squared_distance!(x, y);
}
