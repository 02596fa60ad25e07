//! `inplace.jsonl`: operations in place, whose target never changes shape, and stretched views.
use super::additions::filled;
use super::expand;
use super::facts::{Unmet, Verdict, sizes, text};
use super::outcome::{Outcome, compare, compare_elements, outcome, recorded};
use crate::support::{broadcast_shape, stretch};
use serde_json::Value;
use shapecast::{DynShape, DynTensor, ShapeError, ViewMut, try_broadcast};

pub fn judge(fact: &Value) -> Verdict {
    match text(fact, "op") {
        "expand" => expand::to_sizes(fact),
        "expand_as" => expand::to_other(fact),
        name => {
            let operation =
                operation(name).ok_or_else(|| Unmet::NoWay(format!("the operation `{name}`")))?;
            if fact["x_base"].is_null() {
                let (x, y) = (sizes(&fact["x"])?, sizes(&fact["y"])?);
                check(&operation, &x, &y, &fact["expect"])
            } else {
                check_stretched(&operation, fact)
            }
        }
    }
}

/// An operation in place: how to run it, and what it does to one element.
pub struct Operation {
    ways: [(&'static str, Way); 2],
    operator: fn(&mut DynTensor<i64>, &DynTensor<i64>),
    into_view: WayIntoView,
    element: fn(i64, i64) -> i64,
}

type Way = fn(&mut DynTensor<i64>, &DynTensor<i64>) -> Result<(), ShapeError>;
type WayIntoView = fn(ViewMut<'_, i64, DynShape>, &DynTensor<i64>) -> Result<(), ShapeError>;

macro_rules! operations {
    ($($name:literal $assign:tt $operator:tt;)*) => {
        pub fn operation(name: &str) -> Option<Operation> {
            match name {
                $($name => Some(Operation {
                    ways: [
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

/// Runs `operation` on tensors of these shapes, in every way there is.
pub fn check(operation: &Operation, x: &[usize], y: &[usize], expect: &Value) -> Verdict {
    let expected = expected(x, y, expect)?;
    let (before, y) = (filled(x, 0), filled(y, 1));
    let after = after(operation, &before, &y, &expected);

    let check = |way: &str, run: &dyn Fn(&mut DynTensor<i64>) -> Result<(), ShapeError>| {
        let mut x = before.clone();
        let ran = run(&mut x);
        compare(way, &outcome(ran.map(|()| x.shape())), &expected)?;
        compare_elements(way, x.as_slice(), &after)
    };
    for (name, way) in operation.ways {
        check(name, &|x| way(x, &y))?;
    }
    check("into a view", &|x| (operation.into_view)(x.view_mut(), &y))?;
    match expected {
        Ok(_) => check("by the operator", &|x| {
            (operation.operator)(x, &y);
            Ok(())
        }),
        // It panics, with the same text: the macro's own `Result` is what it is made of.
        Err(_) => Ok(()),
    }
}

/// The elements of `x` afterwards: those that the result has none for are untouched, all of them if
/// the operation is refused.
fn after(
    operation: &Operation,
    x: &DynTensor<i64>,
    y: &DynTensor<i64>,
    expected: &Outcome,
) -> Vec<i64> {
    let mut elements = x.as_slice().to_vec();
    if let Ok(shape) = expected {
        let y = stretch(y.shape(), y.as_slice(), shape);
        for (x, y) in elements.iter_mut().zip(y) {
            *x = (operation.element)(*x, y);
        }
    }
    elements
}

/// Of a target that would change shape, PyTorch's documentation says something else than PyTorch.
/// We say both, unless the result only has more dimensions.
pub fn expected(x: &[usize], y: &[usize], expect: &Value) -> Result<Outcome, Unmet> {
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

/// Runs `operation` on a view: `x_base`, stretched to `x_expand`. Where that lets elements share
/// memory, there is no view to write to, and the operation need not be run to be refused.
fn check_stretched(operation: &Operation, fact: &Value) -> Verdict {
    let base = filled(&sizes(&fact["x_base"])?, 0);
    let x = base
        .try_broadcast_to(&sizes(&fact["x_expand"])?)
        .map_err(|error| Unmet::Differs(format!("the target: {error}")))?;
    let (y, expect) = (filled(&sizes(&fact["y"])?, 1), &fact["expect"]);
    let expected = expected(x.shape(), y.shape(), expect)?;

    let mut elements = base.as_slice().to_vec();
    let view =
        ViewMut::<i64, DynShape>::from_shape_strides(x.shape(), x.strides(), 0, &mut elements);
    let ran = view.and_then(|view| (operation.into_view)(view, &y));
    compare("into a view", &outcome(ran.map(|()| x.shape())), &expected)?;
    // No two elements share memory here, so that they lie as in a tensor.
    compare_elements(
        "into a view",
        &elements,
        &after(operation, &base, &y, &expected),
    )
}
