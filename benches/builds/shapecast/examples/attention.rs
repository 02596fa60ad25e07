//! The loss of an attention block.
use shapecast::{Shape, Tensor, broadcast, einsum};

type Heads = Tensor<f32, Shape![dyn, dyn, dyn]>;

fn loss(y: &Heads, q: &Heads, k: &Heads, v: &Heads) -> f32 {
    let scores = einsum!([h, i, j] => q[h, i, d] * k[h, j, d]);
    let weights = broadcast!({
        let e = ((scores - max_keepdim::<-1>(scores)) * 0.125).exp();
        e / sum_keepdim::<-1>(e)
    });
    let result = einsum!([h, i, d] => weights[h, i, j] * v[h, j, d]);
    broadcast!(sum((result - y) * (result - y))).item()
}

fn main() {
    let [y, q, k, v] = [1.0; 4].map(|x| Heads::from_elem([4, 16, 64], x).unwrap());
    std::hint::black_box(loss(&y, &q, &k, &v));
}
