//! Memory for a fresh result.

use alloc::vec::Vec;

use crate::ShapeError;
use crate::error::ErrorKind;

/// An empty vector with room for `len` elements.
///
/// # Errors
/// The memory cannot be had.
#[inline]
pub(crate) fn allocate<T>(len: usize) -> Result<Vec<T>, ShapeError> {
    let mut vec = Vec::new();
    match vec.try_reserve_exact(len) {
        Ok(()) => Ok(vec),
        Err(_) => Err(ErrorKind::OutOfMemory {
            bytes: len.saturating_mul(size_of::<T>()),
        }
        .into()),
    }
}
