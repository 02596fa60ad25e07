use crate::Shape;
use crate::{DynTensor, Tensor};
use crate::{array, tensor};

#[test]
fn one_element_is_an_item_of_any_shape() {
    assert_eq!((tensor![[7]].item(), array![7].item()), (7, 7));
    let x = tensor![[1, 2], [3, 4]];
    let part = x.narrow::<0, 1, 1>().narrow::<1, 0, 1>();
    assert_eq!((part.item(), part.into_dyn().item()), (3, 3));
    let open = Tensor::<u8, Shape![1, dyn]>::from_elem([1, 1], 7).unwrap();
    assert_eq!(open.item(), 7);
    assert!(x.try_item().is_err());
    assert!(Tensor::<u8, Shape![0, 1]>::zeros().try_item().is_err());
}

#[test]
#[should_panic(expected = "a Tensor with 0 elements cannot be converted to Scalar")]
fn an_item_is_counted_at_run_time() {
    let _ = DynTensor::from_elem([3, 0], 1.0).unwrap().item();
}
