use crate::Array;
use crate::Shape;
use crate::ViewMut;
use crate::array;

#[test]
fn as_ref_and_as_mut_borrow_the_elements() {
    fn double(mut x: impl AsMut<[i32]> + AsRef<[i32]>) -> i32 {
        x.as_mut().iter_mut().for_each(|x| *x *= 2);
        x.as_ref().iter().sum()
    }
    assert_eq!(double(array![[1, 2], [3, 4]]), 20);
    #[cfg(feature = "alloc")]
    assert_eq!(double(crate::tensor![[1, 2], [3, 4]].into_dyn()), 20);
}

#[cfg(feature = "alloc")]
#[test]
fn vec_conversions_do_not_copy() {
    use crate::{DynTensor, Tensor};
    let vector = alloc::vec![1, 2, 3];
    let pointer = vector.as_ptr();
    let x = DynTensor::from(vector);
    assert_eq!((x.shape(), x.as_ptr()), (&[3][..], pointer));
    let y: Tensor<i32, Shape![dyn]> = x.into_vec().into();
    assert_eq!((y.shape(), y.as_ptr()), (&[3][..], pointer));
    assert!(DynTensor::<i32>::from(alloc::vec![]).is_empty());
    let cell = Tensor::<alloc::vec::Vec<i32>, ()>::from(y.into_vec());
    assert_eq!(cell.as_slice(), [[1, 2, 3]]);
}

#[test]
fn to_array_copies_views_of_any_layout() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    assert_eq!(x.transpose().to_array(), array![[1, 4], [2, 5], [3, 6]]);
    assert_eq!(x.flip::<1>().to_array(), array![[3, 2, 1], [6, 5, 4]]);
    let rows: Array<i32, Shape![2, 3]> = x.index_axis::<0>(1).broadcast_to().to_array();
    assert_eq!(rows, array![[4, 5, 6], [4, 5, 6]]);
    assert_eq!(x.narrow::<0, 0, 0>().to_array().shape(), [0, 3]);
    let mut data = [0, 1, 2, 3, 4, 5];
    let columns = ViewMut::<_, Shape![2, 2]>::from_shape_strides([2, 2], &[1, 3], 1, &mut data);
    assert_eq!(columns.unwrap().to_array(), array![[1, 4], [2, 5]]);
}
