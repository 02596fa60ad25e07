//! Bodies by hand, with more forms of Rust than the random ones.

use super::*;
use shapecast_grad::checkpoint;

fn items() -> Vec<f64> {
    (0..3).map(|_| weight()).collect()
}

programs! {
    shadowed_operands(model, x, y) {
        let z = broadcast!({ let x = y * x; let y = { let x = x + y; x * sum(x) }; let model = mean(y * x); x * y + model });
        let x = broadcast!(z * x + x); let y = broadcast!({ let z = x - y; let x = z.exp(); let z = x * sum(z * x); z / (1.0 + x) });
        x.sum() + y.sum() * model.s + broadcast!(sum(model.w * z)).item()
    }
    nested_calls(model, x, y) {
        let a = product(&product(x, &product(y, x)), &model.scaled(&product(&model.w, y)));
        let b = product(&a, &a);
        model.len(&model.scaled(&b)) * model.rank(&broadcast!(a * b)) + product(&model.parts[turn() % 2], &noise()).sum()
    }
    checkpoints(model, x, y) {
        let product_of = checkpoint!(product(x, y));
        let x = checkpoint!(model.scaled(&product_of));
        let mut h = x.clone();
        for k in 0..2 { let x = checkpoint!(product(&h, y)); h = broadcast!(x * h + (k as f64)); }
        h.sum() + x.sum() * model.s
    }
    tuples(model, x, y) {
        let ((a, b), c) = ((x.sum(), broadcast!(x * y)), model.s);
        let t = (a * c, b.sum());
        let (p, q) = t;
        let pair = (p, product(x, y));
        pair.0 * pair.1.sum() + q
    }
    references(model, x, y) {
        let h = if coin() { x } else { y };
        let g = match turn() % 3 { 0 => &model.w, 1 => x, _ => &model.parts[1] };
        let t = &broadcast!(h * g);
        let u = &model.parts;
        let v = &u[turn() % 2];
        let m = model;
        t.sum() + broadcast!(sum(v * m.w * h)).item() * m.s + u[0].sum()
    }
    patterns(model, x, y) {
        let Model { w, parts, s } = model;
        let mut total = *s * x.sum();
        if let [first, .., last] = &order()[..] { total *= *first as f64 + *last as f64; } else { total += 1.0; }
        match &items()[..] { [a, rest @ ..] if rest.len() > 1 => total += a * w.sum(), _ => {} }
        let v = match (turn() % 2, coin()) { (0, true) => y.sum(), (1, b) if b => 2.0, _ => parts[1].sum() };
        let (n, _) = (turn(), coin());
        let _ = broadcast!(x * y);
        let k @ 0..=100 = n % 3 else { panic!() };
        total * v + k as f64 * x.sum()
    }
    loops(model, x, y) {
        let mut total = 0.0;
        let mut h = x.clone();
        for h in 0..2 { let h = h as f64 + 0.5; total += h * x.sum(); }
        for (k, part) in model.parts.iter().enumerate() { let x = broadcast!(part * h); h = broadcast!(x + part); total += x.sum() * k as f64; if coin() { break; } }
        for part in &model.parts { if coin() { continue; } total = (total * part.sum()).sin(); }
        while coin() { let w = weight(); total += w * h.sum(); }
        for k in items() { total += k * y.sum(); }
        for (a, b) in items().iter().zip(order()) { total *= 1.0 + 0.1 * a * b as f64; h = h + y; }
        for chunk in items().chunks(2) { total += chunk[0] * h.sum(); }
        let mut a = 1.0; let mut b = x.sum();
        for _ in 0..3 { (a, b) = (b, a + b); }
        total + h.sum() * model.s + a * b
    }
    inner_values(model, x, y) {
        let a = { let x = { let y = broadcast!(x * y); y.sum() }; x * x };
        let b = (x.sum() + 1.0) * { turn(); 2.0 } + if coin() { x.sum() } else { y.sum() };
        let c = [1.0, 2.0, 3.0][turn() % 3] * x[[turn() % 3]];
        let d = (x + y).sum() + (x * &noise()).tanh().sum() + x.clone().sum() - -y.sum();
        let n = x.len() as f64; let len = x.shape()[0] * 2;
        let f = |v: f64| v * 2.0 + n;
        let e = f(weight()) * x.sum().max(y.sum()).min(f(3.0)) + f64::from(2) * n * len as f64;
        a + b * c * d + e + model.s
    }
    einsums(model, x, y) {
        let s = x.sum();
        let m = einsum!([i, j] => x[i] * y[j] * s + model.w[i]);
        let t = einsum!([] => m[i, i] * model.s);
        let u = einsum!([j] => { let s = m[i, j] * s; s * s });
        let i = 2.0;
        let v = einsum!([i] => x[i] * 0.5 + m[i, j] * y[j] * x[1]);
        let x = einsum!([k] => m[k, k] * x[k]);
        t.item() + u.sum() + v.sum() * i + x.sum() + einsum!([] => x[a] * m[a, b] * y[b]).item()
    }
    many_operands(model, x, y) {
        let (s, t, w) = (broadcast!(x * y), x.sum(), &model.w);
        let z = einsum!([i] => s[i] * model.s * x[i] + y[i] * w[i] * t + model.w[0] * s[i] * x[i]);
        z.sum() + s.sum()
    }
    in_branches(model, x, y) {
        let mut h = x.clone();
        let mut s = model.s;
        let mut n = 1;
        if coin() { let x = broadcast!(h * y); h = x; if coin() { s *= x_of(n); n += 1; } else { h = broadcast!(h + s); } }
        match n { 1 => s += h.sum(), 2 => { s *= 2.0; h = broadcast!(h * s); } _ => unreachable!() }
        let v = if s > 0.0 { n += 1; let s = s * 2.0; s + h.sum() } else { n = 7; s };
        if s < -10.0 { return s; }
        let w = { n += 1; h = broadcast!(h * n as f64); h.sum() };
        v * s + w + n as f64
    }
    functions_of_floats(model, x, y) {
        let a = f64::sin(x.sum()) + f64::max(x.sum(), y.sum()) + f64::powi(model.s, 2);
        let z = broadcast!(f64::hypot(x, y) + f64::exp(x) * y + f64::from(2.0_f32));
        a + z.sum()
    }
    with_items(model, x, y) {
        const SCALE: f64 = 2.0;
        use std::f64::consts::PI;
        fn double(x: f64) -> f64 { x * SCALE }
        let a = double(weight()) * x.sum() * PI;
        a + broadcast!(sum(x * y * SCALE)).item() * model.s
    }
}
fn x_of(n: i32) -> f64 {
    n as f64 * 0.5
}
