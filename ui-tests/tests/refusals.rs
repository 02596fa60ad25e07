//! Every program in `refusals/` breaks the rule that it is named after, and the `.stderr` beside it is
//! what its author reads.
//!
//! After a change of a message, `TRYBUILD=overwrite cargo test -p shapecast-ui-tests` writes them anew:
//! read the difference as someone who made the mistake would.

#[test]
fn programs_that_break_a_rule_are_refused() {
    trybuild::TestCases::new().compile_fail("tests/refusals/*/*.rs");
}
