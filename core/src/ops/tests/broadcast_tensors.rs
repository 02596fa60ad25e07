use alloc::string::ToString;

use super::*;
use crate::Shape;
use crate::tensor::{DynTensor, Tensor};
use crate::{array, tensor};

#[test]
fn tuple_of_all_operand_types() {
    let (column, cell) = (tensor![[1], [2]], array![5]);
    let wide = column.broadcast_to::<Shape![2, 3]>();
    let (a, b, c, d) = broadcast_tensors((&column, &cell, &wide, &7));
    let views: [View<'_, i32, Shape![2, 3]>; 4] = [a, b, c, d];
    assert_eq!(views.each_ref().map(|v| v[[1, 2]]), [2, 5, 2, 7]);
    assert_eq!(
        views.each_ref().map(|v| [v.strides()[0], v.strides()[1]]),
        [[1, 0], [0, 0], [1, 0], [0, 0]]
    );
}

#[test]
fn sizes_known_only_at_run_time() {
    let x = Tensor::<f32, Shape![dyn, 1]>::from_elem([2, 1], 1.0).unwrap();
    let y = Tensor::<f64, Shape![3]>::zeros();
    let (a, b) = broadcast_tensors((&x, &y));
    let _: &View<'_, f32, Shape![dyn, 3]> = &a;
    let _: &View<'_, f64, Shape![dyn, 3]> = &b;
    assert_eq!((a.shape(), b.shape()), (&[2, 3][..], &[2, 3][..]));
}

#[test]
#[should_panic(expected = "The size of tensor a (2) must match the size of tensor b (3)")]
fn run_time_mismatch_panics() {
    let x = Tensor::<f32, Shape![dyn]>::from_elem([2], 1.0).unwrap();
    let _ = broadcast_tensors((&x, &DynTensor::from_elem([3], 1.0).unwrap()));
}

#[test]
fn try_broadcast_tensors_takes_lists() {
    let empty: [&DynTensor<f32>; 0] = [];
    assert!(try_broadcast_tensors(&empty).unwrap().is_empty());
    let [x, y] = [[2, 1], [3, 1]].map(|sizes| DynTensor::from_elem(sizes, 1).unwrap());
    let error = try_broadcast_tensors(&[&x, &y]).err().unwrap();
    assert_eq!(
        error.to_string(),
        "The size of tensor a (2) must match the size of tensor b (3) \
         at non-singleton dimension 0"
    );
    let views = [x.view(), x.view()];
    let views = try_broadcast_tensors(&[&views[0], &views[1]]).unwrap();
    assert_eq!(views[1].strides(), [1, 1]);
}
