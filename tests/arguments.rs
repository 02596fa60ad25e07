//! No function `try_…` panics, whatever its arguments: axes beyond any rank, sizes that overflow, empty
//! lists, views of 2^62 elements, of none, and of rank 64. It returns within a second, with an error if its result
//! needs more than 256 MiB of memory. The text of an error has no words of the library's own code.
//!
//! `cargo test` runs a fixed number of rounds. This runs random ones for 20 minutes:
//!
//! ```sh
//! FUZZ_SECONDS=1200 cargo test -p shapecast-tests --test arguments random_arguments -- --ignored --nocapture
//! ```
//!
//! These are the variables of the second test:
//!
//! - `FUZZ_SECONDS`: how long it runs; 60 by default.
//! - `FUZZ_ROUNDS`: the largest number of rounds. Each round calls each function once.
//! - `FUZZ_SEED`: the seed of the first round, by default from the clock. Each further round has the next seed.
//! - `FUZZ_ONLY`: a part of the names of the functions to call.
//!
//! A failure prints the variables that repeat it. If the process aborts, because a call hangs or does not handle
//! a failed allocation, the file that the run names at its start holds these variables.

#[path = "support/allocations.rs"]
mod allocations;
#[path = "support/public_names.rs"]
mod public_names;
#[allow(dead_code, reason = "not all tests use every method")]
#[path = "support/random.rs"]
mod random;
#[path = "support/random_runs.rs"]
mod random_runs;
#[path = "support/rounds.rs"]
mod rounds;

#[path = "arguments/calls.rs"]
mod calls;
#[path = "arguments/moves.rs"]
mod moves;
#[path = "arguments/numbers.rs"]
mod numbers;
#[path = "arguments/read.rs"]
mod read;
#[path = "arguments/values.rs"]
mod values;

use std::collections::BTreeSet;

use calls::Call;
use public_names::Documentation;
use rounds::{Case, Named, Settings, run};

const TABLES: &[&[Call]] = &[
    moves::VIEWS,
    moves::WRITES,
    moves::COPIES,
    moves::CREATION,
    numbers::REDUCTIONS,
    numbers::OTHER_REDUCTIONS,
    numbers::ELEMENTWISE,
    numbers::PRODUCTS,
    #[cfg(feature = "faer")]
    numbers::LINEAR_ALGEBRA,
];

/// Public functions that are not called, and why.
const EXCEPTIONS: [(&str, &str); 8] = [
    ("try_collect", "a method of `Iterator` in `std`"),
    ("try_find", "a method of `Iterator` in `std`"),
    ("try_fold", "a method of `Iterator` in `std`"),
    ("try_for_each", "a method of `Iterator` in `std`"),
    ("try_reduce", "a method of `Iterator` in `std`"),
    ("try_rfold", "a method of `DoubleEndedIterator` in `std`"),
    (
        "try_from",
        "conversions of optional features, tested in `core/tests/interop`",
    ),
    (
        "try_into_shapes",
        "takes types of shapes, tested in `tests/named_sizes.rs`",
    ),
];

/// Calls each function of the tables in each round, with elements of a random type.
fn call_all(test: &str, settings: &Settings) {
    let calls: Vec<_> = TABLES
        .iter()
        .copied()
        .flatten()
        .map(|call| {
            let any_type = |case: &mut Case| {
                read::CALLED.set(call.function_name());
                case.random.pick(call.functions)(case);
            };
            (call.name, any_type)
        })
        .collect();
    let cases: Vec<Named<'_>> = calls
        .iter()
        .map(|(name, call)| (*name, call as _))
        .collect();
    run(test, settings, &cases);
}

/// Runs the same rounds each time.
#[test]
fn no_function_panics_at_any_argument() {
    call_all("arguments", &Settings::fixed(1_000));
}

#[test]
#[ignore = "runs for FUZZ_SECONDS"]
fn random_arguments() {
    call_all("random_arguments", &Settings::from_env());
}

#[test]
#[ignore = "reads the pages that `cargo doc --package shapecast` writes"]
fn every_public_try_function_is_called() {
    let documentation = Documentation::open();
    let mut public = BTreeSet::new();
    for kind in ["fn", "macro"] {
        public.extend(documentation.items(kind).map(|(_, name)| name.to_owned()));
    }
    for kind in ["struct", "enum", "union", "trait"] {
        for (link, _) in documentation.items(kind) {
            public.extend(documentation.methods(link));
        }
    }
    public.retain(|name| name.starts_with("try_"));
    for (name, _) in EXCEPTIONS {
        assert!(public.remove(name), "the exception `{name}` is not public");
    }
    let calls = TABLES.iter().copied().flatten();
    let called: BTreeSet<&str> = calls.map(Call::function_name).collect();
    let missing: Vec<_> = public
        .iter()
        .filter(|name| !called.contains(&name[..]))
        .collect();
    assert!(
        missing.is_empty(),
        "no call tests these functions: {missing:?}; add them to a table or to EXCEPTIONS"
    );
}
