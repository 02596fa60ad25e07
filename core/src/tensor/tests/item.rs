use crate::Shape;
use crate::{DynTensor, Tensor};
use crate::{array, tensor};

#[test]
fn item_accepts_every_shape_of_one_element() {
    assert_eq!((tensor![[7]].item(), array![7].item()), (7, 7));
    let x = tensor![[1, 2], [3, 4]];
    let cell = x.narrow::<0, 1, 1>().narrow::<1, 0, 1>();
    assert_eq!((cell.item(), cell.into_dyn().item()), (3, 3));
    let row = Tensor::<u8, Shape![1, dyn]>::from_elem([1, 1], 7).unwrap();
    assert_eq!(row.item(), 7);
    assert!(x.try_item().is_err());
    assert!(Tensor::<u8, Shape![0, 1]>::zeros().try_item().is_err());
}

#[test]
#[should_panic(expected = "a Tensor with 0 elements cannot be converted to Scalar")]
fn item_panics_on_an_empty_tensor() {
    let _ = DynTensor::from_elem([3, 0], 1.0).unwrap().item();
}
