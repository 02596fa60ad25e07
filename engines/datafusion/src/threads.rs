//! Where kernels run.

/// Calls `kernel` so that it stays on the calling thread, which belongs to the engine.
///
/// This crate depends on shapecast without the feature `rayon`, and a batch is small. Should a program enable that
/// feature, a guard for one thread belongs here.
pub(crate) fn on_this_thread<R>(kernel: impl FnOnce() -> R) -> R {
    kernel()
}
