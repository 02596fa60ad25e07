//! What shapes and layouts are refused, and the sizes that others give.

use std::collections::HashSet;

use shapecast::{DynShape, DynTensor, SharedTensor, View, ViewMut, compat};

use super::case::Case;
use super::elements::Values;
use super::reference::{Naive, broadcast, expands, for_each_index, rank_fits};
use super::runner::Operation;

/// Views of layouts of a few elements, many of which lead out of memory or overlap.
fn layouts(case: &mut Case) {
    let random = &mut case.random;
    let rank = random.below(4);
    let sizes: Vec<usize> = (0..rank)
        .map(|_| random.pick(&[0, 1, 1, 2, 3, 4]))
        .collect();
    let mut strides: Vec<isize> = (0..rank).map(|_| random.within(-7, 13)).collect();
    if random.one_in(10) {
        strides.push(1);
    }
    if random.one_in(10) && rank > 0 && !sizes.contains(&0) {
        strides[0] = random.pick(&[isize::MAX, isize::MIN, isize::MAX / 2]);
    }
    let (offset, len) = (random.below(30), random.below(40));
    case.note(format_args!(
        "{sizes:?} with strides {strides:?} at {offset} of {len}"
    ));
    let mut memory: Vec<u8> = (0..len as u8).collect();
    // Offsets do not overflow 128 bits.
    let mut positions = Vec::new();
    if strides.len() == rank {
        for_each_index(&sizes, |index| {
            let steps = index
                .iter()
                .zip(&strides)
                .map(|(&i, &stride)| i as i128 * stride as i128);
            positions.push(offset as i128 + steps.sum::<i128>());
        });
    }
    // The offset of a view without elements must be within the data too.
    let fits = strides.len() == rank
        && offset <= len
        && positions.iter().all(|at| (0..len as i128).contains(at));
    let distinct = positions.iter().collect::<HashSet<_>>().len() == positions.len();

    let expected =
        fits.then(|| Naive::dense(&sizes, positions.iter().map(|&at| at as u8).collect()));
    let found = View::<_, DynShape>::from_shape_strides(&sizes, &strides, offset, &memory);
    case.check(
        "from_shape_strides: View",
        found.map(|view| view.to_tensor()),
        expected.clone(),
    );
    let owner = memory.clone();
    let found = SharedTensor::<_, DynShape, _>::from_shape_strides(&sizes, &strides, offset, owner);
    case.check(
        "from_shape_strides: SharedTensor",
        found.map(|shared| shared.view().to_tensor()),
        expected.clone(),
    );
    let found = ViewMut::<_, DynShape>::from_shape_strides(&sizes, &strides, offset, &mut memory);
    case.check(
        "from_shape_strides: ViewMut",
        found.map(|view| view.to_tensor()),
        expected.filter(|_| distinct),
    );
}

/// Tensors of as many elements as their sizes say, or not.
fn sizes_of_data(case: &mut Case) {
    let random = &mut case.random;
    let rank = random.pick(&[0, 1, 2, 3, 9, 64, 65]);
    let mut sizes = vec![1; rank];
    for _ in 0..random.below(4).min(rank) {
        sizes[random.below(rank)] = random.pick(&[0, 1, 2, 3, 5, usize::MAX, 1 << 33]);
    }
    // The product of the sizes other than 0 must be at most `isize::MAX`.
    let mut sizes_above_0 = sizes.iter().filter(|&&size| size > 0);
    let product = sizes_above_0.try_fold(1_usize, |count, &size| count.checked_mul(size));
    let product = product.filter(|&product| product <= isize::MAX as usize);
    let count = product.map(|product| if sizes.contains(&0) { 0 } else { product });
    let len = count.unwrap_or(7).min(100);
    let mut data: Vec<u8> = (0..len as u8).collect();
    if random.one_in(3) {
        data.push(8);
    }
    case.note(format_args!("{} elements as {sizes:?}", data.len()));
    let fits = rank_fits(rank) && count == Some(data.len());
    let expected = fits.then(|| Naive::dense(&sizes, data.clone()));
    let found = DynTensor::from_shape_vec(&sizes, data.clone());
    case.check("from_shape_vec", found, expected.clone());
    let found = SharedTensor::<_, DynShape, _>::from_shape_owner(&sizes, data.clone());
    let found = found.map(|shared| shared.view().to_tensor());
    case.check("from_shape_owner", found, expected.clone());
    let found = View::<_, DynShape>::from_shape_slice(&sizes, &data);
    let found = found.map(|view| view.to_tensor());
    case.check("from_shape_slice: View", found, expected.clone());
    let found = ViewMut::<_, DynShape>::from_shape_slice(&sizes, &mut data);
    let found = found.map(|view| view.to_tensor());
    case.check("from_shape_slice: ViewMut", found, expected);
    if rank_fits(rank) && count.is_none_or(|count| count < 1 << 20) {
        let found = DynTensor::from_elem(&sizes, 3_u8);
        case.check(
            "from_elem",
            found,
            count.map(|_| Naive::from_fn(&sizes, |_| 3)),
        );
    }
}

/// Operands that broadcast, or else are paired one by one.
fn paired(case: &mut Case) {
    let mut sizes = case.operand_sizes::<i32>(2);
    if case.random.one_in(2) {
        sizes[1] = sizes[0].iter().rev().copied().collect();
    }
    let mut x = case.target::<i32>(&sizes[0], Values::Usual);
    let y = case.operand::<i32>(&sizes[1], Values::Usual);
    let f = |x: i32, y: i32| x.wrapping_mul(10) ^ y;
    let pairs = || {
        let elements = x.elements().into_iter().zip(y.elements());
        let pairs = Naive::dense(&x.sizes, elements.map(|(x, y)| f(x, y)).collect());
        (x.len() == y.len()).then_some(pairs)
    };
    let broadcast_pairs = |sizes: &[usize]| {
        Some(Naive::from_fn(sizes, |i| {
            f(x.at_broadcast(i), y.at_broadcast(i))
        }))
    };
    let sizes = broadcast(&[&x.sizes, &y.sizes]);
    let expected = sizes.map_or_else(pairs, |sizes| broadcast_pairs(&sizes));
    case.check(
        "pointwise",
        compat::pointwise(&x.view(), &y.view(), f),
        expected,
    );

    let fits = expands(&y.sizes, &x.sizes);
    let expected = if fits {
        broadcast_pairs(&x.sizes)
    } else {
        pairs()
    };
    let before = x.elements();
    let done = compat::pointwise_assign(&mut x.view_mut(), &y.view(), f);
    case.both("pointwise_assign", done, expected.as_ref());
    // An error leaves the target as it was.
    assert_eq!(
        x.elements(),
        expected.map_or(before, |expected| expected.memory)
    );
}

pub const RULES: &[Operation] = &[
    ("layouts", |case| (0..30).for_each(|_| layouts(case))),
    ("sizes of data", |case| {
        (0..10).for_each(|_| sizes_of_data(case))
    }),
    ("pointwise", paired),
];
