//! `broadcast_shapes.jsonl`: the rule on shapes alone, and by running it.
use super::additions;
use super::facts::{Unmet, Verdict, sizes, text};
use super::outcome::{Outcome, compare, outcome};
use serde_json::Value;
use shapecast::broadcast_shapes;

/// Past this many elements, shapes are compared and nothing is run.
const MOST_ELEMENTS: usize = 1 << 16;

pub fn judge(fact: &Value) -> Verdict {
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
        Some(Some(elements)) if elements <= MOST_ELEMENTS => additions::check(&shapes, &expected),
        _ => Ok(()),
    }
}

fn expected(expect: &Value) -> Result<Outcome, Unmet> {
    match text(expect, "error") {
        "" => Ok(Ok(sizes(&expect["shape"])?)),
        "mismatch" => {
            let [a, b, dim] = ["a", "b", "dim"].map(|field| &expect[field]);
            Ok(Err(format!(
                "The size of tensor a ({a}) must match the size of tensor b ({b}) at non-singleton dimension {dim}"
            )))
        }
        "numel_overflow" => Ok(Err("numel: integer multiplication overflow".to_owned())),
        other => Err(Unmet::NoWay(format!("an error of the kind `{other}`"))),
    }
}

/// The number of elements, if it can be told.
fn len(shape: &[usize]) -> Option<usize> {
    shape
        .iter()
        .try_fold(1, |product: usize, &size| product.checked_mul(size))
}
