//! `values.jsonl`: the elements of results.
use super::expr;
use super::facts::{CheckResult, Failure, text};
use super::operations::{OperationResult, run};
use super::tensors::AnyTensor;
use serde_json::Value;

pub fn check_fact(fact: &Value) -> CheckResult {
    let list = fact["inputs"].as_array().map_or(&[][..], Vec::as_slice);
    let inputs = list
        .iter()
        .map(AnyTensor::parse)
        .collect::<Result<Vec<_>, _>>()?;
    let inputs: Vec<&AnyTensor> = inputs.iter().collect();
    let (operation, expression) = (text(fact, "op"), text(fact, "expr"));

    // A fused operation is also evaluated step by step.
    let results = [
        ("fused", run(operation, &inputs)),
        ("step by step", expr::run(expression, &inputs)),
    ];
    let results: Vec<(&str, OperationResult)> = results
        .into_iter()
        .filter_map(|(name, result)| Some((name, result?)))
        .collect();

    if fact["out"].is_null() {
        return check_disagreement(fact, results);
    }
    if results.is_empty() {
        return Err(unsupported(operation, &inputs));
    }
    let expected = AnyTensor::parse(&fact["out"])?;
    let rtol = fact["rtol"].as_f64().unwrap_or(0.0);
    results
        .into_iter()
        .try_for_each(|(name, result)| match result {
            Ok(found) => found.difference(&expected, rtol).map_or(Ok(()), |how| {
                Err(Failure::Differs(format!("{name}: {how}")))
            }),
            Err(error) => Err(Failure::Differs(format!("{name}: {error}"))),
        })
}

/// Checks a fact on which NumPy and PyTorch disagree. It passes if the crate agrees with one of
/// them, and is informational otherwise.
fn check_disagreement(fact: &Value, results: Vec<(&str, OperationResult)>) -> CheckResult {
    if fact["numpy"].is_null() && fact["torch"].is_null() {
        return Err(Failure::Unsupported("a fact without a result".to_owned()));
    }
    let recorded: Vec<_> = ["numpy", "torch"]
        .iter()
        .filter_map(|system| AnyTensor::parse(&fact[system]).ok())
        .collect();
    let agrees = |found: &AnyTensor| {
        recorded
            .iter()
            .any(|expected| found.difference(expected, 0.0).is_none())
    };
    let mut found = results.into_iter().filter_map(|(_, result)| result.ok());
    if found.any(|found| agrees(&found)) {
        Ok(())
    } else {
        Err(Failure::Informational)
    }
}

fn unsupported(operation: &str, inputs: &[&AnyTensor]) -> Failure {
    let dtypes: Vec<_> = inputs.iter().map(|input| input.dtype()).collect();
    Failure::Unsupported(format!(
        "the operation `{operation}({})`",
        dtypes.join(", ")
    ))
}
