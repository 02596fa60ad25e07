//! Lints apply to `unsafe` inside the expression.
#![forbid(unsafe_code)]
use shapecast::{Shape, Tensor, broadcast};

mod ffi {
    pub fn pointer() -> *const f32 {
        &0.0
    }
}

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let _ = broadcast!(unsafe { sum(x * *ffi::pointer()) });
}
