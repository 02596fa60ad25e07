use super::{assert_error, errors, input, squeezed};
use crate::slices::expand as slices;

/// Asserts that a list of one slice has this selector.
fn selects(source: &str, selector: &str) {
    let list = squeezed(slices(input(source)).unwrap());
    let expected = squeezed(format!("k::__private::OnAxis::<0, _, _>({selector}, ())"));
    assert_eq!(list, expected, "{source}");
}

/// Asserts that a slice of constants has a selector of this type.
fn has_type(source: &str, selector: &str) {
    selects(source, &format!("(k::__private::{selector}).itself()"));
}

/// Asserts that a range is evaluated at run time.
fn is_evaluated(source: &str, bounds: &str) {
    let of_bounds = format!("k::__private::Selection::of_bounds({bounds})");
    selects(source, &format!("k::__private::RunTimeRange({of_bounds})"));
}

#[track_caller]
fn rejects(source: &str, at: &str, text: &str) {
    assert_error(slices(input(source)), at, &[text]);
}

#[test]
fn an_integer_is_an_index() {
    has_type("0", "AtIndex::<0>");
    has_type("7usize", "AtIndex::<7>");
    has_type("-0", "AtIndex::<0>");
    has_type("-2", "AtIndexFromEnd::<2>");
    has_type("N", "AtIndex::<{N}>");
    has_type("-m::LAST", "AtIndexFromEnd::<{m::LAST}>");
    has_type("{N + 1}", "AtIndex::<{N + 1}>");
}

#[test]
fn constant_bounds_have_a_length() {
    has_type("..", "Whole::<1>");
    has_type("0..", "Whole::<1>");
    has_type("..;-1", "Whole::<-1>");
    has_type("1..4", "FrontRange::<1, 4, 1, 3>");
    has_type("..4;3", "FrontRange::<0, 4, 3, 2>");
    has_type("2..2", "FrontRange::<2, 2, 1, 0>");
    has_type("-3..-1", "BackRange::<3, 1, 1, 2>");
    has_type("-3..", "BackRange::<3, 0, 1, 3>");
    has_type("..N", "FrontRange::<0, {N}, 1, {N}>");
    has_type("-N..", "BackRange::<{N}, 0, 1, {N}>");
}

#[test]
fn an_end_that_is_included_is_kept_for_error_texts() {
    for (source, selector) in [
        ("1..=4", "FrontRange::<1, 5, 1, 4>"),
        ("-3..=-1", "BackRange::<3, 0, 1, 3>"),
        ("4..=1;-2", "FrontRange::<1, 5, -2, 2>"),
    ] {
        selects(
            source,
            &format!("k::__private::Inclusive((k::__private::{selector}).itself())"),
        );
    }
}

#[test]
fn bounds_from_both_ends_depend_on_the_size() {
    has_type("1..", "InnerRange::<1, 0, 1, false>");
    has_type("..-2", "InnerRange::<0, 2, 1, false>");
    has_type("1..-2;3", "InnerRange::<1, 2, 3, false>");
    has_type("..;2", "InnerRange::<0, 0, 2, false>");
    has_type("..;-2", "InnerRange::<0, 0, 2, true>");
    has_type("N..", "InnerRange::<{N}, 0, 1, false>");
    has_type("A..B;2", "NamedRange::<{A}, {B}, 2>");
    has_type("..;STEP", "InnerRange::<0, 0, {STEP}, false>");
    has_type("1..-2;{ N + 1 }", "InnerRange::<1, 2, {N + 1}, false>");
    has_type("1..B;STEP", "NamedRange::<1, {B}, {STEP}>");
}

#[test]
fn a_literal_range_of_one_index_has_a_size_that_broadcasts() {
    let one = |range: &str| format!("OneIndex(k::__private::{range})");
    has_type("0..1", &one("FrontRange::<0, 1, 1, 1>"));
    has_type("-1..", &one("BackRange::<1, 0, 1, 1>"));
    has_type("1..3;2", &one("FrontRange::<1, 3, 2, 1>"));
}

#[test]
fn a_negative_step_counts_down_from_the_start() {
    has_type("4..1;-1", "FrontRange::<2, 5, -1, 3>");
    has_type("-1..-3;-1", "BackRange::<2, 0, -1, 2>");
    has_type("-2..;-1", "InnerRange::<0, 1, 1, true>");
    has_type("..0;-1", "InnerRange::<1, 0, 1, true>");
}

#[test]
fn other_expressions_are_evaluated() {
    selects("i", "k::__private::Evaluated(i)");
    selects("(0)", "k::__private::Evaluated(0)");
    selects("f(x) + 1", "k::__private::Evaluated(f(x) + 1)");
    let some = |bound| format!("::core::option::Option::Some(k::__private::bound({bound}))");
    let none = "::core::option::Option::None";
    is_evaluated("1..n", &format!("{}, {}, false, 1", some("1"), some("n")));
    is_evaluated("(1)..", &format!("{}, {none}, false, 1", some("1")));
    is_evaluated("..=n;-2", &format!("{none}, {}, true, -2", some("n")));
    is_evaluated(
        "..;step",
        &format!("{none}, {none}, false, k::__private::step(step)"),
    );
    is_evaluated(
        "..;(STEP)",
        &format!("{none}, {none}, false, k::__private::step(STEP)"),
    );
    is_evaluated("-2..1", &format!("{}, {}, false, 1", some("-2"), some("1")));
    is_evaluated("..=N", &format!("{none}, {}, true, 1", some("N")));
}

#[test]
fn axes_after_an_ellipsis_are_counted_from_the_end() {
    let list = squeezed(slices(input("i, ..., j, k")).unwrap());
    let on_axis = |axis: isize| format!("k::__private::OnAxis::<{axis},_,_>");
    assert!(
        list.starts_with(&format!(
            "{}((k::__private::Ellipsis).itself(),",
            on_axis(2)
        )),
        "{list}"
    );
    for axis in [0, -2, -1] {
        assert!(list.contains(&on_axis(axis)), "{list}");
    }
    assert_eq!(squeezed(slices(input("")).unwrap()), "()");
    assert_eq!(squeezed(slices(input("...")).unwrap()), "()");
}

#[test]
fn impossible_slices_are_errors_where_they_stand() {
    rejects("3..1", "3..1", "the start is after the end");
    rejects("1..4;-1", "1..4;-1", "counts down");
    rejects("..;0", "0", "cannot be zero");
    rejects("0;2", ";", "a step follows a range");
    rejects("1.5", "1.5", "is an integer");
    rejects("\"a\"", "\"a\"", "is an integer");
    rejects("1u8", "1u8", "remove the suffix `u8`");
    rejects("1:3", ":", "`start..end`");
    rejects("0 1", "1", "expected `,`");
    rejects("..., 0, ...", "...", "at most one `...`");
    rejects(
        "0, 0, 0, 0, 0, 0, 0, 0, 0",
        "0, 0, 0, 0, 0, 0, 0, 0, 0",
        "at most 8 axes, found 9",
    );
    assert_eq!(errors(slices(input("1.5, 3..1"))).len(), 2);
}
