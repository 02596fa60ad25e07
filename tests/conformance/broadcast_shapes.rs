//! `broadcast_shapes.jsonl`: the rule for shapes, and additions of tensors of these shapes.
use super::additions;
use super::facts::{CheckResult, Failure, sizes, text};
use super::outcome::{Outcome, compare, outcome};
use serde_json::Value;
use shapecast::broadcast_shapes;

/// Maximum number of elements of tensors that are added. For larger ones, only shapes are compared.
const MAX_ELEMENTS: usize = 1 << 16;

pub fn check_fact(fact: &Value) -> CheckResult {
    let expected = expected(&fact["expect"])?;
    let list = fact["shapes"].as_array().map_or(&[][..], Vec::as_slice);
    let shapes = list.iter().map(sizes).collect::<Result<Vec<_>, _>>()?;
    let shapes: Vec<&[usize]> = shapes.iter().map(Vec::as_slice).collect();

    let found = broadcast_shapes(&shapes);
    compare(
        "broadcast_shapes",
        &outcome(found.as_ref().map(Vec::as_slice)),
        &expected,
    )?;

    let largest = shapes
        .iter()
        .copied()
        .chain(expected.as_deref().ok())
        .map(len)
        .max();
    match largest {
        Some(Some(elements)) if elements <= MAX_ELEMENTS => additions::check(&shapes, &expected),
        _ => Ok(()),
    }
}

fn expected(expect: &Value) -> Result<Outcome, Failure> {
    match text(expect, "error") {
        "" => Ok(Ok(sizes(&expect["shape"])?)),
        "mismatch" => {
            let [a, b, dim] = ["a", "b", "dim"].map(|field| &expect[field]);
            Ok(Err(format!(
                "The size of tensor a ({a}) must match the size of tensor b ({b}) at non-singleton dimension {dim}"
            )))
        }
        "numel_overflow" => Ok(Err("numel: integer multiplication overflow".to_owned())),
        other => Err(Failure::Unsupported(format!("errors of kind `{other}`"))),
    }
}

/// Returns the number of elements, or `None` on overflow.
fn len(shape: &[usize]) -> Option<usize> {
    shape
        .iter()
        .try_fold(1, |product: usize, &size| product.checked_mul(size))
}
