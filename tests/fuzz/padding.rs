//! Padded tensors.

use shapecast::{Array, Axes, Padding, Shape, Tensor};

use super::case::{Case, unless_it_panics};
use super::elements::{Sample, Values};
use super::own_types::{Aligned, Nothing, Padded, Page, Rgb, Word};
use super::places::{IntoTensor, typed};
use super::reference::{Naive, dimension, dimensions};
use super::runner::Operation;

/// Returns the index of an axis of `size` indices whose elements are at index `to`, which may be outside of the axis.
fn source<T>(padding: &Padding<T>, to: isize, size: isize) -> Option<isize> {
    let outside = !(0..size).contains(&to);
    let next = match padding {
        _ if !outside => return Some(to),
        Padding::Constant(_) => return None,
        Padding::Edge => to.clamp(0, size - 1),
        Padding::Reflect if size == 1 => 0,
        Padding::Reflect if to < 0 => -to,
        Padding::Reflect => 2 * (size - 1) - to,
        Padding::Symmetric if to < 0 => -1 - to,
        Padding::Symmetric => 2 * size - 1 - to,
        Padding::Wrap => to + if to < 0 { size } else { -size },
    };
    source(padding, next, size)
}

/// Returns a padded tensor.
fn padded<T: Copy>(
    x: &Naive<T>,
    widths: &[(isize, usize, usize)],
    padding: Padding<T>,
) -> Option<Naive<T>> {
    let axes: Vec<isize> = widths.iter().map(|&(axis, ..)| axis).collect();
    let dims = dimensions(&axes, x.rank())?;
    let mut sizes = x.sizes.clone();
    let mut starts = vec![0; x.rank()];
    for (&dim, &(_, before, after)) in dims.iter().zip(widths) {
        let is_constant = matches!(padding, Padding::Constant(_));
        if !is_constant && sizes[dim] == 0 && before.max(after) > 0 {
            return None;
        }
        sizes[dim] = sizes[dim].checked_add(before)?.checked_add(after)?;
        starts[dim] = before as isize;
    }
    // The product of the sizes other than 0 must be at most `isize::MAX`.
    let mut sizes_above_0 = sizes.iter().filter(|&&size| size > 0);
    sizes_above_0.try_fold(1_isize, |count, &size| {
        count.checked_mul(size.try_into().ok()?)
    })?;
    Some(Naive::from_fn(&sizes, |index| {
        let old = (0..x.rank()).map(|d| {
            let to = index[d] as isize - starts[d];
            source(&padding, to, x.sizes[d] as isize).map(|i| i as usize)
        });
        match (old.collect::<Option<Vec<usize>>>(), padding) {
            (None, Padding::Constant(value)) => value,
            (old, _) => x.at(&old.expect("an index of the tensor")),
        }
    }))
}

/// Returns a random padding.
fn random_padding<T: Sample>(case: &mut Case) -> Padding<T> {
    let value = T::sample(&mut case.random, Values::Any);
    case.random.pick(&[
        Padding::Constant(value),
        Padding::Edge,
        Padding::Reflect,
        Padding::Symmetric,
        Padding::Wrap,
    ])
}

/// Returns random numbers of new indices at the start and the end of an axis, seldom too many.
fn random_widths(case: &mut Case) -> (usize, usize) {
    if case.random.one_in(40) {
        return case.random.pick(&[(usize::MAX, 1), (1, usize::MAX)]);
    }
    let few = [0, 1, 1, 2, 3, 7];
    (case.random.pick(&few), case.random.pick(&few))
}

/// The most elements of a tensor with several padded axes.
const MOST_ELEMENTS: usize = 50_000;

/// Pads each axis, and several axes.
fn pad<T: Sample>(case: &mut Case) {
    let x = case.any::<T>(Values::Any);
    let view = x.view();
    for axis in case.axes(&x.sizes) {
        let padding = random_padding(case);
        let (before, after) = random_widths(case);
        case.note(format_args!(
            "axis {axis} by {before} and {after}, {padding:?}"
        ));
        let expected = padded(&x, &[(axis, before, after)], padding);
        let found = view.try_pad(axis, before, after, padding);
        case.check("try_pad", found, expected);
    }
    let padding = random_padding(case);
    let mut widths = Vec::new();
    let mut count = x.len().max(1);
    for axis in case.random.axes(x.rank()) {
        let (before, after) = random_widths(case);
        let (before, after) = (before.min(3), after.min(3));
        let size = dimension(axis, x.rank()).map_or(1, |d| x.sizes[d].max(1));
        let padded = count / size * (size + before + after);
        // Many axes of size 1 would become a huge result.
        if padded <= MOST_ELEMENTS {
            count = padded;
            widths.push((axis, before, after));
        }
    }
    case.note(format_args!("widths {widths:?}, {padding:?}"));
    let expected = padded(&x, &widths, padding);
    let found = view.try_pad_axes(&widths, padding);
    case.check("try_pad_axes", found, expected);
}

/// The methods with constant axes and numbers of indices, of a tensor or an array.
macro_rules! methods {
    ($case:ident, $x:ident, $padding:ident, $receiver:expr) => {
        macro_rules! check {
            ($name:expr, $found:expr, $expected:expr) => {
                $case.check($name, $found.map(IntoTensor::into_tensor), $expected)
            };
        }
        typed! {
            check!; $receiver;
            pad[0, 2, 1]($padding) is padded(&$x, &[(0, 2, 1)], $padding);
            pad[1, 0, 3]($padding) is padded(&$x, &[(1, 0, 3)], $padding);
            pad[-1, 5, 0]($padding) is padded(&$x, &[(-1, 5, 0)], $padding);
            pad_axes[Axes![-1, 0], 1, 2]($padding) is padded(&$x, &[(-1, 1, 2), (0, 1, 2)], $padding);
        }
    };
}

fn constant_axes<T: Sample>(case: &mut Case) {
    let padding = random_padding::<T>(case);
    case.note(format_args!("{padding:?}"));
    let sizes = case.sizes_of_rank::<T, 3>();
    let x = case.operand::<T>(&sizes, Values::Any);
    let tensor = x.tensor().try_into_shape::<Shape![dyn, dyn, dyn]>();
    let tensor = tensor.expect("rank 3");
    methods!(case, x, padding, tensor);
    let x = case.operand::<T>(&[4, 1, 6], Values::Any);
    let tensor: Tensor<T, Shape![4, 1, 6]> = x.tensor().try_into_shape().expect("this shape");
    methods!(case, x, padding, tensor.view());
    let array: Array<T, Shape![4, 1, 6]> = tensor.to_array();
    methods!(case, x, padding, array);
}

macro_rules! of_types {
    ($($t:ident)+) => {
        &[$((concat!("pad of ", stringify!($t)), pad::<$t>)),+]
    };
}

pub const PADDING: &[Operation] = of_types!(u8 i16 f32 f64 Rgb Padded Nothing Page Aligned Word);
pub const TYPED: &[Operation] = &[("typed padding of f64", constant_axes::<f64>)];
