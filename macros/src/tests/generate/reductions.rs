//! The loops of reductions in the generated code.

use crate::tests::*;

#[test]
fn a_reduction_alone_is_the_whole_call() {
    loops(
        "sum(x * y)",
        "reduce(with(with(join(), &x), &y), Sum, over_all(), |(((), x), y)| x * y)",
    );
    loops(
        "{ (max_keepdim((x))) }",
        "reduce_operand(with(join(), &x), Max, over_all_keepdim())",
    );
    loops("any(true)", "reduce(join(), Any, over_all(), |()| true)");
}

#[test]
fn try_broadcast_returns_the_error_of_any_loop() {
    assert_eq!(
        short("x - min(x)", OnMismatch::Return),
        squeezed(
            "match try_reduce_operand(with(join(), &x), Min, over_all()) {
                 ::core::result::Result::Ok(min_0) =>
                     try_map(with(with(join(), &x), &min_0), |(((), x), min_0)| x - min_0),
                 ::core::result::Result::Err(__error) => ::core::result::Result::Err(__error),
             }"
        ),
    );
}

#[test]
fn borrowed_expressions_are_evaluated_before_all_loops() {
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
             reduce_operand(with(join(), &*operand), Prod, over_all())
         }",
    );
}

#[test]
fn a_target_is_reduced_before_it_is_updated() {
    loops(
        "*x = x - mean(x)",
        "{ let mean_0 = reduce_operand(with(join(), &x), Mean, over_all());
           { use NoTarget as _;
             update(with(join(), &mean_0), (*x).as_target(), |target, ((), mean_0)| target - mean_0) } }",
    );
    loops(
        "a.x -= min(y)",
        "{ let min_0 = reduce_operand(with(join(), &y), Min, over_all());
           { use NoTarget as _;
             update(with(join(), &min_0), a.x.as_target(),
                 |mut target, ((), min_0)| { target -= min_0; target }) } }",
    );
}
