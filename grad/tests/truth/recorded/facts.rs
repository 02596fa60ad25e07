//! Recorded facts: the value and the gradients of a function in PyTorch and JAX.

use serde_json::Value;
use shapecast::{DynTensor, Shape, Tensor};

/// A value and the gradients of the operands.
pub struct Outcome {
    pub value: DynTensor<f64>,
    pub gradients: Vec<DynTensor<f64>>,
}

impl Outcome {
    fn of(value: &Value) -> Self {
        Outcome {
            value: tensor(&value["value"]),
            gradients: list(&value["gradients"]).map(tensor).collect(),
        }
    }

    /// Returns `true` if both have the same sizes and nearly the same elements.
    pub fn is_close(&self, other: &Self) -> bool {
        self.gradients.len() == other.gradients.len()
            && are_close(&self.value, &other.value)
            && self
                .gradients
                .iter()
                .zip(&other.gradients)
                .all(|(a, b)| are_close(a, b))
    }
}

/// What one system computed at one place.
pub struct Fact {
    pub id: String,
    /// The name of the function.
    pub op: String,
    pub operands: Vec<DynTensor<f64>>,
    /// The gradient of the result, or `None` for ones.
    pub of_value: Option<DynTensor<f64>>,
    /// The outcomes of the systems that have the function, by name.
    pub systems: Vec<(&'static str, Outcome)>,
}

/// Returns all recorded facts.
pub fn all() -> Vec<Fact> {
    let lines = include_str!("../gradients.jsonl").lines();
    let fact = |line| {
        let value: Value = serde_json::from_str(line).expect("a line is one JSON object");
        let text = |field: &str| value[field].as_str().expect("a text").to_owned();
        let systems = ["torch", "jax"].into_iter();
        Fact {
            id: text("id"),
            op: text("op"),
            operands: list(&value["x"]).map(tensor).collect(),
            of_value: value.get("of_value").map(tensor),
            systems: systems
                .filter_map(|system| Some((system, Outcome::of(value.get(system)?))))
                .collect(),
        }
    };
    lines.map(fact).collect()
}

/// Returns a tensor of another type with the same sizes and elements.
pub fn typed<S: Shape>(tensor: &DynTensor<f64>) -> Tensor<f64, S> {
    let typed = tensor.clone().try_into_shape();
    typed.expect("the function takes operands of this rank")
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().expect("a list").iter()
}

/// Reads a tensor, or a number as a vector of one element.
fn tensor(value: &Value) -> DynTensor<f64> {
    let Value::Object(fields) = value else {
        return DynTensor::from_shape_vec(vec![1], vec![number(value)]).unwrap();
    };
    let size = |size: &Value| size.as_u64().expect("a size") as usize;
    let sizes: Vec<usize> = list(&fields["shape"]).map(size).collect();
    let elements = list(&fields["data"]).map(number).collect();
    DynTensor::from_shape_vec(sizes, elements).expect("the sizes match the elements")
}

fn number(value: &Value) -> f64 {
    match value.as_str() {
        Some("NaN") => f64::NAN,
        Some("inf") => f64::INFINITY,
        Some("-inf") => f64::NEG_INFINITY,
        _ => value.as_f64().expect("a number"),
    }
}

fn are_close(a: &DynTensor<f64>, b: &DynTensor<f64>) -> bool {
    let pairs = || a.as_slice().iter().zip(b.as_slice());
    a.shape() == b.shape()
        && pairs().all(|(a, b)| {
            let is_close = (a - b).abs() <= 1e-14 + 1e-11 * b.abs();
            a == b || (a.is_nan() && b.is_nan()) || is_close
        })
}
