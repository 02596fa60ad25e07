//! The recorded reductions by name, on tensors of several layouts.
use super::facts::{CheckResult, Failure, text};
use super::operations::OperationResult;
use super::tensors::AnyTensor;
use crate::support::Strided;
use serde_json::Value;
use shapecast::{DynShape, DynTensor, Float, ShapeError, View};

/// The result of a reduction for each layout.
pub type Results = Vec<(&'static str, OperationResult)>;

/// Reduces along `axes`, or all axes. Returns `None` if the reduction or the element type is not
/// supported.
pub fn run(
    operation: &str,
    x: &AnyTensor,
    axes: Option<&[isize]>,
    keepdim: bool,
) -> Option<Results> {
    match x {
        AnyTensor::F32(x) => f32(operation, x, axes, keepdim),
        AnyTensor::F64(x) => f64(operation, x, axes, keepdim),
        AnyTensor::I32(x) => i32(operation, x, axes, keepdim),
        AnyTensor::I64(x) => i64(operation, x, axes, keepdim),
        AnyTensor::U8(x) => u8(operation, x, axes, keepdim),
        AnyTensor::Bool(x) => bool(operation, x, axes, keepdim),
        _ => None,
    }
}

/// Sums to these sizes.
pub fn sum_to(x: &AnyTensor, sizes: &[usize]) -> Option<Results> {
    match x {
        AnyTensor::F32(x) => Some(all_layouts(x, |view| erased(view.try_sum_to(sizes)))),
        AnyTensor::F64(x) => Some(all_layouts(x, |view| erased(view.try_sum_to(sizes)))),
        AnyTensor::I64(x) => Some(all_layouts(x, |view| erased(view.try_sum_to(sizes)))),
        _ => None,
    }
}

/// Reduces a tensor, and copies of it in other layouts.
pub fn all_layouts<T: Copy>(
    x: &DynTensor<T>,
    reduce: impl Fn(View<'_, T, DynShape>) -> OperationResult,
) -> Results {
    let copies = Strided::LAYOUTS.map(|(name, layout)| {
        let copy = layout(x.shape(), x.as_slice());
        (name, reduce(copy.view()))
    });
    [("row-major", reduce(x.view()))]
        .into_iter()
        .chain(copies)
        .collect()
}

/// Compares the results with a recorded one. The text of a recorded error is `None` if it is not the crate's.
pub fn compare(
    results: Results,
    expected: &Result<AnyTensor, Option<&str>>,
    rtol: f64,
) -> CheckResult {
    for (layout, found) in results {
        let difference = match (found, expected) {
            (Ok(found), Ok(expected)) => found.difference(expected, rtol),
            (Err(error), Err(text)) if text.is_none_or(|text| error.to_string() == text) => None,
            (found, expected) => Some(format!("found {found:?}, expected {expected:?}")),
        };
        if let Some(difference) = difference {
            return Err(Failure::Differs(format!("{layout}: {difference}")));
        }
    }
    Ok(())
}

/// Compares the results of `fact["op"]` on `x` with NumPy's. The texts of errors are PyTorch's.
pub fn compare_with_numpy(results: Option<Results>, x: &AnyTensor, fact: &Value) -> CheckResult {
    let results = results.ok_or_else(|| {
        let operation = text(fact, "op");
        Failure::Unsupported(format!("the operation `{operation}({})`", x.dtype()))
    })?;
    let expected = match &fact["out"] {
        Value::Null => Err(None),
        out => Ok(AnyTensor::parse(out)?),
    };
    compare(results, &expected, fact["rtol"].as_f64().unwrap_or(0.0))
}

/// Erases the element type of a result.
pub fn erased<T>(result: Result<DynTensor<T>, ShapeError>) -> OperationResult
where
    AnyTensor: From<DynTensor<T>>,
{
    result.map(AnyTensor::from)
}

/// Defines a function for each element type.
macro_rules! reductions {
    ($($element:ident)+) => {$(
        fn $element(
            operation: &str,
            x: &DynTensor<$element>,
            axes: Option<&[isize]>,
            keepdim: bool,
        ) -> Option<Results> {
            Some(match operation {
                "sum" => methods!(x axes keepdim: sum try_sum_axis try_sum_axes try_sum_keepdim try_sum_axes_keepdim),
                "mean" => methods!(x axes keepdim: mean try_mean_axis try_mean_axes try_mean_keepdim try_mean_axes_keepdim),
                "max" => methods!(x axes keepdim: max try_max_axis try_max_axes try_max_keepdim try_max_axes_keepdim),
                "min" => methods!(x axes keepdim: min try_min_axis try_min_axes try_min_keepdim try_min_axes_keepdim),
                "prod" => methods!(x axes keepdim: prod try_prod_axis try_prod_axes try_prod_keepdim try_prod_axes_keepdim),
                _ => return None,
            })
        }
    )+};
}

/// Runs the method for several axes, and, if they apply, the methods for one axis and for all axes.
macro_rules! methods {
    ($x:ident $axes:ident $keepdim:ident: $all:ident $axis:ident $axes_:ident $kept:ident $axes_kept:ident) => {{
        let all_axes: Vec<isize> = (0..$x.ndim() as isize).collect();
        let axes = $axes.unwrap_or(&all_axes);
        let mut results = all_layouts($x, |view| match $keepdim {
            false => erased(view.$axes_(axes)),
            true => erased(view.$axes_kept(axes)),
        });
        match ($axes, $keepdim) {
            (Some(&[axis]), false) => {
                results.extend(all_layouts($x, |view| erased(view.$axis(axis))))
            }
            (Some(&[axis]), true) => {
                results.extend(all_layouts($x, |view| erased(view.$kept(axis))))
            }
            (None, false) => {
                results.extend(all_layouts($x, |view| {
                    erased(DynTensor::from_elem([], view.$all()))
                }));
            }
            _ => {}
        }
        results
    }};
}

reductions! { f32 f64 i32 i64 u8 bool }

/// Reduces the elements that are not NaN along `axes`, or all axes.
pub fn skipping_nan<T: Float>(
    operation: &str,
    x: &DynTensor<T>,
    axes: Option<&[isize]>,
    keepdim: bool,
) -> Option<Results>
where
    AnyTensor: From<DynTensor<T>>,
{
    Some(match operation {
        "nansum" => {
            methods!(x axes keepdim: nansum try_nansum_axis try_nansum_axes try_nansum_keepdim try_nansum_axes_keepdim)
        }
        "nanmean" => {
            methods!(x axes keepdim: nanmean try_nanmean_axis try_nanmean_axes try_nanmean_keepdim try_nanmean_axes_keepdim)
        }
        "nanmax" => {
            methods!(x axes keepdim: nanmax try_nanmax_axis try_nanmax_axes try_nanmax_keepdim try_nanmax_axes_keepdim)
        }
        "nanmin" => {
            methods!(x axes keepdim: nanmin try_nanmin_axis try_nanmin_axes try_nanmin_keepdim try_nanmin_axes_keepdim)
        }
        "nanvar" => {
            methods!(x axes keepdim: nanvar try_nanvar_axis try_nanvar_axes try_nanvar_keepdim try_nanvar_axes_keepdim)
        }
        "nanstd" => {
            methods!(x axes keepdim: nanstd try_nanstd_axis try_nanstd_axes try_nanstd_keepdim try_nanstd_axes_keepdim)
        }
        "nanmedian" => {
            methods!(x axes keepdim: nanmedian try_nanmedian_axis try_nanmedian_axes try_nanmedian_keepdim try_nanmedian_axes_keepdim)
        }
        _ => return None,
    })
}
