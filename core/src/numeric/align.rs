//! PaddlePaddle's `axis`: which dimension of the larger operand the smaller one's first meets.

use crate::ShapeError;
use crate::error::Detail;

/// How many dimensions of size 1 come after the smaller of two shapes when its first dimension is
/// laid at `axis` of the larger one; -1 lays the last dimensions over each other.
///
/// The rules are those of PaddlePaddle's element-wise operators: equal shapes ignore the axis,
/// equal ranks allow only -1 and 0, and other negative axes are errors
/// (<https://www.paddlepaddle.org.cn/documentation/docs/en/guides/beginner/broadcasting_en.html>).
/// Where PaddlePaddle would write out of bounds, because the smaller shape sticks out of the larger
/// one, this is an error too.
pub(crate) fn trailing_ones(x: &[usize], y: &[usize], axis: isize) -> Result<usize, ShapeError> {
    if x == y {
        return Ok(0);
    }
    if x.len() == y.len() {
        return match axis {
            -1 | 0 => Ok(0),
            _ => Err(Detail::AxisOfEqualRanks {
                rank: x.len(),
                axis,
            }
            .into()),
        };
    }
    let (larger, smaller) = if x.len() > y.len() { (x, y) } else { (y, x) };
    let rank = larger.len() as isize;
    if axis < -rank || axis >= rank {
        return Err(Detail::AxisRange {
            rank: larger.len(),
            axis,
        }
        .into());
    }
    match usize::try_from(axis) {
        Ok(first) => larger
            .len()
            .checked_sub(first + smaller.len())
            .ok_or_else(|| ShapeError::sticks_out(larger, smaller, axis)),
        Err(_) if axis == -1 => Ok(0),
        Err(_) => Err(Detail::AxisNegative { axis }.into()),
    }
}
