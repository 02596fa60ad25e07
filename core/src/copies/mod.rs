//! Operations that copy elements along axes: take, concatenate, pad, repeat, roll and subtract neighbours.

// rustdoc lists the methods of a type in the order of the modules.
#[cfg(feature = "alloc")]
mod repeat_by_counts;
mod scatter_add;
#[cfg(feature = "alloc")]
mod select_by_mask;
mod take;
mod take_along;

mod concat;
mod meshgrid;
mod pad;
mod repeat;
mod roll;

mod diagonal_matrix;
mod triangle;

mod diff;

mod contiguous_elements;

pub use concat::{ConcatAxis, Concatenated, MatchAt, MatchShape, StackWith};
#[cfg(feature = "alloc")]
pub use concat::{stack, try_concat, try_stack};
#[cfg(feature = "alloc")]
pub(crate) use contiguous_elements::ContiguousElements;
pub(crate) use contiguous_elements::contiguous_elements;
pub use diagonal_matrix::DiagonalMatrix;
pub use diff::DiffAxis;
#[cfg(feature = "alloc")]
pub use meshgrid::try_meshgrid;
pub use meshgrid::{Meshgrid, meshgrid};
pub use pad::{PadAxes, PadAxis, Padded};
pub use repeat::{RepeatAxis, Repeated};
pub use roll::AxisList;
#[cfg(feature = "alloc")]
pub use select_by_mask::MaskShape;
pub use take::IndexList;
#[cfg(feature = "alloc")]
pub(crate) use take::{check_indices, select_indices};
pub use take_along::{IndicesAlong, TakenAlong};
