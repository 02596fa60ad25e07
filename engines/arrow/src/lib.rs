//! Arrow columns of tensors as typed [shapecast] views, without a copy.
//!
//! A column of tensors is one of these:
//!
//! | column | tensors |
//! |---|---|
//! | `FixedSizeList` of numbers | of rank 1 |
//! | `FixedSizeList` of `FixedSizeList`s | of rank 2 and more |
//! | `FixedSizeList` with the extension type `arrow.fixed_shape_tensor` | of any rank, with permuted axes |
//! | numbers | of rank 0 |
//! | `Struct` with the extension type `arrow.variable_shape_tensor` | of one rank, with sizes per row |
//!
//! A column of tensors of shape `S` is a view with one more dimension in front, the rows. The shape is checked
//! once, when the view is made.
//!
//! ```
//! # #[cfg(feature = "arrow-59")] {
//! use shapecast::{Shape, broadcast};
//! use shapecast_arrow::v59::arrow_array::FixedSizeListArray;
//! use shapecast_arrow::v59::arrow_array::types::Float32Type;
//! use shapecast_arrow::v59::TensorColumn;
//!
//! let rows = [Some([1.0, 2.0, 3.0].map(Some)), Some([4.0, 5.0, 6.0].map(Some))];
//! let list = FixedSizeListArray::from_iter_primitive::<Float32Type, _, _>(rows, 3);
//!
//! let x = TensorColumn::new(&list)?.view::<f32, Shape![3]>()?;
//! let sums = broadcast!(sum::<-1>(x));
//! assert_eq!(sums.as_slice(), [6.0, 15.0]);
//!
//! let error = TensorColumn::new(&list)?.view::<f32, Shape![4]>().unwrap_err();
//! assert_eq!(error.to_string(), "the column has tensors of shape [3] of Float32, expected shape [4] of Float32");
//! # }
//! # Ok::<(), shapecast_arrow::Error>(())
//! ```
//!
//! # Versions of Arrow
//!
//! | feature | default | effect |
//! |---|---|---|
//! | `arrow-59` | yes | Adds the module `v59`, for the crates of Arrow 59. DataFusion 55 uses them. |
//! | `arrow-60` | no | Adds the module `v60`, for the crates of Arrow 60. |
//!
//! Both modules have the same items. They may be used in one program.

mod error;
mod metadata;
mod shapes;

#[cfg(feature = "arrow-59")]
pub mod v59;
#[cfg(feature = "arrow-60")]
#[cfg_attr(feature = "arrow-59", allow(clippy::duplicate_mod))]
pub mod v60;

pub use error::Error;
pub use metadata::{FixedShape, VariableShape};
pub use shapes::{RowShape, Rows};
