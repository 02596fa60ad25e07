//! `contractions.jsonl` and `einsum.jsonl`: matrix products and contractions.
use super::facts::{CheckResult, Failure, sizes, text};
use super::outcome::{Outcome, compare, compare_elements, outcome};
use serde_json::Value;
use shapecast::{DynTensor, ShapeError, try_einsum};

pub fn check_fact(fact: &Value) -> CheckResult {
    let inputs = fact["inputs"].as_array().map_or(&[][..], Vec::as_slice);
    let operands: Vec<_> = inputs.iter().map(tensor).collect::<Result<_, _>>()?;
    // The same with operands whose axes are reversed in memory.
    let reversed: Vec<_> = operands.iter().map(|x| x.transpose().to_tensor()).collect();
    let views = reversed.iter().map(DynTensor::transpose);
    match text(fact, "op") {
        "matmul" => {
            let [x, y] = &operands[..] else {
                return Err(Failure::Unsupported("other than two factors".to_owned()));
            };
            check("try_matmul", x.try_matmul(y), &fact["out"])?;
            let views: Vec<_> = views.collect();
            let product = views[0].try_matmul(&views[1]);
            check("try_matmul of views", product, &fact["out"])
        }
        "einsum" => {
            let equation = text(fact, "text");
            let found = try_einsum(equation, &operands);
            check("try_einsum", found, &fact["out"])?;
            let found = try_einsum(equation, &views.collect::<Vec<_>>());
            check("try_einsum of views", found, &fact["out"])
        }
        op => Err(Failure::Unsupported(op.to_owned())),
    }
}

fn check(method: &str, found: Result<DynTensor<f64>, ShapeError>, expected: &Value) -> CheckResult {
    let shape: Outcome = match text(&expected["error"], "msg") {
        "" => Ok(sizes(&expected["shape"])?),
        error => Err(error.to_owned()),
    };
    let found_shape = outcome(found.as_ref().map(DynTensor::shape));
    compare(method, &found_shape, &shape)?;
    match found {
        Ok(found) => compare_elements(method, found.as_slice(), &elements(expected)),
        Err(_) => Ok(()),
    }
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
