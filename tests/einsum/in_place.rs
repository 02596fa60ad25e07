//! The in-place forms.
use shapecast::{Array, DynTensor, Shape, Tensor, array, einsum, tensor};

#[test]
fn all_operators() {
    let a = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let b = tensor![[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]];
    let mut c = Tensor::<f64, Shape![2, 2]>::ones();
    einsum!(c[i, k] += a[i, j] * b[j, k]);
    assert_eq!(c, tensor![[5.0, 6.0], [11.0, 12.0]]);
    einsum!(c[i, k] -= a[i, j] * b[j, k]);
    assert_eq!(c, Tensor::<f64, Shape![2, 2]>::ones());
    einsum!(c[i, k] = a[i, j] * b[j, k]);
    assert_eq!(c, tensor![[4.0, 5.0], [10.0, 11.0]]);
    einsum!(c[i, k] *= a[i, j] * b[j, k]);
    assert_eq!(c, tensor![[16.0, 25.0], [100.0, 121.0]]);
    einsum!(c[i, k] /= a[i, j] * b[j, k]);
    assert_eq!(c, tensor![[4.0, 5.0], [10.0, 11.0]]);
    einsum!(c[i, k] %= 4.0);
    assert_eq!(c, tensor![[0.0, 1.0], [2.0, 3.0]]);
    let mut bits = array![[1_u8, 2], [3, 4]];
    let row = array![7_u8, 8];
    einsum!(bits[i, j] |= row[j]);
    assert_eq!(bits, array![[7_u8, 10], [7, 12]]);
}

#[test]
fn operands_broadcast_to_the_target() {
    let mut c = Tensor::<f64, Shape![2, 3]>::zeros();
    let (row, column) = (tensor![1.0, 2.0, 3.0], tensor![[10.0], [20.0]]);
    einsum!(c[i, j] = row[j] + column[i, j]);
    assert_eq!(c, tensor![[11.0, 12.0, 13.0], [21.0, 22.0, 23.0]]);
    // The summed index is that of the operand alone.
    einsum!(c[i, j] += row[k] * column[i, l]);
    assert_eq!(c, tensor![[71.0, 72.0, 73.0], [141.0, 142.0, 143.0]]);
    einsum!(c[j, i] = 1.0);
    assert_eq!(c, Tensor::<f64, Shape![2, 3]>::ones());
}

#[test]
fn targets_are_places_of_any_type() {
    struct Layer {
        weights: Tensor<f64, Shape![2, 2]>,
    }
    let x = tensor![[1.0, 2.0], [3.0, 4.0]];
    let mut layers = [Layer {
        weights: Tensor::zeros(),
    }];
    let n = 0;
    einsum!(layers[n].weights[o, k] -= 0.5 * x[k, o]);
    assert_eq!(layers[0].weights, tensor![[-0.5, -1.5], [-1.0, -2.0]]);
    fn by_reference(c: &mut Array<f64, Shape![2, 2]>, x: &Tensor<f64, Shape![2, 2]>) {
        einsum!(c[i, k] += x[i, j] * x[j, k]);
        einsum!((*c)[i, k] += x[i, k]);
    }
    let mut c = Array::ones();
    by_reference(&mut c, &x);
    assert_eq!(c, array![[9.0, 13.0], [19.0, 27.0]]);
    let mut d = DynTensor::from_elem([2, 2], 1.0).unwrap();
    einsum!(d[i, k] = x[k, i]);
    assert_eq!(d, x.transpose());
    let mut t = Tensor::<f64, Shape![2, 2]>::zeros();
    let mut view = t.view_mut().transpose();
    einsum!(view[i, k] = x[i, k]);
    assert_eq!(t, x.transpose());
    let mut list = [Tensor::<f64, Shape![2]>::zeros()];
    einsum!(list[0][i] = x[i, j]);
    assert_eq!(list[0], tensor![3.0, 7.0]);
}

#[test]
fn the_target_is_read_before_it_is_written() {
    let mut c = tensor![[1.0, 2.0], [3.0, 4.0]];
    einsum!(c[i, j] = c[i, j] * 2.0 + 1.0);
    assert_eq!(c, tensor![[3.0, 5.0], [7.0, 9.0]]);
    einsum!(c[i, j] = c[i, j] / sum::<k>(c[i, k]));
    assert_eq!(c, tensor![[0.375, 0.625], [0.4375, 0.5625]]);
    einsum!(c[i, j] -= max::<i>(c[i, j]));
    assert_eq!(c, tensor![[-0.0625, 0.0], [0.0, -0.0625]]);
}

#[test]
fn diagonals_of_targets() {
    let mut m = Tensor::<f64, Shape![3, 3]>::zeros();
    let v = tensor![1.0, 2.0, 3.0];
    einsum!(m[i, i] = v[i]);
    assert_eq!(
        m,
        tensor![[1.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 3.0]]
    );
    einsum!(m[i, i] += m[i, i] * 10.0);
    assert_eq!(m[[2, 2]], 33.0);
    let mut cube = DynTensor::from_elem([2, 3, 2], 0.0).unwrap();
    let rows = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    einsum!(cube[i, j, i] = rows[i, j]);
    assert_eq!(cube.sum(), 21.0);
    assert_eq!(cube[[1, 2, 1]], 6.0);
    let mut array = array![[1.0, 2.0], [3.0, 4.0]];
    let mut view = array.view_mut();
    einsum!(view[k, k] *= 2.0);
    assert_eq!(array, array![[2.0, 2.0], [3.0, 8.0]]);
}
