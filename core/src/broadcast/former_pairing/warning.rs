//! The warnings of [`compat`](crate::compat), and the switch that enables one of them.

use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

static ENABLED: AtomicBool = AtomicBool::new(false);

/// Returns `true` if operations log [`Warning::Broadcast`].
#[cfg_attr(debug_assertions, inline(never))]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn is_warning_enabled() -> bool {
    ENABLED.load(Relaxed)
}

/// Enables or disables [`Warning::Broadcast`].
pub(crate) fn set_warning_enabled(enabled: bool) {
    ENABLED.store(enabled, Relaxed);
}

/// A warning, with the text of PyTorch 0.2.
#[derive(Clone, Copy)]
pub(crate) enum Warning {
    /// Operands broadcast that PyTorch before 0.2 would have paired.
    Broadcast,
    /// An operation pairs operands that do not broadcast.
    #[cfg(feature = "alloc")]
    Paired,
    /// An update pairs its target with an operand that does not broadcast to it.
    #[cfg(feature = "alloc")]
    PairedInPlace,
}

impl Warning {
    /// Logs the warning, even if [`is_warning_enabled`] returns `false`.
    #[cold]
    pub(crate) fn log(self) {
        log::warn!(target: "shapecast::compat", "{}", self.text());
    }

    fn text(self) -> &'static str {
        match self {
            Warning::Broadcast => {
                "self and other do not have the same shape, but are broadcastable, and have the \
                 same number of elements.  Changing behavior in a backwards incompatible manner to \
                 broadcasting rather than viewing as 1-dimensional."
            }
            #[cfg(feature = "alloc")]
            Warning::Paired => {
                "self and other not broadcastable, but have the same number of elements.  Falling \
                 back to deprecated pointwise behavior."
            }
            #[cfg(feature = "alloc")]
            Warning::PairedInPlace => {
                "other is not broadcastable to self, but they have the same number of elements.  \
                 Falling back to deprecated pointwise behavior."
            }
        }
    }
}
