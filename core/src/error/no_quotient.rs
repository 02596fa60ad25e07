//! [`NoQuotient`], the error of integer division.

/// Why two integers have no quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoQuotient {
    /// The divisor is 0.
    ZeroDivisor,
    /// The quotient of the smallest integer and −1 is larger than the largest integer.
    Overflow,
}

impl NoQuotient {
    /// Returns the text of the error: what is wrong, and what to do.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            NoQuotient::ZeroDivisor => {
                "an integer is divided by 0: replace the zeros among the divisors, or divide floats"
            }
            NoQuotient::Overflow => {
                "the quotient of the smallest integer and -1 does not fit its type: cast to a wider type first"
            }
        }
    }

    /// Panics in the loop of a kernel.
    #[cold]
    #[track_caller]
    pub(crate) fn panic(self) -> ! {
        panic!("{}", self.text())
    }
}
