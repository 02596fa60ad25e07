//! The uses that the documentation shows, and code generic over sizes, dimensions and elements.
use shapecast::{Array, Dim, DynTensor, Float, Shape, Tensor, View, array, einsum, tensor};

#[test]
fn contract() {
    let a = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let b = tensor![[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]];
    let product: Tensor<f64, Shape![2, 2]> = einsum!([i, k] => a[i, j] * b[j, k]);
    assert_eq!(product, tensor![[4.0, 5.0], [10.0, 11.0]]);
    let transposed: Tensor<f64, Shape![3, 2]> = einsum!([j, i] => a[i, j]);
    assert_eq!(transposed[[2, 1]], 6.0);
    let rows: Tensor<f64, Shape![2]> = einsum!([i] => a[i, j]);
    assert_eq!(rows, tensor![6.0, 15.0]);
    let total: Tensor<f64, Shape![]> = einsum!([] => a[i, j] * a[i, j]);
    assert_eq!(total.item(), 91.0);
    let diagonal: Tensor<f64, Shape![2]> = einsum!([i] => product[i, i]);
    assert_eq!(diagonal, tensor![4.0, 11.0]);

    // Any expression, and reductions by name: the distance of each point to the nearest centre.
    let p = tensor![[0.0, 0.0], [3.0, 4.0]];
    let q = tensor![[0.0, 1.0], [3.0, 0.0], [3.0, 3.0]];
    let nearest: Tensor<f64, Shape![2]> =
        einsum!([i] => min::<j>(sum::<k>((p[i, k] - q[j, k]).powi(2))));
    assert_eq!(nearest, tensor![1.0, 1.0]);
    let scale = 2.0_f64;
    let softened: Tensor<f64, Shape![2, 3]> = einsum!([i, j] => (a[i, j] / scale).tanh());
    assert!((softened[[0, 0]] - 0.5_f64.tanh()).abs() < 1e-15);

    // An index of size `One` broadcasts, as everywhere.
    let column = tensor![[10.0], [20.0]];
    let sums: Tensor<f64, Shape![2, 3]> = einsum!([i, j] => a[i, j] + column[i, j]);
    assert_eq!(sums[[1, 0]], 24.0);

    // In place.
    let mut c = Tensor::<f64, Shape![2, 2]>::ones();
    einsum!(c[i, k] += a[i, j] * b[j, k]);
    assert_eq!(c, tensor![[5.0, 6.0], [11.0, 12.0]]);

    // Sizes known at run time: the same macro.
    let x = Tensor::<f64, Shape![dyn, 3]>::from_shape_vec([2, 3], vec![1.0; 6]).unwrap();
    let y: Tensor<f64, Shape![dyn, 2]> = einsum!([n, k] => x[n, j] * b[j, k]);
    assert_eq!(y.as_slice(), [2.0, 2.0, 2.0, 2.0]);
    let (da, db): (DynTensor<f64>, DynTensor<f64>) = (a.clone().into_dyn(), b.clone().into_dyn());
    let z: Tensor<f64, Shape![dyn, dyn]> = einsum!([i, k] => da[i, j] * db[j, k]);
    assert_eq!(z.as_slice(), [4.0, 5.0, 10.0, 11.0]);
}

/// Generic over sizes.
fn product<const I: usize, const J: usize, const K: usize>(
    a: &Tensor<f64, Shape![I, J]>,
    b: &Tensor<f64, Shape![J, K]>,
) -> Tensor<f64, Shape![I, K]> {
    einsum!([i, k] => a[i, j] * b[j, k])
}
/// Generic over dimensions and elements.
fn product_of<T: Float, I: Dim, J: Dim, K: Dim>(
    a: &Tensor<T, (I, J)>,
    b: View<'_, T, (J, K)>,
) -> Tensor<T, (I, K)> {
    einsum!([i, k] => a[i, j] * b[j, k])
}
fn nearest<const N: usize, const M: usize, const D: usize>(
    p: &Tensor<f64, Shape![N, D]>,
    q: &Tensor<f64, Shape![M, D]>,
) -> Tensor<f64, Shape![N]> {
    einsum!([i] => min::<j>(sum::<k>((p[i, k] - q[j, k]).powi(2))))
}
fn update<const I: usize, const J: usize>(
    c: &mut Tensor<f64, Shape![I, J]>,
    v: &Tensor<f64, Shape![J]>,
    by: f64,
) {
    einsum!(c[i, j] += v[j] * by);
}
fn trace<const N: usize>(m: &Tensor<f64, Shape![N, N]>) -> f64 {
    einsum!([] => m[i, i]).item()
}
fn softmax<const N: usize>(x: &Tensor<f64, Shape![dyn, N]>) -> Tensor<f64, Shape![dyn, N]> {
    einsum!([i, j] => (x[i, j] - max::<j>(x[i, j])).exp() / sum::<j>((x[i, j] - max::<k>(x[i, k])).exp()))
}

struct Layer {
    weights: Tensor<f64, Shape![3, 2]>,
    bias: Array<f64, Shape![3]>,
}
impl Layer {
    /// Fields; a term without the summed index is added once.
    fn forward(&self, x: &Tensor<f64, Shape![dyn, 2]>) -> Tensor<f64, Shape![dyn, 3]> {
        einsum!([n, out] => x[n, k] * self.weights[out, k] + self.bias[out])
    }
}

#[test]
fn generic() {
    let (a, b) = (tensor![[1.0, 2.0]], tensor![[3.0], [4.0]]);
    let (a, b) = (
        a.into_shape::<Shape![{ 1 }, 2]>(),
        b.into_shape::<Shape![2, { 1 }]>(),
    );
    assert_eq!(product(&a, &b).as_slice(), [11.0]);
    assert_eq!(product_of(&a, b.view()).as_slice(), [11.0]);
    assert_eq!(
        nearest(
            &tensor![[0.0, 0.0], [0.0, 0.0]],
            &tensor![[3.0, 4.0], [6.0, 8.0]]
        )
        .as_slice()[0],
        25.0
    );
    let mut c = Tensor::<f64, Shape![2, 3]>::ones();
    update(&mut c, &tensor![1.0, 2.0, 3.0], 10.0);
    assert_eq!(c, tensor![[11.0, 21.0, 31.0], [11.0, 21.0, 31.0]]);
    assert_eq!(trace(&tensor![[1.0, 2.0], [3.0, 4.0]]), 5.0);
    let even = softmax::<2>(&Tensor::from_shape_vec([1, 2], vec![1.0, 1.0]).unwrap());
    assert_eq!(even.as_slice(), [0.5, 0.5]);
    let layer = Layer {
        weights: Tensor::ones(),
        bias: array![1.0, 2.0, 3.0],
    };
    let x = Tensor::from_shape_vec([1, 2], vec![1.0, 2.0]).unwrap();
    assert_eq!(layer.forward(&x).as_slice(), [4.0, 5.0, 6.0]);
}

/// Names that another macro passes on; operands that are expressions; several reductions, of several indices.
#[test]
fn spellings() {
    macro_rules! dot {
        ($a:expr, $b:expr; $i:ident) => { einsum!([] => $a[$i] * $b[$i]) };
    }
    let (x, layers) = (tensor![1.0, 2.0, 3.0], vec![tensor![[1.0, 2.0, 3.0]]]);
    let n = 0;
    assert_eq!(dot!(x, x.view(); i).item(), 14.0);
    assert_eq!(einsum!([i] => layers[n][i, j] * x[j]).as_slice(), [14.0]);
    let cube = Tensor::<f64, Shape![2, 3, 4]>::from_fn(|[i, j, k]| (i + 10 * j + 100 * k) as f64);
    let both: Tensor<f64, Shape![3]> =
        einsum!([j] => max::<i, k>(cube[i, j, k]) - min::<k>(min::<i>(cube[i, j, k])));
    assert_eq!(both.as_slice(), [301.0; 3]);
    let moved: Tensor<f64, Shape![4, 2, 3]> =
        einsum!([k, i, j] => { let v = cube[i, j, k]; if v > 0.0 { v } else { -1.0 } });
    assert_eq!((moved[[0, 0, 0]], moved[[3, 1, 2]]), (-1.0, 321.0));
    let centred: Tensor<f64, Shape![2, 3]> =
        einsum!([i, j] => mean::<k>(cube[i, j, k]) - mean::<i, j, k>(cube[i, j, k]));
    assert_eq!(centred[[0, 0]], -10.5);
}
