//! What the loops of this folder call: the loops of a call site over dense memory, and over rows.

use crate::kernel::isa::Width;
use crate::plan::PLACES;

/// Computes a run of results.
#[derive(Clone, Copy)]
pub struct Kernel {
    /// # Safety
    /// The first parameter is `state`; the run is of the types that the kernel is made for.
    pub(in crate::kernel) call: unsafe fn(*const (), &Run),
    /// Loops over rows of operands that are dense or held in each.
    pub(in crate::kernel) rows: Option<Rows>,
    pub(in crate::kernel) state: *const (),
    /// How wide its vectors are at most where it waits for memory, on early processors.
    pub(in crate::kernel) bits: usize,
    /// Whether to compute takes it longer than to move what it reads and writes. If not, it has a loop of its
    /// own for pieces of [`CHUNK`] elements: what computes gains little by it, and takes long to compile.
    pub(in crate::kernel) computes: bool,
}

impl Kernel {
    /// How wide its vectors are at most in work that moves so many bytes.
    #[inline]
    pub(super) fn width(&self, moved: usize) -> Width {
        Width::at_memory(self.bits, moved)
    }
}

/// Loops over rows, one for each choice of operands that are held in each row: they are read once there.
#[derive(Clone, Copy)]
pub(in crate::kernel) struct Rows {
    /// The last parameter says which operands are held; bit 0 is the first.
    ///
    /// # Safety
    /// As for [`Kernel::call`]; rows of results follow one another, other operands are dense in each, and
    /// the loops [serve](Self::serve) this.
    pub(in crate::kernel) call: unsafe fn(*const (), &Run, u32),
    /// How many operands there are.
    pub(in crate::kernel) operands: usize,
    pub(in crate::kernel) choices: Choices,
}

impl Rows {
    /// Whether there is a loop for rows in which these operands are held.
    pub(super) fn serve(&self, held: u32) -> bool {
        self.choices.include(held, self.operands)
    }
}

/// For which choices of operands that are held in rows there are loops.
#[derive(Clone, Copy)]
pub(in crate::kernel) enum Choices {
    /// For those of few of a few operands: each takes its time to compile.
    Few,
    /// For this one, which the compiler knows.
    One(u32),
    None,
}

impl Choices {
    /// Of how many operands some may be [few](Choices::Few) at most.
    pub(in crate::kernel) const MOST: usize = 5;

    /// Whether there is a loop for rows in which `held` of so many operands are held.
    pub(in crate::kernel) const fn include(self, held: u32, operands: usize) -> bool {
        match self {
            Choices::Few => {
                let all = (1 << operands) - 1;
                let some = held != 0 || operands == 2;
                let few = held.count_ones() <= 2 && operands <= Self::MOST;
                some && few && held & !all == 0 && held != all
            }
            Choices::One(one) => held == one,
            Choices::None => false,
        }
    }
}

/// How many elements of what is held are enough: runs go in pieces as long. Shorter loops would be
/// unrolled before LLVM vectorises.
pub(in crate::kernel) const CHUNK: usize = 64;

/// Rows of results, and of operands that lie dense.
#[derive(Clone, Copy)]
pub(in crate::kernel) struct Run {
    /// May be written, and read if the kernel updates: `len` results in each row. Nobody else uses what
    /// lies between rows.
    pub(in crate::kernel) out: *mut u8,
    /// Where each operand may be read, by its place.
    pub(in crate::kernel) from: [*const u8; PLACES],
    pub(in crate::kernel) rows: usize,
    /// How many elements a row has; not 0.
    pub(in crate::kernel) len: usize,
    /// By how many bytes each place moves on from row to row; rows of results are not nearer than `len`.
    pub(in crate::kernel) row_steps: [usize; PLACES],
    /// After so many elements of a row, operands move on by `steps`; one that is held does not.
    pub(in crate::kernel) piece: usize,
    /// In bytes, by place.
    pub(in crate::kernel) steps: [usize; PLACES],
    pub(in crate::kernel) width: Width,
}

impl Run {
    /// One row, of nothing yet.
    pub(in crate::kernel) const ROW: Self = Run {
        out: core::ptr::null_mut(),
        from: [core::ptr::null(); PLACES],
        rows: 1,
        len: 0,
        row_steps: [0; PLACES],
        piece: usize::MAX,
        steps: [0; PLACES],
        width: Width::WIDEST,
    };
}
