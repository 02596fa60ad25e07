use super::shape;
use crate::testing::{input, refusal, refusals, squeezed};

fn expands(source: &str, to: &str) {
    assert_eq!(
        squeezed(shape(input(source)).unwrap()),
        squeezed(to),
        "{source}"
    );
}

fn refuses(source: &str, at: &str, saying: &str) {
    let (covered, message) = refusal(shape(input(source)));
    assert_eq!(covered, at, "{source}: {message}");
    assert!(
        message.contains(saying) && message.contains("size"),
        "{source}: {message}"
    );
}

#[test]
fn every_kind_of_size_has_its_type() {
    expands("", "()");
    expands("3", "(k::Size<3>,)");
    expands(
        "5, N, {N + 1}, dyn, 1,",
        "(k::Size<5>, k::Size<N>, k::Size<{N + 1}>, k::Dyn, k::One,)",
    );
    expands(
        "m::K, Self::N",
        "(k::Size<{ m::K }>, k::Size<{ Self::N }>,)",
    );
}

#[test]
fn a_literal_1_stretches_however_it_is_spelt() {
    expands("1usize, 0x1, 0b01, 1_", "(k::One, k::One, k::One, k::One,)");
    expands(
        "0, 0x10, 1_000usize",
        "(k::Size<0>, k::Size<0x10>, k::Size<1_000usize>,)",
    );
    expands("{ 1 }", "(k::Size<{ 1 }>,)");
}

#[test]
fn what_is_no_size_is_refused_at_its_tokens() {
    refuses("2, -1", "-1", "non-negative integer");
    refuses("2, -1", "-1", "`dyn`");
    refuses("2.5", "2.5", "whole number");
    refuses("\"a\"", "\"a\"", "integer");
    refuses("3u8", "3u8", "suffix `u8`");
    refuses(
        "18446744073709551616",
        "18446744073709551616",
        "does not fit",
    );
    refuses("_, 3", "_", "`dyn`");
    refuses(".., 3", "..", "`DynShape`");
    refuses("N + 1", "N + 1", "in braces");
    refuses("(N)", "(N)", "in braces");
    refuses("f(3)", "f(3)", "in braces");
    refuses("2 3", "3", "expected `,`");
    refuses("dyn 3", "3", "expected `,`");
    refuses("2, =", "=", "expected a size");
}

#[test]
fn eight_sizes_are_the_limit() {
    assert!(shape(input("1, 2, 3, 4, 5, 6, 7, 8")).is_ok());
    refuses("1, 2, 3, 4, 5, 6, 7, 8, 9, dyn", "9, dyn", "at most 8");
}

#[test]
fn every_mistake_is_reported() {
    let found = refusals(shape(input("-1, 2, 1.5")));
    assert_eq!(
        found.iter().map(|(at, _)| at.as_str()).collect::<Vec<_>>(),
        ["-1", "1.5"]
    );
}
