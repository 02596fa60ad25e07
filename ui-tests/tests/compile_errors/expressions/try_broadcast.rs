//! `try_broadcast!` rejects the same expressions as `broadcast!`.
use shapecast::{Shape, Tensor, try_broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let _ = try_broadcast!(loop {
        x
    });
}
