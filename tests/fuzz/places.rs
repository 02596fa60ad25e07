//! Where the elements of views are in memory.

use std::fmt::Display;
use std::ptr;

use shapecast::{Array, KnownShape, Shape, Tensor, View, ViewMut};

use super::case::Case;
use super::reference::{Naive, dimension, rank_fits};
use super::steps::Source;

/// Views, whose elements are compared by their addresses.
pub trait Places<T> {
    /// Returns the sizes, and the address of each element in row-major order.
    fn places(self) -> (Vec<usize>, Vec<*const T>);
}
impl<T, S: Shape> Places<T> for View<'_, T, S> {
    fn places(self) -> (Vec<usize>, Vec<*const T>) {
        (
            self.shape().to_vec(),
            self.iter().map(ptr::from_ref).collect(),
        )
    }
}
impl<T, S: Shape> Places<T> for ViewMut<'_, T, S> {
    fn places(mut self) -> (Vec<usize>, Vec<*const T>) {
        let sizes = self.shape().to_vec();
        let elements = self.iter_mut();
        (
            sizes,
            elements
                .map(|element| ptr::from_mut(element).cast_const())
                .collect(),
        )
    }
}

/// Arrays and views whose elements are positions in the memory of another array.
pub trait Positions {
    /// Returns the sizes, and the positions in row-major order.
    fn positions(self) -> (Vec<usize>, Vec<usize>);
}
impl<S: Shape> Positions for View<'_, usize, S> {
    fn positions(self) -> (Vec<usize>, Vec<usize>) {
        (self.shape().to_vec(), self.iter().copied().collect())
    }
}
impl<S: KnownShape> Positions for Array<usize, S> {
    fn positions(self) -> (Vec<usize>, Vec<usize>) {
        (self.shape().to_vec(), self.as_slice().to_vec())
    }
}

impl Case {
    /// Compares positions, or an error with `None`.
    #[track_caller]
    pub fn check_positions(
        &mut self,
        name: &'static str,
        found: Result<impl Positions, impl Display>,
        expected: Option<Naive<usize>>,
    ) {
        let Some((found, expected)) = self.both(name, found, expected) else {
            return;
        };
        assert_eq!(found.positions(), (expected.sizes.clone(), expected.memory));
    }

    /// Compares the places of a view with positions in memory from the address `start` on, or an error
    /// with `None`.
    #[track_caller]
    pub fn check_places<T>(
        &mut self,
        name: &'static str,
        found: Result<impl Places<T>, impl Display>,
        start: *const T,
        expected: Option<Naive<usize>>,
    ) {
        let Some((found, expected)) = self.both(name, found, expected) else {
            return;
        };
        let (sizes, places) = found.places();
        assert_eq!(sizes, expected.sizes, "the shape");
        assert_eq!(places.len(), expected.len(), "the number of elements");
        for (i, (&place, &position)) in places.iter().zip(&expected.memory).enumerate() {
            assert!(
                place == start.wrapping_add(position),
                "element {i} is not the one at position {position}"
            );
        }
    }
}

/// Returns the positions of elements after a step, if it is allowed.
pub fn moved(positions: &Naive<usize>, step: Option<(Vec<usize>, Source)>) -> Option<Naive<usize>> {
    step.map(|(sizes, source)| positions.gather(&sizes, source))
}

impl<T: Copy> Naive<T> {
    /// Returns the position in memory of each element.
    pub fn positions(&self) -> Naive<usize> {
        Naive::from_fn(&self.sizes, |index| self.position(index))
    }
}

/// Returns the positions of the elements of a tensor of these sizes.
pub fn in_row_major(sizes: &[usize]) -> Naive<usize> {
    Naive::dense(sizes, (0..sizes.iter().product()).collect())
}

/// Returns the positions of all windows of a length along an axis, if there are some.
pub fn windowed(positions: &Naive<usize>, axis: isize, len: usize) -> Option<Naive<usize>> {
    let rank = positions.rank();
    let dim = dimension(axis, rank).filter(|_| rank_fits(rank + 1))?;
    let mut sizes = [&positions.sizes[..], &[len]].concat();
    sizes[dim] = (sizes[dim] + 1)
        .checked_sub(len)
        .filter(|&count| count > 0)?;
    let source = |i: &mut Vec<usize>| i[dim] += i.pop().expect("the index within a window");
    Some(positions.gather(&sizes, source))
}

/// The positions of both parts of a view that is split.
pub type Halves = (Naive<usize>, Naive<usize>);

/// Returns the positions before and from index `at` of an axis on, if there is such an index.
pub fn halves(positions: &Naive<usize>, axis: isize, at: usize) -> Option<Halves> {
    let dim = dimension(axis, positions.rank())?;
    let [mut first, mut rest] = [positions.sizes.clone(), positions.sizes.clone()];
    (first[dim], rest[dim]) = (at, rest[dim].checked_sub(at)?);
    let first = positions.gather(&first, |_| {});
    Some((first, positions.gather(&rest, |index| index[dim] += at)))
}

/// Returns `true` if neither half ends before the other one in memory.
pub fn are_interleaved((first, rest): &Halves) -> bool {
    let bounds =
        |half: &Naive<usize>| Some((*half.memory.iter().min()?, *half.memory.iter().max()?));
    let both = bounds(first).zip(bounds(rest));
    both.is_some_and(|(first, rest)| first.0 < rest.1 && rest.0 < first.1)
}

/// Compares the places of both parts of a view that is split.
#[track_caller]
pub fn check_both<T>(
    case: &mut Case,
    found: (impl Places<T>, impl Places<T>),
    start: *const T,
    expected: Halves,
) {
    case.check_places("parts", Ok::<_, String>(found.0), start, Some(expected.0));
    case.check_places("parts", Ok::<_, String>(found.1), start, Some(expected.1));
}

/// Calls typed methods, and compares what they return or that they panic by `$check!`.
macro_rules! typed {
    ($check:ident!; $receiver:expr; $(
        $method:ident[$($generics:tt)*]($($argument:expr),*) $(.$half:tt)? is $expected:expr;
    )+) => {$(
        $check!(
            stringify!($method),
            unless_it_panics(|| $receiver.$method::<$($generics)*>($($argument),*)$(.$half)?),
            $expected
        );
    )+};
}
pub(super) use typed;

/// Tensors and arrays, which are results of typed methods.
pub trait IntoTensor<T, S: Shape> {
    fn into_tensor(self) -> Tensor<T, S>;
}
impl<T, S: Shape> IntoTensor<T, S> for Tensor<T, S> {
    fn into_tensor(self) -> Tensor<T, S> {
        self
    }
}
impl<T, S: KnownShape> IntoTensor<T, S> for Array<T, S> {
    fn into_tensor(self) -> Tensor<T, S> {
        Array::into_tensor(self)
    }
}
