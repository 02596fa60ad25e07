//! A differential fuzz test: it compares operations with naive loops, over random shapes, layouts,
//! elements and numbers of threads.
//!
//! `cargo test` runs a fixed set of cases. The ignored tests run random ones, with a fresh seed that they
//! print: `fuzz` draws shapes that aim at the thresholds of the planner, and `sweep` runs every operation with all
//! shapes of the sizes 0, 1, 2 and a large one, those of up to 3 dimensions first, then those of 4.
//! `every_public_operation_is_compared` fails for public names that no operation compares. It reads the
//! documentation of the crate.
//!
//! ```sh
//! FUZZ_SECONDS=1200 cargo test -p shapecast-tests --release --test fuzz -- --ignored --nocapture --exact fuzz
//! FUZZ_SCALE=medium cargo test -p shapecast-tests --release --test fuzz -- --ignored --nocapture --exact sweep
//! cargo doc --package shapecast --all-features --no-deps
//! cargo test -p shapecast-tests --features faer --release --test fuzz -- --ignored every_public
//! ```
//!
//! Each type of elements is compiled for every operation, which is what most of the build of this test is. Arithmetic
//! has the types with kernels of their own. Views and other operations that are the same code for all elements have
//! three: a number, `Rgb`, whose size is no power of two, and `Nothing`, which has no bytes. Joins copy bytes by size and
//! alignment, and have all types.
//!
//! These are the variables of `fuzz` and `sweep`:
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
//! RUSTFLAGS=-Zsanitizer=address FUZZ_SECONDS=1200 cargo +nightly test -p shapecast-tests --release --test fuzz \
//!     --target x86_64-unknown-linux-gnu --target-dir target/asan -- --ignored --nocapture --exact fuzz
//! RUSTFLAGS=-Zsanitizer=thread FUZZ_SECONDS=1200 cargo +nightly test -p shapecast-tests -Zbuild-std --release --test fuzz \
//!     --target x86_64-unknown-linux-gnu --target-dir target/tsan -- --ignored --nocapture --exact fuzz
//! ```
mod support;

#[path = "float_functions/double_word.rs"]
#[allow(dead_code, reason = "most constants are for another test")]
mod double_word;
#[path = "float_functions/oracle.rs"]
#[allow(dead_code, reason = "the random arguments are for another test")]
mod oracle;
#[path = "float_functions/reference.rs"]
#[allow(dead_code, reason = "most functions are for another test")]
mod reference;

mod fuzz {
    use crate::support::random;

    /// Removes the parentheses around an expression or statement.
    macro_rules! value {
        ($($value:tt)+) => { { $($value)+ } };
    }

    mod access;
    mod alignment;
    mod broadcasts;
    mod case;
    mod contractions;
    mod conversions;
    mod creation;
    mod elements;
    mod exact_functions;
    mod expressions;
    mod float_functions;
    mod folds;
    mod forms;
    mod fused;
    mod in_place;
    mod index_sums;
    mod iteration;
    mod joins;
    mod layouts;
    mod lines;
    mod lists;
    mod mutable_parts;
    mod named;
    mod names;
    mod norms;
    mod numbers;
    mod operators;
    mod own_types;
    mod padding;
    mod places;
    mod pointwise;
    mod products;
    mod reductions;
    mod reference;
    mod reshapes;
    mod rules;
    mod runner;
    mod selection;
    mod sets;
    mod several_axes;
    mod shapes;
    mod slices;
    mod split_views;
    mod statistics;
    mod steps;
    mod storage;
    mod thresholds;
    mod typed;
    mod typed_views;
    mod views;

    pub use case::Scale;
    pub use names::public_names;
    use runner::Group;
    pub use runner::{Settings, run, sweep, uncompared};

    macro_rules! groups {
        ($($scale:ident: $($weight:literal $operations:path),+;)+) => {
            &[$($(Group { weight: $weight, largest: Scale::$scale, operations: $operations }),+),+]
        };
    }

    const OPERATIONS: &[Group] = groups! {
        Medium:
        1 operators::REFUSED,
        1 exact_functions::FUNCTIONS,
        1 float_functions::FUNCTIONS,
        1 float_functions::OF_TWO,
        1 float_functions::POWERS,
        1 float_functions::TYPED,
        1 lines::DIFFERENCES,
        1 lines::LINES,
        1 pointwise::CLOSE,
        1 pointwise::ELEMENTS,
        1 access::READS,
        1 alignment::SHAPES,
        1 broadcasts::TYPED,
        1 broadcasts::VIEWS,
        1 conversions::SHAPES,
        1 creation::ELEMENTS,
        1 iteration::ITERATORS,
        1 iteration::TYPED,
        1 joins::TYPED,
        1 mutable_parts::PARTS,
        1 mutable_parts::TYPED,
        1 named::OTHERS,
        1 named::PAIRS,
        1 numbers::NUMBERS,
        1 padding::PADDING,
        1 padding::TYPED,
        1 lists::LISTS,
        1 selection::MOVES,
        1 selection::SCALARS,
        1 several_axes::SEVERAL_AXES,
        1 split_views::PARTS,
        1 slices::LISTS,
        2 rules::RULES,
        1 sets::SETS,
        1 statistics::REDUCTIONS,
        1 storage::STORAGE,
        1 typed::PAIRS,
        4 typed_views::METHODS,
        1 views::METHODS;
        Parallel:
        1 operators::OPERATIONS,
        1 operators::EXTREMES,
        1 operators::UNARY,
        1 operators::ROUNDED_DOWN,
        2 expressions::HOISTED,
        1 expressions::DIVISIONS,
        1 expressions::CASTS,
        1 expressions::PORTABLE,
        1 expressions::OWN_TYPES,
        2 float_functions::SEVERAL_FUNCTIONS,
        2 products::PRODUCTS,
        1 products::TYPED,
        1 products::KNOWN,
        1 contractions::TYPED,
        1 contractions::AT_RUN_TIME,
        1 index_sums::TYPED,
        6 reductions::F32,
        6 reductions::F64,
        6 reductions::I32,
        1 reductions::I64,
        1 reductions::I16,
        1 reductions::I8,
        6 reductions::U8,
        1 reductions::U16,
        1 reductions::U32,
        1 reductions::U64,
        1 reductions::BOOL,
        6 reductions::TENSORS,
        1 reductions::ARRAYS,
        2 reductions::SKIP_NAN,
        2 reductions::SKIP_NAN_F64,
        1 reductions::SUM_TO,
        1 reductions::TYPED_SUM_TO,
        1 fused::SINGLE,
        1 fused::NESTED,
        2 views::CHAINS,
        1 joins::JOINS;
        Streaming:
        1 expressions::EXACT,
        2 in_place::OPERATORS,
        2 in_place::EXPRESSIONS;
    };
}

use std::time::Duration;

fn settings(cases: u64) -> fuzz::Settings {
    fuzz::Settings {
        seed: 1,
        cases,
        time: Duration::MAX,
        scale: fuzz::Scale::Medium,
        only: String::new(),
    }
}

/// Runs the same cases each time.
#[test]
fn smoke() {
    fuzz::run(&settings(5000));
}

#[test]
#[ignore = "runs for FUZZ_SECONDS"]
fn fuzz() {
    fuzz::run(&fuzz::Settings::from_env());
}

/// Runs every operation with every shape of the sizes 0, 1, 2 and a large one.
#[test]
#[ignore = "runs for FUZZ_SECONDS"]
fn sweep() {
    fuzz::sweep(&fuzz::Settings::from_env());
}

#[test]
#[ignore = "reads the pages of `cargo doc --package shapecast --all-features`"]
fn every_public_operation_is_compared() {
    let uncompared = fuzz::uncompared(&settings(200), fuzz::public_names());
    assert!(
        uncompared.is_empty(),
        "no case compares these with a reference: {uncompared:?}; add them to the operations or to EXCEPTIONS"
    );
}
