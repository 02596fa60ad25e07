//! Indices of elements, which safe code cannot take beyond the elements.

use core::marker::PhantomData;
use core::ops::Range;

/// Makes a lifetime invariant, so that it stands for the elements of one call alone.
type Brand<'n> = PhantomData<fn(&'n ()) -> &'n ()>;

/// The index of one of the elements that the lifetime `'n` stands for.
///
/// A reduction that accumulates many elements at once gets [`Indices`] with a function of an `Index`. The lifetime is a
/// parameter of its method. The method can therefore not pass an index of other elements.
///
/// # Invariants
/// 1. The index is less than the number of these elements.
#[derive(Clone, Copy)]
pub struct Index<'n>(usize, Brand<'n>);

impl Index<'_> {
    /// Returns the index as a number.
    #[inline(always)]
    pub(super) fn get(self) -> usize {
        self.0
    }
}

/// Consecutive indices of elements.
///
/// # Invariants
/// 1. Each index upholds the invariant of [`Index`].
#[derive(Clone, Copy)]
pub struct Indices<'n> {
    start: usize,
    end: usize,
    elements: Brand<'n>,
}

impl<'n> Indices<'n> {
    /// Creates the indices of all `len` elements.
    ///
    /// # Safety
    /// A function of an [`Index`] of this lifetime may be called for each of the indices.
    #[inline(always)]
    pub(super) unsafe fn new(len: usize) -> Self {
        Indices {
            start: 0,
            end: len,
            elements: PhantomData,
        }
    }

    /// Returns index number `i`.
    ///
    /// # Safety
    /// `i` is less than the number of indices.
    #[inline(always)]
    pub(super) unsafe fn at(self, i: usize) -> Index<'n> {
        Index(self.start + i, PhantomData)
    }

    /// Returns the number of indices.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.end - self.start
    }

    /// Calls `pass` with `AT_ONCE` indices at a time, and with each of the remaining ones.
    #[inline(always)]
    pub fn for_each_pass<const AT_ONCE: usize>(self, mut pass: impl FnMut(Self)) {
        let part = |start, end| Indices { start, end, ..self };
        let mut first = self.start;
        while first + AT_ONCE <= self.end {
            pass(part(first, first + AT_ONCE));
            first += AT_ONCE;
        }
        for first in first..self.end {
            pass(part(first, first + 1));
        }
    }

    /// Iterates over the first values and their indices.
    ///
    /// # Panics
    /// There are fewer values than indices.
    #[inline(always)]
    pub fn enumerate<T>(self, values: &mut [T]) -> impl Iterator<Item = (Index<'n>, &mut T)> {
        let values = values[..self.len()].iter_mut().enumerate();
        values.map(
            #[inline(always)]
            move |(i, value)| (Index(self.start + i, PhantomData), value),
        )
    }
}

impl<'n> IntoIterator for Indices<'n> {
    type Item = Index<'n>;
    type IntoIter = IndicesIter<'n>;

    #[inline(always)]
    fn into_iter(self) -> IndicesIter<'n> {
        IndicesIter(self.start..self.end, PhantomData)
    }
}

/// Iterates over [`Indices`].
pub struct IndicesIter<'n>(Range<usize>, Brand<'n>);

impl<'n> Iterator for IndicesIter<'n> {
    type Item = Index<'n>;

    #[inline(always)]
    fn next(&mut self) -> Option<Index<'n>> {
        let index = self.0.next()?;
        Some(Index(index, PhantomData))
    }
}

/// The indices of `N` columns. LLVM unrolls the loops over them.
///
/// # Invariants
/// 1. Each number less than `N` upholds the invariant of [`Index`].
#[derive(Clone, Copy)]
pub struct ColumnIndices<'n, const N: usize>(Brand<'n>);

impl<'n, const N: usize> ColumnIndices<'n, N> {
    /// Creates the indices.
    ///
    /// # Safety
    /// A function of an [`Index`] of this lifetime may be called for each number less than `N`.
    #[inline(always)]
    pub(super) unsafe fn new() -> Self {
        ColumnIndices(PhantomData)
    }

    /// Returns the indices as a range.
    #[inline(always)]
    pub fn indices(self) -> Indices<'n> {
        Indices {
            start: 0,
            end: N,
            elements: PhantomData,
        }
    }

    /// Returns index number `i`.
    ///
    /// # Panics
    /// `i` is not less than `N`.
    #[inline(always)]
    pub fn at(self, i: usize) -> Index<'n> {
        assert!(i < N, "a column is one of `N`");
        Index(i, PhantomData)
    }

    /// Iterates over the values of all columns and their indices.
    #[inline(always)]
    pub fn enumerate<T>(self, values: &mut [T; N]) -> impl Iterator<Item = (Index<'n>, &mut T)> {
        values.iter_mut().enumerate().map(
            #[inline(always)]
            |(i, value)| (Index(i, PhantomData), value),
        )
    }
}
