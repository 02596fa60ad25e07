//! `contractions.jsonl`: matrix products.
use super::facts::{CheckResult, Failure, sizes, text};
use super::outcome::{Outcome, compare, compare_elements, outcome};
use serde_json::Value;
use shapecast::DynTensor;

pub fn check_fact(fact: &Value) -> CheckResult {
    if text(fact, "op") != "matmul" {
        return Err(Failure::Unsupported("einsum".to_owned()));
    }
    let [x, y] = [0, 1].map(|k| tensor(&fact["inputs"][k]));
    let (x, y) = (x?, y?);
    let found = x.try_matmul(&y);
    let expected = &fact["out"];
    let error = text(&expected["error"], "msg");
    let shape: Outcome = match error {
        "" => Ok(sizes(&expected["shape"])?),
        error => Err(error.to_owned()),
    };
    let found_shape = outcome(found.as_ref().map(DynTensor::shape));
    compare("try_matmul", &found_shape, &shape)?;
    let Ok(found) = found else {
        return Ok(());
    };
    let expected = elements(expected);
    compare_elements("try_matmul", found.as_slice(), &expected)?;
    // The same with operands whose axes are reversed in memory.
    let [x, y] = [&x, &y].map(|operand| operand.transpose().to_tensor());
    let found = x.transpose().try_matmul(&y.transpose());
    let found = found.expect("the strides do not matter");
    compare_elements("try_matmul of views", found.as_slice(), &expected)
}

pub fn tensor(input: &Value) -> Result<DynTensor<f64>, Failure> {
    let sizes = sizes(&input["shape"])?;
    let tensor = DynTensor::from_shape_vec(sizes.as_slice(), elements(input));
    Ok(tensor.expect("there is an element for each index"))
}

pub fn elements(of: &Value) -> Vec<f64> {
    let elements = of["data"].as_array().map_or(&[][..], Vec::as_slice);
    elements.iter().filter_map(Value::as_f64).collect()
}
