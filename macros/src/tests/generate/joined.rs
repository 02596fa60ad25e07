//! Operands and hoisted values.

use crate::tests::*;

#[test]
fn operands_are_joined_in_the_order_of_their_first_use() {
    expands("1.0", &[], "|()| 1.0");
    expands("x", &["&x"], "|((), x)| x");
    expands("y - x * y", &["&y", "&x"], "|(((), y), x)| y - x * y");
}

#[test]
fn receivers_of_calls_without_elements_are_checked() {
    let checked = |place: &str| {
        format!("match &{place} {{ receiver => k::__private::receiver(&*receiver) }}")
    };
    expands("s.m(2)", &[&checked("s")], "|((), s)| s.m(2)");
    expands(
        "x - s.m()",
        &["&x", &checked("s")],
        "|(((), x), s)| x - s.m()",
    );
    // `&` before the call is not valid, or another use of the place needs an operand first.
    expands("s.m(x)", &["&s", "&x"], "|(((), s), x)| s.m(x)");
    expands("s + s.m()", &["&s"], "|((), s)| s + s.m()");
}

#[test]
fn hoisted_values_follow_the_operands() {
    let code = |source| {
        let code =
            squeezed(broadcast(source, OnMismatch::Return).expect("the source is element-wise"));
        let code = unflagged(code)
            .replace("k::__private::", "")
            .replace("_element", "");
        code.replace("#[inline(always)]", "").replace("Join::", "")
    };
    assert_eq!(
        code("(x / 2.0).max(y) + 1.0 / (y + z)"),
        squeezed(
            "try_map(hoist::<6, { 0 }, _, _>(hoist::<1, { 0 }, _, _>(
                 with(with(with(join(), &x), &y), &z),
                 |((((), x), _), _)| x / 2.0),
                 |((((), _), y), z)| 1.0 / (y + z)),
             |((((((), _), y), _), hoisted_0), hoisted_1)| hoisted_0.max(y) + *&hoisted_1)"
        ),
    );
    assert_eq!(
        code("x -= y.exp()"),
        squeezed(
            "{ use NoTarget as _;
             try_update(hoist::<1, { 0 }, _, _>(with(join(), &y), |((), y)| Number(y).exp()), x.as_target(),
                 |mut target, (((), _), hoisted_0)| { target -= *&hoisted_0; target }) }"
        ),
    );
}
