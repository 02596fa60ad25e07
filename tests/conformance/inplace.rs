//! `inplace.jsonl`: operations in place, whose target does not change shape, and expanded views.
use super::additions::filled;
use super::expand;
use super::facts::{CheckResult, Failure, sizes, text};
use super::outcome::{Outcome, compare, compare_elements, outcome, recorded};
use crate::support::{broadcast_elements, broadcast_shape};
use serde_json::Value;
use shapecast::{DynShape, DynTensor, ShapeError, ViewMut, try_broadcast};

pub fn check_fact(fact: &Value) -> CheckResult {
    match text(fact, "op") {
        "expand" => expand::to_sizes(fact),
        "expand_as" => expand::to_other(fact),
        name => {
            let operation = operation(name)
                .ok_or_else(|| Failure::Unsupported(format!("the operation `{name}`")))?;
            if fact["x_base"].is_null() {
                let (x, y) = (sizes(&fact["x"])?, sizes(&fact["y"])?);
                check(&operation, &x, &y, &fact["expect"])
            } else {
                check_expanded(&operation, fact)
            }
        }
    }
}

/// An operation in place, with its function of two elements.
pub struct Operation {
    methods: [(&'static str, Method); 2],
    operator: fn(&mut DynTensor<i64>, &DynTensor<i64>),
    into_view: IntoView,
    element: fn(i64, i64) -> i64,
}

type Method = fn(&mut DynTensor<i64>, &DynTensor<i64>) -> Result<(), ShapeError>;
type IntoView = fn(ViewMut<'_, i64, DynShape>, &DynTensor<i64>) -> Result<(), ShapeError>;

macro_rules! operations {
    ($($name:literal $assign:tt $operator:tt;)*) => {
        pub fn operation(name: &str) -> Option<Operation> {
            match name {
                $($name => Some(Operation {
                    methods: [
                        ("by the macro", |x, y| try_broadcast!(x $assign y)),
                        ("by the macro, from a view", |x, y| {
                            let y = y.view();
                            try_broadcast!(x $assign y)
                        }),
                    ],
                    operator: |x, y| *x $assign y,
                    into_view: |mut x, y| try_broadcast!(x $assign y),
                    element: |x, y| x $operator y,
                }),)*
                _ => None,
            }
        }
    };
}
operations! {
    "add_" += +;
    "sub_" -= -;
    "mul_" *= *;
}

/// Runs `operation` on tensors of these shapes by all methods.
pub fn check(operation: &Operation, x: &[usize], y: &[usize], expect: &Value) -> CheckResult {
    let expected = expected(x, y, expect)?;
    let (before, y) = (filled(x, 0), filled(y, 1));
    let after = after(operation, &before, &y, &expected);

    let check = |method: &str, run: &dyn Fn(&mut DynTensor<i64>) -> Result<(), ShapeError>| {
        let mut x = before.clone();
        let result = run(&mut x);
        compare(method, &outcome(result.map(|()| x.shape())), &expected)?;
        compare_elements(method, x.as_slice(), &after)
    };
    for (name, method) in operation.methods {
        check(name, &|x| method(x, &y))?;
    }
    check("into a view", &|x| (operation.into_view)(x.view_mut(), &y))?;
    match expected {
        Ok(_) => check("by the operator", &|x| {
            (operation.operator)(x, &y);
            Ok(())
        }),
        // The operator panics with the text of the macro's error.
        Err(_) => Ok(()),
    }
}

/// Returns the elements of `x` after the operation, which are unchanged if the operation is an
/// error.
fn after(
    operation: &Operation,
    x: &DynTensor<i64>,
    y: &DynTensor<i64>,
    expected: &Outcome,
) -> Vec<i64> {
    let mut elements = x.as_slice().to_vec();
    if let Ok(shape) = expected {
        let y = broadcast_elements(y.shape(), y.as_slice(), shape);
        for (x, y) in elements.iter_mut().zip(y) {
            *x = (operation.element)(*x, y);
        }
    }
    elements
}

/// Returns the expected outcome.
///
/// If the target would change shape, PyTorch's error differs from the one in its documentation. The
/// crate's text has both, unless the result only has more dimensions.
pub fn expected(x: &[usize], y: &[usize], expect: &Value) -> Result<Outcome, Failure> {
    let expected = recorded(expect)?;
    if text(expect, "error") != "output_shape" {
        return Ok(expected);
    }
    let result = broadcast_shape(&[x, y]).unwrap_or_default();
    let pairs = x.iter().enumerate().rev().zip(result.iter().rev());
    let mut grown = pairs.filter(|((_, size), grown)| size != grown);
    Ok(expected.map_err(|message| match grown.next() {
        Some(((dim, size), grown)) => format!(
            "{message}: The expanded size of the tensor ({size}) must match the existing size \
             ({grown}) at non-singleton dimension {dim}"
        ),
        None => message,
    }))
}

/// Runs `operation` on a view: `x_base` expanded to `x_expand`. If elements share memory, creating
/// the mutable view is the error.
fn check_expanded(operation: &Operation, fact: &Value) -> CheckResult {
    let base = filled(&sizes(&fact["x_base"])?, 0);
    let x = base
        .try_broadcast_to(&sizes(&fact["x_expand"])?)
        .map_err(|error| Failure::Differs(format!("the target: {error}")))?;
    let (y, expect) = (filled(&sizes(&fact["y"])?, 1), &fact["expect"]);
    let expected = expected(x.shape(), y.shape(), expect)?;

    let mut elements = base.as_slice().to_vec();
    let view =
        ViewMut::<i64, DynShape>::from_shape_strides(x.shape(), x.strides(), 0, &mut elements);
    let result = view.and_then(|view| (operation.into_view)(view, &y));
    compare(
        "into a view",
        &outcome(result.map(|()| x.shape())),
        &expected,
    )?;
    // No elements share memory, so the order in memory is row-major.
    compare_elements(
        "into a view",
        &elements,
        &after(operation, &base, &y, &expected),
    )
}
