use shapecast::{einsum, tensor};

fn main() {
    let x = tensor![[1.0, 2.0], [3.0, 4.0]];
    let _ = einsum!(i, k => x[i, j] * x[j, k]);
    let _ = einsum!([i, k] = x[i, j] * x[j, k]);
}
