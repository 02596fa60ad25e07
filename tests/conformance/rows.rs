//! `rows.jsonl`: NumPy's functions for rows and positions: distinct subviews, descending sorts, positions in row-major
//! order, evenly spaced floats without their end, padding, and operations along several axes.
use super::facts::{CheckResult, signed, text};
use super::reductions::{Results, all_layouts, compare_with_numpy, erased};
use super::statistics::{indices, integer};
use super::tensors::{AnyTensor, Element};
use serde_json::Value;
use shapecast::{Dim, DynTensor, Float, Padding, ReduceOrd, Scalar, Tensor};

pub fn check_fact(fact: &Value) -> CheckResult {
    let x = AnyTensor::parse(&fact["x"])?;
    let results = match &x {
        AnyTensor::F32(x) => of_any(x, fact).or_else(|| of_floats(x, fact)),
        AnyTensor::F64(x) => of_any(x, fact).or_else(|| of_floats(x, fact)),
        AnyTensor::I32(x) => of_any(x, fact),
        AnyTensor::I64(x) => of_any(x, fact),
        AnyTensor::U8(x) => of_any(x, fact),
        AnyTensor::Bool(x) => of_any(x, fact),
        _ => None,
    };
    compare_with_numpy(results, &x, fact)
}

fn count(value: &Value) -> Option<usize> {
    usize::try_from(integer(value)?).ok()
}

/// Returns a vector of indices.
fn vector(indices: &[usize]) -> DynTensor<usize> {
    DynTensor::from(indices.to_vec())
}

/// Returns the indices or counts that come with distinct subviews.
fn second<T, D: Dim>((_, second): (T, Tensor<usize, (D,)>)) -> DynTensor<usize> {
    second.into_dyn()
}

/// Returns the padding of a fact.
fn padding<T: Element>(fact: &Value) -> Option<Padding<T>> {
    Some(match text(fact, "mode") {
        "constant" => Padding::Constant(T::parse(&fact["value"])?),
        "edge" => Padding::Edge,
        "reflect" => Padding::Reflect,
        "symmetric" => Padding::Symmetric,
        "wrap" => Padding::Wrap,
        _ => return None,
    })
}

/// Operations on elements of any type.
fn of_any<T: Element + Scalar + ReduceOrd>(x: &DynTensor<T>, fact: &Value) -> Option<Results>
where
    AnyTensor: From<DynTensor<T>>,
{
    let axis = || integer(&fact["axis"]);
    let axes = signed(&fact["axes"]).unwrap_or_default();
    let keepdim = fact["keepdim"] == true;
    Some(match text(fact, "op") {
        "unique_values" => {
            let axis = axis()?;
            all_layouts(x, |x| erased(x.try_unique_values_axis(axis)))
        }
        "unique_indices" => {
            let axis = axis()?;
            all_layouts(x, |x| indices(x.try_unique_indices_axis(axis).map(second)))
        }
        "unique_inverse" => {
            let axis = axis()?;
            all_layouts(x, |x| indices(x.try_unique_inverse_axis(axis).map(second)))
        }
        "unique_counts" => {
            let axis = axis()?;
            all_layouts(x, |x| indices(x.try_unique_counts_axis(axis).map(second)))
        }
        "unravel_index" => {
            let flat = count(&fact["flat"])?;
            all_layouts(x, |x| {
                indices(x.try_unravel_index(flat).map(|index| vector(&index)))
            })
        }
        "ravel_multi_index" => {
            let index: Vec<usize> = serde_json::from_value(fact["index"].clone()).ok()?;
            all_layouts(x, |x| {
                let position = x.try_ravel_multi_index(&index);
                indices(position.map(|position| Tensor::from(position).into_dyn()))
            })
        }
        "argsort_descending" => {
            let axis = axis()?;
            all_layouts(x, |x| indices(x.try_argsort_axis_descending(axis)))
        }
        "sort_descending" => {
            let axis = axis()?;
            all_layouts(x, |x| erased(x.try_sort_axis_descending(axis)))
        }
        "flip" => all_layouts(x, |x| {
            erased(x.try_flip_axes(&axes).map(|view| view.to_tensor()))
        }),
        "squeeze" => all_layouts(x, |x| {
            erased(x.try_squeeze_axes(&axes).map(|view| view.to_tensor()))
        }),
        "roll" => {
            let shifts = signed(&fact["shifts"]).ok()?;
            all_layouts(x, |x| erased(x.try_roll_axes(&axes, &shifts)))
        }
        "pad" => {
            let padding = padding::<T>(fact)?;
            let widths: Vec<(isize, usize, usize)> =
                serde_json::from_value(fact["widths"].clone()).ok()?;
            all_layouts(x, |x| {
                erased(match widths[..] {
                    [(axis, before, after)] => x.try_pad(axis, before, after, padding),
                    _ => x.try_pad_axes(&widths, padding),
                })
            })
        }
        "count_nonzero" => all_layouts(x, |x| {
            indices(match keepdim {
                true => x.try_count_nonzero_axes_keepdim(&axes),
                false => x.try_count_nonzero_axes(&axes),
            })
        }),
        _ => return None,
    })
}

/// Operations on floats.
fn of_floats<T: Element + Float>(x: &DynTensor<T>, fact: &Value) -> Option<Results>
where
    AnyTensor: From<DynTensor<T>>,
{
    Some(match text(fact, "op") {
        "linspace" => {
            let (start, end) = (T::parse(&fact["start"])?, T::parse(&fact["end"])?);
            let len = count(&fact["len"])?;
            all_layouts(x, |_| {
                erased(DynTensor::try_linspace_without_end([len], start, end))
            })
        }
        "norm" => {
            let (axes, order) = (signed(&fact["axes"]).ok()?, T::parse(&fact["ord"])?);
            all_layouts(x, |x| {
                erased(match fact["keepdim"] == true {
                    true => x.try_norm_axes_keepdim(&axes, order),
                    false => x.try_norm_axes(&axes, order),
                })
            })
        }
        _ => return None,
    })
}
