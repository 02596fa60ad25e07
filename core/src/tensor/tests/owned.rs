use alloc::rc::Rc;
use alloc::vec::Vec;

use super::*;

#[test]
fn clone_from_drops_the_old_elements_and_reuses_memory_of_equal_length() {
    let element = Rc::new(());
    let tensor = |sizes: [usize; 2]| DynTensor::from_elem(sizes, Rc::clone(&element)).unwrap();
    let mut x = tensor([1, 2]);
    for sizes in [[2, 3], [3, 2], [0, 4], [2, 2]] {
        let other = tensor(sizes);
        x.clone_from(&other);
        let count = Rc::strong_count(&element) - 1;
        assert_eq!((x.shape(), count), (&sizes[..], 2 * other.len()));
    }
    let mut plain = DynTensor::from_elem([2, 3], 1).unwrap();
    let pointer = plain.as_ptr();
    plain.clone_from(&DynTensor::from_elem([3, 2], 2).unwrap());
    assert_eq!((plain.as_ptr(), plain.shape()), (pointer, &[3, 2][..]));
    assert_eq!(plain.as_slice(), [2; 6]);
}

#[cfg(feature = "std")]
#[test]
#[cfg_attr(panic = "abort", ignore = "needs unwinding")]
fn clone_from_leaves_a_valid_tensor_if_a_drop_panics() {
    /// Panics when it is dropped while the flag is set.
    #[derive(Clone)]
    struct PanicOnDrop<'a>(u8, &'a core::cell::Cell<bool>);
    impl Drop for PanicOnDrop<'_> {
        fn drop(&mut self) {
            assert!(!self.1.take(), "dropped");
        }
    }

    let panic = core::cell::Cell::new(false);
    let tensor = |sizes: &[usize], n| DynTensor::from_elem(sizes, PanicOnDrop(n, &panic)).unwrap();
    let after_clone = |from: &[usize], to: &[usize]| {
        let (mut x, other) = (tensor(from, 1), tensor(to, 2));
        panic.set(true);
        let clone_from = std::panic::AssertUnwindSafe(|| x.clone_from(&other));
        assert!(std::panic::catch_unwind(clone_from).is_err());
        let elements: Vec<u8> = x.iter().map(|element| element.0).collect();
        assert_eq!(x.as_slice().len(), x.len());
        (x.shape().to_vec(), elements)
    };
    assert_eq!(after_clone(&[2, 3], &[2]), ([2].into(), [2; 2].into()));
    assert_eq!(after_clone(&[2], &[2, 2]), ([2, 2].into(), [2; 4].into()));
    let (shape, elements) = after_clone(&[1, 3], &[3, 1]);
    assert_eq!((&shape[..], elements.len()), (&[1, 3][..], 3));
}
