//! The code that compile errors propose computes what the program with the error meant.

use shapecast::{
    Array, AsView, Shape, ShapeError, Tensor, Tolerance, View, ViewMut, broadcast,
    broadcast_tensors, dims, einsum, meshgrid, s, tensor,
};

dims! { Batch, Name, Time, Test, Train }

/// `prices.diff::<0>() / prices` does not compile: "slice the longer".
#[test]
fn the_longer_series_is_sliced() {
    let prices = tensor![1.0, 2.0, 3.0, 6.0].into_shape::<Shape![dyn Time]>();
    let returns: Tensor<f64, Shape![dyn Time - 1]> = prices.diff::<0>() / prices.slice(s![..-1]);
    assert_eq!(returns.as_slice(), [1.0, 0.5, 1.0]);
    let ratios: Tensor<f64, Shape![dyn Time - 1]> = prices.slice(s![1..]) / prices.slice(s![..-1]);
    assert_eq!(ratios.as_slice(), [2.0, 1.5, 2.0]);
}

/// `(x - mean) / std` does not compile if the columns' deviations are those of another axis.
#[test]
fn one_value_per_column_or_per_row() {
    let x = tensor![[1.0, 3.0], [3.0, 7.0]].into_shape::<Shape![dyn Batch, 2]>();
    let (mean, std) = (x.mean_axis::<0>(), x.std_axis::<0>());
    let columns: Tensor<f64, Shape![dyn Batch, 2]> = (&x - mean) / std;
    assert_eq!(columns.as_slice(), [-1.0, -1.0, 1.0, 1.0]);
    let rows: Tensor<f64, Shape![dyn Batch, 2]> = &x - x.mean_keepdim::<1>();
    assert_eq!(rows.as_slice(), [-1.0, 1.0, -2.0, 2.0]);
    assert_eq!(broadcast!(x - mean_keepdim::<1>(x)), rows);
    let weights = tensor![2.0, 10.0].into_shape::<Shape![dyn Batch]>();
    let weighted: Tensor<f64, Shape![dyn Batch, 2]> = &x * weights.unsqueeze::<1>();
    assert_eq!(weighted.as_slice(), [2.0, 6.0, 30.0, 70.0]);
}

/// The note for two vectors with different names.
#[test]
fn another_name() {
    let x = tensor![1.0, 2.0].into_shape::<Shape![dyn Train]>();
    let y = tensor![10.0, 20.0].into_shape::<Shape![dyn Test]>();
    let sums: Tensor<f64, Shape![dyn Train]> = x + y.rename::<0, Train>();
    assert_eq!(sums.as_slice(), [11.0, 22.0]);
}

/// The note for `x += &y` where `y` is shorter, or has one value per row.
#[test]
fn updates_of_a_part_and_of_rows() {
    let mut x = tensor![1.0, 2.0, 4.0].into_shape::<Shape![dyn Time]>();
    let steps = x.diff::<0>();
    let mut later = x.slice_mut(s![1..]);
    later += &steps;
    assert_eq!(x.as_slice(), [1.0, 3.0, 6.0]);
    let mut table = tensor![[1.0, 2.0], [3.0, 4.0]].into_shape::<Shape![dyn Batch, 2]>();
    let offsets = tensor![10.0, 20.0].into_shape::<Shape![dyn Batch]>();
    table += &offsets.unsqueeze::<1>();
    assert_eq!(table.as_slice(), [11.0, 12.0, 23.0, 24.0]);
    table.assign(&offsets.unsqueeze::<1>());
    assert_eq!(table.as_slice(), [10.0, 10.0, 20.0, 20.0]);
}

#[test]
fn masks_labels_and_tables() {
    let x = tensor![1.0_f32, -2.0, 3.0];
    let mask = broadcast!(x > 0.0);
    let kept = broadcast!(if mask { x } else { 0.0 });
    assert_eq!(kept, tensor![1.0, 0.0, 3.0]);

    let scores = tensor![[1.0, 2.0], [3.0, 4.0]];
    let labels = scores.argmax_axis::<1>();
    let best = scores.take_along_axis::<1, _>(&labels.unsqueeze::<1>());
    assert_eq!(best, tensor![[2.0], [4.0]]);

    let table = tensor![5.0, 6.0, 7.0];
    let i = tensor![2_usize, 0];
    let list = table.as_slice();
    assert_eq!(broadcast!(list[i] * 2.0), tensor![14.0, 10.0]);
}

#[test]
fn functions_of_other_libraries() {
    let x = tensor![-1.0_f32, 0.0, 2.0];
    assert_eq!(broadcast!(x.maximum(0.0)), tensor![0.0, 0.0, 2.0]);
    let leaky_relu = broadcast!(if x > 0.0 { x } else { 0.01 * x });
    assert_eq!(leaky_relu, tensor![-0.01, 0.0, 2.0]);
    let elu = broadcast!(if x > 0.0 { x } else { x.exp_m1() });
    assert!(elu.all_close(&tensor![-0.632_120_6, 0.0, 2.0], Tolerance::default()));
    let silu = broadcast!(x * x.sigmoid());
    assert!(silu.all_close(
        &tensor![-0.268_941_43, 0.0, 1.761_594_2],
        Tolerance::default()
    ));

    let x = tensor![1.0_f64, f64::NAN, 3.0, 5.0];
    assert_eq!(
        x.compress(&broadcast!(!x.is_nan())).as_slice(),
        [1.0, 3.0, 5.0]
    );
    let filled = broadcast!(if x.is_nan() { 0.0 } else { x });
    assert_eq!(filled, tensor![1.0, 0.0, 3.0, 5.0]);
    let rolling = filled.windows::<0, 3>().mean_axis::<-1>();
    assert!(rolling.all_close(&tensor![4.0 / 3.0, 8.0 / 3.0], Tolerance::default()));
    assert_eq!(filled.argsort_axis::<-1>(), tensor![1, 0, 2, 3]);
}

/// `Tensor::from(list)` does not compile for a shape whose sizes the compiler knows.
#[test]
fn lists_of_checked_lengths() -> Result<(), ShapeError> {
    let (sizes, list) = ([3], vec![1.0, 2.0, 3.0]);
    let x: Tensor<f64, Shape![3]> = Tensor::from_shape_vec(sizes, list)?;
    assert_eq!(x, tensor![1.0, 2.0, 3.0]);
    let iter = [1.0, 2.0, 3.0].into_iter();
    let y: Tensor<f64, Shape![3]> = Tensor::try_from_iter(iter)?;
    assert_eq!(y, x);
    let short: Result<Tensor<f64, Shape![3]>, _> = Tensor::try_from_iter([1.0, 2.0]);
    assert!(short.is_err());

    let (rows, columns) = (vec![vec![1.0, 2.0], vec![3.0, 4.0]], 2);
    let table: Tensor<f64, Shape![dyn, dyn]> =
        Tensor::from_shape_vec([rows.len(), columns], rows.concat())?;
    assert_eq!(table, tensor![[1.0, 2.0], [3.0, 4.0]]);
    let (sizes, rows) = ([2, 2], vec![[1.0, 2.0], [3.0, 4.0]]);
    let known: Tensor<f64, Shape![2, 2]> = Tensor::from_shape_vec(sizes, rows.concat())?;
    assert_eq!(known, table);
    let x = Tensor::<_, Shape![2, 3]>::from_shape_vec([2, 3], (0..6).collect())?;
    assert_eq!(x, tensor![[0, 1, 2], [3, 4, 5]]);

    let sizes = [2, 3];
    let zeros = Tensor::<f64, Shape![dyn, 3]>::try_zeros(sizes)?;
    assert_eq!(zeros.shape(), [2, 3]);
    let (start, stop, step) = (0, 10, 4);
    let x = Tensor::<i32, Shape![dyn]>::try_arange(start, stop, step)?;
    assert_eq!(x.as_slice(), [0, 4, 8]);
    assert_eq!(Tensor::<i32, Shape![3]>::arange(0.., 1), tensor![0, 1, 2]);
    Ok(())
}

/// `fn f(x: &Tensor<..>) -> Tensor<..> { x.transpose() }` does not compile: rustc proposes `into`.
#[test]
fn a_view_is_returned_as_a_tensor() {
    fn transposed(x: &Tensor<f64, Shape![2, 3]>) -> Tensor<f64, Shape![3, 2]> {
        x.transpose().into()
    }
    let x = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    assert_eq!(transposed(&x), tensor![[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]]);
}

/// `x += &y` does not compile where `y` has more axes than `x`.
#[test]
fn sums_to_the_shape_of_a_target() {
    let mut target = tensor![1.0, 2.0];
    let operand = tensor![[10.0, 20.0], [30.0, 40.0]];
    let sum: Tensor<f64, Shape![2]> = operand.sum_like(&target);
    assert_eq!(sum, tensor![40.0, 60.0]);
    broadcast!(target += sum_like(target, operand));
    assert_eq!(target, tensor![41.0, 62.0]);
}

/// `x[i]` of a matrix, `x[i] = 0.0`, `x[mask]` and `x[mask] = 0.0` do not compile.
#[test]
fn indices_and_masks() {
    let mut x = tensor![[1.0, 2.0], [3.0, 4.0]];
    let (i, j) = (1, 0);
    assert_eq!(x[[i, j]], 3.0);
    assert_eq!(x.slice(s![i]), tensor![3.0, 4.0]);
    let list = vec![1, 1];
    assert_eq!(x[&list], 4.0);
    let mask = broadcast!(x > 2.5);
    assert_eq!(x.compress(&mask), tensor![3.0, 4.0]);
    broadcast!(x = if mask { 0.0 } else { x });
    assert_eq!(x, tensor![[1.0, 2.0], [0.0, 0.0]]);
    broadcast!(x.slice_mut(s![i]) = 0.0);
    assert_eq!(x, tensor![[1.0, 2.0], [0.0, 0.0]]);
    broadcast!(x.slice_mut(s![1.., 0]) += 5.0);
    assert_eq!(x, tensor![[1.0, 2.0], [5.0, 0.0]]);

    let rows = broadcast!(x > 0.0);
    let mask = rows;
    assert_eq!(broadcast!(all::<1>(mask)), tensor![true, false]);
    assert_eq!(
        x.compress_axis::<0>(&broadcast!(all::<1>(mask))),
        tensor![[1.0, 2.0]]
    );
}

/// Labels of another integer type, and elements of two types in one expression.
#[test]
fn conversions_of_elements() {
    let table = tensor![[1.0, 2.0], [3.0, 4.0]];
    let labels = tensor![1_i64, 1, 0];
    let taken = table.take_axis::<0, _>(&broadcast!(labels as usize));
    assert_eq!(taken, tensor![[3.0, 4.0], [3.0, 4.0], [1.0, 2.0]]);
    let x = labels;
    assert_eq!(broadcast!(x as usize).bincount::<2>(), tensor![1, 2]);
    assert_eq!(broadcast!(x as f64 * 0.5), tensor![0.5, 0.5, 0.0]);
    assert_eq!(broadcast!(x as f64).mean(), 2.0 / 3.0);
    let y = tensor![1.0, 0.0, 0.0];
    assert_eq!(broadcast!(x as f64 == y), tensor![true, false, true]);
    assert_eq!(&broadcast!(x as f64) + &y, tensor![2.0, 1.0, 0.0]);
    assert_eq!(y.as_slice(), [1.0, 0.0, 0.0]);
    let x = y;
    assert_eq!(broadcast!(x > 0.5), tensor![true, false, false]);
}

/// Values that are not operands.
#[test]
fn operands() -> Result<(), ShapeError> {
    fn doubled(x: &impl AsView<f64, Shape![3]>) -> Tensor<f64, Shape![3]> {
        let x = x.as_view();
        broadcast!(x * 2.0)
    }
    let x = tensor![1.0, 2.0, 3.0];
    assert_eq!(doubled(&x), tensor![2.0, 4.0, 6.0]);
    let list = vec![10.0, 20.0, 30.0];
    let sum = broadcast!(x + &View::<_, Shape![3]>::from_shape_slice([3], &list)?);
    assert_eq!(sum, tensor![11.0, 22.0, 33.0]);
    let pair = tensor![3.0, 4.0];
    assert_eq!(&pair * &tensor![1.0, 2.0], tensor![3.0, 8.0]);

    let poly = |list: &[f64], v: f64| list.iter().rev().fold(0.0, |sum, c| sum * v + c);
    let f = |v| poly(&list, v);
    assert_eq!(broadcast!(f(x)), tensor![60.0, 170.0, 340.0]);
    let f = |x: &Tensor<f64, Shape![3]>| x.sum();
    assert_eq!(broadcast!(x / &f(&x) * 6.0), x);

    let mut owner = x.clone();
    let view: ViewMut<'_, f64, _> = owner.view_mut();
    #[expect(
        clippy::op_ref,
        reason = "the text proposes this form, which `broadcast!` needs"
    )]
    let sum = &x + &view.view();
    assert_eq!(sum, tensor![2.0, 4.0, 6.0]);
    let view = owner.view();
    let array: Array<f64, Shape![3]> = broadcast!(&view.to_array() * 2.0);
    assert_eq!(array, tensor![2.0, 4.0, 6.0]);
    let value = 2.0;
    assert_eq!(broadcast!(x * &Array::from(value)), tensor![2.0, 4.0, 6.0]);
    let mut total = 0.0;
    total += x.sum();
    assert_eq!(total, 6.0);
    Ok(())
}

/// Shapes that a function does not take.
#[test]
fn shapes_and_names() -> Result<(), ShapeError> {
    let w = tensor![[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]];
    let x = tensor![[1.0, 1.0]];
    assert_eq!(x.matmul(&w.transpose()), tensor![[3.0, 7.0, 11.0]]);
    let (x, y) = (tensor![1.0, 2.0], tensor![10.0, 20.0, 30.0]);
    let (of_x, of_y) = meshgrid((&x, &y));
    assert_eq!((of_x[[1, 2]], of_y[[1, 2]]), (2.0, 30.0));
    let y = tensor![[10.0], [20.0], [30.0]];
    let (of_x, of_y) = broadcast_tensors((&x, &y));
    assert_eq!((of_x[[2, 1]], of_y[[2, 1]]), (2.0, 30.0));
    let named = x.into_shape::<Shape![dyn Name]>();
    let x = named.rename::<0, Batch>();
    let same: Tensor<f64, Shape![dyn Name]> = x.rename::<0, Name>();
    assert_eq!(same.shape(), [2]);
    let x = tensor![[1.0, 2.0]].into_shape::<Shape![dyn, dyn Time]>();
    let renamed: Tensor<f64, Shape![dyn, dyn Name]> = x.rename::<1, Name>();
    assert_eq!(renamed.shape(), [1, 2]);
    fn width(x: &impl AsView<f64, Shape![dyn, 2]>) -> usize {
        x.as_view().shape()[1]
    }
    let x = renamed.into_dyn();
    assert_eq!(width(&x.try_as_shape::<Shape![dyn, 2]>()?), 2);
    let (x, y) = (tensor![[1.0, 2.0], [3.0, 4.0]], tensor![10.0, 20.0]);
    assert_eq!(x.broadcast_to::<Shape![1, 2, 2]>().len(), 4);
    let expanded = y
        .unsqueeze::<1>()
        .broadcast_to::<Shape![2, 2]>()
        .to_tensor();
    assert_eq!(expanded, tensor![[10.0, 10.0], [20.0, 20.0]]);
    let indices = tensor![1_usize, 0];
    let picked = x.take_along_axis::<1, _>(&indices.unsqueeze::<1>());
    assert_eq!(picked, tensor![[2.0], [3.0]]);
    assert_eq!(tensor![1.0, 3.0].var_ddof(1.0), 2.0);
    let x = tensor![[1.0, 2.0], [3.0, 4.0]];
    assert_eq!(einsum!([j] => x[i, j]), tensor![4.0, 6.0]);
    Ok(())
}
