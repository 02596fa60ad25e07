//! The equation is a text, as in NumPy.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let a = Tensor::<f64, Shape![2, 3]>::ones();
    let b = Tensor::<f64, Shape![3, 4]>::ones();
    let _ = einsum!("ij,jk->ik", a, b);
}
