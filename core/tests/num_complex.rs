//! Complex numbers of the crate `num-complex` as elements.
#![cfg(all(feature = "num-complex", feature = "alloc"))]

use num_complex::{Complex, Complex32, Complex64};
use shapecast::{
    Array, DynTensor, Numeric, Scalar, Shape, Tensor, array, broadcast, einsum, tensor,
};

/// Returns a number with small integers as parts. Sums and products of a few of them are exact.
fn element(i: usize) -> Complex64 {
    Complex::new((i % 13) as f64 - 6.0, (i % 7) as f64 - 3.0)
}

#[test]
fn reductions_equal_plain_loops() {
    let x = DynTensor::from_shape_fn([60, 90], |i| element(90 * i[0] + i[1])).unwrap();
    let sum: Complex64 = x.iter().sum();
    assert_eq!(x.sum(), sum);
    assert_eq!(x.mean(), sum / 5400.0);
    let (sums, means) = (x.try_sum_axis(1).unwrap(), x.try_mean_axis(1).unwrap());
    for i in 0..60 {
        let sum = (0..90).fold(Complex::ZERO, |sum, j| sum + x[[i, j]]);
        assert_eq!((sums[[i]], means[[i]]), (sum, sum / 90.0));
    }
    let few = array![Complex32::new(1.0, 2.0), Complex32::new(0.0, -1.0)];
    assert_eq!(few.prod(), Complex::new(2.0, -1.0));
    assert_eq!(few.mean(), Complex::new(0.5, 0.5));
    assert_eq!(Tensor::<Complex64, Shape![0]>::zeros().sum(), Complex::ZERO);
    assert!(Tensor::<Complex64, Shape![0]>::zeros().mean().is_nan());
}

#[test]
fn products_equal_plain_loops() {
    for [m, k, n] in [[1, 3, 1], [3, 4, 5], [40, 70, 30], [1, 90, 80]] {
        let x = DynTensor::from_shape_fn([m, k], |i| element(k * i[0] + i[1])).unwrap();
        let y = DynTensor::from_shape_fn([k, n], |i| element(5 * i[0] + i[1])).unwrap();
        let product = x.try_matmul(&y).unwrap();
        let by_indices = shapecast::try_einsum("ij,jk->ik", &[&x, &y]).unwrap();
        for i in 0..m {
            for j in 0..n {
                let expected = (0..k).fold(Complex::ZERO, |sum, l| sum + x[[i, l]] * y[[l, j]]);
                assert_eq!(product[[i, j]], expected);
            }
        }
        assert_eq!(product, by_indices);
    }
    let z = tensor![Complex64::new(1.0, 1.0), Complex64::new(2.0, 0.0)];
    assert_eq!(z.matmul(&z).item(), Complex::new(4.0, 2.0));
    assert_eq!(einsum!([] => z[i] * z[i]).item(), Complex::new(4.0, 2.0));
    assert_eq!(broadcast!(sum(z * z.conj())).item(), Complex::new(6.0, 0.0));
}

#[test]
fn complex_numbers_are_scalars() {
    let i = Complex64::i();
    let z = tensor![[i, Complex64::ONE]];
    assert_eq!(&z * i, tensor![[-Complex64::ONE, i]]);
    assert_eq!(i * &z, &z * i);
    assert_eq!(
        broadcast!(i * z - 2.0 * i),
        tensor![[Complex::new(-1.0, -2.0), -i]]
    );
    assert_eq!(
        &z * &tensor![2.0, 3.0],
        tensor![[2.0 * i, Complex::new(3.0, 0.0)]]
    );
    assert_eq!(broadcast!(z.norm_sqr()), tensor![[1.0, 1.0]]);
    let mut w = Array::<Complex64, Shape![2]>::ones();
    w += i;
    assert_eq!(
        -w,
        array![Complex::new(-1.0, -1.0), Complex::new(-1.0, -1.0)]
    );
    assert_eq!(
        (Complex32::ZERO, <Complex32 as Scalar>::ONE),
        (Numeric::zero(), Numeric::one())
    );
    assert_eq!(z.to_string(), "[[0+1i 1+0i]]");
}

/// The idiom in the documentation of `Scalar`.
#[test]
fn quotients_of_scaled_numbers_have_no_early_overflow() {
    fn quotient(x: Complex32, y: Complex32) -> Complex32 {
        let scale = y.re.abs().max(y.im.abs());
        (x / scale) / (y / scale)
    }
    let limits = [f32::MAX, 2e19, 1.0, 1e-23, f32::MIN_POSITIVE];
    for x in limits.map(|x| array![Complex32::new(x, x), Complex32::new(0.0, -x)]) {
        let ones = array![Complex32::ONE, Complex32::ONE];
        assert_eq!(broadcast!(quotient(x, x)), ones);
        let halves = broadcast!(quotient(x * 0.5, x));
        assert_eq!(halves, ones * Complex32::from(0.5));
    }
    // The operator of `num-complex` computes the square of the divisor's magnitude. That of tensors scales.
    let limit = Complex32::new(f32::MAX, f32::MAX);
    assert!((limit / limit).is_nan());
    assert_eq!(array![limit] / array![limit], array![Complex32::ONE]);
}

/// Returns the quotient by each operator and macro, in each kind of loop.
macro_rules! quotients {
    ($x:expr, $y:expr) => {{
        let (x, y) = ($x, $y);
        let (xs, ys) = (DynTensor::from_elem([37], x).unwrap(), DynTensor::from_elem([37], y).unwrap());
        let mut all = vec![array![x] / array![y], array![x] / y, x / array![y]];
        for many in [&xs / &ys, &xs / y, x / &ys, broadcast!(xs / ys), broadcast!(x / ys), broadcast!(xs / y)] {
            all.extend([array![many[[0]]], array![many[[36]]]]);
        }
        let mut target = xs.clone();
        target /= &ys;
        all.push(array![target[[1]]]);
        target = xs.clone();
        target /= y;
        all.push(array![target[[2]]]);
        target = xs.clone();
        broadcast!(target /= ys);
        all.push(array![target[[3]]]);
        target = xs.clone();
        einsum!(target[i] /= ys[i]);
        all.push(array![target[[4]]]);
        all.push(array![einsum!([i] => xs[i] / ys[i])[[5]]]);
        all.into_iter().map(|z| z[[0]]).collect::<Vec<_>>()
    }};
}

/// Returns `true` if both are NaN, infinite with the same sign, or close.
fn are_same(found: f64, expected: f64) -> bool {
    found.is_nan() && expected.is_nan()
        || found == expected
        || (found - expected).abs() <= 4.0 * f64::EPSILON * expected.abs()
}

#[test]
fn quotients_of_finite_numbers_are_right() {
    // The values are those of arithmetic: NumPy's quotients of these are the same up to 1e200, and NaN or infinite beyond.
    for (x, y, expected) in [
        ((1e201, 1e201), (1e200, 1e200), (10.0, 0.0)),
        ((1e-201, 1e-201), (1e-200, 1e-200), (0.1, 0.0)),
        ((1e308, 1e308), (1e308, 1e308), (1.0, 0.0)),
        ((f64::MAX, f64::MAX), (f64::MAX, -f64::MAX), (0.0, 1.0)),
        ((1.0, 1.0), (1.7e308, 1.7e308), (1.0 / 1.7e308, 0.0)),
        ((1e-320, 1e-320), (1e-320, 1e-320), (1.0, 0.0)),
        ((1e-320, 0.0), (0.0, 1e-320), (0.0, -1.0)),
        ((5e-324, 0.0), (5e-324, 0.0), (1.0, 0.0)),
        ((1e-300, 0.0), (1e300, 0.0), (0.0, 0.0)),
        ((1e300, 0.0), (1e-300, 0.0), (f64::INFINITY, 0.0)),
        ((49.0, 0.0), (49.0, 0.0), (1.0, 0.0)),
        ((3.0, -5.0), (1.0, 2.0), (-1.4, -2.2)),
        ((3.0, -5.0), (2.0, 1.0), (0.2, -2.6)),
        ((0.0, 0.0), (1e-310, 1e308), (0.0, 0.0)),
    ] {
        let expected = Complex::new(expected.0, expected.1);
        for found in quotients!(Complex::new(x.0, x.1), Complex::new(y.0, y.1)) {
            assert!(
                are_same(found.re, expected.re) && are_same(found.im, expected.im),
                "{x:?} / {y:?} is {found}, expected {expected}"
            );
        }
    }
    for k in [-140, -100, -70, -64, -63, 0, 60, 63, 64, 90, 126] {
        let size = (k as f32).exp2();
        let (x, y) = (
            Complex32::new(3.0 * size / 2.0, size),
            Complex32::new(size, size / 2.0),
        );
        for found in quotients!(x, y) {
            // (1.5 + i) / (1 + 0.5 i) is 1.6 + 0.2 i.
            let distance = (found - Complex32::new(1.6, 0.2)).l1_norm();
            assert!(distance < 1e-6, "{x} / {y} is {found}");
        }
    }
}

#[test]
fn quotients_of_zeros_and_infinities_are_those_of_numpy() {
    let (inf, nan) = (f64::INFINITY, f64::NAN);
    for (x, y, expected) in [
        ((1.0, 0.0), (0.0, 0.0), (inf, nan)),
        ((0.0, 0.0), (0.0, 0.0), (nan, nan)),
        ((1.0, 2.0), (-0.0, 0.0), (inf, inf)),
        ((-1.0, -2.0), (0.0, 0.0), (-inf, -inf)),
        ((1.0, 0.0), (inf, 0.0), (0.0, 0.0)),
        ((1.0, 0.0), (0.0, inf), (0.0, 0.0)),
        ((1.0, 0.0), (inf, inf), (nan, nan)),
        ((inf, 1.0), (2.0, 0.0), (inf, nan)),
        ((inf, inf), (1.0, 1.0), (inf, nan)),
        ((nan, 1.0), (1.0, 0.0), (nan, nan)),
        ((1.0, 0.0), (nan, 0.0), (nan, nan)),
    ] {
        for found in quotients!(Complex::new(x.0, x.1), Complex::new(y.0, y.1)) {
            assert!(
                are_same(found.re, expected.0) && are_same(found.im, expected.1),
                "{x:?} / {y:?} is {found}, expected {expected:?}"
            );
        }
    }
}

/// Real numbers on the left are complex ones without an imaginary part, as in NumPy.
#[test]
fn quotients_of_real_numbers_are_scaled() {
    let y = tensor![Complex::new(1e200, 1e200), Complex::new(1e-200, -1e-200)];
    let x = tensor![1e200, 1e-200];
    let expected = [Complex::new(0.5, -0.5), Complex::new(0.5, 0.5)];
    let quotients: [Tensor<Complex64, Shape![2]>; 3] =
        [&x / &y, broadcast!(x / y), einsum!([i] => x[i] / y[i])];
    for found in quotients {
        for (&found, expected) in found.iter().zip(expected) {
            assert!((found - expected).l1_norm() < 1e-15, "{found}");
        }
    }
    let (scale, small) = (1e200_f64, &y / Complex::from(1e10));
    assert!((broadcast!(scale / y)[[0]] - expected[0]).l1_norm() < 1e-15);
    assert!((small[[0]] - Complex::new(1e190, 1e190)).l1_norm() < 1e176);
    // A remainder is computed from the quotient.
    let size = 600_f64.exp2();
    let (x, y) = (
        tensor![Complex::new(7.0 * size, size)],
        tensor![Complex::new(2.0 * size, 0.0)],
    );
    assert_eq!((&x % &y)[[0]], Complex::new(size, size));
    let (x, y) = (
        tensor![Complex::new(7.0, -9.0)],
        tensor![Complex::new(2.0, 1.0)],
    );
    assert_eq!((&x % &y)[[0]], x[[0]] % y[[0]]);
}

#[test]
fn a_matrix_times_a_vector_is_a_fused_reduction() {
    let real = |z: Complex64| z.re;
    let a = Tensor::<Complex64, Shape![40, 30]>::from_fn(|[i, j]| element(30 * i + j));
    let v = Tensor::<Complex64, Shape![30]>::from_fn(|[j]| element(5 * j + 2));
    let product: Tensor<Complex64, Shape![40]> = broadcast!(sum::<1>(a * v));
    let conjugated: Tensor<f64, Shape![40]> = broadcast!(sum::<1>(real(a * v.conj())));
    for i in 0..40 {
        let terms = (0..30).map(|j| (a[[i, j]], v[[j]]));
        let sum = terms.clone().fold(Complex::ZERO, |sum, (x, y)| sum + x * y);
        assert_eq!(product[[i]], sum);
        let real: f64 = terms.map(|(x, y)| (x * y.conj()).re).sum();
        assert_eq!(conjugated[[i]], real);
    }
    let mean: Complex64 = broadcast!(mean(a * v)).item();
    assert_eq!(mean, product.sum() / 1200.0);
}

/// Returns the matrix of the discrete Fourier transform of `N` values: the powers of a root of unity.
fn fourier<const N: usize>(sign: f64) -> Tensor<Complex64, Shape![N, N]> {
    let unit = sign * std::f64::consts::TAU / N as f64;
    let angles = Tensor::<f64, Shape![N, N]>::from_fn(|[k, t]| unit * (k * t % N) as f64);
    angles.map(|angle| Complex::new(angle.cos(), angle.sin()))
}

/// Returns the largest distance between elements.
fn distance<const N: usize>(
    x: &Tensor<Complex64, Shape![N]>,
    y: &Tensor<Complex64, Shape![N]>,
) -> f64 {
    (x - y).map(|z| z.norm_sqr()).max().sqrt()
}

#[test]
fn the_discrete_fourier_transform_has_its_properties() {
    const N: usize = 24;
    let forward = fourier::<N>(-1.0);
    let signal = Tensor::<_, Shape![N]>::from_fn(|[t]| element(3 * t + 1));
    let spectrum = forward.matmul(&signal);

    // The inverse, also as a sum over an index and as a fused reduction.
    let backward = fourier::<N>(1.0);
    let divisor = Complex::from(N as f64);
    assert!(distance(&(backward.matmul(&spectrum) / divisor), &signal) < 1e-12);
    let by_index: Tensor<_, Shape![N]> = einsum!([t] => backward[t, k] * spectrum[k]);
    assert!(distance(&(by_index / divisor), &signal) < 1e-12);
    let fused = broadcast!(sum::<-1>(backward * spectrum) / divisor);
    assert!(distance(&fused, &signal) < 1e-12);

    // A wave has one frequency, and the frequency 0 is the sum.
    let wave: Tensor<_, Shape![N]> = backward.index_axis::<0>(5).to_tensor();
    let peak =
        Tensor::<_, Shape![N]>::from_fn(|[k]| Complex::from(if k == 5 { 24.0 } else { 0.0 }));
    assert!(distance(&forward.matmul(&wave), &peak) < 1e-12);
    assert!((spectrum[[0]] - signal.sum()).l1_norm() < 1e-12);

    // Parseval's theorem: both have the same energy.
    let energy = |x: &Tensor<Complex64, Shape![N]>| x.map(|z| z.norm_sqr()).sum();
    assert!((energy(&spectrum) / N as f64 - energy(&signal)).abs() < 1e-9);

    // A transform of a cyclic convolution is the product of the transforms.
    let kernel = Tensor::<_, Shape![N]>::from_fn(|[t]| element(5 * t + 2));
    let shifted = Tensor::<_, Shape![N, N]>::from_fn(|[t, s]| kernel[[(t + N - s) % N]]);
    let convolved = shifted.matmul(&signal);
    let product = forward.matmul(&kernel) * &spectrum;
    assert!(distance(&forward.matmul(&convolved), &product) < 1e-9);
}
