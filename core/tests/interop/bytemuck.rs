//! Bytes as tensors and tensors as bytes.

use std::sync::Arc;

use shapecast::{
    Array, DynShape, Shape, ShapeErrorKind, SharedTensor, Tensor, View, ViewMut, array, broadcast,
    tensor,
};

#[test]
fn bytes_are_those_of_the_elements() {
    let mut x = tensor![[1.0_f32, 2.0], [3.0, 4.0]];
    assert_eq!(x.as_bytes().as_ptr(), x.as_ptr().cast());
    assert_eq!(x.as_bytes()[4..8], 2.0_f32.to_ne_bytes());
    x.as_bytes_mut()[4..8].copy_from_slice(&9.0_f32.to_ne_bytes());
    assert_eq!(x, tensor![[1.0, 9.0], [3.0, 4.0]]);
    assert_eq!(x.view().as_bytes(), Some(x.as_bytes()));
    assert_eq!(x.index_axis::<1>(0).as_bytes(), None);
    let mut y = array![1_u16, 2];
    y.as_bytes_mut().reverse();
    assert_eq!(y.as_bytes().len(), 4);
    assert_eq!(y, array![0x200, 0x100]);
}

#[test]
fn aligned_bytes_are_not_copied() {
    let mut x = tensor![1_u32, 2, 3, 4, 5, 6];
    let pointer = x.as_ptr();
    let view = View::<u32, Shape![dyn, 3]>::from_bytes([2, 3], x.as_bytes()).unwrap();
    assert_eq!((view.as_ptr(), view[[1, 0]]), (pointer, 4));
    let mut view = ViewMut::<u32, Shape![6]>::from_bytes([6], x.as_bytes_mut()).unwrap();
    assert_eq!(view.as_ptr(), pointer);
    broadcast!(view *= 2);
    assert_eq!(x, tensor![2, 4, 6, 8, 10, 12]);
    // Other elements of the same size.
    let halves = View::<[u16; 2], Shape![6]>::from_bytes([6], x.as_bytes()).unwrap();
    assert_eq!(halves.as_ptr().cast(), pointer);
}

#[test]
fn unaligned_bytes_are_copied_or_an_error() {
    let bytes = tensor![1_u32, 2, 3];
    let bytes = &bytes.as_bytes()[1..9];
    let error = View::<u32, Shape![2]>::from_bytes([2], bytes).unwrap_err();
    assert_eq!(error.kind(), ShapeErrorKind::Alignment);
    assert_eq!(
        error.to_string(),
        "the bytes are not aligned to 4 bytes; copy them with `Tensor::from_bytes`"
    );
    let copy = Tensor::<u32, Shape![2]>::from_bytes([2], bytes).unwrap();
    assert_eq!(copy.as_bytes(), bytes);
}

/// Empty slices may begin at any address.
#[test]
fn no_bytes_are_no_elements_at_any_address() {
    let mut words = [0_u64; 2];
    let bytes = bytemuck::bytes_of_mut(&mut words);
    for at in 0..8 {
        let none = at..at;
        for sizes in [&[0][..], &[0, 3], &[2, 0], &[2, 0, usize::MAX / 4]] {
            let view = View::<f64, DynShape>::from_bytes(sizes, &bytes[none.clone()]).unwrap();
            assert_eq!((view.shape(), view.len()), (sizes, 0));
            let view = ViewMut::<u16, DynShape>::from_bytes(sizes, &mut bytes[none.clone()]);
            assert_eq!(view.unwrap().shape(), sizes);
            let shared = SharedTensor::<f64, DynShape, _>::from_bytes(sizes, &bytes[none.clone()]);
            assert_eq!(shared.unwrap().view().iter().count(), 0);
            let copy = Tensor::<f64, DynShape>::from_bytes(sizes, &bytes[none.clone()]);
            assert_eq!(copy.unwrap().shape(), sizes);
        }
        let error = View::<f64, Shape![1]>::from_bytes([1], &bytes[none]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "shape [1] is invalid for data of 0 elements"
        );
    }
}

#[test]
fn wrong_numbers_of_bytes_are_errors() {
    let bytes = [0; 16];
    for (sizes, len, text) in [
        (
            [2, 2],
            15,
            "15 bytes are not a whole number of elements of 2 bytes",
        ),
        ([2, 3], 16, "shape [2, 3] is invalid for data of 8 elements"),
        (
            [usize::MAX, 2],
            16,
            "numel: integer multiplication overflow: no memory can hold the elements of shape [18446744073709551615, 2]",
        ),
    ] {
        type X = Shape![dyn, dyn];
        let bytes = &bytes[..len];
        assert_eq!(
            Tensor::<u16, X>::from_bytes(sizes, bytes)
                .unwrap_err()
                .to_string(),
            text
        );
        assert!(View::<u16, X>::from_bytes(sizes, bytes).is_err());
        assert!(ViewMut::<u16, X>::from_bytes(sizes, &mut bytes.to_vec()).is_err());
        assert!(SharedTensor::<u16, X, _>::from_bytes(sizes, bytes).is_err());
    }
    assert!(View::<u16, Shape![7]>::from_bytes([8], &bytes).is_err());
    assert!(View::<(), Shape![0]>::from_bytes([0], &bytes).is_err());
    assert!(Tensor::<(), Shape![16]>::from_bytes([16], &bytes).is_err());
    assert!(Tensor::<(), Shape![16]>::from_bytes([16], &[]).is_ok());
    assert!(Array::<u8, Shape![0]>::default().as_bytes().is_empty());
}

#[test]
fn owners_of_bytes_are_shared() {
    let bytes: Arc<[u8]> = Arc::from(tensor![1.0_f64, 2.0, 3.0, 4.0].as_bytes());
    let address = bytes.as_ptr();
    // The memory of an `Arc<[u8]>` need not be aligned for `f64`.
    match SharedTensor::<f64, Shape![dyn, 2], _>::from_bytes([2, 2], bytes) {
        Ok(x) => {
            assert_eq!((x.as_ptr().cast(), x.view().sum()), (address, 10.0));
            assert_eq!(x.into_owner().into_inner().as_ptr(), address);
        }
        Err(error) => assert_eq!(error.kind(), ShapeErrorKind::Alignment),
    }
}
