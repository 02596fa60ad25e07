//! A set for few elements.

use std::ops::Deref;

/// A list in ascending order, without duplicates.
///
/// Every program that uses the macros compiles this crate first. With a `BTreeSet` in place of this list, a quarter of
/// the code that the compiler generates for the crate would be sets and sorts.
#[derive(Clone, PartialEq)]
pub struct SortedSet<T>(Vec<T>);

impl<T: Ord> SortedSet<T> {
    pub fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds an element. Returns `true` if the set did not contain it.
    pub fn insert(&mut self, element: T) -> bool {
        match self.0.binary_search(&element) {
            Ok(_) => false,
            Err(at) => {
                self.0.insert(at, element);
                true
            }
        }
    }
}

impl<T> Default for SortedSet<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Deref for SortedSet<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T: Ord> FromIterator<T> for SortedSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        let mut set = Self::new();
        for element in elements {
            set.insert(element);
        }
        set
    }
}
