//! Gradients of `einsum!` and `matmul`.

use crate::support::{Matrix, assert_gradient, assert_tangent, dot, matrix, random};
use shapecast::{Dim, Dyn, Shape, Size, Tensor, broadcast, dims, einsum};
use shapecast_grad::{grad, jvp, vjp};

dims! { Batch, Query, Key, Height }

#[vjp]
#[jvp]
fn products<D: Dim>(a: &Matrix<D, 3>, b: &Tensor<f64, Shape![3, 2]>, c: &Matrix<D, 2>) -> f64 {
    let three = einsum!([n] => a[n, i] * b[i, j] * c[n, j] - c[n, j] * a[n, i]);
    let outer = einsum!([i, j] => a[n, i].sin() * c[m, j]);
    let product = a.matmul(b);
    let all = broadcast!(sum(three * three) + sum(outer * b)).item();
    all + broadcast!(sum(product * c)).item()
}

fn check<D: Dim>(rows: usize) {
    let rng = &mut fastrand::Rng::with_seed(11);
    let (a, c): (Matrix<D, 3>, Matrix<D, 2>) = (matrix(rng, rows), matrix(rng, rows));
    let b = random(rng, &[3, 2]);
    let (value, (of_a, of_b, of_c)) = grad!(products(&a, &b, &c); a, b, c);
    assert_eq!(value, products(&a, &b, &c));
    assert_gradient("a", &a, &of_a, |a| products(a, &b, &c));
    assert_gradient("b", &b, &of_b, |b| products(&a, b, &c));
    assert_gradient("c", &c, &of_c, |c| products(&a, &b, c));
    let (da, dc): (Matrix<D, 3>, Matrix<D, 2>) = (matrix(rng, rows), matrix(rng, rows));
    let db = random(rng, &[3, 2]);
    let (of_value, tangent) = products::jvp(&a, &b, &c, &da, &db, &dc);
    assert_eq!(of_value, value);
    let expected = dot(&of_a, &da) + dot(&of_b, &db) + dot(&of_c, &dc);
    assert_tangent("products", tangent, expected);
}

#[test]
fn products_of_two_and_three_operands() {
    check::<Size<4>>(4);
    check::<Dyn>(1);
    check::<Batch>(5);
}

/// Attention with one head.
#[vjp]
#[jvp]
fn attention<const E: usize>(
    queries: &Tensor<f64, Shape![dyn Query, E]>,
    keys: &Tensor<f64, Shape![dyn Key, E]>,
    values: &Tensor<f64, Shape![dyn Key, E]>,
) -> Tensor<f64, Shape![dyn Query, E]> {
    let scores = einsum!([q, k] => queries[q, e] * keys[k, e]);
    let weights = broadcast!({
        let scaled = scores * 0.5;
        let exp = (scaled - max_keepdim::<-1>(scaled)).exp();
        exp / sum_keepdim::<-1>(exp)
    });
    weights.matmul(values)
}

#[vjp]
#[jvp]
fn attention_loss<const E: usize>(
    queries: &Tensor<f64, Shape![dyn Query, E]>,
    keys: &Tensor<f64, Shape![dyn Key, E]>,
    values: &Tensor<f64, Shape![dyn Key, E]>,
) -> f64 {
    let found = attention(queries, keys, values);
    let spread = broadcast!(max::<0>(found.sin()) - mean::<0>(found));
    einsum!([] => spread[e] * spread[e] - values[k, e] * values[k, e]).item()
}

#[test]
fn attention_has_gradients() {
    let rng = &mut fastrand::Rng::with_seed(13);
    let queries: Tensor<f64, Shape![dyn Query, 4]> = random(rng, &[3, 4]);
    let (keys, values) = (random(rng, &[5, 4]), random(rng, &[5, 4]));
    let (_, (of_queries, of_keys, of_values)) =
        grad!(attention_loss(&queries, &keys, &values); queries, keys, values);
    assert_gradient("queries", &queries, &of_queries, |x| {
        attention_loss(x, &keys, &values)
    });
    assert_gradient("keys", &keys, &of_keys, |x| {
        attention_loss(&queries, x, &values)
    });
    assert_gradient("values", &values, &of_values, |x| {
        attention_loss(&queries, &keys, x)
    });
    let (_, tangent) = attention_loss::jvp(&queries, &keys, &values, &queries, &values, &keys);
    let expected = dot(&of_queries, &queries) + dot(&of_keys, &values) + dot(&of_values, &keys);
    assert_tangent("attention", tangent, expected);
}

#[vjp]
#[jvp]
fn convolution(
    x: &Tensor<f64, Shape![2, 3, dyn Height, 7]>,
    w: &Tensor<f64, Shape![4, 3, 3, 2]>,
    bias: &Tensor<f64, Shape![4]>,
) -> f64 {
    let y = einsum!([n, o, i, j] => x[n, c, i + u, j + v] * w[o, c, u, v] + bias[o]);
    let strided = einsum!([n, o, i, j] => x[n, c, 2 * i + u, 2 * j + 3 * v + 1] * w[o, c, u, v]);
    broadcast!(sum(y * y)).item() + broadcast!(sum(strided.sin())).item()
}

#[test]
fn convolutions() {
    let rng = &mut fastrand::Rng::with_seed(11);
    for height in [3, 6] {
        let x = random(rng, &[2, 3, height, 7]);
        let (w, bias) = (random(rng, &[4, 3, 3, 2]), random(rng, &[4]));
        let (value, (of_x, of_w, of_bias)) = grad!(convolution(&x, &w, &bias); x, w, bias);
        assert_eq!(value, convolution(&x, &w, &bias));
        assert_gradient("x", &x, &of_x, |x| convolution(x, &w, &bias));
        assert_gradient("w", &w, &of_w, |w| convolution(&x, w, &bias));
        assert_gradient("bias", &bias, &of_bias, |bias| convolution(&x, &w, bias));
        let (_, tangent) = convolution::jvp(&x, &w, &bias, &of_x, &of_w, &of_bias);
        let expected = dot(&of_x, &of_x) + dot(&of_w, &of_w) + dot(&of_bias, &of_bias);
        assert_tangent("convolution", tangent, expected);
    }
}

#[test]
fn stencils_and_diagonals() {
    #[vjp]
    fn f(x: &Tensor<f64, Shape![dyn Height]>, a: &Tensor<f64, Shape![3, 3]>) -> f64 {
        let second = einsum!([i] => x[i + 2] - 2.0 * x[i + 1] + x[i]);
        let product = einsum!([i] => x[i + 2] * x[i + 1] * x[i + 0].sin());
        let windows = einsum!([i, k: 3] => x[i + k] * x[i + 0]);
        let diagonal = einsum!([i] => a[i, i] * a[0, i]);
        let trace = einsum!([] => a[i, i]).item();
        broadcast!(sum(second * second)).item()
            + product.sum()
            + broadcast!(sum(windows.exp())).item()
            + trace * diagonal.sum()
    }
    let rng = &mut fastrand::Rng::with_seed(12);
    for height in [4, 7] {
        let (x, a) = (random(rng, &[height]), random(rng, &[3, 3]));
        let (value, (of_x, of_a)) = grad!(f(&x, &a); x, a);
        assert_eq!(value, f(&x, &a));
        assert_gradient("x", &x, &of_x, |x| f(x, &a));
        assert_gradient("a", &a, &of_a, |a| f(&x, a));
    }
}

/// Declares functions of one sum in several orders and brackets, and checks their values and derivatives.
macro_rules! sums_of_terms {
    ($($name:ident: |$b:ident, $x:ident, $y:ident, $v:ident| $value:expr => $signs:expr;)*) => {
        #[test]
        fn each_term_is_summed_once_in_derivatives_too() {
            let rng = &mut fastrand::Rng::with_seed(13);
            let (b, x) = (random(rng, &[2]), random(rng, &[2, 3]));
            let (y, v) = (random(rng, &[2, 3]), random(rng, &[3]));
            $({
                type Rows = Tensor<f64, Shape![2]>;
                type Matrix = Tensor<f64, Shape![2, 3]>;
                #[vjp]
                #[jvp]
                fn $name($b: &Rows, $x: &Matrix, $y: &Matrix, $v: &Tensor<f64, Shape![3]>) -> f64 {
                    let rows = $value;
                    rows[[0]] + 2.0 * rows[[1]]
                }
                let (value, (of_b, of_x, of_y, of_v)) = grad!($name(&b, &x, &y, &v); b, x, y, v);
                let [sign_b, sign_x, sign_y, sign_v]: [f64; 4] = $signs;
                let mut expected = 0.0;
                for i in 0..2 {
                    let factor = [1.0, 2.0][i];
                    expected += factor * sign_b * b[[i]];
                    assert!((of_b[[i]] - factor * sign_b).abs() < 1e-12);
                    for j in 0..3 {
                        expected += factor * (sign_x * x[[i, j]] + sign_y * y[[i, j]]);
                        expected += factor * sign_v * x[[i, j]] * v[[j]];
                        let by_x = factor * (sign_x + sign_v * v[[j]]);
                        assert!((of_x[[i, j]] - by_x).abs() < 1e-12);
                        assert!((of_y[[i, j]] - factor * sign_y).abs() < 1e-12);
                    }
                }
                assert!((value - expected).abs() < 1e-12, "{value}, expected {expected}");
                assert_gradient(stringify!($name), &v, &of_v, |v| $name(&b, &x, &y, v));
                let (of_value, tangent) = $name::jvp(&b, &x, &y, &v, &b, &x, &y, &v);
                assert_eq!(of_value, value);
                let expected = dot(&of_b, &b) + dot(&of_x, &x) + dot(&of_y, &y) + dot(&of_v, &v);
                assert_tangent(stringify!($name), tangent, expected);
            })*
        }
    };
}
sums_of_terms! {
    in_order: |b, x, y, v| einsum!([i] => b[i] + x[i, j] + y[i, j] - x[i, j] * v[j]) => [1.0, 1.0, 1.0, -1.0];
    last: |b, x, y, v| einsum!([i] => x[i, j] * v[j] - x[i, j] - y[i, j] - b[i]) => [-1.0, -1.0, -1.0, 1.0];
    bracketed: |b, x, y, v| einsum!([i] => (b[i] - x[i, j]) + (y[i, j] - x[i, k] * v[k])) => [1.0, -1.0, 1.0, -1.0];
    negative: |b, x, y, v| einsum!([i] => -(x[i, j] + (b[i] - y[i, j])) + x[i, j] * v[j]) => [-1.0, -1.0, 1.0, 1.0];
    negative_inside: |b, x, y, v| einsum!([i] => x[i, j] - (-(x[i, j] * v[j] + b[i]) + y[i, j])) => [1.0, 1.0, -1.0, 1.0];
    all_negative: |b, x, y, v| einsum!([i] => -(b[i] + x[i, j] + y[i, j] + x[i, j] * v[j])) => [-1.0; 4];
}

type TwoByThree = Tensor<f64, Shape![2, 3]>;

#[vjp]
#[jvp]
fn rows_by_constants(x: &TwoByThree, y: &TwoByThree) -> f64 {
    let products = einsum!([i] => x[-1, i] * x[0, i] + y[1, i] * 2.0);
    let sums = einsum!([j] => x[j, 0] * y[j, -1]);
    products.sum() + sums.sum()
}

#[test]
fn constants_among_the_indices_select_slices() {
    let rng = &mut fastrand::Rng::with_seed(30);
    let (x, y): (TwoByThree, TwoByThree) = (random(rng, &[2, 3]), random(rng, &[2, 3]));
    let (value, (of_x, of_y)) = grad!(rows_by_constants(&x, &y); x, y);
    assert_eq!(value, rows_by_constants(&x, &y));
    assert_gradient("x", &x, &of_x, |x| rows_by_constants(x, &y));
    assert_gradient("y", &y, &of_y, |y| rows_by_constants(&x, y));
    let (of_value, tangent) = rows_by_constants::jvp(&x, &y, &x, &y);
    assert_eq!(of_value, value);
    let expected = dot(&of_x, &x) + dot(&of_y, &y);
    assert_tangent("rows_by_constants", tangent, expected);
}
