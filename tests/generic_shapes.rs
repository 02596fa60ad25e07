//! Functions that are generic over a shape with the one bound `LastAxis` or `FirstAxis`.

use shapecast::{
    Dim, Dyn, DynTensor, FirstAxis, Float, KnownShape, LastAxis, Shape, Size, Tensor, Tolerance,
    View, Windowed, Windows, broadcast, dims, tensor,
};

dims! { Batch, Time }

fn centre<S: LastAxis>(x: &Tensor<f64, S>) -> Tensor<f64, S> {
    broadcast!(x - mean_keepdim::<-1>(x))
}

fn centre_in_place<S: LastAxis>(y: &mut Tensor<f64, S>) {
    let mean = y.mean_keepdim::<-1>();
    broadcast!(y -= mean);
}

fn subtract_mean<S: LastAxis>(y: &mut Tensor<f64, S>, x: &Tensor<f64, S>) {
    broadcast!(y -= mean_keepdim::<-1>(x));
}

fn softmax<T: Float, S: LastAxis>(x: View<'_, T, S>) -> Tensor<T, S> {
    let exponentials = broadcast!((x - max_keepdim::<-1>(x)).exp());
    broadcast!(exponentials / sum_keepdim::<-1>(exponentials))
}

fn layer_norm<T: Float, S: LastAxis>(
    x: &Tensor<T, S>,
    gain: &Tensor<T, (S::Last,)>,
    shift: &Tensor<T, (S::Last,)>,
) -> Tensor<T, S> {
    let epsilon = T::from_f64(1e-5);
    let centred = broadcast!(x - mean_keepdim::<-1>(x));
    let variance = broadcast!(mean_keepdim::<-1>(centred * centred));
    broadcast!(centred / (variance + epsilon).sqrt() * gain + shift)
}

fn row_sums<T: Float, S: LastAxis>(x: &Tensor<T, S>) -> Tensor<T, S::WithoutLast> {
    x.sum_axis::<-1>()
}

fn row_norms<S: LastAxis>(x: &Tensor<f64, S>) -> Tensor<f64, S::WithoutLast> {
    broadcast!(sum::<-1>(x * x).sqrt())
}

fn largest<S: LastAxis>(x: &Tensor<f64, S>) -> Tensor<usize, S::WithoutLast> {
    x.argmax_axis::<-1>()
}

/// The row result stands to the left of the tensor.
fn distance_to_mean<S: LastAxis>(x: &Tensor<f64, S>) -> Tensor<f64, S> {
    let mean = x.mean_keepdim::<-1>();
    let square = broadcast!(mean * mean);
    broadcast!((mean - x).abs() + 0.0 * square)
}

fn running_sums_from_both_ends<S: LastAxis>(x: &Tensor<f64, S>) -> Tensor<f64, S> {
    let (forward, backward) = (x.cumsum_axis::<-1>(), x.flip::<-1>());
    broadcast!(forward + backward)
}

/// One generic function calls another, with a tensor of its shape and with one of the kept shape.
fn softmax_of_centred<S: LastAxis>(x: &Tensor<f64, S>) -> Tensor<f64, S> {
    let mean = softmax(x.mean_keepdim::<-1>().view());
    softmax(centre(x).view()) * mean
}

fn matrix_sums<S: LastAxis<WithoutLast: LastAxis>>(
    x: &Tensor<f64, S>,
) -> Tensor<f64, <S::WithoutLast as LastAxis>::WithoutLast> {
    row_sums(&row_sums(x))
}

fn windows<S: LastAxis + Windows<-1, 2>>(x: &Tensor<f64, S>) -> View<'_, f64, Windowed<S, -1, 2>> {
    x.windows::<-1, 2>()
}

fn sum_of_rows<S: FirstAxis>(x: &Tensor<f64, S>) -> f64 {
    x.axis_iter::<0>().map(|row| row.sum()).sum()
}

fn number_rows<S: FirstAxis>(x: &mut Tensor<f64, S>) {
    for (i, mut row) in x.axis_iter_mut::<0>().enumerate() {
        row.fill(i as f64);
    }
}

fn clear_row<S: FirstAxis>(x: &mut Tensor<f64, S>, index: usize) {
    x.index_axis_mut::<0>(index).fill(0.0);
}

fn row<S: FirstAxis>(x: &Tensor<f64, S>, index: usize) -> Tensor<f64, S::WithoutFirst> {
    x.index_axis::<0>(index).to_tensor()
}

/// Sums batches of two rows, of which the last one may have one row.
fn sum_of_batches<S: FirstAxis>(x: &Tensor<f64, S>) -> f64 {
    let count = x.shape()[0];
    let starts = (0..count).step_by(2);
    starts
        .map(|start| x.slice_axis::<0>(start..count.min(start + 2)).sum())
        .sum()
}

fn rows_at<S: FirstAxis>(x: &Tensor<f64, S>, indices: &[usize]) -> Tensor<f64, S::With<Dyn>> {
    x.take_axis::<0, _>(indices)
}

fn first_columns<S: LastAxis>(x: &Tensor<f64, S>) -> Tensor<f64, S::With<Dyn>> {
    x.slice_axis::<-1>(..1).to_tensor()
}

fn subtract_columns<S: FirstAxis>(y: &mut Tensor<f64, S>, x: &Tensor<f64, S>) {
    broadcast!(y -= mean_keepdim::<0>(x));
}

fn softmax_of_rows<S: FirstAxis<WithoutFirst: LastAxis>>(x: &Tensor<f64, S>) -> f64 {
    x.axis_iter::<0>().map(|row| softmax(row).sum()).sum()
}

fn centre_both_ends<S: FirstAxis + LastAxis>(x: &Tensor<f64, S>) -> Tensor<f64, S> {
    let rows = broadcast!(x - mean_keepdim::<0>(x));
    broadcast!(rows - mean_keepdim::<-1>(rows))
}

fn sums_of_both_ends<S: FirstAxis + LastAxis>(
    x: &Tensor<f64, S>,
) -> (Tensor<f64, S::WithoutFirst>, Tensor<f64, S::WithoutLast>) {
    (x.sum_axis::<0>(), x.sum_axis::<-1>())
}

struct Norm<S: LastAxis> {
    gain: Tensor<f64, (S::Last,)>,
    sums: Tensor<f64, S::WithoutLast>,
}

impl<S: LastAxis> Norm<S> {
    fn apply(&mut self, x: &Tensor<f64, S>) -> Tensor<f64, S> {
        let sums = x.sum_axis::<-1>();
        broadcast!(self.sums += sums);
        broadcast!(x * self.gain)
    }
}

fn within(atol: f64) -> Tolerance {
    Tolerance {
        atol,
        ..Tolerance::default()
    }
}

/// Calls a function of each kind. Rows of `x` sum to a number other than 0.
fn check<S: LastAxis + FirstAxis>(x: &Tensor<f64, S>) {
    let centred = centre(x);
    let rows = row_sums(&centred);
    rows.iter().for_each(|sum| assert!(sum.abs() < 1e-12));
    let mut in_place = x.clone();
    centre_in_place(&mut in_place);
    assert_eq!(in_place, centred);
    let mut subtracted = x.clone();
    subtract_mean(&mut subtracted, x);
    assert_eq!(subtracted, centred);
    distance_to_mean(x).assert_close(&centred.abs(), within(1e-12));
    row_sums(&softmax(x.view()))
        .iter()
        .for_each(|sum| assert!((sum - 1.0).abs() < 1e-12));
    softmax_of_centred(x).assert_close(&softmax(centred.view()), within(1e-12));
    assert_eq!(row_norms(x).shape(), rows.shape());
    assert_eq!(largest(x).shape(), rows.shape());
    assert_eq!(running_sums_from_both_ends(x).shape(), x.shape());

    assert!((sum_of_rows(x) - x.sum()).abs() < 1e-9);
    assert!((sum_of_batches(x) - x.sum()).abs() < 1e-9);
    assert_eq!(first_columns(x).len(), rows.len());
    let count = x.shape()[0];
    let mut numbered = x.clone();
    number_rows(&mut numbered);
    let last = row(&numbered, count - 1);
    last.iter()
        .for_each(|&number| assert_eq!(number, (count - 1) as f64));
    clear_row(&mut numbered, count - 1);
    assert_eq!(row(&numbered, count - 1).sum(), 0.0);
    subtract_columns(&mut numbered, x);
    let both = centre_both_ends(x);
    let (first, last) = sums_of_both_ends(&both);
    first
        .iter()
        .chain(last.iter())
        .for_each(|sum| assert!(sum.abs() < 1e-9));
}

/// Returns the integers from 1 on in a shape of known sizes.
fn numbers<S: KnownShape>() -> Tensor<f64, S> {
    let mut x = Tensor::<f64, S>::zeros();
    x.iter_mut().zip(1..).for_each(|(x, n)| *x = f64::from(n));
    x
}

#[test]
fn every_rank_has_both_ends() {
    check(&numbers::<Shape![3]>());
    check(&numbers::<Shape![1, 3]>());
    check(&numbers::<Shape![2, 3, 1]>());
    check(&numbers::<Shape![2, 3, 1, 2]>());
    check(&numbers::<Shape![2, 3, 1, 2, 2]>());
    check(&numbers::<Shape![2, 3, 1, 2, 2, 1]>());
    check(&numbers::<Shape![2, 3, 1, 2, 2, 1, 2]>());
    check(&numbers::<Shape![2, 3, 1, 2, 2, 1, 2, 2]>());
}

#[test]
fn results_have_the_shapes_of_the_caller() {
    let x = tensor![[1.0, 3.0], [4.0, 8.0]];
    let centred: Tensor<f64, Shape![2, 2]> = centre(&x);
    assert_eq!(centred, tensor![[-1.0, 1.0], [-2.0, 2.0]]);
    let sums: Tensor<f64, Shape![2]> = row_sums(&x);
    assert_eq!(sums, tensor![4.0, 12.0]);
    let first: Tensor<f64, Shape![2]> = row(&x, 0);
    assert_eq!(first, tensor![1.0, 3.0]);
    let picked: Tensor<f64, Shape![dyn, 2]> = rows_at(&x, &[1, 1]);
    assert_eq!(picked, tensor![[4.0, 8.0], [4.0, 8.0]]);
    let sum: Tensor<f64, Shape![]> = row_sums(&tensor![1.0, 2.0]);
    assert_eq!(sum.item(), 3.0);
    let all: Tensor<f64, Shape![]> = matrix_sums(&x);
    assert_eq!(all.item(), 16.0);
    assert!((softmax_of_rows(&x) - 2.0).abs() < 1e-12);
    let pairs: View<'_, f64, (Size<2>, Size<1>, Size<2>)> = windows(&x);
    assert_eq!(pairs.sum(), 16.0);
    let mut norm = Norm::<Shape![2, 2]> {
        gain: tensor![1.0, 10.0],
        sums: tensor![0.0, 1.0],
    };
    let scaled: Tensor<f64, Shape![2, 2]> = norm.apply(&x);
    assert_eq!(scaled, tensor![[1.0, 30.0], [4.0, 80.0]]);
    assert_eq!(norm.sums, tensor![4.0, 13.0]);
}

#[test]
fn names_of_the_caller_stay() {
    let x = numbers::<Shape![2, 3, 4]>();
    let x: Tensor<f64, Shape![dyn Batch, dyn Time, 4]> = x.into_shape();
    check(&x);
    let sums: Tensor<f64, Shape![dyn Batch, dyn Time]> = row_sums(&x);
    assert_eq!(sums.as_slice(), [10.0, 26.0, 42.0, 58.0, 74.0, 90.0]);
    let pairs: View<'_, f64, Shape![dyn Batch, dyn Time, 3, 2]> = windows(&x);
    assert_eq!(pairs.shape(), [2, 3, 3, 2]);

    let x: Tensor<f64, Shape![3, dyn Time]> = numbers::<Shape![3, 2]>().into_shape();
    check(&x);
    let weights: Tensor<f64, Shape![dyn Time]> = tensor![2.0, 4.0].into_shape();
    let normed: Tensor<f64, Shape![3, dyn Time]> = layer_norm(&x, &weights, &weights);
    let expected: Tensor<f64, Shape![3, dyn Time]> =
        tensor![[0.0, 8.0], [0.0, 8.0], [0.0, 8.0]].into_shape();
    normed.assert_close(&expected, within(1e-3));
}

#[test]
fn ranks_known_at_run_time_have_both_ends() {
    let x: DynTensor<f64> = numbers::<Shape![2, 3, 4]>().into_dyn();
    check(&x);
    assert_eq!(row_sums(&x).shape(), [2, 3]);
    assert_eq!(windows(&x).shape(), [2, 3, 3, 2]);
    assert_eq!(matrix_sums(&x).as_slice(), [78.0, 222.0]);
    let weights = Tensor::<f64, Shape![dyn]>::try_ones([4]).unwrap();
    assert_eq!(layer_norm(&x, &weights, &weights).shape(), [2, 3, 4]);
}

#[test]
#[should_panic(expected = "Dimension specified as -1 but tensor has no dimensions")]
fn rank_0_at_run_time_panics() {
    let _ = centre(&DynTensor::from_elem([], 1.0).unwrap());
}

#[test]
fn elements_and_dimensions_may_be_generic_too() {
    fn block<T: Float, B: Dim, const N: usize>(
        x: &Tensor<T, (B, Size<N>)>,
    ) -> Tensor<T, (B, Size<N>)> {
        let weights = Tensor::<T, (Size<N>,)>::ones();
        layer_norm(&softmax(x.view()), &weights, &weights)
    }
    let y: Tensor<f32, Shape![1, 2]> = block(&tensor![[0.0_f32, 4.0]]);
    y.assert_close(&tensor![[0.0, 2.0]], within(1e-3));
    let sums: Tensor<f64, Shape![dyn Batch]> = row_sums(&block(
        &tensor![[0.0, 4.0]].into_shape::<Shape![dyn Batch, 2]>(),
    ));
    assert!((sums.sum() - 2.0).abs() < 1e-9);
}
