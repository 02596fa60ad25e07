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
