//! `tables.jsonl`: NumPy's functions for tables of data: selections by masks, counts, additions at indices, diagonals,
//! interpolation, reductions that skip NaN, histograms, covariances and limits.
use super::facts::{CheckResult, signed, text};
use super::reductions::{Results, all_layouts, compare_with_numpy, erased, skipping_nan};
use super::statistics::{indices, integer};
use super::tensors::{AnyTensor, Element};
use serde_json::Value;
use shapecast::{
    DynTensor, Float, FloorDiv, ReduceMean, ReduceOrd, ReduceVar, Scalar, Tensor, try_broadcast,
};
use std::ops::Add;

pub fn check_fact(fact: &Value) -> CheckResult {
    let x = AnyTensor::parse(&fact["x"])?;
    let results = match &x {
        AnyTensor::F32(x) => of_any(x, fact)
            .or_else(|| of_divided(x, fact))
            .or_else(|| of_floats(x, fact))
            .or_else(|| of_averaged(x, fact)),
        AnyTensor::F64(x) => of_any(x, fact)
            .or_else(|| of_divided(x, fact))
            .or_else(|| of_floats(x, fact))
            .or_else(|| of_averaged(x, fact)),
        AnyTensor::I32(x) => of_any(x, fact)
            .or_else(|| of_divided(x, fact))
            .or_else(|| of_numbers(x, fact))
            .or_else(|| of_averaged(x, fact)),
        AnyTensor::I64(x) => of_any(x, fact)
            .or_else(|| of_divided(x, fact))
            .or_else(|| of_numbers(x, fact))
            .or_else(|| of_indices(x, fact)),
        AnyTensor::U8(x) => of_any(x, fact)
            .or_else(|| of_divided(x, fact))
            .or_else(|| of_averaged(x, fact)),
        AnyTensor::Bool(x) => of_any(x, fact),
        _ => None,
    };
    compare_with_numpy(results, &x, fact)
}

/// Reads an argument that is a tensor.
fn tensor<T: Element>(fact: &Value, name: &str) -> Option<DynTensor<T>> {
    T::tensor_in(&AnyTensor::parse(&fact[name]).ok()?).cloned()
}

/// Reads an argument that is a list of indices or counts.
fn list(fact: &Value, name: &str) -> Option<Vec<usize>> {
    serde_json::from_value(fact[name].clone()).ok()
}

fn axis(fact: &Value) -> Option<isize> {
    integer(&fact["axis"])
}

/// Operations on elements of any type.
fn of_any<T: Element + Scalar + ReduceOrd>(x: &DynTensor<T>, fact: &Value) -> Option<Results>
where
    AnyTensor: From<DynTensor<T>>,
{
    Some(match text(fact, "op") {
        "compress" => {
            let mask = tensor(fact, "mask")?;
            all_layouts(x, |x| erased(x.try_compress(&mask).map(Tensor::into_dyn)))
        }
        "compress_axis" => {
            let (axis, mask) = (axis(fact)?, tensor(fact, "mask")?);
            all_layouts(x, |x| erased(x.try_compress_axis(axis, &mask)))
        }
        "repeat" => {
            let (axis, counts) = (axis(fact)?, DynTensor::from(list(fact, "counts")?));
            all_layouts(x, |x| erased(x.try_repeat_by_counts(axis, &counts)))
        }
        "diagonal" => {
            let (k, axes) = (integer(&fact["k"])?, signed(&fact["axes"]).ok()?);
            let &[a, b] = axes.as_slice() else {
                return None;
            };
            all_layouts(x, |x| {
                let diagonal = x.try_diagonal_offset(a, b, k);
                erased(diagonal.map(|view| view.to_tensor()))
            })
        }
        "diag" => {
            let k = integer(&fact["k"])?;
            all_layouts(x, |x| {
                erased(x.try_diagonal_matrix_offset(k).map(Tensor::into_dyn))
            })
        }
        "cummax" => {
            let axis = axis(fact)?;
            all_layouts(x, |x| erased(x.try_cummax_axis(axis)))
        }
        "cummin" => {
            let axis = axis(fact)?;
            all_layouts(x, |x| erased(x.try_cummin_axis(axis)))
        }
        operation @ ("nanargmax" | "nanargmin") => {
            let (axis, keepdim, is_max) = (
                axis(fact),
                fact["keepdim"] == true,
                operation == "nanargmax",
            );
            all_layouts(x, |x| {
                indices(match (axis, keepdim, is_max) {
                    (None, _, true) => x.try_nanargmax().map(rank_0),
                    (None, _, false) => x.try_nanargmin().map(rank_0),
                    (Some(axis), false, true) => x.try_nanargmax_axis(axis),
                    (Some(axis), false, false) => x.try_nanargmin_axis(axis),
                    (Some(axis), true, true) => x.try_nanargmax_keepdim(axis),
                    (Some(axis), true, false) => x.try_nanargmin_keepdim(axis),
                })
            })
        }
        _ => return None,
    })
}

/// Returns an element as a tensor of rank 0.
fn rank_0<T: Copy>(element: T) -> DynTensor<T> {
    DynTensor::from_shape_vec([], vec![element]).expect("one element")
}

/// Divisions of numbers whose quotient is rounded down.
fn of_divided<T: Element + FloorDiv>(x: &DynTensor<T>, fact: &Value) -> Option<Results>
where
    AnyTensor: From<DynTensor<T>>,
{
    let operation = text(fact, "op");
    if !["floor_div", "modulo"].contains(&operation) {
        return None;
    }
    let y = tensor::<T>(fact, "y")?;
    let mut results = all_layouts(x, |x| {
        erased(match operation {
            "floor_div" => x.try_floor_div(&y),
            _ => x.try_modulo(&y),
        })
    });
    results.extend(all_layouts(x, |x| {
        erased(match operation {
            "floor_div" => try_broadcast!(x.floor_div(y)),
            _ => try_broadcast!(x.modulo(y)),
        })
    }));
    Some(results)
}

/// Operations on numbers.
fn of_numbers<T: Element + Scalar + Add<Output = T>>(
    x: &DynTensor<T>,
    fact: &Value,
) -> Option<Results>
where
    AnyTensor: From<DynTensor<T>>,
{
    Some(match text(fact, "op") {
        "scatter_add" => {
            let (axis, indices) = (axis(fact)?, list(fact, "indices")?);
            all_layouts(&tensor(fact, "updates")?, |updates| {
                let mut x = x.clone();
                let added = x.try_scatter_add_axis(axis, &indices, &updates);
                erased(added.map(|()| x))
            })
        }
        _ => return None,
    })
}

/// Operations on floats.
fn of_floats<T: Element + Float + ReduceOrd + ReduceVar<Mean = T>>(
    x: &DynTensor<T>,
    fact: &Value,
) -> Option<Results>
where
    AnyTensor: From<DynTensor<T>>,
{
    Some(match text(fact, "op") {
        "interp" => {
            let (points, values) = (tensor(fact, "points")?, tensor(fact, "values")?);
            all_layouts(x, |x| erased(x.try_interp(&points, &values)))
        }
        "nanquantile" => {
            let (q, axis, keepdim) = (fact["q"].as_f64()?, axis(fact), fact["keepdim"] == true);
            let all: Vec<isize> = (0..x.ndim() as isize).collect();
            let axes = axis.as_ref().map_or(&all[..], std::slice::from_ref);
            let mut results = all_layouts(x, |x| {
                erased(match keepdim {
                    false => x.try_nanquantile_axes(axes, q),
                    true => x.try_nanquantile_axes_keepdim(axes, q),
                })
            });
            results.extend(all_layouts(x, |x| {
                erased(match (axis, keepdim) {
                    (None, false) => x.try_nanquantile(q).map(rank_0),
                    (None, true) => x.try_nanquantile_axes_keepdim(axes, q),
                    (Some(axis), false) => x.try_nanquantile_axis(axis, q),
                    (Some(axis), true) => x.try_nanquantile_keepdim(axis, q),
                })
            }));
            results
        }
        operation if operation.starts_with("nan") => {
            let axis = axis(fact);
            let axes = axis.as_ref().map(std::slice::from_ref);
            skipping_nan(operation, x, axes, fact["keepdim"] == true)?
        }
        _ => return of_numbers(x, fact),
    })
}

/// Operations on elements with an order and a mean.
fn of_averaged<T, M>(x: &DynTensor<T>, fact: &Value) -> Option<Results>
where
    T: Element + Scalar + ReduceMean<Mean = M> + ReduceOrd,
    M: Element + Float,
    AnyTensor: From<DynTensor<T>> + From<DynTensor<M>>,
{
    Some(match text(fact, "op") {
        operation @ ("histogram" | "histogram_bin_edges") => {
            let bins = usize::try_from(integer(&fact["bins"])?).ok()?;
            let (low, high) = (M::parse(&fact["low"])?, M::parse(&fact["high"])?);
            all_layouts(x, |x| {
                let histogram = x.try_histogram(bins, low, high);
                match operation {
                    "histogram" => indices(histogram.map(|(counts, _)| counts.into_dyn())),
                    _ => erased(histogram.map(|(_, edges)| edges.into_dyn())),
                }
            })
        }
        "clip" => {
            let (low, high) = (tensor::<T>(fact, "low")?, tensor::<T>(fact, "high")?);
            let mut results = all_layouts(x, |x| {
                erased(x.try_maximum(&low).and_then(|x| x.try_minimum(&high)))
            });
            results.extend(all_layouts(x, |x| {
                erased(try_broadcast!(x.maximum(low).minimum(high)))
            }));
            results
        }
        "histogram_between" => {
            let edges = tensor::<M>(fact, "edges")?;
            all_layouts(x, |x| {
                indices(x.try_histogram_between(&edges).map(Tensor::into_dyn))
            })
        }
        "cov" => {
            let ddof = fact["ddof"].as_f64()?;
            all_layouts(x, |x| erased(x.try_cov_ddof(ddof)))
        }
        "corrcoef" => all_layouts(x, |x| erased(x.try_corrcoef())),
        _ => return None,
    })
}

/// Operations on indices, which are recorded as `i64`.
fn of_indices(x: &DynTensor<i64>, fact: &Value) -> Option<Results> {
    let x = DynTensor::from_shape_iter(x.shape(), x.iter().map(|&index| index as usize)).ok()?;
    Some(match text(fact, "op") {
        "bincount" => {
            let len = usize::try_from(integer(&fact["len"])?).ok()?;
            all_layouts(&x, |x| indices(x.try_bincount(len).map(Tensor::into_dyn)))
        }
        _ => return None,
    })
}
