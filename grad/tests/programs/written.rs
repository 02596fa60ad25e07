//! Random bodies, which `generate.py` wrote with the seed 73.

use super::*;

programs! {
    program_0(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let i = broadcast!(sum((x * y.tanh()).tanh())).item();
        let x = x * y;
        let exp = &model.w;
        let max = broadcast!((y * (-min(x * exp))).sin());
        base + x.sum() + y.sum() + exp.sum() + max.sum() + i
    }
    program_1(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let s = broadcast!((y * ((y - x) * (if y > 0.1 { let z = y.sigmoid(); x.cos() + x } else { model.s }))).sin());
        let k = model.scaled(y);
        let view = broadcast!((x * (-x).tanh()).sin());
        base + x.sum() + y.sum() + s.sum() + k.sum() + view.sum()
    }
    program_2(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let y = -(y * y);
        let shape = match Some(weight()) {
            Some(exp) => {
                let i = &model.parts[turn() % 2];
                let mut y = broadcast!((x * x.tanh()).sin());
                let mut len: f64 = 0.0;
                for view in 0..3 {
                    assert!(weight() > 0.0);
                    let h = product(&noise(), i);
                    y = broadcast!((y * y + y).sin());
                    len += y.sum() * 0.5;
                }
                broadcast!((i * (x / (2.0 + i.cos()))).sin())
            }
            None => {
                let w = &y;
                broadcast!((y * (-x)).sin())
            }
        };
        let s = match Some(weight()) {
            Some(sum) => {
                let len = broadcast!((x * { let h = (if y > 0.1 { let item = x.sigmoid(); item.sin() + x } else { shape }); let y = shape.hypot(1.0 + shape); h }).sin());
                turn();
                model.rank(x)
            }
            None => {
                einsum!([] => shape[i] * shape[i] + shape[i] * model.s + shape[i]).item().sin()
            }
        };
        let view = einsum!([] => y[i] * shape[i]).item().sin();
        base + x.sum() + y.sum() + shape.sum() + s + view
    }
    program_3(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let Model { w: view, s: w, .. } = model;
        let w = noise();
        let k = broadcast!((w * w.sigmoid().sigmoid()).sin());
        base + x.sum() + y.sum() + view.sum() + k.sum()
    }
    program_4(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let len = { let f = |x: f64| x * 2.0; f(weight()) };
        let shape = broadcast!((x * x.tanh()).sin());
        let y = einsum!([i] => y[i] * x[i] * model.w[0]);
        let shape = {
            let Model { w: item, s: shape, .. } = model;
            broadcast!((x * (len - y)).sin())
        };
        base + x.sum() + y.sum() + shape.sum()
    }
    program_5(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let view = einsum!([i] => x[i]);
        let x = broadcast!((x * (weight() + 0.5)).sin());
        let w = &model.w;
        turn();
        let item = if coin() {
            let (item, w) = (broadcast!((view * (model.w + y)).sin()), einsum!([] => w[i] * x[i]).item().sin());
            let mut sum = broadcast!((view * (view + y)).sin());
            let mut s: f64 = 0.0;
            for x in order() {
                if coin() {
                    break;
                }
                let i = product(&sum, &item);
                let y = noise();
                sum = broadcast!((sum * (if sum > 0.1 { let item = (view * 0.5); (y * 0.5) + i } else { (weight() + 0.5) }) + item).sin());
                s += sum.sum() * 0.5;
            }
            (w * model.s).sin()
        } else {
            let (w, z) = (broadcast!((w * (if view > 0.1 { let sum = view.sin(); w.powi(2) + w } else { x })).sin()), w.sum());
            if coin() {
                turn();
            }
            broadcast!(sum((view * (y + view)).tanh())).item()
        };
        base + x.sum() + y.sum() + view.sum() + w.sum() + item
    }
    program_6(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let exp = einsum!([i] => x[i] + y[i] + x[i] * model.w[0] * x[i]);
        if coin() {
            turn();
        }
        let i = match Some(weight()) {
            Some(sum) => {
                let mut shape = broadcast!((exp * { let shape = y; let y = (&model.parts[1]); let len = y; len }).sin());
                let mut z: f64 = 0.0;
                for max in 0..3 {
                    let view = x + &noise();
                    let item = weight();
                    shape = broadcast!((shape * (if exp > 0.1 { let i = (x - x); x.sigmoid() + shape } else { shape }) + view).sin());
                    z += shape.sum() * 0.5;
                }
                broadcast!((shape * mean(x * shape)).sin())
            }
            None => {
                let k = model.rank(y);
                let i = broadcast!(sum((exp * (exp - exp)).tanh())).item();
                broadcast!((exp * y.sigmoid()).sin())
            }
        };
        base + x.sum() + y.sum() + exp.sum() + i.sum()
    }
    program_7(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let k = match Some(weight()) {
            Some(max) => {
                let z = broadcast!((x * x).sin());
                let exp = broadcast!((y * (-mean(y * x))).sin());
                broadcast!((y * (if y > 0.1 { let i = y.sigmoid(); z.cos() + x } else { x })).sin())
            }
            None => {
                broadcast!((x * y).sin())
            }
        };
        let item = einsum!([i] => k[i] + x[i] * y[i]);
        base + x.sum() + y.sum() + k.sum() + item.sum()
    }
    program_8(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        assert!(weight() > 0.0);
        let len = broadcast!((y * (y.sigmoid() - max(y * model.w))).sin());
        let y = product(y, &len);
        base + x.sum() + y.sum() + len.sum()
    }
    program_9(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let x = y.sum();
        let k = {
            assert!(weight() > 0.0);
            broadcast!((y * { let item = y; y }).sin())
        };
        let shape = (x * model.s).sin();
        base + y.sum() + k.sum() + x + shape
    }
    program_10(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let x = einsum!([i] => x[i] * y[i] * model.w[0]);
        let view = turn();
        let shape = broadcast!((y * (-((&model.parts[1]) + model.s))).sin());
        base + x.sum() + y.sum() + shape.sum()
    }
    program_11(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let view = broadcast!(sum((x * (x - x)).tanh())).item();
        let s = broadcast!((x * (y.cos() + y.hypot(1.0 + x))).sin());
        let mut y = broadcast!((y * (-view)).sin());
        let mut shape: f64 = 0.0;
        for z in &model.parts {
            let view = z * weight();
            y = broadcast!((y * { let max = y; z } + view).sin());
            shape += y.sum() * 0.5;
        }
        let exp = if coin() {
            if coin() {
                turn();
            }
            einsum!([] => y[i]).item().sin()
        } else {
            let mut view = broadcast!((s * { let s = s; let shape = x; s }).sin());
            let mut i: f64 = 0.0;
            for len in order().into_iter().rev() {
                view = broadcast!((view * x + x).sin());
                i += view.sum() * 0.5;
            }
            s.sum()
        };
        base + x.sum() + y.sum() + s.sum() + view + shape + exp
    }
    program_12(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let view = broadcast!((x * (-y.sin())).sin());
        let shape = { let f = |x: f64| x * 2.0; f(weight()) };
        base + x.sum() + y.sum() + view.sum()
    }
    program_13(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let w = einsum!([i] => x[i] + x[i] * x[i]);
        if coin() {
            turn();
        }
        base + x.sum() + y.sum() + w.sum()
    }
    program_14(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let w = model.scaled(x);
        let x = broadcast!((y * (w * 0.5).hypot(1.0 + w.sigmoid())).sin());
        let s = {
            let y = broadcast!((w * (x.cos() + model.w.sigmoid())).sin());
            model.rank(&y)
        };
        let sum = broadcast!((x * x.tanh().powi(2)).sin());
        let mut item = broadcast!((sum * (x * w)).sin());
        let mut w: f64 = 0.0;
        for view in &model.parts {
            let i = model.len(y);
            item = broadcast!((item * (sum / (2.0 + x.cos())) + item).sin());
            w += item.sum() * 0.5;
        }
        base + x.sum() + y.sum() + sum.sum() + item.sum() + w + s
    }
    program_15(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let shape = broadcast!((y * ({ let s = y; let len = model.s; x } - (y - (&model.parts[1])))).sin());
        let sum = einsum!([i] => y[i] * shape[i]);
        let x = weight();
        base + y.sum() + shape.sum() + sum.sum()
    }
    program_16(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        assert!(weight() > 0.0);
        let sum = y * weight();
        let Model { w: len, s: exp, .. } = model;
        let Model { w: sum, s: x, .. } = model;
        let len = sum + &noise();
        base + y.sum() + sum.sum() + len.sum()
    }
    program_17(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let mut k = broadcast!((x * max(y * x)).sin());
        let mut max: f64 = 0.0;
        for y in &model.parts {
            k = broadcast!((k * ((&model.parts[1]) - x) + y).sin());
            max += k.sum() * 0.5;
        }
        let shape = broadcast!(sum((x * x.sin()).tanh())).item();
        let item = broadcast!((y * k).sin());
        base + x.sum() + y.sum() + k.sum() + item.sum() + max + shape
    }
    program_18(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let x = broadcast!((x * sum(x * y.maximum(model.s))).sin());
        let w = einsum!([i] => model.s * x[i] * y[i] + x[i] * x[i] + y[i]);
        let k = einsum!([i] => y[i] + y[i]);
        let s = &noise();
        let h = {
            broadcast!((x * (s + k)).sin())
        };
        base + x.sum() + y.sum() + w.sum() + k.sum() + s.sum() + h.sum()
    }
    program_19(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let view = match Some(weight()) {
            Some(max) => {
                let h = broadcast!((y * x).sin());
                broadcast!((x * y.hypot(1.0 + y)).sin())
            }
            None => {
                broadcast!((y * x.maximum(weight())).sin())
            }
        };
        let max = broadcast!((view * view).sin());
        base + x.sum() + y.sum() + view.sum() + max.sum()
    }
    program_20(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let sum = broadcast!((x * { let z = sum(x * x); let max = (weight() + 0.5); max.maximum(z) }).sin());
        let i = model.scaled(y);
        base + x.sum() + y.sum() + sum.sum() + i.sum()
    }
    program_21(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let sum = broadcast!(sum((y * y.tanh()).tanh())).item();
        let shape = product(&noise(), x);
        let x = &noise();
        let x = broadcast!(sum((shape * (x + y)).tanh())).item();
        let w = match Some(weight()) {
            Some(s) => {
                let mut y = broadcast!((y * { let z = (weight() + 0.5); let x = z; z }).sin());
                let mut view: f64 = 0.0;
                for item in 1.. {
                    if item > 2 {
                        break;
                    }
                    let exp = -(&y * &y);
                    let max = broadcast!((shape * exp.cos().hypot(1.0 + (exp * shape))).sin());
                    y = broadcast!((y * { let y = sum; let item = shape; y } + exp).sin());
                    view += y.sum() * 0.5;
                }
                shape.sum()
            }
            None => {
                let k = product(&shape, &shape);
                let sum = broadcast!((y * mean(shape * (-y))).sin());
                (x * weight()).sin()
            }
        };
        base + y.sum() + shape.sum() + x + sum + w
    }
    program_22(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let sum = broadcast!(sum((y * (x - y)).tanh())).item();
        let mut sum = broadcast!((x * y.maximum(x)).sin());
        let mut item: f64 = 0.0;
        for shape in 0..3 {
            assert!(weight() > 0.0);
            sum = broadcast!((sum * sum.hypot(1.0 + (weight() + 0.5)) + sum).sin());
            item += sum.sum() * 0.5;
        }
        let item = if coin() {
            let z = broadcast!((x * (if y > 0.1 { let sum = x.sigmoid(); y.maximum(x) + y } else { (if sum > 0.1 { let y = sum.tanh(); sum.tanh() + sum } else { sum }) })).sin());
            if coin() {
                turn();
            }
            z.sum()
        } else {
            (item * weight()).sin()
        };
        let (exp, len) = (broadcast!((sum * (sum + model.s)).sin()), einsum!([] => sum[i] + x[i] * y[i] + sum[i] * model.w[0]).item().sin());
        let w = if coin() {
            let mut shape = broadcast!((exp * (if sum > 0.1 { let y = (x / (2.0 + y.cos())); exp.maximum(sum) + exp } else { sum })).sin());
            let mut h: f64 = 0.0;
            for len in order().into_iter().rev() {
                shape = broadcast!((shape * h.cos() + exp).sin());
                h += shape.sum() * 0.5;
            }
            let x = broadcast!((y * (exp / (2.0 + (exp / (2.0 + shape.cos())).cos()))).sin());
            broadcast!((exp * h.hypot(1.0 + sum)).sin())
        } else {
            let view = turn();
            broadcast!((sum * (if sum > 0.1 { let w = (sum * exp); (exp - y) + sum } else { x })).sin())
        };
        base + x.sum() + y.sum() + sum.sum() + exp.sum() + w.sum() + item + len
    }
    program_23(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let mut i = broadcast!((y * y.maximum((weight() + 0.5))).sin());
        let mut h: f64 = 0.0;
        for shape in order().into_iter().rev() {
            i = broadcast!((i * x.powi(2) + i).sin());
            h += i.sum() * 0.5;
        }
        let z = match turn() % 3 {
            0 | 1 => {
                broadcast!((x * x.sigmoid()).sin())
            }
            shape => {
                broadcast!((x * (i - i)).sin())
            }
        };
        let s = {
            broadcast!((i * x.cos()).sin())
        };
        base + x.sum() + y.sum() + i.sum() + z.sum() + s.sum() + h
    }
    program_24(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let s = x.sum();
        let x = noise();
        let k = broadcast!((x * ((x * x) + mean(y * x))).sin());
        base + y.sum() + k.sum() + s
    }
    program_25(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let mut i = broadcast!((y * (if x > 0.1 { let sum = y.tanh(); sum.hypot(1.0 + sum) + y } else { y })).sin());
        let mut len: f64 = 0.0;
        for item in [0.5_f64, 1.5] {
            if coin() {
                continue;
            }
            let shape = match turn() % 3 {
                0 | 1 => {
                    let h = model.rank(&i);
                    let k = { let f = |x: f64| x * 2.0; f(weight()) };
                    x.sum()
                }
                item => {
                    let view = x.sum();
                    broadcast!(sum((i * x.maximum(y)).tanh())).item()
                }
            };
            let sum = weight();
            i = broadcast!((i * (shape - x) + i).sin());
            len += i.sum() * 0.5;
        }
        let z = broadcast!((x * ({ let z = i; z } - len.powi(2))).sin());
        let sum = broadcast!((x * ((z - i) - (len * 0.5))).sin());
        let Model { w: item, s: s, .. } = model;
        let s = turn();
        base + x.sum() + y.sum() + i.sum() + z.sum() + sum.sum() + item.sum() + len
    }
    program_26(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let z = turn();
        let exp = broadcast!((y * x.hypot(1.0 + y).powi(2)).sin());
        let exp = match turn() % 3 {
            0 => {
                broadcast!((exp * exp.tanh()).sin())
            }
            h if coin() => {
                let max = match turn() % 3 {
                    0 => {
                        broadcast!((exp * x.cos()).sin())
                    }
                    i if coin() => {
                        let s = einsum!([i] => y[i] + exp[i] * y[i] * model.w[0]);
                        broadcast!((y * y.maximum(x)).sin())
                    }
                    _ => {
                        broadcast!((x * y.tanh()).sin())
                    }
                };
                broadcast!((max * y.sin()).sin())
            }
            _ => {
                broadcast!((x * y.sigmoid()).sin())
            }
        };
        base + x.sum() + y.sum() + exp.sum()
    }
    program_27(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let mut view = broadcast!((x * x.powi(2)).sin());
        let mut y: f64 = 0.0;
        for w in 0..3 {
            let item = broadcast!((view * (if view > 0.1 { let z = view.hypot(1.0 + view); x.cos() + view } else { x }).sin()).sin());
            view = broadcast!((view * (if view > 0.1 { let max = x.cos(); (x * x) + view } else { (&model.parts[1]) }) + item).sin());
            y += view.sum() * 0.5;
        }
        let view = &view * weight();
        base + x.sum() + view.sum() + y
    }
    program_28(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let y = broadcast!((x * y.powi(2)).sin());
        let sum = model.rank(x);
        let Model { w: len, s: s, .. } = model;
        let z = broadcast!((len * (x.tanh() - x.maximum(len))).sin());
        base + x.sum() + y.sum() + len.sum() + z.sum() + sum
    }
    program_29(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let exp = x.sum();
        let exp = einsum!([i] => y[i] * model.w[0] * y[i] + x[i] * y[i]);
        let i = broadcast!((exp * (if y > 0.1 { let max = (x * y); max.powi(2) + (y * (weight() + 0.5)) } else { exp })).sin());
        let sum = weight();
        let (sum, k) = (broadcast!((x * { let h = exp; let y = exp; let w = exp; model.w }).sin()), (sum * 0.5).sin());
        base + x.sum() + y.sum() + exp.sum() + i.sum() + sum.sum() + k
    }
}
