//! An expression cannot contain `break`.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let _ = broadcast!('found: {
        if x > 0.0 {
            break 'found x;
        }
        0.0
    });
}
