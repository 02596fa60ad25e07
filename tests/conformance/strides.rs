//! `strides.jsonl`: expanded views of any strides.
//!
//! A view is created from its recorded shape, strides and offset, not by the recorded steps.
use super::facts::{CheckResult, Failure, signed, sizes, text};
use super::views::{DynView, compare_strides, compare_values, compare_view};
use serde_json::Value;
use shapecast::{ShapeErrorKind, View};

pub fn check_fact(fact: &Value) -> CheckResult {
    if fact["torch"].is_null() && fact["numpy"].is_null() {
        return Err(Failure::Unsupported("a fact without a result".to_owned()));
    }
    let base = sizes(&fact["base"])?;
    let elements: Vec<i64> = (0..base.iter().product::<usize>() as i64).collect();
    if !fact["torch"].is_null() {
        compare_torch(view(&fact["in_torch"], &elements)?, fact)?;
    }
    if !fact["numpy"].is_null() {
        compare_numpy(view(&fact["in_numpy"], &elements)?, fact)?;
    }
    Ok(())
}

fn view<'a>(recorded: &Value, elements: &'a [i64]) -> Result<DynView<'a>, Failure> {
    let (shape, strides) = (sizes(&recorded["shape"])?, signed(&recorded["strides"])?);
    // A view without elements may have no offset.
    let offset = recorded["offset"].as_u64().unwrap_or(0) as usize;
    View::from_shape_strides(shape, &strides, offset, elements)
        .map_err(|error| Failure::Differs(format!("the view: {error}")))
}

/// Compares with PyTorch, including the strides of dimensions of size 1.
fn compare_torch(view: DynView<'_>, fact: &Value) -> CheckResult {
    let expect = &fact["torch"];
    let found = view.try_expand(&signed(&fact["target"])?);
    compare_view("PyTorch", &found, expect)?;
    let Ok(found) = found else { return Ok(()) };
    if Some(found.as_slice().is_some()) != expect["contiguous"].as_bool() {
        return Err(Failure::Differs(format!(
            "contiguous: expected {}",
            expect["contiguous"]
        )));
    }
    values(&found, fact)
}

fn compare_numpy(view: DynView<'_>, fact: &Value) -> CheckResult {
    let expect = &fact["numpy"];
    match (
        view.try_broadcast_to(&sizes(&fact["target"])?),
        text(expect, "error"),
    ) {
        (Ok(found), "") => {
            let (shape, strides) = (sizes(&expect["shape"])?, signed(&expect["strides"])?);
            if found.shape() != shape {
                return Err(Failure::Differs(format!(
                    "NumPy: found shape {:?}, expected {shape:?}",
                    found.shape()
                )));
            }
            compare_strides(
                "NumPy",
                &used_strides(&shape, found.strides()),
                &used_strides(&shape, &strides),
            )?;
            values(&found, fact)
        }
        (Err(error), "np_broadcast_to") if error.kind() == ShapeErrorKind::Expand => Ok(()),
        (found, _) => Err(Failure::Differs(format!(
            "NumPy: found {found:?}, expected {expect}"
        ))),
    }
}

/// Returns the strides of dimensions with more than one index.
fn used_strides(shape: &[usize], strides: &[isize]) -> Vec<isize> {
    let dims = shape.iter().zip(strides);
    dims.filter(|_| !shape.contains(&0))
        .filter(|(size, _)| **size > 1)
        .map(|(_, stride)| *stride)
        .collect()
}

fn values(view: &DynView<'_>, fact: &Value) -> CheckResult {
    match fact["values"].as_array() {
        Some(values) => {
            let values: Option<Vec<i64>> = values.iter().map(Value::as_i64).collect();
            let values =
                values.ok_or_else(|| Failure::Unsupported("values other than i64".to_owned()))?;
            compare_values(view, &values)
        }
        None => Ok(()),
    }
}
