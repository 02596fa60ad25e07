//! Code without a gradient is evaluated once, in the order of the body: the pullback reads kept values.

use crate::support::assert_gradient;
use shapecast::{DynTensor, Shape, Tensor, broadcast, einsum, s, tensor};
use shapecast_grad::{Params, grad, jvp, vjp};
use std::cell::Cell;

type Vector = Tensor<f64, Shape![3]>;

thread_local!(static TURN: Cell<usize> = const { Cell::new(0) });

/// Returns a number that grows with each call.
fn turn() -> usize {
    TURN.with(|turn| turn.replace(turn.get() + 1))
}

fn start() {
    TURN.with(|turn| turn.set(0));
}

fn weight() -> f64 {
    turn() as f64 + 0.5
}

fn noise() -> Vector {
    let n = turn() as f64;
    tensor![n, n + 0.25, -n]
}

fn order() -> Vec<usize> {
    match turn() % 3 {
        0 => vec![2, 0, 1],
        1 => vec![0, 0],
        _ => vec![1],
    }
}

fn coin() -> bool {
    turn().is_multiple_of(2)
}

fn of_element(x: f64) -> f64 {
    x + weight()
}

#[vjp]
#[jvp]
fn referenced(x: &Vector) -> f64 {
    let m = &noise();
    let n = noise();
    broadcast!(sum(x * m + x * n * x)).item()
}

#[vjp]
#[jvp]
fn operands(x: &Vector) -> f64 {
    let y = x * noise() + &noise();
    let z = broadcast!(x * &noise() + x * x * weight());
    let w = -(y * z) * weight();
    let sum = w.sum() * weight() + weight();
    sum / weight()
}

#[vjp]
#[jvp]
fn items(x: &Vector) -> f64 {
    let mut h = x * 1.0;
    let mut total = 0.0;
    for k in order() {
        let w = weight();
        h = broadcast!(h * x * (k as f64 + w));
        total += h.sum();
    }
    for k in order().iter().rev() {
        h = broadcast!(h * (k as f64) + x);
    }
    total + h.sum()
}

#[vjp]
#[jvp]
fn branches(x: &Vector) -> f64 {
    let y = if coin() {
        broadcast!(x * x)
    } else {
        broadcast!(x.sin())
    };
    let z = if coin() { y } else { broadcast!(x * 3.0) };
    let w = match order() {
        list if coin() && list.len() > 100 => broadcast!(z * z),
        list if !list.is_empty() => {
            let n = list.len() as f64;
            broadcast!(z * n * x)
        }
        _ => broadcast!(z * 2.0),
    };
    let v = match Some(weight()) {
        Some(scale) => broadcast!(w * scale * x),
        None => w,
    };
    v.sum()
}

#[vjp]
#[jvp]
fn selections(x: &Vector) -> f64 {
    let a = x.slice(s![turn() % 2..3 - turn() % 2]).to_tensor();
    let b = x.take_axis::<0, _>(&order());
    let c = x.roll_elements(turn() as isize);
    let d = x.slice(s![(order().len() - 1)..]);
    let weights = [0.5, 1.5, 2.5];
    a.sum() * b.sum() + broadcast!(sum(c * c * x)).item() + d.sum() * weights[turn() % 3]
}

#[vjp]
#[jvp]
fn in_loops(x: &Vector) -> f64 {
    let y = broadcast!(if coin() { x * weight() } else { x * x });
    let z = broadcast!(sum(x * weight()) * x + of_element(2.0));
    let w = broadcast!({
        let a = weight();
        a * x * (weight() + 1.0) / (2.0 + weight())
    });
    let v = einsum!([] => x[i] * y[i] * weight());
    broadcast!(sum(y * z * w)).item() + v.item()
}

fn option() -> Option<f64> {
    match turn() % 3 {
        0 => None,
        turn => Some(turn as f64),
    }
}

fn pair() -> (f64, usize) {
    (weight(), turn())
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

#[vjp]
#[jvp]
fn patterns_in_loops(x: &Vector) -> f64 {
    let y = broadcast!(match option() {
        Some(w) if w > weight() => x * w * x,
        Some(_) => x.sin() * weight(),
        None => x,
    });
    let z = broadcast!(if let Some(w) = option() {
        let v = w * weight();
        x * v
    } else {
        x * x
    });
    broadcast!(sum(y * z)).item()
}
#[vjp]
#[jvp]
fn lets_in_loops(x: &Vector) -> f64 {
    let y = broadcast!({
        let a = weight();
        let (b, n) = pair();
        let c = a * x;
        c * (b + a * weight()) * x + n as f64 * c + squared(c) * squared(x + 1.0)
    });
    let z = broadcast!(if squared(x) > 1.0 && coin() {
        x * weight()
    } else {
        turn();
        x * x * weight()
    });
    let v = broadcast!(match x * y {
        v if squared(v) > 2.0 => v * v,
        v => v * 3.0,
    });
    broadcast!(sum(y * z * squared(x)) + max(x * weight() * v)).item()
}
#[vjp]
#[jvp]
fn calls_in_reductions(x: &Vector) -> f64 {
    let y = broadcast!(
        sum(x * weight()) * x + std(weight() * x) * weight() * x + log_sum_exp(x * weight())
    );
    let z = broadcast!({
        let a = weight();
        sum(a * x) * a * x
    });
    broadcast!(sum(y * z)).item()
}
#[derive(Params, Clone)]
struct Model {
    parts: Vec<Vector>,
    scale: f64,
}

#[vjp]
#[jvp]
fn of_parts(model: &Model, x: &Vector, #[constant] counter: &Cell<usize>) -> f64 {
    counter.set(counter.get() + 1);
    let first = &model.parts[turn() % 3];
    if counter.get() > 100 {
        println!("{} calls", counter.get());
    }
    let y = broadcast!(first * x);
    let z = broadcast!(&model.parts[turn() % 3] * y + model.scale);
    let w = product(&model.parts[turn() % 3], &z);
    w.sum() * model.parts[turn() % 3].sum() * product(&noise(), x).sum()
}

#[vjp]
#[jvp]
fn product(x: &Vector, y: &Vector) -> Vector {
    broadcast!(x * y)
}

#[vjp]
#[jvp]
fn with_continue(x: &Vector) -> f64 {
    let mut h = x * 1.0;
    let mut total = 0.0;
    for k in 0..6 {
        let skip = k % 2 == 0;
        if skip && turn() < 100 {
            continue;
        }
        let w = if k == 5 {
            break;
        } else {
            weight()
        };
        h = broadcast!(h * x * w);
        total += h.sum();
    }
    for k in 1.. {
        if k == 4 {
            break;
        }
        let scale = if k == 2 { continue } else { k as f64 };
        h = broadcast!(h + x * scale);
    }
    total + h.sum()
}

#[vjp]
#[jvp]
fn over_layers(model: &Model, x: &Vector) -> f64 {
    let mut h = x.clone();
    for (i, part) in model.parts.iter().enumerate() {
        if i == 1 {
            continue;
        }
        h = broadcast!(h * part + x * (i as f64));
    }
    h.sum()
}

/// Compares the value, the gradient and the tangent with those of the same numbers of turns.
macro_rules! compare {
    ($($function:ident)*) => {$(
        #[test]
        fn $function() {
            let x: Vector = tensor![0.5, -1.25, 2.0];
            for first in 0..4 {
                let at = |x: &Vector| {
                    TURN.with(|turn| turn.set(first));
                    super::$function(x)
                };
                let expected = at(&x);
                let turns = turn();
                TURN.with(|turn| turn.set(first));
                let (value, gradient) = grad!(super::$function(&x); x);
                assert_eq!(turn(), turns, "the pullback calls nothing");
                assert_eq!(value, expected);
                assert_gradient("x", &x, &gradient, at);
                TURN.with(|turn| turn.set(first));
                let (value, tangent) = super::$function::jvp(&x, &gradient);
                assert_eq!(turn(), turns, "forward mode calls nothing twice");
                assert_eq!(value, expected);
                let norm = broadcast!(sum(gradient * gradient)).item();
                assert!((tangent - norm).abs() <= 1e-9 * norm.abs(), "{tangent}, expected {norm}");
            }
        }
    )*};
}

mod compared {
    use super::{TURN, Vector, assert_gradient, broadcast, grad, tensor, turn};

    compare!(
        referenced operands items branches selections in_loops patterns_in_loops lets_in_loops calls_in_reductions
        with_continue
    );
}

#[test]
fn parts_of_models() {
    let model = Model {
        parts: vec![
            tensor![1.0, 2.0, 3.0],
            tensor![0.5, -1.0, 1.5],
            tensor![-2.0, 1.0, 0.25],
        ],
        scale: 0.75,
    };
    let x: Vector = tensor![0.5, -1.25, 2.0];
    let counter = Cell::new(0);
    start();
    let (value, (of_model, of_x)) = grad!(of_parts(&model, &x, &counter); model, x);
    assert_eq!(counter.get(), 1);
    let at = |model: &Model, x: &Vector| {
        start();
        of_parts(model, x, &counter)
    };
    assert_eq!(value, at(&model, &x));
    assert_gradient("model", &model, &of_model, |model| at(model, &x));
    assert_gradient("x", &x, &of_x, |x| at(&model, x));
    let (_, (of_model, of_x)) = grad!(over_layers(&model, &x); model, x);
    assert_gradient("model", &model, &of_model, |model| over_layers(model, &x));
    assert_gradient("x", &x, &of_x, |x| over_layers(&model, x));
}

#[test]
fn dynamic_operands() {
    #[vjp]
    fn dynamic(x: &DynTensor<f64>) -> f64 {
        let y = x * noise();
        broadcast!(sum(y * x * weight())).item()
    }
    let x = DynTensor::from_shape_vec([2, 3], vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0]).unwrap();
    start();
    let (_, gradient) = grad!(dynamic(&x); x);
    let at = |x: &DynTensor<f64>| {
        start();
        dynamic(x)
    };
    assert_gradient("x", &x, &gradient, at);
}
