//! Functions along axes that `broadcast!` lacks.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f64, Shape![4, 3]>::ones();
    let _ = broadcast!(softmax::<-1>(x));
    let _ = broadcast!(x - var_ddof::<0>(x));
    let _ = broadcast!(2.0 * x.cumsum::<0>());
}
