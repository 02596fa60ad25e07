//! Columns of Arrow 59.
#![cfg(feature = "arrow-59")]

use arrow_ipc_59 as arrow_ipc;
use shapecast_arrow::v59 as bridge;

#[path = "suite/mod.rs"]
mod suite;
