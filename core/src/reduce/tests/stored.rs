//! Calls of `broadcast!` that compute a `let` statement once, compared with two calls.

use super::*;
use crate::{Array, array, broadcast, tensor};

/// Asserts that `broadcast!` of a block gives the same as a call for its `let` statement and one for its result.
macro_rules! assert_stored {
    (|$x:ident $(, $y:ident)?| $value:expr, |$e:ident| $result:expr) => {{
        let once = broadcast!({
            let $e = $value;
            $result
        });
        let $e = broadcast!($value);
        let twice = broadcast!($result);
        assert_eq!(once.shape(), twice.shape());
        assert_eq!(once.as_slice(), twice.as_slice());
        let fallible = try_broadcast!({
            let $e = $value;
            $result
        });
        assert_eq!(
            fallible.map(|found| found.as_slice() == twice.as_slice()),
            Ok(true)
        );
    }};
}

#[test]
fn values_are_those_of_two_calls() {
    let matrix = tensor![[0.5_f32, 2.0, -1.0], [3.0, 0.0, 1.5]];
    let vector = tensor![1.0_f32, 0.25, 3.0];
    let x = &matrix;
    let y = &vector;
    assert_stored!(|x| (x - max_keepdim::<-1>(x)).exp(), |e| e / sum_keepdim::<
        -1,
    >(e));
    assert_stored!(|x, y| (x * y).tanh() + 1.0, |e| -e * max(e) + y);
    let x = &matrix.transpose();
    assert_stored!(|x| x.exp(), |e| 2.0 * e / sum_keepdim::<0>(e * x));
    let x = &matrix.clone().into_dyn();
    assert_stored!(|x, y| (x - y).exp(), |e| e - mean_keepdim::<1>(e));
    let x = &Array::<f64, Shape![3]>::from_fn(|[i]| i as f64);
    assert_stored!(|x| x.exp(), |e| e / sum(e));
    let x = &Tensor::<f32, Shape![0, 3]>::zeros();
    assert_stored!(|x| x.exp(), |e| e / sum_keepdim::<-1>(e));
}

#[test]
fn the_name_may_hide_an_operand() {
    let x = array![0.0_f64, 1.0];
    let softmax = broadcast!({
        let m = max(x);
        let x = (x - m).exp();
        x / sum(x)
    });
    let e = (-1.0_f64).exp();
    let expected = [e / (1.0 + e), 1.0 / (1.0 + e)];
    for (found, expected) in softmax.as_slice().iter().zip(expected) {
        assert!((found - expected).abs() < 1e-15);
    }
}

#[test]
fn sizes_that_do_not_fit_are_an_error() {
    let (x, y) = (
        DynTensor::<f32>::try_ones([2, 3]).unwrap(),
        DynTensor::<f32>::try_ones([4]).unwrap(),
    );
    let error = try_broadcast!({
        let e = (x + y).exp();
        e / sum(e)
    });
    let expected = try_broadcast!((x + y).exp()).unwrap_err();
    assert_eq!(error.unwrap_err().to_string(), expected.to_string());
}
