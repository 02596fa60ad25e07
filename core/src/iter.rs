//! The iterators over elements and along an axis.
//!
//! Methods of tensors return these iterators: [`iter`](crate::Tensor::iter),
//! [`iter_mut`](crate::Tensor::iter_mut),
//! [`indexed_iter`](crate::Tensor::indexed_iter), [`indexed_iter_mut`](crate::Tensor::indexed_iter_mut),
//! [`axis_iter`](crate::Tensor::axis_iter), [`axis_iter_mut`](crate::Tensor::axis_iter_mut).

pub use crate::iteration::{AxisIter, AxisIterMut};
pub use crate::tensor::{Indexed, IntoIter, Iter, IterMut};
