//! Iterators over elements and over subviews, from both ends.

use shapecast::{Shape, View, bounds::DimVec, try_ravel_multi_index, try_unravel_index};

use super::case::{Case, same_elements, unless_it_panics};
use super::elements::{Sample, Values};
use super::own_types::{Nothing, Rgb};
use super::random::Random;
use super::reference::{Naive, dimension, for_each_index};
use super::runner::Operation;

/// Takes items from both ends of an iterator, some of which are skipped, and compares them with those of
/// a list.
#[track_caller]
fn from_both_ends<I>(random: &mut Random, mut items: I, expected: &[I::Item])
where
    I: DoubleEndedIterator + ExactSizeIterator,
    I::Item: PartialEq,
{
    let mut left = expected;
    loop {
        assert_eq!(items.size_hint(), (left.len(), Some(left.len())));
        let skipped = match random.below(4) {
            0 => random.below(left.len() + 2),
            1 => random.below(4),
            _ => 0,
        };
        let (found, item) = if random.one_in(2) {
            let item = left.get(skipped);
            left = left.get(skipped + 1..).unwrap_or_default();
            let found = if skipped == 0 {
                items.next()
            } else {
                items.nth(skipped)
            };
            (found, item)
        } else {
            let kept = left.len().checked_sub(skipped + 1);
            let item = kept.map(|kept| &left[kept]);
            left = &left[..kept.unwrap_or(0)];
            let found = if skipped == 0 {
                items.next_back()
            } else {
                items.nth_back(skipped)
            };
            (found, item)
        };
        assert!(
            found.as_ref() == item,
            "{skipped} skipped, {} left",
            left.len()
        );
        if item.is_none() {
            assert!(items.next().is_none() && items.next_back().is_none());
            return;
        }
    }
}

/// An element by reference. Equal ones have the same address.
#[derive(Clone, Copy)]
struct Reference<'a, T>(&'a T);

impl<T: Sample> PartialEq for Reference<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0) && self.0.same(*other.0)
    }
}

/// The sizes and the elements of a subview. A NaN is equal to itself.
struct Subview<T>(Vec<usize>, Vec<T>);

impl<T: Sample> PartialEq for Subview<T> {
    fn eq(&self, other: &Self) -> bool {
        let mut pairs = self.1.iter().zip(&other.1);
        self.0 == other.0 && self.1.len() == other.1.len() && pairs.all(|(&a, &b)| a.same(b))
    }
}

fn elements<T: Sample>(case: &mut Case) {
    let x = case.any::<T>(Values::Any);
    let mut expected = Vec::new();
    for_each_index(&x.sizes, |index| {
        expected.push(Reference(&x.memory[x.position(index)]))
    });
    let view = x.view();
    let found = view.iter().map(Reference);
    case.count("iter");
    from_both_ends(&mut case.random, found.clone(), &expected);
    assert!(found.clone().eq(expected.iter().copied()));
    assert!(found.clone().rev().eq(expected.iter().rev().copied()));
    assert!(found.clone().last() == expected.last().copied());
    assert_eq!(found.clone().count(), expected.len());
    assert_eq!(found.fold(0, |count, _| count + 1), expected.len());
}

/// Writes every element once, from both ends.
fn elements_mut<T: Sample>(case: &mut Case) {
    let sizes = case.sizes::<T>();
    let mut x = case.target::<T>(&sizes, Values::Any);
    let mut positions = Vec::new();
    for_each_index(&sizes, |index| positions.push(x.position(index)));
    let mut expected = x.memory.clone();
    case.count("iter_mut");
    let mut view = x.view_mut();
    let mut items = view.iter_mut();
    let mut left = &positions[..];
    while let [first, .., last] | [first @ last] = left {
        assert_eq!(items.len(), left.len());
        let value = T::sample(&mut case.random, Values::Any);
        let (item, at);
        if case.random.one_in(2) {
            (item, at, left) = (items.next(), first, &left[1..]);
        } else {
            (item, at, left) = (items.next_back(), last, &left[..left.len() - 1]);
        }
        *item.expect("an element is left") = value;
        expected[*at] = value;
    }
    assert!(items.next().is_none() && items.next_back().is_none());
    same_elements(&x.memory, &expected);
}

/// Compares the indices of elements, and their positions in row-major order.
fn indices<T: Sample>(case: &mut Case) {
    let x = case.any::<T>(Values::Any);
    let (view, tensor) = (x.view(), x.tensor());
    let mut expected = Vec::new();
    for_each_index(&x.sizes, |index| {
        let element = Reference(&x.memory[x.position(index)]);
        expected.push((index.to_vec(), element));
    });
    case.count("indexed_iter");
    let found = view.indexed_iter();
    let found = found.map(|(index, element)| (index.to_vec(), Reference(element)));
    assert!(found.clone().eq(expected.iter().cloned()));
    from_both_ends(
        &mut case.random,
        view.indexed_iter().map(owned_index),
        &expected,
    );
    for position in [case.random.below(x.len() + 1), x.len()] {
        case.note(format_args!("position {position}"));
        let index = expected.get(position).map(|(index, _)| index.clone());
        let found = [
            view.try_unravel_index(position).map_err(|e| e.to_string()),
            try_unravel_index(position, &x.sizes).map_err(|e| e.to_string()),
            unless_it_panics(|| tensor.unravel_index(position)).map_err(str::to_owned),
        ];
        let names = [
            "try_unravel_index",
            "try_unravel_index: of sizes",
            "unravel_index",
        ];
        for (name, found) in names.into_iter().zip(found) {
            if let Some((found, expected)) = case.both(name, found, index.as_ref()) {
                assert_eq!(found.to_vec(), *expected);
            }
        }
        let mut index = index.unwrap_or_else(|| vec![0; x.rank()]);
        if let Some(i) = index.first_mut()
            && case.random.one_in(10)
        {
            *i = x.sizes[0];
        }
        let fits = index.iter().zip(&x.sizes).all(|(i, size)| i < size);
        let expected = fits.then(|| {
            let entries = index.iter().zip(&x.sizes);
            entries.fold(0, |position, (i, size)| position * size + i)
        });
        let found = [
            view.try_ravel_multi_index(&index)
                .map_err(|e| e.to_string()),
            try_ravel_multi_index(&index, &x.sizes).map_err(|e| e.to_string()),
            unless_it_panics(|| tensor.ravel_multi_index(&index)).map_err(str::to_owned),
        ];
        let names = [
            "try_ravel_multi_index",
            "try_ravel_multi_index: of sizes",
            "ravel_multi_index",
        ];
        for (name, found) in names.into_iter().zip(found) {
            if let Some((found, expected)) = case.both(name, found, expected) {
                assert_eq!(found, expected);
            }
        }
    }
}

/// Returns the index as a vector, and the element by its address.
fn owned_index<'a, T>((index, element): (DimVec<usize>, &'a T)) -> (Vec<usize>, Reference<'a, T>) {
    (index.to_vec(), Reference(element))
}

/// Writes the position of each element, which its index gives.
fn indices_mut(case: &mut Case) {
    let sizes = case.sizes::<i64>();
    let mut x = case.target::<i64>(&sizes, Values::Any);
    let mut expected = x.memory.clone();
    let mut position = 0;
    for_each_index(&sizes, |index| {
        expected[x.position(index)] = position;
        position += 1;
    });
    case.count("indexed_iter_mut");
    for (index, element) in x.view_mut().indexed_iter_mut() {
        let entries = index.iter().zip(&sizes);
        *element = entries.fold(0, |position, (&i, &size)| position * size as i64 + i as i64);
    }
    same_elements(&x.memory, &expected);
}

/// Returns the subviews of a tensor along an axis.
fn subviews_of<T: Sample>(x: &Naive<T>, axis: isize) -> Option<Vec<Subview<T>>> {
    let dim = dimension(axis, x.rank())?;
    let mut sizes = x.sizes.clone();
    let size = sizes.remove(dim);
    let subview = |i: usize| x.gather(&sizes, |index| index.insert(dim, i)).memory;
    Some(
        (0..size)
            .map(|i| Subview(sizes.clone(), subview(i)))
            .collect(),
    )
}

impl<T: Sample, S: Shape> From<View<'_, T, S>> for Subview<T> {
    fn from(view: View<'_, T, S>) -> Self {
        Subview(view.shape().to_vec(), view.iter().copied().collect())
    }
}

fn subviews<T: Sample>(case: &mut Case) {
    let x = case.any::<T>(Values::Any);
    let view = x.view();
    for axis in case.axes(&x.sizes) {
        case.note(format_args!("axis {axis}"));
        let expected = subviews_of(&x, axis);
        let found = view.try_axis_iter(axis);
        if let Some((found, expected)) = case.both("try_axis_iter", found, expected) {
            from_both_ends(&mut case.random, found.map(Subview::from), &expected);
        }
        macro_rules! unstack {
            ($($n:literal)+) => {$({
                let expected = subviews_of(&x, axis).filter(|all| all.len() == $n);
                let found = view.try_unstack::<$n>(axis);
                if let Some((found, expected)) = case.both("try_unstack", found, expected) {
                    assert!(found.map(Subview::from)[..] == expected[..]);
                }
            })+};
        }
        unstack!(0 1 2 3);
    }
}

/// Compares the subviews along constant axes.
fn typed_subviews<T: Sample>(case: &mut Case) {
    let sizes = case.sizes_of_rank::<T, 3>();
    let x = case.operand::<T>(&sizes, Values::Any);
    let y = case.dense::<T>(&[4, 1, 6], Values::Any);
    let view = x
        .view()
        .try_into_shape::<Shape![dyn, dyn, dyn]>()
        .expect("rank 3");
    let tensor = y
        .tensor()
        .try_into_shape::<Shape![4, 1, 6]>()
        .expect("this shape");
    let array = tensor.to_array();
    macro_rules! all {
        ($view:ident $x:ident: $($axis:literal $n:literal)+) => {$({
            let expected = subviews_of(&$x, $axis).expect("an axis");
            case.count("axis_iter");
            let found = $view.axis_iter::<$axis>().map(Subview::from);
            from_both_ends(&mut case.random, found, &expected);
            let found = unless_it_panics(|| $view.unstack::<$axis, $n>());
            let expected = Some(expected).filter(|all| all.len() == $n);
            if let Some((found, expected)) = case.both("unstack", found, expected) {
                assert!(found.map(Subview::from)[..] == expected[..]);
            }
        })+};
    }
    all!(view x: 0 2  1 1  -1 3);
    all!(tensor y: 0 4  1 1  -1 6);
    all!(array y: 0 4  1 1  -1 6);
}

fn owned<T: Sample>(case: &mut Case) {
    let x = case.any::<T>(Values::Any);
    let tensor = x.view().to_tensor();
    let mut expected = x.elements();
    case.count("into_iter");
    same_elements(&tensor.clone().into_iter().collect::<Vec<_>>(), &expected);
    expected.reverse();
    same_elements(&tensor.into_iter().rev().collect::<Vec<_>>(), &expected);
}

macro_rules! of_types {
    ($($t:ident)+) => {
        &[$(
            (concat!("iter of ", stringify!($t)), elements::<$t>),
            (concat!("iter_mut of ", stringify!($t)), elements_mut::<$t>),
            (concat!("axis_iter of ", stringify!($t)), subviews::<$t>),
            (concat!("into_iter of ", stringify!($t)), owned::<$t>),
            (concat!("indexed_iter of ", stringify!($t)), indices::<$t>),
        )+]
    };
}

pub const ITERATORS: &[Operation] = of_types!(f64 Rgb Nothing);
pub const TYPED: &[Operation] = &[
    ("indexed_iter_mut of i64", indices_mut),
    ("typed subviews of Rgb", typed_subviews::<Rgb>),
];
