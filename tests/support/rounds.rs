//! Runs random cases under limits of time and memory.
//!
//! A case fails if it panics or if it takes longer than [`MAX_TIME`]. Allocations beyond [`MAX_MEMORY`] fail. A
//! case that does not handle a failed allocation aborts the process. So does a case that hangs. In both cases
//! the file that a run names at its start holds the current case.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Seek, Write, stderr};
use std::process::abort;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use crate::allocations;
use crate::random::Random;
use crate::random_runs::{PanicCatcher, lock, seed_from_env, seed_of, variable};

/// The most bytes that the process may allocate.
pub const MAX_MEMORY: usize = 256 << 20;
/// The time that a case may take.
const MAX_TIME: Duration = Duration::from_secs(1);
/// The time after which a case counts as hanging.
const HANG: Duration = Duration::from_secs(30);
/// The number of failures of a case that are printed.
const MAX_PRINTED: usize = 3;
/// The run ends after this many failures.
const MAX_FAILURES: usize = 500;

/// The generator of the input of a case.
pub struct Case {
    pub random: Random,
}

impl Case {
    /// Describes a part of the input. A failure prints it.
    pub fn describe(&mut self, text: String) {
        lock(&INPUT).push(text);
    }
}

/// The description of the current case.
static INPUT: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// The name of a case, and the function that runs it.
pub type Named<'a> = (&'a str, &'a dyn Fn(&mut Case));

/// Which cases to run.
pub struct Settings {
    /// The seed of the first round. Each further round has the next one.
    pub seed: u64,
    pub rounds: u64,
    /// The time after which no round starts.
    pub time: Duration,
    /// A part of the names of the cases.
    pub only: String,
}

impl Settings {
    /// A number of rounds that are the same each time.
    pub fn fixed(rounds: u64) -> Self {
        Settings {
            seed: 1,
            rounds,
            time: Duration::MAX,
            only: String::new(),
        }
    }

    /// Reads the environment variables `FUZZ_SECONDS`, 60 by default, `FUZZ_SEED`, by default from the clock,
    /// `FUZZ_ROUNDS` and `FUZZ_ONLY`, a part of the names of cases.
    pub fn from_env() -> Self {
        Settings {
            seed: seed_from_env(),
            rounds: variable("FUZZ_ROUNDS").unwrap_or(u64::MAX),
            time: Duration::from_secs(variable("FUZZ_SECONDS").unwrap_or(60)),
            only: variable("FUZZ_ONLY").unwrap_or_default(),
        }
    }
}

/// Runs each case once in each round, until the time or the number of rounds is up. `name` is the name of the
/// test.
///
/// # Panics
/// A case failed.
pub fn run(name: &str, settings: &Settings, cases: &[Named<'_>]) {
    let selected = |case: &&Named<'_>| case.0.contains(&settings.only);
    let cases: Vec<&Named<'_>> = cases.iter().filter(selected).collect();
    assert!(!cases.is_empty(), "no case is called `{}`", settings.only);
    let path = format!("{}/{name}_case", env!("CARGO_TARGET_TMPDIR"));
    println!("FUZZ_SEED={}; {path} holds the current case", settings.seed);
    allocations::set_limit(MAX_MEMORY);
    let panics = PanicCatcher::new();

    let mut current = File::create(&path).expect("the folder for tests is writable");
    let mut failures = BTreeMap::<&str, usize>::new();
    let (start, done) = (Instant::now(), AtomicBool::new(false));
    let (finished, mut rounds) = (AtomicU64::new(0), 0);
    thread::scope(|scope| {
        scope.spawn(|| watch(&path, &finished, &done));
        loop {
            let seed = settings.seed.wrapping_add(rounds);
            let repeat = format!("FUZZ_SEED={seed} FUZZ_ROUNDS=1 FUZZ_ONLY=");
            for &&(case, function) in &cases {
                let line = format!("{repeat}'{case}'");
                // One write, padded over the longest line before it.
                let padded = format!("{line:<150}\n");
                let written = current.rewind();
                let written = written.and_then(|()| current.write_all(padded.as_bytes()));
                written.expect("the file of the current case is writable");
                if let Some(problem) = attempt(&panics, function, case, seed) {
                    let count = failures.entry(case).or_default();
                    *count += 1;
                    if *count <= MAX_PRINTED {
                        println!("FAILED {case}: {problem}\n  to repeat it: {line}");
                        lock(&INPUT).iter().for_each(|text| println!("  {text}"));
                    }
                }
                finished.fetch_add(1, Relaxed);
            }
            rounds += 1;
            if rounds >= settings.rounds
                || start.elapsed() >= settings.time
                || failures.values().sum::<usize>() >= MAX_FAILURES
            {
                break;
            }
        }
        done.store(true, Relaxed);
    });
    panics.stop();
    println!(
        "{rounds} rounds of {} cases in {:.1} s",
        cases.len(),
        start.elapsed().as_secs_f64()
    );
    assert!(failures.is_empty(), "failures of each case: {failures:#?}");
}

/// Runs a case, and returns its problem.
fn attempt(
    panics: &PanicCatcher,
    function: &dyn Fn(&mut Case),
    name: &str,
    seed: u64,
) -> Option<String> {
    let run = || {
        let mut case = Case {
            random: Random::new(seed_of(name, seed)),
        };
        lock(&INPUT).clear();
        let start = Instant::now();
        let result = panics.catch(|| function(&mut case));
        result.map(|()| start.elapsed())
    };
    let time = match run() {
        // The machine may have been busy.
        Ok(time) if time > MAX_TIME => time.min(run().unwrap_or(time)),
        Ok(time) => time,
        Err(message) => return Some(message),
    };
    (time > MAX_TIME).then(|| format!("takes {:.1} s", time.as_secs_f64()))
}

/// Aborts the process if a case hangs.
fn watch(path: &str, finished: &AtomicU64, done: &AtomicBool) {
    let (mut last, mut since) = (0, Instant::now());
    while !done.load(Relaxed) {
        thread::sleep(Duration::from_millis(20));
        let now = finished.load(Relaxed);
        if now != last {
            (last, since) = (now, Instant::now());
        } else if since.elapsed() > HANG {
            let case = std::fs::read_to_string(path).unwrap_or_default();
            // Tests capture what `eprintln!` prints.
            let input = lock(&INPUT).join("\n  ");
            let _ = writeln!(stderr(), "HANGS: {}\n  {input}", case.trim_end());
            abort();
        }
    }
}
