//! `let` statements whose names reductions use.

use crate::tests::*;

#[test]
fn let_statements_are_repeated_in_reductions() {
    loops(
        "{ let e = (x - max(x)).exp(); e / sum(e) }",
        "{ let max_0 = reduce_operand(with(join(), &x), Max, over_all());
         { let sum_1 = reduce(with(with(join(), &x), &max_0), Sum, over_all(),
               |(((), x), max_0)| { let e = Number(x - max_0).exp(); e });
           map(hoist::<3, { 0 }, _, _>(with(with(with(join(), &x), &max_0), &sum_1),
                   |((((), x), max_0), _)| Number(x - max_0).exp()),
               |(((((), _), _), sum_1), hoisted_0)| { let e = *&hoisted_0; divide(__context, e, sum_1, |__left, __right| __left / __right) }) } }",
    );
}

#[test]
fn let_statements_that_only_reductions_use_are_removed() {
    loops(
        "{ let d: f32 = p - q; let _y = y; let s = d * d; sum::<-1>(s).sqrt() }",
        "{ let sum_0 = reduce(with(with(join(), &p), &q), Sum, over::<(k::Axis<-1>,)>(),
               |(((), p), q)| { let d: f32 = p - q; let s = d * d; s });
           map(hoist::<2, { 0 }, _, _>(with_reduction(with(join(), &y), &sum_0), |(((), _), sum_0)| Number(sum_0).sqrt()),
               |((((), y), _), hoisted_0)| { let _y = y; *&hoisted_0 }) }",
    );
    loops(
        "{ let d = p - q; sum({ let e = d * d; e }) }",
        "reduce(with(with(join(), &p), &q), Sum, over_all(),
             |(((), p), q)| { let d = p - q; { let e = d * d; e } })",
    );
    loops(
        "{ let x = x; { let x = x * y; any(x) } }",
        "reduce(with(with(join(), &x), &y), Any, over_all(),
             |(((), x), y)| { let x = x * y; x })",
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
    expands_to_one("sum({ const K: i32 = 2; match x { K => 1, k => k } })");
    expands_to_one("sum({ let f = |v| v * x; match y { Some(v) => f(v), None => x } })");
}

/// Asserts that `source` is one reduction.
fn expands_to_one(source: &str) {
    let code = short(source, OnMismatch::Panic);
    assert!(code.starts_with("reduce(with("), "{code}");
}
