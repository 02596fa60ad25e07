//! Which calls are reductions, and over which axes.

use crate::tests::*;

#[test]
fn axes_are_types() {
    let reduces = |source: &str, over: &str| {
        loops(
            source,
            &format!("reduce_operand(with(join(), &x), Mean, {over}())"),
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
fn other_calls_are_not_reductions() {
    expands("max(x, y)", &["&x", "&y"], "|(((), x), y)| max(x, y)");
    expands("self::sum(x)", &["&x"], "|((), x)| self::sum(x)");
    expands("sum_of(x) + sum()", &["&x"], "|((), x)| sum_of(x) + sum()");
    expands("x.max(y)", &["&x", "&y"], "|(((), x), y)| x.max(y)");
    expands(
        "x.y().sum()",
        &["match &x { receiver => k::__private::receiver(&*receiver) }"],
        "|((), x)| x.y().sum()",
    );
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
fn other_axes_are_errors() {
    rejects("sum::<1.0>(x)", "1.0", "expected an axis");
    let const_arguments = "axes are const arguments";
    rejects("sum::<[0, -1]>(x)", "[0, -1]", const_arguments);
    rejects("(y - mean::<(0, 1)>(x))", "(0, 1)", const_arguments);
    rejects("sum::<0, _>(x)", "_", "expected an axis");
    rejects("sum::<'a>(x)", "'a", "expected an axis");
    rejects("sum::<1usize>(x)", "1usize", "suffix `usize`");
    rejects("sum::<0, Axes![1]>(x)", "Axes![1]", "write it alone");
    rejects("sum({ x; })", ";", "has no value");
}
