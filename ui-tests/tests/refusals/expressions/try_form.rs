//! `try_broadcast!` refuses what `broadcast!` refuses.
use shapecast::{Shape, Tensor, try_broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let _ = try_broadcast!(loop {
        x
    });
    let _ = try_broadcast!();
}
