//! Matrices of `nalgebra`.

use nalgebra::{
    Const, DMatrix, DMatrixView, DVector, Matrix2x3, Matrix3x2, MatrixView3x2, SMatrix, Vector3,
    ViewStorage,
};
use shapecast::{Array, Shape, Tensor, View, ViewMut, array, broadcast, tensor};

#[test]
fn matrices_of_known_sizes_are_viewed() {
    let mut m = Matrix2x3::new(1, 2, 3, 4, 5, 6);
    let pointer = m.as_ptr();
    let view: View<'_, i32, Shape![2, 3]> = (&m).into();
    assert_eq!((view.as_ptr(), view.strides()), (pointer, &[1, 2][..]));
    assert_eq!(view, array![[1, 2, 3], [4, 5, 6]]);
    assert_eq!(view.as_nalgebra().unwrap(), m);
    assert_eq!(view.as_nalgebra().unwrap().as_ptr(), pointer);

    let mut view: ViewMut<'_, i32, Shape![2, 3]> = (&mut m).into();
    broadcast!(view *= &array![[10], [100]]);
    let back = view.as_nalgebra_mut().unwrap();
    assert_eq!(back.as_ptr(), pointer);
    assert_eq!(m, Matrix2x3::new(10, 20, 30, 400, 500, 600));
}

#[test]
fn matrices_of_sizes_at_run_time_are_viewed() {
    let m = DMatrix::from_fn(3, 4, |i, j| 10 * i + j);
    let view: View<'_, usize, Shape![dyn, dyn]> = (&m).into();
    assert_eq!(
        (view.as_ptr(), view.shape(), view.strides()),
        (m.as_ptr(), &[3, 4][..], &[1, 3][..])
    );
    assert_eq!(view.index_axis::<0>(2), tensor![20, 21, 22, 23]);
    assert_eq!(view.as_nalgebra().unwrap().as_ptr(), m.as_ptr());
    assert!(view.try_into_shape::<Shape![dyn, 4]>().is_ok());
    assert!(view.try_into_shape::<Shape![dyn, 3]>().is_err());
    // A view of one matrix is one too.
    let columns: DMatrixView<'_, usize> = m.as_view();
    assert_eq!(
        View::<usize, Shape![dyn, dyn]>::from(&columns.clone_owned()),
        view
    );

    let empty = DMatrix::<f32>::zeros(0, 4);
    let view: View<'_, f32, Shape![dyn, dyn]> = (&empty).into();
    assert_eq!(
        (view.shape(), view.as_nalgebra().unwrap().shape()),
        (&[0, 4][..], (0, 4))
    );
}

#[test]
fn vectors_have_rank_1_or_2() {
    let v = Vector3::new(1.0, 2.0, 3.0);
    let view: View<'_, f64, Shape![3]> = (&v).into();
    assert_eq!((view.as_ptr(), view.sum()), (v.as_ptr(), 6.0));
    let v = DVector::from_vec(vec![1.0, 2.0]);
    let view: View<'_, f64, Shape![dyn, 1]> = (&v).into();
    assert_eq!((view.as_ptr(), view.shape()), (v.as_ptr(), &[2, 1][..]));
    assert_eq!(view.squeeze::<1>().as_ptr(), v.as_ptr());
}

#[test]
fn tensors_are_viewed_as_their_transpose() {
    let mut x =
        Tensor::<f64, Shape![dyn, 3]>::from_shape_vec([2, 3], vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0])
            .unwrap();
    let view = x.transpose();
    let m = view.as_nalgebra().unwrap();
    assert_eq!((m.as_ptr(), m.shape()), (x.as_ptr(), (3, 2)));
    // A product of the transposes is the transpose of a product.
    let product = m * m.transpose();
    let expected = x.transpose().to_tensor().matmul(&x);
    assert_eq!(View::<f64, Shape![3, 3]>::from(&product), expected);

    assert!(x.view().as_nalgebra().is_none());
    assert!(x.view_mut().as_nalgebra_mut().is_none());
    let mut part = x.view_mut().slice_axis::<1>(1..).transpose();
    assert!(part.as_nalgebra_mut().is_none());
    let mut row = x.view_mut().slice_axis::<0>(1..).transpose();
    row.as_nalgebra_mut().unwrap().fill(0.0);
    assert_eq!(x, tensor![[1.0, 2.0, 3.0], [0.0, 0.0, 0.0]]);
}

#[test]
fn elements_are_copied() {
    let x = tensor![[1, 2, 3], [4, 5, 6]];
    let expected = Matrix2x3::new(1, 2, 3, 4, 5, 6);
    assert_eq!(x.to_nalgebra(), expected);
    assert_eq!(x.transpose().to_nalgebra(), expected.transpose());
    assert_eq!(
        x.flip::<0>().to_nalgebra(),
        Matrix2x3::new(4, 5, 6, 1, 2, 3)
    );
    let open = x.into_dyn().try_into_shape::<Shape![dyn, dyn]>().unwrap();
    assert_eq!(
        open.to_nalgebra(),
        DMatrix::from_row_slice(2, 3, &[1, 2, 3, 4, 5, 6])
    );

    let inline = array![[1, 2], [3, 4], [5, 6]];
    let m: SMatrix<i32, 3, 2> = inline.into();
    assert_eq!(m, Matrix3x2::new(1, 2, 3, 4, 5, 6));
    assert_eq!(Array::from(m), inline);
}

#[test]
fn vectors_are_copied() {
    let x = tensor![[1, 2, 3], [4, 5, 6]];
    assert_eq!(tensor![1, 2, 3].to_nalgebra(), Vector3::new(1, 2, 3));
    assert_eq!(array![1, 2, 3].to_nalgebra(), Vector3::new(1, 2, 3));
    // A column has gaps between its elements.
    let column = x.index_axis::<1>(1).into_dyn();
    let column = column.try_into_shape::<Shape![dyn]>().unwrap();
    assert_eq!(column.to_nalgebra(), DVector::from_vec(vec![2, 5]));
}

/// A matrix over memory of another language may begin at any address.
#[test]
#[should_panic(expected = "the elements of the matrix are not aligned to 4 bytes")]
fn elements_that_are_not_aligned_panic() {
    let memory = [0.0_f32; 7];
    let first = memory.as_ptr().wrapping_byte_add(1);
    // SAFETY: the elements lie within `memory`. They are not aligned, and are never read.
    let storage = unsafe {
        ViewStorage::from_raw_parts(first, (Const::<3>, Const::<2>), (Const::<1>, Const::<3>))
    };
    let matrix = MatrixView3x2::from_data(storage);
    let _ = View::<f32, Shape![3, 2]>::from(&matrix);
}

#[test]
fn empty_matrices_need_no_alignment() {
    let memory = [0.0_f32; 2];
    let first = memory.as_ptr().wrapping_byte_add(1);
    // SAFETY: there are no elements.
    let storage = unsafe {
        ViewStorage::from_raw_parts(first, (Const::<0>, Const::<2>), (Const::<1>, Const::<0>))
    };
    let matrix = nalgebra::Matrix::from_data(storage);
    assert_eq!(View::<f32, Shape![0, 2]>::from(&matrix).shape(), [0, 2]);
}
