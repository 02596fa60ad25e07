//! A `Vec` has an index.
use shapecast::einsum;

fn main() {
    let a = vec![1.0];
    let _ = einsum!([i] => a[i] * 2.0);
}
