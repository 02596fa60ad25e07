//! Equality, of shapes and of elements, and hashes that agree with it.

use core::hash::{Hash, Hasher};

#[cfg(feature = "alloc")]
use super::Tensor;
use super::{Array, Iter, View, ViewMut};
use crate::kernel::{Layout, Source};
use crate::{KnownShape, Shape};

/// Two kinds are equal when their shapes and all their elements are, whichever way the shapes are
/// spelled.
macro_rules! equal {
    ($([$($l:lifetime)?] $left:ident $ls:ident == [$($r:lifetime)?] $right:ident $rs:ident;)*) => {$(
        impl<$($l,)? $($r,)? T: PartialEq, L: $ls, R: $rs> PartialEq<$right<$($r,)? T, R>>
            for $left<$($l,)? T, L>
        {
            fn eq(&self, other: &$right<$($r,)? T, R>) -> bool {
                same(&self.source(), &other.source())
            }
        }
    )*};
}

#[cfg(feature = "alloc")]
equal! {
    [] Tensor Shape == [] Tensor Shape;
    [] Tensor Shape == [] Array KnownShape;
    [] Tensor Shape == ['b] View Shape;
    [] Tensor Shape == ['b] ViewMut Shape;
    [] Array KnownShape == [] Tensor Shape;
    ['a] View Shape == [] Tensor Shape;
    ['a] ViewMut Shape == [] Tensor Shape;
}
equal! {
    [] Array KnownShape == [] Array KnownShape;
    [] Array KnownShape == ['b] View Shape;
    [] Array KnownShape == ['b] ViewMut Shape;
    ['a] View Shape == [] Array KnownShape;
    ['a] View Shape == ['b] View Shape;
    ['a] View Shape == ['b] ViewMut Shape;
    ['a] ViewMut Shape == [] Array KnownShape;
    ['a] ViewMut Shape == ['b] View Shape;
    ['a] ViewMut Shape == ['b] ViewMut Shape;
}

/// Whether sizes and elements are equal. Slices are compared where there are any: whole blocks at a time
/// where `T` is plain bytes, and without asking how elements lie otherwise.
fn same<T: PartialEq, X: Layout, Y: Layout>(x: &Source<'_, T, X>, y: &Source<'_, T, Y>) -> bool {
    x.sizes == y.sizes
        && match (x.as_slice(), y.as_slice()) {
            (Some(x), Some(y)) => x == y,
            _ => Iter::new(x.data, x).eq(Iter::new(y.data, y)),
        }
}

#[cfg(feature = "alloc")]
impl<T: Eq, S: Shape> Eq for Tensor<T, S> {}
impl<T: Eq, S: KnownShape> Eq for Array<T, S> {}
impl<T: Eq, S: Shape> Eq for View<'_, T, S> {}
impl<T: Eq, S: Shape> Eq for ViewMut<'_, T, S> {}

macro_rules! hashed {
    ($type:ident $shape:ident) => {
        /// Of the shape, however it is spelled, and the elements.
        impl<T: Hash, S: $shape> Hash for $type<T, S> {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.shape().hash(state);
                self.as_slice().hash(state);
            }
        }
    };
}
#[cfg(feature = "alloc")]
hashed!(Tensor Shape);
hashed!(Array KnownShape);

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use core::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher};

    use crate::{DynTensor, Shape, Tensor, View, array, tensor};

    #[test]
    fn layouts_do_not_matter_but_shapes_and_elements_do() {
        let x = tensor![[1, 2], [3, 4]];
        let turned = tensor![[1, 3], [2, 4]];
        assert_eq!(x, turned.transpose());
        assert_eq!(turned.transpose(), x.view());
        assert_eq!(turned.transpose(), x.clone().into_dyn());
        assert_ne!(x.view(), turned);
        assert_ne!(x, turned);
        assert_ne!(x, tensor![[1, 2], [3, 5]].view());
        assert_ne!(x.view().into_dyn(), x.view().reshape::<Shape![4]>());
        let data = [9, 1, 2, 3, 4];
        let inside = View::<_, Shape![2, 2]>::from_shape_strides([2, 2], &[2, 1], 1, &data);
        assert_eq!(inside, Ok(x.view()));
        assert_eq!(array![[1, 2], [3, 4]], x.view());
    }

    /// What is hashed, as it is.
    #[derive(Default)]
    struct Bytes(u64);
    impl Hasher for Bytes {
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
    fn equal_ones_hash_alike() {
        fn hash(x: impl Hash) -> u64 {
            BuildHasherDefault::<Bytes>::default().hash_one(x)
        }
        let x = tensor![[1, 2], [3, 4]];
        assert_eq!(hash(&x), hash(x.clone().into_dyn()));
        assert_eq!(hash(&x), hash(array![[1, 2], [3, 4]]));
        assert_ne!(hash(&x), hash(tensor![[1, 2], [3, 5]]));
        assert_ne!(hash(&x), hash(tensor![1, 2, 3, 4]));
    }

    #[test]
    fn elements_are_equal_as_they_say() {
        let x = tensor![0.0, f64::NAN];
        assert_ne!(x, x);
        assert_ne!(x.flip::<0>(), x.flip::<0>());
        assert_eq!(tensor![0.0], tensor![-0.0]);
        let none = DynTensor::<f64>::from_elem([0, 2], 0.0).unwrap();
        assert_eq!(none, Tensor::<f64, Shape![0, 2]>::zeros());
        assert_ne!(none, none.transpose());
    }
}
