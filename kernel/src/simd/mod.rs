//! Instruction sets, vectors, sizes of caches, streaming stores and prefetches.

mod caches;
mod dispatch;
mod prefetch;
mod streaming;
#[cfg(all(feature = "std", target_arch = "x86_64", target_feature = "sse2"))]
mod two_products;
#[cfg(feature = "std")]
mod vector;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(super) use self::dispatch::has_avx2;
#[cfg(feature = "std")]
pub(super) use self::dispatch::{InstructionSet, Work, dispatch_work};
pub(super) use self::dispatch::{
    Instructions, Levels, Widest, dispatch, dispatch_into, dispatch_widest,
};
pub(super) use self::prefetch::PrefetchRange;
#[cfg(all(test, feature = "std"))]
pub(super) use self::streaming::tests::{force_streaming, rows_streamed};
pub(super) use self::streaming::{Fence, Streaming, copy_rows_streaming};
#[cfg(feature = "std")]
pub(super) use self::vector::{Lanes, MAX_LANES, Vector, with_widest_vector};
#[cfg(all(feature = "std", target_arch = "x86_64", target_feature = "sse2"))]
pub(super) use self::vector::{SEGMENT, Segments};
