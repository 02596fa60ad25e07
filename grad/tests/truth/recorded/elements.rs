//! The functions of elements, one for each rule.

use super::check::{Function, outcome};
use super::facts::{Fact, Outcome, typed};
use shapecast::{DynTensor, Shape, Tensor, broadcast};
use shapecast_grad::{Wanted, vjp};

type Vector = Tensor<f64, Shape![dyn]>;

macro_rules! functions {
    ($($name:literal: |$($x:ident),+| $value:expr;)*) => {
        /// The functions by their names in the facts.
        pub const FUNCTIONS: &[(&str, Function)] = &[$(($name, |operands, of_value| {
            #[vjp]
            fn f($($x: &Vector),+) -> Vector {
                broadcast!($value)
            }
            let mut operands = operands.iter().map(typed);
            $(let $x = operands.next().expect("an operand");)+
            let (value, pullback) = f::vjp($(&$x),+);
            let ($($x,)+) = pullback($(&$x,)+ typed(of_value), Wanted::ALL);
            outcome(value, [$($x.into_dyn()),+])
        })),*];
    };
}
functions! {
    "abs": |x| x.abs();
    "acos": |x| x.acos();
    "acosh": |x| x.acosh();
    "asin": |x| x.asin();
    "asinh": |x| x.asinh();
    "atan": |x| x.atan();
    "atanh": |x| x.atanh();
    "cbrt": |x| x.cbrt();
    "ceil": |x| x.ceil();
    "cos": |x| x.cos();
    "cosh": |x| x.cosh();
    "erf": |x| x.erf();
    "exp": |x| x.exp();
    "exp2": |x| x.exp2();
    "exp_m1": |x| x.exp_m1();
    "floor": |x| x.floor();
    "fract": |x| x.fract();
    "gelu": |x| x.gelu();
    "ln": |x| x.ln();
    "ln_1p": |x| x.ln_1p();
    "log10": |x| x.log10();
    "log2": |x| x.log2();
    "neg": |x| -x;
    "recip": |x| x.recip();
    "round": |x| x.round();
    "rsqrt": |x| x.rsqrt();
    "sigmoid": |x| x.sigmoid();
    "signum": |x| x.signum();
    "sin": |x| x.sin();
    "sinh": |x| x.sinh();
    "softplus": |x| x.softplus();
    "sqrt": |x| x.sqrt();
    "tan": |x| x.tan();
    "tanh": |x| x.tanh();
    "trunc": |x| x.trunc();
    "clamp": |x| x.clamp(-0.25, 0.5);
    "powf_0": |x| x.powf(0.0);
    "powf_half": |x| x.powf(0.5);
    "powf_2": |x| x.powf(2.0);
    "powi_0": |x| x.powi(0);
    "powi_1": |x| x.powi(1);
    "powi_2": |x| x.powi(2);
    "powi_3": |x| x.powi(3);
    "powi_-1": |x| x.powi(-1);
    "powi_-2": |x| x.powi(-2);
    "rem_2": |x| x % 2.0;
    "add": |x, y| x + y;
    "sub": |x, y| x - y;
    "mul": |x, y| x * y;
    "div": |x, y| x / y;
    "atan2": |x, y| x.atan2(y);
    "copysign": |x, y| x.copysign(y);
    "hypot": |x, y| x.hypot(y);
    "max": |x, y| x.max(y);
    "min": |x, y| x.min(y);
    "maximum": |x, y| x.maximum(y);
    "minimum": |x, y| x.minimum(y);
    "powf": |x, y| x.powf(y);
    "mul_add": |x, y, z| x.mul_add(y, z);
}

/// Evaluates a function at the points of all facts at once, as a loop over many elements does.
pub fn evaluate(function: Function, facts: &[&Fact]) -> Vec<Option<Outcome>> {
    let operands: Vec<_> = (0..facts[0].operands.len())
        .map(|operand| {
            vector(
                facts
                    .iter()
                    .map(|fact| fact.operands[operand].as_slice()[0]),
            )
        })
        .collect();
    let all = function(&operands, &vector(facts.iter().map(|_| 1.0)));
    let at = |tensor: &DynTensor<f64>, index: usize| vector([tensor.as_slice()[index]]);
    let of_point = |index| {
        Some(Outcome {
            value: at(&all.value, index),
            gradients: all.gradients.iter().map(|of| at(of, index)).collect(),
        })
    };
    (0..facts.len()).map(of_point).collect()
}

fn vector(elements: impl IntoIterator<Item = f64>) -> DynTensor<f64> {
    let elements: Vec<f64> = elements.into_iter().collect();
    DynTensor::from_shape_vec(vec![elements.len()], elements).unwrap()
}
