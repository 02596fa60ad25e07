//! Tensors joined and repeated.

use shapecast::{try_concat, try_stack};

use super::case::Case;
use super::elements::{Sample, Values};
use super::own_types::{Aligned, Nothing, Padded, Page, Rgb, Word};
use super::reference::{Naive, dimension, rank_fits};
use super::runner::Operation;

/// Joins tensors along an axis of theirs, some of which do not fit.
fn concat<T: Sample>(case: &mut Case) {
    let sizes = case.sizes::<T>();
    let axis = case.random.axis(sizes.len());
    case.note(format_args!("axis {axis}"));
    let dim = dimension(axis, sizes.len());
    let count = case.random.pick(&[1, 2, 2, 2, 3, 4, 7]);
    let mut parts: Vec<Naive<T>> = Vec::new();
    for _ in 0..count {
        let mut own = sizes.clone();
        if let Some(dim) = dim {
            own[dim] = case.random.pick(&[0, 1, 2, 3, sizes[dim], sizes[dim] / 2]);
        }
        match case.random.below(40) {
            0 if rank_fits(own.len() + 1) => own.push(1),
            1 if own.len() > 1 => own[(dim.unwrap_or(0) + 1) % sizes.len()] += 1,
            _ => {}
        }
        parts.push(case.operand(&own, Values::Any));
    }
    let dim = dimension(axis, parts[0].rank());
    let others = |part: &Naive<T>| {
        let mut others = part.sizes.clone();
        dim.filter(|&d| d < others.len()).map(|d| others.remove(d));
        others
    };
    let fit = parts
        .iter()
        .all(|part| part.rank() == parts[0].rank() && others(part) == others(&parts[0]));
    let expected = dim.filter(|_| fit).map(|dim| {
        let mut joined = parts[0].sizes.clone();
        joined[dim] = parts.iter().map(|part| part.sizes[dim]).sum();
        Naive::from_fn(&joined, |index| {
            let mut index = index.to_vec();
            let mut k = 0;
            while index[dim] >= parts[k].sizes[dim] {
                index[dim] -= parts[k].sizes[dim];
                k += 1;
            }
            parts[k].at(&index)
        })
    });
    let views: Vec<_> = parts.iter().map(Naive::view).collect();
    let found = match &views[..] {
        [x, y] if case.random.one_in(2) => x.try_concat(axis, y),
        _ => try_concat(axis, &views),
    };
    case.check("try_concat", found, expected);
}

/// Joins tensors along a new axis.
fn stack<T: Sample>(case: &mut Case) {
    let sizes = case.sizes::<T>();
    let axis = case.random.axis(sizes.len() + 1);
    case.note(format_args!("axis {axis}"));
    let count = case.random.pick(&[1, 2, 2, 2, 3, 5]);
    let mut parts: Vec<Naive<T>> = Vec::new();
    for _ in 0..count {
        let mut own = sizes.clone();
        if case.random.one_in(40) && rank_fits(own.len() + 1) {
            own.push(1);
        }
        parts.push(case.operand(&own, Values::Any));
    }
    let rank = parts[0].rank() + 1;
    let fit = rank_fits(rank) && parts.iter().all(|part| part.sizes == parts[0].sizes);
    let expected = dimension(axis, rank).filter(|_| fit).map(|dim| {
        let mut joined = parts[0].sizes.clone();
        joined.insert(dim, count);
        Naive::from_fn(&joined, |index| {
            let mut index = index.to_vec();
            let part = index.remove(dim);
            parts[part].at(&index)
        })
    });
    let views: Vec<_> = parts.iter().map(Naive::view).collect();
    let found = match &views[..] {
        [x, y] if case.random.one_in(2) => x.try_stack(axis, y),
        _ => try_stack(axis, &views),
    };
    case.check("try_stack", found, expected);
}

/// Repeats a tensor, or each of its subviews, along an axis.
fn repeat<T: Sample>(case: &mut Case) {
    let x = case.any::<T>(Values::Any);
    let axis = case.random.axis(x.rank());
    let times = case.random.pick(&[0, 1, 2, 3, 4, 5, 16, usize::MAX]);
    case.note(format_args!("axis {axis}, {times} times"));
    let tiles = case.random.one_in(2);
    let expected = dimension(axis, x.rank()).and_then(|dim| {
        let mut sizes = x.sizes.clone();
        // The product of the sizes other than 0 must be at most `isize::MAX`.
        sizes[dim] = sizes[dim].checked_mul(times)?;
        let mut sizes_above_0 = sizes.iter().filter(|&&size| size > 0);
        sizes_above_0.try_fold(1_isize, |count, &size| {
            count.checked_mul(size.try_into().ok()?)
        })?;
        Some(x.gather(&sizes, |index| {
            let i = &mut index[dim];
            *i = if tiles { *i % x.sizes[dim] } else { *i / times };
        }))
    });
    let (name, found) = if tiles {
        ("try_tile", x.view().try_tile(axis, times))
    } else {
        ("try_repeat", x.view().try_repeat(axis, times))
    };
    case.check(name, found, expected);
}

macro_rules! of_types {
    ($($t:ident)+) => {
        &[$(
            (concat!("concat of ", stringify!($t)), concat::<$t>),
            (concat!("stack of ", stringify!($t)), stack::<$t>),
            (concat!("repeat of ", stringify!($t)), repeat::<$t>),
        )+]
    };
}

pub const JOINS: &[Operation] = of_types!(u8 i16 f32 f64 Rgb Padded Nothing Page Aligned Word);
