//! Float functions inside expressions. Each result has the same bits whatever its neighbours are;
//! `tests/float_functions.rs` checks their accuracy.

use shapecast::{DynShape, DynTensor, ShapeError, View, try_broadcast};

use super::case::Case;
use super::elements::Values;
use super::reference::{Naive, broadcast};
use super::runner::Operation;

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
    case.random.pick(&[
        Values::Usual,
        Values::Usual,
        Values::NearOne,
        Values::Mixed,
        Values::Any,
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
            case.check(stringify!($body), found, expected);
        }),
    )+]};
}

pub const FUNCTIONS: &[Operation] = as_alone! {
    [x: f32] (x.exp())
    [x: f32] (x.exp2())
    [x: f32] (x.exp_m1())
    [x: f32] (x.ln())
    [x: f32] (x.log2())
    [x: f32] (x.log10())
    [x: f32] (x.ln_1p())
    [x: f32] (x.sin())
    [x: f32] (x.cos())
    [x: f32] (x.tan())
    [x: f32] (x.asin())
    [x: f32] (x.acos())
    [x: f32] (x.atan())
    [x: f32] (x.sinh())
    [x: f32] (x.cosh())
    [x: f32] (x.tanh())
    [x: f32] (x.asinh())
    [x: f32] (x.acosh())
    [x: f32] (x.atanh())
    [x: f32] (x.sqrt())
    [x: f32] (x.rsqrt())
    [x: f32] (x.cbrt())
    [x: f32] (x.sigmoid())
    [x: f32, y: f32] (x.atan2(y))
    [x: f32, y: f32] (x.hypot(y))
    [x: f32, y: f32] (x.powf(y))
    [x: f64] (x.exp())
    [x: f64] (x.ln())
    [x: f64] (x.sin())
    [x: f64] (x.cos())
    [x: f64] (x.tan())
    [x: f64] (x.atan())
    [x: f64] (x.tanh())
    [x: f64] (x.asinh())
    [x: f64] (x.acosh())
    [x: f64] (x.atanh())
    [x: f64, y: f64] (x.powf(y))
};

pub const SEVERAL_FUNCTIONS: &[Operation] = as_alone! {
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
