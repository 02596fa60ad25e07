//! The sizes of indices, at compile time and at run time.
use shapecast::{DynTensor, Shape, ShapeErrorKind, Tensor, einsum, tensor, try_einsum};

#[test]
fn sizes_known_on_one_side_are_known() {
    let x = Tensor::<f64, Shape![dyn, dyn]>::from_elem([2, 3], 1.0).unwrap();
    let y = Tensor::<f64, Shape![3, dyn]>::from_elem([3, 4], 1.0).unwrap();
    let z: Tensor<f64, Shape![dyn, 3]> = einsum!([i, j] => x[i, j] * y[j, k]);
    assert_eq!(
        z,
        Tensor::<f64, Shape![2, 3]>::from_elem([2, 3], 4.0).unwrap()
    );
    let d = DynTensor::from_elem([3, 4], 1.0).unwrap();
    let z: Tensor<f64, Shape![3, dyn]> = einsum!([j, k] => y[j, k] + d[j, k]);
    assert_eq!(z.shape(), [3, 4]);
    let z: Tensor<f64, Shape![dyn, dyn]> = einsum!([i, k] => x[i, j] * d[j, k]);
    assert_eq!(z.as_slice(), [3.0; 8]);
}

#[test]
fn a_size_of_one_broadcasts() {
    let x = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let (row, column) = (tensor![[10.0, 20.0, 30.0]], tensor![[100.0], [200.0]]);
    let y: Tensor<f64, Shape![2, 3]> = einsum!([i, j] => x[i, j] + row[i, j] + column[i, j]);
    assert_eq!(y, tensor![[111.0, 122.0, 133.0], [214.0, 225.0, 236.0]]);
    // In a matrix product, for the rows, the columns and the summed index.
    let y: Tensor<f64, Shape![2, 2]> = einsum!([i, k] => column[i, j] * x[k, j]);
    assert_eq!(y, tensor![[600.0, 1500.0], [1200.0, 3000.0]]);
    let y: Tensor<f64, Shape![1, 2]> = einsum!([i, k] => row[i, j] * x[k, j]);
    assert_eq!(y, tensor![[140.0, 320.0]]);
    let columns = tensor![[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]];
    let y: Tensor<f64, Shape![2, 2]> = einsum!([i, k] => column[i, j] * columns[j, k]);
    assert_eq!(y, tensor![[900.0, 1200.0], [1800.0, 2400.0]]);
    // At run time too.
    let d = DynTensor::from_elem([2, 1], 2.0).unwrap();
    let y: Tensor<f64, Shape![dyn, 2]> = einsum!([i, k] => d[i, j] * x[k, j]);
    assert_eq!(y, tensor![[12.0, 30.0], [12.0, 30.0]]);
    let y: Tensor<f64, Shape![2, 3]> = einsum!([i, j] => x[i, j] * d[i, j]);
    assert_eq!(y, &x * 2.0);
    // A diagonal.
    let y: Tensor<f64, Shape![3]> = einsum!([i] => row[i, i]);
    assert_eq!(y, tensor![10.0, 20.0, 30.0]);
}

#[test]
fn batches_broadcast() {
    let x = Tensor::<f64, Shape![1, 2, 3]>::from_fn(|[_, i, j]| (i + j) as f64);
    let y = Tensor::<f64, Shape![4, 3, 2]>::from_fn(|[b, j, k]| (b * j + k) as f64);
    let z: Tensor<f64, Shape![4, 2, 2]> = einsum!([b, i, k] => x[b, i, j] * y[b, j, k]);
    assert_eq!(z, x.matmul(&y));
}

/// The terms of a sum and the target of an assignment may be larger than a product.
#[test]
fn products_broadcast_to_the_call() {
    let (row, columns) = (
        tensor![[1.0, 2.0]],
        tensor![[1.0, 0.0, 2.0], [0.0, 1.0, 3.0]],
    );
    let rows = tensor![[10.0, 20.0, 30.0], [40.0, 50.0, 60.0]];
    let expected = tensor![[11.0, 22.0, 38.0], [41.0, 52.0, 68.0]];
    let y: Tensor<f64, Shape![2, 3]> = einsum!([i, k] => row[i, j] * columns[j, k] + rows[i, k]);
    assert_eq!(y, expected);
    let one = tensor![[1.0]];
    let y: Tensor<f64, Shape![2, 3]> =
        einsum!([i, k] => rows[i, k] + one[i, l] * row[l, j] * columns[j, k]);
    assert_eq!(y, expected);
    let (d, e) = (row.clone().into_dyn(), columns.clone().into_dyn());
    assert_eq!(
        try_einsum!([i, k] => d[i, j] * e[j, k] + rows[i, k]).unwrap(),
        expected
    );
    let mut target = rows.clone();
    einsum!(target[i, k] += row[i, j] * columns[j, k]);
    assert_eq!(target, expected);
    // The summed index has the size of the call.
    let (x, y) = (tensor![[1.0], [2.0]], tensor![[3.0, 4.0, 5.0]]);
    let sums: Tensor<f64, Shape![2, 3]> = einsum!([i, k] => x[i, j] * y[j, k] + rows[i, j]);
    assert_eq!(sums, tensor![[69.0, 72.0, 75.0], [168.0, 174.0, 180.0]]);
}

#[test]
#[should_panic(expected = "index `j` is 3 in `a` and 4 in `b`")]
fn sizes_differ_at_run_time() {
    let a = DynTensor::from_elem([2, 3], 1.0).unwrap();
    let b = Tensor::<f64, Shape![dyn, 5]>::from_elem([4, 5], 1.0).unwrap();
    let _ = einsum!([i, k] => a[i, j] * b[j, k]);
}

#[test]
#[should_panic(expected = "index `j` is 3 in `a`, `b` and 4 in `b`")]
fn sizes_of_a_third_use_differ_at_run_time() {
    let a = DynTensor::from_elem([2, 3], 1.0).unwrap();
    let b = DynTensor::from_elem([3, 4], 1.0).unwrap();
    let _ = einsum!([i] => a[i, j] * b[j, k] - b[k, j]);
}

#[test]
#[should_panic(expected = "index `i` is 2 and 3 in `a`")]
fn sizes_of_a_diagonal_differ_at_run_time() {
    let a = DynTensor::from_elem([2, 3], 1.0).unwrap();
    let _ = einsum!([i] => a[i, i]);
}

#[test]
#[should_panic(expected = "index `j` is 3 in `a` and 1 in `b`")]
fn a_rigid_size_of_one_does_not_broadcast() {
    let a = DynTensor::from_elem([2, 3], 1.0).unwrap();
    let b = Tensor::<f64, Shape![{ 1 }]>::ones();
    let _ = einsum!([i] => a[i, j] * b[j]);
}

#[test]
#[should_panic(expected = "`a` of shape [2, 3] does not have 3 indices")]
fn a_rank_differs_at_run_time() {
    let a = DynTensor::from_elem([2, 3], 1.0).unwrap();
    let _ = einsum!([i] => a[i, j, k]);
}

#[test]
#[should_panic(expected = "index `j` is 1 in `c` and 3 in `a`")]
fn a_target_does_not_grow() {
    let mut c = Tensor::<f64, Shape![2, dyn]>::from_elem([2, 1], 1.0).unwrap();
    let a = Tensor::<f64, Shape![3, 2]>::ones();
    einsum!(c[i, j] += a[j, i]);
}

#[test]
fn errors_are_returned_before_anything_changes() {
    let a = DynTensor::from_elem([2, 3], 1.0).unwrap();
    let b = DynTensor::from_elem([3, 2], 2.0).unwrap();
    let product: Tensor<f64, Shape![dyn, dyn]> = try_einsum!([i, k] => a[i, j] * b[j, k]).unwrap();
    assert_eq!(product.as_slice(), [6.0; 4]);
    let both = try_einsum!([i] => a[i, j] * b[j, k] - 2.0 * max::<j>(a[i, j])).unwrap();
    assert_eq!(both.as_slice(), [10.0; 2]);
    let error = try_einsum!([i, j] => a[i, j] + b[i, j]).unwrap_err();
    assert_eq!(error.to_string(), "index `i` is 2 in `a` and 3 in `b`");
    assert_eq!(error.kind(), ShapeErrorKind::Mismatch);
    let error = try_einsum!([i] => a[i]).unwrap_err();
    assert_eq!(error.kind(), ShapeErrorKind::Sizes);
    let mut c = product.clone();
    try_einsum!(c[i, k] += a[i, j] * b[j, k]).unwrap();
    assert_eq!(c.as_slice(), [12.0; 4]);
    let error = try_einsum!(c[i, k] = a[i, k]).unwrap_err();
    assert_eq!(error.to_string(), "index `k` is 2 in `c` and 3 in `a`");
    try_einsum!(c[i, i] = 0.0).unwrap();
    assert_eq!(c.as_slice(), [0.0, 12.0, 12.0, 0.0]);
    let empty = DynTensor::from_elem([2, 0], 1.0).unwrap();
    let error = try_einsum!([i] => max::<j>(empty[i, j])).unwrap_err();
    assert_eq!(error.kind(), ShapeErrorKind::EmptyReduction);
}
