//! `let` statements whose names reductions use.

use crate::tests::*;

#[test]
fn let_statements_are_repeated_in_reductions() {
    loops(
        "{ let e = (x - max(x)).exp(); e / sum(e) }",
        &[
            "max_0 = Max[x](x)",
            "sum_1 = Sum[x, max_0]({ let e = Number(x - max_0).exp(); e })",
            "map[x, max_0, sum_1]({ let e = hoisted(Number(x - max_0).exp()); divide(e, /, sum_1) })",
        ],
    );
}

#[test]
fn let_statements_that_only_reductions_use_are_removed() {
    loops(
        "{ let d: f32 = p - q; let _y = y; let s = d * d; sum::<-1>(s).sqrt() }",
        &[
            "sum_0 = Sum::<-1>[p, q]({ let d: f32 = p - q; let s = d * d; s })",
            "map[y, sum_0]({ let _y = y; hoisted(Number(sum_0).sqrt()) })",
        ],
    );
    loops(
        "{ let d = p - q; sum({ let e = d * d; e }) }",
        &["Sum[p, q]({ let d = p - q; { let e = d * d; e } })"],
    );
    loops(
        "{ let x = x; { let x = x * y; any(x) } }",
        &["Any[x, y]({ let x = x * y; x })"],
    );
}

#[test]
fn a_name_bound_otherwise_is_an_error() {
    let saying = "a reduction runs before the rest";
    rejects("{ let f = |v| sum(v * v) + x; f(y) }", "v", saying);
    rejects("match x { Some(m) => sum(y - m), None => y }", "m", saying);
    rejects("{ let (a, b) = f(x); sum(a) * b }", "a", saying);
    rejects("{ let mut a = x; sum(a) }", "a", saying);
    rejects("{ const K: f32 = 2.0; x * sum(x * K) }", "K", saying);
    rejects("match x { v => { let w = v; sum(w) } }", "w", saying);
    // Patterns and types can contain names of items.
    let any = "{ const L: i32 = 3; any(match x { 0..=L => true, _ => false }) }";
    rejects(any, "L", saying);
    rejects("{ use f32 as T; sum(x as T) }", "T", saying);
    rejects(
        "{ fn f<const N: i32>() {} const K: i32 = 2; sum(x + g::<K>()) }",
        "K",
        saying,
    );
    rejects(
        "{ const K: usize = 2; let k = [x; K]; sum(k) }",
        "k",
        saying,
    );
    let others = "{ const K: i32 = 2; any(match x { g::K => true, k => k.K }) && K > 1 }";
    assert!(broadcast(others, OnMismatch::Panic).is_ok());
    is_one_sum("sum({ const K: i32 = 2; match x { K => 1, k => k } })");
    is_one_sum("sum({ let f = |v| v * x; match y { Some(v) => f(v), None => x } })");
}

/// Asserts that `source` is one loop, which sums.
fn is_one_sum(source: &str) {
    assert!(code(source).only().method.starts_with("Sum"), "{source}");
}
