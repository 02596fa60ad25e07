//! Random shapes and tensors.
use proptest::collection::vec;
use proptest::prelude::*;
use shapecast::DynTensor;

const MAX_RANK: usize = 6;

/// Returns shapes of at most 17,010 elements.
pub fn shape() -> impl Strategy<Value = Vec<usize>> {
    let size = prop_oneof![1 => Just(0), 4 => Just(1), 6 => 2..=3usize];
    // Some shapes have one long dimension, so that loops are longer than a vector.
    (
        vec(size, 0..=MAX_RANK),
        prop_oneof![Just(None), (0..MAX_RANK, 4..=70usize).prop_map(Some)],
    )
        .prop_map(|(mut shape, long)| {
            if let Some((axis, size)) = long
                && let Some(dimension) = shape.get_mut(axis)
            {
                *dimension = size;
            }
            shape
        })
}

/// Returns shapes that broadcast: one common shape, without some leading sizes and with 1 in place
/// of others.
pub fn fitting_shapes(count: usize) -> impl Strategy<Value = Vec<Vec<usize>>> {
    let cut = (0..=MAX_RANK, vec(prop::bool::weighted(0.3), MAX_RANK));
    (shape(), vec(cut, count)).prop_map(|(whole, cuts)| {
        let part = |(missing, ones): (usize, Vec<bool>)| {
            let kept = whole.iter().zip(ones).skip(missing);
            kept.map(|(&size, one)| if one { 1 } else { size })
                .collect()
        };
        cuts.into_iter().map(part).collect()
    })
}

/// Returns shapes that mostly broadcast.
pub fn shapes(count: usize) -> impl Strategy<Value = Vec<Vec<usize>>> {
    prop_oneof![4 => fitting_shapes(count), 1 => vec(shape(), count)]
}

/// Returns tensors whose shapes mostly broadcast, with elements that are `element` of random
/// integers.
pub fn tensors<T: Clone + std::fmt::Debug>(
    count: usize,
    element: impl Fn(u32) -> T,
) -> impl Strategy<Value = Vec<DynTensor<T>>> {
    (shapes(count), any::<u32>()).prop_map(move |(shapes, seed)| {
        shapes
            .iter()
            .map(|shape| filled(shape, seed, &element))
            .collect()
    })
}

/// Returns a tensor whose elements depend on the seed and on the number of elements, so that
/// operands differ.
fn filled<T>(shape: &[usize], seed: u32, element: impl Fn(u32) -> T) -> DynTensor<T> {
    let len: usize = shape.iter().product();
    let mut state = seed ^ len as u32;
    let elements = (0..len).map(|_| {
        // A linear congruential generator, whose upper bits are random enough.
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        element(state >> 16)
    });
    DynTensor::from_shape_vec(shape, elements.collect::<Vec<_>>())
        .expect("the shape matches the elements")
}
