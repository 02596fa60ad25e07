//! Which gradients a pullback computes.

/// The arguments whose gradients a pullback computes. The gradients of others may be zeros.
///
/// Every pullback takes this set as its last argument. A function that calls another one thus skips gradients that
/// nobody reads, such as the gradient of the data in the first layer of a network.
///
/// ```
/// use shapecast_grad::Wanted;
/// assert!(Wanted::ALL.contains(0));
/// let second = Wanted::from_bits(0b10);
/// assert!(second.contains(1) && !second.contains(0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted(u32);

impl Wanted {
    /// All arguments.
    pub const ALL: Self = Wanted(u32::MAX);

    /// Returns the arguments whose bits are set. Bit 0 is the first argument.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        Wanted(bits)
    }

    /// Returns `true` if the gradient of this argument is computed. 0 is the first argument.
    #[inline]
    #[must_use]
    pub const fn contains(self, argument: u32) -> bool {
        argument < u32::BITS && self.contains_any(1 << argument)
    }

    /// Returns `true` if the gradient of an argument with a bit in `bits` is computed.
    #[inline]
    #[must_use]
    pub const fn contains_any(self, bits: u32) -> bool {
        self.0 & bits != 0
    }

    /// Returns `bit` if [`contains_any`](Self::contains_any) of `bits` is `true`, and 0 otherwise.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub const fn bit_if_any(self, bits: u32, bit: u32) -> u32 {
        if self.contains_any(bits) { bit } else { 0 }
    }
}
