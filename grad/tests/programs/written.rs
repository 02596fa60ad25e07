//! Random bodies, which `generate.py` wrote with the seed 73.

use super::*;

programs! {
    program_0(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let first = broadcast!(sum((x * y.powi(2)).tanh())).item();
        let x = x * y;
        let left = &model.w;
        let gradient = broadcast!((y * (-min(x * left))).sin());
        base + x.sum() + y.sum() + left.sum() + gradient.sum() + first
    }
    program_1(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let k = broadcast!((y * ((y - x) * (if y > 0.1 { let w = y.tanh(); y.maximum(y) + x } else { model.s }))).sin());
        let small = broadcast!((y * x).sin());
        let value = broadcast!((k * max(small * x)).sin());
        base + x.sum() + y.sum() + k.sum() + small.sum() + value.sum()
    }
    program_2(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let z = -(y * y);
        let of_x = match Some(weight()) {
            Some(left) => {
                let item = &model.parts[turn() % 2];
                let mut z = broadcast!((y * y.softplus()).sin());
                let mut total: f64 = 0.0;
                for left in 0..3 {
                    assert!(weight() > 0.0);
                    let value = product(item, y);
                    z = broadcast!((z * (-x) + x).sin());
                    total += z.sum() * 0.5;
                }
                broadcast!((item * (-item)).sin())
            }
            None => {
                let first = broadcast!(sum((y * y.sigmoid()).tanh())).item();
                broadcast!((y * x.tanh()).sin())
            }
        };
        let mut first = broadcast!((z * (if z > 0.1 { let y = z.sin(); x.sin() + of_x } else { x })).sin());
        let mut value: f64 = 0.0;
        for argument in 1.. {
            if argument > 2 {
                break;
            }
            if argument % 2 == 0 && coin() {
                continue;
            }
            turn();
            let small = broadcast!((z * (of_x - of_x).maximum(z.atan())).sin());
            first = broadcast!((first * x + small).sin());
            value += first.sum() * 0.5;
        }
        let first = match turn() % 3 {
            0 | 1 => {
                broadcast!((y * y.sigmoid()).sin())
            }
            total => {
                let h = broadcast!((first * (-(z - x))).sin());
                broadcast!((y * h.sin()).sin())
            }
        };
        base + x.sum() + y.sum() + z.sum() + of_x.sum() + first.sum() + value
    }
    program_3(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let y = broadcast!((y * (y.sigmoid() - (if y > 0.1 { let max = (y * 0.5); (x + y) + y } else { x }))).sin());
        let s = broadcast!(sum((x * (x / (2.0 + y.cos()))).tanh())).item();
        let x = &model.w;
        base + x.sum() + y.sum() + s
    }
    program_4(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let Model { w: z, s: item, .. } = model;
        let gradient = model.scaled(z);
        let (x, argument) = (broadcast!((z * y).sin()), einsum!([] => gradient[i] * x[i]).item().sin());
        let mut second = broadcast!((z * (z + y)).sin());
        let mut len: f64 = 0.0;
        for x in order() {
            if coin() {
                break;
            }
            let i = -(&gradient * &gradient);
            let w = {
                broadcast!(sum((i * z.softplus()).tanh())).item()
            };
            second = broadcast!((second * z.hypot(1.0 + z) + gradient).sin());
            len += second.sum() * 0.5;
        }
        base + x.sum() + y.sum() + z.sum() + gradient.sum() + second.sum() + argument + len
    }
    program_5(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let mut max = broadcast!((y * (if y > 0.1 { let second = (-y); (second * 0.5) + y } else { x })).sin());
        let mut w: f64 = 0.0;
        for i in 1.. {
            if i > 2 {
                break;
            }
            if coin() {
                turn();
            }
            let x = {
                einsum!([] => max[i] * w).item().sin()
            };
            max = broadcast!((max * { let i = y; let scale = y; let z = scale; y } + y).sin());
            w += max.sum() * 0.5;
        }
        assert!(weight() > 0.0);
        let len = einsum!([] => y[i] * max[i] + x[i] * max[i] + max[i] * y[i] * w).item().sin();
        let mut value = broadcast!((y * (max + y)).sin());
        let mut s: f64 = 0.0;
        for kept in 1.. {
            if kept > 2 {
                break;
            }
            let argument = if kept % 2 == 0 && coin() {
                broadcast!(sum((x * (x / (2.0 + value.cos()))).tanh())).item()
            } else {
                let view = einsum!([i] => x[i] + value[i] + max[i]);
                (len * weight()).sin()
            };
            let gradient = broadcast!((value * (-value).hypot(1.0 + (w / (2.0 + s.cos())))).sin());
            value = broadcast!((value * s + value).sin());
            s += value.sum() * 0.5;
        }
        base + x.sum() + y.sum() + max.sum() + value.sum() + w + len + s
    }
    program_6(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let shape = if coin() {
            let scale = weight();
            let second = einsum!([] => scale * y[i] * x[i]).item().sin();
            broadcast!((y * { let view = model.s; second }).sin())
        } else {
            broadcast!((y * (-y)).sin())
        };
        let max = broadcast!((x * (x.hypot(1.0 + y) * (y / (2.0 + y.cos())))).sin());
        let z = noise();
        let mut argument = broadcast!((x * (-max)).sin());
        let mut i: f64 = 0.0;
        for len in order().into_iter().rev() {
            let mut len = broadcast!((z * argument).sin());
            let mut kept: f64 = 0.0;
            for view in &model.parts {
                let gradient = broadcast!((x * (argument.hypot(1.0 + (&noise())) * y.atan())).sin());
                let h = turn();
                len = broadcast!((len * mean(y * kept) + gradient).sin());
                kept += len.sum() * 0.5;
            }
            let kept = broadcast!((shape * max).sin());
            argument = broadcast!((argument * model.s + y).sin());
            i += argument.sum() * 0.5;
        }
        let total = einsum!([] => shape[i]).item().sin();
        base + x.sum() + y.sum() + shape.sum() + max.sum() + argument.sum() + i + total
    }
    program_7(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let argument = if coin() {
            let value = y * weight();
            broadcast!((x * (x * (&model.parts[1]))).sin())
        } else {
            let second = -(y * y);
            let shape = { let f = |x: f64| x * 2.0; f(weight()) };
            broadcast!((second * { let gradient = x; second }).sin())
        };
        let scale = if coin() {
            if coin() {
                turn();
            }
            einsum!([] => y[i]).item().sin()
        } else {
            let mut first = broadcast!((argument * model.w.maximum(x)).sin());
            let mut total: f64 = 0.0;
            for scale in [0.5_f64, 1.5] {
                let of_x = -(&argument * &argument);
                let shape = broadcast!((y * (argument.hypot(1.0 + total) + (-total))).sin());
                first = broadcast!((first * (&noise()).maximum(argument) + shape).sin());
                total += first.sum() * 0.5;
            }
            model.len(y)
        };
        let mut item = broadcast!((y * min(y * x)).sin());
        let mut max: f64 = 0.0;
        for w in [0.5_f64, 1.5] {
            if coin() {
                continue;
            }
            let Model { w: gradient, s: w, .. } = model;
            item = broadcast!((item * (x + argument) + item).sin());
            max += item.sum() * 0.5;
        }
        let sum = broadcast!((y * item).sin());
        let i = turn();
        base + x.sum() + y.sum() + argument.sum() + item.sum() + sum.sum() + scale + max
    }
    program_8(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let shape = if coin() {
            let mut exp = broadcast!((x * model.w.cos()).sin());
            let mut item: f64 = 0.0;
            for k in order() {
                let sum = y.sum();
                let of_x = einsum!([] => y[i] + y[i] * exp[i] + y[i] * sum).item().sin();
                exp = broadcast!((exp * (1.5 + exp.sin()).sqrt() + y).sin());
                item += exp.sum() * 0.5;
            }
            let mut z = broadcast!((x * exp.maximum(y)).sin());
            let mut view: f64 = 0.0;
            for len in &model.parts {
                let w = x.sum();
                let second = y * weight();
                z = broadcast!((z * (if second > 0.1 { let left = x.hypot(1.0 + z); (len / (2.0 + len.cos())) + y } else { z }) + exp).sin());
                view += z.sum() * 0.5;
            }
            broadcast!((x * x.sigmoid()).sin())
        } else {
            assert!(weight() > 0.0);
            broadcast!((y * (&model.parts[1]).cos()).sin())
        };
        let Model { w: second, s: x, .. } = model;
        base + y.sum() + shape.sum() + second.sum()
    }
    program_9(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let of_x = if coin() {
            einsum!([] => x[i] * y[i] + y[i] * y[i] + x[i]).item().sin()
        } else {
            model.len(x)
        };
        if coin() {
            turn();
        }
        let s = broadcast!(sum((x * y.sin()).tanh())).item();
        let z = broadcast!((y * y).sin());
        let w = broadcast!((y * { let s = x; { let x = of_x; let w = z; s } }).sin());
        base + x.sum() + y.sum() + z.sum() + w.sum() + of_x + s
    }
    program_10(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let mut w = broadcast!((x * (y - model.s)).sin());
        let mut h: f64 = 0.0;
        for first in 0..3 {
            if coin() {
                turn();
            }
            w = broadcast!((w * (x - w) + x).sin());
            h += w.sum() * 0.5;
        }
        if coin() {
            turn();
        }
        let s = broadcast!((w * (h.maximum(w) - mean(x * x))).sin());
        let value = turn();
        turn();
        base + x.sum() + y.sum() + w.sum() + s.sum() + h
    }
    program_11(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let sum = {
            let mut s = broadcast!((x * weight().atan()).sin());
            let mut total: f64 = 0.0;
            for scale in order() {
                s = broadcast!((s * (x * s) + x).sin());
                total += s.sum() * 0.5;
            }
            broadcast!((x * { let total = x; let i = total; (&model.parts[1]) }).sin())
        };
        let value = einsum!([i] => y[i] * sum[i] + y[i] * x[i]);
        let first = model.scaled(&sum);
        base + x.sum() + y.sum() + sum.sum() + value.sum() + first.sum()
    }
    program_12(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let second = -(y * y);
        let of_x = broadcast!((second * (x * (&model.parts[1])).cos()).sin());
        let of_x = broadcast!((x * min(of_x * x.softplus())).sin());
        base + x.sum() + y.sum() + second.sum() + of_x.sum()
    }
    program_13(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let small = turn();
        let second = einsum!([i] => x[i] * x[i] + x[i]);
        let w = if coin() {
            let s = &second * weight();
            let sum = product(&second, &second);
            broadcast!((s * ((weight() + 0.5) * y)).sin())
        } else {
            broadcast!((second * model.w).sin())
        };
        base + x.sum() + y.sum() + second.sum() + w.sum()
    }
    program_14(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let h = &noise();
        let small = broadcast!((x * (y.sigmoid() * h.cos())).sin());
        let second = broadcast!((x * mean(small * (-x))).sin());
        let small = broadcast!((second * ({ let h = h; let second = second; let kept = model.s; second } + (-x))).sin());
        let shape = turn();
        base + x.sum() + y.sum() + h.sum() + small.sum() + second.sum()
    }
    program_15(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let mut of_x = broadcast!((y * y.hypot(1.0 + y)).sin());
        let mut z: f64 = 0.0;
        for argument in order() {
            if coin() {
                continue;
            }
            let argument = if coin() {
                let first = &of_x * &of_x;
                let scale = &model.parts[turn() % 2];
                einsum!([] => of_x[i] * x[i] + y[i] * z).item().sin()
            } else {
                let total = broadcast!((x * ({ let small = y; let exp = x; let left = x; x } + (if y > 0.1 { let view = y.sigmoid(); y.tanh() + of_x } else { x }))).sin());
                model.rank(y)
            };
            of_x = broadcast!((of_x * z.maximum(y) + y).sin());
            z += of_x.sum() * 0.5;
        }
        let kept = broadcast!((y * (y.sin() * x.powi(2))).sin());
        let y = &model.parts[turn() % 2];
        let z = &noise();
        base + x.sum() + y.sum() + of_x.sum() + z.sum() + kept.sum()
    }
    program_16(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let sum = broadcast!((y * ((x / (2.0 + y.cos())) / (2.0 + x.cos()))).sin());
        let max = if coin() {
            let len = product(&noise(), &sum);
            let (h, sum) = (broadcast!((x * mean(sum * len)).sin()), len.sum());
            broadcast!((y * h.softplus()).sin())
        } else {
            turn();
            let argument = &noise();
            broadcast!((sum * mean(sum * y)).sin())
        };
        let s = match turn() % 3 {
            0 | 1 => {
                broadcast!((x * y.tanh()).sin())
            }
            kept => {
                broadcast!((x * (x - max)).sin())
            }
        };
        base + x.sum() + y.sum() + sum.sum() + max.sum() + s.sum()
    }
    program_17(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let Model { w: sum, s: w, .. } = model;
        turn();
        base + x.sum() + y.sum() + sum.sum()
    }
    program_18(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let kept = broadcast!((x * { let k = (&model.parts[1]); model.s }).sin());
        let z = &kept;
        if coin() {
            turn();
        }
        let w = broadcast!((x * (if z > 0.1 { let view = kept.sigmoid(); view.powi(2) + y } else { mean(z * y) })).sin());
        base + x.sum() + y.sum() + kept.sum() + z.sum() + w.sum()
    }
    program_19(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let max = broadcast!((y * (if y > 0.1 { let first = y.sin(); first.maximum(y) + y.tanh() } else { (1.5 + y.sin()).sqrt() })).sin());
        let sum = &max;
        let sum = product(y, x);
        let first = weight();
        base + x.sum() + y.sum() + max.sum() + sum.sum()
    }
    program_20(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let z = x.sum();
        assert!(weight() > 0.0);
        let second = match turn() % 3 {
            0 => {
                broadcast!((x * x).sin())
            }
            z if coin() => {
                let argument = match Some(weight()) {
                    Some(left) => {
                        let s = broadcast!((y * (left - (y - y))).sin());
                        let y = -(&s * x);
                        einsum!([] => y[i] * y[i]).item().sin()
                    }
                    None => {
                        let scale = einsum!([i] => y[i] * model.w[0]);
                        einsum!([] => x[i] + x[i] * model.w[0] + x[i] * x[i]).item().sin()
                    }
                };
                let max = { let f = |x: f64| x * 2.0; f(weight()) };
                broadcast!((y * y.cos()).sin())
            }
            _ => {
                let argument = match turn() % 3 {
                    0 => {
                        broadcast!((x * y.hypot(1.0 + z)).sin())
                    }
                    first if coin() => {
                        let second = y.sum();
                        let s = turn();
                        broadcast!((x * { let scale = x; model.s }).sin())
                    }
                    _ => {
                        let x = broadcast!((y * x).sin());
                        broadcast!((x * mean(x * z)).sin())
                    }
                };
                let h = argument.sum();
                broadcast!((x * x.softplus()).sin())
            }
        };
        let argument = noise();
        base + x.sum() + y.sum() + second.sum() + z
    }
    program_21(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let of_x = x * weight();
        let gradient = broadcast!((of_x * (1.5 + x.sin()).sqrt().hypot(1.0 + of_x.maximum(y))).sin());
        let shape = x * &gradient;
        base + x.sum() + y.sum() + of_x.sum() + gradient.sum() + shape.sum()
    }
    program_22(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let value = broadcast!(sum((x * (x * y)).tanh())).item();
        let argument = &noise();
        let max = y * weight();
        let second = broadcast!((y * (model.w * max).sin()).sin());
        turn();
        base + x.sum() + y.sum() + argument.sum() + max.sum() + second.sum() + value
    }
    program_23(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let i = &model.w;
        let mut shape = broadcast!((x * x.maximum(i)).sin());
        let mut second: f64 = 0.0;
        for w in [0.5_f64, 1.5] {
            shape = broadcast!((shape * x + y).sin());
            second += shape.sum() * 0.5;
        }
        let z = -(&shape * i);
        base + x.sum() + y.sum() + i.sum() + shape.sum() + z.sum() + second
    }
    program_24(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let mut i = broadcast!((y * (if x > 0.1 { let small = x.softplus(); x.atan() + y } else { x })).sin());
        let mut z: f64 = 0.0;
        for argument in 1.. {
            if argument > 2 {
                break;
            }
            let len = match Some(weight()) {
                Some(k) => {
                    let gradient = (k * model.s).sin();
                    let kept = weight();
                    broadcast!((x * (if y > 0.1 { let h = x.softplus(); h.sigmoid() + weight() } else { y })).sin())
                }
                None => {
                    let sum = -(y * x);
                    broadcast!((y * (&model.parts[1])).sin())
                }
            };
            let y = broadcast!((i * mean(x * x.hypot(1.0 + len))).sin());
            i = broadcast!((i * { let gradient = y; x } + len).sin());
            z += i.sum() * 0.5;
        }
        let value = &noise();
        base + x.sum() + y.sum() + i.sum() + value.sum() + z
    }
    program_25(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let mut y = broadcast!((x * y).sin());
        let mut exp: f64 = 0.0;
        for second in order() {
            let k = broadcast!((y * (-x.sigmoid())).sin());
            let s = &y + &noise();
            y = broadcast!((y * model.s.softplus() + s).sin());
            exp += y.sum() * 0.5;
        }
        let s = match turn() % 3 {
            0 => {
                broadcast!((x * y).sin())
            }
            small if coin() => {
                let exp = broadcast!((x * x).sin());
                let z = {
                    let w = einsum!([i] => y[i] + x[i] * y[i]);
                    einsum!([] => exp[i] * y[i] * model.w[0] + y[i] * model.s * y[i]).item().sin()
                };
                broadcast!((y * (if exp > 0.1 { let argument = (exp * x); y.atan() + exp } else { x })).sin())
            }
            _ => {
                broadcast!((y * (weight() + 0.5)).sin())
            }
        };
        let s = match Some(weight()) {
            Some(s) => {
                assert!(weight() > 0.0);
                let mut y = broadcast!((x * (x - exp)).sin());
                let mut s: f64 = 0.0;
                for of_x in &model.parts {
                    if coin() {
                        break;
                    }
                    let left = &y * &y;
                    let h = (s * 0.5).sin();
                    y = broadcast!((y * (weight() - x) + x).sin());
                    s += y.sum() * 0.5;
                }
                broadcast!((x * (if y > 0.1 { let value = y.hypot(1.0 + y); y.sin() + x } else { (&noise()) })).sin())
            }
            None => {
                let Model { w: scale, s: gradient, .. } = model;
                broadcast!((y * sum(y * scale)).sin())
            }
        };
        let exp = if coin() {
            let mut sum = broadcast!((y * { let argument = y; let len = exp; let scale = len; x }).sin());
            let mut item: f64 = 0.0;
            for total in order().into_iter().rev() {
                if coin() {
                    break;
                }
                sum = broadcast!((sum * (1.5 + sum.sin()).sqrt() + x).sin());
                item += sum.sum() * 0.5;
            }
            y.sum()
        } else {
            let mut first = broadcast!((y * max(x * y)).sin());
            let mut exp: f64 = 0.0;
            for of_x in order() {
                if coin() {
                    break;
                }
                if coin() {
                    turn();
                }
                let len = product(x, &y);
                first = broadcast!((first * s + len).sin());
                exp += first.sum() * 0.5;
            }
            broadcast!(sum((s * (first + x)).tanh())).item()
        };
        base + x.sum() + y.sum() + s.sum() + exp
    }
    program_26(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let of_x = {
            let second = y * y;
            let first = model.scaled(y);
            model.rank(&first)
        };
        let max = einsum!([i] => model.w[0] * y[i] + x[i] + y[i]);
        let k = if coin() {
            let gradient = &model.w;
            (of_x * weight()).sin()
        } else {
            let s = einsum!([] => x[i] * x[i]).item().sin();
            y.sum()
        };
        let scale = &max * weight();
        let shape = (of_x * model.s).sin();
        base + x.sum() + y.sum() + max.sum() + scale.sum() + of_x + k + shape
    }
    program_27(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let mut sum = broadcast!((x * x.hypot(1.0 + y)).sin());
        let mut i: f64 = 0.0;
        for y in [0.5_f64, 1.5] {
            if coin() {
                continue;
            }
            let x = broadcast!((x * (x + x).powi(2)).sin());
            let z = noise();
            sum = broadcast!((sum * mean(z * z) + sum).sin());
            i += sum.sum() * 0.5;
        }
        let s = -(x * y);
        let i = broadcast!((sum * (if s > 0.1 { let first = (y * sum); sum.maximum(first) + (sum / (2.0 + i.cos())) } else { { let view = x; let total = s; y } })).sin());
        let item = turn();
        let s = einsum!([] => i[i] * i[i] + x[i] * s[i] + model.s * y[i] * s[i]).item().sin();
        base + x.sum() + y.sum() + sum.sum() + i.sum() + s
    }
    program_28(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let argument = x.sum();
        let left = broadcast!(sum((x * y.softplus()).tanh())).item();
        let first = product(&noise(), x);
        let second = &model.parts[turn() % 2];
        let h = product(&noise(), &first);
        base + x.sum() + y.sum() + first.sum() + second.sum() + h.sum() + argument + left
    }
    program_29(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        assert!(weight() > 0.0);
        let view = product(y, y);
        let i = einsum!([i] => y[i] + view[i] + model.s * view[i] * x[i]);
        base + x.sum() + y.sum() + view.sum() + i.sum()
    }
}
