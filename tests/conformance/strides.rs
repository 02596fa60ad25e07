//! `strides.jsonl`: views of any stride, stretched.
//!
//! A view is made from its recorded shape, strides and offset, not by the steps that led there.
use super::facts::{Unmet, Verdict, signed, sizes, text};
use super::views::{DynView, compare_strides, compare_values, compare_view};
use serde_json::Value;
use shapecast::{ShapeErrorKind, View};

pub fn judge(fact: &Value) -> Verdict {
    if fact["torch"].is_null() && fact["numpy"].is_null() {
        return Err(Unmet::NoWay("a fact without a result".to_owned()));
    }
    let base = sizes(&fact["base"])?;
    let elements: Vec<i64> = (0..base.iter().product::<usize>() as i64).collect();
    if !fact["torch"].is_null() {
        as_torch(view(&fact["in_torch"], &elements)?, fact)?;
    }
    if !fact["numpy"].is_null() {
        as_numpy(view(&fact["in_numpy"], &elements)?, fact)?;
    }
    Ok(())
}

fn view<'a>(recorded: &Value, elements: &'a [i64]) -> Result<DynView<'a>, Unmet> {
    let (shape, strides) = (sizes(&recorded["shape"])?, signed(&recorded["strides"])?);
    // Where there is no element, there may be no offset.
    let offset = recorded["offset"].as_u64().unwrap_or(0) as usize;
    View::from_shape_strides(shape, &strides, offset, elements)
        .map_err(|error| Unmet::Differs(format!("the view: {error}")))
}

/// The strides are PyTorch's, also those that carry no meaning.
fn as_torch(view: DynView<'_>, fact: &Value) -> Verdict {
    let expect = &fact["torch"];
    let found = view.try_expand(&signed(&fact["target"])?);
    compare_view("as PyTorch", &found, expect)?;
    let Ok(found) = found else { return Ok(()) };
    if Some(found.as_slice().is_some()) != expect["contiguous"].as_bool() {
        return Err(Unmet::Differs(format!(
            "whether it is contiguous: not {}",
            expect["contiguous"]
        )));
    }
    values(&found, fact)
}

fn as_numpy(view: DynView<'_>, fact: &Value) -> Verdict {
    let expect = &fact["numpy"];
    match (
        view.try_broadcast_to(&sizes(&fact["target"])?),
        text(expect, "error"),
    ) {
        (Ok(found), "") => {
            let (shape, strides) = (sizes(&expect["shape"])?, signed(&expect["strides"])?);
            if found.shape() != shape {
                return Err(Unmet::Differs(format!(
                    "as NumPy: the shape is {:?}, not {shape:?}",
                    found.shape()
                )));
            }
            let strides_that_count = |strides| that_count(&shape, strides);
            compare_strides(
                "as NumPy",
                &strides_that_count(found.strides()),
                &strides_that_count(&strides),
            )?;
            values(&found, fact)
        }
        (Err(error), "np_broadcast_to") if error.kind() == ShapeErrorKind::Expand => Ok(()),
        (found, _) => Err(Unmet::Differs(format!(
            "as NumPy: gives {found:?}, not {expect}"
        ))),
    }
}

/// The strides of dimensions along which there is somewhere to go.
fn that_count(shape: &[usize], strides: &[isize]) -> Vec<isize> {
    let dims = shape.iter().zip(strides);
    dims.filter(|_| !shape.contains(&0))
        .filter(|(size, _)| **size > 1)
        .map(|(_, stride)| *stride)
        .collect()
}

fn values(view: &DynView<'_>, fact: &Value) -> Verdict {
    match fact["values"].as_array() {
        Some(values) => {
            let values: Option<Vec<i64>> = values.iter().map(Value::as_i64).collect();
            let values = values.ok_or_else(|| Unmet::NoWay("values other than i64".to_owned()))?;
            compare_values(view, &values)
        }
        None => Ok(()),
    }
}
