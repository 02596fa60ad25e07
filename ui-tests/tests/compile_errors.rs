//! Checks the compile errors of small programs.
//!
//! A program in `compile_errors/` has one mistake, which its name and its first line describe. The
//! `.stderr` file beside it has the compiler's output. After a change of a message, run
//! `TRYBUILD=overwrite cargo test -p shapecast-ui-tests` and review the differences.

#[test]
fn programs_give_the_expected_compile_errors() {
    trybuild::TestCases::new().compile_fail("tests/compile_errors/*/*.rs");
}
