//! The code that compile errors propose for methods of other libraries, for `f32` and `f64`, and for tensors, arrays
//! and views.
#![allow(unused)]

use shapecast::{Array, Shape, Tensor, broadcast, einsum, s, stack, tensor};
use std::error::Error;

macro_rules! as_tensor {
    ($owner:ident) => {
        $owner.clone()
    };
}
macro_rules! as_array {
    ($owner:ident) => {
        $owner.view().to_array()
    };
}
macro_rules! as_view {
    ($owner:ident) => {
        $owner.view()
    };
}
macro_rules! as_view_mut {
    ($owner:ident) => {
        $owner.view_mut()
    };
}

/// Code for operands that are read.
macro_rules! reads {
    ($($function:ident $T:ident $operand:ident!;)*) => {$(
        fn $function() -> Result<(), Box<dyn Error>> {
            let (owner, other) = (Tensor::<$T, Shape![3, 3]>::ones(), Tensor::<$T, Shape![3, 3]>::ones());
            let (x, y) = ($operand!(owner), $operand!(other));
            let (n, i, j) = (2, 1, 0);
            let (t, value, low, high): ($T, $T, $T, $T) = (0.5, 1.0, 0.0, 2.0);
            let mask = broadcast!(x > 0.5);
            let indices = Tensor::<usize, Shape![3, 3]>::zeros();
            let list = [1.0 as $T, 2.0];
            let f = |x: $T| x + 1.0;

            let _ = (x.ln(), x.log2(), x.log10(), x.ln_1p(), x.signum(), x.exp());
            let _ = (x.is_infinite(), x.to_radians(), x.to_degrees(), x.round_ties_even(), x.round());
            let _ = (&x + &y, &x - &y, &x * &y, &x % &y, -&x, &x * &x);
            let _ = (x.powi(2), x.powi(n), x.powf(0.5), x.clip(low, high), x.map(f));
            let _ = (broadcast!(x.max(y)), broadcast!((&list[0]).atan2(y)), broadcast!(x < y));
            let _ = broadcast!(x + t * (y - x));
            let _ = broadcast!(x.maximum(0.0));
            let _ = broadcast!(if x > 0.0 { x } else { 0.01 * x });
            let _ = broadcast!(if x > 0.0 { x } else { x.exp_m1() });
            let _ = broadcast!(x * x.sigmoid());
            let _ = broadcast!({ let e = (x - max_keepdim::<-1>(x)).exp(); e / sum_keepdim::<-1>(e) });
            let _ = &x - &x.log_sum_exp_keepdim::<-1>();
            let _ = broadcast!(x as f32);
            let _ = broadcast!(if mask { value } else { x });
            let _ = broadcast!(if x.is_nan() { 0.0 } else { x });
            let _ = broadcast!(if mask { x } else { 0.0 });
            let _ = x.is_in(&y);
            let f = |x: $T, y: $T| x + y;
            let _ = broadcast!(f(x, y));

            let _ = x.matmul(&y);
            let _ = einsum!([i, k] => x[i, j] * y[j, k]);
            let _ = einsum!([] => x[i, i]).item();
            let _ = x.transpose();
            let _ = x.transpose().flip::<0>();
            let _: $T = x.norm(2.0);
            let _: $T = broadcast!(sum(x * x)).item();
            let _ = &x / x.norm(2.0);

            let _: ($T, $T, $T) = (x.max(), x.min(), x.max() - x.min());
            let _ = x.max_axis::<0>();
            let _ = (x.mean(), x.mean_axis::<0>(), x.quantile(0.9));
            let _ = (x.cumsum_axis::<0>(), x.cumprod_axis::<0>());
            let _ = (x.sort_axis::<-1>(), x.argsort_axis::<-1>(), x.argsort_axis_descending::<-1>());
            let _ = (x.unique_values(), x.unique_counts());
            let _: (usize, usize, usize) = (x.shape()[0], x.shape()[1], x.len());
            let [rows, columns] = x.sizes();
            let _ = (x.shape(), x.slice(s![i]), x.slice(s![.., j]));
            let _ = (x.slice(s![..2]), x.slice(s![-2..]), x.diff::<0>());
            let _ = x.slice(s![1..]) / x.slice(s![..-1]);
            let f = |row: shapecast::View<'_, $T, Shape![3]>| row.len();
            let _: Vec<usize> = x.axis_iter::<0>().map(f).collect();
            let _ = (x.axis_iter::<0>(), x.axis_iter::<1>());
            let _ = x.take_axis::<0, _>(&[2, 0]);
            let _ = x.take_along_axis::<1, _>(&indices);
            let _ = x.take_along_axis::<1, _>(&Tensor::<usize, Shape![3]>::zeros().unsqueeze::<1>());
            let _ = x.compress(&mask);
            let _ = x.compress(&broadcast!(!x.is_nan()));
            let mask = tensor![true, false, true];
            let _ = x.compress_axis::<0>(&mask);
            let _ = (x.split_at::<0, 2>(), x.concat::<0, _>(&y));
            let _ = stack::<0, _, _>(&[&x, &y]);
            let _ = x.view().to_tensor().flatten();
            let _ = (x.unsqueeze::<1>(), x.index_axis::<1>(i));
            let _ = (x.tile::<0, 2>(), x.repeat::<0, 2>(), x.windows::<0, 3>());
            let _ = x.windows::<0, 3>().mean_axis::<-1>();
            let _ = x.clone();

            let owner = Tensor::<$T, Shape![3]>::ones();
            let (x, y) = ($operand!(owner), tensor![1.0 as $T, 2.0, 3.0]);
            let w = y.clone();
            let _ = einsum!([i, j] => x[i] * y[j]);
            let _ = einsum!([i] => x[i + k] * w[k]);
            let _ = x[[1]] * y[[2]] - x[[2]] * y[[1]];
            let _ = x.broadcast_to::<Shape![4, 3]>();
            let owner = Tensor::<$T, Shape![4, 3]>::ones();
            let x = $operand!(owner);
            let _ = x.view().to_tensor().reshape::<Shape![6, 2]>();
            let owner = Tensor::<$T, Shape![3, 1]>::ones();
            let x = $operand!(owner);
            let _ = x.squeeze::<1>();
            let owner = Tensor::<$T, Shape![2, 3, 4]>::ones();
            let x = $operand!(owner);
            let _ = x.move_axis::<2, 0>();
            Ok(())
        }
    )*};
}
reads! {
    read_f32_tensor f32 as_tensor!;
    read_f64_tensor f64 as_tensor!;
    read_f32_array f32 as_array!;
    read_f64_array f64 as_array!;
    read_f32_view f32 as_view!;
    read_f64_view f64 as_view!;
}

/// Code for operands that are written.
macro_rules! writes {
    ($($function:ident $T:ident $operand:ident!;)*) => {$(
        fn $function() {
            let mut owner = Tensor::<$T, Shape![3, 3]>::ones();
            let y = Tensor::<$T, Shape![3, 3]>::ones();
            let mut x = $operand!(owner);
            let (i, j, value) = (0, 1, 2.0);
            let f = |x: $T| x + 1.0;
            broadcast!(x += 2.0 * y);
            x.map_inplace(f);
            x.assign(&y);
            x[[i, j]] = value;
            let _ = x.slice_mut(s![i]);
            let _ = x.slice_mut(s![.., j]);
            let _ = x.axis_iter_mut::<0>();
            let y = Tensor::<$T, Shape![2, 3]>::ones();
            let indices = [2, 0];
            x.scatter_add_axis::<0, _>(&indices, &y);
        }
    )*};
}
writes! {
    write_f32_tensor f32 as_tensor!;
    write_f64_tensor f64 as_tensor!;
    write_f32_array f32 as_array!;
    write_f64_array f64 as_array!;
    write_f32_view f32 as_view_mut!;
    write_f64_view f64 as_view_mut!;
}

/// Code for integers, and for one type of tensors alone.
fn others() {
    let x = tensor![1_u32, 2];
    let n = 2_u32;
    let _ = (broadcast!(x.count_ones()), broadcast!(x.pow(n)));
    let x = tensor![1.0, 2.0];
    let y = 2.0;
    let _ = x.powf(y);
    let _ = x.into_vec();
    let owner = tensor![1.0, 2.0];
    let x = owner.view();
    let _ = x.to_tensor();
    let _ = x.to_tensor().into_vec();
    let x = Tensor::<f32, Shape![4, 3]>::ones();
    let _ = x.flatten();
    let x = Array::<f32, Shape![4, 3]>::ones();
    let _ = (x.to_tensor(), x.flatten());
    let x = Tensor::<f32, Shape![4, 3]>::ones();
    let _ = x.reshape::<Shape![6, 2]>();
    let x = Array::<f32, Shape![4, 3]>::ones();
    let _ = x.reshape::<Shape![6, 2]>();
}

fn main() {}
