//! Bodies of differentiated functions, most of them random: each has the value and the calls of the same body without the
//! attribute, a gradient that agrees with its central differences, and a tangent that agrees with its gradient.
#![allow(
    unused,
    non_shorthand_field_patterns,
    clippy::all,
    reason = "a script wrote the bodies"
)]

#[path = "../support/mod.rs"]
mod support;

use shapecast::{Float as _, Shape, Tensor, broadcast, einsum, s, tensor};
use shapecast_grad::{Params, grad, jvp, vjp};
use std::cell::Cell;
use support::{assert_gradient, assert_tangent, dot, random};

type Vector = Tensor<f64, Shape![3]>;

#[derive(Params, Clone)]
struct Model {
    w: Vector,
    s: f64,
    parts: Vec<Vector>,
}

#[vjp]
#[jvp]
impl Model {
    fn len(&self, x: &Vector) -> f64 {
        broadcast!(sum((self.w * x).sin())).item() * self.s
    }

    fn rank(&self, x: &Vector) -> f64 {
        broadcast!(sum(self.w * x * x)).item().sin()
    }

    fn scaled(&self, x: &Vector) -> Vector {
        broadcast!((self.s * x + self.w).tanh())
    }
}

#[vjp]
#[jvp]
fn product(x: &Vector, y: &Vector) -> Vector {
    broadcast!((x * y).sin())
}

thread_local!(static TURN: Cell<usize> = const { Cell::new(0) });

/// Returns a number that grows with each call.
fn turn() -> usize {
    TURN.with(|turn| turn.replace(turn.get() + 1))
}

fn start(first: usize) {
    TURN.with(|turn| turn.set(first));
}

fn calls() -> usize {
    TURN.with(Cell::get)
}

fn weight() -> f64 {
    0.5 + 0.25 * (turn() % 5) as f64
}

fn noise() -> Vector {
    let first = weight();
    tensor![first, -0.5, first - 1.0]
}

fn coin() -> bool {
    turn() % 2 == 0
}

fn option() -> Option<f64> {
    coin().then(weight)
}

fn pair() -> (f64, f64) {
    (weight(), 0.5)
}

fn large(x: &Vector) -> bool {
    x.sum() > weight()
}

/// A function of elements that counts its calls.
fn squared(x: f64) -> f64 {
    turn();
    x * x
}

mod squared {
    pub fn derivative(x: f64) -> f64 {
        2.0 * x
    }
}

fn order() -> Vec<usize> {
    match turn() % 3 {
        0 => vec![2, 0, 1],
        1 => vec![1],
        _ => vec![],
    }
}

type Program = fn(&Model, &Vector, &Vector) -> f64;
type Gradient = fn(&Model, &Vector, &Vector) -> (f64, (Model, Vector, Vector));
type Tangent = fn(&Model, &Vector, &Vector, &(Model, Vector, Vector)) -> (f64, f64);

fn check(name: &str, program: Program, gradient: Gradient, tangent: Tangent) {
    let rng = &mut fastrand::Rng::with_seed(5);
    for first in [0, 1, 3] {
        let (x, y) = (random(rng, &[3]), random(rng, &[3]));
        let model = Model {
            w: random(rng, &[3]),
            s: 0.75,
            parts: vec![random(rng, &[3]), random(rng, &[3])],
        };
        let at = |model: &Model, x: &Vector, y: &Vector| {
            start(first);
            program(model, x, y)
        };
        let expected = (at(&model, &x, &y), calls());
        start(first);
        let (value, gradients) = gradient(&model, &x, &y);
        assert_eq!(
            (value, calls()),
            expected,
            "{name}: value and calls, {first}"
        );
        assert_gradient(name, &model, &gradients.0, |model| at(model, &x, &y));
        assert_gradient(name, &x, &gradients.1, |x| at(&model, x, &y));
        assert_gradient(name, &y, &gradients.2, |y| at(&model, &x, y));
        start(first);
        let (value, tangent) = tangent(&model, &x, &y, &gradients);
        assert_eq!(
            (value, calls()),
            expected,
            "{name}: value and calls in forward mode, {first}"
        );
        let (of_model, of_x, of_y) = &gradients;
        assert_tangent(
            name,
            tangent,
            dot(of_model, of_model) + dot(of_x, of_x) + dot(of_y, of_y),
        );
    }
}

macro_rules! programs {
    ($($name:ident($model:ident, $x:ident, $y:ident) $body:block)*) => {$(
        #[test]
        fn $name() {
            fn program($model: &Model, $x: &Vector, $y: &Vector) -> f64 $body
            #[vjp]
            #[jvp]
            fn $name($model: &Model, $x: &Vector, $y: &Vector) -> f64 $body
            check(
                stringify!($name),
                program,
                |model, x, y| grad!($name(model, x, y); model, x, y),
                |model, x, y, by| $name::jvp(model, x, y, &by.0, &by.1, &by.2),
            );
        }
    )*};
}
use programs;

mod by_hand;
mod written;
