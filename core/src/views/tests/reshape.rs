//! Tests of reshaping.

use alloc::vec::Vec;

use super::{for_each_view, shapes};
use crate::{DynTensor, Shape, ShapeErrorKind, Tensor};

#[test]
fn views_are_reshaped_if_their_strides_allow_it() {
    for sizes in shapes() {
        let len: usize = sizes.iter().product();
        for_each_view(&sizes, |x| {
            let copy: Vec<usize> = x.iter().copied().collect();
            for targets in shapes().filter(|targets| targets.iter().product::<usize>() == len) {
                let signed: Vec<isize> = targets.iter().map(|&n| n as isize).collect();
                let owned = x.to_tensor().try_reshape(&signed).unwrap();
                assert_eq!((owned.shape(), owned.as_slice()), (&targets[..], &copy[..]));
                match x.try_reshape(&signed) {
                    Ok(y) => {
                        assert_eq!(y.shape(), targets);
                        assert_eq!(y.iter().copied().collect::<Vec<_>>(), copy);
                    }
                    Err(error) => {
                        assert_eq!(error.kind(), ShapeErrorKind::Strides);
                        assert!(x.as_slice().is_none() && targets != sizes);
                    }
                }
            }
        });
    }
}

#[test]
#[should_panic(expected = "shape '[4, -1]' is invalid for input of size 6")]
fn reshape_compares_counts_at_run_time() {
    let x = DynTensor::from_elem([2, 3], 0).unwrap();
    let _ = x.reshape::<Shape![4, dyn]>();
}

#[test]
fn sizes_missing_from_typenums_table() {
    let x = Tensor::<u8, Shape![1500]>::ones();
    let column = x
        .clone()
        .reshape::<Shape![1500, 1]>()
        .into_shape::<Shape![1500, 1]>();
    let _: Tensor<u8, Shape![1500]> = column.flatten();
    let rows = x
        .clone()
        .into_shape::<Shape![dyn]>()
        .reshape::<Shape![2, 750]>();
    assert_eq!(
        rows.into_dyn().reshape::<Shape![750, 2]>().shape(),
        [750, 2]
    );
    let more: Tensor<u8, Shape![dyn]> = x.view().into_shape::<Shape![dyn]>().concat::<0, _>(&x);
    let more: Tensor<u8, Shape![3000]> = more.try_into_shape().unwrap();
    assert_eq!(more.len(), 3000);
}
