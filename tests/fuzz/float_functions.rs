//! Float functions, compared with (nearly) correctly rounded ones. Each result has the same bits whatever
//! its neighbours are; `tests/float_functions.rs` checks the accuracy for more arguments.
#![allow(
    clippy::useless_conversion,
    reason = "arguments are `f32`, as the elements of some operations"
)]

use shapecast::{DynShape, DynTensor, Shape, ShapeError, View, float, try_broadcast};

use super::case::Case;
use super::elements::{Sample, Values};
use super::forms::{Loop, done, typed, typed_elements_of};
use super::reference::{Naive, broadcast};
use super::runner::Operation;
use crate::oracle::{distance_f64, error_f32, oracle};

/// Returns an element as a tensor of rank 0.
fn scalar<T>(element: &[T; 1]) -> View<'_, T, DynShape> {
    View::from_shape_slice([], element).expect("one element")
}

/// Returns the only element of a result.
fn alone<T: Copy>(result: Result<DynTensor<T>, ShapeError>) -> T {
    result
        .and_then(|result| result.try_item())
        .expect("one element")
}

/// Returns one of the ways in which arguments are drawn.
fn values(case: &mut Case) -> Values {
    // Arguments that are all usual take the fast path; a special one among them, the exact path.
    let hard = case.hard_values();
    case.random.pick(&[
        Values::Usual,
        Values::Usual,
        Values::NearOne,
        Values::Mixed,
        Values::Any,
        hard,
    ])
}

/// Compares each element with the result of the same expression for scalars.
macro_rules! as_alone {
    ($([$($x:ident: $t:ident),+] $body:tt)+) => {&[$(
        (concat!("floats ", stringify!($body)), |case| {
            let count = [$(stringify!($x)),+].len();
            let mut sizes = case.operand_sizes::<f64>(count).into_iter();
            $(
                let kind = values(case);
                let $x = case.operand::<$t>(&sizes.next().unwrap_or_default(), kind);
            )+
            let compute = |$($x: View<'_, $t, DynShape>),+| try_broadcast! $body;
            let expected = broadcast(&[$(&$x.sizes),+]).map(|sizes| {
                Naive::from_fn(&sizes, |index| alone(compute($(scalar(&[$x.at_broadcast(index)])),+)))
            });
            let found = compute($($x.view()),+);
            case.check(concat!("try_broadcast: ", stringify!($body)), found, expected);
        }),
    )+]};
}

pub const SEVERAL_FUNCTIONS: &[Operation] = as_alone! {
    [x: f32, y: f32] (x.atan2(y))
    [x: f32, y: f32] (x.hypot(y))
    [x: f32, y: f32] (x.powf(y))
    [x: f64, y: f64] (x.powf(y))
    [x: f32, y: f32] ((x * x).sin() + (y * y).cos())
    [x: f32, y: f32] ((x * x).sin() * y)
    [x: f64, y: f64] ((x + 1.0).exp() * y.tanh())
    [x: f32, y: f32, z: f32] ((x - y).exp() / z + x.sin())
    [x: f32] (x.erf() + x.gelu())
    [x: f64] (x.erf() + x.gelu())
    [x: f32] (x.powi(3) - x.powi(-2) + x.powi(7))
    [x: f64, y: f64] (x.hypot(y).cbrt().sigmoid())
    [x: f32, y: f32, m: bool] (if m { x.cos() } else { y.ln() })
    [x: f32, y: i32] (x.sin() + y as f32)
    [x: f64, y: f64, z: f64] ((x * x).sin() + (y * y).cos() + (z / (z * z + 1.0)).tan())
    [x: f32, y: f32] ((x.sin() * 100.0) as i32 ^ (y.exp() as i32))
};

/// The documented bound of the errors, in units in the last place.
const BOUND: f64 = 2.0;

fn near_f32(case: &mut Case, found: f32, expected: f64) -> bool {
    case.mix(found.approximate().to_bits());
    error_f32(found, expected) <= BOUND
}

fn near_f64(case: &mut Case, found: f64, expected: f64) -> bool {
    case.mix(found.to_bits());
    distance_f64(found, expected) <= BOUND
}

/// Calls a function of the module `float`.
macro_rules! call {
    ($name:ident $x:ident ($($argument:expr),*)) => {
        float::$name($x $(, $argument)*)
    };
}

/// Compares a method with the reference and with the results of its elements alone, and the function of
/// the module `float` with the reference.
macro_rules! compare {
    ($case:ident $t:ident $near:ident $values:expr, $oracle:expr; $name:ident $arguments:tt) => {{
        let oracle = $oracle;
        let function = Loop {
            reference: &|x: &Naive<$t>, _| Some(x.map(|x| oracle(f64::from(x)))),
            fits: $near,
        };
        let values = $values;
        let x = $case.any::<$t>(values);
        let found = if $case.random.one_in(3) {
            x.tensor().$name $arguments
        } else {
            x.view().$name $arguments
        };
        let alone = x.map(|x| scalar(&[x]).$name $arguments.item());
        let name = concat!(stringify!($name), ": ", stringify!($t));
        $case.check(name, done(found.clone()), Some(alone));
        function.check($case, name, &x, &[], done(found.clone()));
        let portable = x.map(|x| call!($name x $arguments));
        function.check($case, name, &x, &[], done(portable.tensor()));
        (x, found)
    }};
}

/// Compares the methods of typed tensors with the reference.
macro_rules! compare_typed {
    ($case:ident, $oracle:expr; $name:ident $arguments:tt) => {{
        let oracle = $oracle;
        let function = Loop {
            reference: &|x: &Naive<f32>, _| Some(x.map(|x| oracle(f64::from(x)))),
            fits: near_f32,
        };
        let values = values($case);
        typed_elements_of!($case function f32 values; $name $arguments);
    }};
}

/// Compares functions with their references, and some of them with the same inside `broadcast!`.
macro_rules! functions {
    ($($kind:ident $t:ident $near:ident: $($name:ident)+;)+) => {&[$($(
        (concat!(stringify!($name), " of ", stringify!($t)), |case| functions!(@$kind case $t $near $name)),
    )+)+]};
    (@method $case:ident $t:ident $near:ident $name:ident) => {{
        let _ = compare!($case $t $near values($case), oracle(stringify!($name)); $name ());
    }};
    (@in_broadcast $case:ident $t:ident $near:ident $name:ident) => {{
        let (x, found) = compare!($case $t $near values($case), oracle(stringify!($name)); $name ());
        let expected = Naive::dense(&[x.len()], found.as_slice().to_vec());
        let x = Naive::dense(&[x.len()], x.elements());
        let x = x.tensor();
        $case.check(concat!("broadcast: x.", stringify!($name), "()"), try_broadcast!(x.$name()), Some(expected));
    }};
}

/// `tests/float_functions` has all functions of `f64` inside `broadcast!`.
pub const FUNCTIONS: &[Operation] = functions! {
    in_broadcast f32 near_f32:
        exp exp2 exp_m1 ln log2 log10 ln_1p sin cos tan asin acos atan sinh cosh tanh
        asinh acosh atanh
        sqrt rsqrt cbrt sigmoid softplus erf gelu;
    in_broadcast f64 near_f64: exp ln sin;
    method f64 near_f64:
        exp2 exp_m1 log2 log10 ln_1p cos tan asin acos atan sinh cosh tanh
        asinh acosh atanh
        sqrt rsqrt cbrt sigmoid softplus erf gelu;
};

/// All functions are written by one macro, so one of them stands for the typed methods.
pub const TYPED: &[Operation] = &[("typed exp of f32", |case| {
    compare_typed!(case, oracle("exp"); exp ());
})];

fn integer(case: &mut Case) -> i32 {
    let n = case.random.pick(&[-3, -2, -1, 0, 1, 2, 3, 4, 7, 100]);
    case.note(format_args!("exponent {n}"));
    n
}

fn float(case: &mut Case) -> f32 {
    let n = case
        .random
        .pick(&[-1.5, -1.0, 0.0, 0.5, 1.0, 2.0, 2.5, 3.0, f32::INFINITY]);
    case.note(format_args!("exponent {n}"));
    n
}

macro_rules! powers {
    ($($name:ident($n:ident: $draw:ident) $arguments:tt;)+) => {&[$(
        (concat!(stringify!($name), " of f32"), |case| {
            let $n = $draw(case);
            let _ = compare!(case f32 near_f32 values(case), |x| f64::powf(x, $n.into()); $name $arguments);
        }),
        (concat!(stringify!($name), " of f64"), |case| {
            let $n = $draw(case);
            let _ = compare!(case f64 near_f64 values(case), |x| f64::powf(x, $n.into()); $name $arguments);
        }),
    )+]};
}

pub const POWERS: &[Operation] = powers! {
    powi(n: integer) (n);
    powf(n: float) (n.into());
};

/// Functions of two arguments.
macro_rules! of_two {
    ($($name:ident $oracle:path: $($t:ident $near:ident)+;)+) => {&[$($(
        (concat!(stringify!($name), " of ", stringify!($t)), |case| {
            let sizes = case.operand_sizes::<$t>(2);
            let [x, y] = [0, 1].map(|k| {
                let values = values(case);
                case.operand::<$t>(&sizes[k], values)
            });
            let pairs = broadcast(&[&x.sizes, &y.sizes])
                .map(|sizes| Naive::from_fn(&sizes, |i| (x.at_broadcast(i), y.at_broadcast(i))));
            let expected = pairs.as_ref().map(|pairs| pairs.map(|(x, y)| $oracle(x.into(), y.into())));
            let function = Loop {
                reference: &|_: &Naive<$t>, _| expected.clone(),
                fits: $near,
            };
            let (v, w) = (x.view(), y.view());
            function.check(case, "try_broadcast: two arguments", &x, &[], try_broadcast!(v.$name(w)));
            if let Some(pairs) = pairs {
                let found = pairs.map(|(x, y)| float::$name(x, y));
                let name = concat!(stringify!($name), ": ", stringify!($t));
                function.check(case, name, &x, &[], done(found.tensor()));
            }
        }),
    )+)+]};
}

pub const OF_TWO: &[Operation] = of_two! {
    atan2 pxfm::f_atan2: f32 near_f32 f64 near_f64;
    hypot pxfm::f_hypot: f32 near_f32 f64 near_f64;
    powf f64::powf: f32 near_f32 f64 near_f64;
};
