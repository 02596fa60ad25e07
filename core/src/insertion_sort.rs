//! A sort of a few elements.

/// Sorts a few elements by a key, stably, by insertion.
///
/// Each sort of the standard library compiles to dozens of functions, for more elements than a tensor has dimensions.
pub(crate) fn insertion_sort_by_key<T: Copy, K: Ord>(elements: &mut [T], key: impl Fn(&T) -> K) {
    for sorted in 1..elements.len() {
        let element = elements[sorted];
        let element_key = key(&element);
        let before = elements[..sorted].iter();
        let larger = before.rev().take_while(|x| key(x) > element_key).count();
        let position = sorted - larger;
        elements.copy_within(position..sorted, position + 1);
        elements[position] = element;
    }
}

#[cfg(test)]
#[path = "tests/insertion_sort.rs"]
mod tests;
