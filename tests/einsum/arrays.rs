//! Arrays in, arrays out; views and tensors give tensors.
use shapecast::{Array, Shape, Tensor, array, einsum, tensor};

const A: Array<f64, Shape![2, 3]> = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];

#[test]
fn arrays_give_arrays() {
    let product: Array<f64, Shape![2, 2]> = einsum!([i, k] => A[i, j] * A[k, j]);
    assert_eq!(product, array![[14.0, 32.0], [32.0, 77.0]]);
    let diagonal: Array<f64, Shape![2]> = einsum!([i] => product[i, i]);
    assert_eq!(diagonal, array![14.0, 77.0]);
    let scale = 0.5;
    let scaled: Array<f64, Shape![3, 2]> = einsum!([j, i] => A[i, j] * scale);
    assert_eq!(scaled[[2, 1]], 3.0);
    let both: Array<f64, Shape![2, 2]> = einsum!([i, k] => A[i, j] * A[k, j] + diagonal[i]);
    assert_eq!(both, array![[28.0, 46.0], [109.0, 154.0]]);
    let constant: Array<f64, Shape![]> = einsum!([] => 2.0 * scale);
    assert_eq!(constant.item(), 1.0);
}

#[test]
fn a_tensor_or_view_gives_a_tensor() {
    let b = tensor![1.0, 0.0, 2.0];
    let y: Tensor<f64, Shape![2]> = einsum!([i] => A[i, j] * b[j]);
    assert_eq!(y, tensor![7.0, 16.0]);
    let view = A.view();
    let y: Tensor<f64, Shape![2, 2]> = einsum!([i, k] => view[i, j] * A[k, j]);
    assert_eq!(y, tensor![[14.0, 32.0], [32.0, 77.0]]);
}
