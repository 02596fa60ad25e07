//! Sums of terms with different indices: each term is summed over its own indices, in every order and with all brackets.
use shapecast::{Array, Shape, Tensor, array, broadcast, einsum, tensor, try_einsum};

type Operands = (
    Array<f64, Shape![2]>,
    Array<f64, Shape![2, 3]>,
    Array<f64, Shape![2, 3]>,
    Array<f64, Shape![3]>,
);

fn operands() -> Operands {
    (
        array![1000.0, 2000.0],
        array![[1.0, 2.0, 4.0], [8.0, 16.0, 32.0]],
        array![[3.0, 9.0, 27.0], [5.0, 25.0, 125.0]],
        array![0.5, 0.25, -0.125],
    )
}

/// Returns the sum of each term, with a loop for each of its indices.
fn naive(i: usize) -> [f64; 4] {
    let (b, x, y, v) = operands();
    let mut sums = [b[[i]], 0.0, 0.0, 0.0];
    for j in 0..3 {
        sums[1] += x[[i, j]];
        sums[2] += y[[i, j]];
        sums[3] += x[[i, j]] * v[[j]];
    }
    sums
}

/// Checks a sum whose terms have these numbers and signs. All sums are exact.
fn check(text: &str, found: &Array<f64, Shape![2]>, terms: &[(usize, f64)]) {
    for i in 0..2 {
        let sums = naive(i);
        let expected: f64 = terms.iter().map(|&(term, sign)| sign * sums[term]).sum();
        assert_eq!(found[[i]], expected, "{text}");
    }
}

/// Checks all brackets of four terms. The signs are those of the terms, whatever the brackets are.
macro_rules! brackets_of_four {
    ($i:ident; $(
        ($na:literal $($a:tt)+) ($nb:literal $($bb:tt)+) ($nc:literal $($c:tt)+) ($nd:literal $($d:tt)+);
    )*) => {$({
        // Without optimizations, each call has its own place on the stack of its function.
        let check_order = || {
            let check = |found: &_, signs: [f64; 4]| {
                let order = stringify!($($a)+, $($bb)+, $($c)+, $($d)+);
                let terms = [($na, signs[0]), ($nb, signs[1]), ($nc, signs[2]), ($nd, signs[3])];
                check(order, found, &terms);
            };
            check(&einsum!([$i] => $($a)+ + $($bb)+ - $($c)+ + $($d)+), [1.0, 1.0, -1.0, 1.0]);
            check(&einsum!([$i] => ($($a)+ - ($($bb)+ + $($c)+)) + $($d)+), [1.0, -1.0, -1.0, 1.0]);
            check(&einsum!([$i] => ($($a)+ + $($bb)+) - ($($c)+ + $($d)+)), [1.0, 1.0, -1.0, -1.0]);
            check(&einsum!([$i] => $($a)+ + -(($($bb)+ - $($c)+) + $($d)+)), [1.0, -1.0, 1.0, -1.0]);
            check(&einsum!([$i] => -($($a)+ + &($($bb)+ + ($($c)+ - $($d)+)))), [-1.0, -1.0, -1.0, 1.0]);
        };
        check_order();
    })*};
}

/// Checks all brackets of three terms, and those of the first two.
macro_rules! brackets_of_three {
    ($i:ident; $(
        ($na:literal $($a:tt)+) ($nb:literal $($bb:tt)+) ($nc:literal $($c:tt)+);
    )*) => {$(
        let order = stringify!($($a)+, $($bb)+, $($c)+);
        check(order, &einsum!([$i] => $($a)+ - $($bb)+), &[($na, 1.0), ($nb, -1.0)]);
        check(order, &einsum!([$i] => $($a)+ + $($bb)+ + $($c)+), &[($na, 1.0), ($nb, 1.0), ($nc, 1.0)]);
        check(order, &einsum!([$i] => $($a)+ - ($($bb)+ - $($c)+)), &[($na, 1.0), ($nb, -1.0), ($nc, 1.0)]);
    )*};
}

#[test]
fn all_brackets_and_orders_of_up_to_three_terms() {
    let (b, x, y, v) = operands();
    brackets_of_three! { i;
        (0 b[i]) (1 x[i, j]) (2 y[i, j]);
        (0 b[i]) (2 y[i, k]) (1 x[i, j]);
        (1 x[i, j]) (0 b[i]) (2 y[i, j]);
        (1 x[i, j]) (2 y[i, j]) (0 b[i]);
        (2 y[i, j]) (0 b[i]) (1 x[i, k]);
        (2 y[i, j]) (1 x[i, j]) (0 b[i]);
        (0 b[i]) (1 x[i, j]) (3 x[i, j] * v[j]);
        (1 x[i, j]) (3 x[i, j] * v[j]) (2 y[i, j]);
        (3 x[i, j] * v[j]) (1 x[i, j]) (0 b[i]);
    }
}

#[test]
fn all_brackets_and_orders_of_four_terms() {
    let (b, x, y, v) = operands();
    brackets_of_four! { i;
        (0 b[i]) (1 x[i, j]) (2 y[i, j]) (3 x[i, j] * v[j]);
        (0 b[i]) (1 x[i, j]) (3 x[i, j] * v[j]) (2 y[i, j]);
        (0 b[i]) (2 y[i, j]) (1 x[i, j]) (3 x[i, j] * v[j]);
        (0 b[i]) (2 y[i, j]) (3 x[i, j] * v[j]) (1 x[i, j]);
        (0 b[i]) (3 x[i, j] * v[j]) (1 x[i, j]) (2 y[i, j]);
        (0 b[i]) (3 x[i, j] * v[j]) (2 y[i, j]) (1 x[i, j]);
        (1 x[i, j]) (0 b[i]) (2 y[i, j]) (3 x[i, j] * v[j]);
        (1 x[i, j]) (0 b[i]) (3 x[i, j] * v[j]) (2 y[i, j]);
        (1 x[i, j]) (2 y[i, j]) (0 b[i]) (3 x[i, j] * v[j]);
        (1 x[i, j]) (2 y[i, j]) (3 x[i, j] * v[j]) (0 b[i]);
        (1 x[i, j]) (3 x[i, j] * v[j]) (0 b[i]) (2 y[i, j]);
        (1 x[i, j]) (3 x[i, j] * v[j]) (2 y[i, j]) (0 b[i]);
        (2 y[i, j]) (0 b[i]) (1 x[i, j]) (3 x[i, j] * v[j]);
        (2 y[i, j]) (0 b[i]) (3 x[i, j] * v[j]) (1 x[i, j]);
        (2 y[i, j]) (1 x[i, j]) (0 b[i]) (3 x[i, j] * v[j]);
        (2 y[i, j]) (1 x[i, j]) (3 x[i, j] * v[j]) (0 b[i]);
        (2 y[i, j]) (3 x[i, j] * v[j]) (0 b[i]) (1 x[i, j]);
        (2 y[i, j]) (3 x[i, j] * v[j]) (1 x[i, j]) (0 b[i]);
        (3 x[i, j] * v[j]) (0 b[i]) (1 x[i, j]) (2 y[i, j]);
        (3 x[i, j] * v[j]) (0 b[i]) (2 y[i, j]) (1 x[i, j]);
        (3 x[i, j] * v[j]) (1 x[i, j]) (0 b[i]) (2 y[i, j]);
        (3 x[i, j] * v[j]) (1 x[i, j]) (2 y[i, j]) (0 b[i]);
        (3 x[i, j] * v[j]) (2 y[i, j]) (0 b[i]) (1 x[i, j]);
        (3 x[i, j] * v[j]) (2 y[i, j]) (1 x[i, j]) (0 b[i]);
    }
}

#[test]
fn terms_of_tensors_views_and_other_elements() {
    let (b, x, y) = (
        tensor![100_i32, 200],
        tensor![[1_i32, 2, 3], [4, 5, 6]],
        tensor![[10_i32, 20, 30], [40, 50, 60]],
    );
    let expected = tensor![166, 365];
    assert_eq!(einsum!([i] => b[i] + x[i, j] + y[i, j]), expected);
    let (rows, columns) = (x.view().into_dyn(), y.transpose());
    let sum: Tensor<i32, Shape![2]> =
        try_einsum!([i] => b[i] + rows[i, j] + columns[j, i]).unwrap();
    assert_eq!(sum, expected);
    let mut target = tensor![1, 2];
    einsum!(target[i] += x[i, j] + b[i] + y[i, j]);
    assert_eq!(target, tensor![167, 367]);
    einsum!(target[i] -= -(x[i, j] + (b[i] + y[i, j])));
    assert_eq!(target, tensor![333, 732]);
    let (b, x) = (broadcast!(b as f32), broadcast!(x as f32));
    let run_time = x.clone().into_shape::<Shape![dyn, dyn]>();
    let total: Tensor<f32, Shape![]> = einsum!([] => 0.5 + run_time[i, j] + x[i, j] - b[i]);
    assert_eq!(total.item(), 0.5 + 21.0 + 21.0 - 300.0);
}

#[test]
fn a_term_of_a_product_or_an_argument_is_no_term_of_its_own() {
    let (b, x, y, _) = operands();
    let found: Array<f64, Shape![2]> = einsum!([i] => (b[i] + x[i, j]) * 2.0 + y[i, j]);
    assert_eq!(found, array![6053.0, 12267.0]);
    let found: Array<f64, Shape![2]> = einsum!([i] => y[i, j] + (b[i] - x[i, j]).abs() + b[i]);
    assert_eq!(found, array![4032.0, 8099.0]);
    let found: Array<f64, Shape![2]> =
        einsum!([i] => { b[i] + x[i, j] } + sum::<j>(b[i] + y[i, j]));
    assert_eq!(found, array![6046.0, 12211.0]);
}

#[test]
fn the_fragments_of_a_macro_are_terms() {
    macro_rules! sum_of {
        ($i:ident: $first:expr, $second:expr) => {
            einsum!([$i] => $first + $second)
        };
    }
    let (b, _, _, v) = operands();
    let expected: Array<f64, Shape![2]> = array![1001.25, 2001.25];
    assert_eq!(sum_of!(i: b[i] + v[k], v[k]), expected);
    assert_eq!(sum_of!(i: v[k], v[k] + b[i]), expected);
}
