//! The text of an error, and the parts of texts that are more than a format string.

use core::fmt;

use super::ShapeError;
use crate::const_text::Text;

/// Two sizes that do not broadcast, and their dimension, counted in the shape of larger rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conflict {
    pub(crate) a: usize,
    pub(crate) b: usize,
    pub(crate) dim: usize,
}

/// Returns PyTorch's text of a conflict, in a `const fn` so that constants evaluated by the compiler can panic with it.
pub(crate) const fn conflict_text(conflict: Conflict) -> Text {
    Text::new()
        .push_str("The size of tensor a (")
        .push_number(conflict.a)
        .push_str(") must match the size of tensor b (")
        .push_number(conflict.b)
        .push_str(") at non-singleton dimension ")
        .push_number(conflict.dim)
}

impl fmt::Debug for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ShapeError({self:#})")
    }
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.detail())?;
        #[cfg(feature = "alloc")]
        if let Some(name) = self.named().dimension {
            write!(f, " (`{name}`)")?;
        }
        #[cfg(feature = "alloc")]
        if f.alternate() {
            for (k, operand) in self.named().operands.iter().enumerate() {
                let separator = if k == 0 { ": " } else { ", " };
                let (name, sizes) = (operand.name, &operand.sizes);
                write!(f, "{separator}`{name}` of shape {sizes:?}")?;
            }
        }
        Ok(())
    }
}

/// PyTorch's text for an axis that does not exist.
pub(super) struct AxisOutOfRange {
    pub(super) axis: isize,
    pub(super) rank: usize,
}

impl fmt::Display for AxisOutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AxisOutOfRange { axis, rank } = *self;
        match rank.checked_sub(1) {
            None => write!(f, "specified as {axis} but tensor has no dimensions"),
            Some(last) => write!(
                f,
                "out of range (expected to be in range of [-{rank}, {last}], but got {axis})"
            ),
        }
    }
}

/// PyTorch's text for a size that does not expand to `target`.
pub(super) struct Expanded {
    pub(super) target: isize,
    pub(super) existing: usize,
    pub(super) dim: usize,
}

impl fmt::Display for Expanded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Expanded {
            target,
            existing,
            dim,
        } = self;
        write!(
            f,
            "The expanded size of the tensor ({target}) must match the existing size ({existing}) \
             at non-singleton dimension {dim}"
        )
    }
}

/// The rightmost pair of sizes that differ. The text is empty if the result only has more dimensions.
pub(super) struct OutputMismatch<'a> {
    pub(super) output: &'a [usize],
    pub(super) result: &'a [usize],
}

impl fmt::Display for OutputMismatch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs = self.output.iter().enumerate().rev();
        let mut pairs = pairs.zip(self.result.iter().rev());
        match pairs.find(|((_, output), result)| output != result) {
            Some(((dim, &output), &existing)) => {
                let target = output as isize;
                let mismatch = Expanded {
                    target,
                    existing,
                    dim,
                };
                write!(f, ": {mismatch}")
            }
            None => Ok(()),
        }
    }
}

/// The sizes of an index in two places of `einsum!`, and the operands there.
pub(super) struct IndexUses {
    pub(super) sizes: [usize; 2],
    pub(super) operands: [&'static str; 2],
}

impl fmt::Display for IndexUses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let IndexUses {
            sizes: [a, b],
            operands: [first, other],
        } = self;
        if first == other {
            write!(f, "{a} and {b} in `{first}`")
        } else {
            write!(f, "{a} in `{first}` and {b} in `{other}`")
        }
    }
}

/// The bounds of a slice as the caller wrote them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SliceRange {
    /// The start and the end, of any `usize` or `isize`. A bound that was left out is `None`.
    pub(crate) bounds: [Option<i128>; 2],
    pub(crate) includes_end: bool,
}

impl fmt::Display for SliceRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [start, end] = self.bounds;
        if let Some(start) = start {
            write!(f, "{start}")?;
        }
        f.write_str(if self.includes_end { "..=" } else { ".." })?;
        match end {
            Some(end) => write!(f, "{end}"),
            None => Ok(()),
        }
    }
}

/// Why the bounds of a slice are in the wrong order.
pub(super) struct SliceDirection {
    pub(super) counts_down: bool,
}

impl fmt::Display for SliceDirection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.counts_down {
            true => "a negative step counts down from the start, which is before the end",
            false => "the start is after the end",
        })
    }
}

/// A pattern in the syntax of `Shape![..]`: known sizes as numbers, other sizes as `dyn` and their name.
pub(super) struct Pattern<'a>(
    pub(super) &'a [Option<usize>],
    pub(super) &'a [Option<&'a str>],
);

impl fmt::Display for Pattern<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (d, size) in self.0.iter().enumerate() {
            let comma = if d == 0 { "" } else { ", " };
            match (size, self.1.get(d).copied().flatten()) {
                (Some(n), _) => write!(f, "{comma}{n}")?,
                (None, None) => write!(f, "{comma}dyn")?,
                (None, Some(name)) => write!(f, "{comma}dyn {name}")?,
            }
        }
        f.write_str("]")
    }
}
