//! Kinds of operands: axes of size 1, views, arrays, numbers, shadowed names, moved values.

use crate::support::{Matrix, assert_gradient, assert_tangent, dot, matrix, random};
use shapecast::{Array, Dim, Dyn, One, Shape, Size, Tensor, View, array, broadcast, dims, tensor};
use shapecast_grad::{Constant, Wanted, constant, grad, jvp, vjp};

dims! { Batch }

#[vjp]
#[jvp]
fn axes<D: Dim>(
    x: &Matrix<D, 3>,
    row: &Tensor<f64, Shape![1, 3]>,
    column: &Tensor<f64, (D, One)>,
    bias: &Tensor<f64, Shape![3]>,
    scale: f64,
) -> f64 {
    let x_or_row = broadcast!((x * scale + row).sigmoid() * column - bias * row.exp());
    let total = x_or_row.sum_keepdim::<0>();
    let chosen = broadcast!(if x_or_row > 0.1 {
        x_or_row * total
    } else {
        x_or_row * 0.5
    });
    let square = chosen.transpose().matmul(x);
    let largest = square.max_axis::<-1>();
    (&largest * bias).sum() + scale * x_or_row.mean() - square.sum() / 3.0
}

fn check_axes<D: Dim>(rows: usize) {
    let rng = &mut fastrand::Rng::with_seed(rows as u64);
    let x: Matrix<D, 3> = matrix(rng, rows);
    let column: Tensor<f64, (D, One)> = random(rng, &[rows, 1]);
    let (row, bias, scale) = (random(rng, &[1, 3]), random(rng, &[3]), 0.7);
    let (value, (of_x, of_row, of_column, of_bias, of_scale)) =
        grad!(axes(&x, &row, &column, &bias, scale); x, row, column, bias, scale);
    assert_eq!(value, axes(&x, &row, &column, &bias, scale));
    assert_gradient("x", &x, &of_x, |x| axes(x, &row, &column, &bias, scale));
    assert_gradient("row", &row, &of_row, |row| {
        axes(&x, row, &column, &bias, scale)
    });
    assert_gradient("column", &column, &of_column, |column| {
        axes(&x, &row, column, &bias, scale)
    });
    assert_gradient("bias", &bias, &of_bias, |bias| {
        axes(&x, &row, &column, bias, scale)
    });
    assert_gradient("scale", &scale, &of_scale, |scale| {
        axes(&x, &row, &column, &bias, *scale)
    });
    let dx: Matrix<D, 3> = matrix(rng, rows);
    let d_column: Tensor<f64, (D, One)> = random(rng, &[rows, 1]);
    let (d_row, d_bias) = (random(rng, &[1, 3]), random(rng, &[3]));
    let (of_value, tangent) = axes::jvp(
        &x, &row, &column, &bias, scale, &dx, &d_row, &d_column, &d_bias, 0.3,
    );
    assert_eq!(of_value, value);
    let of_rows = dot(&of_x, &dx) + dot(&of_row, &d_row) + dot(&of_column, &d_column);
    assert_tangent(
        "axes",
        tangent,
        of_rows + dot(&of_bias, &d_bias) + of_scale * 0.3,
    );
}

#[test]
fn axes_of_size_1_are_summed() {
    check_axes::<Size<4>>(4);
    check_axes::<Dyn>(1);
    check_axes::<Dyn>(5);
    check_axes::<Batch>(1);
}

#[test]
fn sizes_of_1_at_run_time_are_summed() {
    type Rows = Tensor<f64, Shape![dyn, 2]>;
    #[vjp]
    #[jvp]
    fn f(x: &Rows, y: &Rows) -> f64 {
        broadcast!(sum(x * y * y)).item()
    }
    let rng = &mut fastrand::Rng::with_seed(1);
    let (x, y): (Rows, Rows) = (random(rng, &[1, 2]), random(rng, &[4, 2]));
    let (_, (of_x, of_y)) = grad!(f(&x, &y); x, y);
    assert_gradient("x", &x, &of_x, |x| f(x, &y));
    assert_gradient("y", &y, &of_y, |y| f(&x, y));
    let (_, tangent) = f::jvp(&x, &y, &x, &y);
    assert_tangent("rows", tangent, dot(&of_x, &x) + dot(&of_y, &y));
}

#[test]
fn views_and_arrays_have_gradients() {
    #[jvp]
    #[vjp]
    fn f(x: View<'_, f64, Shape![2, 3]>, weights: &Array<f64, Shape![3]>) -> f64 {
        let product = broadcast!(x * weights);
        broadcast!(sum(product.powi(2))).item()
    }
    let (x, weights) = (
        tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]],
        array![0.5, -1.0, 2.0],
    );
    let view = x.view();
    let (value, (of_x, of_weights)) = grad!(f(view, &weights); view, weights);
    let of_x: Tensor<f64, Shape![2, 3]> = of_x;
    let of_weights: Array<f64, Shape![3]> = of_weights;
    assert_eq!(value, f(x.view(), &weights));
    assert_gradient("x", &x, &of_x, |x| f(x.view(), &weights));
    assert_gradient("weights", &weights, &of_weights, |weights| {
        f(x.view(), weights)
    });
    let (_, tangent) = f::jvp(view, &weights, x.clone(), &weights);
    assert_tangent(
        "views",
        tangent,
        dot(&of_x, &x) + dot(&of_weights, &weights),
    );
}

#[test]
fn names_may_be_bound_again() {
    #[vjp]
    #[jvp]
    fn f(x: &Tensor<f64, Shape![3]>) -> f64 {
        let y = broadcast!(x.tanh());
        let y = broadcast!(y * x);
        let x = broadcast!(y.exp());
        let y: Tensor<f64, Shape![3]> = broadcast!({
            let y = y * x;
            y + x
        });
        y.sum()
    }
    let x = tensor![0.3, -0.2, 0.9];
    let (value, of_x) = grad!(f(&x); x);
    assert_eq!(value, f(&x));
    assert_gradient("x", &x, &of_x, f);
    assert_tangent("names", f::jvp(&x, &x).1, dot(&of_x, &x));
}

#[test]
fn constants_have_no_gradient() {
    #[vjp]
    #[jvp]
    fn f(x: &Tensor<f64, Shape![3]>, #[constant] scale: f64, #[constant] list: &[f64]) -> f64 {
        let total: f64 = list.iter().sum();
        let shift = constant(x);
        let sizes = x.len() as f64;
        broadcast!(sum(x * scale * total - shift * x / sizes)).item()
    }
    let x = tensor![1.0, 2.0, 3.0];
    let (value, pullback) = f::vjp(&x, 2.0, &[1.0, 0.5]);
    assert_eq!(value, f(&x, 2.0, &[1.0, 0.5]));
    let (of_x, Constant, Constant) = pullback(&x, 2.0, &[1.0, 0.5], 1.0, Wanted::ALL);
    assert!(
        of_x.as_slice()
            .iter()
            .zip([1.0, 2.0, 3.0])
            .all(|(g, x)| (g - (3.0 - x / 3.0)).abs() < 1e-15)
    );
    let (_, tangent) = f::jvp(&x, 2.0, &[1.0, 0.5], &x, Constant, Constant);
    assert_tangent("constants", tangent, dot(&of_x, &x));
}

#[test]
fn gradients_that_nobody_wants_are_zeros() {
    #[vjp]
    fn f(x: &Tensor<f64, Shape![2]>, y: &Tensor<f64, Shape![2]>) -> f64 {
        broadcast!(sum(x * y)).item()
    }
    let (x, y) = (tensor![1.0, 2.0], tensor![3.0, 4.0]);
    let (_, pullback) = f::vjp(&x, &y);
    let (of_x, of_y) = pullback(&x, &y, 1.0, Wanted::from_bits(0b10));
    assert_eq!(
        (of_x.as_slice(), of_y.as_slice()),
        (&[0.0, 0.0][..], &[1.0, 2.0][..])
    );
}

#[test]
fn operators_take_local_tensors_and_numbers() {
    #[vjp]
    #[jvp]
    fn f(x: &Tensor<f64, Shape![2, 3]>) -> f64 {
        let y = x + 1.0;
        let z = y * 2.0;
        let w = -z;
        let scaled = x * x.sum();
        let total = w.mean();
        (scaled * w * total).sum() - total * 0.5
    }
    let rng = &mut fastrand::Rng::with_seed(9);
    let x = random(rng, &[2, 3]);
    let (value, gradient) = grad!(f(&x); x);
    assert_gradient("x", &x, &gradient, f);
    let direction = random(rng, &[2, 3]);
    let (again, tangent) = f::jvp(&x, &direction);
    assert_eq!(again, value);
    assert_tangent("x", tangent, dot(&gradient, &direction));
}

#[test]
fn tensors_are_passed_by_value() {
    type Row = Tensor<f64, Shape![3]>;
    #[vjp]
    #[jvp]
    fn sine(x: Row) -> Row {
        x.sin()
    }
    #[vjp]
    #[jvp]
    fn f(x: Row, bias: &Row) -> f64 {
        let hidden = sine(&x + bias);
        let again = sine(hidden);
        (again * x).sum()
    }
    let rng = &mut fastrand::Rng::with_seed(10);
    let (x, bias): (Row, Row) = (random(rng, &[3]), random(rng, &[3]));
    let (value, (of_x, of_bias)) = grad!(f(x, &bias); x, bias);
    assert_gradient("x", &x, &of_x, |x| f(x.clone(), &bias));
    assert_gradient("bias", &bias, &of_bias, |bias| f(x.clone(), bias));
    let (dx, d_bias) = (random(rng, &[3]), random(rng, &[3]));
    let tangents = dot(&of_x, &dx) + dot(&of_bias, &d_bias);
    let (again, tangent) = f::jvp(x, &bias, dx, &d_bias);
    assert_eq!(again, value);
    assert_tangent("values", tangent, tangents);
}

#[test]
fn sizes_and_constants_of_an_operand_have_no_gradient() {
    #[vjp]
    #[jvp]
    fn mean_of_positive(x: &Tensor<f64, Shape![dyn, 2]>) -> f64 {
        let [rows, columns] = x.sizes();
        let zeros = constant(x.zeros_like());
        let count = (rows * columns) as f64;
        let positive = broadcast!(x.maximum(zeros));
        positive.sum() / count
    }
    let x = tensor![[1.0, -2.0], [3.0, 4.0]].into_shape();
    let (value, of_x) = grad!(mean_of_positive(&x); x);
    assert_eq!(value, 2.0);
    assert_eq!(of_x.as_slice(), [0.25, 0.0, 0.25, 0.25]);
    assert_eq!(mean_of_positive::jvp(&x, &x).1, 2.0);
}

/// Operands with equal derivatives share the loop that computes them, and dynamic sizes broadcast at run time.
#[test]
fn equal_derivatives_share_a_loop() {
    type Rows = Tensor<f64, Shape![dyn, dyn]>;
    #[vjp]
    fn f(x: &Rows, row: &Rows, scale: &Rows, bias: &Tensor<f64, Shape![3]>) -> f64 {
        let inner = broadcast!((x + row + bias).sin());
        let scaled = broadcast!(inner * scale + x.cos());
        broadcast!(sum(scaled * scaled)).item()
    }
    let rng = &mut fastrand::Rng::with_seed(11);
    for rows in [1, 4] {
        let (x, bias): (Rows, _) = (random(rng, &[4, 3]), random(rng, &[3]));
        let (row, scale): (Rows, Rows) = (random(rng, &[rows, 3]), random(rng, &[rows, 3]));
        let (value, all) = grad!(f(&x, &row, &scale, &bias); x, row, scale, bias);
        assert_eq!(value, f(&x, &row, &scale, &bias));
        let (of_x, of_row, of_scale, of_bias) = &all;
        assert_gradient("x", &x, of_x, |x| f(x, &row, &scale, &bias));
        assert_gradient("row", &row, of_row, |row| f(&x, row, &scale, &bias));
        assert_gradient("scale", &scale, of_scale, |scale| f(&x, &row, scale, &bias));
        assert_gradient("bias", &bias, of_bias, |bias| f(&x, &row, &scale, bias));
        // Some or none of the operands that share a loop are wanted.
        assert_eq!(grad!(f(&x, &row, &scale, &bias); row).1, *of_row);
        assert_eq!(grad!(f(&x, &row, &scale, &bias); bias).1, *of_bias);
        assert_eq!(grad!(f(&x, &row, &scale, &bias); scale).1, *of_scale);
        let (of_x, of_bias) = grad!(f(&x, &row, &scale, &bias); x, bias).1;
        assert_eq!((&of_x, &of_bias), (&all.0, &all.3));
    }
}
