//! Additions of tensors of given shapes, by several methods.
use super::facts::CheckResult;
use super::outcome::{Outcome, compare, compare_elements, outcome};
use crate::support::broadcast_elements;
use shapecast::{DynTensor, ShapeError, try_broadcast, try_broadcast_tensors};

/// Checks the sum of tensors of these shapes: in one macro call, operand by operand, through views,
/// and through broadcast views.
pub fn check(shapes: &[&[usize]], expected: &Outcome) -> CheckResult {
    let tensors: Vec<_> = shapes
        .iter()
        .enumerate()
        .map(|(i, shape)| filled(shape, i))
        .collect();
    let methods: [(&str, Method); 4] = [
        ("in one call", in_one_call),
        ("operand by operand", folded),
        ("through views", through_views),
        ("through broadcast views", through_broadcast_views),
    ];
    for (name, method) in methods {
        let Some(found) = method(&tensors) else {
            continue;
        };
        compare(
            name,
            &outcome(found.as_ref().map(DynTensor::shape)),
            expected,
        )?;
        if let Ok(found) = found {
            let sum = sum(&tensors, found.shape());
            compare_elements(name, found.as_slice(), &sum)?;
        }
    }
    Ok(())
}

/// Returns a tensor whose elements differ between operands and between positions.
pub fn filled(shape: &[usize], operand: usize) -> DynTensor<i64> {
    let elements = (0..shape.iter().product::<usize>() as i64)
        .map(|k| k << (8 * (operand % 4)))
        .collect::<Vec<_>>();
    DynTensor::from_shape_vec(shape, elements).expect("the shape matches the elements")
}

/// Returns the sum by a hand-written loop.
fn sum(tensors: &[DynTensor<i64>], shape: &[usize]) -> Vec<i64> {
    let mut sum = vec![0; shape.iter().product()];
    for tensor in tensors {
        let elements = broadcast_elements(tensor.shape(), tensor.as_slice(), shape);
        sum.iter_mut()
            .zip(elements)
            .for_each(|(sum, value)| *sum += value);
    }
    sum
}

/// A method of adding tensors, or `None` for an unsupported number of operands.
type Method = fn(&[DynTensor<i64>]) -> Option<Result<DynTensor<i64>, ShapeError>>;

/// Adds with one `try_broadcast!`, for each number of operands.
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

/// Adds operand by operand. The rule folds from left to right, so the error is that of one call.
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

fn through_broadcast_views(
    tensors: &[DynTensor<i64>],
) -> Option<Result<DynTensor<i64>, ShapeError>> {
    let views = match try_broadcast_tensors(&tensors.iter().collect::<Vec<_>>()) {
        Ok(views) => views,
        Err(error) => return Some(Err(error)),
    };
    let (first, others) = views.split_first()?;
    let mut others = others.iter();
    Some(others.try_fold(first.to_tensor(), |sum, next| try_broadcast!(sum + next)))
}
