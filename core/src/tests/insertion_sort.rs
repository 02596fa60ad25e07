use super::insertion_sort_by_key;

#[test]
fn equal_keys_keep_their_order() {
    let mut pairs = [(2, 0), (1, 1), (2, 2), (0, 3), (1, 4), (0, 5), (3, 6)];
    insertion_sort_by_key(&mut pairs, |&(key, _)| key);
    assert_eq!(
        pairs,
        [(0, 3), (0, 5), (1, 1), (1, 4), (2, 0), (2, 2), (3, 6)]
    );
    insertion_sort_by_key(&mut pairs[..0], |&(key, _)| key);
}
