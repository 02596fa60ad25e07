//! [`MemoryError`], the error of memory that cannot be allocated.

use core::fmt;

/// Why there is no memory for elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryError {
    /// The number of elements is larger than `isize::MAX`.
    Overflow,
    /// The allocator returned none.
    OutOfMemory {
        /// The number of bytes that were needed.
        bytes: usize,
    },
}

impl MemoryError {
    /// PyTorch's text for a number of elements that overflows.
    pub const OVERFLOW: &str = "numel: integer multiplication overflow";

    /// Panics with the text of the error.
    #[cold]
    #[track_caller]
    pub fn panic(self) -> ! {
        panic!("{self}")
    }
}

impl fmt::Display for MemoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MemoryError::Overflow => f.write_str(Self::OVERFLOW),
            // The number of bytes may have overflowed.
            MemoryError::OutOfMemory { bytes } if *bytes > isize::MAX as usize => write!(
                f,
                "cannot allocate more than {} bytes: no memory can hold so many elements",
                isize::MAX
            ),
            MemoryError::OutOfMemory { bytes } => write!(f, "cannot allocate {bytes} bytes"),
        }
    }
}
