//! The check of the sizes of several tensors against the names that their shapes state.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use crate::error::{Detail, ShapeError};
use crate::shape::traits::Shape;

/// A tensor, its sizes, and the shape type that a caller expects of it.
pub struct Claim<'a> {
    tensor: &'static str,
    sizes: &'a [usize],
    names: &'static [Option<(&'static str, i128)>],
    /// The error if the rank or a known size differs.
    error: Option<ShapeError>,
}

impl<'a> Claim<'a> {
    /// Creates the claim that `sizes` are of shape `S`.
    pub fn of<S: Shape>(tensor: &'static str, sizes: &'a [usize]) -> Self {
        Claim {
            tensor,
            sizes,
            names: S::NAMES_AND_OFFSETS,
            // `check_claims` compares names with their offsets, and reports a name that would be negative.
            error: S::sizes_from(sizes)
                .err()
                .filter(|error| !error.is_below_offset()),
        }
    }

    /// Returns the size of each name, without its offset, with the name and the tensor.
    fn named_sizes(&self) -> impl Iterator<Item = (&'static str, i128, &'static str)> {
        let has_rank = self.names.len() == self.sizes.len();
        let pairs = self.names.iter().zip(self.sizes).filter(move |_| has_rank);
        pairs.filter_map(|(name, &size)| {
            let (name, offset) = (*name)?;
            Some((name, size as i128 - offset, self.tensor))
        })
    }
}

/// Checks that each tensor has the claimed shape, and that each name stands for one size.
///
/// # Errors
/// A tensor has another shape, a name has several sizes, or a tensor is shorter than the number that is added to a
/// name. The text lists all of them.
pub fn check_claims(claims: &[Claim<'_>]) -> Result<(), ShapeError> {
    let of_shapes = claims.iter().filter_map(|claim| {
        let error = claim.error.as_ref()?;
        Some(alloc::format!("`{}`: {error}", claim.tensor))
    });
    let mut problems: Vec<String> = of_shapes.collect();
    let sizes: Vec<_> = claims.iter().flat_map(Claim::named_sizes).collect();
    for (k, &(name, first, _)) in sizes.iter().enumerate() {
        let is_new = sizes[..k].iter().all(|(other, ..)| *other != name);
        let mut all: Vec<_> = sizes[k..]
            .iter()
            .filter(|(other, ..)| *other == name)
            .collect();
        if is_new && (first < 0 || all.iter().any(|(_, size, _)| *size != first)) {
            all.dedup();
            problems.push(disagreement(name, &all));
        }
    }
    if problems.is_empty() {
        return Ok(());
    }
    let text = problems.join("; ");
    Err(Detail::NamedSizes { text }.into())
}

/// Returns the text for a name with several sizes.
fn disagreement(name: &str, sizes: &[&(&str, i128, &str)]) -> String {
    let mut text = alloc::format!("`{name}` is ");
    for (k, (_, size, tensor)) in sizes.iter().enumerate() {
        let separator = match k {
            0 => "",
            k if k + 1 == sizes.len() => " and ",
            _ => ", ",
        };
        write!(text, "{separator}{size} in `{tensor}`").expect("a `String` accepts all text");
    }
    text
}
