use alloc::rc::Rc;
use alloc::vec::Vec;

use crate::Array;
use crate::Shape;
use crate::ViewMut;
use crate::shape::dyn_shape::DynShape;
use crate::{DynTensor, Tensor};
use crate::{array, tensor};

#[test]
fn elements_come_from_both_ends() {
    let x = tensor![[1, 2, 3], [4, 5, 6]];
    let view = x.view();
    let turned = view.transpose();
    for (elements, expected) in [
        (x.iter(), [1, 2, 3, 4, 5, 6]),
        (turned.iter(), [1, 4, 2, 5, 3, 6]),
    ] {
        assert!(elements.clone().eq(&expected));
        assert!(elements.clone().rev().eq(expected.iter().rev()));
        // However many come from each end, none comes twice.
        for first in 0..=expected.len() {
            let mut left = elements.clone();
            let mut got: Vec<_> = left.by_ref().take(first).collect();
            assert_eq!(left.len(), expected.len() - first);
            let back: Vec<_> = left.by_ref().rev().collect();
            got.extend(back.into_iter().rev());
            assert!(got.into_iter().eq(&expected), "{first}");
            assert_eq!((left.next(), left.next_back()), (None, None));
        }
    }
    let none = DynTensor::<u8>::from_elem([2, 0, 3], 0).unwrap();
    let none = none.view();
    assert_eq!(none.transpose().iter().next_back(), None);
}

#[test]
fn elements_are_skipped() {
    let x = tensor![[1, 2, 3], [4, 5, 6]];
    let turned = x.view().transpose();
    assert_eq!(
        (x.iter().nth(4), x.iter().nth_back(1)),
        (Some(&5), Some(&5))
    );
    assert_eq!(
        (turned.iter().nth(4), turned.iter().nth(6)),
        (Some(&3), None)
    );
    assert_eq!(turned.iter().step_by(2).copied().sum::<i32>(), 1 + 2 + 3);
    assert_eq!(
        (turned.iter().last(), turned.iter().skip(1).count()),
        (Some(&6), 5)
    );
}

#[test]
fn views_are_written_from_both_ends() {
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
    let mut none = [0_u8; 0];
    let mut none = ViewMut::<_, DynShape>::from_shape_slice([2, 0], &mut none).unwrap();
    assert_eq!(none.iter_mut().next(), None);
}

#[test]
fn arrays_give_their_elements_away() {
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
