//! Steps from a view to another one, and what the reference makes of them.

use shapecast::Slice;

use super::random::Random;
use super::reference::{dimension, dimensions, rank_fits, unravel};
use super::reshapes;
use super::slices;

/// Makes an index the one that its element had before a step.
pub type Source = Box<dyn Fn(&mut Vec<usize>)>;

/// A step from a view to another one, with its arguments.
#[derive(Debug)]
pub enum Step {
    Permute(Vec<isize>),
    Transpose,
    SwapAxes(isize, isize),
    MoveAxis(isize, isize),
    Diagonal(isize, isize),
    Unsqueeze(isize),
    Squeeze(isize),
    IndexAxis(isize, usize),
    SliceAxis(isize, Slice),
    Narrow(isize, usize, usize),
    Flip(isize),
    Reshape(Vec<isize>),
}

/// The kinds of steps, as the methods are called that take them.
pub const KINDS: [&str; 12] = [
    "try_permute",
    "transpose",
    "try_swap_axes",
    "try_move_axis",
    "try_diagonal",
    "try_unsqueeze",
    "try_squeeze",
    "try_index_axis",
    "try_slice_axis",
    "try_narrow",
    "try_flip",
    "try_reshape",
];

impl Step {
    /// Returns a random step from a tensor of these sizes; now and then one that must be refused.
    pub fn random(random: &mut Random, sizes: &[usize]) -> Self {
        let (kind, axis) = (random.pick(&KINDS), random.axis(sizes.len()));
        Step::of(kind, random, sizes, axis)
    }

    /// Returns a step of this kind, along `axis` if it has one.
    pub fn of(kind: &str, random: &mut Random, sizes: &[usize], axis: isize) -> Self {
        let rank = sizes.len();
        let size = dimension(axis, rank).map_or(2, |d| sizes[d]);
        match kind {
            "try_permute" => {
                let mut order: Vec<_> = random
                    .permutation(rank)
                    .iter()
                    .map(|&d| d as isize)
                    .collect();
                match random.below(20) {
                    0 => order.push(0),
                    1 if rank > 1 => order[0] = order[1] - rank as isize,
                    _ => {}
                }
                Step::Permute(order)
            }
            "transpose" => Step::Transpose,
            "try_swap_axes" => Step::SwapAxes(axis, random.axis(rank)),
            "try_move_axis" => Step::MoveAxis(axis, random.axis(rank)),
            "try_diagonal" => {
                // Mostly an axis of the same size.
                let same =
                    (0..rank).filter(|&d| sizes[d] == size && Some(d) != dimension(axis, rank));
                let same: Vec<isize> = same.map(|d| d as isize).collect();
                let any = same.is_empty() || random.one_in(8);
                let other = if any {
                    random.axis(rank)
                } else {
                    random.pick(&same)
                };
                Step::Diagonal(axis, other)
            }
            "try_unsqueeze" => Step::Unsqueeze(random.axis(rank + 1)),
            "try_squeeze" => {
                let one = sizes.iter().position(|&size| size == 1);
                let one = one.filter(|_| random.one_in(2));
                Step::Squeeze(one.map_or(axis, |d| d as isize))
            }
            "try_index_axis" => Step::IndexAxis(axis, random.below(size + 1)),
            "try_slice_axis" => Step::SliceAxis(axis, slices::random(random, size)),
            "try_narrow" => Step::Narrow(
                axis,
                random.below(size + 1),
                random.pick(&[0, 1, 2, size / 2, size, usize::MAX]),
            ),
            "try_flip" => Step::Flip(axis),
            "try_reshape" => Step::Reshape(reshapes::targets(random, sizes)),
            _ => unreachable!("no step is called {kind}"),
        }
    }

    /// Returns the sizes after the step, and what makes an index the one that its element had before;
    /// or `None` if the step must be refused.
    pub fn reference(&self, sizes: &[usize]) -> Option<(Vec<usize>, Source)> {
        let rank = sizes.len();
        let mut result = sizes.to_vec();
        let source: Source = match *self {
            Step::Permute(ref axes) => {
                let dims = dimensions(axes, rank).filter(|dims| dims.len() == rank)?;
                result = dims.iter().map(|&d| sizes[d]).collect();
                Box::new(move |i| {
                    let new = i.clone();
                    dims.iter().zip(new).for_each(|(&d, at)| i[d] = at);
                })
            }
            Step::Transpose => {
                result.reverse();
                Box::new(|i| i.reverse())
            }
            Step::SwapAxes(a, b) => {
                let (a, b) = (dimension(a, rank)?, dimension(b, rank)?);
                result.swap(a, b);
                Box::new(move |i| i.swap(a, b))
            }
            Step::MoveAxis(from, to) => {
                let (from, to) = (dimension(from, rank)?, dimension(to, rank)?);
                let size = result.remove(from);
                result.insert(to, size);
                Box::new(move |i| {
                    let moved = i.remove(to);
                    i.insert(from, moved);
                })
            }
            Step::Diagonal(a, b) => {
                let (a, b) = (dimension(a, rank)?, dimension(b, rank)?);
                if a == b || sizes[a] != sizes[b] {
                    return None;
                }
                let (low, high) = (a.min(b), a.max(b));
                result.remove(high);
                let size = result.remove(low);
                result.push(size);
                Box::new(move |i| {
                    let both = i.pop().expect("the diagonal is an axis");
                    i.insert(low, both);
                    i.insert(high, both);
                })
            }
            Step::Unsqueeze(axis) => {
                let dim = dimension(axis, rank + 1).filter(|_| rank_fits(rank + 1))?;
                result.insert(dim, 1);
                Box::new(move |i| {
                    i.remove(dim);
                })
            }
            Step::Squeeze(axis) => {
                let dim = dimension(axis, rank).filter(|&d| sizes[d] == 1)?;
                result.remove(dim);
                Box::new(move |i| i.insert(dim, 0))
            }
            Step::IndexAxis(axis, index) => {
                let dim = dimension(axis, rank).filter(|&d| index < sizes[d])?;
                result.remove(dim);
                Box::new(move |i| i.insert(dim, index))
            }
            Step::SliceAxis(axis, slice) => {
                let dim = dimension(axis, rank).filter(|_| slice.step != 0)?;
                let taken = slices::taken(slice, sizes[dim]);
                result[dim] = taken.len();
                Box::new(move |i| i[dim] = taken[i[dim]])
            }
            Step::Narrow(axis, start, len) => {
                let dim = dimension(axis, rank)?;
                start.checked_add(len).filter(|&end| end <= sizes[dim])?;
                result[dim] = len;
                Box::new(move |i| i[dim] += start)
            }
            Step::Flip(axis) => {
                let dim = dimension(axis, rank)?;
                let size = sizes[dim];
                Box::new(move |i| i[dim] = size - 1 - i[dim])
            }
            Step::Reshape(ref targets) => {
                result = reshapes::reshaped(sizes, targets)?;
                let (old, new) = (sizes.to_vec(), result.clone());
                Box::new(move |i| {
                    let position = i.iter().zip(&new).fold(0, |at, (i, size)| at * size + i);
                    *i = unravel(position, &old);
                })
            }
        };
        Some((result, source))
    }
}
