//! The operands of `einsum!`, with their axes in the order of the loops.

use core::marker::PhantomData;

use shapecast_kernel::sizes::layout::strides_of;
use shapecast_kernel::sizes::stretch::stretched;
use shapecast_kernel::{Layout, Source, SourceType};

use super::indices::IndexSizeTuple;
use crate::element::{Element, Operand, Placement};
use crate::shape::layouts::{RigidLayout, Strided};
use crate::shape::rigid::RigidDims;
use crate::shape::traits::Shape;
use crate::tensor::ViewMut;

/// The elements of an operand, with one axis for each index of a list.
pub struct Indexed<'a, T, S: Shape, P, Y> {
    data: &'a [T],
    offset: usize,
    sizes: S::Sizes,
    /// Not read if the operand is contiguous.
    strides: S::Strides,
    is_contiguous: bool,
    types: PhantomData<(P, Y)>,
}

#[diagnostic::do_not_recommend]
impl<T: Element, S: Shape, P: Placement, Y: RigidLayout> Operand for Indexed<'_, T, S, P, Y> {
    type Elem = T;
    type Shape = S;
    type Placement = P;
    type Layout = Y;

    #[inline(always)]
    fn source(&self) -> Source<'_, T, Y> {
        let strides = (!self.is_contiguous).then(|| self.strides.as_ref());
        Source::new(self.data, self.offset, self.sizes.as_ref(), strides)
    }
}

/// The layout `Y` of an operand, for indices of shape `S` in the order of its axes.
pub struct InOrder<Y, S>(PhantomData<(Y, S)>);

impl<Y: Layout, S: Shape> Layout for InOrder<Y, S> {
    const TYPE: SourceType = SourceType::of(S::PATTERN);
    // An axis of size 1 may broadcast to the size of its index.
    const CONTIGUOUS_PATTERN: Option<&'static [Option<usize>]> =
        match (Y::CONTIGUOUS_PATTERN, S::PATTERN) {
            (Some(own), Some(pattern)) if are_equal_without_ones(own, pattern) => Some(pattern),
            _ => None,
        };
}
impl<Y: Layout, S: Shape> RigidLayout for InOrder<Y, S> {
    const RIGID: RigidDims = S::RIGID;
}

/// Returns `true` if all sizes of the patterns are known, and equal except for sizes of 1.
const fn are_equal_without_ones(left: &[Option<usize>], right: &[Option<usize>]) -> bool {
    match (left, right) {
        ([Some(1), left @ ..], right) | (left, [Some(1), right @ ..]) => {
            are_equal_without_ones(left, right)
        }
        ([Some(size), left @ ..], [Some(other), right @ ..]) if *size == *other => {
            are_equal_without_ones(left, right)
        }
        _ => left.is_empty() && right.is_empty(),
    }
}

/// Returns an operand with one axis for each index: the operand's axes in their order, and new axes. `axes` lists the
/// axis of each index, or none for a new axis.
// Inlining keeps sizes constant that the compiler knows.
#[inline(always)]
pub fn in_order<'a, O, T, I, S, P, Y>(
    operand: &'a O,
    indices: I,
    axes: &[&[usize]],
) -> Indexed<'a, T, S, P, InOrder<Y, S>>
where
    O: Operand<Elem = T, Placement = P, Layout = Y>,
    T: Element,
    I: IndexSizeTuple<Shape = S>,
    S: Shape,
    P: Placement,
    Y: Layout,
{
    let source = operand.source();
    let is_known = const { <InOrder<Y, S> as Layout>::CONTIGUOUS_PATTERN.is_some() };
    let sizes = S::KNOWN.unwrap_or_else(|| indices.sizes());
    let is_contiguous =
        is_known || source.strides.is_none() && have_sizes(axes, source.sizes, sizes.as_ref());
    Indexed {
        is_contiguous,
        strides: match is_contiguous {
            true => S::zero_strides(&sizes),
            false => strides_along::<S, _, _>(&source, &sizes, IndexAxes::Plain(axes)),
        },
        data: source.data,
        offset: source.offset,
        sizes,
        types: PhantomData,
    }
}

/// Returns an operand with one axis for each index: the diagonal of the axes that `axes` lists for the index, or a new
/// axis for an empty list.
#[inline]
pub fn reorder<'a, O, T, I, S, P>(
    operand: &'a O,
    indices: I,
    axes: &[&[usize]],
) -> Indexed<'a, T, S, P, Strided<S>>
where
    O: Operand<Elem = T, Placement = P>,
    T: Element,
    I: IndexSizeTuple<Shape = S>,
    S: Shape,
    P: Placement,
{
    strided(operand, indices, IndexAxes::Plain(axes), &[])
}

/// Returns an operand with one axis for each index, where sums of indices stand at axes. `terms` lists for each index the
/// axes with it, and its factors there. `constants` lists axes with a constant in the sum.
#[inline]
pub fn reorder_sums<'a, O, T, I, S, P>(
    operand: &'a O,
    indices: I,
    terms: &[&[(usize, usize)]],
    constants: &[(usize, usize)],
) -> Indexed<'a, T, S, P, Strided<S>>
where
    O: Operand<Elem = T, Placement = P>,
    T: Element,
    I: IndexSizeTuple<Shape = S>,
    S: Shape,
    P: Placement,
{
    strided(operand, indices, IndexAxes::Sums(terms), constants)
}

/// Returns an operand with one axis for each index.
#[inline]
fn strided<'a, O: Operand, I: IndexSizeTuple>(
    operand: &'a O,
    indices: I,
    axes: IndexAxes<'_>,
    constants: &[(usize, usize)],
) -> Indexed<'a, O::Elem, I::Shape, O::Placement, Strided<I::Shape>> {
    let source = operand.source();
    let sizes = indices.sizes();
    // An empty operand may end before the offset.
    let distance = match constants.is_empty() || source.data.is_empty() {
        true => 0,
        false => distance_of(constants, source.sizes, source.strides),
    };
    Indexed {
        strides: strides_along::<I::Shape, _, _>(&source, &sizes, axes),
        data: source.data,
        offset: source.offset.wrapping_add_signed(distance),
        sizes,
        is_contiguous: false,
        types: PhantomData,
    }
}

/// Returns a target with one axis for each index: the diagonal of the axes that `axes` lists for the index.
#[inline]
pub fn target_along<'a, T, R, I, S>(
    target: ViewMut<'a, T, R>,
    indices: I,
    axes: &[&[usize]],
) -> ViewMut<'a, T, S>
where
    T: Element,
    R: Shape,
    I: IndexSizeTuple<Shape = S>,
    S: Shape,
{
    let sizes = indices.sizes();
    let source = target.source();
    let strides = strides_along::<S, _, _>(&source, &sizes, IndexAxes::Plain(axes));
    let (data, offset) = target.into_data();
    ViewMut::from_parts(data, offset, sizes, strides)
}

/// The axes of an operand at which each index stands.
#[derive(Clone, Copy)]
enum IndexAxes<'a> {
    /// Axes with one index alone.
    Plain(&'a [&'a [usize]]),
    /// Axes with sums of indices, and the factor of the index in each sum.
    Sums(&'a [&'a [(usize, usize)]]),
}

/// Returns the stride of each index.
#[inline]
fn strides_along<S: Shape, T, Y>(
    source: &Source<'_, T, Y>,
    sizes: &S::Sizes,
    axes: IndexAxes<'_>,
) -> S::Strides {
    let mut strides = S::zero_strides(sizes);
    add_strides(strides.as_mut(), source.sizes, source.strides, axes);
    strides
}

// These functions are not generic, so that only this crate compiles them.

/// Adds to the stride of each index the sum of the strides of its axes, times its factors there. An axis of size 1
/// broadcasts.
fn add_strides(strides: &mut [isize], sizes: &[usize], own: Option<&[isize]>, axes: IndexAxes<'_>) {
    let own = strides_of(sizes, own);
    for (index, stride) in strides.iter_mut().enumerate() {
        let mut add = |axis: usize, factor: usize| {
            let along_axis = stretched(sizes[axis], own.as_ref()[axis]);
            *stride = stride.wrapping_add(along_axis.wrapping_mul(factor as isize));
        };
        match axes {
            IndexAxes::Plain(axes) => axes[index].iter().for_each(|&axis| add(axis, 1)),
            IndexAxes::Sums(terms) => terms[index]
                .iter()
                .for_each(|&(axis, factor)| add(axis, factor)),
        }
    }
}

/// Returns the distance of the elements at constant indices of axes from the first element.
fn distance_of(constants: &[(usize, usize)], sizes: &[usize], strides: Option<&[isize]>) -> isize {
    let strides = strides_of(sizes, strides);
    constants
        .iter()
        .fold(0, |distance: isize, &(axis, constant)| {
            distance.wrapping_add(strides.as_ref()[axis].wrapping_mul(constant as isize))
        })
}

/// Returns `true` if the axes of each index have its size.
fn have_sizes(axes: &[&[usize]], own: &[usize], sizes: &[usize]) -> bool {
    let mut indices = axes.iter().zip(sizes);
    indices.all(|(axes, &size)| axes.iter().all(|&axis| own[axis] == size))
}

#[cfg(test)]
#[path = "tests/indexed.rs"]
mod tests;
