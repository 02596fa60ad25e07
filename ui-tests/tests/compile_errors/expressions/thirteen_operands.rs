//! `broadcast!` takes at most 12 operands.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let [a, b, c, d, e, f, g, h, i, j, k, l] = [1.0_f32; 12];
    let _ = broadcast!(x + a + b + c + d + e + f + g + h + i + j + k + l);
}
