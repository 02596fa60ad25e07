//! `reduce.jsonl`: reductions along any axes, and `sum_to_size`.
use super::facts::{Unmet, Verdict, signed, sizes, text};
use super::reductions::{Ways, run, sum_to};
use super::tensors::AnyTensor;
use serde_json::Value;

pub fn judge(fact: &Value) -> Verdict {
    let x = AnyTensor::parse(fact)?;
    let operation = text(fact, "op");
    let ways = match operation {
        "sum_to_size" => sum_to(&x, &sizes(&fact["target"])?),
        _ => {
            let axes = match &fact["axes"] {
                Value::Null => None,
                axes => Some(signed(axes)?),
            };
            let keepdim = fact["keepdim"] == true;
            run(operation, &x, axes.as_deref(), keepdim)
        }
    };
    let ways =
        ways.ok_or_else(|| Unmet::NoWay(format!("the operation `{operation}({})`", x.dtype())))?;
    compare(ways, fact)
}

fn compare(ways: Ways, fact: &Value) -> Verdict {
    // Where the two disagree, which is on an empty list of axes, we do as NumPy does.
    let recorded = match &fact["out"] {
        Value::Null => &fact["numpy"],
        out => out,
    };
    let rtol = fact["rtol"].as_f64().unwrap_or(0.0);
    let want = match text(recorded, "error") {
        "" => Ok(AnyTensor::parse(&as_numpy(recorded, fact))?),
        _ => Err(text(recorded, "msg")),
    };
    for (way, found) in ways {
        let how = match (found, &want) {
            (Ok(found), Ok(want)) => found.difference(want, rtol),
            (Err(error), Err(text)) if error.to_string() == *text => None,
            (found, want) => Some(format!("gives {found:?}, not {want:?}")),
        };
        if let Some(how) = how {
            return Err(Unmet::Differs(format!("{way}: {how}")));
        }
    }
    Ok(())
}

/// The same values in NumPy's dtype, where that is another one: it sums unsigned integers up as such.
fn as_numpy(out: &Value, fact: &Value) -> Value {
    let mut out = out.clone();
    if let dtype @ Value::String(_) = &fact["numpy_dtype"] {
        out["dtype"] = dtype.clone();
    }
    out
}
