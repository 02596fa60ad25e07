//! Operands and hoisted values.

use crate::tests::*;

#[test]
fn operands_are_joined_in_the_order_of_their_first_use() {
    expands("1.0", &[], "|()| 1.0");
    expands("x", &["&x"], "|((), x)| x");
    expands("y - x * y", &["&y", "&x"], "|(((), y), x)| y - x * y");
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
