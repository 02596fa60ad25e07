//! Branches, loops and what leaves them: the value, the calls and the gradient are those of the body without the attribute.
#![allow(
    clippy::assign_op_pattern,
    clippy::needless_return,
    clippy::never_loop,
    clippy::nonminimal_bool,
    unused,
    reason = "the bodies have all forms of Rust"
)]

use crate::support::assert_gradient;
use shapecast::{Shape, Tensor, broadcast, tensor};
use shapecast_grad::{grad, jvp, vjp};
use std::cell::Cell;

type Vector = Tensor<f64, Shape![3]>;
thread_local!(static TURN: Cell<usize> = const { Cell::new(0) });
fn turn() -> usize {
    TURN.with(|turn| turn.replace(turn.get() + 1))
}
fn weight() -> f64 {
    0.5 + 0.25 * (turn() % 5) as f64
}
fn coin() -> bool {
    turn().is_multiple_of(2)
}
fn option() -> Option<f64> {
    match turn() % 3 {
        0 => None,
        k => Some(k as f64),
    }
}
fn large(x: &Vector) -> bool {
    turn();
    x.sum() > 1.0
}
#[vjp]
#[jvp]
fn size(x: &Vector) -> f64 {
    turn();
    x.sum()
}

macro_rules! compare {
    ($($function:ident($x:ident) $body:block)*) => {$(
        #[test]
        fn $function() {
            fn plain($x: &Vector) -> f64 $body
            #[vjp] #[jvp]
            fn $function($x: &Vector) -> f64 $body
            let x: Vector = tensor![0.5, -1.25, 2.0];
            for first in 0..6 {
                let at = |x: &Vector| {
                    TURN.with(|turn| turn.set(first));
                    plain(x)
                };
                let expected = at(&x);
                let turns = turn();
                TURN.with(|turn| turn.set(first));
                let (value, gradient) = grad!($function(&x); x);
                assert_eq!(value, expected);
                assert_eq!(turn(), turns, "the pullback calls nothing");
                assert_gradient("x", &x, &gradient, at);
                TURN.with(|turn| turn.set(first));
                let (value, tangent) = $function::jvp(&x, &gradient);
                assert_eq!(turn(), turns, "forward mode calls nothing twice");
                assert_eq!(value, expected);
                let norm = broadcast!(sum(gradient * gradient)).item();
                assert!((tangent - norm).abs() <= 1e-9 * norm.abs(), "{tangent}, expected {norm}");
            }
        }
    )*};
}
compare! {
    conditions(x) {
        let y = if size(x) > 0.5 { broadcast!(x * weight()) } else { broadcast!(x * x) };
        let z = if large(&y) && coin() { y.sum() } else { broadcast!(sum(x * y)).item() };
        let big = z > 1.0;
        let w = match big { true => z * 2.0, false if z < -100.0 => 1.0, false => z * z };
        if x.sum() > 0.0 { w + x.sum() } else { w }
    }
    statements(x) {
        let mut total = 0.0;
        let mut n = 0;
        let mut h = x * 1.0;
        if coin() { total += x.sum(); n += 1; h = broadcast!(h * x); }
        if total > 0.5 { turn(); }
        if size(x) > 1.0 { total += h.sum() * n as f64; } else if coin() { n += 2; total = total * 2.0; }
        match option() { Some(w) => { h = broadcast!(h * w); total += w; } None => n += 1, }
        { let a = h.sum(); total += a * n as f64; }
        let y = if coin() { total += 1.0; h.sum() } else { 2.0 * total };
        total + y * y + h.sum()
    }
    loops(x) {
        let mut total = 0.0;
        let mut h = x * 1.0;
        let mut k = 0;
        while k < 4 {
            k += 1;
            h = broadcast!(h * x * 0.5 + x);
            if k == 2 { continue; }
            total += h.sum();
            if coin() { h = broadcast!(h * 2.0); break; }
            total *= 0.5;
        }
        loop {
            if total > 2.0 || k > 8 { break; }
            total = total + 0.5 * (h.sum() - total).sin() + 0.4;
            k += 1;
        }
        'outer: for i in 0..3 {
            h = broadcast!((h * x).sin());
            for j in 0..3 {
                total += h.sum() * (j as f64);
                if i == 1 && j == 1 { continue 'outer; }
                if total > 5.0 { break 'outer; }
                h = broadcast!(h + x);
            }
            total += 0.25;
        }
        total + h.sum()
    }
    options(x) {
        let mut total = x.sum();
        for k in 0..4 {
            let Some(w) = option() else { continue };
            total += w * x.sum();
            let v = match option() { Some(v) => v, None => break };
            total = total * v;
            let u = if let Some(u) = option() && u > 1.0 { u * x.sum() } else { total };
            total += u;
        }
        let Some(w) = Some(weight()) else { panic!("none") };
        while let Some(w) = option() { total += w * broadcast!(sum(x * x)).item(); }
        total * w
    }
    returns(x) {
        if coin() { return x.sum(); }
        let y = broadcast!(x * x);
        if y.sum() > 100.0 { let z = y.sum(); return z * z; } else { turn(); }
        let Some(w) = option() else { return y.sum() * 2.0; };
        let mut s = w * y.sum();
        let t;
        if coin() { t = s * 2.0; } else { t = s + 1.0; s += 1.0; }
        return s * t;
    }
    named_values(x) {
        let y = match x.sum() { s if s > weight() + 0.1 => s * s, s if coin() => s, _ => 1.0 };
        let z = match (x.sum(), broadcast!(x * y)) {
            (s, v) if s > v.sum() => broadcast!(v * s),
            (_, v) => broadcast!(v * v),
        };
        z.sum()
    }
    names(x) {
        let mut sum = x.sum();
        let len = x.len();
        for len in 0..len {
            let sum_of = broadcast!(sum(x * x)).item();
            let x = broadcast!(x * (len as f64));
            let max = sum * 0.5;
            sum += max + x.sum() * sum_of;
            { let sum = max; println!("{sum}"); }
        }
        let n = x.sum() as usize;
        let s = if (n as f64) < 0.5 { sum } else { sum * 2.0 };
        s + len as f64
    }
}
