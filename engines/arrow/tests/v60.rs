//! Columns of Arrow 60.
#![cfg(feature = "arrow-60")]

use arrow_ipc_60 as arrow_ipc;
use shapecast_arrow::v60 as bridge;

#[path = "suite/mod.rs"]
mod suite;
