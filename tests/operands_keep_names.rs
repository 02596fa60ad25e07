//! Every operation of two operands compares a named size of 1 with the other size, and does not broadcast it. The same
//! holds for `Size<1>`.

use std::panic::{AssertUnwindSafe, catch_unwind};

use shapecast::{
    DynTensor, Shape, Tensor, Tolerance, broadcast_tensors, dims, try_broadcast, try_concat,
    try_einsum, try_stack,
};

dims! { Batch }

/// Returns a batch of identity matrices, which have an inverse.
fn named(count: usize) -> Tensor<f64, Shape![dyn Batch, 2, 2]> {
    untyped(count).try_into_shape().unwrap()
}
fn untyped(count: usize) -> DynTensor<f64> {
    let at = |i: &[usize]| f64::from(u8::from(i[1] == i[2]));
    DynTensor::from_shape_fn([count, 2, 2], at).unwrap()
}
fn of_size<const N: usize>() -> Tensor<f64, Shape![N, 2, 2]> {
    untyped(N).try_into_shape().unwrap()
}

/// Returns whether an operation panics.
fn panics<T>(operation: impl FnOnce() -> T) -> bool {
    catch_unwind(AssertUnwindSafe(operation)).is_err()
}

/// Returns the name of each operation, and whether it is an error for operands of these types.
macro_rules! operations {
    ($x:expr, $y:expr) => {{
        let (x, y) = (&$x, &$y);
        let zeros = |count: usize| DynTensor::from_elem([count, 2, 2], 0.0_f64).unwrap();
        let count = x.shape()[0].max(y.shape()[0]);
        #[allow(unused_mut, reason = "the feature `faer` adds operations")]
        let mut found = vec![
            ("+", panics(|| x + y)),
            ("- of a temporary", panics(|| x.clone() - y)),
            ("* of a view", panics(|| x.view() * y)),
            ("try_broadcast", try_broadcast!(x + y).is_err()),
            ("a comparison", try_broadcast!(x < y).is_err()),
            ("if", try_broadcast!(if x < y { x } else { y }).is_err()),
            ("powf", try_broadcast!(x.powf(y)).is_err()),
            ("maximum", x.try_maximum(y).is_err()),
            ("minimum", x.try_minimum(y).is_err()),
            ("is_close", x.try_is_close(y, Tolerance::default()).is_err()),
            ("all_close", x.try_all_close(y, Tolerance::default()).is_err()),
            ("assert_close", x.try_assert_close(y, Tolerance::default()).is_err()),
            ("broadcast_tensors", panics(|| broadcast_tensors((x, y)).0.len())),
            ("assign", zeros(count).try_assign(x).is_err() || zeros(count).try_assign(y).is_err()),
            ("assign of x", x.clone().try_assign(y).is_err() || y.clone().try_assign(x).is_err()),
            ("expand_as", x.try_expand_as(y).is_err() || y.try_expand_as(x).is_err()),
            ("sum_like", x.try_sum_like(y).is_err() || y.try_sum_like(x).is_err()),
            ("matmul", x.try_matmul(y).is_err()),
            ("matmul of views", x.view().try_matmul(&y.view()).is_err()),
            ("assign_matmul", zeros(count).try_assign_matmul(x, y).is_err()),
            ("gemm", zeros(count).try_gemm(1.0, x, y, 1.0).is_err()),
            ("einsum of a product", try_einsum!([b, i, k] => x[b, i, j] * y[b, j, k]).is_err()),
            ("einsum of a sum", try_einsum!([b, i, j] => x[b, i, j] + y[b, i, j]).is_err()),
            ("take_along_axis", {
                let indices = y.map(|_| 0_usize);
                x.try_take_along_axis(1, &indices).is_err()
            }),
            ("scatter_add_axis", {
                let mut target = x.clone();
                target.try_scatter_add_axis(1, &[0, 1], y).is_err()
            }),
            ("concat", x.try_concat(1, y).is_err()),
            ("stack", x.try_stack(0, y).is_err()),
            ("concat of many", try_concat(1, &[x.view().into_dyn(), y.view().into_dyn()]).is_err()),
            ("stack of many", try_stack(0, &[x.view().into_dyn(), y.view().into_dyn()]).is_err()),
        ];
        #[cfg(feature = "faer")]
        found.extend([
            ("solve", x.try_solve(y).is_err()),
            ("solve of views", x.view().try_solve(&y.view()).is_err()),
            ("typed solve", x.solve(y).is_err()),
            ("solve_lower_triangular", x.try_solve_lower_triangular(y).is_err()),
            ("typed solve_upper_triangular", x.solve_upper_triangular(y).is_err()),
            ("cholesky_solve", x.try_cholesky_solve(y).is_err()),
            ("lstsq", x.try_lstsq(y).is_err()),
            ("lstsq of views", x.view().try_lstsq(&y.view()).is_err()),
            ("typed lstsq", x.lstsq(y).is_err()),
        ]);
        found
    }};
}

/// What `operations!` returns.
type Found = Vec<(&'static str, bool)>;

// Each call of the macro is compiled for seconds, so there is one for each pair of types.
fn of_names(x: usize, y: usize) -> Found {
    operations!(named(x), named(y))
}
fn of_a_name_and_any_shape(x: usize, y: usize) -> Found {
    operations!(named(x), untyped(y))
}
fn of_any_shape_and_a_name(x: usize, y: usize) -> Found {
    operations!(untyped(x), named(y))
}
fn of_a_size_of_1_and_any_shape(y: usize) -> Found {
    operations!(of_size::<1>(), untyped(y))
}
fn of_any_shape_and_a_size_of_1(x: usize) -> Found {
    operations!(untyped(x), of_size::<1>())
}
fn of_a_size_of_3_and_any_shape(y: usize) -> Found {
    operations!(of_size::<3>(), untyped(y))
}

#[track_caller]
fn assert_all(found: Found, expected: bool) {
    for (name, is_error) in found {
        assert_eq!(is_error, expected, "{name}");
    }
}

#[test]
fn a_name_of_size_1_is_not_broadcast() {
    assert_all(of_names(1, 3), true);
    assert_all(of_names(3, 1), true);
    assert_all(of_names(3, 3), false);
    assert_all(of_names(1, 1), false);
}

#[test]
fn a_name_of_size_1_is_not_broadcast_with_any_shape() {
    assert_all(of_a_name_and_any_shape(1, 3), true);
    assert_all(of_any_shape_and_a_name(3, 1), true);
    assert_all(of_a_name_and_any_shape(3, 3), false);
}

#[test]
fn a_size_of_1_is_not_broadcast_with_any_shape() {
    assert_all(of_a_size_of_1_and_any_shape(3), true);
    assert_all(of_any_shape_and_a_size_of_1(3), true);
    assert_all(of_a_size_of_3_and_any_shape(3), false);
    assert_all(of_a_size_of_1_and_any_shape(1), false);
}

/// A size without a name broadcasts, also where the other operand has a name.
#[cfg(feature = "faer")]
#[test]
fn equations_broadcast_sizes_without_names() {
    assert_eq!(untyped(1).try_lstsq(&named(3)).unwrap().shape(), [3, 2, 2]);
    assert_eq!(named(3).try_lstsq(&untyped(1)).unwrap().shape(), [3, 2, 2]);
    assert_eq!(named(3).lstsq(&untyped(1)).unwrap().shape(), [3, 2, 2]);
    assert_eq!(untyped(1).try_solve(&named(3)).unwrap().shape(), [3, 2, 2]);
    let text = named(1).lstsq(&named(3)).unwrap_err().to_string();
    let sizes = "The size of tensor a (1) must match the size of tensor b (3) at non-singleton dimension 0 (`Batch`)";
    assert_eq!(text, sizes);
    // Sizes of the matrices may be 1.
    let column = Tensor::<f64, Shape![dyn Batch, 1, 1]>::try_ones([2, 1, 1]).unwrap();
    assert_eq!(column.lstsq(&column).unwrap(), column);
}
