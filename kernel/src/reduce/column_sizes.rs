//! The numbers of rows and columns that a block of results accumulates together.

use crate::plan::thresholds::{COLUMNS, MIN_NEIGHBORS};

/// The maximum number of rows, or of blocks of rows, that are accumulated without halving them.
pub(super) const ROWS: usize = 64;

/// Returns the number of rows of `size` columns that are accumulated side by side: several if they
/// are short. There are `terms` rows.
pub(super) const fn rows_at_once(size: usize, terms: usize) -> usize {
    // Merging the accumulators of few rows takes longer than accumulating them in shorter rows.
    let are_few = terms <= ROWS && size >= MIN_NEIGHBORS;
    if are_few || 2 * size > COLUMNS || COLUMNS / size > terms {
        1
    } else {
        COLUMNS / size
    }
}

/// Returns the number of columns of a block, of `size` columns with `terms` rows each. A block has memory for `most`
/// accumulators, at least [`COLUMNS`]. If the elements are packed, `capacity` of them fit a buffer.
pub(super) fn columns_of_block(
    size: usize,
    terms: usize,
    most: usize,
    capacity: Option<usize>,
) -> usize {
    match capacity {
        // All rows of a block are packed at once.
        Some(capacity) if terms <= ROWS && capacity / terms >= MIN_NEIGHBORS => {
            COLUMNS.min(capacity / terms / MIN_NEIGHBORS * MIN_NEIGHBORS)
        }
        // Rows of a block must fit a buffer.
        Some(_) => COLUMNS,
        // Long rows are read faster than the same number of rows of few columns, which are far apart.
        None => {
            let blocks = size.div_ceil(most).max(1);
            most.min(size.div_ceil(blocks).next_multiple_of(COLUMNS))
        }
    }
}
