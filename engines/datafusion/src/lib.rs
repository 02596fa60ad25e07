//! Typed [shapecast] kernels as functions and aggregates of DataFusion.
//!
//! [`map`] makes a scalar function of an expression, and [`aggregate`] has reductions along the rows. Columns are
//! lists of fixed size, also with the extension type `arrow.fixed_shape_tensor`. They are read without a copy.
//!
//! ```
//! use datafusion::prelude::SessionContext;
//! use shapecast::{Shape, broadcast};
//! use shapecast_datafusion::{aggregate, map};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> datafusion::error::Result<()> {
//! let context = SessionContext::new();
//! context.register_udf(map::<f32, Shape![3]>("centre", |x| broadcast!(x - mean_keepdim::<-1>(x))));
//! context.register_udaf(aggregate::mean::<f32, Shape![3]>("tensor_mean"));
//!
//! let points = "SELECT arrow_cast(make_array(1, 2, 6), 'FixedSizeList(3 x Float32)') AS p";
//! let centred = context.sql(&format!("SELECT centre(p) FROM ({points})")).await?.collect().await?;
//! # use datafusion::arrow::array::{Array, AsArray}; use datafusion::arrow::datatypes::Float32Type;
//! let row = centred[0].column(0).as_fixed_size_list().value(0);
//! assert_eq!(row.as_primitive::<Float32Type>().values()[..], [-2.0, -1.0, 3.0]);
//! # Ok(()) }
//! ```
//!
//! # What is checked, and when
//!
//! The shape and the element type are checked when the query is planned. A kernel of shape `[64]` that gets a column of
//! lists of 63 elements is an error: "standardise: argument 1 is a column of tensors of shape \[63\] of Float32, and the
//! kernel takes shape \[64\]".
//!
//! | column | treatment |
//! |---|---|
//! | list of fixed size | A tensor of any shape with that number of elements, in row-major order. |
//! | `arrow.fixed_shape_tensor`, nested lists | A tensor of exactly that shape. A permutation becomes strides. |
//! | dictionary of lists | The engine expands it. |
//! | list of any size, view of lists | Error at planning. Cast it to a list of fixed size. |
//! | number, for an argument of rank 0 | The engine casts it to the element type. |
//! | null row | The result is null. Aggregates skip it. |
//! | null element in a row that is not null | Error when the query runs. |
//!
//! # Threads
//!
//! Kernels run on the threads of the engine, under [`single_thread`](shapecast::single_thread). The engine works on several
//! batches at a time.

pub mod aggregate;
mod arguments;
mod column;
mod map;
mod parameter;

pub use arguments::{Arguments, TensorArg, TensorShape};
pub use map::{map, map_with};
