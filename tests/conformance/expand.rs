//! Expansion of `x` to `sizes`, where -1 keeps a size, or to the shape of `other`.
use super::additions::filled;
use super::facts::{CheckResult, Failure, signed, sizes, text};
use super::views::{compare_values, compare_view};
use crate::support::broadcast_elements;
use serde_json::Value;

pub fn to_sizes(fact: &Value) -> CheckResult {
    let x = filled(&sizes(&fact["x"])?, 0);
    let (targets, expect) = (signed(&fact["sizes"])?, &fact["expect"]);
    let expanded = x.try_expand(&targets);
    if text(fact, "cat") == "expand_negative" || text(expect, "error") == "numel_overflow" {
        // PyTorch reports the error that it reaches first.
        return match expanded {
            Ok(view) => Err(Failure::Differs(format!(
                "found {view:?}, expected an error"
            ))),
            Err(_) => Ok(()),
        };
    }
    compare_view("try_expand", &expanded, expect)?;
    if let Ok(sizes) = sizes(&fact["sizes"]) {
        compare_view("try_broadcast_to", &x.try_broadcast_to(&sizes), expect)?;
    }
    match expanded {
        Ok(view) => compare_values(
            &view,
            &broadcast_elements(x.shape(), x.as_slice(), view.shape()),
        ),
        Err(_) => Ok(()),
    }
}

pub fn to_other(fact: &Value) -> CheckResult {
    let x = filled(&sizes(&fact["x"])?, 0);
    let other = filled(&sizes(&fact["other"])?, 1);
    compare_view("try_expand_as", &x.try_expand_as(&other), &fact["expect"])
}
