//! Sets of few ids.

use std::slice;
use std::vec;

/// A set of few ids, in ascending order.
///
/// It compiles faster than a set of the standard library, in every build of every user.
#[derive(Clone)]
pub struct IdSet<I>(Vec<I>);

impl<I: Copy + Ord> IdSet<I> {
    /// Adds an id. Returns `false` if the set has it already.
    pub fn insert(&mut self, id: I) -> bool {
        let place = self.0.binary_search(&id);
        if let Err(place) = place {
            self.0.insert(place, id);
        }
        place.is_err()
    }

    /// Returns `true` if the set has the id.
    pub fn contains(&self, id: &I) -> bool {
        self.0.contains(id)
    }

    /// Adds several ids.
    pub fn extend(&mut self, ids: impl IntoIterator<Item = I>) {
        for id in ids {
            self.insert(id);
        }
    }
}

impl<I> IdSet<I> {
    /// Returns the number of ids.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns `true` if there are no ids.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Iterates over the ids in ascending order.
    pub fn iter(&self) -> slice::Iter<'_, I> {
        self.0.iter()
    }
}

impl<I> Default for IdSet<I> {
    fn default() -> Self {
        IdSet(Vec::new())
    }
}

impl<I: Copy + Ord> FromIterator<I> for IdSet<I> {
    fn from_iter<F: IntoIterator<Item = I>>(ids: F) -> Self {
        let mut set = Self::default();
        set.extend(ids);
        set
    }
}

impl<I> IntoIterator for IdSet<I> {
    type Item = I;
    type IntoIter = vec::IntoIter<I>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
