//! The error of each product is at most 64 + log2 k rounding errors of the sum of the absolute products.
//!
//! One product is 1. The others are so small that the sum of a block of them is half of the last digit of 1, which is lost
//! if it is added to 1. So the error counts the additions to 1, in half digits.

use half::bf16;
use num_complex::Complex32;
use shapecast::{Array, DynTensor, Shape, Tensor, broadcast, einsum, try_einsum};

/// Half of the last digit of 1.
const HALF_DIGIT: f32 = f32::EPSILON / 2.0;

type Matrix = Tensor<f32, Shape![dyn, dyn]>;

/// Calls `check` for several sizes and factors of `terms` elements, and with what asserts a sum of products.
fn for_each_case(sizes: &[usize], check: impl Fn(&[f32], &dyn Fn(&[f32], &str))) {
    for &terms in sizes {
        for block in [1, 16, 64, 256, 1024] {
            let small = HALF_DIGIT / block as f32;
            for position in [0, terms / 3] {
                let factors: Vec<f32> = (0..terms)
                    .map(|i| if i == position { 1.0 } else { small })
                    .collect();
                let expected = f64::from(small) * (terms - 1) as f64;
                let most = f64::from(64 + terms.ilog2());
                check(&factors, &|sums, name| {
                    assert!(!sums.is_empty());
                    for sum in sums {
                        let error = (f64::from(sum - 1.0) - expected).abs();
                        let additions = error / f64::from(HALF_DIGIT);
                        assert!(
                            additions <= most,
                            "{name}: {additions} of at most {most} additions of {terms} terms, blocks of {block} from \
                             {position} on"
                        );
                    }
                });
            }
        }
    }
}

/// Returns a matrix each of whose columns has these elements.
fn columns(of: &[f32], count: usize) -> Matrix {
    Tensor::try_from_fn([of.len(), count], |[i, _]: [usize; 2]| of[i]).unwrap()
}

#[test]
fn products_of_matrices() {
    for_each_case(&[100, 1000, 20_000], |factors, check| {
        let k = factors.len();
        let vector = Tensor::<f32, Shape![dyn]>::try_ones([k]).unwrap();
        let x = Tensor::<f32, Shape![dyn]>::try_from_fn([k], |[i]| factors[i]).unwrap();
        check(&[x.matmul(&vector).item()], "dot product");
        for count in [1, 3, 20] {
            let matrix = columns(factors, count);
            let rows = matrix.transpose().to_tensor();
            check(vector.matmul(&matrix).as_slice(), "vector by matrix");
            check(
                vector.matmul(&rows.transpose()).as_slice(),
                "vector by transpose",
            );
            check(
                matrix.transpose().matmul(&vector).as_slice(),
                "transpose by vector",
            );
            check(rows.matmul(&vector).as_slice(), "matrix by vector");
            check(rows.try_matmul(&vector).unwrap().as_slice(), "try_matmul");
            let one = Matrix::try_ones([1, k]).unwrap();
            check(one.matmul(&matrix).as_slice(), "one row");
            check(rows.matmul(&one.transpose()).as_slice(), "one column");
            let mut target = Matrix::try_ones([1, count]).unwrap();
            target.assign_matmul(&one, &matrix);
            check(target.as_slice(), "assign_matmul");
            let mut target = Matrix::try_zeros([1, count]).unwrap();
            target.gemm(1.0, &one, &matrix, 1.0);
            check(target.as_slice(), "gemm");
            let ones = Matrix::try_ones([7, k]).unwrap();
            check(ones.matmul(&matrix).as_slice(), "matrices");
            check(rows.matmul(&ones.transpose()).as_slice(), "transposes");
            let batch =
                Tensor::<f32, Shape![dyn, dyn, dyn]>::try_from_fn([2, k, count], |[_, i, _]| {
                    factors[i]
                });
            let batch = batch.unwrap();
            check(one.matmul(&batch).as_slice(), "batch");
        }
    });
}

#[test]
fn products_of_known_sizes() {
    macro_rules! check_sizes {
        ($($k:literal $n:literal)+) => {$(
            for_each_case(&[$k], |factors, check| {
                let one = Array::<f32, Shape![1, $k]>::from_fn(|_| 1.0);
                let matrix = Array::<f32, Shape![$k, $n]>::from_fn(|[i, _]| factors[i]);
                check(one.matmul(&matrix).as_slice(), "arrays");
                check(one.to_tensor().matmul(&matrix.to_tensor()).as_slice(), "tensors");
                let vector = one.flatten();
                check(vector.matmul(&matrix).as_slice(), "vector");
            });
        )+};
    }
    check_sizes!(100 2  170 3  255 2  511 1  3000 1  3000 2);
}

#[test]
fn contractions_and_windows() {
    for_each_case(&[100, 1000, 8000], |factors, check| {
        let k = factors.len();
        let vector = Tensor::<f32, Shape![dyn]>::try_ones([k]).unwrap();
        for count in [1, 3, 40] {
            let matrix = columns(factors, count);
            check(
                einsum!([j] => vector[i] * matrix[i, j]).as_slice(),
                "einsum!",
            );
            let operands: [&DynTensor<f32>; 2] =
                [&vector.clone().into_dyn(), &matrix.clone().into_dyn()];
            let sums = try_einsum("i,ij->j", &operands).unwrap();
            check(sums.as_slice(), "try_einsum");
            // Each window has the same elements.
            let rows = columns(factors, count).transpose().to_tensor();
            for width in [1, 5, 40] {
                let signal = Tensor::<f32, Shape![dyn]>::try_ones([k + width - 1]).unwrap();
                let sums = einsum!([o, i] => rows[o, u] * signal[i + u]);
                assert_eq!(sums.shape(), [count, width]);
                check(sums.as_slice(), "windows");
                let signal = Matrix::try_ones([2, k / 2 + width - 1]).unwrap();
                let planes = Tensor::<f32, Shape![dyn, dyn, dyn]>::try_from_fn(
                    [count, 2, k / 2],
                    |[_, c, i]| factors[c * (k / 2) + i],
                );
                let planes = planes.unwrap();
                check(
                    einsum!([o, i] => planes[o, c, u] * signal[c, i + u]).as_slice(),
                    "windows of planes",
                );
            }
        }
    });
}

#[test]
fn complex_products_contractions_and_windows() {
    let complex = |x: &Matrix| x.map(|re| Complex32::new(re, 0.0));
    let real_parts = |x: &[Complex32]| x.iter().map(|z| z.re).collect::<Vec<f32>>();
    for_each_case(&[100, 1500], |factors, check| {
        let k = factors.len();
        let vector = Tensor::<Complex32, Shape![dyn]>::try_ones([k]).unwrap();
        for count in [1, 20] {
            let matrix = complex(&columns(factors, count));
            let rows = matrix.transpose().to_tensor();
            check(
                &real_parts(vector.matmul(&matrix).as_slice()),
                "vector by matrix",
            );
            check(
                &real_parts(rows.matmul(&vector).as_slice()),
                "matrix by vector",
            );
            check(
                &real_parts(einsum!([j] => vector[i] * matrix[i, j]).as_slice()),
                "einsum!",
            );
            check(&real_parts(matrix.sum_axis::<0>().as_slice()), "sum");
            for width in [1, 5] {
                let signal = Tensor::<Complex32, Shape![dyn]>::try_ones([k + width - 1]).unwrap();
                let sums = einsum!([o, i] => rows[o, u] * signal[i + u]);
                assert_eq!(sums.shape(), [count, width]);
                check(&real_parts(sums.as_slice()), "windows");
                let signal = Tensor::<Complex32, Shape![dyn]>::try_ones([2 * (k + width)]).unwrap();
                let sums = einsum!([o, i] => rows[o, u] * signal[i + 2 * u]);
                check(&real_parts(&sums.as_slice()[..1]), "windows with a step");
            }
        }
    });
}

/// Sums of `bf16` are sums in `f32`, which show their last digits after a 1 is subtracted. The bound of two large terms
/// has a half digit for each addition to each of them, and the result is rounded once.
#[test]
fn sums_of_16_bit_floats() {
    for terms in [100_usize, 1000, 20_000] {
        for block in [1, 16, 64, 256, 1024] {
            let small = bf16::from_f32(HALF_DIGIT / block as f32);
            for position in [0, terms / 3] {
                let of = |i: usize| match i {
                    _ if i == position => bf16::ONE,
                    _ if i + 1 == terms => bf16::NEG_ONE,
                    _ => small,
                };
                let x = Tensor::<bf16, Shape![dyn, dyn]>::try_from_fn([terms, 3], |[i, _]| of(i));
                let x = x.unwrap();
                let rows = x.transpose().to_tensor();
                let ones = Tensor::<bf16, Shape![dyn]>::try_ones([terms]).unwrap();
                let one = bf16::ONE;
                let expected = small.to_f64() * (terms - 2) as f64;
                let most = 2.0 * f64::from(64 + terms.ilog2());
                let check = |sums: &[bf16], name: &str| {
                    for sum in sums {
                        let error = (sum.to_f64() - expected).abs() - expected / 256.0;
                        let additions = error / f64::from(HALF_DIGIT);
                        assert!(
                            additions <= most,
                            "{name}: {additions} of at most {most} additions of {terms} terms, blocks of {block} from \
                             {position} on"
                        );
                    }
                };
                check(x.sum_axis::<0>().as_slice(), "rows");
                check(rows.sum_axis::<1>().as_slice(), "columns");
                check(broadcast!(sum::<0>(x * one)).as_slice(), "broadcast!");
                check(ones.matmul(&x).as_slice(), "vector by matrix");
                check(rows.matmul(&ones).as_slice(), "matrix by vector");
                check(einsum!([j] => x[i, j] * ones[i]).as_slice(), "einsum!");
                check(
                    einsum!([j] => rows[j, i]).as_slice(),
                    "einsum! of one operand",
                );
                let signal = Tensor::<bf16, Shape![dyn]>::try_ones([terms + 4]).unwrap();
                check(
                    einsum!([o, i] => rows[o, u] * signal[i + u]).as_slice(),
                    "windows",
                );
            }
        }
    }
}
