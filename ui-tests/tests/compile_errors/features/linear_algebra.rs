//! Linear algebra without the feature `faer`.
use shapecast::{Shape, Tensor, array};

fn main() {
    let a = Tensor::<f64, Shape![3, 3]>::eye();
    let factor = a.cholesky().unwrap();
    println!("{:?}", factor.shape());
    let values = a.view().try_svd().unwrap().s;
    let _ = a.eig().unwrap();
    let _ = array![[2.0, 1.0], [1.0, 2.0]].eigh().unwrap();
    println!("{}", a.det() + values.sum());
}
