//! The comparison of the crate with the facts.

use super::deviations::DEVIATIONS;
use super::facts::{Fact, Outcome, all};
use super::{elements, tensors};
use shapecast::{DynTensor, Shape, Tensor};
use std::collections::{BTreeMap, BTreeSet};
use std::panic::catch_unwind;

/// A differentiated function of operands and the gradient of its result.
pub type Function = fn(&[DynTensor<f64>], &DynTensor<f64>) -> Outcome;

pub fn outcome<S: Shape, const N: usize>(
    value: Tensor<f64, S>,
    gradients: [DynTensor<f64>; N],
) -> Outcome {
    Outcome {
        value: value.into_dyn(),
        gradients: gradients.into(),
    }
}

/// Returns the function of the crate with this name, and whether it is a function of elements.
fn function(op: &str) -> (Function, bool) {
    let find = |table: &[(&str, Function)]| {
        let entry = table.iter().find(|(name, _)| *name == op)?;
        Some(entry.1)
    };
    match find(elements::FUNCTIONS) {
        Some(function) => (function, true),
        None => {
            let function = find(tensors::FUNCTIONS);
            (
                function.unwrap_or_else(|| panic!("no function {op}")),
                false,
            )
        }
    }
}

/// Checks one fact, and returns what is wrong. `found` is `None` if the function panicked.
fn check(fact: &Fact, found: Option<&Outcome>) -> Option<String> {
    let agrees = |of: &Outcome| found.is_some_and(|found| of.is_close(found));
    let agree = fact.systems.iter().map(|(_, of)| agrees(of));
    let agree: Vec<bool> = agree.collect();
    let follows = match (
        agree.iter().all(|agrees| *agrees),
        agree.iter().position(|agrees| *agrees),
    ) {
        (true, _) => None,
        (false, Some(index)) => Some(fact.systems[index].0),
        (false, None) => Some("neither"),
    };
    let listed = DEVIATIONS
        .iter()
        .find(|listed| listed.facts.contains(&&*fact.id));
    (follows != listed.map(|listed| listed.follows)).then(|| {
        let show = |of: &Outcome| {
            let slices = of.gradients.iter().map(DynTensor::as_slice);
            format!("{:?} {:?}", of.value.as_slice(), slices.collect::<Vec<_>>())
        };
        let mut text = format!(
            "{}: follows {}, {}\n    found {}",
            fact.id,
            follows.unwrap_or("both"),
            listed.map_or("not listed", |listed| listed.reason),
            found.map_or_else(String::new, show)
        );
        for (system, of) in &fact.systems {
            text += &format!("\n    {system} {}", show(of));
        }
        text
    })
}

#[test]
fn gradients_agree_with_pytorch_and_jax() {
    let facts = all();
    let mut by_op = BTreeMap::<&str, Vec<&Fact>>::new();
    for fact in &facts {
        by_op.entry(&fact.op).or_default().push(fact);
    }
    let mut wrong = Vec::new();
    for (op, facts) in by_op {
        let (function, is_of_elements) = function(op);
        let found = match is_of_elements {
            true => elements::evaluate(function, &facts),
            false => facts
                .iter()
                .map(|fact| {
                    let of_value = fact.of_value.as_ref().expect("a gradient of the result");
                    catch_unwind(|| function(&fact.operands, of_value)).ok()
                })
                .collect(),
        };
        let checked = facts.iter().zip(&found);
        wrong.extend(checked.filter_map(|(fact, found)| check(fact, found.as_ref())));
    }
    let known: BTreeSet<&str> = facts.iter().map(|fact| &*fact.id).collect();
    assert_eq!(known.len(), facts.len(), "each fact has a name of its own");
    let listed = DEVIATIONS.iter().flat_map(|listed| listed.facts);
    let unknown = listed.filter(|id| !known.contains(**id));
    wrong.extend(unknown.map(|id| format!("{id}: listed, but there is no such fact")));
    assert!(
        wrong.is_empty(),
        "{} of {} facts:\n{}",
        wrong.len(),
        facts.len(),
        wrong.join("\n")
    );
}
