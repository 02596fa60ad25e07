//! Forward mode: tangents against central differences and reverse mode, and Jacobians.

#[path = "../support/mod.rs"]
mod support;

use shapecast::{
    Array, Dim, Dyn, DynShape, DynTensor, One, Shape, Size, Tensor, array, broadcast, dims, einsum,
    tensor,
};
use shapecast_grad::{Constant, Params, Wanted, constant, jacobian, jvp, vjp};
use support::{Matrix, dot, matrix, random};

dims! { Batch, Points }

/// Returns `x + step * direction`.
fn moved<P: Params<Element = f64> + Clone>(x: &P, direction: &P, step: f64) -> P {
    let mut x = x.clone();
    x.zip_apply(direction, |x, direction| *x += step * direction);
    x
}

/// Compares a tangent with central differences: `f` is a function of the step along the direction.
#[track_caller]
fn assert_differences<P: Params<Element = f64> + Clone>(tangent: &P, f: impl Fn(f64) -> P) {
    let step = 1e-6;
    let mut difference = f(step);
    let of_other_side = f(-step);
    difference.zip_apply(&of_other_side, |a, b| *a = (*a - b) / (2.0 * step));
    assert_eq!(difference.count(), tangent.count());
    let largest = tangent.norm().max(1e-2);
    difference.zip_apply(tangent, |a, b| *a -= b);
    assert!(difference.norm() < 1e-7 * largest, "{}", difference.norm());
}

#[derive(Params, Clone)]
struct Layer<const I: usize, const O: usize> {
    weights: Tensor<f64, Shape![I, O]>,
    bias: Tensor<f64, Shape![O]>,
    #[constant]
    slope: f64,
    #[constant]
    steps: usize,
}

#[derive(Params, Clone)]
struct Network {
    first: Layer<3, 4>,
    last: Layer<4, 2>,
    scale: f64,
}

fn layer<const I: usize, const O: usize>(rng: &mut fastrand::Rng) -> Layer<I, O> {
    Layer {
        weights: random(rng, &[I, O]),
        bias: random(rng, &[O]),
        slope: 0.1,
        steps: 3,
    }
}

fn network(rng: &mut fastrand::Rng) -> Network {
    Network {
        first: layer(rng),
        last: layer(rng),
        scale: 1.3,
    }
}

#[jvp]
#[vjp]
fn dense<D: Dim, const I: usize, const O: usize>(
    x: &Matrix<D, I>,
    layer: &Layer<I, O>,
) -> Matrix<D, O> {
    let Layer { bias, .. } = layer;
    let sums = einsum!([n, o] => x[n, i] * layer.weights[i, o] + bias[o]);
    // A field that is `#[constant]` has the tangent 0.
    broadcast!(sums.max(sums * layer.slope))
}

#[vjp]
#[jvp]
fn scores<D: Dim>(network: &Network, x: &Matrix<D, 3>) -> Matrix<D, 2> {
    let hidden = dense(x, &network.first);
    let shifted = broadcast!(hidden - mean_keepdim::<-1>(hidden));
    broadcast!(&dense(&shifted, &network.last) * network.scale)
}

fn check_network<D: Dim>(rows: usize) {
    let rng = &mut fastrand::Rng::with_seed(rows as u64);
    let (at, along) = (network(rng), network(rng));
    let (x, dx, weights): (Matrix<D, 3>, Matrix<D, 3>, Matrix<D, 2>) =
        (matrix(rng, rows), matrix(rng, rows), matrix(rng, rows));
    let (value, tangent) = scores::jvp(&at, &x, &along, &dx);
    assert_eq!(value, scores(&at, &x));
    assert_differences(&tangent, |step| {
        scores(&moved(&at, &along, step), &moved(&x, &dx, step))
    });
    let (_, pullback) = scores::vjp(&at, &x);
    let (of_network, of_x) = pullback(&at, &x, weights.clone(), Wanted::ALL);
    let (forward, reverse) = (
        dot(&tangent, &weights),
        dot(&of_network, &along) + dot(&of_x, &dx),
    );
    assert!((forward - reverse).abs() < 1e-12 * forward.abs().max(1.0));
    // `Constant` stands for zeros.
    let (_, of_network) = scores::jvp(&at, &x, &along, Constant);
    let (_, of_x) = scores::jvp(&at, &x, Constant, &dx);
    assert!(broadcast!(all((of_network + of_x - &tangent).abs() < 1e-12)).item());
}

#[test]
fn a_network_has_tangents() {
    check_network::<Size<3>>(3);
    check_network::<Dyn>(0);
    check_network::<Dyn>(1);
    check_network::<Batch>(5);
}

#[test]
fn terms_of_einsum_may_lack_indices() {
    #[jvp]
    fn f(
        #[constant] x: &Tensor<f64, Shape![2, 3]>,
        y: &Tensor<f64, Shape![3]>,
        z: &Tensor<f64, Shape![4]>,
    ) -> Tensor<f64, Shape![2, 3, 4]> {
        let outer = einsum!([a, b, c] => x[a, b] - y[b] + z[c] * z[c]);
        let sums = einsum!([a] => (x[a, b] + y[c]) * z[d]);
        let only = einsum!([a, b] => x[a, b] - y[b] * y[b]);
        let row = einsum!([a, b] => x[a, b] * 2.0 + z[d]);
        broadcast!(outer * sum(sums) + &only.unsqueeze::<-1>() * mean(row))
    }
    let rng = &mut fastrand::Rng::with_seed(3);
    let (x, y, z) = (random(rng, &[2, 3]), random(rng, &[3]), random(rng, &[4]));
    let (dy, dz) = (random(rng, &[3]), random(rng, &[4]));
    let (value, tangent) = f::jvp(&x, &y, &z, Constant, &dy, &dz);
    assert_eq!(value, f(&x, &y, &z));
    assert_differences(&tangent, |step| {
        f(&x, &moved(&y, &dy, step), &moved(&z, &dz, step))
    });
}

/// Reverse mode has no rule for these indices.
#[test]
fn sums_of_indices_and_diagonals_have_tangents() {
    #[jvp]
    fn f(
        x: &Tensor<f64, Shape![5]>,
        w: &Tensor<f64, Shape![2]>,
        m: &Tensor<f64, Shape![4, 4]>,
    ) -> Tensor<f64, Shape![4]> {
        let filtered = einsum!([i] => x[i + k] * w[k]);
        let diagonal = einsum!([i] => m[i, i]);
        broadcast!(filtered * diagonal)
    }
    let rng = &mut fastrand::Rng::with_seed(12);
    let (x, w, m) = (random(rng, &[5]), random(rng, &[2]), random(rng, &[4, 4]));
    let (dx, dw, dm) = (random(rng, &[5]), random(rng, &[2]), random(rng, &[4, 4]));
    let (value, tangent) = f::jvp(&x, &w, &m, &dx, &dw, &dm);
    assert_eq!(value, f(&x, &w, &m));
    assert_differences(&tangent, |step| {
        f(
            &moved(&x, &dx, step),
            &moved(&w, &dw, step),
            &moved(&m, &dm, step),
        )
    });
}

#[test]
fn axes_of_size_1_broadcast() {
    #[jvp]
    fn f<D: Dim>(
        x: &Tensor<f64, (D, One)>,
        #[constant] rows: &Matrix<D, 3>,
        y: &Tensor<f64, Shape![dyn]>,
    ) -> Matrix<D, 3> {
        let sum = einsum!([n, i] => x[n, i] + rows[n, i]);
        let constant_sizes = broadcast!(x - rows);
        let rounded = broadcast!((x * 3.0).floor() + rows);
        broadcast!(sum * constant_sizes + rounded * y * if rows > 0.0 { 2.0 } else { 3.0 })
    }
    let rng = &mut fastrand::Rng::with_seed(4);
    let (x, rows): (Tensor<f64, (Dyn, One)>, Matrix<Dyn, 3>) =
        (random(rng, &[4, 1]), matrix(rng, 4));
    let (dx, y, dy) = (random(rng, &[4, 1]), random(rng, &[1]), random(rng, &[1]));
    let (value, tangent) = f::jvp(&x, &rows, &y, &dx, Constant, &dy);
    assert_eq!(value, f(&x, &rows, &y));
    assert_differences(&tangent, |step| {
        f(&moved(&x, &dx, step), &rows, &moved(&y, &dy, step))
    });
}

#[test]
fn views_have_tangents() {
    #[jvp]
    fn f(x: &Tensor<f64, Shape![2, 3]>) -> Tensor<f64, Shape![2, 2]> {
        let y = x;
        let columns = y.transpose();
        let row = y.unsqueeze::<0>();
        let tensor = columns.to_tensor();
        let again = row.squeeze::<0>();
        let total = (&tensor - 0.5).mean_keepdim::<0>().sum();
        let factor = constant(total) * total;
        broadcast!(&again.matmul(&columns) * factor)
    }
    let rng = &mut fastrand::Rng::with_seed(8);
    let (x, dx): (Tensor<f64, Shape![2, 3]>, _) = (random(rng, &[2, 3]), random(rng, &[2, 3]));
    let total = broadcast!(sum(mean::<1>(x) - 0.5)).item();
    let (value, tangent) = f::jvp(&x, &dx);
    assert_eq!(value, f(&x));
    let scaled = |x: &Tensor<f64, Shape![2, 3]>| {
        broadcast!(&x.matmul(&x.transpose()) * (sum(mean::<1>(x) - 0.5) * total))
    };
    assert_differences(&tangent, |step| scaled(&moved(&x, &dx, step)));
}

/// A loop of more names than a `broadcast!` has operands.
#[test]
fn loops_of_many_operands_have_tangents() {
    type Row = Tensor<f64, Shape![2]>;
    #[jvp]
    fn f(a: &Row, b: &Row, c: &Row, d: &Row, e: &Row, f: &Row, g: &Row) -> Row {
        broadcast!((a * b + c * d).sin() * (e - f) / g)
    }
    let rng = &mut fastrand::Rng::with_seed(9);
    let x: [Row; 7] = std::array::from_fn(|_| random(rng, &[2]));
    let d: [Row; 7] = std::array::from_fn(|_| random(rng, &[2]));
    let [a, b, c, e, g, h, i] = &x;
    let [da, db, dc, de, dg, dh, di] = &d;
    let (value, tangent) = f::jvp(a, b, c, e, g, h, i, da, db, dc, de, dg, dh, di);
    assert_eq!(value, f(a, b, c, e, g, h, i));
    assert_differences(&tangent, |step| {
        let [a, b, c, e, g, h, i] = &moved(&x, &d, step);
        f(a, b, c, e, g, h, i)
    });
}

fn swish(x: &Tensor<f64, Shape![3]>) -> Tensor<f64, Shape![3]> {
    broadcast!(x * x.sigmoid())
}

mod swish {
    use shapecast::{Shape, Tensor, broadcast};

    pub fn jvp(
        x: &Tensor<f64, Shape![3]>,
        dx: &Tensor<f64, Shape![3]>,
    ) -> (Tensor<f64, Shape![3]>, Tensor<f64, Shape![3]>) {
        let slope = broadcast!({
            let s = x.sigmoid();
            s * (1.0 + x * (1.0 - s))
        });
        (super::swish(x), broadcast!(slope * dx))
    }
}

#[test]
fn a_function_has_a_jvp_by_hand() {
    #[jvp]
    fn f(x: &Tensor<f64, Shape![3]>) -> Tensor<f64, Shape![3]> {
        let y = broadcast!(x * 2.0);
        swish(&y)
    }
    let (x, dx) = (tensor![0.3, -0.2, 0.9], tensor![1.0, 2.0, -1.0]);
    let (value, tangent) = f::jvp(&x, &dx);
    assert_eq!(value, f(&x));
    assert_differences(&tangent, |step| f(&moved(&x, &dx, step)));
}

#[vjp]
#[jvp]
fn decay<D: Dim>(p: &Tensor<f64, Shape![3]>, t: &Tensor<f64, (D,)>) -> Tensor<f64, (D,)> {
    let a = p[[0]];
    let rate = -p[[1]];
    let rest = p[[2]];
    broadcast!(a * (rate * t).exp() + rest)
}

#[test]
fn a_jacobian_has_the_shapes_of_the_value_and_the_operand() {
    let (p, t) = (tensor![2.0, 0.5, 0.1], tensor![0.0, 1.0, 3.0, 4.0]);
    let t: Tensor<f64, Shape![dyn Points]> = t.into_shape();
    let (value, j) = jacobian!(decay(&p, &t); p);
    let j: Tensor<f64, Shape![dyn Points, 3]> = j;
    assert_eq!(value, decay(&p, &t));
    let exp = broadcast!((-0.5 * &t).exp());
    for (i, (exp, t)) in exp.as_slice().iter().zip(t.as_slice()).enumerate() {
        for (k, expected) in [*exp, -2.0 * t * exp, 1.0].into_iter().enumerate() {
            assert!((j[[i, k]] - expected).abs() < 1e-15);
        }
    }
    let (_, of_t) = jacobian!(decay(&p, &t); t);
    let of_t: Tensor<f64, Shape![dyn Points, dyn Points]> = of_t;
    let slope = broadcast!(-exp);
    assert_eq!(
        of_t.diagonal::<0, 1>().to_tensor().as_slice(),
        slope.as_slice()
    );
    assert_eq!(of_t.sum(), slope.sum());
}

#[jvp]
fn power(x: &Matrix<Size<2>, 2>, n: f64) -> Matrix<Size<2>, 2> {
    let square = x.matmul(x);
    broadcast!(square * n.exp())
}

#[test]
fn matrices_and_numbers_have_jacobians() {
    let (x, n) = (tensor![[1.0, 2.0], [3.0, 4.0]], 0.0);
    let (value, j) = jacobian!(power(&x, n); x);
    let j: Tensor<f64, Shape![2, 2, 2, 2]> = j;
    for (a, b, c, d) in (0..16).map(|i| (i / 8, i / 4 % 2, i / 2 % 2, i % 2)) {
        let of_left = if a == c { x[[d, b]] } else { 0.0 };
        let of_right = if b == d { x[[a, c]] } else { 0.0 };
        assert_eq!(j[[a, b, c, d]], of_left + of_right);
    }
    let (_, of_n) = jacobian!(power(&x, n); n);
    assert_eq!(of_n, value);
}

#[test]
fn shapes_of_jacobians_may_be_known_at_run_time() {
    #[jvp]
    fn f(x: &DynTensor<f64>, weights: &Array<f64, Shape![2]>) -> DynTensor<f64> {
        broadcast!((x * weights).tanh())
    }
    #[jvp]
    fn sum(x: &Tensor<f64, Shape![dyn, 2]>) -> f64 {
        x.sum()
    }
    let rng = &mut fastrand::Rng::with_seed(10);
    let (x, weights): (DynTensor<f64>, _) = (random(rng, &[3, 2]), array![0.3, -0.4]);
    let (_, j) = jacobian!(f(&x, &weights); weights);
    let j: Tensor<f64, DynShape> = j;
    assert_eq!(j.shape(), [3, 2, 2]);
    assert_eq!(jacobian!(f(&x, &weights); x).1.shape(), [3, 2, 3, 2]);
    let x: Tensor<f64, Shape![dyn, 2]> = random(rng, &[3, 2]);
    assert_eq!(jacobian!(sum(&x); x).1, x.ones_like());
    // An operand without elements.
    let x: Tensor<f64, Shape![dyn, 2]> = random(rng, &[0, 2]);
    let (value, j) = jacobian!(sum(&x); x);
    assert_eq!((value, j.shape()), (0.0, &[0, 2][..]));
}
