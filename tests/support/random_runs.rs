//! What tests that run random cases have in common: variables, seeds, and the messages of panics.

use std::env;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::str::FromStr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// Reads an environment variable.
///
/// # Panics
/// The variable is not a `T`.
pub fn variable<T: FromStr>(name: &str) -> Option<T> {
    let text = env::var(name).ok()?;
    let value = text.parse();
    Some(value.unwrap_or_else(|_| panic!("{name} must be a number, found `{text}`")))
}

/// Returns `FUZZ_SEED`, by default a seed from the clock. Each second has 2^24 seeds of its own.
pub fn seed_from_env() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    variable("FUZZ_SEED").unwrap_or(now.unwrap_or_default().as_secs() << 24)
}

/// Returns a seed that depends on a name.
pub fn seed_of(name: &str, seed: u64) -> u64 {
    name.bytes().fold(seed, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

/// Locks a mutex, also after a panic.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The message of the last panic, of any thread.
static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

/// What is called at a panic.
type PanicHook = Box<dyn Fn(&PanicHookInfo<'_>) + Sync + Send + 'static>;

/// Catches panics without printing them.
pub struct PanicCatcher {
    previous: PanicHook,
}

impl PanicCatcher {
    pub fn new() -> Self {
        let previous = panic::take_hook();
        panic::set_hook(Box::new(|info| *lock(&LAST_PANIC) = info.to_string()));
        PanicCatcher { previous }
    }

    /// Calls a function, and returns the message of its panic.
    pub fn catch(&self, function: impl FnOnce()) -> Result<(), String> {
        catch_unwind(AssertUnwindSafe(function)).map_err(|_| lock(&LAST_PANIC).clone())
    }

    /// Prints panics again.
    pub fn stop(self) {
        panic::set_hook(self.previous);
    }
}
