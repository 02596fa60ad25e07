//! `statistics.jsonl`: sorts, searches, cumulative sums, quantiles, variances and norms of NumPy, and its
//! slices, rolls, differences, limits, triangles, selections and approximate equality.
use super::facts::{CheckResult, text};
use super::operations::OperationResult;
use super::reductions::{Results, all_layouts, compare_with_numpy, erased};
use super::tensors::AnyTensor;
use serde_json::Value;
use shapecast::{DynTensor, ShapeError, Slice, Tensor, Tolerance, s};

pub fn check_fact(fact: &Value) -> CheckResult {
    let x = AnyTensor::parse(&fact["x"])?;
    let results = match &x {
        AnyTensor::F32(x) => f32(x, fact),
        AnyTensor::F64(x) => f64(x, fact),
        AnyTensor::I32(x) => i32(x, fact),
        AnyTensor::I64(x) => i64(x, fact),
        AnyTensor::U8(x) => u8(x, fact),
        AnyTensor::Bool(x) => bool(x, fact),
        _ => None,
    };
    compare_with_numpy(results, &x, fact)
}

/// Returns indices with the dtype of NumPy's.
pub fn indices(result: Result<DynTensor<usize>, ShapeError>) -> OperationResult {
    let result = result?;
    let elements = result.iter().map(|&index| index as i64).collect();
    erased(DynTensor::from_shape_vec(result.shape(), elements))
}

/// Defines a function for each element type, with the operations that NumPy has for it.
macro_rules! operations {
    ($($element:ident: $($of_floats:ident)?;)+) => {$(
        fn $element(x: &DynTensor<$element>, fact: &Value) -> Option<Results> {
            let axis = || isize::try_from(fact["axis"].as_i64()?).ok();
            let argument = |name| fact[name].as_f64();
            Some(match text(fact, "op") {
                "sort" => { let axis = axis()?; all_layouts(x, |x| erased(x.try_sort_axis(axis))) }
                "argsort" => { let axis = axis()?; all_layouts(x, |x| indices(x.try_argsort_axis(axis))) }
                "cumsum" => { let axis = axis()?; all_layouts(x, |x| erased(x.try_cumsum_axis(axis))) }
                "cumprod" => { let axis = axis()?; all_layouts(x, |x| erased(x.try_cumprod_axis(axis))) }
                "median" => { let axis = axis()?; all_layouts(x, |x| erased(x.try_median_axis(axis))) }
                "quantile" => {
                    let (axis, q) = (axis()?, argument("q")?);
                    all_layouts(x, |x| erased(x.try_quantile_axis(axis, q)))
                }
                "var" => {
                    let (axis, ddof) = (axis()?, argument("ddof")?);
                    all_layouts(x, |x| erased(x.try_var_axis_ddof(axis, ddof)))
                }
                "std" => {
                    let (axis, ddof) = (axis()?, argument("ddof")?);
                    all_layouts(x, |x| erased(x.try_std_axis_ddof(axis, ddof)))
                }
                "searchsorted" => {
                    let values = AnyTensor::parse(&fact["values"]).ok()?;
                    let values = <$element as super::tensors::Element>::tensor_in(&values)?;
                    match text(fact, "side") {
                        "left" => all_layouts(x, |x| indices(x.try_searchsorted_left(values))),
                        _ => all_layouts(x, |x| indices(x.try_searchsorted_right(values))),
                    }
                }
                "roll" => {
                    let (axis, shift) = (axis()?, integer(&fact["shift"])?);
                    all_layouts(x, |x| erased(x.try_roll(axis, shift)))
                }
                "take" => {
                    let axis = axis()?;
                    let indices: Vec<usize> = serde_json::from_value(fact["indices"].clone()).ok()?;
                    all_layouts(x, |x| erased(x.try_take_axis(axis, &indices)))
                }
                "count_nonzero" => {
                    let axis = axis()?;
                    all_layouts(x, |x| indices(x.try_count_nonzero_axis(axis)))
                }
                "tril" => { let k = integer(&fact["k"])?; all_layouts(x, |x| erased(x.try_tril(k).map(Tensor::into_dyn))) }
                "triu" => { let k = integer(&fact["k"])?; all_layouts(x, |x| erased(x.try_triu(k).map(Tensor::into_dyn))) }
                "slice" => {
                    let (first, last) = (slice(&fact["first"])?, slice(&fact["last"])?);
                    all_layouts(x, |x| erased(x.try_slice(s![first, ..., last]).map(|x| x.to_tensor())))
                }
                "slice_index" => {
                    let (index, last) = (integer(&fact["index"])?, slice(&fact["last"])?);
                    all_layouts(x, |x| erased(x.try_slice(s![index, ..., last]).map(|x| x.to_tensor())))
                }
                $("norm" => $of_floats!(x fact axis $element),
                "isclose" => {
                    let y = AnyTensor::parse(&fact["y"]).ok()?;
                    let y = <$element as super::tensors::Element>::tensor_in(&y)?;
                    let equal_nan = fact["equal_nan"].as_bool()?;
                    let tolerance = Tolerance { equal_nan, ..Tolerance::default() };
                    all_layouts(x, |x| erased(x.try_is_close(y, tolerance)))
                })?
                op @ ("diff" | "clip") => return numeric::$element(x, fact, op),
                _ => return None,
            })
        }
    )+};
}

/// Returns an integer argument.
pub fn integer(value: &Value) -> Option<isize> {
    isize::try_from(value.as_i64()?).ok()
}

/// Returns the slice of a list of a start, an end and a step.
fn slice(value: &Value) -> Option<Slice> {
    let bound = |k: usize| integer(&value[k]);
    Some(Slice {
        start: bound(0),
        end: bound(1),
        step: bound(2)?,
        ..Slice::from(..)
    })
}

/// Operations of numbers that have no overflow in the facts.
mod numeric {
    use super::super::operations::OperationResult;
    use super::{DynTensor, Results, Value, all_layouts, erased, integer};

    macro_rules! numbers {
        ($($element:ident)*) => {$(
            pub fn $element(x: &DynTensor<$element>, fact: &Value, op: &str) -> Option<Results> {
                let axis = || integer(&fact["axis"]);
                let limit = |name: &str| Some(fact[name].as_f64()? as $element);
                Some(if op == "diff" {
                    let axis = axis()?;
                    all_layouts(x, |x| erased(x.try_diff(axis)))
                } else {
                    let (low, high) = (limit("low")?, limit("high")?);
                    all_layouts(x, |x| -> OperationResult { erased(Ok(x.clip(low, high))) })
                })
            }
        )*};
    }
    numbers!(f32 f64 i32 i64 u8);

    /// NumPy has other operations of these names for `bool`.
    pub fn bool(_: &DynTensor<bool>, _: &Value, _: &str) -> Option<Results> {
        None
    }
}

macro_rules! norm {
    ($x:ident $fact:ident $axis:ident $element:ident) => {{
        let axis = $axis()?;
        let ord: $element = text($fact, "ord").parse().ok()?;
        all_layouts($x, |x| erased(x.try_norm_axis(axis, ord)))
    }};
}

operations! { f32: norm; f64: norm; i32:; i64:; u8:; bool:; }
