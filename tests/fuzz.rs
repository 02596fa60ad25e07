//! A differential fuzz test: it compares operations with naive loops, over random shapes, layouts,
//! elements and numbers of threads.
//!
//! `cargo test` runs a fixed set of cases. This runs random ones for 20 minutes:
//!
//! ```sh
//! FUZZ_SECONDS=1200 cargo test --release --test fuzz -- --ignored --nocapture
//! ```
//!
//! These are the variables of the second test:
//!
//! - `FUZZ_SECONDS`: how long it runs; 60 by default.
//! - `FUZZ_CASES`: the largest number of cases.
//! - `FUZZ_SEED`: the seed of the first case, by default from the clock. Each further case has the
//!   next seed.
//! - `FUZZ_SCALE`: the largest tensors: `small`, `medium`, `parallel` or `streaming`, the default.
//! - `FUZZ_ONLY`: a part of the names of the operations to run.
//!
//! A failure prints the variables that repeat its case in the same profile. If the process crashes or
//! hangs, the seed of its case is in the file `fuzz_seed` that the run names at its start.
//!
//! The sanitizers need a nightly toolchain. ThreadSanitizer also needs the sources of the standard library
//! (`rustup component add rust-src --toolchain nightly`), because it must watch that library too.
//!
//! ```sh
//! RUSTFLAGS=-Zsanitizer=address FUZZ_SECONDS=1200 cargo +nightly test --release --test fuzz \
//!     --target x86_64-unknown-linux-gnu --target-dir target/asan -- --ignored --nocapture
//! RUSTFLAGS=-Zsanitizer=thread FUZZ_SECONDS=1200 cargo +nightly test -Zbuild-std --release --test fuzz \
//!     --target x86_64-unknown-linux-gnu --target-dir target/tsan -- --ignored --nocapture
//! ```
mod support;

mod fuzz {
    use crate::support::random;

    /// Removes the parentheses around an expression or statement.
    macro_rules! value {
        ($($value:tt)+) => { { $($value)+ } };
    }

    mod case;
    mod elements;
    mod expressions;
    mod float_functions;
    mod folds;
    mod fused;
    mod in_place;
    mod iteration;
    mod joins;
    mod layouts;
    mod operators;
    mod own_types;
    mod reductions;
    mod reference;
    mod rules;
    mod runner;
    mod shapes;
    mod steps;
    mod storage;
    mod typed;
    mod typed_views;
    mod views;

    pub use case::Scale;
    use runner::Group;
    pub use runner::{Settings, run};

    macro_rules! groups {
        ($($scale:ident: $($weight:literal $operations:path),+;)+) => {
            &[$($(Group { weight: $weight, largest: Scale::$scale, operations: $operations }),+),+]
        };
    }

    const OPERATIONS: &[Group] = groups! {
        Medium:
        1 operators::REFUSED,
        1 float_functions::FUNCTIONS,
        1 iteration::ITERATORS,
        2 rules::RULES,
        1 storage::STORAGE,
        1 typed::PAIRS,
        4 typed_views::METHODS;
        Parallel:
        1 operators::OPERATIONS,
        1 operators::UNARY,
        2 expressions::HOISTED,
        1 expressions::DIVISIONS,
        1 expressions::CASTS,
        1 expressions::PORTABLE,
        1 expressions::OWN_TYPES,
        2 float_functions::SEVERAL_FUNCTIONS,
        5 reductions::METHODS,
        1 reductions::SUM_TO,
        1 fused::SINGLE,
        1 fused::NESTED,
        2 views::STEPS,
        1 joins::JOINS;
        Streaming:
        1 expressions::EXACT,
        2 in_place::OPERATORS,
        2 in_place::EXPRESSIONS;
    };
}

use std::time::Duration;

/// Runs the same cases each time.
#[test]
fn smoke() {
    fuzz::run(&fuzz::Settings {
        seed: 1,
        cases: 5000,
        time: Duration::MAX,
        scale: fuzz::Scale::Medium,
        only: String::new(),
    });
}

#[test]
#[ignore = "runs for FUZZ_SECONDS"]
fn fuzz() {
    fuzz::run(&fuzz::Settings::from_env());
}
