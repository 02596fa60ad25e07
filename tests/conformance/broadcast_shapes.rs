//! `broadcast_shapes.jsonl`: the rule on shapes alone, and by running it.
use super::facts::{Unmet, Verdict, sizes, text};
use crate::support::stretch;
use serde_json::Value;
use shapecast::{DynTensor, ShapeError, broadcast_shapes, try_broadcast};

/// Past this many elements, shapes are compared and nothing is run.
const MOST_ELEMENTS: usize = 1 << 16;

/// What the fact expects: a shape, or the text of an error.
type Expected = Result<Vec<usize>, String>;

pub fn judge(fact: &Value) -> Verdict {
    let expected = expected(&fact["expect"])?;
    let list = fact["shapes"].as_array().map_or(&[][..], Vec::as_slice);
    let shapes = list.iter().map(sizes).collect::<Result<Vec<_>, _>>()?;
    let shapes: Vec<&[usize]> = shapes.iter().map(Vec::as_slice).collect();

    let found = broadcast_shapes(&shapes).map(|shape| shape.to_vec());
    compare(
        "broadcast_shapes",
        &found.map_err(|error| error.to_string()),
        &expected,
    )?;

    let largest = shapes
        .iter()
        .copied()
        .chain(expected.as_deref().ok())
        .map(len)
        .max();
    match largest {
        Some(Some(elements)) if elements <= MOST_ELEMENTS => run(&shapes, &expected),
        _ => Ok(()),
    }
}

fn expected(expect: &Value) -> Result<Expected, Unmet> {
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

/// Adds tensors of these shapes up: in one macro call, operand by operand, and through views.
fn run(shapes: &[&[usize]], expected: &Expected) -> Verdict {
    let tensors: Vec<_> = shapes
        .iter()
        .enumerate()
        .map(|(i, shape)| filled(shape, i))
        .collect();
    let ways: [(&str, Way); 3] = [
        ("in one call", in_one_call),
        ("operand by operand", folded),
        ("through views", through_views),
    ];
    for (name, way) in ways {
        let Some(found) = way(&tensors) else { continue };
        let shape = found.as_ref().map(|tensor| tensor.shape().to_vec());
        compare(name, &shape.map_err(ToString::to_string), expected)?;
        if let Ok(found) = found {
            let sum = sum(&tensors, found.shape());
            if found.as_slice() != sum {
                return Err(Unmet::Differs(format!(
                    "{name}: gives {found:?}, not {sum:?}"
                )));
            }
        }
    }
    Ok(())
}

/// Elements that tell the operands, and the positions within each, apart.
fn filled(shape: &[usize], operand: usize) -> DynTensor<i64> {
    let elements = (0..len(shape).unwrap_or(0) as i64)
        .map(|k| k << (8 * (operand % 4)))
        .collect::<Vec<_>>();
    DynTensor::from_shape_vec(shape, elements).expect("as many elements as the shape has")
}

/// The same by the loop that one would write by hand.
fn sum(tensors: &[DynTensor<i64>], shape: &[usize]) -> Vec<i64> {
    let mut sum = vec![0; shape.iter().product()];
    for tensor in tensors {
        let stretched = stretch(tensor.shape(), tensor.as_slice(), shape);
        sum.iter_mut()
            .zip(stretched)
            .for_each(|(sum, value)| *sum += value);
    }
    sum
}

/// A way to add tensors up; `None` for numbers of operands that it is not for.
type Way = fn(&[DynTensor<i64>]) -> Option<Result<DynTensor<i64>, ShapeError>>;

/// One `try_broadcast!` per number of operands.
macro_rules! in_one_call {
    ($tensors:ident: $([$first:ident $($other:ident)*])+) => {
        match $tensors {
            $([$first $(, $other)*] => Some(try_broadcast!($first $(+ $other)* + 0)),)+
            _ => None,
        }
    };
}

fn in_one_call(tensors: &[DynTensor<i64>]) -> Option<Result<DynTensor<i64>, ShapeError>> {
    in_one_call! { tensors:
        [a]
        [a b]
        [a b c]
        [a b c d]
        [a b c d e]
        [a b c d e f]
        [a b c d e f g]
        [a b c d e f g h]
        [a b c d e f g h i j k l]
    }
}

/// The rule folds from left to right, so this reports the same error as one call does.
fn folded(tensors: &[DynTensor<i64>]) -> Option<Result<DynTensor<i64>, ShapeError>> {
    let (first, others) = tensors.split_first()?;
    Some(
        others
            .iter()
            .try_fold(first.clone(), |sum, next| try_broadcast!(sum + next)),
    )
}

fn through_views(tensors: &[DynTensor<i64>]) -> Option<Result<DynTensor<i64>, ShapeError>> {
    let [a, b] = tensors else { return None };
    let (a, b) = (a.view(), b.view());
    Some(try_broadcast!(a + b))
}

fn compare(way: &str, found: &Expected, expected: &Expected) -> Verdict {
    if found == expected {
        return Ok(());
    }
    Err(Unmet::Differs(format!(
        "{way}: gives {found:?}, not {expected:?}"
    )))
}
