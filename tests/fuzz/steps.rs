//! Steps from a view to another one, and what the reference makes of them.

use shapecast::Slice;

use super::random::Random;
use super::reference::{dimension, dimensions, rank_fits, unravel};

/// Makes an index the one that its element had before a step.
pub type Source = Box<dyn Fn(&mut Vec<usize>)>;

/// A step from a view to another one, with its arguments.
#[derive(Debug)]
pub enum Step {
    Permute(Vec<isize>),
    Transpose,
    SwapAxes(isize, isize),
    Unsqueeze(isize),
    Squeeze(isize),
    IndexAxis(isize, usize),
    SliceAxis(isize, Slice),
    Narrow(isize, usize, usize),
    Flip(isize),
    Reshape(Vec<isize>),
}

impl Step {
    /// Returns a random step from a tensor of these sizes; now and then one that must be refused.
    pub fn random(random: &mut Random, sizes: &[usize]) -> Self {
        let rank = sizes.len();
        let axis = random.axis(rank);
        let size = dimension(axis, rank).map_or(2, |d| sizes[d]);
        match random.below(10) {
            0 => {
                let mut order: Vec<isize> = random
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
            1 => Step::Transpose,
            2 => Step::SwapAxes(axis, random.axis(rank)),
            3 => Step::Unsqueeze(random.axis(rank + 1)),
            4 => {
                let one = sizes.iter().position(|&size| size == 1);
                Step::Squeeze(
                    one.filter(|_| !random.one_in(8))
                        .map_or(axis, |d| d as isize),
                )
            }
            5 => Step::IndexAxis(axis, random.below(size + 1)),
            6 => Step::SliceAxis(axis, slice(random, size)),
            7 => Step::Narrow(
                axis,
                random.below(size + 1),
                random.pick(&[0, 1, 2, size / 2, size, usize::MAX]),
            ),
            8 => Step::Flip(axis),
            _ => Step::Reshape(targets(random, sizes)),
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
                let taken = taken(slice, sizes[dim]);
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
                result = reshaped(sizes, targets)?;
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

/// Returns a random slice, whose bounds may be beyond an axis of this size.
fn slice(random: &mut Random, size: usize) -> Slice {
    let n = size as isize;
    let bound = |random: &mut Random| match random.below(8) {
        0 | 1 => None,
        2 => Some(random.pick(&[isize::MIN, isize::MAX, n, -n, n + 3, -n - 3])),
        _ => Some(random.within(-n - 1, n + 2)),
    };
    Slice {
        start: bound(random),
        end: bound(random),
        includes_end: random.one_in(3),
        step: random.pick(&[1, 1, 2, 3, -1, -2, -3, 7, 0, isize::MIN, isize::MAX]),
    }
}

/// Returns the indices that a slice takes, as Python's rules count them.
fn taken(slice: Slice, size: usize) -> Vec<usize> {
    let (n, step) = (size as i128, slice.step as i128);
    let wrapped = |i: isize| if i < 0 { i as i128 + n } else { i as i128 };
    let first = match slice.start {
        None if step > 0 => 0,
        None => n - 1,
        Some(start) if step > 0 => wrapped(start).max(0),
        Some(start) => wrapped(start).min(n - 1),
    };
    let is_before_end = |i: i128| match slice.end.map(wrapped) {
        None => true,
        Some(end) if i == end => slice.includes_end,
        Some(end) => (i < end) == (step > 0),
    };
    let mut indices = Vec::new();
    let mut i = first;
    while (0..n).contains(&i) && is_before_end(i) {
        indices.push(i as usize);
        i += step;
    }
    indices
}

/// Returns random sizes for a reshape, mostly of as many elements.
fn targets(random: &mut Random, sizes: &[usize]) -> Vec<isize> {
    let mut targets: Vec<isize> = sizes.iter().map(|&size| size as isize).collect();
    match random.below(5) {
        0 => targets = vec![-1],
        1 => {
            let at = random.below(targets.len() + 1);
            targets.insert(at, random.pick(&[1, 1, 1, -1, -2, 2, 0]));
        }
        2 if targets.len() > 1 => {
            let d = random.below(targets.len() - 1);
            let size = targets.remove(d);
            targets[d] *= size;
        }
        3 if !targets.is_empty() => {
            let d = random.below(targets.len());
            let factor = random.pick(&[2, 3, 4, 5]);
            targets[d] /= factor;
            targets.insert(d, factor);
        }
        _ => {}
    }
    if !targets.is_empty() && random.one_in(3) {
        let d = random.below(targets.len());
        targets[d] = -1;
    }
    targets
}

/// Returns the sizes that targets stand for, one of which may be -1.
fn reshaped(sizes: &[usize], targets: &[isize]) -> Option<Vec<usize>> {
    let len: usize = sizes.iter().product();
    let open = targets.iter().filter(|&&target| target == -1).count();
    if open > 1 || targets.iter().any(|&target| target < -1) || !rank_fits(targets.len()) {
        return None;
    }
    let known: usize = targets
        .iter()
        .filter(|&&target| target >= 0)
        .map(|&target| target as usize)
        .product();
    // An open size of 0 elements could be any beside a 0.
    let fits = match open {
        0 => known == len,
        _ => known > 0 && len.is_multiple_of(known),
    };
    if !fits {
        return None;
    }
    let size = |&target: &isize| {
        if target == -1 {
            len / known
        } else {
            target as usize
        }
    };
    Some(targets.iter().map(size).collect())
}
