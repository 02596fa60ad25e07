//! Functions with parameters `&impl AsView` and `&impl AsShape`.

use std::sync::Arc;

use shapecast::{
    AsShape, AsView, Axis, Dim, DynTensor, ReduceAxes, Shape, SharedTensor, Size, Tensor, array,
    broadcast, dims, tensor,
};

dims! { Batch }

fn norm<S: Shape>(x: &impl AsView<f64, S>) -> f64 {
    let x = x.as_view();
    broadcast!(sum(x * x).sqrt()).item()
}

fn means<S>(x: &impl AsView<f64, S>) -> Tensor<f64, S::Removed>
where
    S: Shape + ReduceAxes<(Axis<0>,)>,
{
    x.as_view().mean_axis::<0>()
}

fn rows(points: &impl AsShape<f64, Shape![dyn, 2]>) -> (usize, f64) {
    let points = points.as_shape();
    (points.shape()[0], points.sum())
}

fn named_rows(points: &impl AsShape<f64, Shape![dyn Batch, 2]>) -> usize {
    points.as_shape().shape()[0]
}

/// A function that is generic over one size, of which the callee knows nothing.
fn second_column<N: Dim>(x: &impl AsView<f64, (N, Size<2>)>) -> Tensor<f64, (N,)> {
    x.as_view().index_axis::<1>(1).to_tensor()
}

#[test]
fn every_kind_of_tensor_can_be_read() {
    let mut x = tensor![[3.0, 0.0], [0.0, 4.0]];
    let shared: Arc<[f64]> = Arc::from(x.as_slice());
    let shared = SharedTensor::<f64, Shape![2, 2], _>::from_shape_owner([2, 2], shared).unwrap();
    let sizes_at_run_time = x.clone().into_dyn();
    let norms = [
        norm(&x),
        norm(&x.to_array()),
        norm(&x.view()),
        norm(&x.transpose()),
        norm(&x.view_mut()),
        norm(&shared),
        norm(&sizes_at_run_time),
    ];
    assert_eq!(norms, [5.0; 7]);
    assert_eq!(means(&x), tensor![1.5, 2.0]);
    assert_eq!(means(&x.to_array()), tensor![1.5, 2.0]);
    assert_eq!(second_column(&shared), tensor![0.0, 4.0]);
    let open = x.as_shape::<Shape![dyn, 2]>();
    let column: Tensor<f64, Shape![dyn]> = second_column(&open);
    assert_eq!(column, tensor![0.0, 4.0]);
}

#[test]
fn shapes_convert_where_one_is_stated() {
    let mut x = tensor![[3.0, 0.0], [0.0, 4.0]];
    let shared: Arc<[f64]> = Arc::from(x.as_slice());
    let shared = SharedTensor::<f64, Shape![2, 2], _>::from_shape_owner([2, 2], shared).unwrap();
    assert_eq!(rows(&x), (2, 7.0));
    assert_eq!(rows(&array![[1.0, 2.0]]), (1, 3.0));
    assert_eq!(rows(&x.transpose()), (2, 7.0));
    assert_eq!(rows(&x.view_mut()), (2, 7.0));
    assert_eq!(rows(&shared), (2, 7.0));
    assert_eq!(
        rows(&x.as_dyn().try_as_shape::<Shape![2, 2]>().unwrap()),
        (2, 7.0)
    );
    assert_eq!(named_rows(&tensor![[1.0, 2.0]]), 1);
    let named = Tensor::<f64, Shape![dyn Batch, 2]>::try_ones([3, 2]).unwrap();
    assert_eq!((named_rows(&named), rows(&named).0), (3, 3));
}

#[test]
fn sizes_are_compared_at_run_time() {
    let loaded = DynTensor::from_elem([7, 2], 0.5).unwrap();
    assert_eq!(
        rows(&loaded.try_as_shape::<Shape![dyn, 2]>().unwrap()),
        (7, 7.0)
    );
    let view: shapecast::View<'_, f64, Shape![7, dyn]> = loaded.view().try_as_shape().unwrap();
    assert_eq!(view.as_ptr(), loaded.as_ptr());
    let error = loaded.try_as_shape::<Shape![dyn, 3]>().map(drop);
    assert_eq!(
        error.unwrap_err().to_string(),
        "shape [7, 2] is not of the form [dyn, 3]"
    );
    let error = array![1.0].try_as_shape::<Shape![2]>().map(drop);
    assert_eq!(
        error.unwrap_err().to_string(),
        "shape [1] is not of the form [2]"
    );
}
