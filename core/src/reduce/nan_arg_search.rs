//! The search for the index of the first maximum or minimum of the elements that are not NaN.

use super::axes::{ReducedAxes, reduced_sizes};
use super::operations::Extremum;
use crate::copies::contiguous_elements;
use crate::element::{Operand, ReduceOrd};
use crate::error::{Detail, ShapeError};
use crate::iteration::Lanes;
use crate::shape::traits::Shape;
use crate::tensor::MakeResult;
use shapecast_kernel::ElementsOf;

/// Returns the index of the first extremum among the elements that are not NaN, or `None` if all are NaN.
fn first_present<T: ReduceOrd>(
    op: impl Extremum<T>,
    elements: impl Iterator<Item = T>,
) -> Option<usize> {
    let mut first: Option<(usize, T)> = None;
    for (i, x) in elements.enumerate() {
        if !x.is_unordered() && first.is_none_or(|(_, extremum)| op.replaces(x, extremum)) {
            first = Some((i, x));
        }
    }
    first.map(|(index, _)| index)
}

/// Returns the indices of the first extrema along the one axis in `axes`, or in row-major order for `None`. The result
/// has shape `R` in storage `P`. `op` is `Max` or `Min`, and `name` is for error texts.
///
/// # Errors
/// - The axis is out of range.
/// - A reduced dimension has size 0, or all elements of a lane are NaN.
/// - There is not enough memory.
pub(super) fn search_present<P, R, X, O>(
    x: &X,
    axes: Option<&[isize]>,
    keepdim: bool,
    op: O,
    name: &'static str,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<usize, R>,
    R: Shape,
    X: Operand<Elem: ReduceOrd>,
    O: Extremum<X::Elem>,
{
    let source = x.source();
    let sizes = source.sizes;
    let reduced = ReducedAxes::new(axes, sizes.len())?;
    reduced.check_not_empty(sizes, name)?;
    let Lanes { len, stride } = match axes {
        Some(&[axis]) => Lanes::new(sizes, axis)?,
        _ => Lanes::one(sizes.iter().product()),
    };
    let elements = contiguous_elements::<X::Shape, _, _>(source)?;
    let mut has_number = true;
    let indices = (0..elements.len() / len).map(|lane| {
        let start = lane / stride * stride * len + lane % stride;
        let lane = elements[start..].iter().step_by(stride).take(len);
        first_present(op, lane.copied()).unwrap_or_else(|| {
            has_number = false;
            0
        })
    });
    let sizes = reduced_sizes(sizes, reduced.mask, keepdim);
    let result = P::try_make(R::sizes_from(sizes.as_ref())?, ElementsOf(indices))?;
    if has_number {
        return Ok(result);
    }
    let instead = name.strip_prefix("nan").unwrap_or(name);
    Err(Detail::AllNan { name, len, instead }.into())
}
