//! Comparison of views: shapes, strides and elements.
use super::facts::{CheckResult, Failure, signed};
use super::outcome::{compare, compare_elements, outcome, recorded};
use serde_json::Value;
use shapecast::{DynShape, ShapeError, View, broadcast};

pub type DynView<'a> = View<'a, i64, DynShape>;

/// Compares a view with a recorded shape and strides, or an error with a recorded error.
pub fn compare_view(
    method: &str,
    found: &Result<DynView<'_>, ShapeError>,
    expect: &Value,
) -> CheckResult {
    compare(
        method,
        &outcome(found.as_ref().map(View::shape)),
        &recorded(expect)?,
    )?;
    match found {
        Ok(view) => compare_strides(method, view.strides(), &signed(&expect["strides"])?),
        Err(_) => Ok(()),
    }
}

pub fn compare_strides(method: &str, found: &[isize], expected: &[isize]) -> CheckResult {
    if found == expected {
        return Ok(());
    }
    Err(Failure::Differs(format!(
        "{method}: found strides {found:?}, expected {expected:?}"
    )))
}

/// Compares the elements in row-major order, read by several methods.
pub fn compare_values(view: &DynView<'_>, expected: &[i64]) -> CheckResult {
    let iterated: Vec<i64> = view.iter().copied().collect();
    compare_elements("iter", &iterated, expected)?;
    compare_elements("to_tensor", view.to_tensor().as_slice(), expected)?;
    compare_elements("broadcast!", broadcast!(view + 0).as_slice(), expected)
}
