//! Runs every case in every Rust implementation under divan.
//!
//! Run `cargo bench --package shapecast-benches`, with `RAYON_NUM_THREADS=1` for one thread.

use std::fmt;

use divan::Bencher;
use shapecast_benches::{Entry, all};

fn main() {
    divan::main();
}

/// An implementation with the name that divan prints.
struct Named {
    case: &'static str,
    entry: Entry,
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.case, self.entry.implementation)
    }
}

fn entries(allocates: bool) -> impl Iterator<Item = Named> {
    all()
        .into_iter()
        .flat_map(|case| {
            case.entries.into_iter().map(move |entry| Named {
                case: case.name,
                entry,
            })
        })
        .filter(move |named| named.entry.allocates == allocates)
}

#[divan::bench(args = entries(false))]
fn preallocated(bencher: Bencher, named: &Named) {
    run(bencher, named);
}

#[divan::bench(args = entries(true))]
fn allocating(bencher: Bencher, named: &Named) {
    run(bencher, named);
}

fn run(bencher: Bencher, named: &Named) {
    let mut run = (named.entry.prepare)();
    bencher.bench_local(|| run.run(1));
}
