//! Reductions written as in other libraries.

use crate::tests::*;

#[test]
fn reductions_written_as_elsewhere_are_errors_with_a_suggestion() {
    let says = |source: &str, at: &str, instead: &str| {
        rejects(source, at, &format!("write this reduction as `{instead}`"));
    };
    says("sum(x, 1)", "1", "sum::<1>(x)");
    says(
        "y - mean_keepdim(x * y, -1)",
        "-1",
        "mean_keepdim::<-1>(..)",
    );
    says(
        "max_keepdim(&self.x, (0, 1))",
        "(0, 1)",
        "max_keepdim::<0, 1>(self.x)",
    );
    says("max(x, axis = -1)", "axis = -1", "max::<-1>(x)");
    says(
        "all(x, dim = [0, -1], keepdim = true)",
        "dim = [0, -1], keepdim = true",
        "all_keepdim::<0, -1>(x)",
    );
    says(
        "sum(x, keepdims = True)",
        "keepdims = True",
        "sum_keepdim(x)",
    );
    says("sum_axis::<1>(x)", "sum_axis::<1>", "sum::<1>(x)");
    says(
        "sum_axes_keepdim::<Axes![0, -1]>(x)",
        "sum_axes_keepdim::<Axes![0, -1]>",
        "sum_keepdim::<Axes![0, -1]>(x)",
    );
    says("{ let v = x; sum(v, 0) }", "0", "sum::<0>(v)");

    says("x.sum::<1>()", "sum", "sum::<1>(x)");
    says("(x * y).max_axis::<0>().sqrt()", "max_axis", "max::<0>(..)");
    says("x.mean(axis = 0)", "mean", "mean::<0>(x)");
    says(
        "f(x.min_keepdim::<-1>())",
        "min_keepdim",
        "min_keepdim::<-1>(x)",
    );

    says("median::<0>(x)", "median::<0>", "&x.median_axis::<0>()");
    says(
        "median::<0, -1>(x)",
        "median::<0, -1>",
        "&x.median_axes::<Axes![0, -1]>()",
    );
    says(
        "x - median_keepdim::<-1>(x)",
        "median_keepdim::<-1>",
        "&x.median_keepdim::<-1>()",
    );
    says(
        "std(x, axis = 0, keepdims = true)",
        "axis = 0, keepdims = true",
        "std_keepdim::<0>(x)",
    );
    says(
        "argmax::<-1>(x * y)",
        "argmax::<-1>",
        "&broadcast!(..).argmax_axis::<-1>()",
    );
    says("argmin(x, 1)", "1", "&x.argmin_axis::<1>()");
    says(
        "x.median_axes_keepdim::<Axes![0, 1]>()",
        "median_axes_keepdim",
        "&x.median_axes_keepdim::<Axes![0, 1]>()",
    );
    says(
        "{ let v = x; median::<0>(v) }",
        "median::<0>",
        "&broadcast!(..).median_axis::<0>()",
    );
    says("argmax_keepdim(x, 1)", "1", "&x.argmax_keepdim::<1>()");
    says("nanargmin(x, 0)", "0", "&x.nanargmin_axis::<0>()");
    rejects("sum(x, 1)", "1", "write `self::sum`");
    rejects(
        "mean(x, 1)",
        "1",
        "or `mean_keepdim::<1>(x)` to keep the axes",
    );
}

#[test]
fn functions_of_elements_may_have_the_names_of_reductions() {
    for source in [
        "max(x, 0)",
        "min(x, -1)",
        "self::std(x)",
        "var(x, 1)",
        "argmax(x)",
        "sum(x, y)",
        "sum(x, 1.0)",
        "sum(x, ())",
        "mean::<f32>(x, y)",
        "{ let sum = |a, b| a + b; sum(x, 1) }",
        "self::sum(x, 1)",
        "(sum)(x, 1)",
        "x.sum()",
        "x.max(0)",
        "x.sum::<f32>()",
        "y - &x.std_keepdim::<-1>()",
        "f(&x.sum_axis::<-1>())",
        "{ let v = x; v * &y.map(|v| v).sum_axis::<0>() }",
    ] {
        let written = broadcast(source, OnMismatch::Panic);
        assert!(written.is_ok(), "{source}: {:?}", written.err());
    }
}

#[test]
fn the_errors_of_the_argument_are_left_for_later() {
    rejects("sum(mean(x, 1), 0)", "0", "write this reduction");
    rejects("vec![x].sum::<0>()", "sum", "write this reduction");
}

#[test]
fn methods_of_tensors_are_errors_with_a_suggestion() {
    let says = |source: &str, at: &str, instead: &str| {
        rejects(source, at, &format!("not of elements: {instead}"));
    };
    says(
        "x.unsqueeze::<0>() + y",
        "unsqueeze",
        "write `&x.unsqueeze::<0>()`",
    );
    says(
        "(self.x).reshape::<Shape![9]>() + y",
        "reshape",
        "write `&(self.x).reshape::<Shape![9]>()`",
    );
    says("x.slice(s![0, ..])", "slice", "write `&x.slice(s![0, ..])`");
    says(
        "(x + y).flip::<0>()",
        "flip",
        "bind its result before the call",
    );
    // This may be a method of the element.
    keeps("y + x.reshape(y)", &["y", "x"]);
}
