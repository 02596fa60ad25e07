//! The warnings that the crate logs.
use shapecast::compat;
use std::mem;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// PyTorch's warning if broadcasting gives another result than pairing elements.
pub const BROADCASTING: &str = "self and other do not have the same shape, but are broadcastable, \
    and have the same number of elements.  Changing behavior in a backwards incompatible manner to \
    broadcasting rather than viewing as 1-dimensional.";

/// PyTorch's warnings if operands do not broadcast and their elements are paired.
pub const PAIRING: &str = "self and other not broadcastable, but have the same number of \
    elements.  Falling back to deprecated pointwise behavior.";

pub const PAIRING_IN_PLACE: &str = "other is not broadcastable to self, but they have the same \
    number of elements.  Falling back to deprecated pointwise behavior.";

static LOGGED: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Runs `run` with warnings on or off, and returns its result and the logged texts. Facts are
/// checked one at a time.
pub fn with_switch<R>(on: bool, run: impl FnOnce() -> R) -> (R, Vec<String>) {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        log::set_logger(&Capture).expect("there is no other logger");
        log::set_max_level(log::LevelFilter::Warn);
    });
    compat::set_broadcast_warning(on);
    let result = run();
    compat::set_broadcast_warning(false);
    (result, mem::take(&mut *logged()))
}

fn logged() -> MutexGuard<'static, Vec<String>> {
    LOGGED.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Capture;

impl log::Log for Capture {
    fn enabled(&self, metadata: &log::Metadata<'_>) -> bool {
        metadata.level() == log::Level::Warn
    }

    fn log(&self, record: &log::Record<'_>) {
        if self.enabled(record.metadata()) {
            logged().push(record.args().to_string());
        }
    }

    fn flush(&self) {}
}
