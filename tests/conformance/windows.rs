//! `windows.jsonl`: convolutions, pooling and windows of PyTorch, and convolutions of NumPy.
use super::facts::{CheckResult, text};
use super::operations::OperationResult;
use super::reductions::{Results, all_layouts, compare_with_numpy, erased};
use super::tensors::{AnyTensor, Element};
use serde_json::Value;
use shapecast::{DynShape, DynTensor, Padding, ShapeError, View, s, try_einsum};

pub fn check_fact(fact: &Value) -> CheckResult {
    let x = AnyTensor::parse(&fact["x"])?;
    let results = match &x {
        AnyTensor::F32(x) if text(fact, "op") == "conv2d" => f32(x, fact),
        AnyTensor::F64(x) => f64(x, fact),
        _ => None,
    };
    compare_with_numpy(results, &x, fact)
}

/// Defines a convolution of a group of channels for each pair of a stride and a dilation.
macro_rules! convolve {
    ($x:ident, $w:ident, $stride:ident, $dilation:ident; 1: $($s:literal $d:literal)+) => {
        match ($stride, $dilation) {
            $(($s, $d) => try_einsum!([n, g, o, i] => $x[n, g, c, $s * i + $d * u] * $w[g, o, c, u])
                .map(|y| y.into_dyn()),)+
            other => unreachable!("no stride and dilation of {other:?}"),
        }
    };
    ($x:ident, $w:ident, $stride:ident, $dilation:ident; 2: $($s:literal $d:literal)+) => {
        match ($stride, $dilation) {
            $(($s, $d) => try_einsum!([n, g, o, i, j] =>
                $x[n, g, c, $s * i + $d * u, $s * j + $d * v] * $w[g, o, c, u, v]).map(|y| y.into_dyn()),)+
            other => unreachable!("no stride and dilation of {other:?}"),
        }
    };
}

/// Returns the sizes with the axis of channels split into groups and channels.
fn grouped(sizes: &[usize], channels: usize, groups: usize) -> Vec<isize> {
    let (before, after) = (&sizes[..channels], &sizes[channels + 1..]);
    let parts = [groups, sizes[channels] / groups];
    signed(&[before, &parts, after].concat())
}

/// Returns the sizes with groups and filters merged into one axis.
fn merged(sizes: &[usize]) -> Vec<isize> {
    signed(&[&sizes[..1], &[sizes[1] * sizes[2]], &sizes[3..]].concat())
}

fn signed(sizes: &[usize]) -> Vec<isize> {
    sizes.iter().map(|&size| size as isize).collect()
}

/// Returns the view with zeros around the last `rank` axes.
fn padded<T: shapecast::Float>(
    x: &View<'_, T, DynShape>,
    rank: usize,
    padding: usize,
) -> Result<DynTensor<T>, ShapeError> {
    let widths: Vec<_> = (1..=rank as isize)
        .map(|axis| (-axis, padding, padding))
        .collect();
    x.try_pad_axes(&widths, Padding::Constant(T::ZERO))
}

fn number(fact: &Value, name: &str) -> Option<usize> {
    usize::try_from(fact[name].as_u64()?).ok()
}

fn f32(x: &DynTensor<f32>, fact: &Value) -> Option<Results> {
    let w = AnyTensor::parse(&fact["w"]).ok()?;
    let w = f32::tensor_in(&w)?;
    let padding = number(fact, "padding")?;
    let convolve = |x: View<'_, f32, DynShape>| -> OperationResult {
        let x = padded(&x, 2, padding)?;
        let y = try_einsum!([n, o, i, j] => x[n, c, i + u, j + v] * w[o, c, u, v]);
        erased(y.map(|y| y.into_dyn()))
    };
    Some(all_layouts(x, convolve))
}

fn f64(x: &DynTensor<f64>, fact: &Value) -> Option<Results> {
    let of_filter = |check: &dyn Fn(&DynTensor<f64>) -> Option<Results>| {
        let w = AnyTensor::parse(&fact["w"]).ok()?;
        check(f64::tensor_in(&w)?)
    };
    match text(fact, "op") {
        "conv1d" | "conv2d" => of_filter(&|w| grouped_convolution(x, w, fact)),
        "conv3d" => of_filter(&|w| {
            Some(all_layouts(x, |x| {
                let y = try_einsum!([o, i, j, k] => x[c, i + u, j + v, k + z] * w[o, c, u, v, z]);
                erased(y.map(|y| y.into_dyn()))
            }))
        }),
        "convolve" => of_filter(&|w| {
            let w = w.try_slice(s![..;-1]).ok()?.to_tensor();
            Some(all_layouts(x, |x| correlate(x, &w, text(fact, "mode"))))
        }),
        "correlate" => {
            of_filter(&|w| Some(all_layouts(x, |x| correlate(x, w, text(fact, "mode")))))
        }
        "unfold" => {
            let (len, step) = (number(fact, "len")?, number(fact, "step")?);
            Some(all_layouts(x, |x| {
                erased(match step {
                    1 => try_einsum!([n, i, k: (len)] => x[n, i + k]).map(|y| y.into_dyn()),
                    2 => try_einsum!([n, i, k: (len)] => x[n, 2 * i + k]).map(|y| y.into_dyn()),
                    _ => try_einsum!([n, i, k: (len)] => x[n, 3 * i + k]).map(|y| y.into_dyn()),
                })
            }))
        }
        pooling => pool(x, pooling, fact),
    }
}

fn grouped_convolution(x: &DynTensor<f64>, w: &DynTensor<f64>, fact: &Value) -> Option<Results> {
    let [stride, dilation, groups, padding] =
        ["stride", "dilation", "groups", "padding"].map(|name| number(fact, name));
    let (stride, dilation, groups, padding) = (stride?, dilation?, groups?, padding?);
    let rank = x.shape().len() - 2;
    let w = w.clone().try_reshape(&grouped(w.shape(), 0, groups)).ok()?;
    let convolve = |x: View<'_, f64, DynShape>| -> OperationResult {
        let x = padded(&x, rank, padding)?;
        let sizes = grouped(x.shape(), 1, groups);
        let x = x.try_reshape(&sizes)?;
        let y = match rank {
            1 => convolve!(x, w, stride, dilation; 1: 1 1 2 1 3 1 1 2 2 2 1 3),
            _ => convolve!(x, w, stride, dilation; 2: 1 1 2 1 1 2 2 2 3 1),
        }?;
        let sizes = merged(y.shape());
        erased(y.try_reshape(&sizes))
    };
    Some(all_layouts(x, convolve))
}

fn correlate(x: View<'_, f64, DynShape>, w: &DynTensor<f64>, mode: &str) -> OperationResult {
    let padding = if mode == "full" { w.len() - 1 } else { 0 };
    let x = padded(&x, 1, padding)?;
    erased(try_einsum!([i] => x[i + k] * w[k]).map(|y| y.into_dyn()))
}

fn pool(x: &DynTensor<f64>, name: &str, fact: &Value) -> Option<Results> {
    let kernel: Vec<usize> = serde_json::from_value(fact["kernel"].clone()).ok()?;
    let [rows, columns] = kernel[..] else {
        return None;
    };
    let (stride, dilation) = (number(fact, "stride")?, number(fact, "dilation")?);
    macro_rules! pool {
        ($x:ident: $($name:literal $reduce:ident $s:literal $d:literal)+) => {
            match (name, stride, dilation) {
                $(($name, $s, $d) => try_einsum!([n, c, i, j] =>
                    $reduce::<u: (rows), v: (columns)>($x[n, c, $s * i + $d * u, $s * j + $d * v])
                ).map(|y| y.into_dyn()),)+
                other => unreachable!("no operation {other:?}"),
            }
        };
    }
    Some(all_layouts(x, |x| {
        erased(pool!(x:
            "max_pool2d" max 1 1 "max_pool2d" max 2 1 "max_pool2d" max 3 1 "max_pool2d" max 1 2
            "avg_pool2d" mean 1 1 "avg_pool2d" mean 2 1 "avg_pool2d" mean 3 1
        ))
    }))
}
