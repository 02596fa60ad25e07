//! What the crate logs.
use shapecast::compat;
use std::mem;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// PyTorch's warning where broadcasting gives another result than before.
pub const BROADCASTING: &str = "self and other do not have the same shape, but are broadcastable, \
    and have the same number of elements.  Changing behavior in a backwards incompatible manner to \
    broadcasting rather than viewing as 1-dimensional.";

/// PyTorch's warnings where operands do not broadcast, and are paired as before.
pub const PAIRING: &str = "self and other not broadcastable, but have the same number of \
    elements.  Falling back to deprecated pointwise behavior.";

pub const PAIRING_IN_PLACE: &str = "other is not broadcastable to self, but they have the same \
    number of elements.  Falling back to deprecated pointwise behavior.";

static SEEN: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Does `run`, and returns what was logged meanwhile. (All facts are judged one after the other.)
pub fn with_switch<R>(on: bool, run: impl FnOnce() -> R) -> (R, Vec<String>) {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        log::set_logger(&Capture).expect("the only logger here");
        log::set_max_level(log::LevelFilter::Warn);
    });
    compat::set_broadcast_warning(on);
    let result = run();
    compat::set_broadcast_warning(false);
    (result, mem::take(&mut *seen()))
}

fn seen() -> MutexGuard<'static, Vec<String>> {
    SEEN.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Capture;

impl log::Log for Capture {
    fn enabled(&self, metadata: &log::Metadata<'_>) -> bool {
        metadata.level() == log::Level::Warn
    }

    fn log(&self, record: &log::Record<'_>) {
        if self.enabled(record.metadata()) {
            seen().push(record.args().to_string());
        }
    }

    fn flush(&self) {}
}
