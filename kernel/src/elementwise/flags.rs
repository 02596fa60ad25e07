//! The compile-time properties of a kernel.

/// The kernel calls functions; it is more than operators.
pub const CALLS: u32 = 1;
/// Arithmetic takes longer than the memory traffic.
pub const COMPUTE_BOUND: u32 = 1 << 1;
/// Arithmetic takes longer than the memory traffic even if hoisted values are already computed.
pub const COMPUTE_BOUND_BODY: u32 = 1 << 2;
/// If all elements are floats, functions may take the fast path first and be re-evaluated exactly.
pub const SPECULATES_IN_FLOATS: u32 = 1 << 3;
/// If all elements are primitive numbers, and not all are floats, functions and divisions may take the
/// fast path first and be re-evaluated exactly.
pub const SPECULATES_IN_NUMBERS: u32 = 1 << 4;
/// An arithmetic operator computes the result and rounds it to its type.
pub const ROUNDS: u32 = 1 << 5;

/// Compile-time properties of a kernel, used to choose its schedule.
#[derive(Clone, Copy)]
pub struct KernelFlags(u32);

impl KernelFlags {
    /// The properties of a kernel that only uses operators.
    pub(crate) const OPERATORS: Self = KernelFlags(0);

    /// Creates properties from the constants of this module.
    pub(crate) const fn new(bits: u32) -> Self {
        KernelFlags(bits)
    }

    const fn has(self, flag: u32) -> bool {
        self.0 & flag != 0
    }

    /// See [`CALLS`].
    pub(crate) const fn calls(self) -> bool {
        self.has(CALLS)
    }

    /// See [`COMPUTE_BOUND`].
    pub(crate) const fn is_compute_bound(self) -> bool {
        self.has(COMPUTE_BOUND)
    }

    /// Returns `true` if the kernel speculates for some types of elements.
    pub(crate) const fn may_speculate(self) -> bool {
        self.has(SPECULATES_IN_FLOATS | SPECULATES_IN_NUMBERS)
    }

    /// Returns `true` if the kernel speculates for elements that are all floats, or all numbers.
    ///
    /// Operators of other types are the user's, and run once for each element with exact values.
    #[inline(always)]
    pub(crate) fn speculates(self, are_floats: bool, are_numbers: bool) -> bool {
        if are_floats {
            self.has(SPECULATES_IN_FLOATS)
        } else {
            are_numbers && self.has(SPECULATES_IN_NUMBERS)
        }
    }

    /// See [`ROUNDS`].
    #[cfg(all(feature = "half", target_arch = "x86_64", target_feature = "sse2"))]
    pub(crate) const fn rounds(self) -> bool {
        self.has(ROUNDS)
    }

    /// Adds [`COMPUTE_BOUND`].
    pub(crate) const fn compute_bound(self) -> Self {
        KernelFlags(self.0 | COMPUTE_BOUND)
    }

    /// Returns the properties of the kernel if hoisted values are already computed.
    pub(crate) const fn of_body(self) -> Self {
        if self.has(COMPUTE_BOUND_BODY) {
            self
        } else {
            KernelFlags(self.0 & !COMPUTE_BOUND)
        }
    }

    /// Removes [`ROUNDS`].
    pub(crate) const fn without_rounding(self) -> Self {
        KernelFlags(self.0 & !ROUNDS)
    }
}
