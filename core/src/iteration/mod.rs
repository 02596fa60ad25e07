//! Iteration over the subviews along an axis.

mod iter;
mod iter_mut;
mod lanes;
mod unstack;

pub use iter::AxisIter;
pub use iter_mut::AxisIterMut;
pub(crate) use lanes::Lanes;
