//! The sizes of joined operands, and the checks that they broadcast.

#[cfg(feature = "compat")]
use shapecast_kernel::SourceType;
use shapecast_kernel::{DimVec, HoistedValues, MAX_OPERANDS, Target};

use super::conflicts::{name_operands, name_target};
#[cfg(feature = "compat")]
use super::former_pairing::{former_pairing, warn_if};
use super::join::JoinedOperands;
use crate::element::Placement;
use crate::error::ShapeError;
use crate::shape::broadcast_sizes::{broadcast_all, broadcasts_to, mismatch_error};
use crate::shape::layouts::RigidSources;
use crate::shape::rigid::RigidDims;
use crate::shape::traits::Shape;

impl<S: Shape, P: Placement, L: RigidSources, D: HoistedValues<L::Elems>, const FLAGS: u32>
    JoinedOperands<S, P, L, D, FLAGS>
{
    /// With the feature `compat`, logs a warning if PyTorch before 0.2 would have paired the operands.
    ///
    /// The caller must call [`sizes`](Self::sizes) first, which checks that the operands broadcast.
    #[inline(always)]
    pub(crate) fn warn_if_formerly_paired(&self) {
        #[cfg(feature = "compat")]
        warn_if(const { former_pairing::<L>(None) }, &self.sources, None);
    }

    /// Returns the sizes of the result.
    ///
    /// The sizes are constants if the compiler knows the sizes of all operands.
    ///
    /// # Errors
    /// Sizes known only at run time do not broadcast.
    #[inline(always)]
    pub(crate) fn sizes(&self) -> Result<S::Sizes, ShapeError> {
        if const { L::LAYOUTS_KNOWN }
            && let Some(sizes) = const { S::KNOWN }
        {
            return Ok(sizes);
        }
        let mut list = [[].as_slice(); MAX_OPERANDS];
        self.sources.list_sizes(&mut list);
        let operands = &list[..L::LEN];
        match sizes_of_operands(operands, const { &L::RIGID }, self.names) {
            Ok(sizes) => S::sizes_from_dim_vec(sizes),
            Err(error) => Err(error),
        }
    }

    /// Checks that the operands broadcast to the target.
    ///
    /// With the feature `compat`, logs a warning if PyTorch before 0.2 would have paired an operand and the target.
    ///
    /// # Errors
    /// The operands do not broadcast to the target.
    #[inline(always)]
    pub(super) fn check_target<T, R: Shape, Y>(
        &self,
        target: &Target<'_, T, R, Y>,
    ) -> Result<(), ShapeError> {
        if !(L::LAYOUTS_KNOWN && R::KNOWN.is_some()) {
            self.check_target_sizes(target.sizes, R::RIGID)?;
        }
        #[cfg(feature = "compat")]
        warn_if(
            const { former_pairing::<L>(Some(SourceType::of(R::PATTERN))) },
            &self.sources,
            Some(target.sizes),
        );
        Ok(())
    }

    /// Checks that the operands broadcast to the sizes of a target.
    ///
    /// # Errors
    /// An operand does not broadcast to the sizes.
    fn check_target_sizes(
        &self,
        target: &[usize],
        target_rigid: RigidDims,
    ) -> Result<(), ShapeError> {
        let mut list = [[].as_slice(); MAX_OPERANDS];
        self.sources.list_sizes(&mut list);
        let operands = &list[..L::LEN];
        check_broadcast_to(
            target,
            target_rigid,
            operands,
            const { &L::RIGID },
            self.names,
        )
    }
}

/// Returns the sizes that operands broadcast to. `names` are the names of the operands, for errors.
///
/// # Errors
/// The operands do not broadcast.
// Without type parameters, the functions are compiled with this crate.
#[inline(never)]
fn sizes_of_operands(
    operands: &[&[usize]],
    rigid: &[RigidDims],
    names: &'static [&'static str],
) -> Result<DimVec<usize>, ShapeError> {
    broadcast_all(operands, rigid).map_err(|error| name_operands(error, names, operands, rigid))
}

/// Checks that operands broadcast to the sizes of a target. `names` are the names of the operands and of the target, for
/// errors.
///
/// # Errors
/// An operand does not broadcast to the sizes.
#[inline(never)]
fn check_broadcast_to(
    target: &[usize],
    target_rigid: RigidDims,
    operands: &[&[usize]],
    rigid: &[RigidDims],
    names: &'static [&'static str],
) -> Result<(), ShapeError> {
    let mut pairs = operands.iter().zip(rigid);
    if pairs.all(|(sizes, &rigid)| broadcasts_to(sizes, rigid, target)) {
        return Ok(());
    }
    let error = mismatch_error(target, target_rigid, operands, rigid);
    Err(name_target(error, names, operands, rigid, target))
}
