//! The functions of tensors: reductions, products, broadcasting, and what programs compose of them.

use super::check::{Function, outcome};
use super::facts::typed;
use shapecast::{Shape, Tensor, broadcast, einsum};
use shapecast_grad::{Wanted, vjp};

type Scalar = Tensor<f64, Shape![]>;
type Vector = Tensor<f64, Shape![dyn]>;
type Matrix = Tensor<f64, Shape![dyn, dyn]>;
type Batch = Tensor<f64, Shape![dyn, dyn, dyn]>;

macro_rules! functions {
    ($($name:literal: |$($x:ident: $operand:ty),+| -> $value:ty $body:block)*) => {
        /// The functions by their names in the facts.
        pub const FUNCTIONS: &[(&str, Function)] = &[$(($name, |operands, of_value| {
            #[vjp]
            fn f($($x: &$operand),+) -> $value $body
            let mut operands = operands.iter();
            $(let $x = typed(operands.next().expect("an operand"));)+
            let (value, pullback) = f::vjp($(&$x),+);
            let ($($x,)+) = pullback($(&$x,)+ typed(of_value), Wanted::ALL);
            outcome(value, [$($x.into_dyn()),+])
        })),*];
    };
}
functions! {
    "sum_columns": |x: Matrix| -> Vector { broadcast!(sum::<0>(x)) }
    "mean_columns": |x: Matrix| -> Vector { broadcast!(mean::<0>(x)) }
    "max_columns": |x: Matrix| -> Vector { broadcast!(max::<0>(x)) }
    "min_columns": |x: Matrix| -> Vector { broadcast!(min::<0>(x)) }
    "var_columns": |x: Matrix| -> Vector { broadcast!(var::<0>(x)) }
    "std_columns": |x: Matrix| -> Vector { broadcast!(std::<0>(x)) }
    "log_sum_exp_columns": |x: Matrix| -> Vector { broadcast!(log_sum_exp::<0>(x)) }
    "sum_rows": |x: Matrix| -> Vector { broadcast!(sum::<1>(x)) }
    "mean_rows": |x: Matrix| -> Vector { broadcast!(mean::<1>(x)) }
    "max_rows": |x: Matrix| -> Vector { broadcast!(max::<1>(x)) }
    "min_rows": |x: Matrix| -> Vector { broadcast!(min::<1>(x)) }
    "var_rows": |x: Matrix| -> Vector { broadcast!(var::<1>(x)) }
    "std_rows": |x: Matrix| -> Vector { broadcast!(std::<1>(x)) }
    "log_sum_exp_rows": |x: Matrix| -> Vector { broadcast!(log_sum_exp::<1>(x)) }
    "sum_all": |x: Matrix| -> Scalar { broadcast!(sum(x)) }
    "mean_all": |x: Matrix| -> Scalar { broadcast!(mean(x)) }
    "max_all": |x: Matrix| -> Scalar { broadcast!(max(x)) }
    "min_all": |x: Matrix| -> Scalar { broadcast!(min(x)) }
    "var_all": |x: Matrix| -> Scalar { broadcast!(var(x)) }
    "std_all": |x: Matrix| -> Scalar { broadcast!(std(x)) }
    "log_sum_exp_all": |x: Matrix| -> Scalar { broadcast!(log_sum_exp(x)) }
    "norm_rows": |x: Matrix| -> Vector { x.norm_axis::<1>(2.0) }
    "softmax": |x: Matrix| -> Matrix {
        broadcast!({
            let exp = (x - constant(max_keepdim::<-1>(x))).exp();
            exp / sum_keepdim::<-1>(exp)
        })
    }
    "log_softmax": |x: Matrix| -> Matrix { broadcast!(x - log_sum_exp_keepdim::<-1>(x)) }
    "layer_norm": |x: Matrix, gain: Vector, bias: Vector| -> Matrix {
        broadcast!({
            let centred = x - mean_keepdim::<-1>(x);
            centred / (mean_keepdim::<-1>(centred * centred) + 1e-5).sqrt() * gain + bias
        })
    }
    "cross_entropy": |x: Matrix, targets: Matrix| -> Scalar {
        broadcast!(-mean(sum::<-1>(targets * (x - log_sum_exp_keepdim::<-1>(x)))))
    }
    "add_broadcast": |x: Matrix, y: Matrix| -> Matrix { broadcast!(x + y) }
    "mul_broadcast": |x: Matrix, y: Matrix| -> Matrix { broadcast!(x * y) }
    "div_broadcast": |x: Matrix, y: Matrix| -> Matrix { broadcast!(x / y) }
    "maximum_broadcast": |x: Matrix, y: Matrix| -> Matrix { broadcast!(x.maximum(y)) }
    "sum_of_products_broadcast": |x: Matrix, y: Matrix| -> Scalar { broadcast!(sum(x * y)) }
    "mean_of_sums_broadcast": |x: Matrix, y: Matrix| -> Vector { broadcast!(mean::<0>(x + y)) }
    "matmul": |x: Matrix, y: Matrix| -> Matrix { x.matmul(y) }
    "einsum ij,jk->ik": |x: Matrix, y: Matrix| -> Matrix { einsum!([i, k] => x[i, j] * y[j, k]) }
    "einsum ij,kj->ik": |x: Matrix, y: Matrix| -> Matrix { einsum!([i, k] => x[i, j] * y[k, j]) }
    "einsum ij,ij->": |x: Matrix, y: Matrix| -> Scalar { einsum!([] => x[i, j] * y[i, j]) }
    "einsum ij,ij->i": |x: Matrix, y: Matrix| -> Vector { einsum!([i] => x[i, j] * y[i, j]) }
    "einsum ij,j->ij": |x: Matrix, y: Vector| -> Matrix { einsum!([i, j] => x[i, j] * y[j]) }
    "einsum i,j->ij": |x: Vector, y: Vector| -> Matrix { einsum!([i, j] => x[i] * y[j]) }
    "einsum ij->j": |x: Matrix| -> Vector { einsum!([j] => x[i, j]) }
    "einsum ij->ji": |x: Matrix| -> Matrix { einsum!([j, i] => x[i, j]) }
    "einsum bij,bjk->bik": |x: Batch, y: Batch| -> Batch { einsum!([b, i, k] => x[b, i, j] * y[b, j, k]) }
    "einsum ij,jk,kl->il": |x: Matrix, y: Matrix, z: Matrix| -> Matrix {
        einsum!([i, l] => x[i, j] * y[j, k] * z[k, l])
    }
    "einsum ij,ik,i->jk": |x: Matrix, y: Matrix, z: Vector| -> Matrix {
        einsum!([j, k] => x[i, j] * y[i, k] * z[i])
    }
}
