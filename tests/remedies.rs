//! The code that compile errors propose computes what the program with the error meant.

use shapecast::{Shape, Tensor, Tolerance, broadcast, dims, s, tensor};

dims! { Batch, Time, Test, Train }

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
