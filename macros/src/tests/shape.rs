use super::{assert_error, error, errors, input, squeezed};
use crate::shape::expand as shape;

fn expands(source: &str, to: &str) {
    assert_eq!(
        squeezed(shape(input(source)).unwrap()),
        squeezed(to),
        "{source}"
    );
}

#[track_caller]
fn rejects(source: &str, at: &str, text: &str) {
    assert_error(shape(input(source)), at, &[text, "size"]);
}

#[test]
fn every_kind_of_size_has_its_type() {
    expands("", "()");
    expands("3", "(k::Size<3>,)");
    expands(
        "5, N, {N + 1}, dyn, 1,",
        "(k::Size<5>, k::Size<{N}>, k::Size<{N + 1}>, k::Dyn, k::One,)",
    );
    expands(
        "m::K, Self::N",
        "(k::Size<{ m::K }>, k::Size<{ Self::N }>,)",
    );
}

#[test]
fn a_name_after_dyn_is_a_dimension() {
    expands(
        "dyn Batch, dyn names::Rows, dyn",
        "(Batch, names::Rows, k::Dyn,)",
    );
    rejects("dyn 3", "3", "the name of a size that `dims!` declares");
    rejects("dyn One", "One", "write `1`");
}

#[test]
fn a_number_is_added_to_a_name_or_subtracted() {
    expands(
        "dyn Time - 2, dyn names::Rows + 3usize, dyn T-N, dyn T + { N - 1 }",
        "(k::Shorter<Time, 2>, k::Longer<names::Rows, 3usize>, k::Shorter<T, { N }>, k::Longer<T, { N - 1 }>,)",
    );
    expands("dyn Time - 0, dyn Time + 0x0", "(Time, Time,)");
    rejects("Time - 2", "Time - 2", "`dyn Time - 2`");
    rejects("(Time) + N", "(Time) + N", "`dyn");
    rejects_offset("dyn Time - 1.5", "1.5", "an integer, a constant, or `{…}`");
    rejects_offset("dyn Time - -1", "-1", "an integer, a constant, or `{…}`");
    rejects_offset(
        "dyn Time + Batch",
        "Batch",
        "two names has no name: write `dyn`",
    );
    rejects("dyn Time - 2u8", "2u8", "suffix `u8`");
    rejects("dyn Time * 2", "*", "`+` or `-` and a number");
    rejects("dyn Time / 2, 3", "/", "write `dyn`");
    assert!(shape(input("dyn Time -")).is_err());
}

#[track_caller]
fn rejects_offset(source: &str, at: &str, text: &str) {
    assert_error(shape(input(source)), at, &[text]);
}

#[test]
fn a_literal_1_broadcasts_however_it_is_written() {
    expands("1usize, 0x1, 0b01, 1_", "(k::One, k::One, k::One, k::One,)");
    expands(
        "0, 0x10, 1_000usize",
        "(k::Size<0>, k::Size<0x10>, k::Size<1_000usize>,)",
    );
    expands("{ 1 }", "(k::Size<{ 1 }>,)");
}

#[test]
fn other_sizes_are_errors() {
    rejects("2, -1", "-1", "cannot be negative");
    rejects("2, -1", "-1", "`dyn`");
    rejects("2.5", "2.5", "must be an integer");
    rejects("\"a\"", "\"a\"", "integer");
    rejects("3u8", "3u8", "suffix `u8`");
    rejects(
        "18446744073709551616",
        "18446744073709551616",
        "does not fit",
    );
    rejects("_, 3", "_", "`dyn`");
    rejects(".., 3", "..", "`DynShape`");
    rejects("N + 1", "N + 1", "in braces");
    rejects("Batch, 3", "Batch", "`dyn Batch`");
    rejects("(N)", "(N)", "in braces");
    rejects("f(3)", "f(3)", "in braces");
    rejects("2 3", "3", "expected `,`");
    rejects("[2, 3]", "[2, 3]", "without brackets");
    rejects("(2, 3)", "(2, 3)", "without brackets");
    rejects("dyn 3", "3", "expected `,`");
    rejects("2, =", "=", "expected a size");
}

#[test]
fn a_lower_case_name_is_a_variable_but_in_braces() {
    expands("{ n }, N", "(k::Size<{ n }>, k::Size<{ N }>,)");
    rejects("n, 3", "n", "`n` is a variable: write `dyn`");
}

#[test]
fn a_type_is_an_error_with_the_tuple() {
    let says = |source: &str, at: &str, tuple: &str| {
        let message = format!("`{at}` is a type: write `{tuple}`");
        assert_eq!(error(shape(input(source))), (at.to_owned(), message));
    };
    says("2, U3", "U3", "(Size<2>, U3)");
    says("typenum::U12", "typenum::U12", "(typenum::U12,)");
    rejects("Dyn, 1, N", "Dyn", "write `dyn`");
    rejects("dyn, One", "One", "write `1`");
    expands(
        "U, UP, U3D",
        "(k::Size<{U}>, k::Size<{UP}>, k::Size<{U3D}>,)",
    );
    expands("{U3}", "(k::Size<{U3}>,)");
}

#[test]
fn eight_sizes_are_the_limit() {
    assert!(shape(input("1, 2, 3, 4, 5, 6, 7, 8")).is_ok());
    rejects("1, 2, 3, 4, 5, 6, 7, 8, 9, dyn", "9, dyn", "at most 8");
}

#[test]
fn every_mistake_is_reported() {
    let found = errors(shape(input("-1, 2, 1.5")));
    assert_eq!(
        found.iter().map(|(at, _)| at.as_str()).collect::<Vec<_>>(),
        ["-1", "1.5"]
    );
}
