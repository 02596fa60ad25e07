//! Norms, products, deviations and order statistics of zeros, equal elements, NaN, and large and small numbers.

use shapecast::{Shape, Tensor, broadcast, tensor};
use shapecast_grad::{Wanted, grad, jvp, vjp};

type Row = Tensor<f64, Shape![4]>;

const INF: f64 = f64::INFINITY;
const NAN: f64 = f64::NAN;

/// Compares numbers, of which NaN equals NaN, up to a few roundings.
#[track_caller]
fn assert_numbers(found: &Row, expected: [f64; 4]) {
    let is_close = |(x, y): (&f64, &f64)| {
        x == y || x.is_nan() && y.is_nan() || (x - y).abs() <= 1e-15 * y.abs()
    };
    let all = found.as_slice().iter().zip(&expected).all(is_close);
    assert!(all, "{found:?}, expected {expected:?}");
}

/// Checks the gradients of a reduction of rows, and the tangents along each axis.
macro_rules! check {
    (|$x:ident| $body:expr; $($operand:expr => $expected:expr;)*) => {{
        #[vjp]
        #[jvp]
        fn f($x: &Row) -> f64 {
            $body
        }
        $(
            let operand: [f64; 4] = $operand;
            let x = Row::from(operand);
            let (value, gradient) = grad!(f(&x); x);
            assert!(value == f(&x) || value.is_nan());
            assert_numbers(&gradient, $expected);
            let along = |i| Row::from(std::array::from_fn::<f64, 4, _>(|j| f64::from(i == j)));
            let tangents = std::array::from_fn::<f64, 4, _>(|i| f::jvp(&x, &along(i)).1);
            let is_finite = gradient.as_slice().iter().all(|x| x.is_finite());
            if is_finite {
                assert_numbers(&Row::from(tangents), $expected);
            }
        )*
    }};
}

#[test]
fn products_with_zeros() {
    check! { |x| x.prod();
        [2.0, 3.0, 5.0, 7.0] => [105.0, 70.0, 42.0, 30.0];
        [2.0, 0.0, 5.0, 7.0] => [0.0, 70.0, 0.0, 0.0];
        [2.0, 0.0, -0.0, 7.0] => [0.0; 4];
        // The product is 0 by underflow.
        [1e-200, 1e-200, 1.0, 2.0] => [2e-200, 2e-200, 0.0, 0.0];
        [NAN, 2.0, 3.0, 4.0] => [24.0, NAN, NAN, NAN];
    }
}

#[test]
fn cumulative_products_with_zeros() {
    let weights = [1.0, 10.0, 100.0, 1000.0];
    check! { |x| broadcast!(sum(&x.cumprod_axis::<0>() * &tensor![1.0, 10.0, 100.0, 1000.0])).item();
        [2.0, 3.0, 5.0, 7.0] => [1.0 + 30.0 + 1500.0 + 105_000.0, 20.0 + 1000.0 + 70_000.0, 600.0 + 42_000.0, 30_000.0];
        [2.0, 0.0, 5.0, 7.0] => [1.0, 20.0 + 1000.0 + 70_000.0, 0.0, 0.0];
        [0.0, 3.0, 0.0, 7.0] => [1.0 + 30.0, 0.0, 0.0, 0.0];
    }
    check! { |x| broadcast!(sum(&x.cumsum_axis::<0>() * &tensor![1.0, 10.0, 100.0, 1000.0])).item();
        [0.0, INF, NAN, 1.0] => std::array::from_fn(|i| weights[i..].iter().sum());
    }
}

#[test]
fn norms_at_kinks() {
    check! { |x| x.norm(2.0);
        [0.0; 4] => [0.0; 4];
        [3.0, 0.0, -4.0, 0.0] => [0.6, 0.0, -0.8, 0.0];
        [3e200, 0.0, -4e200, 0.0] => [0.6, 0.0, -0.8, 0.0];
        [3e-200, 0.0, -4e-200, 0.0] => [0.6, 0.0, -0.8, 0.0];
        [3.0, NAN, 1.0, 0.0] => [NAN; 4];
        [3.0, INF, 1.0, 0.0] => [0.0, NAN, 0.0, 0.0];
    }
    check! { |x| x.norm(1.0);
        [3.0, -0.0, -4.0, 0.0] => [1.0, 0.0, -1.0, 0.0];
    }
    check! { |x| x.norm(0.0);
        [3.0, -0.0, -4.0, 0.0] => [0.0; 4];
    }
    check! { |x| x.norm(f64::INFINITY);
        [0.0; 4] => [0.0; 4];
        [3.0, -4.0, 4.0, 0.0] => [0.0, -0.5, 0.5, 0.0];
        [3.0, NAN, 4.0, 0.0] => [NAN; 4];
    }
    check! { |x| x.norm(f64::NEG_INFINITY);
        [3.0, -4.0, 4.0, 0.0] => [0.0; 4];
        [3.0, -3.0, 4.0, 5.0] => [0.5, -0.5, 0.0, 0.0];
    }
    check! { |x| x.norm(0.5);
        [0.0; 4] => [0.0; 4];
        // (1 + 2)^2 = 9, and each derivative is the root of 9 / |x|.
        [1.0, -4.0, 0.0, 0.0] => [3.0, -1.5, 0.0, 0.0];
    }
    check! { |x| x.norm(-1.0);
        // 1 / (1 + 1/2 + 1/2 + 1/2) = 0.4, and each derivative is the square of 0.4 / |x|.
        [1.0, -2.0, 2.0, 2.0] => [0.16, -0.04, 0.04, 0.04];
        [1.0, -2.0, 0.0, 2.0] => [0.0; 4];
    }
    check! { |x| x.norm(3.0);
        [0.0, 0.0, -2e-200, 0.0] => [0.0, 0.0, -1.0, 0.0];
    }
}

#[test]
fn deviations_with_a_correction() {
    check! { |x| x.var_ddof(1.0);
        [1.0, 2.0, 3.0, 4.0] => [-1.0, -1.0 / 3.0, 1.0 / 3.0, 1.0];
        // The mean has fewer digits than the deviations.
        [1e15 + 1.0, 1e15 + 2.0, 1e15 + 3.0, 1e15 + 4.0] => [-1.0, -1.0 / 3.0, 1.0 / 3.0, 1.0];
    }
    check! { |x| x.std_ddof(2.0);
        [5.0; 4] => [0.0; 4];
        [1.0, 1.0, 3.0, 3.0] => [-0.5 / 2.0_f64.sqrt(), -0.5 / 2.0_f64.sqrt(), 0.5 / 2.0_f64.sqrt(), 0.5 / 2.0_f64.sqrt()];
    }
    let scaled = |unit: f64| [unit, unit, 3.0 * unit, 3.0 * unit];
    check! { |x| x.std_ddof(0.0);
        scaled(1.0) => [-0.25, -0.25, 0.25, 0.25];
        scaled(1e200) => [-0.25, -0.25, 0.25, 0.25];
        scaled(1e-200) => [-0.25, -0.25, 0.25, 0.25];
    }
    // The divisor is 0.
    check! { |x| x.std_ddof(4.0);
        [5.0; 4] => [NAN; 4];
        [1.0, 2.0, 3.0, 4.0] => [NAN; 4];
    }
}

#[test]
fn order_statistics_of_equal_elements_and_nan() {
    let third = 1.0 / 3.0;
    check! { |x| x.median();
        [4.0, 1.0, 3.0, 2.0] => [0.0, 0.0, 0.5, 0.5];
        [2.0, 1.0, 2.0, 3.0] => [0.5, 0.0, 0.5, 0.0];
        [2.0, 2.0, 2.0, 3.0] => [third, third, third, 0.0];
        [2.0, 3.0, 3.0, 1.0] => [0.5, 0.25, 0.25, 0.0];
        [0.0, -0.0, 0.0, -0.0] => [0.25; 4];
        [2.0, NAN, 3.0, 1.0] => [NAN; 4];
    }
    check! { |x| x.nanmedian();
        [2.0, NAN, 3.0, 1.0] => [1.0, 0.0, 0.0, 0.0];
        [2.0, NAN, NAN, 1.0] => [0.5, 0.0, 0.0, 0.5];
        [NAN; 4] => [0.0; 4];
    }
    check! { |x| x.quantile(0.25);
        // The position is 0.75.
        [4.0, 1.0, 3.0, 2.0] => [0.0, 0.25, 0.0, 0.75];
        [1.0, 1.0, 3.0, 2.0] => [0.5, 0.5, 0.0, 0.0];
    }
    check! { |x| x.quantile(1.0);
        [4.0, 1.0, 4.0, 2.0] => [0.5, 0.0, 0.5, 0.0];
    }
    check! { |x| x.nanquantile(0.5);
        [4.0, NAN, 1.0, 2.0] => [0.0, 0.0, 0.0, 1.0];
    }
}

#[test]
fn reductions_of_nan_alone() {
    check! { |x| x.nansum();
        [NAN, 1.0, NAN, INF] => [0.0, 1.0, 0.0, 1.0];
        [NAN; 4] => [0.0; 4];
    }
    check! { |x| x.nanmax();
        [NAN, 1.0, 1.0, 0.0] => [0.0, 0.5, 0.5, 0.0];
    }
    check! { |x| x.nanstd();
        [NAN, 1.0, 1.0, 1.0] => [0.0; 4];
        [NAN, 1.0, 3.0, NAN] => [0.0, -0.5, 0.5, 0.0];
    }
    // The derivative of a NaN is no NaN either.
    check! { |x| broadcast!(nansum(x.sqrt())).item();
        [-1.0, 1.0, 4.0, NAN] => [0.0, 0.5, 0.25, 0.0];
    }
}

#[test]
fn sorted_elements_keep_the_order_of_equal_ones() {
    #[vjp]
    #[jvp]
    fn ascending(x: &Row) -> Row {
        x.sort_axis::<0>()
    }
    #[vjp]
    #[jvp]
    fn descending(x: &Row) -> Row {
        x.sort_axis_descending::<-1>()
    }
    let x = tensor![0.0, NAN, -1.0, -0.0];
    let of_value = tensor![1.0, 2.0, 3.0, 4.0];
    let (_, pullback) = ascending::vjp(&x);
    assert_eq!(
        pullback(&x, of_value.clone(), Wanted::ALL).0,
        tensor![2.0, 4.0, 1.0, 3.0]
    );
    assert_eq!(ascending::jvp(&x, &of_value).1, tensor![3.0, 1.0, 4.0, 2.0]);
    let (_, pullback) = descending::vjp(&x);
    assert_eq!(
        pullback(&x, of_value.clone(), Wanted::ALL).0,
        tensor![2.0, 1.0, 4.0, 3.0]
    );
    assert_eq!(
        descending::jvp(&x, &of_value).1,
        tensor![2.0, 1.0, 4.0, 3.0]
    );
}
