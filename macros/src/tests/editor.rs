//! The expression over elements that an editor sees, also of an unfinished call.

use super::{broadcast, input, squeezed};
use crate::editor::with_expression;
use crate::generate::OnMismatch;

/// Returns the expression and the code of a call, without white space.
fn expanded(source: &str) -> (String, String) {
    let code = broadcast(source, OnMismatch::Panic);
    let all = squeezed(with_expression(input(source), code));
    let body = all.strip_prefix("{usek::__private::editor::*;let_=||{");
    let body = body.and_then(|body| body.strip_suffix("}"));
    let (expression, code) = body.and_then(|body| body.split_once("};")).unwrap();
    let expression = expression.replace(").element()", "]");
    (expression.replace("Place(", "["), code.to_string())
}

fn shows(source: &str, expression: &str) {
    assert_eq!(expanded(source).0, squeezed(expression), "{source}");
}

#[test]
fn operands_are_elements() {
    shows("(x - gain).exp()", "([&x] - [&gain]).exp()");
    shows("{ let v = x; v + PI }", "{ let v = [&x]; v + [&PI] }");
    shows("x + &f(y)", "[&x] + [&f(y)]");
    shows("total += x", "let _ = &total; [&x]");
    shows(
        "x / sum_keepdim::<-1>(y)",
        "[&x] / reduced(k::__private::Sum, [&y])",
    );
    shows("loop {}", "unfinished()");
}

#[test]
fn each_field_is_one_of_an_element() {
    shows("x - self.mean", "[&x] - [&[&self].mean]");
    shows("self.norm.mean", "[&[&[&self].norm].mean]");
    shows("&x.view + 1", "[&x.view] + 1");
}

#[test]
fn syntax_errors_are_repaired() {
    shows("", "[&unfinished]");
    shows("x.", "[&[&x].unfinished()]");
    shows("x. + y", "[&[&x].unfinished()] + [&y]");
    shows("x + ", "[&x] + [&unfinished]");
    shows("x.max(y.)", "[&x].max([&[&y].unfinished()])");
    shows("{ let v = ; v }", "{ let v = [&unfinished]; v }");
    shows("x y", "[&x]");
}

#[test]
fn code_before_the_cursor_does_not_depend_on_what_follows() {
    shows(
        "{ x.\nlet v = x; v }",
        "{ [&[&x].unfinished()]; let v = [&x]; v }",
    );
    shows(
        "{ x.name\nlet v = x; v }",
        "{ [&[&x].name]; let v = [&x]; v }",
    );
    shows("{ let v = x.\nv }", "{ let v = [&[&x].v]; }");
    shows("{ let v = x.name\nv }", "{ let v = [&[&x].name]; v }");
}

#[test]
fn the_code_of_the_call_comes_last() {
    assert!(
        expanded("x + y")
            .1
            .starts_with("k::__private::JoinedOperands::map(")
    );
    assert!(expanded("x. + y").1.contains("compile_error!"));
}

#[test]
fn a_sign_is_a_token() {
    let code = broadcast("sum::<-1>(x)", OnMismatch::Panic);
    let tokens = with_expression(input("sum::<-1>(x)"), code).to_string();
    assert!(tokens.contains("< - 1 >"), "{tokens}");
}
