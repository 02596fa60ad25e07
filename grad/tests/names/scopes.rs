//! Names that are bound again: in a body, in inner scopes, and in the macros.

use crate::support::{assert_gradient, random};
use shapecast::{Shape, Tensor, Tolerance, broadcast, einsum, tensor};
use shapecast_grad::{Params, constant, grad, vjp};

type Vector = Tensor<f64, Shape![3]>;
type Matrix = Tensor<f64, Shape![2, 3]>;

fn vectors() -> [Vector; 2] {
    let rng = &mut fastrand::Rng::with_seed(1);
    [random(rng, &[3]), random(rng, &[3])]
}

#[vjp]
fn after_a_reduction(x: &Matrix) -> Matrix {
    broadcast!({
        let s = sum_keepdim::<-1>(x * x);
        let s = x / (s + 1.0);
        s * 2.0
    })
}

#[vjp]
fn sum_after_a_reduction(x: &Matrix) -> f64 {
    after_a_reduction(x).sum()
}

#[test]
fn a_name_that_is_bound_again_after_a_reduction() {
    let x = tensor![[1.0, 2.0, 0.5], [0.5, -1.0, 2.0]];
    let expected = broadcast!(x / (sum_keepdim::<-1>(x * x) + 1.0) * 2.0);
    after_a_reduction(&x).assert_close(&expected, Tolerance::default());
    let (_, gradient) = grad!(sum_after_a_reduction(&x); x);
    assert_gradient("x", &x, &gradient, sum_after_a_reduction);
}

#[vjp]
fn in_an_inner_block(x: &Vector, y: &Vector) -> f64 {
    let z = broadcast!(if y > 0.0 {
        let x = y * y;
        x * 3.0
    } else {
        x * x
    });
    z.sum() + x.sum()
}

#[vjp]
fn in_both_blocks(x: &Vector, y: &Vector) -> f64 {
    let z = broadcast!({
        let a = if y > 0.0 {
            let x = x * y;
            let y = x + 1.0;
            x * y
        } else {
            let y = x.exp();
            let x = y * y;
            x * 1.5
        };
        let y = a * y;
        y + x
    });
    z.sum()
}

#[vjp]
fn in_a_body(x: &Vector, y: &Vector) -> f64 {
    let z = {
        let x = broadcast!(x * y);
        let y = broadcast!(x + x * x);
        broadcast!(sum(x * y))
    };
    let x = broadcast!(x * 2.0);
    let x = broadcast!(x * x + y);
    z.item() + x.sum()
}

#[vjp]
fn reductions_in_scopes(x: &Vector, y: &Vector) -> f64 {
    let z = broadcast!({
        let m = sum(x * y);
        let a = {
            let m = mean(x);
            x - m
        };
        let m = m * a;
        m * m
    });
    z.sum()
}

#[vjp]
fn names_of_functions(x: &Vector, y: &Vector) -> f64 {
    let sum = broadcast!(x * y);
    let max = broadcast!(sum(sum * x));
    let exp = broadcast!(x.exp() * max);
    let constant = broadcast!(sum + exp);
    broadcast!(sum(constant * sum)).item()
}

#[vjp]
fn in_a_branch(x: &Vector, y: &Vector, #[constant] first: bool) -> f64 {
    let z = if first {
        let x = broadcast!(x * x);
        broadcast!(x * y)
    } else {
        let y = broadcast!(x + y);
        let x = broadcast!(y * y);
        broadcast!(x * y)
    };
    let y = broadcast!(z * x);
    y.sum()
}

#[vjp]
fn in_branches(x: &Vector, y: &Vector) -> f64 {
    in_a_branch(x, y, true) + 2.0 * in_a_branch(x, y, false)
}

#[vjp]
fn in_a_loop(x: &Vector, y: &Vector) -> f64 {
    let mut h = broadcast!(x * y);
    for k in [1.0, 2.0] {
        let x = broadcast!(h * x);
        let y = k * 0.5;
        let h_of_turn = broadcast!(x * y + h);
        h = h_of_turn;
    }
    for x in 0..2 {
        let scale = x as f64;
        h = broadcast!(h * y + scale);
    }
    broadcast!(sum(h * x)).item()
}

#[vjp]
fn in_einsum(x: &Vector, y: &Vector) -> f64 {
    let i = x.sum();
    let k = einsum!([] => x[i] * y[i] * 2.0);
    let x = einsum!([i] => x[i] * y[i]);
    let j = einsum!([] => { let y = x[i] * y[i]; y * y });
    i * k.item() + j.item()
}

#[vjp]
fn fields_of_a_pattern(layer: &Layer, x: &Vector) -> f64 {
    let Layer { w, b: x_of_layer } = layer;
    let h = broadcast!(w * x + x_of_layer);
    let Layer { b: w, w: b } = layer;
    broadcast!(sum(h * w - b)).item()
}

#[derive(Params, Clone)]
struct Layer {
    w: Vector,
    b: Vector,
}

#[vjp]
fn of_a_pattern(x: &Vector, y: &Vector) -> f64 {
    let layer = &Layer {
        w: tensor![1.0, 2.0, 3.0],
        b: tensor![0.5, 1.5, 2.5],
    };
    fields_of_a_pattern(layer, x) + y.sum()
}

#[vjp]
fn captured_in_a_text(x: &Vector, y: &Vector) -> f64 {
    let name = "first";
    let first = format!("{name}");
    let name = "second";
    let second = format!("{name} {}", name.len());
    let width = 4;
    let width = width + 4;
    let padded = format!("{name:>width$}");
    let named = format!("{name} {width}", width = width - 5);
    assert_eq!(named, "second 3");
    let scale = if first == "first" && second == "second 6" && padded == "  second" {
        2.0
    } else {
        100.0
    };
    let x = broadcast!(x * y * scale);
    let scale = x.sum();
    scale * 0.5
}

#[vjp]
fn texts_of_values(x: &Vector, y: &Vector) -> f64 {
    let mut h = broadcast!(x * y);
    let mut total = 0.0;
    for k in 0..2 {
        total += h.sum();
        println!("{k}: {total:?} of {h}, {}", h.len());
        h = broadcast!(h * x);
        assert!(h.len() == 3, "{h} of {x}");
    }
    assert_eq!(format!("{h}"), format!("{}", broadcast!(x * y * x * x)));
    let x = "{y} is no value";
    assert_eq!(format!("{{y}} {x}"), "{y} {y} is no value");
    total + h.sum()
}

#[vjp]
fn squares(x: &Vector) -> f64 {
    broadcast!(sum(x * x)).item().sin()
}

/// The variables have the names of variables in generated code, each with many values.
#[vjp]
fn names_in_generated_code(x: &Vector, y: &Vector) -> f64 {
    let mut gradient = broadcast!(x * y);
    let mut product = broadcast!(x + y);
    let mut zero = x.sum();
    gradient = broadcast!(gradient * y + x);
    product = broadcast!(product * gradient * x);
    zero = squares(&gradient) + zero * product.sum();
    gradient = broadcast!(gradient * y + x);
    product = broadcast!(product * gradient * x);
    zero = squares(&gradient) + zero * product.sum();
    gradient = broadcast!(gradient * y + x);
    product = broadcast!(product * gradient * x);
    zero = squares(&gradient) + zero * product.sum();
    gradient = broadcast!(gradient * y + x);
    product = broadcast!(product * gradient * x);
    zero = squares(&gradient) + zero * product.sum();
    for next in [1.5, 0.5] {
        gradient = broadcast!(gradient * y * next);
        product = broadcast!(product * gradient);
        zero += squares(&product) * squares(&gradient);
    }
    gradient.sum() + product.sum() + zero * 0.1
}

#[vjp]
fn constants_beside_values(x: &Vector, y: &Vector) -> f64 {
    let a = broadcast!(sum((x - constant(max(x))) + max(x) * 10.0 + y));
    let b = broadcast!(sum(constant(sum(x)) * y + sum(x)));
    a.item() + b.item()
}

#[test]
fn a_constant_beside_its_value() {
    let x = tensor![1.0, 2.0, -1.0];
    let y = tensor![1.0, 1.0, 1.0];
    let (of_x, of_y) = grad!(constants_beside_values(&x, &y); x, y).1;
    assert_eq!(of_x, tensor![4.0, 34.0, 4.0]);
    assert_eq!(of_y, tensor![3.0, 3.0, 3.0]);
}

macro_rules! compare {
    ($($function:ident)*) => {$(
        #[test]
        fn $function() {
            let [x, y] = vectors();
            let (value, (of_x, of_y)) = grad!(super::$function(&x, &y); x, y);
            assert_eq!(value, super::$function(&x, &y));
            assert_gradient("x", &x, &of_x, |x| super::$function(x, &y));
            assert_gradient("y", &y, &of_y, |y| super::$function(&x, y));
        }
    )*};
}

mod compared {
    use super::{assert_gradient, grad, vectors};

    compare! {
        in_an_inner_block in_both_blocks in_a_body reductions_in_scopes names_of_functions in_branches in_a_loop in_einsum
        of_a_pattern captured_in_a_text texts_of_values names_in_generated_code
    }
}

#[vjp]
fn raw_names(x: &Vector) -> f64 {
    let r#type = x * 2.0;
    let r#type = broadcast!(r#type + 1.0);
    let mut r#loop = broadcast!(r#type * x);
    r#loop = &r#loop + x;
    for r#match in [1.5, 2.5] {
        r#loop = broadcast!({
            let r#fn = r#loop * r#type;
            r#fn / sum_keepdim::<0>(r#fn) * r#match
        });
    }
    r#loop.max() + r#loop.sum()
}

#[test]
fn raw_names_are_names() {
    let x = tensor![0.5, 1.0, 2.0];
    let (_, gradient) = grad!(raw_names(&x); x);
    assert_gradient("x", &x, &gradient, raw_names);
}

#[vjp]
fn total(x: &Vector) -> f64 {
    x.sum()
}

#[vjp]
fn named_like_its_function(x: &Vector) -> f64 {
    let total = total(x);
    let total = total * x.max();
    total
}

#[test]
fn a_value_may_have_the_name_of_the_function_that_computes_it() {
    let x = tensor![0.5, 1.0, 2.0];
    let (_, gradient) = grad!(named_like_its_function(&x); x);
    assert_gradient("x", &x, &gradient, named_like_its_function);
}
