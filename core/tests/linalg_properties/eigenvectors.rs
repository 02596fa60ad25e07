//! Eigenvectors of ordinary and of defective matrices: they have norm 1, and `A v = λ v`.

use num_complex::Complex;
use shapecast::{DynTensor, Float};

use super::matrices::Random;
use super::numbers::{Number, Values, Wide, for_each_number, scaled, times_pow2};

/// Asserts that all eigenvectors of a batch of square matrices have norm 1 and the property, relative to the norm.
#[track_caller]
fn check<T: Number>(x: &DynTensor<T>, k: i32) {
    let n = x.shape()[x.ndim() - 1];
    let eig = scaled(x, k).try_eig().unwrap();
    let vectors = Values::of_complex::<T>(&eig.eigenvectors);
    let vectors = Wide::matrices(x.shape(), &vectors, 0);
    let values = Values::of_complex::<T>(&eig.eigenvalues).elements;
    for (i, (x, v)) in Wide::batch(x, 0).iter().zip(&vectors).enumerate() {
        let back = |z: &Complex<f64>| Complex::new(times_pow2(z.re, -k), times_pow2(z.im, -k));
        let s: Vec<_> = values[i * n..][..n].iter().map(back).collect();
        let limit = (20.0 * n as f64 + 40.0) * T::EPSILON * x.norm();
        let limit = limit + n as f64 * times_pow2(1.0, T::EXPONENTS[0] - k);
        for j in 0..n {
            let vector = Wide::from_fn([n, 1], |i, _| v.at(i, j));
            let text = format!("column {j}, λ = {}, of {x:?}", s[j]);
            let norm = vector.norm();
            assert!(
                (norm - 1.0).abs() <= 20.0 * T::EPSILON,
                "norm {norm}, {text}"
            );
            let scaled = vector.times(&Wide::diagonal(&s[j..=j]));
            x.times(&vector).assert_close(&scaled, limit, &text);
        }
    }
}

for_each_number! {
    jordan_blocks
    triangles_with_repeated_values
}
mod of_type {
    use super::*;

    pub fn jordan_blocks<T: Number>() {
        for n in [1, 2, 4, 5, 13, 40] {
            for value in [0.0, -3.0] {
                let at = |i: &[usize]| match i[1].wrapping_sub(i[0]) {
                    0 => T::of(value, 0.0),
                    1 => T::of(1.0, 0.0),
                    _ => T::default(),
                };
                let x = DynTensor::from_shape_fn([n, n], at).unwrap();
                check(&x, 0);
                let values = x.try_eig().unwrap().eigenvalues;
                assert!(values.iter().all(|z| Float::to_f64(z.re) == value));
                check(&x.try_swap_axes(0, 1).unwrap().to_tensor(), 0);
            }
        }
        for (n, step) in [(2, 11), (5, 97)] {
            let x = DynTensor::from_shape_fn([n, n], |i| {
                T::of(f64::from(u8::from(i[1] == i[0] || i[1] == i[0] + 1)), 0.0)
            });
            let x = x.unwrap();
            let [least, greatest] = T::EXPONENTS;
            (least..=greatest).step_by(step).for_each(|k| check(&x, k));
        }
    }

    pub fn triangles_with_repeated_values<T: Number>() {
        for (n, count) in [(2, 20), (3, 20), (5, 10), (12, 3), (33, 1)] {
            for seed in 0..count {
                let mut random = Random::new(seed);
                let x = DynTensor::from_shape_fn([n, n], |i| {
                    if i[0] > i[1] {
                        T::default()
                    } else {
                        random.number(1)
                    }
                });
                check(&x.unwrap(), 0);
            }
        }
    }
}

fn integers<T: Number>() {
    let mut batch = Vec::new();
    for index in 0..9_usize.pow(4) {
        let digit = |k: u32| T::of((index / 9_usize.pow(k) % 9) as f64 - 4.0, 0.0);
        batch.extend([0, 1, 2, 3].map(digit));
    }
    check(&DynTensor::from_shape_vec([6561, 2, 2], batch).unwrap(), 0);
}

#[test]
fn all_matrices_of_small_integers() {
    integers::<f32>();
    integers::<f64>();
}

/// Vectors of an eigenvalue that is repeated, but not defective, are independent.
#[test]
fn repeated_eigenvalues_have_independent_vectors() {
    let x = DynTensor::from_shape_vec([3, 3], vec![2.0, 1.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 2.0]);
    let x: DynTensor<f64> = x.unwrap();
    let vectors = x.try_eig().unwrap().eigenvectors;
    let ranks = vectors.try_singular_values().unwrap();
    let independent = ranks.iter().filter(|&&s| s > 1e-3).count();
    assert_eq!(independent, 2, "{vectors:?}");
    check(&x, 0);
}
