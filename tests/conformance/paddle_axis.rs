//! `paddle_axis.jsonl`: PaddlePaddle's element-wise operators, with their `axis`.
use super::additions::filled;
use super::facts::{CheckResult, Failure, sizes, text};
use super::operations::run;
use super::tensors::AnyTensor;
use serde_json::{Value, json};
use shapecast::{DynTensor, ShapeError, ShapeErrorKind, broadcast_shapes_at, try_broadcast};

pub fn check_fact(fact: &Value) -> CheckResult {
    let (x, y) = (sizes(&fact["x"])?, sizes(&fact["y"])?);
    let axis = fact["axis"]
        .as_i64()
        .and_then(|axis| isize::try_from(axis).ok());
    let axis = axis.ok_or_else(|| Failure::Unsupported("a fact without an axis".to_owned()))?;

    let shapes = broadcast_shapes_at(&x, &y, axis);
    compare("broadcast_shapes_at", &shapes, fact)?;
    let swapped = broadcast_shapes_at(&y, &x, axis);
    compare("broadcast_shapes_at, swapped", &swapped, fact)?;
    let sum = sum(&filled(&x, 0), &filled(&y, 1), axis);
    compare("try_align_at", &sum.map(|sum| sum.shape().to_vec()), fact)?;

    if fact["out_data"].is_null() {
        return Ok(());
    }
    values(fact, &shapes.unwrap_or_default(), axis)
}

/// Adds without a copy: the operand of lower rank is aligned at an axis of the other.
fn sum(x: &DynTensor<i64>, y: &DynTensor<i64>, axis: isize) -> Result<DynTensor<i64>, ShapeError> {
    if x.ndim() < y.ndim() {
        let x = x.try_align_at(axis, y.shape())?;
        try_broadcast!(x + y)
    } else {
        let y = y.try_align_at(axis, x.shape())?;
        try_broadcast!(x + y)
    }
}

fn compare(method: &str, found: &Result<Vec<usize>, ShapeError>, fact: &Value) -> CheckResult {
    let (expect, message) = (&fact["expect"], text(&fact["paddle_3_3_1"], "msg"));
    let message = message.trim_start_matches("(InvalidArgument) ");
    let agrees = match (found, text(expect, "error")) {
        (Ok(shape), "") => json!(shape) == expect["shape"],
        // The documentation and two of three versions agree.
        (Ok(shape), "overhang") => json!(shape) == expect["alt_shape"],
        (Ok(_), _) => false,
        (Err(error), "overhang") => error.kind() == ShapeErrorKind::NoSuchAxis,
        // The axis does not exist. PaddlePaddle starts before the first dimension and reports a
        // mismatch.
        (Err(error), "mismatch") if fact["axis"].as_i64() < Some(-1) => {
            error.kind() == ShapeErrorKind::NoSuchAxis
        }
        (Err(error), "mismatch") => error.kind() == ShapeErrorKind::Mismatch,
        // PaddlePaddle may name another axis. The crate names the given one.
        (Err(error), "axis_negative") => {
            error.to_string() == format!("{} {}.", without_number(message), fact["axis"])
        }
        (Err(error), _) => error.to_string() == message,
    };
    if agrees {
        return Ok(());
    }
    Err(Failure::Differs(format!(
        "{method}: found {found:?}, expected {expect} ({message})"
    )))
}

/// Removes the number at the end of a text.
fn without_number(message: &str) -> &str {
    message.rsplit_once(' ').map_or(message, |(text, _)| text)
}

/// Runs the recorded operator on the recorded elements.
fn values(fact: &Value, shape: &[usize], axis: isize) -> CheckResult {
    let (operator, dtype) = (text(fact, "op"), text(fact, "dtype"));
    let tensor = |shape: &Value, data: &str| {
        AnyTensor::parse(&json!({"dtype": rust_type(dtype), "shape": shape, "data": fact[data]}))
    };
    let (x, y) = (tensor(&fact["x"], "x_data")?, tensor(&fact["y"], "y_data")?);
    let expected = tensor(&json!(shape), "out_data")?;

    let aligned = if x.shape().len() < y.shape().len() {
        x.align_at(axis, y.shape()).map(|x| (x, y))
    } else {
        y.align_at(axis, x.shape()).map(|y| (x, y))
    };
    let result = match &aligned {
        Ok((x, y)) => run(operation(operator), &[x, y]),
        Err(error) => Some(Err(error.clone())),
    };
    match result {
        Some(Ok(found)) => found.difference(&expected, 0.0).map_or(Ok(()), |how| {
            Err(Failure::Differs(format!("{operator}: {how}")))
        }),
        Some(Err(error)) => Err(Failure::Differs(format!("{operator}: {error}"))),
        None => Err(Failure::Unsupported(format!(
            "the operation `{operator}` of {dtype}"
        ))),
    }
}

fn operation(operator: &str) -> &str {
    match operator.trim_start_matches("elementwise_") {
        "max" => "maximum",
        "min" => "minimum",
        "mod" => "rem",
        "floordiv" => "floor_div",
        other => other,
    }
}

fn rust_type(dtype: &str) -> &str {
    match dtype {
        "float32" => "f32",
        "float64" => "f64",
        "int8" => "i8",
        "int16" => "i16",
        "int32" => "i32",
        "int64" => "i64",
        "uint8" => "u8",
        other => other,
    }
}
