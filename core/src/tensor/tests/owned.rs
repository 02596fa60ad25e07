use crate::Shape;
use alloc::rc::Rc;
use alloc::vec::Vec;

use super::*;

#[test]
fn clones_replace_what_was_there_whole() {
    let alive = Rc::new(());
    let made = |sizes: [usize; 2]| DynTensor::from_elem(sizes, Rc::clone(&alive)).unwrap();
    let mut x = made([1, 2]);
    for sizes in [[2, 3], [3, 2], [0, 4], [2, 2]] {
        let other = made(sizes);
        x.clone_from(&other);
        let count = Rc::strong_count(&alive) - 1;
        assert_eq!((x.shape(), count), (&sizes[..], 2 * other.len()));
    }
    let mut plain = DynTensor::from_elem([2, 3], 1).unwrap();
    let place = plain.as_ptr();
    plain.clone_from(&DynTensor::from_elem([3, 2], 2).unwrap());
    assert_eq!((plain.as_ptr(), plain.shape()), (place, &[3, 2][..]));
    assert_eq!(plain.as_slice(), [2; 6]);
}

#[cfg(feature = "std")]
#[test]
fn a_clone_is_whole_where_dropping_panics() {
    /// Panics when it is dropped, if it is asked to.
    #[derive(Clone)]
    struct Fragile<'a>(u8, &'a core::cell::Cell<bool>);
    impl Drop for Fragile<'_> {
        fn drop(&mut self) {
            assert!(!self.1.take(), "dropped");
        }
    }

    let asked = core::cell::Cell::new(false);
    let made = |sizes: &[usize], n| DynTensor::from_elem(sizes, Fragile(n, &asked)).unwrap();
    let after = |from: &[usize], to: &[usize]| {
        let (mut x, other) = (made(from, 1), made(to, 2));
        asked.set(true);
        let cloned = std::panic::AssertUnwindSafe(|| x.clone_from(&other));
        assert!(std::panic::catch_unwind(cloned).is_err());
        let elements: Vec<u8> = x.iter().map(|element| element.0).collect();
        assert_eq!(x.as_slice().len(), x.len());
        (x.shape().to_vec(), elements)
    };
    assert_eq!(after(&[2, 3], &[2]), ([2].into(), [2; 2].into()));
    assert_eq!(after(&[2], &[2, 2]), ([2, 2].into(), [2; 4].into()));
    let (shape, mixture) = after(&[1, 3], &[3, 1]);
    assert_eq!((&shape[..], mixture.len()), (&[1, 3][..], 3));
}

#[test]
fn every_index_is_given_once_in_order() {
    let x = Tensor::<_, Shape![2, 3, 2]>::from_fn(|index| index);
    let indices = [0, 1].into_iter().flat_map(|i| {
        let pairs = [[0, 0], [0, 1], [1, 0], [1, 1], [2, 0], [2, 1]];
        pairs.map(|[j, k]| [i, j, k])
    });
    assert!(x.into_iter().eq(indices.clone()));
    let open = |sizes: &[usize]| {
        let x = DynTensor::from_shape_fn(sizes, |index| index.to_vec()).unwrap();
        x.into_vec()
    };
    assert!(open(&[2, 3, 2]).into_iter().eq(indices.map(Vec::from)));
    assert_eq!(open(&[3]), [[0], [1], [2]]);
    assert_eq!(open(&[]), [[]; 1]);
    assert_eq!(open(&[2, 0]), [[]; 0]);
    assert_eq!(Tensor::<_, ()>::from_fn(|[]| 7).as_slice(), [7]);
    assert!(Tensor::<i32, Shape![0, 2]>::from_fn(|[i, _]| 1 / i as i32).is_empty());
}
