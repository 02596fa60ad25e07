//! The rule and the loop as one would write them by hand, from nothing of the crate's own: what the
//! tests compare with.
#![allow(dead_code, reason = "each test file uses its part")]

mod laid;

pub use laid::Laid;

/// The shape that `shapes` broadcast to, if they do: right-aligned, equal sizes stay, 1 stretches.
pub fn broadcast_shape(shapes: &[&[usize]]) -> Option<Vec<usize>> {
    let rank = shapes.iter().map(|shape| shape.len()).max().unwrap_or(0);
    (0..rank)
        .map(|axis| {
            let sizes = shapes
                .iter()
                .filter_map(|shape| Some(shape[axis.checked_sub(rank - shape.len())?]));
            let rigid: Vec<usize> = sizes.filter(|&size| size != 1).collect();
            match rigid.as_slice() {
                [] => Some(1),
                [first, others @ ..] => others.iter().all(|size| size == first).then_some(*first),
            }
        })
        .collect()
}

/// The row-major elements of a tensor stretched to `target`, which its shape must broadcast to.
pub fn stretch<T: Copy>(shape: &[usize], data: &[T], target: &[usize]) -> Vec<T> {
    let missing = target.len() - shape.len();
    (0..target.iter().product())
        .map(|position| {
            let index = index_at(position, target);
            let at = shape.iter().zip(&index[missing..]);
            data[at.fold(0, |flat, (&size, &i)| {
                flat * size + if size == 1 { 0 } else { i }
            })]
        })
        .collect()
}

/// The index of the `position`th element of a row-major tensor.
pub fn index_at(mut position: usize, shape: &[usize]) -> Vec<usize> {
    let mut index = vec![0; shape.len()];
    for (i, &size) in index.iter_mut().zip(shape).rev() {
        (*i, position) = (position % size, position / size);
    }
    index
}
