//! A function generic over both shapes lacks the bound `S: MatMul<R>`.
use shapecast::{Shape, Tensor, bounds::MatMulShape};

fn product<S: Shape, R: Shape>(
    x: &Tensor<f64, S>,
    y: &Tensor<f64, R>,
) -> Tensor<f64, MatMulShape<S, R>> {
    x.matmul(y)
}

fn main() {
    let x = Tensor::<f64, Shape![2, 2]>::ones();
    let _ = product(&x, &x);
}
