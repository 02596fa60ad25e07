//! Element-wise operations: each result is computed from one element of each operand.
//!
//! A call [`map`]s elements to new memory or [`update`]s a target. Loops [`known`] to the compiler run at the call. The
//! executor, which is compiled once, runs all other loops. The executor makes a plan ([`execute`], [`one_block`]) and
//! computes hoisted values ([`materialize`]). The [`block_runner`] passes blocks of [rows](row_schedule) or
//! [tiles](tile_schedule) to the kernel of the [`call_site`]. [Simple loops](crate::SimpleLoops) always pass through the
//! executor, to a [`simple_loop`].

mod block;
mod block_runner;
mod call_site;
mod evaluate;
mod execute;
pub mod flags;
mod hoist;
mod kernel;
mod known;
mod known_plan;
mod loop_cursor;
mod loops;
mod map;
mod materialize;
mod one_block;
mod operation;
mod pointers;
mod row_schedule;
mod run;
mod simple_loop;
mod source;
mod tile_schedule;
mod update;
mod vector_loop;

pub use self::hoist::{Flagged, Hoisted};
pub(super) use self::kernel::Kernel;
pub use self::kernel::element;
pub(crate) use self::known_plan::KnownPlan;
pub use self::loops::HoistedValues;
pub use self::map::Map;
pub(super) use self::pointers::Pointers;
#[cfg(test)]
pub(crate) use self::source::ContiguousDims;
#[cfg(feature = "alloc")]
pub use self::source::Erased;
pub use self::source::{AnyLayout, Layout, ScalarLayout, Source, SourceType, Sources};
pub use self::update::Target;
pub use self::update::{assign, update};
#[cfg(feature = "alloc")]
pub use self::update::{evaluate_reusing, reusable};
pub(super) use self::vector_loop::VectorLoop;

#[cfg(all(test, feature = "std"))]
mod tests;
