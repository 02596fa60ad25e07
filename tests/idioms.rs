//! The idioms that the guide lists for users of NumPy, PyTorch and ndarray.
use shapecast::{
    Axes, DynTensor, Shape, ShapeError, Tensor, Tolerance, broadcast, einsum, meshgrid, s, tensor,
    try_concat, try_einsum, try_stack, unravel_index,
};

type Dynamic<T> = Tensor<T, Shape![dyn]>;

#[test]
fn creating() -> Result<(), ShapeError> {
    let n = 4;
    assert_eq!(
        Tensor::<f64, Shape![dyn, 3]>::try_zeros([n, 3])?.shape(),
        [4, 3]
    );
    let x = Tensor::<i32, Shape![2, 3]>::full(7);
    assert_eq!((x.zeros_like().sum(), x.full_like(1).sum()), (0_i64, 6_i64));
    assert_eq!(
        Tensor::<i32, Shape![dyn]>::try_arange(0, 5, 2)?.as_slice(),
        [0, 2, 4]
    );
    assert_eq!(Tensor::<f64, Shape![5]>::linspace(0.0, 1.0)[1], 0.25);
    assert_eq!(Tensor::<f64, Shape![3, 3]>::eye().sum(), 3.0);
    let (p, q) = (tensor![1, 2], tensor![3, 4, 5]);
    let (rows, columns) = meshgrid((&p, &q));
    assert_eq!((rows[[1, 0]], columns[[0, 2]]), (2, 5));
    assert_eq!(
        Tensor::<usize, Shape![2, 3]>::from_fn(|[i, j]| i * j)[[1, 2]],
        2
    );
    assert_eq!(
        Tensor::<_, Shape![2, 3]>::from_shape_vec([2, 3], vec![1.0; 6])?.sum(),
        6.0
    );
    assert_eq!(x.tril(0).sum() + x.triu(1).sum(), 42);
    Ok(())
}

#[test]
fn arithmetic() -> Result<(), ShapeError> {
    let (x, y) = (
        tensor![[1.0_f64, 2.0], [3.0, 4.0]],
        tensor![[4.0_f64, 3.0], [2.0, 1.0]],
    );
    assert_eq!(
        (&x + &y).sum() + (-&x).sum() + (&x % &y).sum(),
        20.0 - 10.0 + 3.0 + 1.0
    );
    let mut z = x.clone();
    broadcast!(z = x + y);
    assert_eq!(z, tensor![[5.0, 5.0], [5.0, 5.0]]);
    assert_eq!(broadcast!(x.powf(y)), tensor![[1.0, 8.0], [9.0, 4.0]]);
    assert_eq!(broadcast!(x.max(y)).max(), 4.0);
    assert_eq!(x.maximum(&y), broadcast!(x.maximum(y)));
    assert_eq!(broadcast!(x.clamp(2.0, 3.0)), x.clip(2.0, 3.0));
    let mask = broadcast!(x > 1.0 && x < 4.0);
    assert_eq!(broadcast!(if mask { x } else { 0.0 }).sum(), 5.0);
    broadcast!(z = if mask { 0.0 } else { z });
    assert_eq!((z.sum(), (!&mask).count_nonzero()), (10.0, 2));
    assert!(!broadcast!(any(x.is_nan())).item());
    let standardised = broadcast!((x - mean_keepdim::<0>(x)) / std_keepdim::<0>(x));
    assert_eq!(standardised, tensor![[-1.0, -1.0], [1.0, 1.0]]);
    assert_eq!(broadcast!(x as f32)[[1, 1]], 4.0_f32);
    assert!(x.all_close(&x, Tolerance::default()));
    let double = |v: f64| 2.0 * v;
    assert_eq!(broadcast!(double(x)), &x * 2.0);
    let product = x.matmul(&y);
    assert_eq!(einsum!([i, k] => x[i, j] * y[j, k]), product);
    assert_eq!(try_einsum("ij,jk->ik", &[&x, &y])?, product);
    let number = Tensor::<f64, Shape![2]>::arange(0.0.., 1.0);
    let weighted = einsum!([i] => x[i, j] * number[j]);
    assert_eq!(weighted, tensor![2.0, 4.0]);
    z.gemm(1.0, &x, &y, 0.0);
    assert_eq!(z, product);
    let (p, q) = (tensor![1.0, 2.0], tensor![3.0, 4.0]);
    assert_eq!(einsum!([i, j] => p[i] * q[j])[[1, 0]], 6.0);
    assert_eq!(
        (tensor![3.0, 4.0].norm(2.0), einsum!([] => x[i, i]).item()),
        (5.0, 5.0)
    );
    Ok(())
}

/// The results are those of NumPy.
#[test]
fn signs_halves_and_nan() {
    let (x, y) = (tensor![-7_i32, 7, -7, 7, 6], tensor![3, 3, -3, -3, -3]);
    // x % y, x % 3, x // 3, np.fmod(x, y), x / y
    assert_eq!(x.modulo(&y), tensor![2, 1, -1, -2, 0]);
    assert_eq!(broadcast!(x.modulo(3)), tensor![2, 1, 2, 1, 0]);
    assert_eq!(x.floor_div(&3), tensor![-3, 2, -3, 2, 2]);
    assert_eq!(&x % &y, tensor![-1, 1, -1, 1, 0]);
    assert_eq!(broadcast!(x as f64 / y as f64)[4], -2.0);
    let halves = tensor![-7.5_f64, 7.5];
    assert_eq!(halves.modulo(&2.0), tensor![0.5, 1.5]);
    assert_eq!(halves.floor_div(&2.0), tensor![-4.0, 3.0]);
    assert_eq!(broadcast!(x.pow(2)), tensor![49, 49, 49, 49, 36]);

    let x = tensor![-2.0_f64, -0.5, 0.0, 0.5, 1.5, f64::NAN];
    assert_eq!(
        x.round_ties_even().slice(s![..5]),
        tensor![-2.0, 0.0, 0.0, 0.0, 2.0]
    );
    let signs = broadcast!(if x == 0.0 { 0.0 } else { x.signum() });
    assert_eq!(signs.slice(s![..5]), tensor![-1.0, -1.0, 0.0, 1.0, 1.0]);
    assert!(signs[5].is_nan());
    assert_eq!(tensor![-3, 0, 4].signum(), tensor![-1, 0, 1]);

    let larger = x.maximum(&0.25_f64);
    assert_eq!(larger.slice(s![..5]), tensor![0.25, 0.25, 0.25, 0.5, 1.5]);
    assert!(larger[5].is_nan() && x.minimum(&0.25_f64)[5].is_nan());
    assert_eq!(broadcast!(x.max(0.25))[5], 0.25);
    assert!(x.max().is_nan() && x.median().is_nan());
    assert_eq!(x.argmax_axis::<0>().item(), 5);
    assert_eq!(broadcast!(x as i32), tensor![-2, 0, 0, 0, 1, 0]);
    assert_eq!(
        tensor![1e10, -1e10].map(|v| v as i32),
        tensor![i32::MAX, i32::MIN]
    );
    assert_eq!(tensor![f64::NAN, 1.0, f64::NAN].unique_values().len(), 3);
}

#[test]
fn reducing() -> Result<(), ShapeError> {
    let missing = tensor![[1.0, f64::NAN], [3.0, 4.0]];
    let mean = broadcast!(
        sum::<0>(if missing.is_nan() { 0.0 } else { missing })
            / sum::<0>(if missing.is_nan() { 0.0 } else { 1.0 })
    );
    assert_eq!(mean, tensor![2.0, 4.0]);
    assert_eq!(missing.nanmean_axis::<0>(), mean);
    assert_eq!(broadcast!(nanmean::<0>(missing + 1.0)), tensor![3.0, 5.0]);
    assert_eq!((missing.nansum(), missing.nanmax()), (8.0, 4.0));
    assert_eq!(
        (missing.nanmedian(), missing.nanquantile_axis::<0>(0.5)),
        (3.0, tensor![2.0, 4.0])
    );
    assert_eq!(
        (missing.nanargmax_axis::<0>(), missing.nanargmin()),
        (tensor![1_usize, 1], 0)
    );
    let x = tensor![[1.0, 5.0, 3.0], [4.0, 2.0, 6.0]];
    assert_eq!(x.try_histogram(2, x.min(), x.max())?.0, tensor![3, 3]);
    assert_eq!(x.histogram_between(&tensor![0.0, 2.0, 9.0]), tensor![1, 5]);
    assert_eq!(x.cov(), tensor![[4.0, -2.0], [-2.0, 4.0]]);
    assert_eq!(x.transpose().cov_ddof(0.0).shape(), [3, 3]);
    assert_eq!(
        (x.sum(), x.sum_axis::<0>(), x.sum_keepdim::<-1>()[[0, 0]]),
        (21.0, tensor![5.0, 7.0, 9.0], 9.0)
    );
    assert_eq!((x.mean_axis::<0>()[0], x.prod_axis::<0>()[0]), (2.5, 4.0));
    assert_eq!(
        (x.max_axis::<1>(), x.argmax_axis::<1>()),
        (tensor![5.0, 6.0], tensor![1_usize, 2])
    );
    assert_eq!(
        (x.std_axis::<0>()[0], x.var_axis_ddof::<0>(1.0)[0]),
        (1.5, 4.5)
    );
    assert_eq!(
        (x.median_axis::<1>()[0], x.quantile_axis::<0>(0.5)[0]),
        (3.0, 2.5)
    );
    assert_eq!(broadcast!(x - mean_keepdim::<0>(x))[[0, 0]], -1.5);
    assert!(broadcast!(any::<1>(x > 5.5))[1] && broadcast!(all(x > 0.0)).item());
    assert_eq!(
        (x.cummax_axis::<0>()[[1, 1]], x.cummin_axis::<1>()[[0, 2]]),
        (5.0, 1.0)
    );
    assert_eq!((x.count_nonzero(), x.cumsum_axis::<0>()[[1, 2]]), (6, 9.0));
    assert_eq!(
        (x.cumprod_axis::<0>()[[1, 0]], x.diff::<0>()[[0, 0]]),
        (4.0, 3.0)
    );
    let image = Tensor::<i32, Shape![4, 6]>::from_fn(|[i, j]| (6 * i + j) as i32);
    let blocks = image.windows::<0, 2>().windows::<1, 2>();
    let pooled = blocks.slice(s![..;2, ..;2]).max_axes::<Axes![2, 3]>();
    assert_eq!(pooled, tensor![[7, 9, 11], [19, 21, 23]]);
    Ok(())
}

#[test]
fn shapes_and_indices() -> Result<(), ShapeError> {
    let x = tensor![[1, 2, 3], [4, 5, 6]];
    let y = &x + 10;
    assert_eq!((x.ndim(), x.len(), x[[1, 2]]), (2, 6, 6));
    assert_eq!(
        (x.index_axis::<0>(1), x.index_axis::<1>(0)),
        (tensor![4, 5, 6].view(), tensor![1, 4].view())
    );
    assert_eq!(x.slice_axis::<0>(1..).to_tensor(), tensor![[4, 5, 6]]);
    assert_eq!(x.flip::<1>()[[0, 0]], 3);
    assert_eq!(x.transpose().flip::<0>().index_axis::<0>(0), tensor![3, 6]);
    assert_eq!(x.unsqueeze::<1>().shape(), [2, 1, 3]);
    assert_eq!(x.unsqueeze::<1>().squeeze::<1>(), x.view());
    assert_eq!(x.clone().reshape::<Shape![3, dyn]>().shape(), [3, 2]);
    assert_eq!(x.clone().flatten().shape(), [6]);
    assert_eq!(
        (x.transpose()[[2, 1]], x.swap_axes::<0, 1>().shape()),
        (6, &[3, 2][..])
    );
    assert_eq!(
        x.unsqueeze::<0>().permute::<Axes![2, 0, 1]>().shape(),
        [3, 1, 2]
    );
    assert_eq!(x.move_axis::<0, -1>(), x.transpose());
    assert_eq!(
        tensor![1, 2, 3].broadcast_to::<Shape![4, 3]>().shape(),
        [4, 3]
    );
    assert_eq!(x.concat::<0, _>(&y), try_concat(0, &[&x, &y])?);
    assert_eq!(x.stack::<0>(&y), try_stack(0, &[&x, &y])?);
    let (first, rest) = x.split_at::<0, 1>();
    assert_eq!((first.sum(), rest.sum()), (6_i64, 15_i64));
    assert_eq!(
        (x.repeat::<0, 2>().sum(), x.tile::<0, 2>().sum()),
        (42_i64, 42_i64)
    );
    assert_eq!(x.take_axis::<0, _>(&[1, 0, 1]).shape(), [3, 3]);
    assert_eq!(
        x.take_along_axis::<1, _>(&tensor![[2_usize], [0]]),
        tensor![[3], [4]]
    );
    let mut swapped = x.clone();
    swapped.swap_indices::<0>(0, 1);
    assert_eq!((swapped[[0, 0]], x.roll::<0>(1)), (4, swapped));
    assert_eq!(x.windows::<1, 2>().shape(), [2, 2, 2]);
    assert_eq!(
        x.slice_axis::<1>(..2).to_tensor().try_diagonal(0, 1)?,
        tensor![1, 5].view()
    );
    assert_eq!(
        x.axis_iter::<0>().map(|row| row.sum()).collect::<Vec<_>>(),
        [6_i64, 15]
    );
    assert_eq!(x.try_sum_axis(0)?, tensor![5_i64, 7, 9]);
    // x[1:, ::-1], x[0, 1:3] = 0
    assert_eq!(x.slice(s![1.., ..;-1]).to_tensor(), tensor![[6, 5, 4]]);
    let mut zeroed = x.clone();
    broadcast!(zeroed.slice_mut(s![0, 1..3]) = 0);
    assert_eq!(zeroed, tensor![[1, 0, 0], [4, 5, 6]]);
    let (mut top, mut bottom) = zeroed.split_at_mut::<0, 1>();
    broadcast!(top = 7);
    broadcast!(bottom += 1);
    for (mut row, value) in zeroed.axis_iter_mut::<0>().zip([1, 2]) {
        broadcast!(row *= value);
    }
    assert_eq!(zeroed, tensor![[7, 7, 7], [10, 12, 14]]);
    let mut padded = Tensor::<i32, Shape![dyn, dyn]>::try_zeros([4, 5])?;
    padded.slice_mut(s![1..-1, 1..-1]).assign(&x);
    assert_eq!((padded.sum(), padded[[2, 3]]), (x.sum(), 6));
    let indices = tensor![[0_usize, 1], [1, 1], [0, 0]];
    let rows = x
        .take_axis::<0, _>(indices.as_slice())
        .reshape::<Shape![3, 2, 3]>();
    assert_eq!((rows[[0, 1, 0]], rows[[2, 1, 2]]), (4, 3));
    let first: Tensor<i32, Shape![2, 2]> = padded.slice(s![..2, ..2]).to_tensor();
    assert_eq!(first, tensor![[0, 0], [0, 1]]);
    let vector: Dynamic<i32> = DynTensor::from_shape_vec([2], vec![1, 2])?.try_into_shape()?;
    assert_eq!(vector.into_vec(), [1, 2]);
    Ok(())
}

#[test]
fn sorting_searching_and_sets() {
    let x = tensor![3.0, 1.0, 2.0, 1.0];
    assert_eq!(x.sort_axis::<-1>(), tensor![1.0, 1.0, 2.0, 3.0]);
    assert_eq!(x.argsort_axis::<-1>()[3], 0_usize);
    let largest_first = broadcast!(-x).argsort_axis::<0>();
    assert_eq!(largest_first[0], 0_usize);
    let labels = tensor![2_usize, 0];
    let (rows, classes) = (
        labels.unsqueeze::<1>(),
        Tensor::<usize, Shape![3]>::arange(0.., 1),
    );
    let one_hot = broadcast!(rows == classes);
    assert_eq!(one_hot, tensor![[false, false, true], [true, false, false]]);
    let counts = broadcast!(sum::<0>(if rows == classes { 1_u64 } else { 0 }));
    assert_eq!(counts, tensor![1_u64, 0, 1]);
    assert_eq!(
        x.sort_axis::<-1>().searchsorted_left(&tensor![2.0]),
        tensor![2_usize]
    );
    assert_eq!(tensor![0, 5, 7].nonzero()[0].as_slice(), [1, 2]);
    assert_eq!(x.unique_values().as_slice(), [1.0, 2.0, 3.0]);
    assert_eq!(x.is_in(&tensor![1.0]).count_nonzero(), 2);
    assert_eq!(x.unique_counts().1.as_slice(), [2_usize, 1, 1]);
}

/// Of "100 NumPy exercises" (<https://github.com/rougier/numpy-100>), with NumPy's solution of each.
#[test]
fn numpy_exercises_about_rows() {
    let z = tensor![[9, 2, 4], [1, 8, 6], [5, 7, 3]];
    // Sort an array by the n-th column: Z[Z[:, 1].argsort()]
    let sorted = z.take_axis::<0, _>(&z.index_axis::<1>(1).argsort_axis::<0>());
    assert_eq!(sorted, tensor![[9, 2, 4], [5, 7, 3], [1, 8, 6]]);
    // Swap two rows: A[[0, 1]] = A[[1, 0]]
    let mut swapped = z.clone();
    swapped.swap_indices::<0>(0, 1);
    assert_eq!(swapped, tensor![[1, 8, 6], [9, 2, 4], [5, 7, 3]]);
    // Subtract the mean of each row: X - X.mean(axis=1, keepdims=True)
    let x = tensor![[1.0, 3.0], [4.0, 8.0]];
    let centred = broadcast!(x - mean_keepdim::<1>(x));
    assert_eq!(centred, tensor![[-1.0, 1.0], [-2.0, 2.0]]);
    // Check for null columns: (~Z.any(axis=0)).any()
    let table = tensor![[1, 0, 3], [4, 0, 0]];
    assert!(broadcast!(any(!any::<0>(table != 0))).item());
    // Unique rows: np.unique(Z, axis=0)
    let rows = tensor![[1, 0], [0, 1], [1, 0]].unique_values_axis::<0>();
    assert_eq!(rows, tensor![[0, 1], [1, 0]]);
    // Rows with unequal values: Z[Z.max(axis=1) != Z.min(axis=1), :]
    let z = tensor![[1, 1, 1], [1, 2, 1], [3, 3, 3]];
    let unequal = z.compress_axis::<0>(&broadcast!(max::<1>(z) != min::<1>(z)));
    assert_eq!(unequal, tensor![[1, 2, 1]]);
    // Rows of A that contain elements of each row of B:
    // np.where((A[..., None, None] == B).any((3, 1)).all(1))[0]
    let (a, b) = (
        tensor![[0, 1, 2], [3, 4, 0], [2, 2, 2]],
        tensor![[2, 1], [0, 2]],
    );
    let a = a.unsqueeze::<2>().to_tensor().unsqueeze::<3>().to_tensor();
    let contains = broadcast!(a == b).any_axes::<Axes![3, 1]>().all_axis::<1>();
    assert_eq!(contains.nonzero()[0], tensor![0, 2]);
}

/// Of "100 NumPy exercises".
#[test]
fn numpy_exercises_about_elements() {
    let z = tensor![0.1_f64, 0.7, 0.4, 0.9];
    // Nearest value: Z.flat[np.abs(Z - z).argmin()]
    assert_eq!(z[broadcast!((z - 0.5).abs()).argmin()], 0.4);
    // Indices of the n largest values: np.argsort(Z)[::-1][:n]
    let largest = z.argsort_axis_descending::<0>();
    assert_eq!(largest.narrow::<0, 0, 2>(), tensor![3, 1]);
    // Moving average: np.convolve(Z, np.ones(3) / 3, "valid")
    let averages = tensor![1.0, 2.0, 6.0, 7.0]
        .windows::<0, 3>()
        .mean_axis::<1>();
    assert_eq!(averages, tensor![3.0, 5.0]);
    // Most frequent value: np.bincount(Z).argmax()
    assert_eq!(tensor![3_usize, 1, 3, 0].bincount::<4>().argmax(), 3);
    // Accumulate X into F by an index list I: np.bincount(I, X)
    let mut f = Tensor::<f64, Shape![4]>::zeros();
    f.scatter_add_axis::<0, _>(&[1, 3, 1], &tensor![1.0, 2.0, 4.0]);
    assert_eq!(f, tensor![0.0, 5.0, 0.0, 2.0]);
    // Negate values between 3 and 8: Z[(3 < Z) & (Z < 8)] *= -1
    let mut z = Tensor::<i32, Shape![11]>::arange(0.., 1);
    broadcast!(z = if 3 < z && z < 8 { -z } else { z });
    assert_eq!(z, tensor![0, 1, 2, 3, -4, -5, -6, -7, 8, 9, 10]);
    // Counts of values in equal intervals: np.histogram(Z, 4, (0, 1))[0]
    let z = tensor![0.1, 0.2, 0.3, 0.9, 0.95];
    assert_eq!(
        broadcast!((z * 4.0) as usize).bincount::<4>(),
        tensor![2, 1, 0, 2]
    );
    // Cauchy matrix: 1 / np.subtract.outer(X, Y)
    let (x, y) = (tensor![1.0, 2.0], tensor![0.5, 1.5]);
    let cauchy = einsum!([i, j] => 1.0 / (x[i] - y[j]));
    assert_eq!(cauchy, tensor![[2.0, -2.0], [2.0 / 3.0, 2.0]]);
    // Diagonal of a product: np.einsum("ij,ji->i", A, B)
    let (a, b) = (tensor![[1, 2], [3, 4]], tensor![[5, 6], [7, 8]]);
    assert_eq!(einsum!([i] => a[i, j] * b[j, i]), tensor![19, 50]);
    // np.diag(1 + np.arange(4), k=-1)
    let below = Tensor::<i32, Shape![4]>::arange(1.., 1).diagonal_matrix_offset(-1);
    assert_eq!(
        (below.shape(), below[[1, 0]], below[[4, 3]]),
        (&[5, 5][..], 1, 4)
    );
    // np.unravel_index(99, (6, 7, 8))
    assert_eq!(unravel_index::<Shape![6, 7, 8]>(99), [1, 5, 3]);
    // for index, value in np.ndenumerate(Z)
    let sum: usize = a
        .indexed_iter()
        .map(|([i, j], &x)| i * j * x as usize)
        .sum();
    assert_eq!(sum, 4);
}
