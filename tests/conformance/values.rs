//! `values.jsonl`: what operations give, element by element.
use super::expr;
use super::facts::{Unmet, Verdict, text};
use super::operations::{Ran, run};
use super::tensors::AnyTensor;
use serde_json::Value;

pub fn judge(fact: &Value) -> Verdict {
    let list = fact["inputs"].as_array().map_or(&[][..], Vec::as_slice);
    let inputs = list
        .iter()
        .map(AnyTensor::parse)
        .collect::<Result<Vec<_>, _>>()?;
    let inputs: Vec<&AnyTensor> = inputs.iter().collect();
    let (operation, expression) = (text(fact, "op"), text(fact, "expr"));

    // A fused operation also gives the same as its steps one after the other.
    let ways = [
        ("fused", run(operation, &inputs)),
        ("step by step", expr::run(expression, &inputs)),
    ];
    let ways: Vec<(&str, Ran)> = ways
        .into_iter()
        .filter_map(|(name, ran)| Some((name, ran?)))
        .collect();

    if fact["out"].is_null() {
        return either(fact, ways);
    }
    if ways.is_empty() {
        return Err(no_way(operation, &inputs));
    }
    let want = AnyTensor::parse(&fact["out"])?;
    let rtol = fact["rtol"].as_f64().unwrap_or(0.0);
    ways.into_iter().try_for_each(|(way, ran)| match ran {
        Ok(found) => found
            .difference(&want, rtol)
            .map_or(Ok(()), |how| Err(Unmet::Differs(format!("{way}: {how}")))),
        Err(error) => Err(Unmet::Differs(format!("{way}: {error}"))),
    })
}

/// NumPy and PyTorch disagree: it is a fact that we do as one of them does, or it is none at all.
fn either(fact: &Value, ways: Vec<(&str, Ran)>) -> Verdict {
    if fact["numpy"].is_null() && fact["torch"].is_null() {
        return Err(Unmet::NoWay("a fact without a result".to_owned()));
    }
    let recorded: Vec<_> = ["numpy", "torch"]
        .iter()
        .filter_map(|by| AnyTensor::parse(&fact[by]).ok())
        .collect();
    let agrees = |found: &AnyTensor| {
        recorded
            .iter()
            .any(|want| found.difference(want, 0.0).is_none())
    };
    let mut found = ways.into_iter().filter_map(|(_, ran)| ran.ok());
    if found.any(|found| agrees(&found)) {
        Ok(())
    } else {
        Err(Unmet::Informational)
    }
}

fn no_way(operation: &str, inputs: &[&AnyTensor]) -> Unmet {
    let dtypes: Vec<_> = inputs.iter().map(|input| input.dtype()).collect();
    Unmet::NoWay(format!(
        "the operation `{operation}({})`",
        dtypes.join(", ")
    ))
}
