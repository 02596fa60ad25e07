//! `onnx_bcast.jsonl`: ONNX's element-wise operators, `Expand`, `Where` and reductions.
use super::facts::{CheckResult, Failure, text};
use super::operations::{OperationResult, run};
use super::reductions;
use super::tensors::AnyTensor;
use serde_json::{Value, json};
use shapecast::broadcast_shapes;

pub fn check_fact(fact: &Value) -> CheckResult {
    let operator = text(fact, "op");
    // An unsupported operator is reported as such, even if its inputs cannot be read.
    let Some(run) = runner(operator) else {
        return Err(Failure::Unsupported(format!("the operator `{operator}`")));
    };
    let inputs = inputs(fact)?;
    let inputs: Vec<_> = inputs.iter().map(Option::as_ref).collect();
    let expected = AnyTensor::parse(&fact["outputs"][0])?;
    let rtol = fact["rtol"].as_f64().unwrap_or(0.0);
    match run(fact, &inputs) {
        Some(Ok(found)) => found
            .difference(&expected, rtol)
            .map_or(Ok(()), |how| Err(Failure::Differs(how))),
        Some(Err(error)) => Err(Failure::Differs(error.to_string())),
        None => {
            let dtypes = inputs
                .iter()
                .map(|input| input.map_or("", AnyTensor::dtype));
            let dtypes: Vec<_> = dtypes.collect();
            let dtypes = dtypes.join(", ");
            Err(Failure::Unsupported(format!(
                "the operator `{operator}({dtypes})`"
            )))
        }
    }
}

/// Returns the inputs in the order of the operator, with `None` for omitted inputs.
fn inputs(fact: &Value) -> Result<Vec<Option<AnyTensor>>, Failure> {
    let list = |field: &str| {
        fact[field]
            .as_array()
            .map_or(&[][..], Vec::as_slice)
            .to_vec()
    };
    let recorded = list("inputs");
    let input = |name: &Value| recorded.iter().find(|input| input["name"] == *name);
    let named = list("node_inputs");
    let named = named
        .iter()
        .map(|name| input(name).map(AnyTensor::parse).transpose());
    named.collect()
}

/// Runs an operator. Returns `None` if the operand types are not supported.
type Runner = fn(&Value, &[Option<&AnyTensor>]) -> Option<OperationResult>;

fn runner(operator: &str) -> Option<Runner> {
    Some(match operator {
        "Expand" => |_, inputs| expand(inputs),
        "Clip" => |_, inputs| clip(inputs),
        "Mean" => |_, inputs| mean(inputs),
        "ReduceMax" => |fact, inputs| reduce("max", fact, inputs),
        "ReduceMean" => |fact, inputs| reduce("mean", fact, inputs),
        "ReduceMin" => |fact, inputs| reduce("min", fact, inputs),
        "ReduceProd" => |fact, inputs| reduce("prod", fact, inputs),
        "ReduceSum" => |fact, inputs| reduce("sum", fact, inputs),
        "Max" | "Min" | "Sum" => |fact, inputs| variadic(name(fact)?, inputs),
        "Mod" => |fact, inputs| {
            let fmod = fact["attrs"]["fmod"] == 1;
            run(if fmod { "fmod" } else { "rem" }, &all_inputs(inputs)?)
        },
        "Div" => |_, inputs| {
            let inputs = all_inputs(inputs)?;
            let is_integer = !inputs.first()?.dtype().starts_with('f');
            run(if is_integer { "trunc_div" } else { "div" }, &inputs)
        },
        _ if operation(operator).is_some() => |fact, inputs| run(name(fact)?, &all_inputs(inputs)?),
        _ => return None,
    })
}

/// Returns the name of an operator's operation in the other fact files.
fn operation(operator: &str) -> Option<&'static str> {
    const OPERATIONS: &[(&str, &str)] = &[
        ("Abs", "abs"),
        ("Add", "add"),
        ("And", "logical_and"),
        ("BitwiseAnd", "bitwise_and"),
        ("BitwiseNot", "bitwise_not"),
        ("BitwiseOr", "bitwise_or"),
        ("BitwiseXor", "bitwise_xor"),
        ("Ceil", "ceil"),
        ("Equal", "eq"),
        ("Floor", "floor"),
        ("Greater", "gt"),
        ("GreaterOrEqual", "ge"),
        ("Less", "lt"),
        ("LessOrEqual", "le"),
        ("Max", "maximum"),
        ("Min", "minimum"),
        ("Mul", "mul"),
        ("Neg", "neg"),
        ("Not", "logical_not"),
        ("Or", "logical_or"),
        ("Pow", "pow"),
        ("PRelu", "prelu"),
        ("Sqrt", "sqrt"),
        ("Sub", "sub"),
        ("Sum", "add"),
        ("Where", "where"),
        ("Xor", "logical_xor"),
    ];
    let found = OPERATIONS.iter().find(|(name, _)| *name == operator);
    found.map(|(_, operation)| *operation)
}

fn name(fact: &Value) -> Option<&'static str> {
    operation(text(fact, "op"))
}

/// Returns all inputs, or `None` if one is omitted.
fn all_inputs<'a>(inputs: &[Option<&'a AnyTensor>]) -> Option<Vec<&'a AnyTensor>> {
    inputs.iter().copied().collect()
}

fn variadic(operation: &str, inputs: &[Option<&AnyTensor>]) -> Option<OperationResult> {
    match all_inputs(inputs)?[..] {
        [] => None,
        [one] => Some(Ok(one.clone())),
        ref inputs => run(operation, inputs),
    }
}

fn mean(inputs: &[Option<&AnyTensor>]) -> Option<OperationResult> {
    match variadic("add", inputs)? {
        Ok(sum) => run("div", &[&sum, &number(inputs.len(), sum.dtype())?]),
        error => Some(error),
    }
}

/// Returns a tensor of rank 0.
fn number(value: usize, dtype: &str) -> Option<AnyTensor> {
    AnyTensor::parse(&json!({"dtype": dtype, "shape": [], "data": [value]})).ok()
}

/// Clamps to two optional bounds. The upper bound wins.
fn clip(inputs: &[Option<&AnyTensor>]) -> Option<OperationResult> {
    let mut clipped = (*inputs.first()?)?.clone();
    let bound = |position: usize| inputs.get(position).copied().flatten();
    for (operation, bound) in [("maximum", bound(1)), ("minimum", bound(2))] {
        let Some(bound) = bound else { continue };
        match run(operation, &[&clipped, bound])? {
            Ok(tensor) => clipped = tensor,
            error => return Some(error),
        }
    }
    Some(Ok(clipped))
}

/// Expands in both directions: in ONNX, the requested sizes may broadcast too.
fn expand(inputs: &[Option<&AnyTensor>]) -> Option<OperationResult> {
    let [data, AnyTensor::I64(sizes)] = all_inputs(inputs)?[..] else {
        return None;
    };
    let sizes: Result<Vec<usize>, _> = sizes.iter().map(|&size| size.try_into()).collect();
    let shape = broadcast_shapes(&[data.shape(), &sizes.ok()?]);
    Some(shape.and_then(|shape| data.broadcast_to(&shape)))
}

/// Reduces along axes. No axes, or an empty list, mean all axes unless `noop_with_empty_axes` is
/// set.
fn reduce(operation: &str, fact: &Value, inputs: &[Option<&AnyTensor>]) -> Option<OperationResult> {
    let axes = match inputs {
        [_] => Vec::new(),
        [_, Some(AnyTensor::I64(axes))] => axes.iter().map(|&axis| axis as isize).collect(),
        _ => return None,
    };
    let attribute = |name: &str, default| fact["attrs"][name].as_i64().unwrap_or(default) == 1;
    let all = axes.is_empty() && !attribute("noop_with_empty_axes", 0);
    let axes = (!all).then_some(&axes[..]);
    let results = reductions::run(operation, inputs[0]?, axes, attribute("keepdims", 1))?;
    results.into_iter().next().map(|(_, ran)| ran)
}
