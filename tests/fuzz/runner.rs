//! Runs cases, each from a seed of its own, inside thread pools of different sizes.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rayon::{ThreadPool, ThreadPoolBuilder};

use super::OPERATIONS;
use super::case::{Case, Scale};
use super::random::Random;

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
/// Holds the seed of the current case, which a crash does not print.
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
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        Settings {
            // Each second has seeds of its own.
            seed: variable("FUZZ_SEED").unwrap_or(now.unwrap_or_default().as_secs() << 24),
            cases: cases.unwrap_or(u64::MAX),
            time: Duration::from_secs(variable("FUZZ_SECONDS").unwrap_or(seconds)),
            scale: scale
                .expect("FUZZ_SCALE must be small, medium, parallel or streaming")
                .1,
            only: variable("FUZZ_ONLY").unwrap_or_default(),
        }
    }
}

fn variable<T: FromStr>(name: &str) -> Option<T> {
    let text = env::var(name).ok()?;
    let value = text.parse();
    Some(value.unwrap_or_else(|_| panic!("{name} must be a number, found `{text}`")))
}

/// The message of the last panic. Panics that a case expects are not printed.
static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

/// Runs cases until their time or number is up.
///
/// # Panics
/// A case failed.
pub fn run(settings: &Settings) {
    println!(
        "seed {}; {SEED_FILE} holds the seed of the current case",
        settings.seed
    );
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|info| {
        *LAST_PANIC.lock().unwrap_or_else(PoisonError::into_inner) = info.to_string();
    }));
    let mut runner = Runner::new(settings);
    let start = Instant::now();
    let mut cases = 0;
    while cases < settings.cases && start.elapsed() < settings.time && !runner.has_failed_often() {
        runner.case(settings.seed.wrapping_add(cases));
        cases += 1;
    }
    panic::set_hook(hook);
    for (name, count) in &runner.counts {
        println!("{count:9}  {name}");
    }
    println!("{cases} cases in {:.1} s", start.elapsed().as_secs_f64());
    let failures = &runner.failures;
    assert!(
        failures.is_empty(),
        "failures of each operation: {failures:#?}"
    );
}

struct Runner<'a> {
    settings: &'a Settings,
    /// The operations, repeated by weight, and the largest scale of each.
    operations: Vec<(Operation, Scale)>,
    pools: Vec<ThreadPool>,
    /// The number of comparisons of each name.
    counts: BTreeMap<String, u64>,
    /// The number of failures of each operation.
    failures: BTreeMap<&'static str, usize>,
}

impl<'a> Runner<'a> {
    fn new(settings: &'a Settings) -> Self {
        let mut operations = Vec::new();
        for group in OPERATIONS {
            let largest = group.largest.min(settings.scale);
            for &operation in group.operations {
                if operation.0.contains(&settings.only) {
                    operations.extend(vec![(operation, largest); group.weight]);
                }
            }
        }
        assert!(
            !operations.is_empty(),
            "no operation is called `{}`",
            settings.only
        );
        let pool = |threads| ThreadPoolBuilder::new().num_threads(threads).build();
        Runner {
            settings,
            operations,
            pools: THREADS
                .map(|threads| pool(threads).expect("threads"))
                .into(),
            counts: BTreeMap::new(),
            failures: BTreeMap::new(),
        }
    }

    fn has_failed_often(&self) -> bool {
        self.failures.values().sum::<usize>() >= MAX_FAILURES
    }

    /// Runs the case of a seed in one pool or several.
    fn case(&mut self, seed: u64) {
        fs::write(SEED_FILE, seed.to_string()).expect("the seed file can be written");
        let mut random = Random::new(seed);
        let ((name, run), largest) = self.operations[random.below(self.operations.len())];
        let scale = match random.below(2000) {
            0..1000 => Scale::Small,
            1000..1980 => Scale::Medium,
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
        // Floats that are compared within a bound must not depend on the number of threads.
        let mut first_digest = None;
        for pool in pools {
            let mut case = Case::new(case_seed, scale);
            let work = AssertUnwindSafe(|| self.pools[pool].install(|| run(&mut case)));
            let result = catch_unwind(work);
            let message = if result.is_err() {
                LAST_PANIC
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .clone()
            } else if *first_digest.get_or_insert(case.digest) != case.digest {
                "the results differ from those of another number of threads".into()
            } else {
                for comparison in case.counts {
                    *self
                        .counts
                        .entry(format!("{name}: {comparison}"))
                        .or_default() += 1;
                }
                continue;
            };
            let failures = self.failures.entry(name).or_default();
            *failures += 1;
            if *failures <= MAX_PRINTED {
                let Settings { scale, only, .. } = self.settings;
                println!(
                    "FAILED: {name}: {}, {} threads: {message}",
                    case.counts.last().unwrap_or(&""),
                    THREADS[pool]
                );
                println!("  operands: {}", case.operands.join("; "));
                println!(
                    "  to repeat it: FUZZ_SEED={seed} FUZZ_CASES=1 FUZZ_SCALE={} FUZZ_ONLY='{only}'",
                    SCALES[*scale as usize].0
                );
            }
            return;
        }
    }
}
