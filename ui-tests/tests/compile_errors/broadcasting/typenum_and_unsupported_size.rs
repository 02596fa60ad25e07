//! typenum converts only sizes up to 1024, and powers of 2 and of 10.
use shapecast::{Shape, Tensor};
use typenum::{Sum, U1, U1024};

type U1025 = Sum<U1024, U1>;

fn main() {
    let x = Tensor::<f32, Shape![1025]>::ones();
    let y = Tensor::<f32, (U1025,)>::ones();
    let _ = &x + &y;
}
