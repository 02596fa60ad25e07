//! Random bodies, which `generate.py` wrote with the seed 31.

use super::*;

programs! {
    program_0(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let mut h = x * y;
        let mut scale = x.sum();
        let left = einsum!([] => scale * h[i]).item().sin();
        let value = broadcast!((h * ((turn() % 3) as f64)).sin());
        let z = y.take_axis::<0, _>(&[turn() % 3, 0, turn() % 3]);
        let i = (left * model.s).sin();
        base + x.sum() + y.sum() + h.sum() + value.sum() + z.sum() + scale + left + i
    }
    program_1(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let mut gradient = x * y;
        let mut i = x.sum();
        if large(&gradient) {
            i += (i * model.s).sin();
        } else {
            if coin() {
                let y = &noise();
                gradient = broadcast!((y * (if x > 0.1 { let exp = gradient.cos(); gradient.hypot(1.0 + x) + y } else { x })).sin());
            }
            gradient = broadcast!((gradient * ((&noise()) - gradient)).sin());
        }
        if large(x) {
            gradient = broadcast!((gradient * (gradient - gradient)).sin());
        }
        base + x.sum() + y.sum() + gradient.sum() + i
    }
    program_2(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let scale = einsum!([] => x[i] * y[i] + model.w[0] * x[i] * x[i] + model.s * x[i]).item().sin();
        let kept = turn();
        let argument = einsum!([i] => y[i] * x[i] + y[i] * y[i] * scale + y[i]);
        match option() {
            Some(s) if model.rank(&argument) > weight() - 1.0 => {
                turn();
            }
            _ => {
                turn();
            }
        }
        base + x.sum() + y.sum() + argument.sum() + scale
    }
    program_3(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let argument = y.take_axis::<0, _>(&[turn() % 3, 0, turn() % 3]);
        let of_x = turn();
        base + x.sum() + y.sum() + argument.sum()
    }
    program_4(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let mut first = x * y;
        let mut total = x.sum();
        let view = &model.w;
        if coin() {
            let h = broadcast!((view * first.cos().softplus()).sin());
            total += model.rank(view);
        }
        let sum = model.scaled(x);
        base + x.sum() + y.sum() + first.sum() + view.sum() + sum.sum() + total
    }
    program_5(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let mut i = x * y;
        let mut gradient = x.sum();
        let kept = x + &noise();
        let h = if coin() {
            let exp = weight();
            let len = if coin() {
                let view = &model.w;
                let item = y + &noise();
                (gradient * weight()).sin()
            } else {
                (exp * weight()).sin()
            };
            model.rank(x)
        } else {
            let argument = broadcast!((i * ((gradient / (2.0 + y.cos())) * 0.5)).sin());
            gradient = (gradient - kept.sum()).sin();
            einsum!([] => y[i] * y[i] + x[i] * argument[i] * model.s + kept[i] * gradient).item().sin()
        };
        let first = broadcast!((kept * min(y * i.hypot(1.0 + x))).sin());
        let Some(len) = option() else { return base * 2.0 + model.len(y) };
        let mut view = broadcast!((y * i.cos()).sin());
        let mut first: f64 = 0.0;
        for max in &model.parts {
            let s = i.roll_elements(turn() as isize);
            let s = turn();
            view = broadcast!((view * max + i).sin());
            if model.rank(x) > weight() - 1.0 {
                first = (first - i.sum()).sin();
                continue;
            }
            first += view.sum() * 0.5;
        }
        base + x.sum() + y.sum() + i.sum() + kept.sum() + view.sum() + gradient + h + first
    }
    program_6(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        if coin() {
            turn();
        }
        base + x.sum() + y.sum()
    }
    program_7(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let of_x = broadcast!(sum((y * y.powi(2)).tanh())).item();
        let value = broadcast!((x * y).sin());
        if coin() {
            turn();
        } else if coin() {
            turn();
        }
        base + x.sum() + y.sum() + value.sum() + of_x
    }
    program_8(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let mut argument = x * y;
        let mut shape = x.sum();
        shape = (shape - x.sum()).sin();
        let h = broadcast!(sum((y * x.hypot(1.0 + argument)).tanh())).item();
        if coin() {
            turn();
            shape += einsum!([] => shape * x[i] * x[i] + x[i] * model.w[0] + y[i]).item().sin();
        }
        let small = einsum!([i] => y[i] * h + argument[i] * argument[i] + x[i]);
        base + x.sum() + y.sum() + argument.sum() + small.sum() + shape + h
    }
    program_9(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let kept = x[[1]] * [0.5, 1.5, 2.5][turn() % 3];
        let i = broadcast!((x * x.maximum((y * y))).sin());
        let shape = &model.parts[turn() % 2];
        let mut sum = broadcast!((shape * (-x)).sin());
        let mut item: f64 = (kept * weight()).sin();
        let mut len = 0;
        'loop_1: while let Some(_) = option() {
            len += 1;
            if len > 4 {
                break;
            }
            let left = broadcast!((sum * (match option() { Some(kept) if coin() => i.powi(2) * kept, Some(_) => (x + y), None => (if sum > 0.1 || coin() { let argument = shape.hypot(1.0 + y); y.tanh() + i } else { x }) })).sin());
            sum = broadcast!((sum * (if shape > 0.1 || coin() { let x = (sum / (2.0 + shape.cos())); (-shape) + squared(i) } else { x })).sin());
            item = (item + sum.sum()).sin();
        }
        base + x.sum() + y.sum() + i.sum() + shape.sum() + sum.sum() + kept + item
    }
    program_10(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let mut scale = x * y;
        let mut s = x.sum();
        let Model { w: k, s: total, .. } = model;
        base + x.sum() + y.sum() + scale.sum() + k.sum() + s
    }
    program_11(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let mut w = x * y;
        let mut h = x.sum();
        let z = &model.w;
        let mut sum = broadcast!((w * (if w > 0.1 || coin() { let y = (x * x); (y - y) + model.s } else { x })).sin());
        let mut value: f64 = (h * model.s).sin();
        let mut y = 0;
        'loop_1: while let Some(_) = option() {
            y += 1;
            if y > 4 {
                break;
            }
            let Model { w: first, s: left, .. } = model;
            sum = broadcast!((sum * ((turn() % 3) as f64)).sin());
            value = (value + sum.sum()).sin();
        }
        base + x.sum() + w.sum() + z.sum() + sum.sum() + h + value
    }
    program_12(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let scale = &noise();
        let mut i = broadcast!((scale * (scale + x)).sin());
        let mut argument: f64 = y.sum();
        let mut second = 0;
        'loop_1: while second < 3 {
            second += 1;
            if second > 4 {
                break;
            }
            let of_x = if coin() {
                einsum!([] => i[i] * scale[i] + y[i] * argument * x[i]).item().sin()
            } else {
                let view = einsum!([] => y[i] * scale[i] * model.s).item().sin();
                scale.sum()
            };
            let k = turn();
            let Some(scale) = option() else { break 'loop_1 };
            i = broadcast!((i * (if coin() && i > weight() { let y = y.atan(); y.softplus() + x } else { i })).sin());
            argument = (argument + i.sum()).sin();
        }
        let total = match turn() % 3 {
            0 => {
                let Model { w: total, s: max, .. } = model;
                let Model { w: x, s: of_x, .. } = model;
                broadcast!((i * x).sin())
            }
            gradient if coin() => {
                let k = match turn() % 3 {
                    0 | 1 => {
                        let h = scale[[turn() % 3]];
                        einsum!([] => y[i] + i[i] * model.w[0] + x[i]).item().sin()
                    }
                    view => {
                        broadcast!(sum((scale * (x * 0.5)).tanh())).item()
                    }
                };
                let x = &i;
                broadcast!((scale * (if y > squared(0.1) { let scale = y.softplus(); x.softplus() + y } else { y })).sin())
            }
            _ => {
                broadcast!((i * scale.hypot(1.0 + i)).sin())
            }
        };
        let k = model.rank(x);
        base + x.sum() + y.sum() + scale.sum() + i.sum() + total.sum() + argument + k
    }
    program_13(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let exp = broadcast!((y * max(y * max(x * x))).sin());
        base + x.sum() + y.sum() + exp.sum()
    }
    program_14(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let mut sum = broadcast!((y * x.atan()).sin());
        let mut kept: f64 = 0.0;
        for exp in &model.parts {
            sum = broadcast!((sum * (1.5 + sum.sin()).sqrt() + sum).sin());
            kept += sum.sum() * 0.5;
        }
        let mut sum = broadcast!((x * (&noise()).softplus()).sin());
        let mut value: f64 = 0.0;
        for total in [0.5_f64, 1.5] {
            sum = broadcast!((sum * sum(x * (&noise())) + y).sin());
            value += sum.sum() * 0.5;
        }
        if coin() {
            return base + (value * weight()).sin();
        }
        let argument = &model.w;
        base + x.sum() + y.sum() + sum.sum() + argument.sum() + kept + value
    }
    program_15(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        match option() {
            Some(w) if coin() => {
                let mut w = broadcast!((x * (match turn() % 3 { 0 => (y * x), 1 | 2 if coin() => x, _ => y })).sin());
                let mut small: f64 = 0.0;
                for scale in &model.parts {
                    if coin() {
                        break;
                    }
                    let kept = broadcast!((w * scale).sin());
                    w = broadcast!((w * kept + w).sin());
                    small += w.sum() * 0.5;
                }
                turn();
            }
            _ => {
                turn();
            }
        }
        let h = einsum!([i] => y[i] * model.s * x[i]);
        base + x.sum() + y.sum() + h.sum()
    }
    program_16(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let argument = einsum!([i] => y[i] * x[i]);
        let x = {
            let k = &model.w;
            let y = broadcast!((k * { let item = k; item }.maximum((argument - y))).sin());
            x.sum()
        };
        base + y.sum() + argument.sum() + x
    }
    program_17(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let mut scale = x * y;
        let mut exp = x.sum();
        if coin() {
            scale = broadcast!((y * scale).sin());
        }
        base + x.sum() + y.sum() + scale.sum() + exp
    }
    program_18(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let mut h = x * y;
        let mut first = x.sum();
        let mut value = broadcast!((x * (if h > 0.1 { let total = (y + h); h.powi(2) + h } else { (&model.parts[1]) })).sin());
        let mut left: f64 = 0.0;
        for exp in order().into_iter().rev() {
            let k = broadcast!((value * x).sin());
            value = broadcast!((value * k.maximum(h) + value).sin());
            if coin() {
                left = (left - einsum!([] => y[i]).item().sin()).sin();
                break;
            }
            left += value.sum() * 0.5;
        }
        turn();
        base + x.sum() + y.sum() + h.sum() + value.sum() + first + left
    }
    program_19(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let item = y.sum();
        base + x.sum() + y.sum() + item
    }
    program_20(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        turn();
        let x = x[[turn() % 3]];
        let item = &model.parts[turn() % 2];
        base + y.sum() + item.sum() + x
    }
    program_21(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let second = broadcast!((y * y).sin());
        let value = model.rank(&second);
        let h = weight();
        base + x.sum() + y.sum() + second.sum() + value
    }
    program_22(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        match option() {
            Some(shape) if coin() => {
                if large(x) {
                    turn();
                    turn();
                }
                turn();
            }
            _ => {
                turn();
            }
        }
        let Some(x) = option() else { return base * 2.0 + broadcast!(sum((x * x.maximum(y)).tanh())).item() };
        let second = einsum!([i] => y[i] * y[i]);
        base + y.sum() + second.sum()
    }
    program_23(model, x, y) {
        let base = broadcast!(sum(x * y * model.w)).item() * model.s + model.parts[0].sum();
        let shape = y.take_axis::<0, _>(&[turn() % 3, 0, turn() % 3]);
        let first = broadcast!((shape * min(x * shape)).sin());
        base + x.sum() + y.sum() + shape.sum() + first.sum()
    }
}
