use alloc::rc::Rc;
use alloc::vec::Vec;

use crate::Array;
use crate::Shape;
use crate::ViewMut;
use crate::shape::dyn_shape::DynShape;
use crate::{DynTensor, Tensor};
use crate::{array, tensor};

#[test]
fn iter_yields_each_element_once_from_both_ends() {
    let x = tensor![[1, 2, 3], [4, 5, 6]];
    let view = x.view();
    let transposed = view.transpose();
    for (elements, expected) in [
        (x.iter(), [1, 2, 3, 4, 5, 6]),
        (transposed.iter(), [1, 4, 2, 5, 3, 6]),
    ] {
        assert!(elements.clone().eq(&expected));
        assert!(elements.clone().rev().eq(expected.iter().rev()));
        for from_front in 0..=expected.len() {
            let mut rest = elements.clone();
            let mut found: Vec<_> = rest.by_ref().take(from_front).collect();
            assert_eq!(rest.len(), expected.len() - from_front);
            let from_back: Vec<_> = rest.by_ref().rev().collect();
            found.extend(from_back.into_iter().rev());
            assert!(found.into_iter().eq(&expected), "{from_front}");
            assert_eq!((rest.next(), rest.next_back()), (None, None));
        }
    }
    let empty = DynTensor::<u8>::from_elem([2, 0, 3], 0).unwrap();
    let empty = empty.view();
    assert_eq!(empty.transpose().iter().next_back(), None);
}

#[test]
fn nth_skips_elements() {
    let x = tensor![[1, 2, 3], [4, 5, 6]];
    let transposed = x.view().transpose();
    assert_eq!(
        (x.iter().nth(4), x.iter().nth_back(1)),
        (Some(&5), Some(&5))
    );
    assert_eq!(
        (transposed.iter().nth(4), transposed.iter().nth(6)),
        (Some(&3), None)
    );
    assert_eq!(
        transposed.iter().step_by(2).copied().sum::<i32>(),
        1 + 2 + 3
    );
    assert_eq!(
        (transposed.iter().last(), transposed.iter().skip(1).count()),
        (Some(&6), 5)
    );
}

#[test]
fn iter_mut_of_a_strided_view_writes_from_both_ends() {
    let mut x = Tensor::<i32, Shape![4, 3]>::zeros();
    let mut view = x.view_mut().transpose();
    let mut elements = view.iter_mut();
    *elements.next().unwrap() = 1;
    *elements.nth(3).unwrap() = 2;
    *elements.next_back().unwrap() = 3;
    assert_eq!(elements.len(), 12 - 6);
    elements.for_each(|element| *element += 5);
    assert_eq!(x.as_slice(), [1, 2, 5, 0, 5, 5, 0, 5, 5, 0, 5, 3]);
    for element in &mut x.view_mut() {
        *element = 7;
    }
    assert_eq!(x.as_slice(), [7; 12]);
    let mut empty = [0_u8; 0];
    let mut empty = ViewMut::<_, DynShape>::from_shape_slice([2, 0], &mut empty).unwrap();
    assert_eq!(empty.iter_mut().next(), None);
}

#[test]
fn into_iter_of_an_array_drops_the_remaining_elements() {
    let counted = Rc::new(());
    let array = Array::<_, Shape![2, 3]>::from_fn(|_| counted.clone());
    assert_eq!(Rc::strong_count(&counted), 7);
    let mut elements = array.clone().into_iter();
    assert_eq!(elements.len(), 6);
    drop((elements.next(), elements.next_back()));
    assert_eq!(Rc::strong_count(&counted), 7 + 4);
    drop(elements);
    assert_eq!(Rc::strong_count(&counted), 7);
    assert_eq!(array.into_iter().rev().count(), 6);
    assert_eq!(Rc::strong_count(&counted), 1);
    assert!(array![[1, 2], [3, 4]].into_iter().eq([1, 2, 3, 4]));
}
