use super::{errors, expanded};

fn refuses(source: &str, expected: &[(&str, &str)]) {
    let found = errors(source);
    let found: Vec<_> = found
        .iter()
        .map(|(at, text)| (at.as_str(), text.as_str()))
        .collect();
    assert_eq!(found, expected, "{source}");
}

#[test]
fn each_mistake_is_one_error_at_its_token() {
    refuses(
        "[i, m] => a[i, j]",
        &[("m", "index `m` is on the left, but no operand has it")],
    );
    refuses(
        "[i, i] => a[i, j]",
        &[("i", "index `i` is on the left twice")],
    );
    refuses(
        "[i, j] => sum::<k>(a[i, j])",
        &[(
            "k",
            "index `k` is reduced by `sum`, but no operand inside has it",
        )],
    );
    refuses(
        "[i] => max(a[i, j])",
        &[("max", "name the index to reduce, as in `max::<j>(..)`")],
    );
    refuses(
        "[i] => max::<-1>(a[i, j])",
        &[(
            "-1",
            "expected the name of an index, such as `max::<j>(..)`",
        )],
    );
    refuses(
        "[i] => sum::<j, j>(a[i, j])",
        &[("j", "index `j` is named twice")],
    );
    refuses(
        "[i] => a[i, j] * i",
        &[("i", "`i` is an index, which has no value")],
    );
    refuses(
        "c[i] = c * a[i]",
        &[("c", "the target needs its indices here too")],
    );
    refuses(
        "[i] => format!(a[i])",
        &[(
            "format",
            "operands with indices are not supported inside this macro: bind the element with \
             `let` first",
        )],
    );
}

#[test]
fn errors_of_expressions_name_the_macro() {
    let found = errors("[i] => { for _ in 0..2 {} a[i] }");
    assert!(
        found
            .iter()
            .all(|(_, message)| !message.contains("broadcast!")),
        "{found:?}"
    );
}

#[test]
fn reductions_use_no_outer_names() {
    let message = "a reduction runs before the rest of the expression, so it cannot use `e`, which \
                   is bound inside `einsum!`: write the value of `e` itself";
    let source = "[i, j] => { let e = a[i, j].exp(); e / sum::<k>(e * b[k]) }";
    refuses(source, &[("e", message)]);
    expanded("[i] => sum::<k>({ let d = a[i, k] - b[k]; d * d })");
    expanded("[i] => { let d = a[i, k] - b[k]; d * d }");
}

#[test]
fn terms_have_sums_of_their_own() {
    let sums = |source: &str| expanded(source).matches("JoinedOperands::reduce").count();
    assert_eq!(sums("[i] => a[i, j] + b[i]"), 1);
    assert_eq!(sums("[i] => a[i, j] + b[i, j]"), 1);
    assert_eq!(sums("[i] => a[i, j] - (b[i, k] + c[i])"), 2);
    assert_eq!(sums("[i] => (a[i, j] + b[i]) * 2.0"), 1);
    assert_eq!(sums("[i, j] => a[i, j] + b[i]"), 0);
    assert_eq!(sums("[i] => a[i, j] / sum::<j>(a[i, j])"), 2);
}

#[test]
fn operands_are_borrowed_once() {
    let code = expanded("[i] => a[i, j] * a[i, k] + f(x)[i] * f(x)[i]");
    assert_eq!(code.matches("=&a;").count(), 1, "{code}");
    assert_eq!(code.matches("=&f(x);").count(), 2, "{code}");
}

#[test]
fn an_index_has_one_size_in_the_call() {
    // The two indices `j` have separate loops, and their sizes are compared.
    let code = expanded("[i] => sum::<j>(a[i, j]) + sum::<j>(b[i, j])");
    assert!(code.contains("index`j`is`{A}`in`a`and`{B}`in`b`"), "{code}");
}

#[test]
fn diagonals_of_targets_are_views() {
    let code = expanded("m[i, i, k] = 1.0");
    assert!(code.contains("__target_along(m.view_mut(),("), "{code}");
    assert!(code.contains("&[&[0,1],&[2]]"), "{code}");
}
