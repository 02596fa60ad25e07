//! Reductions: what is one, and the loops that they become.

use super::*;

/// The code for `source` without white space and without the paths of what it calls.
fn short(source: &str, on_mismatch: OnMismatch) -> String {
    let code = squeezed(broadcast(input(source), on_mismatch).expect("it is element-wise"));
    let code = unflagged(code)
        .replace("k::__private::", "")
        .replace("_element", "");
    code.replace("Join::", "").replace("#[inline(always)]", "")
}

/// Asserts the loops of `source`.
fn loops(source: &str, expected: &str) {
    assert_eq!(
        short(source, OnMismatch::Panic),
        squeezed(expected),
        "{source}"
    );
}

#[test]
fn a_reduction_alone_is_the_whole_call() {
    loops(
        "sum(x * y)",
        "reduce(with(with(join(), &x), &y), Sum, over_all(), |(((), x), y)| x * y)",
    );
    loops(
        "{ (max_keepdim((x))) }",
        "reduce(with(join(), &x), Max, over_all_keepdim(), |((), x)| x)",
    );
    loops("any(true)", "reduce(join(), Any, over_all(), |()| true)");
}

#[test]
fn axes_are_types() {
    let reduces = |source: &str, over: &str| {
        loops(
            source,
            &format!("reduce(with(join(), &x), Mean, {over}(), |((), x)| x)"),
        );
    };
    reduces("mean::<-1>(x)", "over::<(k::Axis<-1>,)>");
    reduces(
        "mean::<0, 2isize>(x)",
        "over::<(k::Axis<0>, k::Axis<2isize>,)>",
    );
    reduces(
        "mean::<A, { A + 1 }, m::A>(x)",
        "over::<(k::Axis<A>, k::Axis<{ A + 1 }>, k::Axis<{ m::A }>,)>",
    );
    reduces(
        "mean_keepdim::<Axes![0, 2]>(x,)",
        "over_keepdim::<Axes![0, 2]>",
    );
    reduces(
        "mean_keepdim::<k::Axes![]>(x)",
        "over_keepdim::<k::Axes![]>",
    );
    reduces("mean::<>(x)", "over_all");
}

#[test]
fn other_calls_are_the_users() {
    expands("max(x, y)", &["&x", "&y"], "|(((), x), y)| max(x, y)");
    expands("self::sum(x)", &["&x"], "|((), x)| self::sum(x)");
    expands("sum_of(x) + sum()", &["&x"], "|((), x)| sum_of(x) + sum()");
    expands("x.max(y)", &["&x", "&y"], "|(((), x), y)| x.max(y)");
    expands("x.y().sum()", &["&x"], "|((), x)| x.y().sum()");
    expands(
        "x + &sum(&y)",
        &["&x", "&sum(&y)"],
        "|(((), x), operand)| x + operand",
    );
    expands(
        "{ let sum = |v| v; sum(x) }",
        &["&x"],
        "|((), x)| { let sum = |v| v; sum(x) }",
    );
    expands(
        "{ use m::max; max(x) }",
        &["&x"],
        "|((), x)| { use m::max; max(x) }",
    );
}

#[test]
fn a_reduction_inside_is_an_operand() {
    loops(
        "x - mean_keepdim::<-1>(x)",
        "{ let mean_0 = reduce(with(join(), &x), Mean, over_keepdim::<(k::Axis<-1>,)>(), |((), x)| x);
           map(with(with(join(), &x), &mean_0), |(((), x), mean_0)| x - mean_0) }",
    );
    loops(
        "if y > 0 { min(x).re } else { y }",
        "{ let min_0 = reduce(with(join(), &x), Min, over_all(), |((), x)| x);
           map(with(with(join(), &y), &min_0), |(((), y), min_0)| if y > 0 { min_0.re } else { y }) }",
    );
}

#[test]
fn equal_reductions_are_computed_once_and_dependencies_first() {
    loops(
        "(x - max::<0>(x)).exp() / sum::<0>((x - max::<0>(x)).exp())",
        "{ let max_0 = reduce(with(join(), &x), Max, over::<(k::Axis<0>,)>(), |((), x)| x);
         { let sum_1 = reduce(with(with(join(), &x), &max_0), Sum, over::<(k::Axis<0>,)>(),
               |(((), x), max_0)| Number(x - max_0).exp());
           map(hoist::<3, { 0 }, _, _>(with(with(with(join(), &x), &max_0), &sum_1),
                   |((((), x), max_0), _)| Number(x - max_0).exp()),
               |(((((), _), _), sum_1), hoisted_0)| divide(__mode, *&hoisted_0, sum_1, |__left, __right| __left / __right)) } }",
    );
    loops(
        "sum(x - mean(x))",
        "{ let mean_0 = reduce(with(join(), &x), Mean, over_all(), |((), x)| x);
           reduce(with(with(join(), &x), &mean_0), Sum, over_all(), |(((), x), mean_0)| x - mean_0) }",
    );
    let code = short(
        "sum(x) + sum::<0>(x) + sum_keepdim(x) + sum(-x) + sum(&f()) + sum(&f())",
        OnMismatch::Panic,
    );
    assert_eq!(code.matches("reduce(").count(), 6, "{code}");
}

#[test]
fn the_fallible_form_passes_errors_on() {
    assert_eq!(
        short("x - min(x)", OnMismatch::Return),
        squeezed(
            "match try_reduce(with(join(), &x), Min, over_all(), |((), x)| x) {
                 ::core::result::Result::Ok(min_0) =>
                     try_map(with(with(join(), &x), &min_0), |(((), x), min_0)| x - min_0),
                 ::core::result::Result::Err(__error) => ::core::result::Result::Err(__error),
             }"
        ),
    );
}

#[test]
fn borrowed_expressions_are_evaluated_before_everything() {
    loops(
        "sum(&f() * x) + &g()",
        "match (&f(), &g(),) { (operand, operand_2,) => {
             let sum_0 = reduce(with(with(join(), &*operand), &x), Sum, over_all(),
                 |(((), operand), x)| operand * x);
             map(with(with(join(), &sum_0), &*operand_2), |(((), sum_0), operand_2)| sum_0 + operand_2)
         } }",
    );
    loops(
        "prod(&f())",
        "match (&f(),) { (operand,) =>
             reduce(with(join(), &*operand), Prod, over_all(), |((), operand)| operand)
         }",
    );
}

#[test]
fn a_target_is_read_before_it_is_updated() {
    loops(
        "*x = x - mean(x)",
        "{ let mean_0 = reduce(with(join(), &x), Mean, over_all(), |((), target)| target);
           { use NoTarget as _;
             update(with(join(), &mean_0), (*x).as_target(), |target, ((), mean_0)| target - mean_0) } }",
    );
    loops(
        "a.x -= min(y)",
        "{ let min_0 = reduce(with(join(), &y), Min, over_all(), |((), y)| y);
           { use NoTarget as _;
             update(with(join(), &min_0), a.x.as_target(),
                 |mut target, ((), min_0)| { target -= min_0; target }) } }",
    );
}

#[test]
fn a_name_bound_by_let_is_bound_in_the_reduction_too() {
    loops(
        "{ let e = (x - max(x)).exp(); e / sum(e) }",
        "{ let max_0 = reduce(with(join(), &x), Max, over_all(), |((), x)| x);
         { let sum_1 = reduce(with(with(join(), &x), &max_0), Sum, over_all(),
               |(((), x), max_0)| { let e = Number(x - max_0).exp(); e });
           map(hoist::<3, { 0 }, _, _>(with(with(with(join(), &x), &max_0), &sum_1),
                   |((((), x), max_0), _)| Number(x - max_0).exp()),
               |(((((), _), _), sum_1), hoisted_0)| { let e = *&hoisted_0; divide(__mode, e, sum_1, |__left, __right| __left / __right) }) } }",
    );
}

#[test]
fn a_let_that_only_reductions_use_is_theirs_alone() {
    loops(
        "{ let d: f32 = p - q; let _y = y; let s = d * d; sum::<-1>(s).sqrt() }",
        "{ let sum_0 = reduce(with(with(join(), &p), &q), Sum, over::<(k::Axis<-1>,)>(),
               |(((), p), q)| { let d: f32 = p - q; let s = d * d; s });
           map(hoist::<2, { 0 }, _, _>(with(with(join(), &y), &sum_0), |(((), _), sum_0)| Number(sum_0).sqrt()),
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
             |(((), x), y)| { let x = x; let x = x * y; x })",
    );
}

#[test]
fn a_name_bound_otherwise_is_refused() {
    let saying = "a reduction runs before the rest";
    refuses("{ let f = |v| sum(v * v) + x; f(y) }", "v", saying);
    refuses("match x { Some(m) => sum(y - m), None => y }", "m", saying);
    refuses("{ let (a, b) = f(x); sum(a) * b }", "a", saying);
    refuses("{ let mut a = x; sum(a) }", "a", saying);
    refuses("{ const K: f32 = 2.0; x * sum(x * K) }", "K", saying);
    refuses("match x { v => { let w = v; sum(w) } }", "w", saying);
    // Of items, names may stand in patterns and types too.
    let any = "{ const L: i32 = 3; any(match x { 0..=L => true, _ => false }) }";
    refuses(any, "L", saying);
    refuses("{ use f32 as T; sum(x as T) }", "T", saying);
    refuses(
        "{ fn f<const N: i32>() {} const K: i32 = 2; sum(x + g::<K>()) }",
        "K",
        saying,
    );
    refuses(
        "{ const K: usize = 2; let k = [x; K]; sum(k) }",
        "k",
        saying,
    );
    let others = "{ const K: i32 = 2; any(match x { g::K => true, k => k.K }) && K > 1 }";
    assert!(broadcast(input(others), OnMismatch::Panic).is_ok());
    expands_to_one("sum({ const K: i32 = 2; match x { K => 1, k => k } })");
    expands_to_one("sum({ let f = |v| v * x; match y { Some(v) => f(v), None => x } })");
}

/// Asserts that `source` is one reduction.
fn expands_to_one(source: &str) {
    let code = short(source, OnMismatch::Panic);
    assert!(code.starts_with("reduce(with("), "{code}");
}

#[test]
fn what_is_no_axis_is_refused() {
    refuses("sum::<1.0>(x)", "1.0", "an axis is a whole number");
    let one_by_one = "axes are written one after the other";
    refuses("sum::<[0, -1]>(x)", "[0, -1]", one_by_one);
    refuses("(y - mean::<(0, 1)>(x))", "(0, 1)", one_by_one);
    refuses("sum::<0, _>(x)", "_", "an axis is a whole number");
    refuses("sum::<'a>(x)", "'a", "an axis is a whole number");
    refuses("sum::<1usize>(x)", "1usize", "suffix `usize`");
    refuses("sum::<0, Axes![1]>(x)", "Axes![1]", "write it alone");
    refuses("sum({ x; })", ";", "gives no value");
}

#[test]
fn each_loop_may_have_twelve_operands() {
    let names = |prefix: &str| {
        (0..12)
            .map(|i| format!("{prefix}{i}"))
            .collect::<Vec<_>>()
            .join(" + ")
    };
    let (x, y) = (names("x"), names("y"));
    assert!(broadcast(input(&format!("sum({x}) * sum({y})")), OnMismatch::Panic).is_ok());
    refuses(&format!("sum({x} + z) * y"), "z", "at most 12 operands");
    refuses(
        &format!("{x} + sum::<0>(y)"),
        "sum::<0>(y)",
        "at most 12 operands",
    );
}

#[test]
fn an_operand_may_be_called_target() {
    updates("x += target", "with(join(), &target)");
}

/// Asserts that the operands do not have the name of the target's element.
fn updates(source: &str, joined: &str) {
    let code = expansion(source)
        .replace("k::__private::", "")
        .replace("Join::", "");
    assert!(code.contains(&squeezed(joined)), "{code}");
    assert!(
        code.contains("|__mode,muttarget_element,((),target_element_0)|"),
        "{code}"
    );
}
