//! Matrices of `faer`.

use faer::{Mat, MatMut, MatRef, mat};
use shapecast::{Dim, Shape, ShapeErrorKind, Tensor, View, ViewMut, array, s, tensor};

type Matrix<'a> = View<'a, f64, Shape![dyn, dyn]>;

#[test]
fn views_with_adjacent_rows_or_columns_are_matrices_without_a_copy() {
    fn check<R: Dim, C: Dim>(view: View<'_, f64, (R, C)>) {
        let matrix = view.as_faer().expect("the view has adjacent elements");
        assert_eq!([matrix.nrows(), matrix.ncols()], view.shape());
        assert_eq!(matrix, view.to_faer());
        for i in 0..matrix.nrows() {
            for j in 0..matrix.ncols() {
                assert!(std::ptr::eq(&matrix[(i, j)], &view[[i, j]]));
            }
        }
    }
    let x = Tensor::<f64, Shape![3, 4]>::from_fn(|[i, j]| (10 * i + j) as f64);
    let x = x.view().into_shape::<Shape![dyn, dyn]>();
    check(x);
    check(x.transpose());
    check(x.flip::<0>());
    check(x.flip::<1>().transpose());
    check(x.flip::<0>().flip::<1>());
    check(x.slice(s![1..3, 1..3]));
    check(x.slice(s![..;2, 1..]));
    check(x.slice(s![..;-2, 1..3]).transpose());
    check(x.slice(s![1..2, ..;2]));
    check(x.slice(s![..;2, 2..3]));
    check(x.slice(s![1..1, ..]));
    check(x.slice(s![.., 4..]));
    // A row that is repeated.
    let row = tensor![1.0, 2.0];
    check(row.broadcast_to::<Shape![3, 2]>());
    assert!(x.slice(s![.., ..;2]).as_faer().is_none());
}

#[test]
fn views_with_adjacent_rows_or_columns_are_matrices_to_write() {
    let mut x = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    x.as_faer_mut()[(0, 0)] = 10.0;
    x.view_mut().transpose().as_faer_mut().unwrap()[(2, 1)] = 60.0;
    x.slice_mut(s![..;-1, 1..]).as_faer_mut().unwrap()[(0, 0)] = 50.0;
    assert!(x.slice_mut(s![.., ..;2]).as_faer_mut().is_none());
    assert_eq!(x, tensor![[10.0, 2.0, 3.0], [4.0, 50.0, 60.0]]);
    let empty = x.slice_mut(s![.., 3..]).as_faer_mut().unwrap().ncols();
    assert_eq!(empty, 0);
    let mut y = array![[1.0, 2.0]];
    y.as_faer_mut()[(0, 1)] = 20.0;
    assert_eq!(
        (y.as_faer()[(0, 1)], y.view_mut().as_faer().unwrap()[(0, 1)]),
        (20.0, 20.0)
    );
}

#[test]
fn matrices_without_gaps_are_views() {
    let elements: Vec<f64> = (0..12).map(f64::from).collect();
    let check = |matrix: MatRef<'_, f64>| {
        let view = Matrix::try_from(matrix).expect("there are no gaps");
        assert_eq!(view.shape(), [matrix.nrows(), matrix.ncols()]);
        assert_eq!(view.to_faer(), matrix);
        for (i, j) in [(0, 0), (matrix.nrows() - 1, matrix.ncols() - 1)] {
            assert!(std::ptr::eq(&view[[i, j]], &matrix[(i, j)]));
        }
    };
    let matrix = MatRef::from_column_major_slice(&elements, 3, 4);
    check(matrix);
    check(matrix.transpose());
    check(matrix.reverse_rows());
    check(matrix.reverse_cols().transpose());
    check(matrix.reverse_rows_and_cols());
    check(matrix.subcols(1, 2));
    check(matrix.submatrix(1, 2, 1, 1));
    check(matrix.subrows(1, 2).subcols(2, 1));

    // Rows 0 and 1 of each column leave a gap.
    let error = Matrix::try_from(matrix.subrows(0, 2)).unwrap_err();
    assert_eq!(error.kind(), ShapeErrorKind::Strides);
    assert!(error.to_string().contains("leave gaps"), "{error}");
    let copy = Tensor::<f64, Shape![dyn, 4]>::try_from(matrix.subrows(0, 2)).unwrap();
    assert_eq!(copy, tensor![[0.0, 3.0, 6.0, 9.0], [1.0, 4.0, 7.0, 10.0]]);
    // A column that is repeated has gaps too.
    let repeated = MatRef::from_repeated_col(matrix.col(0), 2);
    assert!(Matrix::try_from(repeated).is_err());

    let error = View::<f64, Shape![3, 3]>::try_from(matrix).unwrap_err();
    assert_eq!(error.kind(), ShapeErrorKind::Sizes);
    let error = Tensor::<f64, Shape![dyn]>::try_from(matrix).unwrap_err();
    assert_eq!(error.to_string(), "shape [3, 4] is not of the form [dyn]");
}

#[test]
fn matrices_without_elements_are_views() {
    let empty = Mat::<f64>::zeros(0, 3);
    let view = Matrix::try_from(empty.as_ref()).unwrap();
    assert_eq!(view.shape(), [0, 3]);
    assert_eq!(view.as_faer().unwrap().ncols(), 3);
    let mut empty = Mat::<f64>::zeros(2, 0);
    let view = ViewMut::<f64, Shape![2, 0]>::try_from(empty.as_mut()).unwrap();
    assert_eq!(view.len(), 0);
    let copy = Tensor::<f64, Shape![dyn, dyn]>::try_from(empty.as_ref()).unwrap();
    assert_eq!(copy.shape(), [2, 0]);
}

#[test]
fn matrices_are_written_through_views() {
    let mut elements = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    let matrix = MatMut::from_row_major_slice_mut(&mut elements, 2, 3);
    let mut view = ViewMut::<f64, Shape![dyn, dyn]>::try_from(matrix.reverse_cols_mut()).unwrap();
    assert_eq!(view, tensor![[3.0, 2.0, 1.0], [6.0, 5.0, 4.0]]);
    view[[1, 0]] = 60.0;
    view[[0, 2]] = 10.0;
    let matrix = MatMut::from_column_major_slice_mut(&mut elements, 2, 3);
    let gaps = matrix.subrows_mut(0, 1);
    assert!(ViewMut::<f64, Shape![1, 3]>::try_from(gaps).is_err());
    assert_eq!(elements, [10.0, 2.0, 3.0, 4.0, 5.0, 60.0]);
}

#[test]
fn faer_computes_with_the_memory_of_tensors() {
    let x = tensor![[1.0, 2.0], [3.0, 4.0]];
    let mut y = Tensor::<f64, Shape![2, 2]>::zeros();
    faer::linalg::matmul::matmul(
        y.as_faer_mut(),
        faer::Accum::Replace,
        x.as_faer(),
        x.as_faer().transpose(),
        1.0,
        faer::Par::Seq,
    );
    assert_eq!(y, x.matmul(&x.transpose()));
    assert_eq!(x.to_faer(), mat![[1.0, 2.0], [3.0, 4.0]]);
}
