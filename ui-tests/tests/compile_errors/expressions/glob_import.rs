//! `broadcast!` cannot resolve names of a glob import.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f64, Shape![3]>::ones();
    let y = broadcast!({
        use std::f64::consts::*;
        x * PI
    });
    let _ = y;
}
