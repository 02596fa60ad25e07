//! The dimensions of a type that do not broadcast if their size is 1.

/// The dimensions that the type of an operand states, for the checks at run time.
#[derive(Clone, Copy, Debug)]
pub struct RigidDims {
    /// The dimensions that do not broadcast if their size is 1: `Size<1>` and names. Bit 0 is the last dimension.
    ones: u32,
    /// The name of each dimension, if it has one. The list is empty if the type does not state the rank.
    names: &'static [Option<&'static str>],
    /// The number of dimensions after those of `names`, all of which broadcast. `None` if only the operand knows it.
    following: Option<u8>,
}

impl RigidDims {
    /// Dimensions that broadcast if their size is 1.
    pub const NONE: Self = RigidDims {
        ones: 0,
        names: &[],
        following: Some(0),
    };

    /// Creates the dimensions that are rigid where a flag is set.
    pub const fn new(flags: &[bool], names: &'static [Option<&'static str>]) -> Self {
        let (mut ones, mut d) = (0, 0);
        while d < flags.len() {
            ones = ones << 1 | flags[d] as u32;
            d += 1;
        }
        RigidDims {
            ones,
            names,
            following: Some(0),
        }
    }

    /// Returns these dimensions for operands that may have more dimensions after them.
    pub const fn as_prefix(self) -> Self {
        RigidDims {
            following: None,
            ..self
        }
    }

    /// Returns the dimensions of an operand of this rank.
    #[inline(always)]
    pub const fn of_rank(self, rank: usize) -> Self {
        match self.following {
            Some(_) => self,
            None => {
                let following = rank - self.names.len();
                RigidDims {
                    // A shape of more dimensions than bits has no dimension of known size or name.
                    ones: if following < u32::BITS as usize {
                        self.ones << following
                    } else {
                        0
                    },
                    following: Some(following as u8),
                    ..self
                }
            }
        }
    }

    /// Returns `true` if a dimension of size 1 must not broadcast. `from_last` is the number of dimensions after it.
    #[inline(always)]
    pub const fn is_rigid(self, from_last: usize) -> bool {
        from_last < u32::BITS as usize && self.ones >> from_last & 1 == 1
    }

    /// Returns these dimensions and those of a shape that broadcasts with this one.
    pub const fn joined(self, other: Self) -> Self {
        RigidDims {
            ones: self.ones | other.ones,
            ..self
        }
    }

    /// Returns the dimensions before the last `count` ones.
    pub fn before_last(self, count: usize) -> Self {
        RigidDims {
            ones: self.ones >> count,
            names: &self.names[..self.names.len().saturating_sub(count)],
            ..self
        }
    }

    /// Returns the first dimension that has another name in `other`, and both names.
    pub fn renamed_in(self, other: Self) -> Option<(usize, [&'static str; 2])> {
        let mut pairs = self.names.iter().zip(other.names).enumerate();
        pairs.find_map(|(dim, (from, to))| match (*from, *to) {
            (Some(from), Some(to)) if from != to => Some((dim, [from, to])),
            _ => None,
        })
    }

    /// Returns the name of each dimension, outermost first.
    pub const fn names(self) -> &'static [Option<&'static str>] {
        self.names
    }

    /// Returns the name of a dimension, counted from the last one.
    pub fn name(self, from_last: usize) -> Option<&'static str> {
        let named = from_last.checked_sub(usize::from(self.following?))?;
        self.names.iter().rev().nth(named).copied().flatten()
    }
}
