//! Element-wise operations: each result is computed from one element of each operand.
//!
//! A call writes [`fresh`] results or [`update`]s a target. Loops [`known`] to the compiler run at
//! the call. The executor, which is compiled once, runs all other loops. It makes a
//! plan ([`execute`], [`one_batch`]), computes hoisted values ([`materialize`]), and passes
//! [`batches`] of [`rows`] or [`tiles`] to the kernel of the [`call_site`].

mod batches;
mod call_site;
mod cursor;
mod evaluate;
mod execute;
pub mod flags;
mod fresh;
mod hoist;
mod kernel;
mod known;
mod materialize;
mod one_batch;
mod operation;
mod pointers;
mod rows;
mod run;
mod source;
mod tiles;
mod update;
mod vector_loop;

pub use self::fresh::FillResult;
#[cfg(feature = "alloc")]
pub(crate) use self::fresh::fill_buffer;
pub(crate) use self::fresh::{Map, SameType, fill_array};
pub use self::hoist::{Flagged, Hoisted, HoistedValues};
pub(super) use self::kernel::Kernel;
pub(crate) use self::kernel::element;
pub(super) use self::pointers::Pointers;
pub use self::source::{Contiguous, Layout, ScalarLayout, Source, SourceType, Sources, Strided};
pub use self::update::Target;
pub(crate) use self::update::{assign, update};
#[cfg(feature = "alloc")]
pub(crate) use self::update::{evaluate_reusing, reusable};
pub(super) use self::vector_loop::VectorLoop;

#[cfg(all(test, feature = "std"))]
mod tests;
