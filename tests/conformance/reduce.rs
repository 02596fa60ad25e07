//! `reduce.jsonl`: reductions along any axes, and `sum_to_size`.
use super::facts::{CheckResult, Failure, signed, sizes, text};
use super::reductions::{Results, compare, run, sum_to};
use super::tensors::AnyTensor;
use serde_json::Value;

pub fn check_fact(fact: &Value) -> CheckResult {
    let x = AnyTensor::parse(fact)?;
    let operation = text(fact, "op");
    let results = match operation {
        "sum_to_size" => sum_to(&x, &sizes(&fact["target"])?),
        _ => {
            let axes = match &fact["axes"] {
                Value::Null => None,
                axes => Some(signed(axes)?),
            };
            let keepdim = fact["keepdim"] == true;
            run(operation, &x, axes.as_deref(), keepdim)
        }
    };
    let results = results.ok_or_else(|| {
        Failure::Unsupported(format!("the operation `{operation}({})`", x.dtype()))
    })?;
    compare_fact(results, fact)
}

fn compare_fact(results: Results, fact: &Value) -> CheckResult {
    // NumPy and PyTorch disagree on an empty list of axes. The crate agrees with NumPy.
    let recorded = match &fact["out"] {
        Value::Null => &fact["numpy"],
        out => out,
    };
    let rtol = fact["rtol"].as_f64().unwrap_or(0.0);
    let expected = match text(recorded, "error") {
        "" => Ok(AnyTensor::parse(&with_numpy_dtype(recorded, fact))?),
        _ => Err(Some(text(recorded, "msg"))),
    };
    compare(results, &expected, rtol)
}

/// Returns the result in NumPy's dtype. NumPy's sum of unsigned integers is unsigned.
fn with_numpy_dtype(out: &Value, fact: &Value) -> Value {
    let mut out = out.clone();
    if let dtype @ Value::String(_) = &fact["numpy_dtype"] {
        out["dtype"] = dtype.clone();
    }
    out
}
