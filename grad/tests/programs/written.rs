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
        let y = broadcast!((y * (y.sigmoid() - (if y > 0.1 { let shape = (y * 0.5); (x + y) + y } else { x }))).sin());
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
        let mut max = broadcast!((y * (if y > 0.1 { let argument = (-y); (argument * 0.5) + y } else { x })).sin());
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
            max = broadcast!((max * { let i = y; let view = y; let second = y; max } + max).sin());
            w += max.sum() * 0.5;
        }
        let mut of_x = broadcast!((max * { let left = y; let h = (&model.parts[1]); let kept = y; h }).sin());
        let mut w: f64 = 0.0;
        for argument in 0..3 {
            let small = broadcast!(sum((y * (-x)).tanh())).item();
            let left = &of_x + &noise();
            of_x = broadcast!((of_x * sum(left * w) + x).sin());
            w += of_x.sum() * 0.5;
        }
        let mut first = broadcast!((y * of_x.hypot(1.0 + (&model.parts[1]))).sin());
        let mut len: f64 = 0.0;
        for sum in order().into_iter().rev() {
            let z = &model.parts[turn() % 2];
            first = broadcast!((first * { let item = of_x; let value = item; z } + x).sin());
            len += first.sum() * 0.5;
        }
        let s = broadcast!((x * x).sin());
        base + x.sum() + y.sum() + max.sum() + of_x.sum() + first.sum() + s.sum() + w + len
    }
    program_6(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let k = product(&noise(), y);
        assert!(weight() > 0.0);
        base + x.sum() + y.sum() + k.sum()
    }
    program_7(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let s = broadcast!((x * ((if x > 0.1 { let value = x.maximum(y); (1.5 + value.sin()).sqrt() + x } else { x }) - y.sin())).sin());
        let item = model.scaled(y);
        let max = broadcast!((x * (y.hypot(1.0 + s) * (s / (2.0 + s.cos())))).sin());
        base + x.sum() + y.sum() + s.sum() + item.sum() + max.sum()
    }
    program_8(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let view = einsum!([i] => model.w[0] * x[i]);
        let second = broadcast!((y * x.maximum(y).sigmoid()).sin());
        let kept = einsum!([] => view[i]).item().sin();
        base + x.sum() + y.sum() + view.sum() + second.sum() + kept
    }
    program_9(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let y = einsum!([i] => x[i] * y[i] * model.w[0]);
        let z = turn();
        let mut view = broadcast!((x * mean(x * (&model.parts[1]))).sin());
        let mut shape: f64 = 0.0;
        for max in &model.parts {
            if z % 2 == 0 {
                continue;
            }
            let w = broadcast!((x * x).sin());
            let second = view.sum();
            view = broadcast!((view * min(max * w) + view).sin());
            shape += view.sum() * 0.5;
        }
        base + x.sum() + y.sum() + view.sum() + shape
    }
    program_10(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        assert!(weight() > 0.0);
        let exp = broadcast!((y * (if y > 0.1 { let gradient = y.sigmoid(); gradient.sigmoid() + (x * (&model.parts[1])) } else { { let argument = x; let y = x; (&model.parts[1]) } })).sin());
        let view = model.rank(y);
        let mut first = broadcast!((exp * view.maximum(x)).sin());
        let mut total: f64 = 0.0;
        for scale in [0.5_f64, 1.5] {
            let exp = &model.w;
            let k = broadcast!((y * (exp.hypot(1.0 + scale) + (weight() - exp))).sin());
            first = broadcast!((first * (if k > 0.1 { let kept = exp.powi(2); y.tanh() + y } else { (weight() + 0.5) }) + first).sin());
            total += first.sum() * 0.5;
        }
        let w = match Some(weight()) {
            Some(z) => {
                let first = broadcast!((exp * exp.sigmoid().hypot(1.0 + (x + exp))).sin());
                (view * 0.5).sin()
            }
            None => {
                let argument = product(&first, &exp);
                (total * 0.5).sin()
            }
        };
        base + x.sum() + y.sum() + exp.sum() + first.sum() + view + total + w
    }
    program_11(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let mut second = broadcast!((y * { let gradient = y; x }).sin());
        let mut exp: f64 = 0.0;
        for h in &model.parts {
            let scale = &second + &noise();
            second = broadcast!((second * second.sin() + scale).sin());
            exp += second.sum() * 0.5;
        }
        let exp = product(y, x);
        let Model { w: max, s: exp, .. } = model;
        let mut sum = broadcast!((second * (if x > 0.1 { let k = second.softplus(); second.atan() + x } else { x })).sin());
        let mut z: f64 = 0.0;
        for w in 0..3 {
            let kept = product(max, &sum);
            sum = broadcast!((sum * (if sum > 0.1 { let z = (second * sum); (-second) + x } else { y }) + kept).sin());
            z += sum.sum() * 0.5;
        }
        base + x.sum() + y.sum() + second.sum() + max.sum() + sum.sum() + z
    }
    program_12(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let view = broadcast!((x * min(y * y.powi(2))).sin());
        let mut x = broadcast!((y * mean(view * view)).sin());
        let mut exp: f64 = 0.0;
        for h in [0.5_f64, 1.5] {
            let mut len = broadcast!((y * (if view > 0.1 { let view = (y * y); view.sin() + (&model.parts[1]) } else { x })).sin());
            let mut second: f64 = 0.0;
            for s in [0.5_f64, 1.5] {
                let h = product(&noise(), y);
                let left = noise();
                len = broadcast!((len * (x / (2.0 + y.cos())) + y).sin());
                second += len.sum() * 0.5;
            }
            x = broadcast!((x * { let x = exp; let w = len; view } + y).sin());
            exp += x.sum() * 0.5;
        }
        let s = &view * &x;
        base + x.sum() + y.sum() + view.sum() + s.sum() + exp
    }
    program_13(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let w = einsum!([i] => model.s * x[i] * y[i] + x[i] * y[i]);
        let y = weight();
        let w = broadcast!((x * ({ let y = x; let kept = x; let argument = weight(); model.s } / (2.0 + w.hypot(1.0 + w).cos()))).sin());
        base + x.sum() + w.sum()
    }
    program_14(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let of_x = x * weight();
        let max = einsum!([] => of_x[i] * model.s).item().sin();
        let x = broadcast!((of_x * { let value = y; let s = { let i = model.w; (&model.parts[1]) }; let exp = x.maximum((&model.parts[1])); (if value > 0.1 { let scale = value.powi(2); s.maximum(value) + of_x } else { value }) }).sin());
        let mut max = broadcast!((y * (x * (&model.parts[1]))).sin());
        let mut h: f64 = 0.0;
        for scale in order() {
            if scale % 2 == 0 || coin() {
                continue;
            }
            let Model { w: second, s: first, .. } = model;
            max = broadcast!((max * y.maximum(y) + of_x).sin());
            h += max.sum() * 0.5;
        }
        base + x.sum() + y.sum() + of_x.sum() + max.sum() + h
    }
    program_15(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let scale = einsum!([i] => x[i] * x[i]);
        let mut item = broadcast!((scale * scale.hypot(1.0 + scale)).sin());
        let mut scale: f64 = 0.0;
        for exp in 1.. {
            if exp > 2 {
                break;
            }
            if exp % 2 == 0 || coin() {
                continue;
            }
            assert!(weight() > 0.0);
            item = broadcast!((item * x.maximum(y) + x).sin());
            scale += item.sum() * 0.5;
        }
        let left = {
            (scale * 0.5).sin()
        };
        let z = broadcast!(sum((y * y.tanh()).tanh())).item();
        let shape = broadcast!((y * { let h = y; let x = x; h }.sigmoid()).sin());
        base + x.sum() + y.sum() + item.sum() + shape.sum() + scale + left + z
    }
    program_16(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let gradient = x * x;
        let value = -(&gradient * x);
        let Model { w: view, s: value, .. } = model;
        let mut value = broadcast!((x * gradient.maximum(x)).sin());
        let mut second: f64 = 0.0;
        for of_x in 0..3 {
            assert!(weight() > 0.0);
            value = broadcast!((value * gradient.hypot(1.0 + (&noise())) + value).sin());
            second += value.sum() * 0.5;
        }
        let value = if coin() {
            value.sum()
        } else {
            view.sum()
        };
        base + x.sum() + y.sum() + gradient.sum() + view.sum() + value + second
    }
    program_17(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let mut scale = broadcast!((x * min(y * x)).sin());
        let mut w: f64 = 0.0;
        for k in 0..3 {
            if k % 2 == 0 {
                continue;
            }
            scale = broadcast!((scale * { let kept = y; let view = x; let left = x; x } + scale).sin());
            w += scale.sum() * 0.5;
        }
        let mut gradient = broadcast!((y * min(scale * scale)).sin());
        let mut scale: f64 = 0.0;
        for x in order().into_iter().rev() {
            let max = if coin() {
                let max = einsum!([] => y[i] * gradient[i] * scale + y[i] * gradient[i] + model.s * y[i] * y[i]).item().sin();
                let shape = &model.w;
                broadcast!((y * y).sin())
            } else {
                let s = model.rank(y);
                let sum = broadcast!((gradient * ((y / (2.0 + gradient.cos())) / (2.0 + y.cos()))).sin());
                broadcast!((gradient * (sum - gradient)).sin())
            };
            gradient = broadcast!((gradient * (y * y) + max).sin());
            scale += gradient.sum() * 0.5;
        }
        let w = model.scaled(&gradient);
        let mut item = broadcast!((w * w.maximum((weight() + 0.5))).sin());
        let mut i: f64 = 0.0;
        for total in order().into_iter().rev() {
            item = broadcast!((item * (-y) + gradient).sin());
            i += item.sum() * 0.5;
        }
        base + x.sum() + y.sum() + w.sum() + gradient.sum() + item.sum() + scale + i
    }
    program_18(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let scale = einsum!([i] => model.s * x[i] * x[i] + x[i] + y[i]);
        let mut x = broadcast!((x * (if x > 0.1 { let exp = (y + scale); (y - x) + y } else { scale })).sin());
        let mut view: f64 = 0.0;
        for i in 0..3 {
            if coin() {
                break;
            }
            let value = broadcast!((x * scale.maximum(x).sin()).sin());
            x = broadcast!((x * max(x * value) + value).sin());
            view += x.sum() * 0.5;
        }
        let mut item = broadcast!((y * (if scale > 0.1 { let scale = (y * y); scale.powi(2) + scale } else { x })).sin());
        let mut small: f64 = 0.0;
        for kept in order() {
            let (sum, gradient) = (broadcast!((item * scale.maximum(y)).sin()), broadcast!(sum((item * scale.softplus()).tanh())).item());
            item = broadcast!((item * x.softplus() + sum).sin());
            small += item.sum() * 0.5;
        }
        base + x.sum() + y.sum() + scale.sum() + item.sum() + view + small
    }
    program_19(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let first = x.sum();
        let Model { w: exp, s: y, .. } = model;
        let gradient = broadcast!((exp * ((first + model.s) / (2.0 + x.cos()))).sin());
        let argument = match Some(weight()) {
            Some(left) => {
                let x = broadcast!((exp * (first - (gradient - exp))).sin());
                let s = &gradient * weight();
                einsum!([] => x[i] * exp[i]).item().sin()
            }
            None => {
                let len = turn();
                model.len(exp)
            }
        };
        base + x.sum() + exp.sum() + gradient.sum() + first + argument
    }
    program_20(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let left = broadcast!((y * x.hypot(1.0 + y).powi(2)).sin());
        let left = match turn() % 3 {
            0 => {
                broadcast!((left * left.atan()).sin())
            }
            k if coin() => {
                let argument = match turn() % 3 {
                    0 => {
                        broadcast!((left * x.cos()).sin())
                    }
                    first if coin() => {
                        let shape = einsum!([i] => y[i] + left[i] * y[i] * model.w[0]);
                        broadcast!((y * y.maximum(x)).sin())
                    }
                    _ => {
                        broadcast!((x * y.atan()).sin())
                    }
                };
                broadcast!((argument * y.tanh()).sin())
            }
            _ => {
                broadcast!((x * (model.s * 0.5)).sin())
            }
        };
        let mut h = broadcast!((x * x.softplus()).sin());
        let mut y: f64 = 0.0;
        for sum in 0..3 {
            let first = broadcast!((left * (if left > 0.1 { let z = (-h); (z - h) + left } else { x }).sin()).sin());
            h = broadcast!((h * (left + h) + left).sin());
            y += h.sum() * 0.5;
        }
        base + x.sum() + left.sum() + h.sum() + y
    }
    program_21(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let max = y * weight();
        let y = broadcast!((max * { let z = (y + model.w); let scale = (if y > 0.1 { let k = (z * 0.5); k.tanh() + x } else { max }); (x + scale) }).sin());
        let second = einsum!([i] => y[i] * max[i] + x[i]);
        let left = model.rank(&max);
        let first = broadcast!((x * (((weight() + 0.5) * second) * max)).sin());
        base + x.sum() + y.sum() + max.sum() + second.sum() + first.sum() + left
    }
    program_22(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let scale = broadcast!((y * x.atan().maximum(y.softplus())).sin());
        let Model { w: y, s: h, .. } = model;
        let (y, kept) = (broadcast!((y * (&model.parts[1]).atan()).sin()), model.len(y));
        base + x.sum() + y.sum() + scale.sum() + kept
    }
    program_23(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let sum = einsum!([i] => y[i] + model.w[0] * x[i] + x[i] * model.s);
        let value = if coin() {
            let view = match turn() % 3 {
                0 | 1 => {
                    let item = model.scaled(&sum);
                    broadcast!((x * item.hypot(1.0 + y)).sin())
                }
                value => {
                    broadcast!((x * model.s.powi(2)).sin())
                }
            };
            let small = einsum!([i] => model.s * x[i]);
            broadcast!((y * (if view > 0.1 { let x = x.cos(); (x + view) + model.w } else { y })).sin())
        } else {
            let len = model.scaled(y);
            broadcast!((len * y).sin())
        };
        let item = match turn() % 3 {
            0 | 1 => {
                value.sum()
            }
            value => {
                let gradient = match Some(weight()) {
                    Some(s) => {
                        y.sum()
                    }
                    None => {
                        let item = weight();
                        let sum = broadcast!(sum((sum * (x * sum)).tanh())).item();
                        einsum!([] => x[i] + x[i] + y[i] * model.w[0] * x[i]).item().sin()
                    }
                };
                let s = einsum!([i] => y[i] + x[i]);
                broadcast!(sum((sum * y.sin()).tanh())).item()
            }
        };
        let second = x * weight();
        let view = product(&value, x);
        base + x.sum() + y.sum() + sum.sum() + value.sum() + second.sum() + view.sum() + item
    }
    program_24(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let max = broadcast!((x * x).sin());
        let of_x = broadcast!(sum((x * (x - max)).tanh())).item();
        base + x.sum() + y.sum() + max.sum() + of_x
    }
    program_25(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let argument = broadcast!((x * mean(y * y)).sin());
        let x = y * weight();
        let left = broadcast!(sum((x * y.sin()).tanh())).item();
        let sum = broadcast!(sum((y * (-y)).tanh())).item();
        let small = if coin() {
            let argument = -(y * y);
            turn();
            y.sum()
        } else {
            let mut first = broadcast!((x * { let shape = argument; y }).sin());
            let mut max: f64 = 0.0;
            for exp in order().into_iter().rev() {
                let argument = model.scaled(&first);
                first = broadcast!((first * max(first * y) + x).sin());
                max += first.sum() * 0.5;
            }
            broadcast!(sum((argument * (x + argument)).tanh())).item()
        };
        base + x.sum() + y.sum() + argument.sum() + left + sum + small
    }
    program_26(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let len = x.sum();
        let second = (len * weight()).sin();
        base + x.sum() + y.sum() + len + second
    }
    program_27(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let value = &model.w;
        let left = -(x * y);
        let view = match turn() % 3 {
            0 => {
                let first = &left * weight();
                model.rank(&left)
            }
            exp if coin() => {
                broadcast!(sum((y * x.powi(2)).tanh())).item()
            }
            _ => {
                x.sum()
            }
        };
        let item = {
            let z = product(&noise(), &left);
            assert!(weight() > 0.0);
            broadcast!(sum((y * y.softplus()).tanh())).item()
        };
        base + x.sum() + y.sum() + value.sum() + left.sum() + view + item
    }
    program_28(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let gradient = einsum!([i] => y[i]);
        let Model { w: scale, s: h, .. } = model;
        let shape = scale.sum();
        let mut exp = broadcast!((gradient * y.powi(2)).sin());
        let mut second: f64 = 0.0;
        for left in &model.parts {
            if coin() {
                continue;
            }
            let item = broadcast!(sum((scale * (scale - y)).tanh())).item();
            exp = broadcast!((exp * sum(x * exp) + x).sin());
            second += exp.sum() * 0.5;
        }
        let value = if coin() {
            (shape * 0.5).sin()
        } else {
            let exp = broadcast!((x * mean(exp * gradient).tanh()).sin());
            let left = turn();
            einsum!([] => model.s * exp[i] + x[i] * scale[i]).item().sin()
        };
        base + x.sum() + y.sum() + gradient.sum() + scale.sum() + exp.sum() + shape + second + value
    }
    program_29(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let len = broadcast!((x * ({ let first = x; let kept = y; y } * (y - x))).sin());
        let sum = noise();
        let gradient = if coin() {
            let mut second = broadcast!((sum * (1.5 + sum.sin()).sqrt()).sin());
            let mut first: f64 = 0.0;
            for view in &model.parts {
                second = broadcast!((second * { let h = (weight() + 0.5); second } + second).sin());
                first += second.sum() * 0.5;
            }
            let shape = broadcast!(sum((second * (len - sum)).tanh())).item();
            broadcast!((len * sum.sigmoid()).sin())
        } else {
            broadcast!((sum * len.powi(2)).sin())
        };
        let i = broadcast!((x * { let of_x = len; let argument = (sum / (2.0 + y.cos())); let h = { let gradient = y; gradient }; sum.sigmoid() }).sin());
        base + x.sum() + y.sum() + len.sum() + gradient.sum() + i.sum()
    }
}
