//! Arguments and operands that stand in several places, and methods with names of the crate.

use crate::support::{assert_gradient, assert_tangent, dot, random};
use shapecast::{Shape, Tensor, broadcast, einsum, tensor};
use shapecast_grad::{DifferentiableFloat, Params, constant, grad, jacobian, jvp, vjp};

type Vector = Tensor<f64, Shape![2]>;

#[vjp]
#[jvp]
fn product(x: &Vector, y: &Vector) -> f64 {
    broadcast!(sum(x * y * y)).item()
}

#[vjp]
#[jvp]
fn elements(x: &Vector, #[constant] shift: &Vector, y: &Vector) -> Vector {
    broadcast!(x * y + shift * x)
}

#[vjp]
fn of_shift(#[constant] shift: &Vector, x: &Vector) -> f64 {
    broadcast!(sum(x * shift)).item()
}

#[test]
fn an_operand_in_several_places() {
    let (x, y) = (tensor![1.0, 2.0], tensor![3.0, 4.0]);
    assert_eq!(grad!(product(&x, &x); x).1, tensor![3.0, 12.0]);
    let (_, (of_x, of_y)) = grad!(product(&x, &y); x, y);
    assert_eq!((of_x, of_y), (tensor![9.0, 16.0], tensor![6.0, 16.0]));
    let (_, of_x) = jacobian!(elements(&x, &y, &x); x);
    assert_eq!(of_x, tensor![[5.0, 0.0], [0.0, 8.0]]);
    // A place that is `#[constant]` adds nothing.
    assert_eq!(grad!(of_shift(&x, &x); x).1, x);
    let sizes = |x: &Vector, _: f64| x.len() as f64;
    assert_eq!(sizes(&x, 0.0), 2.0);
    assert_eq!(
        grad!(scaled_by_count(&x, x.len() as f64); x).1,
        tensor![2.0, 2.0]
    );
    assert_eq!(grad!(product(&x, constant(&x)); x).1, tensor![1.0, 4.0]);
}

#[vjp]
fn scaled_by_count(x: &Vector, #[constant] count: f64) -> f64 {
    broadcast!(sum(x * count)).item()
}

#[vjp]
#[jvp]
fn scalars_in_einsum(x: &Vector, s: f64, t: &f64) -> f64 {
    einsum!([] => s * x[i] * x[i] / t + s).item() + s * einsum!([] => s * s * t).item()
}

#[test]
fn scalars() {
    let (x, s, t) = (tensor![1.0, 2.0], 3.0, 0.5);
    let (_, (of_x, of_s, of_t)) = grad!(scalars_in_einsum(&x, s, &t); x, s, t);
    assert_gradient("x", &x, &of_x, |x| scalars_in_einsum(x, s, &t));
    assert_gradient("s", &s, &of_s, |s| scalars_in_einsum(&x, *s, &t));
    assert_gradient("t", &t, &of_t, |t| scalars_in_einsum(&x, s, t));
    let (_, tangent) = scalars_in_einsum::jvp(&x, s, &t, &of_x, of_s, &of_t);
    assert_tangent(
        "scalars",
        tangent,
        dot(&of_x, &of_x) + of_s * of_s + of_t * of_t,
    );
}

#[derive(Params, Clone)]
struct Layer {
    w: Vector,
    scale: f64,
    shifts: Vec<f64>,
}

fn layer() -> Layer {
    Layer {
        w: tensor![1.0, 2.0],
        scale: 0.5,
        shifts: vec![0.25, -0.5],
    }
}

#[vjp]
#[jvp]
impl Layer {
    fn rank(&self, x: &Vector) -> f64 {
        broadcast!(sum(self.w * x * self.scale)).item()
    }

    fn scaled(&self, x: &Vector) -> Vector {
        einsum!([i] => self.scale * x[i] * self.w[i] + self.shifts[1] * x[i] + x[0] * self.w[i])
    }

    fn len(&self) -> f64 {
        broadcast!(sum(self.w * self.w)).item()
    }

    fn rest(&self, x: &Vector) -> f64 {
        let first = broadcast!(sum(self.w * x)).item();
        let second = self.rank(x);
        let third = broadcast!(sum(self.w * self.w)).item() * self.scale;
        first * second + third + self.len()
    }
}

#[vjp]
#[jvp]
fn ranked(layer: &Layer, x: &Vector) -> f64 {
    let first = layer.w.sum();
    let s = layer.rank(x);
    let third = layer.scale * layer.scale;
    let scaled = layer.scaled(x);
    let n = x.len() as f64 + layer.w.shape()[0] as f64;
    s * 2.0 + first + x.sum() * third / n + scaled.sum() + layer.rest(x)
}

#[test]
fn methods_and_fields() {
    let (layer, x) = (layer(), tensor![1.0, -2.0]);
    let (_, (of_layer, of_x)) = grad!(ranked(&layer, &x); layer, x);
    assert_gradient("layer", &layer, &of_layer, |layer| ranked(layer, &x));
    assert_gradient("x", &x, &of_x, |x| ranked(&layer, x));
    let (_, tangent) = ranked::jvp(&layer, &x, &of_layer, &of_x);
    assert_tangent(
        "ranked",
        tangent,
        dot(&of_layer, &of_layer) + dot(&of_x, &of_x),
    );
}

#[derive(Params, Clone)]
struct Named {
    w: Vector,
    scale: f64,
}

#[vjp]
#[jvp]
impl Named {
    fn len(&self) -> f64 {
        broadcast!(sum(self.w * self.w)).item()
    }

    fn shape(&self) -> Vector {
        broadcast!(self.w * self.scale)
    }

    fn rank(&self) -> f64 {
        self.scale * self.scale
    }

    fn sizes(&self) -> f64 {
        self.len() + self.rank() * 2.0
    }
}

#[vjp]
#[jvp]
fn length(named: &Named) -> f64 {
    named.len()
}

#[vjp]
#[jvp]
fn rank(named: &Named) -> f64 {
    let rank = named.rank();
    let same = rank;
    same
}

#[vjp]
#[jvp]
fn of_names(named: &Named, x: &Vector) -> f64 {
    let n = named.len();
    let shape = named.shape();
    let sizes = x.len() + x.shape()[0] * 2;
    let mut total = named.rank() * 2.0;
    for k in 0..x.len() {
        total += x.sum() * named.len() / (k + 1) as f64;
    }
    let rank = named.rank();
    let doubled = rank * 2.0;
    let r = named.sizes();
    let y = broadcast!(x * shape + n / 2.0);
    let z = if x.len() == 2 { n * total } else { 0.0 };
    let e = einsum!([] => x[i] * r * y[i]);
    y.sum() / sizes as f64 + z + doubled + e.item() + length(named) * rank_of(named)
}

#[vjp]
#[jvp]
fn rank_of(named: &Named) -> f64 {
    rank(named) - named.rank() * 0.5
}

#[test]
fn methods_with_the_names_of_sizes() {
    let named = Named {
        w: tensor![0.5, -1.5],
        scale: 0.75,
    };
    let x = tensor![1.0, -2.0];
    let (_, (of_named, of_x)) = grad!(of_names(&named, &x); named, x);
    assert_gradient("named", &named, &of_named, |named| of_names(named, &x));
    assert_gradient("x", &x, &of_x, |x| of_names(&named, x));
    let (_, tangent) = of_names::jvp(&named, &x, &of_named, &of_x);
    assert_tangent(
        "names",
        tangent,
        dot(&of_named, &of_named) + dot(&of_x, &of_x),
    );
    for f in [length, rank, rank_of] {
        assert!(f(&named) != 0.0);
    }
    let (_, of_named) = grad!(rank(&named); named);
    assert_gradient("rank", &named, &of_named, rank);
}

#[vjp]
fn aliases(x: &Vector, y: Vector) -> f64 {
    let z = broadcast!({
        let a = x;
        let b = y;
        a * a * b
    });
    let a = x;
    let b = &y;
    broadcast!(sum(a * z + b)).item()
}

#[test]
fn aliases_of_arguments() {
    let (x, y): (Vector, Vector) = (tensor![1.0, -2.0], tensor![0.5, 3.0]);
    let (_, (of_x, of_y)) = grad!(aliases(&x, y.clone()); x, y);
    assert_gradient("x", &x, &of_x, |x| aliases(x, y.clone()));
    assert_gradient("y", &y, &of_y, |y| aliases(&x, y.clone()));
}

#[vjp]
fn elements_of_lists(p: &[f64; 2], q: &Vector, x: &Vector) -> f64 {
    let a = einsum!([i] => p[0] * x[i] + q[1] * x[i] * x[0]);
    let b = broadcast!(p[1] * x + q[[0]]);
    broadcast!(sum(a * b)).item()
}

#[test]
fn elements_in_macros() {
    let rng = &mut fastrand::Rng::with_seed(3);
    let (p, q, x): ([f64; 2], Vector, Vector) = ([0.5, 2.0], random(rng, &[2]), random(rng, &[2]));
    let (_, (of_p, of_q, of_x)) = grad!(elements_of_lists(&p, &q, &x); p, q, x);
    assert_gradient("p", &p, &of_p, |p| elements_of_lists(p, &q, &x));
    assert_gradient("q", &q, &of_q, |q| elements_of_lists(&p, q, &x));
    assert_gradient("x", &x, &of_x, |x| elements_of_lists(&p, &q, x));
}

#[vjp]
#[jvp]
fn scaled_generically<T: DifferentiableFloat>(x: &Tensor<T, Shape![2]>, s: T, t: &T) -> T {
    let y = x * s;
    let r = broadcast!(sum(y * x * t)).item();
    r * s + s / *t + einsum!([] => s * x[i] * t).item()
}

#[vjp]
fn calls_generically(x: &Vector, s: f64, t: f64) -> f64 {
    scaled_generically(x, s, &t) + scaled_generically(x, s * 2.0, &t)
}

#[test]
fn generic_numbers() {
    let (x, s, t): (Vector, _, _) = (tensor![1.0, -2.0], 3.0, 0.5);
    let (_, (of_x, of_s, of_t)) = grad!(calls_generically(&x, s, t); x, s, t);
    assert_gradient("x", &x, &of_x, |x| calls_generically(x, s, t));
    assert_gradient("s", &s, &of_s, |s| calls_generically(&x, *s, t));
    assert_gradient("t", &t, &of_t, |t| calls_generically(&x, s, *t));
    let (_, (of_x, of_s)) = grad!(scaled_generically(&x, s, &t); x, s);
    let (_, tangent) = scaled_generically::jvp(&x, s, &t, &x, 1.0, &0.0);
    assert_tangent("generic", tangent, dot(&of_x, &x) + of_s);
}

#[vjp]
fn within_limits(x: &Vector, low: &Vector, high: f64) -> f64 {
    broadcast!(sum(x.clip(low, high) * x)).item() + broadcast!(sum(x.clamp(low * 0.5, high))).item()
}

#[test]
fn limits_have_gradients() {
    for x in [tensor![1.0, -2.0], tensor![5.0, 0.1], tensor![-0.75, 0.3]] {
        let (low, high) = (tensor![-1.0, 0.5], 2.0);
        let (_, (of_x, of_low, of_high)) = grad!(within_limits(&x, &low, high); x, low, high);
        assert_gradient("x", &x, &of_x, |x| within_limits(x, &low, high));
        assert_gradient("low", &low, &of_low, |low| within_limits(&x, low, high));
        assert_gradient("high", &high, &of_high, |high| {
            within_limits(&x, &low, *high)
        });
    }
}

#[vjp]
#[jvp]
fn scalars_in_functions(
    x: &Vector,
    s: f64,
    r: &Tensor<f64, Shape![]>,
    w: &Tensor<f64, Shape![2, 2]>,
) -> f64 {
    let a = einsum!([i] => (s * x[i]).exp() * s.sin() + s / (x[i] * x[i] + 1.0));
    let b = einsum!([i] => { let t = s * x[i]; t * t * w[[0, 1]] });
    let c = einsum!([i, j] => if x[i] > 0.0 { s * w[i, j] } else { w[i, j] * s * s });
    let d = r.item();
    let e = einsum!([] => d * w[i, i] * -s - d * x[k]);
    a.sum() + b.sum() * d + c.sum() + e.item()
}

#[test]
fn scalars_in_functions_of_einsum() {
    let (x, s, r): (Vector, _, _) = (tensor![0.5, -1.5], 0.75, Tensor::from(1.5));
    let w = tensor![[1.0, 2.0], [-0.5, 0.25]];
    let (_, (of_x, of_s, of_r, of_w)) = grad!(scalars_in_functions(&x, s, &r, &w); x, s, r, w);
    assert_gradient("x", &x, &of_x, |x| scalars_in_functions(x, s, &r, &w));
    assert_gradient("s", &s, &of_s, |s| scalars_in_functions(&x, *s, &r, &w));
    assert_gradient("r", &r, &of_r, |r| scalars_in_functions(&x, s, r, &w));
    assert_gradient("w", &w, &of_w, |w| scalars_in_functions(&x, s, &r, w));
    let (_, tangent) = scalars_in_functions::jvp(&x, s, &r, &w, &of_x, of_s, &of_r, &of_w);
    let expected = dot(&of_x, &of_x) + of_s * of_s + dot(&of_r, &of_r) + dot(&of_w, &of_w);
    assert_tangent("scalars", tangent, expected);
}

#[vjp]
fn names_of_the_pullback(gradient: &Vector, places: &Vector, w: &Tensor<f64, Shape![3]>) -> f64 {
    let zeros = einsum!([i] => w[i + k] * gradient[k] + places[i]);
    let selected = zeros.slice(shapecast::s![..2]);
    let left = zeros.matmul(&gradient).item();
    let value = broadcast!(sum(selected.max(0.5) * gradient));
    left + value.item()
}

#[test]
fn names_that_the_pullback_binds() {
    let (gradient, places): (Vector, Vector) = (tensor![0.5, -1.5], tensor![2.0, 3.0]);
    let w = tensor![1.0, 2.0, -0.5];
    let (_, (of_gradient, of_places, of_w)) =
        grad!(names_of_the_pullback(&gradient, &places, &w); gradient, places, w);
    assert_gradient("w", &w, &of_w, |w| {
        names_of_the_pullback(&gradient, &places, w)
    });
    assert_gradient("places", &places, &of_places, |p| {
        names_of_the_pullback(&gradient, p, &w)
    });
    assert_gradient("gradient", &gradient, &of_gradient, |g| {
        names_of_the_pullback(g, &places, &w)
    });
}

#[vjp]
fn same_operand(x: &Tensor<f64, Shape![2, 2]>, layer: &Layer) -> f64 {
    let y = x.matmul(x);
    let z = x.concat::<0, _>(x);
    let w = elements(&layer.w, constant(&layer.w), &layer.w);
    let v = Layer::scaled_by(layer, &layer.w, layer.scale);
    y.sum() + broadcast!(sum(z * z)).item() + w.sum() + v
}

#[vjp]
impl Layer {
    fn scaled_by(&self, x: &Vector, scale: f64) -> f64 {
        broadcast!(sum(self.w * x * scale)).item()
    }
}

#[test]
fn an_operand_in_several_places_of_a_body() {
    let (x, layer) = (tensor![[1.0, 2.0], [-0.5, 0.25]], layer());
    let (_, (of_x, of_layer)) = grad!(same_operand(&x, &layer); x, layer);
    assert_gradient("x", &x, &of_x, |x| same_operand(x, &layer));
    // The second argument of `elements` is `#[constant]`.
    let w = &layer.w;
    let expected = broadcast!(w * 3.0 + w * 2.0 * layer.scale);
    assert_eq!(of_layer.w, expected);
}
