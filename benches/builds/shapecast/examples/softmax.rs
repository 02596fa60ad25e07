//! The softmax of each row.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f64, Shape![dyn, dyn]>::from_elem([64, 64], 1.0).unwrap();
    drop(std::hint::black_box(broadcast!({
        let e = (x - max_keepdim::<-1>(x)).exp();
        e / sum_keepdim::<-1>(e)
    })));
}
