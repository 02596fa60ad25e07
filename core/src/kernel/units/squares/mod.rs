//! Columns to rows, in registers.
//!
//! In assembly: whatever the elements are, padding too, is moved as it is.

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod lines;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod pieces;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod single;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use crate::kernel::isa;

/// How many rows, and how many columns at least, are transposed at once, of elements of this size; 1
/// where there are no instructions for it.
#[inline(always)]
pub(super) const fn side(bytes: usize) -> usize {
    match bytes {
        1 | 2 if cfg!(all(target_arch = "x86_64", target_feature = "sse2")) => 8,
        4 if cfg!(all(target_arch = "x86_64", target_feature = "sse2")) => 4,
        8 if cfg!(all(target_arch = "x86_64", target_feature = "sse2")) => 2,
        _ => 1,
    }
}

/// How many columns are transposed at a time, of elements of this size.
///
/// Where each line of memory is read in pieces, it is read to its end before as many others, which may
/// drive it out of the cache if they stand a power of two from each other.
#[inline]
pub(super) fn group(bytes: usize) -> usize {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if by_lines(bytes) {
        return lines::GROUP;
    }
    // For two bytes it takes as many to fill a register.
    if bytes == 2 { 16 } else { 8 }
}

/// Whether elements of this size are transposed by whole lines.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline]
fn by_lines(bytes: usize) -> bool {
    matches!(bytes, 4 | 8) && isa::has_later_v4()
}

/// Columns that are dense, and the rows that they become.
#[derive(Clone, Copy)]
#[cfg_attr(
    not(all(target_arch = "x86_64", target_feature = "sse2")),
    expect(dead_code, reason = "there are no instructions for it")
)]
pub(super) struct Panel {
    pub(super) from: *const u8,
    /// From one column to the next, in bytes.
    pub(super) from_step: isize,
    pub(super) to: *mut u8,
    /// From one row to the next, in bytes.
    pub(super) to_step: isize,
    /// How many there are: each a multiple of [`side`].
    pub(super) rows: usize,
    pub(super) columns: usize,
}

/// Transposes a panel of elements of so many bytes.
///
/// # Safety
/// It may be read, and written at `to`, which is elsewhere; elements have a [`side`] over 1.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(super) unsafe fn transpose_panel(bytes: usize, panel: Panel) {
    // SAFETY: passed on to the caller; the machine has what the level needs.
    unsafe {
        if bytes == 1 {
            single::by_128(panel);
        } else if by_lines(bytes) {
            lines::by_512(bytes, panel);
        } else if isa::has_avx2() {
            pieces::by_256(bytes, panel);
        } else {
            pieces::by_128(bytes, panel);
        }
    }
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
pub(super) unsafe fn transpose_panel(_: usize, _: Panel) {}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
impl Panel {
    /// Calls `block` with where each block of so many rows and columns begins, and where it goes.
    /// What is left: columns, and rows of the others.
    #[inline(always)]
    fn split(
        self,
        bytes: usize,
        (rows, columns): (usize, usize),
        block: impl Fn(*const u8, *mut u8),
    ) -> [Self; 2] {
        let whole_rows = self.rows - self.rows % rows;
        let whole_columns = self.columns - self.columns % columns;
        for c in (0..whole_columns).step_by(columns) {
            let Panel { from, to, .. } = self.after(bytes, 0, c);
            for r in (0..whole_rows).step_by(rows) {
                let row = self.to_step.wrapping_mul(r as isize);
                block(from.wrapping_add(r * bytes), to.wrapping_offset(row));
            }
        }
        let below = Panel {
            columns: whole_columns,
            ..self.after(bytes, whole_rows, 0)
        };
        [self.after(bytes, 0, whole_columns), below]
    }

    /// What comes after so many rows and columns.
    #[inline(always)]
    fn after(self, bytes: usize, rows: usize, columns: usize) -> Self {
        let column = self.from_step.wrapping_mul(columns as isize);
        let row = self.to_step.wrapping_mul(rows as isize);
        Panel {
            from: self.from.wrapping_offset(column).wrapping_add(rows * bytes),
            to: self.to.wrapping_offset(row).wrapping_add(columns * bytes),
            rows: self.rows - rows,
            columns: self.columns - columns,
            ..self
        }
    }

    fn is_empty(&self) -> bool {
        self.rows == 0 || self.columns == 0
    }
}

#[cfg(all(test, feature = "std", target_arch = "x86_64", target_feature = "sse2"))]
#[path = "tests/mod.rs"]
mod tests;
