//! Runs cases, each from a seed of its own, inside thread pools of different sizes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::time::{Duration, Instant};

use rayon::{ThreadPool, ThreadPoolBuilder};

use super::OPERATIONS;
use super::case::{Case, Scale};
use super::names::names_of;
use super::random::Random;
use super::shapes;
use crate::support::random_runs::{PanicCatcher, seed_from_env, seed_of, variable};

/// The name of an operation, and the function that runs a case of it.
pub type Operation = (&'static str, fn(&mut Case));

/// Operations of one kind.
pub struct Group {
    /// How often each operation is chosen, relative to those of other groups.
    pub weight: usize,
    /// The largest scale of the operations.
    pub largest: Scale,
    pub operations: &'static [Operation],
}

/// The scales as `FUZZ_SCALE` names them, in ascending order.
const SCALES: [(&str, Scale); 4] = [
    ("small", Scale::Small),
    ("medium", Scale::Medium),
    ("parallel", Scale::Parallel),
    ("streaming", Scale::Streaming),
];
/// The sizes of the thread pools.
const THREADS: [usize; 4] = [1, 2, 3, 7];
/// The run ends after this many failures.
const MAX_FAILURES: usize = 200;
/// The number of failures of an operation that are printed.
const MAX_PRINTED: usize = 3;
/// Holds what repeats the current case, which a crash does not print.
const SEED_FILE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/fuzz_seed");

/// Which cases to run.
pub struct Settings {
    /// The seed of the first case. Each further case has the next one.
    pub seed: u64,
    pub cases: u64,
    pub time: Duration,
    /// The largest scale.
    pub scale: Scale,
    /// A part of the names of the operations.
    pub only: String,
}

impl Settings {
    /// Reads the environment variables that `tests/fuzz.rs` describes.
    pub fn from_env() -> Self {
        let cases = variable("FUZZ_CASES");
        let seconds = if cases.is_some() { u64::MAX } else { 60 };
        let name = variable::<String>("FUZZ_SCALE").unwrap_or("streaming".into());
        let scale = SCALES.into_iter().find(|scale| scale.0 == name);
        Settings {
            seed: seed_from_env(),
            cases: cases.unwrap_or(u64::MAX),
            time: Duration::from_secs(variable("FUZZ_SECONDS").unwrap_or(seconds)),
            scale: scale
                .expect("FUZZ_SCALE must be small, medium, parallel or streaming")
                .1,
            only: variable("FUZZ_ONLY").unwrap_or_default(),
        }
    }
}

/// Runs random cases until their time or number is up.
///
/// # Panics
/// A case failed.
pub fn run(settings: &Settings) {
    let mut runner = Runner::new(settings);
    let mut cases = 0;
    while !runner.is_done() && cases < settings.cases {
        let seed = settings.seed.wrapping_add(cases);
        let mut random = Random::new(seed);
        let index = random.below(runner.weighted.len());
        let (operation, largest) = runner.weighted[index];
        let scale = match random.below(2000) {
            0..1000 => Scale::Small,
            1000..1980 => Scale::Medium,
            // Debug builds take seconds for one of these.
            _ if cfg!(debug_assertions) && !random.one_in(8) => Scale::Medium,
            1980..1996 => Scale::Parallel,
            _ => Scale::Streaming,
        };
        let scale = scale.min(largest);
        let mut pools = random.permutation(THREADS.len());
        match scale {
            Scale::Parallel => {}
            Scale::Streaming => pools.truncate(2),
            Scale::Small | Scale::Medium => pools.truncate(1),
        }
        if pools.len() == 1 && random.one_in(4) {
            // The same number of threads again, or another one.
            pools.push(random.below(THREADS.len()));
        }
        let case_seed = random.next();
        let repeat = format!(
            "FUZZ_SEED={seed} FUZZ_CASES=1 FUZZ_SCALE={}",
            SCALES[settings.scale as usize].0
        );
        runner.attempt(operation, &pools, &repeat, || Case::new(case_seed, scale));
        cases += 1;
    }
    runner.finish();
}

/// Runs every operation with every shape of a sweep, in random order but shapes of up to 3 dimensions first, until
/// the time is up.
///
/// # Panics
/// A case failed.
pub fn sweep(settings: &Settings) {
    let mut runner = Runner::new(settings);
    let mut random = Random::new(settings.seed);
    let shapes = shapes::swept(&mut random);
    let mut order = random.permutation(shapes.len());
    order.sort_by_key(|&shape| shapes[shape].len().max(3));
    let mut swept = 0;
    'shapes: for &shape in &order {
        for index in 0..runner.all.len() {
            if runner.is_done() {
                break 'shapes;
            }
            let operation = runner.all[index];
            // The seed of a case does not depend on the selection of operations.
            let seed = settings.seed ^ seed_of(operation.0, shape as u64);
            let pools = [index % THREADS.len()];
            let repeat = format!("FUZZ_SEED={}", settings.seed);
            runner.attempt(operation, &pools, &repeat, || {
                Case::sweep(seed, &shapes[shape])
            });
        }
        swept += 1;
    }
    println!("{swept} of {} shapes", shapes.len());
    runner.finish();
}

/// Runs small cases of every operation, until their comparisons name all public operations. Returns the names
/// that no case compared.
///
/// # Panics
/// A case failed.
pub fn uncompared(settings: &Settings, mut public: BTreeSet<String>) -> BTreeSet<String> {
    let mut runner = Runner::new(settings);
    for seed in 0..settings.cases {
        for index in 0..runner.all.len() {
            let operation = runner.all[index];
            let repeat = "the test of names";
            runner.attempt(operation, &[0], repeat, || Case::new(seed, Scale::Small));
        }
        for name in runner.counts.keys().flat_map(|name| names_of(name)) {
            public.remove(name);
        }
        if public.is_empty() {
            break;
        }
    }
    runner.finish();
    public
}

struct Runner<'a> {
    settings: &'a Settings,
    start: Instant,
    panics: PanicCatcher,
    /// The selected operations.
    all: Vec<Operation>,
    /// The same, repeated by weight, and the largest scale of each.
    weighted: Vec<(Operation, Scale)>,
    pools: Vec<ThreadPool>,
    /// The number of comparisons of each name.
    counts: BTreeMap<String, u64>,
    /// The number of failures of each operation.
    failures: BTreeMap<&'static str, usize>,
}

impl<'a> Runner<'a> {
    fn new(settings: &'a Settings) -> Self {
        println!("seed {}; {SEED_FILE} holds the current case", settings.seed);
        let (mut all, mut weighted) = (Vec::new(), Vec::new());
        for group in OPERATIONS {
            let largest = group.largest.min(settings.scale);
            for &operation in group.operations {
                if operation.0.contains(&settings.only) {
                    all.push(operation);
                    weighted.extend(vec![(operation, largest); group.weight]);
                }
            }
        }
        let only = &settings.only;
        assert!(!all.is_empty(), "no operation is called `{only}`");
        let pool = |threads| ThreadPoolBuilder::new().num_threads(threads).build();
        Runner {
            settings,
            start: Instant::now(),
            panics: PanicCatcher::new(),
            all,
            weighted,
            pools: THREADS
                .map(|threads| pool(threads).expect("threads"))
                .into(),
            counts: BTreeMap::new(),
            failures: BTreeMap::new(),
        }
    }

    /// Returns `true` if the time is up, or too many cases have failed.
    fn is_done(&self) -> bool {
        self.start.elapsed() >= self.settings.time
            || self.failures.values().sum::<usize>() >= MAX_FAILURES
    }

    /// Runs a case in each of some pools, until one fails.
    fn attempt(
        &mut self,
        (name, run): Operation,
        pools: &[usize],
        repeat: &str,
        new_case: impl Fn() -> Case,
    ) {
        fs::write(SEED_FILE, format!("{name}: {repeat}")).expect("the seed file can be written");
        // Floats that are compared within a bound must not depend on the number of threads.
        let mut first_digest = None;
        for &pool in pools {
            let mut case = new_case();
            let result = self
                .panics
                .catch(|| self.pools[pool].install(|| run(&mut case)));
            let message = if let Err(message) = result {
                message
            } else if *first_digest.get_or_insert(case.digest) != case.digest {
                "the results differ from those of another number of threads".into()
            } else {
                for compared in case.counts {
                    *self.counts.entry(compared.into()).or_default() += 1;
                }
                continue;
            };
            let failures = self.failures.entry(name).or_default();
            *failures += 1;
            if *failures <= MAX_PRINTED {
                println!(
                    "FAILED after {:.1} s: {name}: {}, {} threads: {message}",
                    self.start.elapsed().as_secs_f64(),
                    case.counts.last().unwrap_or(&""),
                    THREADS[pool]
                );
                println!("  operands: {}", case.operands.join("; "));
                println!("  to repeat it: {repeat} FUZZ_ONLY='{name}'");
            }
            return;
        }
    }

    /// Prints the number of comparisons, and panics if a case did.
    fn finish(self) {
        self.panics.stop();
        println!(
            "{} comparisons of {} names in {:.1} s",
            self.counts.values().sum::<u64>(),
            self.counts.len(),
            self.start.elapsed().as_secs_f64()
        );
        let failures = &self.failures;
        assert!(
            failures.is_empty(),
            "failures of each operation: {failures:#?}"
        );
    }
}
