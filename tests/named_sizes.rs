//! The rules of names, `Shape![dyn Batch]`: which dimensions match, in every operation, and the errors at run time.
//!
//! `ui-tests/tests/compile_errors/names` has the pairs that do not compile.

use shapecast::{
    Array, Broadcasted, Dim, DimName, Dyn, DynShape, DynTensor, One, Shape, ShapeError, Size,
    Tensor, View, bounds::MatMulShape, broadcast, broadcast_tensors, dims, einsum, s, tensor,
    try_broadcast, try_einsum, try_into_shapes,
};
use typenum::{U1, U3};

dims! {
    /// The rows.
    pub Batch,
    Time,
}
type Rows = Tensor<f64, Shape![dyn Batch]>;
type Points = Tensor<f64, Shape![dyn Batch, 3]>;

fn rows(count: usize) -> Rows {
    Tensor::try_ones([count]).unwrap()
}
fn points(count: usize) -> Points {
    Tensor::try_ones([count, 3]).unwrap()
}
fn untyped(sizes: &[usize]) -> DynTensor<f64> {
    DynTensor::from_elem(sizes, 1.0).unwrap()
}
/// Asserts that the result is an error that names `Batch`.
#[track_caller]
fn rejects<T>(result: Result<T, ShapeError>) {
    let text = result.err().expect("a name does not broadcast").to_string();
    assert!(text.ends_with("(`Batch`)"), "{text}");
}
fn caught<T>(operation: impl FnOnce() -> T) -> Option<String> {
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(operation));
    result.err().map(|panic| *panic.downcast().unwrap())
}

mod names {
    shapecast::dims! { pub(crate) Columns }
}
mod without_a_prelude {
    #![no_implicit_prelude]
    use ::shapecast as renamed;
    renamed::dims! { pub Rows, pub Columns }
    pub type Table = renamed::Tensor<f32, renamed::Shape![dyn Rows, dyn self::Columns]>;
}

#[test]
fn a_name_is_declared_and_written() {
    fn same<T>(_: T, _: T) {}
    same(
        <Shape![dyn Batch, 3, dyn, 1]>::default(),
        (Batch, Size::<3>, Dyn, One),
    );
    same(<Shape![dyn names::Columns]>::default(), (names::Columns,));
    assert_eq!((Batch::NAME, Batch::SIZE), ("Batch", None));
    assert_eq!(
        format!("{:?}", <Shape![dyn Batch, 3]>::default()),
        "(Batch, Size<3>)"
    );
    assert_eq!(
        without_a_prelude::Table::try_ones([2, 3]).unwrap().shape(),
        [2, 3]
    );
}

#[test]
fn a_name_broadcasts_with_itself_one_dyn_and_dyn_shape() {
    fn same<L, R>()
    where
        L: Shape + shapecast::Broadcast<R, Output = (Batch,)>,
        R: Shape + shapecast::Broadcast<L, Output = (Batch,)>,
    {
    }
    same::<(Batch,), (Batch,)>();
    same::<(Batch,), (One,)>();
    same::<(Batch,), (U1,)>();
    same::<(Batch,), (Dyn,)>();
    same::<(Batch,), ()>();
    let _: Broadcasted<(Batch,), DynShape> = DynShape;
    let _: Broadcasted<DynShape, (Batch,)> = DynShape;
    let _: MatMulShape<(Time, Batch), (Batch, Size<3>)> = (Time, Size::<3>);
    let _: MatMulShape<(Time, Batch), (Dyn, Size<3>)> = (Time, Size::<3>);
    let _: MatMulShape<(Batch, Time, Size<2>), (One, Size<2>, Size<3>)> = (Batch, Time, Size::<3>);
}

#[test]
fn a_name_is_the_target_of_itself_one_and_dyn() {
    let mut x = rows(3);
    x += &rows(3);
    x += &Tensor::<f64, Shape![1]>::ones();
    x += &Tensor::<f64, (U1,)>::ones();
    x += &Tensor::<f64, Shape![dyn]>::try_ones([3]).unwrap();
    x += &untyped(&[3]);
    x += 1.0;
    assert_eq!(x, tensor![7.0, 7.0, 7.0]);
    let mut open = Tensor::<f64, Shape![dyn]>::try_ones([3]).unwrap();
    open += &rows(3);
    let mut all = untyped(&[3]);
    all += &rows(3);
    assert_eq!((open.sum(), all.sum()), (6.0, 6.0));
}

#[test]
fn every_operation_keeps_or_removes_a_name() -> Result<(), ShapeError> {
    let x = points(4);
    let _: Points = -&x * 2.0;
    let _: Rows = x.sum_axis::<1>();
    let _: Tensor<f64, Shape![3]> = x.mean_axis::<0>();
    let _: Tensor<f64, Shape![dyn Batch, 1]> = broadcast!(max_keepdim::<1>(x));
    let _: View<'_, f64, Shape![3, dyn Batch]> = x.transpose();
    let _: View<'_, f64, Shape![dyn Batch, 1, 3]> = x.unsqueeze::<1>();
    let _: View<'_, f64, Shape![dyn Batch, 2]> = x.slice(s![.., 1..]);
    let _: View<'_, f64, Shape![dyn Batch - 2, 3]> = x.slice(s![1..-1]);
    let _: View<'_, f64, Shape![2, 3]> = x.slice(s![..2]);
    let _: View<'_, f64, Shape![3]> = x.slice(s![-1]);
    let _: View<'_, f64, Shape![dyn Batch, 3]> = x.slice(s![..; -1]);
    let _: View<'_, f64, Shape![2, 3]> = x.narrow::<0, 1, 2>();
    let _: View<'_, f64, Shape![dyn Batch - 1, 3]> = x.split_at::<0, 1>().1;
    let _: View<'_, f64, Shape![dyn Batch - 1, 3, 2]> = x.windows::<0, 2>();
    let _: Tensor<f64, Shape![dyn Batch - 1, 3]> = x.diff::<0>();
    let _: Tensor<f64, Shape![dyn, 3]> = x.tile::<0, 2>();
    let _: Tensor<f64, Shape![dyn, 3]> = x.repeat::<0, 2>();
    let _: Tensor<f64, Shape![dyn, 3]> = x.concat::<0, _>(&points(2));
    let _: Tensor<f64, Shape![dyn, 3]> =
        x.concat::<0, _>(&Tensor::<f64, Shape![5000, 3]>::ones().into_shape::<Shape![dyn, 3]>());
    let _: Tensor<f64, Shape![dyn Batch, 6]> = x.concat::<1, _>(&points(4));
    let _: Tensor<f64, Shape![dyn Batch, 6]> = x.concat::<1, _>(&open_points(4));
    let _: Tensor<f64, Shape![2, dyn Batch, 3]> = x.stack::<0>(&points(4));
    let _: Tensor<f64, Shape![dyn]> = points(4).flatten();
    let _: Rows = rows(4).unsqueeze::<0>().to_tensor().flatten().into_shape();
    let _: Tensor<f64, Shape![3, dyn Batch]> = points(4).reshape::<Shape![3, dyn Batch]>();
    let _: Tensor<f64, Shape![dyn Batch, 3]> = untyped(&[12]).reshape::<Shape![dyn Batch, 3]>();
    let square = Tensor::<f64, Shape![dyn Batch, dyn Batch]>::try_eye([2, 2])?;
    let _: View<'_, f64, Shape![dyn Batch]> = square.diagonal::<0, 1>();
    let indices = Tensor::<usize, Shape![dyn Time]>::try_zeros([2])?;
    let _: Tensor<f64, Shape![dyn Time, 3]> = x.take_axis::<0, _>(&indices);
    let _: Points = x.sort_axis::<0>();
    let _: Tensor<usize, Shape![dyn Batch, 3]> = x.argsort_axis::<0>();
    let _: Points = x.cumsum_axis::<0>();
    let _: Tensor<f64, Shape![3]> = x.sum_to::<Shape![3]>();
    let _: View<'_, f64, Shape![3]> = x.axis_iter::<0>().next().unwrap();
    let row = Tensor::<f64, Shape![1, 3]>::ones();
    let (a, _) = broadcast_tensors((&x, &row));
    let _: View<'_, f64, Shape![dyn Batch, 3]> = a;
    let _: Points = Tensor::try_full([4, 3], 1.0)?;
    let _: Points = Tensor::from_shape_vec([4, 3], vec![0.0; 12])?;
    let _: Points = (0..4).map(|i| [f64::from(i); 3]).collect();
    let _: Points = vec![[0.0; 3]].into();
    let _: Rows = (0..4).map(f64::from).collect();
    let _: Rows = vec![1.0].into();
    assert_eq!(x, untyped(&[4, 3]));
    Ok(())
}
fn open_points(count: usize) -> Tensor<f64, Shape![dyn, 3]> {
    points(count).into_shape()
}

#[test]
fn every_size_without_a_name_gets_one() {
    let _: Rows = Tensor::<f64, Shape![3]>::ones().into_shape();
    let _: Rows = Tensor::<f64, Shape![1]>::ones().into_shape();
    let _: Rows = Tensor::<f64, Shape![dyn]>::try_ones([3])
        .unwrap()
        .into_shape();
    let _: Rows = Tensor::<f64, (U3,)>::ones().into_shape();
    let _: Rows = rows(3).into_shape();
    let _: Rows = untyped(&[3]).try_into_shape().unwrap();
    let _: Tensor<f64, Shape![dyn]> = rows(3).into_shape();
    let _: DynTensor<f64> = rows(3).into_shape();
    let _: Tensor<f64, Shape![3]> = rows(3).try_into_shape().unwrap();
    let _: View<'_, f64, Shape![dyn Batch]> = Array::<f64, Shape![3]>::ones().as_shape();
    let error = untyped(&[3, 2]).try_into_shape::<Shape![dyn Batch, 3]>();
    let text = error.unwrap_err().to_string();
    assert_eq!(text, "shape [3, 2] is not of the form [dyn Batch, 3]");
}

#[test]
fn a_name_is_not_changed_into_another_one() {
    let text = "dimension 1 is `Batch`, not `Time`; to change its name, convert it to `dyn` first";
    let x = || Tensor::<f64, Shape![3, dyn Batch]>::try_ones([3, 2]).unwrap();
    let error = x().try_into_shape::<Shape![dyn, dyn Time]>().unwrap_err();
    assert_eq!(error.to_string(), text);
    let owned = x();
    let error = owned.view().try_into_shape::<Shape![dyn, dyn Time]>();
    assert_eq!(error.unwrap_err().to_string(), text);
    assert!(x().try_into_shape::<Shape![dyn Time, dyn Batch]>().is_ok());
    let open = x().into_shape::<Shape![3, dyn]>();
    assert!(open.try_into_shape::<Shape![3, dyn Time]>().is_ok());
}

#[test]
fn an_axis_is_renamed() {
    let x = Points::try_from_fn([2, 3], |[i, j]| (3 * i + j) as f64).unwrap();
    let y: Tensor<f64, Shape![dyn Batch, dyn Time]> = x.clone().rename::<-1, Time>();
    let z: Tensor<f64, Shape![dyn Time, dyn Time]> = y.rename::<0, Time>();
    assert_eq!((z.shape(), z.as_slice()), (x.shape(), x.as_slice()));
    let columns: View<'_, f64, Shape![3, dyn Time]> = x.transpose().rename::<1, Time>();
    assert_eq!((columns.shape(), columns[[2, 1]]), (&[3, 2][..], 5.0));
    // Shapes of any rank have no names.
    let mut open = x.into_dyn();
    open.view_mut().rename::<-2, Time>()[[0, 0]] = 7.0;
    assert_eq!(open.rename::<0, Time>()[[0, 0]], 7.0);
    assert!(caught(|| untyped(&[2]).rename::<1, Time>()).is_some());
}

#[test]
fn generic_code_accepts_names() {
    fn normalised<N: Dim, M: Dim>(x: &Tensor<f64, (N, M)>) -> Tensor<f64, (N, M)> {
        broadcast!(x / sum_keepdim::<1>(x))
    }
    fn product<N: DimName>(x: &Tensor<f64, (N, Size<3>)>) -> Tensor<f64, (N, N)> {
        x.matmul(&x.transpose())
    }
    let gram: Tensor<f64, Shape![dyn Batch, dyn Batch]> = product(&points(2));
    assert_eq!(gram, tensor![[3.0, 3.0], [3.0, 3.0]]);
    assert_eq!(normalised(&gram).sum(), 2.0);
}

#[test]
fn a_name_of_size_1_never_broadcasts() {
    let (one, four) = (rows(1), rows(4));
    let open = Tensor::<f64, Shape![dyn]>::try_ones([4]).unwrap();
    let all = untyped(&[4]);
    rejects(try_broadcast!(one + four));
    rejects(try_broadcast!(four + one));
    rejects(try_broadcast!(open + one));
    rejects(try_broadcast!(one * open));
    rejects(try_broadcast!(all + one));
    rejects(try_broadcast!(one + all));
    let column = Tensor::<f64, Shape![3, 1]>::ones();
    rejects(try_broadcast!(column + one + four));
    rejects(try_broadcast!(sum::<0>(column * one) + all));
    let (mut target, mut open_target, mut all_target) = (rows(4), open.clone(), all.clone());
    rejects(try_broadcast!(target += one));
    rejects(try_broadcast!(open_target = one));
    rejects(try_broadcast!(all_target = one));
    let mut small = rows(1);
    rejects(try_broadcast!(small += all));
    rejects(try_einsum!([b] => one[b] * four[b]));
    rejects(try_einsum!([b] => all[b] * one[b]));
    rejects(one.try_expand(&[4]));
    rejects(one.view().try_broadcast_to(&[2, 4]));
    let pair = |x: &Points, y: &DynTensor<f64>| {
        let (x, y) = (x.clone(), y.clone());
        caught(move || broadcast_tensors((&x, &y)).0.len())
    };
    assert!(pair(&points(1), &untyped(&[4, 3])).is_some());
    assert!(pair(&points(4), &untyped(&[1, 3])).is_none());
}

#[test]
fn a_name_of_size_1_does_not_broadcast_in_an_aligned_view() {
    let rows = |n| Tensor::<f64, Shape![dyn Time, dyn Batch, 3]>::try_ones([2, n, 3]).unwrap();
    let (one, four) = (self::rows(1), self::rows(4));
    let (small, large) = (one.align_at::<1>(&rows(1)), four.align_at::<1>(&rows(4)));
    let (of_one, of_four) = (rows(1), rows(4));
    assert_eq!(broadcast!(of_one + small).shape(), [2, 1, 3]);
    assert_eq!(broadcast!(of_four + large).shape(), [2, 4, 3]);
    rejects(try_broadcast!(of_four + small));
    rejects(try_broadcast!(of_one + large));
    let all = untyped(&[2, 4, 3]);
    rejects(try_broadcast!(all + small));
    rejects(small.try_broadcast_to(&[2, 4, 3]));
}

#[test]
fn a_tensor_is_printed_with_its_names() {
    let text = format!("{:?}", points(1));
    assert_eq!(text, "Tensor([[1.0, 1.0, 1.0]], shape=[Batch: 1, 3])");
    let x = rows(1);
    let large = Tensor::<f64, Shape![dyn Batch, 3]>::try_ones([1, 3]).unwrap();
    let text = format!("{:?}", x.align_at::<0>(&large));
    assert_eq!(text, "View([[1.0]], shape=[Batch: 1, 1])");
}

#[test]
fn contracted_and_batched_names_are_compared() {
    let x = Tensor::<f64, Shape![dyn Time, dyn Batch]>::try_ones([2, 3]).unwrap();
    rejects(x.try_matmul(&points(4)));
    rejects(untyped(&[2, 3]).try_matmul(&points(1)));
    rejects(rows(2).try_matmul(&untyped(&[3])));
    let batch = |n| Tensor::<f64, Shape![dyn Batch, 2, 2]>::try_ones([n, 2, 2]).unwrap();
    rejects(batch(1).try_matmul(&batch(4)));
    rejects(untyped(&[4, 2, 2]).try_matmul(&batch(1)));
}

#[test]
fn one_error_lists_all_sizes_that_do_not_agree() {
    let (x, y, z) = (untyped(&[4, 3]), untyped(&[5, 2]), untyped(&[4]));
    let view = y.view();
    let text = try_into_shapes!(
        x: Shape![dyn Batch, dyn Time],
        view: Shape![dyn Batch, dyn Time],
        z: Shape![dyn Batch, 1],
    )
    .unwrap_err()
    .to_string();
    assert_eq!(
        text,
        "`z`: shape [4] is not of the form [dyn Batch, 1]; \
         `Batch` is 4 in `x` and 5 in `view`; `Time` is 3 in `x` and 2 in `view`",
    );
    struct Data {
        x: DynTensor<f64>,
        y: (DynTensor<f64>,),
    }
    let data = |rows| Data {
        x: untyped(&[2, 3]),
        y: (untyped(&[rows]),),
    };
    let wrong = data(3);
    let text = try_into_shapes!(wrong.x: Shape![dyn Batch, 3], wrong.y.0: Shape![dyn Batch])
        .unwrap_err()
        .to_string();
    assert_eq!(text, "`Batch` is 2 in `wrong.x` and 3 in `wrong.y.0`");
    let right = data(2);
    let fields = try_into_shapes!(right.x: Shape![dyn Batch, 3], right.y.0: Shape![dyn Batch]);
    let _: (Points, Rows) = fields.unwrap();
    let square = untyped(&[2, 3]);
    let text = try_into_shapes!(square: Shape![dyn Batch, dyn Batch])
        .unwrap_err()
        .to_string();
    assert_eq!(text, "`Batch` is 2 in `square` and 3 in `square`");
    let (x, z) = (untyped(&[4, 3]), untyped(&[4]));
    let address = x.as_ptr();
    let (x, z) = try_into_shapes!(x: Shape![dyn Batch, 3], z: Shape![dyn Batch]).unwrap();
    let _: (&Points, &Rows) = (&x, &z);
    assert_eq!((x.as_ptr(), z.len()), (address, 4));
}

#[test]
fn errors_name_the_dimension_and_the_operands() {
    let (scores, labels) = (points(4), rows(5));
    let sizes = "The size of tensor a (4) must match the size of tensor b (5) at non-singleton dimension 0 (`Batch`)";
    let weights = rows(4);
    let text = caught(|| broadcast!(weights - labels)).unwrap();
    assert_eq!(
        text,
        format!("{sizes}: `weights` of shape [4], `labels` of shape [5]")
    );
    let text = caught(|| einsum!([] => scores[b, k] * labels[b])).unwrap();
    assert_eq!(
        text,
        "index `b` is 4 in `scores` and 5 in `labels` (`Batch`)"
    );
    // The dimension is counted in the shape of larger rank, and the name is that of the dimension.
    let cube = Tensor::<f64, Shape![dyn Time, dyn Batch, 3]>::try_ones([2, 5, 3]).unwrap();
    let text = try_broadcast!(scores + cube).unwrap_err().to_string();
    assert_eq!(
        text,
        "The size of tensor a (4) must match the size of tensor b (5) at non-singleton dimension 1 (`Batch`)"
    );
}
