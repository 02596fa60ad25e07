//! The loops that reductions become.

mod let_motion;

use super::*;

#[test]
fn a_reduction_inside_is_an_operand() {
    loops(
        "x - mean_keepdim::<-1>(x)",
        &[
            "mean_0 = Mean_keepdim::<-1>[x](x)",
            "map[x, mean_0](x - mean_0)",
        ],
    );
    loops(
        "if y > 0 { min(x).re } else { y }",
        &[
            "min_0 = Min[x](x)",
            "map[y, min_0](if y > 0 { min_0.re } else { y })",
        ],
    );
}

#[test]
fn equal_reductions_share_a_loop_before_the_loops_that_read_it() {
    loops(
        "(x - max::<0>(x)).exp() / sum::<0>((x - max::<0>(x)).exp())",
        &[
            "max_0 = Max::<0>[x](x)",
            "sum_1 = Sum::<0>[x, max_0](Number(x - max_0).exp())",
            "map[x, max_0, sum_1](divide(hoisted(Number(x - max_0).exp()), /, sum_1))",
        ],
    );
    loops(
        "sum(x - mean(x))",
        &["mean_0 = Mean[x](x)", "Sum[x, mean_0](x - mean_0)"],
    );
    let code = code("sum(x) + sum::<0>(x) + sum_keepdim(x) + sum(-x) + sum(&f()) + sum(&f())");
    assert_eq!(code.loops.len(), 7, "{code}");
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
    assert!(broadcast(&format!("sum({x}) * sum({y})"), OnMismatch::Panic).is_ok());
    rejects(&format!("sum({x} + z) * y"), "z", "at most 12 operands");
    rejects(
        &format!("{x} + sum::<0>(y)"),
        "sum::<0>(y)",
        "at most 12 operands",
    );
}

#[test]
fn twelve_operands_are_the_limit() {
    let names = |count: usize| {
        (0..count)
            .map(|i| format!("x{i}"))
            .collect::<Vec<_>>()
            .join("+")
    };
    assert!(broadcast(&names(12), OnMismatch::Panic).is_ok());
    let (twelve, target) = (names(12), "y = y +");
    assert!(broadcast(&format!("{target} {twelve}"), OnMismatch::Panic).is_ok());
    rejects(
        &format!("{} + x12 + x0", names(15)),
        "x12",
        "at most 12 operands",
    );
}
