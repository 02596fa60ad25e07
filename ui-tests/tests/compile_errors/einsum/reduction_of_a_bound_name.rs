//! A reduction uses a name that `let` binds outside of it.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let a = Tensor::<f64, Shape![2, 3]>::ones();
    let b = Tensor::<f64, Shape![3]>::ones();
    let _ = einsum!([i, j] => {
        let e = a[i, j].exp();
        e / sum::<k>(e * b[k])
    });
}
