//! Views of given strides, and what is read through them.
use super::facts::{Unmet, Verdict, signed};
use super::outcome::{compare, compare_elements, outcome, recorded};
use serde_json::Value;
use shapecast::{DynShape, ShapeError, View, broadcast};

pub type DynView<'a> = View<'a, i64, DynShape>;

/// Compares with a recorded shape and its strides, or with a recorded error.
pub fn compare_view(way: &str, found: &Result<DynView<'_>, ShapeError>, expect: &Value) -> Verdict {
    compare(
        way,
        &outcome(found.as_ref().map(View::shape)),
        &recorded(expect)?,
    )?;
    match found {
        Ok(view) => compare_strides(way, view.strides(), &signed(&expect["strides"])?),
        Err(_) => Ok(()),
    }
}

pub fn compare_strides(way: &str, found: &[isize], expected: &[isize]) -> Verdict {
    if found == expected {
        return Ok(());
    }
    Err(Unmet::Differs(format!(
        "{way}: the strides are {found:?}, not {expected:?}"
    )))
}

/// Compares the elements, read in every way there is, in row-major order.
pub fn compare_values(view: &DynView<'_>, expected: &[i64]) -> Verdict {
    let iterated: Vec<i64> = view.iter().copied().collect();
    compare_elements("iter", &iterated, expected)?;
    compare_elements("to_tensor", view.to_tensor().as_slice(), expected)?;
    compare_elements("broadcast!", broadcast!(view + 0).as_slice(), expected)
}
