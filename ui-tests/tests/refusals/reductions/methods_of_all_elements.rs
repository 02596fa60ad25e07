//! `x` is one element inside: its methods do not reduce, without an axis neither.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let n = Tensor::<i32, Shape![2, 3]>::ones();
    let _ = broadcast!(x / x.sum());
    let _ = broadcast!((x - x.mean()) / x.std());
    let _ = broadcast!(n - n.max());
}
