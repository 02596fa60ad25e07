//! The warnings of PyTorch's transition to broadcasting, and their switch.

#[cfg(feature = "log")]
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

#[cfg(feature = "log")]
static ON: AtomicBool = AtomicBool::new(false);

/// Whether broadcasting warns of operands that were once paired.
#[cfg(feature = "log")]
#[inline(always)]
pub(crate) fn is_on() -> bool {
    ON.load(Relaxed)
}
#[cfg(not(feature = "log"))]
pub(crate) const fn is_on() -> bool {
    false
}

#[cfg(feature = "log")]
pub(crate) fn set(on: bool) {
    ON.store(on, Relaxed);
}

/// What is warned of; each in the words of PyTorch 0.2.
#[derive(Clone, Copy)]
pub(crate) enum Warning {
    /// Operands broadcast that were once paired.
    Broadcast,
    /// Operands are paired, as they once were.
    #[cfg(feature = "alloc")]
    Paired,
    /// A target and an operand are paired, as they once were.
    #[cfg(feature = "alloc")]
    PairedInPlace,
}

impl Warning {
    /// Logs it, whatever the switch says.
    #[cold]
    pub(crate) fn log(self) {
        #[cfg(feature = "log")]
        log::warn!(target: "shapecast::compat", "{}", self.text());
        #[cfg(not(feature = "log"))]
        let _ = self;
    }

    #[cfg(feature = "log")]
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
