//! The loops of reductions in the generated code.

use crate::tests::*;

#[test]
fn a_reduction_alone_is_the_whole_call() {
    loops("sum(x * y)", &["Sum[x, y](x * y)"]);
    loops("{ (max_keepdim((x))) }", &["Max_keepdim[x](x)"]);
    loops("any(true)", &["Any[](true)"]);
}

#[test]
fn borrowed_expressions_are_evaluated_before_all_loops() {
    loops(
        "sum(&f() * x) + &g()",
        &[
            "&f()",
            "&g()",
            "sum_0 = Sum[&f(), x](&f() * x)",
            "map[sum_0, &g()](sum_0 + &g())",
        ],
    );
    loops("prod(&f())", &["&f()", "Prod[&f()](&f())"]);
}

#[test]
fn a_target_is_reduced_before_it_is_updated() {
    loops(
        "*x = x - mean(x)",
        &[
            "mean_0 = Mean[x](x)",
            "update (*x)[mean_0](target - mean_0)",
        ],
    );
    loops(
        "a.x -= min(y)",
        &["min_0 = Min[y](y)", "update a.x[min_0](target -= min_0)"],
    );
}
