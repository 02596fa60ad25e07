//! `backcompat.jsonl`: what changed meaning when PyTorch began to broadcast, and what says so.
use super::additions::{self, filled};
use super::facts::{Unmet, Verdict, sizes};
use super::outcome::{compare, compare_elements, outcome, recorded};
use super::{inplace, warnings};
use serde_json::Value;
use shapecast::{DynTensor, compat, try_broadcast};

pub fn judge(fact: &Value) -> Verdict {
    let (x, y) = (sizes(&fact["x"])?, sizes(&fact["y"])?);
    let add = inplace::operation("add_").expect("the operation that these facts are about");
    let check = || {
        additions::check(&[&x, &y], &recorded(&fact["torch_add"])?)?;
        inplace::check(&add, &x, &y, &fact["torch_add_"])
    };
    let (checked, warned) = warnings::with_switch(false, check);
    checked?;
    expect_warnings("with the switch off", &warned, &[])?;

    let (x, y) = (filled(&x, 0), filled(&y, 1));
    warnings_of_addition(&x, &y, fact)?;
    warnings_in_place(&x, &y, fact)?;
    legacy(&x, &y, fact)?;
    legacy_in_place(&x, &y, fact)
}

fn flag(fact: &Value, field: &str) -> Result<bool, Unmet> {
    let flag = fact[field].as_bool();
    flag.ok_or_else(|| Unmet::NoWay(format!("no `{field}`")))
}

/// The warnings of an operation that broadcasts: one, if the documentation's rule says so.
fn of_broadcasting(fact: &Value, rule: &str) -> Result<&'static [&'static str], Unmet> {
    Ok(match flag(fact, rule)? {
        true => &[warnings::BROADCASTING],
        false => &[],
    })
}

fn warnings_of_addition(x: &DynTensor<i64>, y: &DynTensor<i64>, fact: &Value) -> Verdict {
    let expected = of_broadcasting(fact, "doc_rule_warn")?;
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

fn warnings_in_place(x: &DynTensor<i64>, y: &DynTensor<i64>, fact: &Value) -> Verdict {
    let expected = of_broadcasting(fact, "doc_rule_warn_inplace")?;
    let mut x = x.clone();
    let (ran, warned) = warnings::with_switch(true, || try_broadcast!(x += y));
    expect_warnings("in place, by the macro", &warned, expected)?;
    if ran.is_ok() {
        let ((), warned) = warnings::with_switch(true, || x += y);
        expect_warnings("in place, by the operator", &warned, expected)?;
    }
    Ok(())
}

/// Before broadcasting, operands of as many elements were paired in row-major order.
fn legacy(x: &DynTensor<i64>, y: &DynTensor<i64>, fact: &Value) -> Verdict {
    let way = "compat::pointwise";
    let (found, warned) = warnings::with_switch(true, || compat::pointwise(x, y, |x, y| x + y));
    let falls_back = flag(fact, "doc_rule_legacy_fallback")?;
    let expected = if falls_back {
        Ok(sizes(&fact["legacy_pointwise_shape"])?)
    } else {
        recorded(&fact["torch_add"])?
    };
    compare(
        way,
        &outcome(found.as_ref().map(DynTensor::shape)),
        &expected,
    )?;
    let Ok(found) = found else {
        return expect_warnings(way, &warned, &[]);
    };
    if !falls_back {
        return expect_warnings(way, &warned, of_broadcasting(fact, "doc_rule_warn")?);
    }
    compare_elements(way, found.as_slice(), &paired(x, y))?;
    expect_warnings(way, &warned, &[warnings::PAIRING])
}

fn legacy_in_place(x: &DynTensor<i64>, y: &DynTensor<i64>, fact: &Value) -> Verdict {
    let way = "compat::pointwise_assign";
    let mut target = x.clone();
    let (ran, warned) = warnings::with_switch(true, || {
        compat::pointwise_assign(&mut target.view_mut(), y, |x, y| x + y)
    });
    let falls_back = flag(fact, "doc_rule_legacy_fallback_inplace")?;
    let expected = if falls_back {
        Ok(x.shape().to_vec())
    } else {
        inplace::expected(x.shape(), y.shape(), &fact["torch_add_"])?
    };
    compare(way, &outcome(ran.map(|()| target.shape())), &expected)?;
    if !falls_back {
        return expect_warnings(
            way,
            &warned,
            of_broadcasting(fact, "doc_rule_warn_inplace")?,
        );
    }
    compare_elements(way, target.as_slice(), &paired(x, y))?;
    expect_warnings(way, &warned, &[warnings::PAIRING_IN_PLACE])
}

fn paired(x: &DynTensor<i64>, y: &DynTensor<i64>) -> Vec<i64> {
    let pairs = x.as_slice().iter().zip(y.as_slice());
    pairs.map(|(x, y)| x + y).collect()
}

fn expect_warnings(way: &str, found: &[String], expected: &[&str]) -> Verdict {
    if found == expected {
        return Ok(());
    }
    Err(Unmet::Differs(format!(
        "{way}: warns {found:?}, not {expected:?}"
    )))
}
