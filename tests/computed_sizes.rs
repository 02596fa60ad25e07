//! Sizes that the compiler computes: known ones are `Size<N>`, and names have offsets, as in `Shape![dyn Time - 2]`.
//!
//! `ui-tests/tests/compile_errors/offsets` has the programs that do not compile.

use shapecast::{
    Array, Axes, Dim, DimName, DynTensor, Longer, Padding, Shape, ShapeError, ShapeErrorKind,
    Shorter, Size, Tensor, View, ViewMut, Windowed, array,
    bounds::{Concatenated, PadAxes, PadAxis, Padded},
    broadcast, dims, einsum, s, tensor, try_broadcast, try_einsum, try_into_shapes,
};

dims! { pub Time, pub Batch }
type Series = Tensor<f64, Shape![dyn Time]>;

/// 0, 1, 4, 9 …
fn squares(count: usize) -> Series {
    Series::try_from_fn([count], |[i]| (i * i) as f64).unwrap()
}
fn ones<S: Shape>(sizes: &[usize]) -> Tensor<f64, S> {
    let ones = DynTensor::<f64>::from_elem(sizes, 1.0).unwrap();
    ones.try_into_shape().unwrap()
}
fn caught<T>(operation: impl FnOnce() -> T) -> String {
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(operation));
    *result.err().expect("a panic").downcast().unwrap()
}

#[test]
fn types_are_written_as_sums_and_differences() {
    fn same<T>(_: T, _: T) {}
    same(
        <Shape![dyn Time - 2, 4, dyn Time + 3]>::default(),
        (
            Shorter::<Time, 2>::default(),
            Size::<4>,
            Longer::<Time, 3>::default(),
        ),
    );
    same(
        <Shape![dyn Time - 0, dyn self::Time + 0usize]>::default(),
        (Time, Time),
    );
    const LAG: usize = 2;
    same(
        <Shape![dyn Time - LAG]>::default(),
        <Shape![dyn Time - { LAG * 2 / 2 }]>::default(),
    );
    same(
        <Shape![dyn Time - 2]>::default(),
        <Shape![dyn Time - 0x2]>::default(),
    );
    assert_eq!(Shorter::<Time, 2>::SIZE, None);
    assert_eq!(
        <Shape![dyn Time - 2, 4]>::PATTERN,
        Some(&[None, Some(4)][..])
    );
}

#[test]
fn known_sizes_are_computed() {
    let x = tensor![0, 1, 4, 9, 16, 25, 36, 49];
    let windows: View<'_, i32, Shape![6, 3]> = x.windows::<0, 3>();
    assert_eq!(windows.slice(s![-1]), tensor![25, 36, 49]);
    let whole: View<'_, i32, (Size<1>, Size<8>)> = x.windows::<-1, 8>();
    assert_eq!(whole.to_tensor().flatten(), x);
    let steps: Tensor<i32, Shape![7]> = x.diff::<0>();
    assert_eq!(steps, tensor![1, 3, 5, 7, 9, 11, 13]);
    let (first, rest): (View<'_, i32, Shape![3]>, View<'_, i32, Shape![5]>) = x.split_at::<0, 3>();
    assert_eq!((first.len(), rest.len()), (3, 5));
    let all: Tensor<i32, Shape![8]> = first.concat::<0, _>(&rest);
    assert_eq!(all, x);
    let none: View<'_, i32, Shape![0]> = x.split_at::<0, 8>().1;
    assert!(none.is_empty());
    let inner: View<'_, i32, Shape![5]> = x.slice(s![1..-2]);
    let third: View<'_, i32, Shape![3]> = x.slice(s![..;3]);
    let span: View<'_, i32, Shape![2]> = x.slice(s![2..6;2]);
    assert_eq!(
        (inner, third, span),
        (
            tensor![1, 4, 9, 16, 25].view(),
            tensor![0, 9, 36].view(),
            tensor![4, 16].view()
        )
    );
    let tiled: Tensor<i32, Shape![16]> = x.tile::<0, 2>();
    let repeated: Tensor<i32, Shape![24]> = x.repeat::<0, 3>();
    assert_eq!((tiled.len(), repeated.len()), (16, 24));
    let flat: Tensor<i32, Shape![18]> = windows.to_tensor().flatten();
    let rows: Tensor<i32, Shape![2, 9]> = flat.reshape();
    assert_eq!(rows.shape(), [2, 9]);
    let stacked: Tensor<i32, Shape![2, 8]> = x.stack::<0>(&x);
    assert_eq!(stacked.shape(), [2, 8]);
    let (counts, edges) = x.histogram::<4>(0.0, 64.0);
    let bins: (Tensor<usize, Shape![4]>, Tensor<f64, Shape![5]>) = (counts, edges);
    assert_eq!(bins.1, tensor![0.0, 16.0, 32.0, 48.0, 64.0]);
    let between: Tensor<usize, Shape![4]> = x.histogram_between(&bins.1);
    assert_eq!(between, tensor![4, 2, 1, 1]);
    let array: Array<i32, Shape![2, 2]> = array![[1, 4, 9], [4, 9, 16]].diff::<1>();
    assert_eq!(array, array![[3, 5], [5, 7]]);
    let array: Array<i32, Shape![6]> = array![[1, 4, 9], [4, 9, 16]].flatten();
    assert_eq!(array, array![1, 4, 9, 4, 9, 16]);
}

#[test]
fn a_computed_1_does_not_broadcast_and_1_plus_1_is_2() {
    let one: Tensor<i32, (Size<1>,)> = tensor![1, 5].diff::<0>();
    let sum: Tensor<i32, Shape![2]> = one.concat::<0, _>(&tensor![7]);
    assert_eq!(sum, tensor![4, 7]);
    assert!(one.try_broadcast_to(&[3]).is_err());
}

#[test]
fn windows_differences_slices_and_parts_of_a_name_are_shorter() {
    let x = squares(10);
    let windows: View<'_, f64, Shape![dyn Time - 2, 3]> = x.windows::<0, 3>();
    assert_eq!(windows.shape(), [8, 3]);
    let steps: Tensor<f64, Shape![dyn Time - 1]> = x.diff::<0>();
    assert_eq!(steps[[8]], 17.0);
    let inner: View<'_, f64, Shape![dyn Time - 3]> = x.slice(s![1..-2]);
    assert_eq!((inner.len(), inner[[0]]), (7, 1.0));
    let later: View<'_, f64, Shape![dyn Time - 2]> = x.slice(s![2..]);
    let earlier: View<'_, f64, Shape![dyn Time - 2]> = x.slice(s![..-2]);
    let lagged: Tensor<f64, Shape![dyn Time - 2]> = later - earlier;
    assert_eq!(lagged[[7]], 32.0);
    let parts = x.split_at::<0, 4>();
    let head: View<'_, f64, Shape![4]> = parts.0;
    let tail: View<'_, f64, Shape![dyn Time - 4]> = parts.1;
    assert_eq!((head.len(), tail.len()), (4, 6));
    // All of it, and nothing of it.
    let whole: View<'_, f64, Shape![dyn Time]> = x.split_at::<0, 0>().1;
    let single: View<'_, f64, Shape![dyn Time, 1]> = x.windows::<0, 1>().as_shape();
    let all: View<'_, f64, Shape![dyn Time]> = x.slice(s![0..]);
    assert_eq!((whole.len(), single.len(), all.len()), (10, 10, 10));
}

#[test]
fn concatenations_of_a_name_are_longer() {
    let x = squares(4);
    let after: Tensor<f64, Shape![dyn Time + 2]> = x.concat::<0, _>(&tensor![7.0, 8.0]);
    assert_eq!(after.as_slice(), [0.0, 1.0, 4.0, 9.0, 7.0, 8.0]);
    let before: Tensor<f64, Shape![dyn Time + 1]> = tensor![7.0].concat::<0, _>(&x);
    assert_eq!(before.as_slice(), [7.0, 0.0, 1.0, 4.0, 9.0]);
    let both: Tensor<f64, Shape![dyn Time + 3]> = before.concat::<0, _>(&tensor![1.0, 2.0]);
    assert_eq!(both.len(), 7);
    let size_1: Tensor<f64, Shape![dyn Time + 1]> = x.concat::<0, _>(&array![5.0].view());
    assert_eq!(size_1[[4]], 5.0);
    let nothing: Tensor<f64, Shape![dyn Time]> =
        x.concat::<0, _>(&Tensor::<f64, Shape![0]>::zeros());
    assert_eq!(nothing, x);
}

#[test]
fn padded_axes_are_longer() {
    let known: Tensor<i32, Shape![2, 6]> =
        tensor![[1, 2, 3], [4, 5, 6]].pad::<-1, 2, 1>(Padding::Edge);
    assert_eq!(known, tensor![[1, 1, 1, 2, 3, 3], [4, 4, 4, 5, 6, 6]]);
    let ones = tensor![[1], [2]].pad::<1, 1, 1>(Padding::Wrap);
    let of_one: &Tensor<i32, Shape![2, 3]> = &ones;
    assert_eq!(*of_one, tensor![[1, 1, 1], [2, 2, 2]]);
    let same: Tensor<i32, Shape![2, 3]> = ones.pad::<0, 0, 0>(Padding::Reflect);
    assert_eq!(same, ones);
    let named: Tensor<f64, Shape![dyn Time + 3]> = squares(3).pad::<0, 2, 1>(Padding::Reflect);
    assert_eq!(named.as_slice(), [4.0, 1.0, 0.0, 1.0, 4.0, 1.0]);
    let open: Tensor<f64, Shape![dyn]> = squares(3)
        .into_shape::<Shape![dyn]>()
        .pad::<0, 2, 1>(Padding::Symmetric);
    assert_eq!(open.as_slice(), [1.0, 0.0, 0.0, 1.0, 4.0, 4.0]);
    let image = Tensor::<f32, Shape![dyn Batch, 28, dyn]>::try_ones([2, 28, 5]).unwrap();
    let framed: Tensor<f32, Shape![dyn Batch, 30, dyn]> =
        image.pad_axes::<Axes![1, -1], 1, 1>(Padding::Constant(0.0));
    assert_eq!((framed.shape(), framed.sum()), (&[2, 30, 7][..], 280.0));
    let long = Tensor::<u8, Shape![1024]>::zeros().pad::<0, 1, 0>(Padding::Constant(1));
    assert_eq!((long.len(), long.sum()), (1025, 1));
}

/// A filter over windows of a padded axis keeps the size.
#[test]
fn windows_of_a_padded_axis_have_its_size() {
    let x = squares(4);
    let smooth: Series = x
        .pad::<0, 1, 1>(Padding::Edge)
        .windows::<0, 3>()
        .mean_axis::<-1>();
    assert_eq!(
        smooth.as_slice(),
        [1.0, 5.0, 14.0, 22.0].map(|sum| sum / 3.0)
    );
    let after: Series = (x.windows::<0, 3>().mean_axis::<-1>()).pad::<0, 1, 1>(Padding::Edge);
    assert_eq!(after.slice(s![1..-1]), smooth.slice(s![1..-1]));
    let excess: Series = broadcast!(x - smooth - after);
    assert_eq!(excess.len(), 4);
    let image = Tensor::<f64, Shape![5, 7]>::from_fn(|[i, j]| (3 * i + j) as f64);
    let padded = image.pad_axes::<Axes![-2, -1], 1, 1>(Padding::Reflect);
    let rows = padded.windows::<0, 3>();
    let patches = rows.windows::<1, 3>();
    let filter = tensor![[0.0, 1.0, 0.0], [1.0, -4.0, 1.0], [0.0, 1.0, 0.0]];
    let edges: Tensor<f64, Shape![5, 7]> = einsum!([i, j] => patches[i, j, u, v] * filter[u, v]);
    assert_eq!(
        (edges[[0, 0]], edges[[0, 3]], edges[[2, 3]]),
        (8.0, 6.0, 0.0)
    );
}

#[test]
fn an_empty_axis_is_padded_with_a_constant_alone() {
    let x = squares(0);
    assert_eq!(
        x.pad::<0, 1, 1>(Padding::Constant(2.0)).as_slice(),
        [2.0, 2.0]
    );
    assert_eq!(x.pad::<0, 0, 0>(Padding::Edge), x);
    let text = caught(|| x.pad::<0, 0, 1>(Padding::Edge).len());
    assert!(
        text.contains("axis 0 of shape [0] has no elements to copy"),
        "{text}"
    );
    let rows = Tensor::<f64, Shape![0, 3]>::zeros();
    let wider: Tensor<f64, Shape![0, 5]> = rows.pad::<1, 1, 1>(Padding::Wrap);
    assert!(wider.is_empty());
}

#[test]
fn offsets_are_added_up() {
    let x = squares(12);
    let padded = tensor![0.0]
        .concat::<0, _>(&x)
        .concat::<0, _>(&tensor![0.0]);
    let same: Series = padded.windows::<0, 3>().sum_axis::<-1>();
    assert_eq!(same.len(), 12);
    let twice: Tensor<f64, Shape![dyn Time - 6]> = x
        .windows::<0, 3>()
        .sum_axis::<-1>()
        .windows::<0, 5>()
        .sum_axis::<-1>();
    let once = x.windows::<0, 7>().sum_axis::<-1>();
    assert_eq!((&twice - &once).len(), 6);
    // Through 0, from both sides.
    let shorter: Tensor<f64, Shape![dyn Time - 1]> = padded.slice(s![1..-2]).to_tensor();
    let longer: Tensor<f64, Shape![dyn Time + 1]> = shorter.concat::<0, _>(&tensor![1.0, 2.0]);
    let back: Series = longer.diff::<0>();
    let again: Tensor<f64, Shape![dyn Time]> = x.diff::<0>().concat::<0, _>(&tensor![1.0]);
    assert_eq!((back.len(), again.len()), (12, 12));
    // The largest offsets.
    let long = squares(3000);
    let short: View<'_, f64, Shape![dyn Time - 1024]> = long.slice(s![1024..]);
    assert_eq!(short.len(), 1976);
    let forgotten: View<'_, f64, Shape![dyn]> = short.slice(s![1..]);
    let power: View<'_, f64, Shape![dyn Time - 2048]> = long.split_at::<0, 2048>().1;
    assert_eq!((forgotten.len(), power.len()), (1975, 952));
}

#[test]
fn other_sizes_have_no_name() {
    let (x, y) = (squares(6), ones::<Shape![dyn Batch]>(&[2]));
    let sum: Tensor<f64, Shape![dyn]> = x.concat::<0, _>(&y);
    let double: Tensor<f64, Shape![dyn]> = x.concat::<0, _>(&x.diff::<0>());
    let open: Tensor<f64, Shape![dyn]> = x.concat::<0, _>(&ones::<Shape![dyn]>(&[3]));
    let other: Tensor<f64, Shape![dyn]> = ones::<Shape![dyn]>(&[3]).concat::<0, _>(&x.diff::<0>());
    let tiled: Tensor<f64, Shape![dyn]> = x.diff::<0>().tile::<0, 3>();
    let stepped: View<'_, f64, Shape![dyn]> = x.slice(s![1..;2]);
    let n = 2;
    let bounded: View<'_, f64, Shape![dyn]> = x.slice(s![n..]);
    let flat: Tensor<f64, Shape![dyn]> = x.windows::<0, 2>().to_tensor().flatten();
    let lens = [
        sum.len(),
        double.len(),
        open.len(),
        other.len(),
        tiled.len(),
        stepped.len(),
        bounded.len(),
        flat.len(),
    ];
    assert_eq!(lens, [8, 11, 9, 8, 15, 3, 4, 10]);
    // A number of indices from one end is known.
    let steps = x.diff::<0>();
    let known: [View<'_, f64, Shape![2]>; 3] = [
        x.slice(s![1..3]),
        x.slice(s![-2..]),
        steps.narrow::<0, 1, 2>(),
    ];
    assert!(known.iter().all(|view| view.len() == 2));
}

#[test]
fn names_with_offsets_meet_as_names_do() -> Result<(), ShapeError> {
    type Short = Tensor<f64, Shape![dyn Time - 2, 3]>;
    let x = ones::<Shape![dyn Time, 3]>(&[6, 3]);
    let y: Short = x.slice(s![2..]).to_tensor();
    let sum: Short = &y + &y;
    let sum: Short = sum + tensor![[1.0, 2.0, 3.0]];
    let sum: Short = tensor![1.0, 1.0, 1.0] + sum;
    let sum: Short = ones::<Shape![dyn, dyn]>(&[4, 1]) * sum;
    let sum: Short = 2.0 * sum;
    let unknown: DynTensor<f64> = &sum + &ones::<shapecast::DynShape>(&[4, 3]);
    assert_eq!(unknown.shape(), [4, 3]);
    let centred: Short = broadcast!(sum - mean_keepdim::<0>(sum) + y);
    let scores: Tensor<f64, Shape![dyn Time - 2]> = einsum!([t] => sum[t, k] * y[t, k]);
    assert_eq!(scores.as_slice(), [30.0; 4]);
    let gram: Tensor<f64, Shape![3, 3]> = y.transpose().matmul(&centred);
    assert_eq!(gram.shape(), [3, 3]);
    let mut total = centred.clone();
    total += &y;
    total.slice_axis_mut::<0>(..2).fill(0.0);
    let column: ViewMut<'_, f64, Shape![dyn Time - 2]> = total.index_axis_mut::<1>(0);
    assert_eq!(column.len(), 4);
    let sorted: Short = y.sort_axis::<0>();
    let kept: Tensor<f64, Shape![1, 3]> = sorted.sum_axes_keepdim::<Axes![0]>();
    let positions: Tensor<usize, Shape![dyn Time - 2]> = y.argmax_axis::<1>();
    assert_eq!((kept[[0, 0]], positions.len()), (4.0, 4));
    let all: [f64; 2] = [y.sum(), y.sum_axes::<Axes![0, 1]>().item()];
    assert_eq!(all, [12.0; 2]);

    // A run-time 1 does not stretch, and the error names the size.
    let one = ones::<Shape![dyn Time - 2, 3]>(&[1, 3]);
    let other = ones::<Shape![dyn, 3]>(&[2, 3]);
    let errors = [
        try_broadcast!(one + y).unwrap_err(),
        try_broadcast!(y + other).unwrap_err(),
        try_einsum!([t] => one[t, k] * y[t, k]).unwrap_err(),
        one.try_broadcast_to(&[4, 3]).unwrap_err(),
        one.try_expand(&[4, -1]).unwrap_err(),
    ];
    for error in errors {
        let text = error.to_string();
        assert!(
            text.contains("dimension 0 (`Time - 2`)") || text.contains("(`Time - 2`)"),
            "{text}"
        );
    }
    let text = caught(|| &one + &y);
    assert!(text.contains("dimension 0 (`Time - 2`)"), "{text}");
    Ok(())
}

#[test]
fn conversions_give_and_remove_offsets() -> Result<(), ShapeError> {
    type Short = Shape![dyn Time - 2];
    let from_known: Tensor<f64, Short> = tensor![1.0, 2.0].into_shape();
    let open: Tensor<f64, Shape![dyn]> = from_known.into_shape();
    let from_open: Tensor<f64, Short> = open.into_shape();
    let renamed: Tensor<f64, Shape![dyn Batch + 1]> =
        from_open.into_shape::<Shape![dyn]>().into_shape();
    let text = renamed
        .view()
        .try_into_shape::<Short>()
        .map(drop)
        .unwrap_err()
        .to_string();
    assert!(
        text.starts_with("dimension 0 is `Batch + 1`, not `Time - 2`"),
        "{text}"
    );
    let checked: Tensor<f64, Short> = renamed.into_dyn().try_into_shape()?;
    assert!(checked.view().try_into_shape::<Shape![3]>().is_err());
    let rank = DynTensor::<f64>::from_elem([2, 2], 0.0)?;
    let text = rank.try_into_shape::<Short>().unwrap_err().to_string();
    assert_eq!(text, "shape [2, 2] is not of the form [dyn Time - 2]");
    // One typenum integer, and `One`.
    let integer: Tensor<f64, (Shorter<Time, 1>,)> =
        Tensor::<f64, (typenum::U3,)>::ones().into_shape();
    let one: Tensor<f64, (Longer<Time, 1>,)> = tensor![1.0].into_shape();
    assert_eq!((integer.len(), one.len()), (3, 1));
    // From iterators, vectors and rows.
    let collected: Tensor<i32, Short> = (0..3).collect();
    let moved: Tensor<i32, Shape![dyn Time + 1]> = vec![1, 2].into();
    let rows: Tensor<i32, Shape![dyn Time - 1, 2]> = [[1, 2], [3, 4]].into_iter().collect();
    let of_rows = Tensor::<i32, Shape![dyn Time + 2, 2]>::from(vec![[1, 2], [3, 4]]);
    let made = Tensor::<i32, Shape![dyn Time - 5]>::try_from_fn([2], |[i]| i as i32)?;
    let lens = [
        collected.len(),
        moved.len(),
        rows.len(),
        of_rows.len(),
        made.len(),
    ];
    assert_eq!(lens, [3, 2, 4, 4, 2]);
    Ok(())
}

/// A size of `Time + 2` that is less than 2 would claim that `Time` is negative.
#[test]
fn sizes_are_at_least_what_is_added_to_a_name() -> Result<(), ShapeError> {
    type Long = Shape![dyn Time + 2];
    let of = |size: usize| DynTensor::<f64>::from_elem([size], 0.0).unwrap();
    let least: Tensor<f64, Long> = of(2).try_into_shape()?;
    let none: Tensor<f64, Shape![dyn Time]> = least.slice(s![1..-1]).to_tensor();
    assert!(none.is_empty());
    assert_eq!(
        Tensor::<f64, Shape![dyn Time + 2, dyn]>::default().shape(),
        [2, 0]
    );
    for size in [0, 1] {
        let expected = format!("dimension 0 has size {size}, but `Time + 2` is at least 2");
        let x = of(size);
        let mut y = x.clone();
        let open: Tensor<f64, Shape![dyn]> = x.clone().try_into_shape()?;
        let errors = [
            x.clone().try_into_shape::<Long>().map(drop),
            x.view().try_into_shape::<Long>().map(drop),
            y.view_mut().try_into_shape::<Long>().map(drop),
            x.try_as_shape::<Long>().map(drop),
            x.try_reshape(&[size as isize])
                .and_then(|x| x.try_into_shape::<Long>())
                .map(drop),
            Tensor::<f64, Long>::from_elem([size], 1.0).map(drop),
            Tensor::<f64, Long>::from_shape_vec([size], vec![0.0; size]).map(drop),
            Tensor::<f64, Long>::try_from_fn([size], |_| 1.0).map(drop),
        ];
        for error in errors {
            let error = error.unwrap_err();
            assert_eq!(error.to_string(), expected);
            assert_eq!(error.kind(), ShapeErrorKind::Sizes);
        }
        let panics = [
            caught(|| open.clone().into_shape::<Long>()),
            caught(|| open.view().into_shape::<Long>().len()),
            caught(|| (0..size).collect::<Tensor<usize, Long>>()),
            caught(|| Tensor::<f64, Long>::from(vec![1.0; size])),
        ];
        assert_eq!(panics, [(); 4].map(|()| expected.clone()));
    }
    let error = of(3)
        .try_into_shape::<Shape![dyn Time + 2, 3]>()
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "shape [3] is not of the form [dyn Time + 2, 3]"
    );
    let error = Tensor::<f64, Shape![3, dyn Time + 2]>::try_ones([3, 1]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "dimension 1 has size 1, but `Time + 2` is at least 2"
    );
    Ok(())
}

#[test]
fn texts_have_the_offset() {
    assert_eq!(
        format!("{:?}", ones::<Shape![dyn Time - 2, 1]>(&[2, 1])),
        "Tensor([[1.0],\n        [1.0]], shape=[Time - 2: 2, 1])"
    );
    let text = format!("{:?}", ones::<Shape![dyn Time + 12]>(&[13]));
    assert!(text.ends_with("shape=[Time + 12: 13])"), "{text}");
}

#[test]
fn claims_compare_names_without_their_offsets() -> Result<(), ShapeError> {
    let of = |size: usize| DynTensor::<f64>::from_elem([size], 0.0).unwrap();
    let (x, y, z) = (of(10), of(8), of(11));
    let (x, y, z) =
        try_into_shapes!(x: Shape![dyn Time], y: Shape![dyn Time - 2], z: Shape![dyn Time + 1])?;
    assert_eq!((x.len(), y.len(), z.len()), (10, 8, 11));
    let (x, y, z) = (of(10), of(5), of(11));
    let error =
        try_into_shapes!(x: Shape![dyn Time], y: Shape![dyn Time - 2], z: Shape![dyn Time + 1]);
    let text = error.map(drop).unwrap_err().to_string();
    assert_eq!(text, "`Time` is 10 in `x`, 7 in `y` and 10 in `z`");
    // A tensor that is shorter than the offset.
    let (x, z) = (of(10), of(1));
    let error = try_into_shapes!(x: Shape![dyn Time], z: Shape![dyn Time + 3]).map(drop);
    assert_eq!(
        error.unwrap_err().to_string(),
        "`Time` is 10 in `x` and -2 in `z`"
    );
    let z = of(1);
    let error = try_into_shapes!(z: Shape![dyn Time + 3]).map(drop);
    assert_eq!(error.unwrap_err().to_string(), "`Time` is -2 in `z`");
    // The largest number.
    let z = of(1);
    assert!(try_into_shapes!(z: Shape![dyn Time - { usize::MAX }]).is_ok());
    Ok(())
}

/// Generic code over a name needs no bound.
mod of_any_name {
    use super::*;

    pub fn smooth<T: DimName>(x: &Tensor<f64, Shape![dyn T]>) -> Tensor<f64, Shape![dyn T - 2]> {
        x.windows::<0, 3>().mean_axis::<-1>()
    }
    pub fn padded<T: DimName>(x: &Tensor<f64, Shape![dyn T]>) -> Tensor<f64, Shape![dyn T]> {
        let zero = tensor![0.0];
        smooth_longer(&zero.concat::<0, _>(x).concat::<0, _>(&zero))
    }
    fn smooth_longer<T: DimName>(x: &Tensor<f64, Shape![dyn T + 2]>) -> Tensor<f64, Shape![dyn T]> {
        x.windows::<0, 3>().mean_axis::<-1>()
    }
    pub fn smooth_padded<T: DimName>(x: &Tensor<f64, Shape![dyn T]>) -> Tensor<f64, Shape![dyn T]> {
        smooth_longer(&x.pad::<0, 1, 1>(Padding::Constant(0.0)))
    }
    pub fn curvature<T: DimName, const N: usize>(
        x: &Tensor<f64, Shape![dyn T, N]>,
    ) -> Tensor<f64, Shape![dyn T - 2, N]> {
        let (before, here, after) = (x.slice(s![..-2]), x.slice(s![1..-1]), x.slice(s![2..]));
        let by_slices: Tensor<f64, Shape![dyn T - 2, N]> = broadcast!(before - here * 2.0 + after);
        let by_steps = x.diff::<0>().diff::<0>();
        broadcast!((by_slices + by_steps) / 2.0)
    }
}

#[test]
fn generic_code_computes_with_a_name() {
    let smoothed: Tensor<f64, Shape![dyn Time - 2]> = of_any_name::smooth(&squares(4));
    assert_eq!(
        smoothed,
        array![5.0, 14.0]
            .map(|x| x / 3.0)
            .into_tensor()
            .into_shape::<Shape![dyn Time - 2]>()
    );
    assert_eq!(of_any_name::padded(&squares(4)).len(), 4);
    assert_eq!(
        of_any_name::padded(&squares(4)),
        of_any_name::smooth_padded(&squares(4))
    );
    let x = Tensor::<f64, Shape![dyn Batch, 2]>::try_from_fn([5, 2], |[i, j]| (i * i + j) as f64)
        .unwrap();
    let bend: Tensor<f64, Shape![dyn Batch - 2, 2]> = of_any_name::curvature(&x);
    assert_eq!(bend.as_slice(), [2.0; 6]);
}

#[test]
fn generic_code_computes_with_any_dimension() {
    use shapecast::bounds::{AddDim, WindowDim};
    fn means<D: WindowDim<3, 0> + Dim>(x: &Tensor<f64, (D,)>) -> Tensor<f64, (D::Count,)> {
        x.windows::<0, 3>().mean_axis::<-1>()
    }
    fn join<D: Dim, E: AddDim<D> + Dim>(
        x: &Tensor<f64, (D,)>,
        y: &Tensor<f64, (E,)>,
    ) -> Tensor<f64, Concatenated<(D,), (E,), 0>> {
        x.concat::<0, _>(y)
    }
    fn framed<S, const N: usize>(
        x: &Tensor<f64, S>,
    ) -> Tensor<f64, <S as PadAxes<Axes![0, -1], 1, N>>::Output>
    where
        S: Shape + PadAxes<Axes![0, -1], 1, N>,
    {
        x.pad_axes::<Axes![0, -1], 1, N>(Padding::Constant(0.0))
    }
    fn longer<S: Shape + PadAxis<0, 2, 0>>(x: &Tensor<f64, S>) -> Tensor<f64, Padded<S, 0, 2, 0>> {
        x.pad::<0, 2, 0>(Padding::Edge)
    }
    let frame: Tensor<f64, Shape![4, 5]> =
        framed::<_, 1>(&tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    assert_eq!(frame.sum(), 21.0);
    let named: Tensor<f64, Shape![dyn Time + 2]> = longer(&squares(2));
    assert_eq!(named.len(), 4);
    let known: Tensor<f64, Shape![2]> = means(&tensor![1.0, 2.0, 3.0, 4.0]);
    let named: Tensor<f64, Shape![dyn Time - 2]> = means(&squares(4));
    let shorter: Tensor<f64, Shape![dyn Time - 4]> = means(&means(&squares(6)));
    let open: Tensor<f64, Shape![dyn]> = means(&ones::<Shape![dyn]>(&[4]));
    assert_eq!(
        (known.len(), named.len(), shorter.len(), open.len()),
        (2, 2, 2, 2)
    );
    let joined: Tensor<f64, Shape![dyn Time]> = join(&named, &known);
    assert_eq!(joined.len(), 4);
    let windows: Tensor<f64, Windowed<Shape![dyn Time + 1], 0, 3>> = ones(&[3, 3]);
    let of_windows: Tensor<f64, Shape![dyn Time - 1, 3]> = windows;
    assert_eq!(of_windows.len(), 9);
}

#[test]
fn lengths_that_do_not_fit_are_errors_at_run_time() {
    let x = squares(2);
    for text in [
        caught(|| x.windows::<0, 3>().len()),
        caught(|| x.slice(s![2..-1]).len()),
        caught(|| x.split_at::<0, 3>().1.len()),
    ] {
        assert!(!text.is_empty());
    }
    // `Time - 1` of no indices would be -1. Without a name, an axis without indices has no differences, as in NumPy.
    let text = caught(|| squares(0).diff::<0>().len());
    assert!(text.contains("exceeds dimension size (0)"), "{text}");
    assert_eq!(ones::<Shape![dyn]>(&[0]).diff::<0>().len(), 0);
    assert_eq!(squares(1).diff::<0>().len(), 0);
}
