//! The broadcasting rule and loop, written without the crate, for comparison.
#![allow(
    dead_code,
    unused_imports,
    reason = "not all test files use every item"
)]

pub mod public_names;
pub mod random;
pub mod random_runs;
mod strided;

pub use strided::Strided;

/// Returns the shape to which `shapes` broadcast, or `None` if they do not broadcast.
pub fn broadcast_shape(shapes: &[&[usize]]) -> Option<Vec<usize>> {
    let rank = shapes.iter().map(|shape| shape.len()).max().unwrap_or(0);
    (0..rank)
        .map(|axis| {
            let sizes = shapes
                .iter()
                .filter_map(|shape| Some(shape[axis.checked_sub(rank - shape.len())?]));
            let not_one: Vec<usize> = sizes.filter(|&size| size != 1).collect();
            match not_one.as_slice() {
                [] => Some(1),
                [first, others @ ..] => others.iter().all(|size| size == first).then_some(*first),
            }
        })
        .collect()
}

/// Returns the row-major elements of a tensor broadcast to the shape `target`.
pub fn broadcast_elements<T: Copy>(shape: &[usize], data: &[T], target: &[usize]) -> Vec<T> {
    let missing = target.len() - shape.len();
    (0..target.iter().product())
        .map(|position| {
            let index = index_at(position, target);
            let dims = shape.iter().zip(&index[missing..]);
            data[dims.fold(0, |flat, (&size, &i)| {
                flat * size + if size == 1 { 0 } else { i }
            })]
        })
        .collect()
}

/// Returns the index of element number `position` in row-major order.
pub fn index_at(mut position: usize, shape: &[usize]) -> Vec<usize> {
    let mut index = vec![0; shape.len()];
    for (i, &size) in index.iter_mut().zip(shape).rev() {
        (*i, position) = (position % size, position / size);
    }
    index
}
