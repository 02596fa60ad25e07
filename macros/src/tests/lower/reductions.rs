//! Which calls are reductions, and over which axes.

use crate::tests::*;

#[test]
fn axes_are_types() {
    let reduces = |source: &str, by: &str| loops(source, &[&format!("{by}[x](x)")]);
    reduces("mean::<-1>(x)", "Mean::<-1>");
    reduces("mean::<0, 2isize>(x)", "Mean::<0, 2isize>");
    reduces(
        "mean::<A, { A + 1 }, m::A>(x)",
        "Mean::<A, { A + 1 }, { m::A }>",
    );
    reduces(
        "mean_keepdim::<Axes![0, 2]>(x,)",
        "Mean_keepdim::<Axes![0, 2]>",
    );
    reduces(
        "mean_keepdim::<k::Axes![]>(x)",
        "Mean_keepdim::<k::Axes![]>",
    );
    reduces("mean::<>(x)", "Mean");
}

#[test]
fn other_calls_are_not_reductions() {
    keeps("max(x, y)", &["x", "y"]);
    keeps("self::sum(x)", &["x"]);
    keeps("sum_of(x) + sum()", &["x"]);
    keeps("x.max(y)", &["x", "y"]);
    computes("x.y().sum()", &["receiver(x)"], "x.y().sum()");
    keeps("x + &sum(&y)", &["x", "&sum(&y)"]);
    keeps("{ let sum = |v| v; sum(x) }", &["x"]);
    computes(
        "{ use m::max; max(x) }",
        &["x"],
        "{ use m::max; max({ let argument = x; argument }) }",
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
