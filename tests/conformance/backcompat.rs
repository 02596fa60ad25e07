//! `backcompat.jsonl`: operations whose result changed when PyTorch introduced broadcasting, and
//! their warnings.
use super::additions::{self, filled};
use super::facts::{CheckResult, Failure, sizes};
use super::outcome::{compare, compare_elements, outcome, recorded};
use super::{inplace, warnings};
use serde_json::Value;
use shapecast::{DynTensor, compat, try_broadcast};

pub fn check_fact(fact: &Value) -> CheckResult {
    let (x, y) = (sizes(&fact["x"])?, sizes(&fact["y"])?);
    let add = inplace::operation("add_").expect("the operation is supported");
    let check_results = || {
        additions::check(&[&x, &y], &recorded(&fact["torch_add"])?)?;
        inplace::check(&add, &x, &y, &fact["torch_add_"])
    };
    let (checked, warned) = warnings::with_switch(false, check_results);
    checked?;
    expect_warnings("with the switch off", &warned, &[])?;

    let (x, y) = (filled(&x, 0), filled(&y, 1));
    warnings_of_addition(&x, &y, fact)?;
    warnings_in_place(&x, &y, fact)?;
    legacy(&x, &y, fact)?;
    legacy_in_place(&x, &y, fact)
}

fn flag(fact: &Value, field: &str) -> Result<bool, Failure> {
    let flag = fact[field].as_bool();
    flag.ok_or_else(|| Failure::Unsupported(format!("a fact without `{field}`")))
}

/// Returns the warnings of an operation that broadcasts: one if `rule` is `true`, or none.
fn broadcast_warnings(fact: &Value, rule: &str) -> Result<&'static [&'static str], Failure> {
    Ok(match flag(fact, rule)? {
        true => &[warnings::BROADCASTING],
        false => &[],
    })
}

fn warnings_of_addition(x: &DynTensor<i64>, y: &DynTensor<i64>, fact: &Value) -> CheckResult {
    let expected = broadcast_warnings(fact, "doc_rule_warn")?;
    let (sum, warned) = warnings::with_switch(true, || try_broadcast!(x + y));
    expect_warnings("by the macro", &warned, expected)?;
    let (_, warned) = warnings::with_switch(true, || {
        let (x, y) = (x.view(), y.view());
        try_broadcast!(x + y)
    });
    expect_warnings("through views", &warned, expected)?;
    if sum.is_ok() {
        let (_, warned) = warnings::with_switch(true, || x + y);
        expect_warnings("by the operator", &warned, expected)?;
    }
    Ok(())
}

fn warnings_in_place(x: &DynTensor<i64>, y: &DynTensor<i64>, fact: &Value) -> CheckResult {
    let expected = broadcast_warnings(fact, "doc_rule_warn_inplace")?;
    let mut x = x.clone();
    let (result, warned) = warnings::with_switch(true, || try_broadcast!(x += y));
    expect_warnings("in place, by the macro", &warned, expected)?;
    if result.is_ok() {
        let ((), warned) = warnings::with_switch(true, || x += y);
        expect_warnings("in place, by the operator", &warned, expected)?;
    }
    Ok(())
}

/// Checks `pointwise`, which pairs operands that do not broadcast and have the same number of
/// elements.
fn legacy(x: &DynTensor<i64>, y: &DynTensor<i64>, fact: &Value) -> CheckResult {
    let method = "compat::pointwise";
    let (found, warned) = warnings::with_switch(true, || compat::pointwise(x, y, |x, y| x + y));
    let falls_back = flag(fact, "doc_rule_legacy_fallback")?;
    let expected = if falls_back {
        Ok(sizes(&fact["legacy_pointwise_shape"])?)
    } else {
        recorded(&fact["torch_add"])?
    };
    compare(
        method,
        &outcome(found.as_ref().map(DynTensor::shape)),
        &expected,
    )?;
    let Ok(found) = found else {
        return expect_warnings(method, &warned, &[]);
    };
    if !falls_back {
        return expect_warnings(method, &warned, broadcast_warnings(fact, "doc_rule_warn")?);
    }
    compare_elements(method, found.as_slice(), &paired(x, y))?;
    expect_warnings(method, &warned, &[warnings::PAIRING])
}

fn legacy_in_place(x: &DynTensor<i64>, y: &DynTensor<i64>, fact: &Value) -> CheckResult {
    let method = "compat::pointwise_assign";
    let mut target = x.clone();
    let (result, warned) = warnings::with_switch(true, || {
        compat::pointwise_assign(&mut target.view_mut(), y, |x, y| x + y)
    });
    let falls_back = flag(fact, "doc_rule_legacy_fallback_inplace")?;
    let expected = if falls_back {
        Ok(x.shape().to_vec())
    } else {
        inplace::expected(x.shape(), y.shape(), &fact["torch_add_"])?
    };
    compare(method, &outcome(result.map(|()| target.shape())), &expected)?;
    if !falls_back {
        return expect_warnings(
            method,
            &warned,
            broadcast_warnings(fact, "doc_rule_warn_inplace")?,
        );
    }
    compare_elements(method, target.as_slice(), &paired(x, y))?;
    expect_warnings(method, &warned, &[warnings::PAIRING_IN_PLACE])
}

fn paired(x: &DynTensor<i64>, y: &DynTensor<i64>) -> Vec<i64> {
    let pairs = x.as_slice().iter().zip(y.as_slice());
    pairs.map(|(x, y)| x + y).collect()
}

fn expect_warnings(method: &str, found: &[String], expected: &[&str]) -> CheckResult {
    if found == expected {
        return Ok(());
    }
    Err(Failure::Differs(format!(
        "{method}: found warnings {found:?}, expected {expected:?}"
    )))
}
