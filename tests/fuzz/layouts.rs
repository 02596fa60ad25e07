//! Random layouts: the same sizes, elsewhere in memory.

use super::elements::{Sample, Values};
use super::random::Random;
use super::reference::{Naive, extent, row_major};

/// What a layout is for.
#[derive(Clone, Copy, PartialEq)]
pub enum Use {
    /// Several indices may be the same element.
    Read,
    /// Every index is an element of its own.
    Write,
}

/// Returns a tensor of these sizes with random elements in a random layout.
pub fn random<T: Sample>(
    random: &mut Random,
    sizes: &[usize],
    values: Values,
    of: Use,
) -> Naive<T> {
    let strides = strides(random, sizes, of);
    let (low, high) = extent(sizes, &strides);
    let before = random.pick(&[0, 0, 0, 1, 3, 7, 16]);
    // Seldom elements behind the last one: a sanitizer sees reads beyond it.
    let after = random.pick(&[0, 0, 0, 1, 40]);
    let reach = if sizes.contains(&0) {
        0
    } else {
        high - low + 1
    };
    let len = before + reach as usize + after;
    let offset = if sizes.contains(&0) {
        before
    } else {
        before + low.unsigned_abs()
    };
    Naive {
        memory: (0..len).map(|_| T::sample(random, values)).collect(),
        sizes: sizes.to_vec(),
        strides,
        offset,
    }
}

fn strides(random: &mut Random, sizes: &[usize], of: Use) -> Vec<isize> {
    let rank = sizes.len();
    if random.one_in(3) {
        return row_major(sizes);
    }
    let mut strides = nested(random, sizes);
    for (stride, &size) in strides.iter_mut().zip(sizes) {
        if of == Use::Read && random.one_in(8) || size == 1 && random.one_in(4) {
            *stride = 0;
        }
    }
    // Windows: a step along one dimension is one along another.
    if of == Use::Read && rank > 1 && random.one_in(10) {
        let (d, e) = (random.below(rank), random.below(rank));
        let smaller = if strides[d].abs() < strides[e].abs() {
            d
        } else {
            e
        };
        (strides[d], strides[e]) = (strides[smaller], strides[smaller]);
    }
    strides
}

/// Returns strides with which each dimension encloses those inside of it.
fn nested(random: &mut Random, sizes: &[usize]) -> Vec<isize> {
    let rank = sizes.len();
    let mut order: Vec<usize> = (0..rank).collect();
    match random.below(7) {
        0 => order.reverse(),
        1 if rank > 1 => order.swap(rank - 2, rank - 1),
        2 => order.rotate_left(1.min(rank)),
        3 => order.rotate_right(1.min(rank)),
        4 => order = random.permutation(rank),
        _ => {}
    }
    let reverses = random.one_in(3);
    let leaves_gaps = random.one_in(3);
    let mut strides = vec![0; rank];
    let mut step = random.pick(&[1, 1, 1, 1, 1, 2, 3, 5]);
    // The memory is bounded, whatever the rank.
    let mut rest: usize = sizes.iter().map(|&size| size.max(1)).product();
    let most = 8 * rest.max(100);
    for &d in order.iter().rev() {
        strides[d] = step as isize;
        if reverses && random.one_in(2) {
            strides[d] = -strides[d];
        }
        step *= sizes[d].max(1);
        rest /= sizes[d].max(1);
        let gap = random.pick(&[1, 2, 3, 16, 64]).min(step * 4);
        if leaves_gaps && random.one_in(2) && (step + gap) * rest < most {
            step += gap;
        }
    }
    strides
}
