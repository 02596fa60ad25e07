use core::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher};

use crate::Shape;
use crate::View;
use crate::{DynTensor, Tensor};
use crate::{array, tensor};

#[test]
fn equality_depends_on_shape_and_elements_only() {
    let x = tensor![[1, 2], [3, 4]];
    let y = tensor![[1, 3], [2, 4]];
    assert_eq!(x, y.transpose());
    assert_eq!(y.transpose(), x.view());
    assert_eq!(y.transpose(), x.clone().into_dyn());
    assert_ne!(x.view(), y);
    assert_ne!(x, y);
    assert_ne!(x, tensor![[1, 2], [3, 5]].view());
    assert_ne!(x.view().into_dyn(), x.view().reshape::<Shape![4]>());
    let data = [9, 1, 2, 3, 4];
    let view = View::<_, Shape![2, 2]>::from_shape_strides([2, 2], &[2, 1], 1, &data);
    assert_eq!(view, Ok(x.view()));
    assert_eq!(array![[1, 2], [3, 4]], x.view());
}

/// A polynomial hash of the bytes.
#[derive(Default)]
struct ByteHasher(u64);
impl Hasher for ByteHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.wrapping_mul(257).wrapping_add(u64::from(byte) + 1);
        }
    }
    fn finish(&self) -> u64 {
        self.0
    }
}

#[test]
fn equal_tensors_have_equal_hashes() {
    fn hash(x: impl Hash) -> u64 {
        BuildHasherDefault::<ByteHasher>::default().hash_one(x)
    }
    let x = tensor![[1, 2], [3, 4]];
    assert_eq!(hash(&x), hash(x.clone().into_dyn()));
    assert_eq!(hash(&x), hash(array![[1, 2], [3, 4]]));
    assert_ne!(hash(&x), hash(tensor![[1, 2], [3, 5]]));
    assert_ne!(hash(&x), hash(tensor![1, 2, 3, 4]));
}

#[test]
fn elements_are_compared_by_partial_eq() {
    let x = tensor![0.0, f64::NAN];
    assert_ne!(x, x);
    assert_ne!(x.flip::<0>(), x.flip::<0>());
    assert_eq!(tensor![0.0], tensor![-0.0]);
    let empty = DynTensor::<f64>::from_elem([0, 2], 0.0).unwrap();
    assert_eq!(empty, Tensor::<f64, Shape![0, 2]>::zeros());
    assert_ne!(empty, empty.transpose());
}
