//! Selection of elements and of indices of an axis by a mask.

use proptest::collection::vec;
use proptest::prelude::*;
use shapecast::{Array, DynTensor, Shape, ShapeErrorKind, Tensor, View, array, broadcast, tensor};

use super::layouts::{
    HOSTILE_AXES, assert_elements, assert_kind, for_each_axis, for_each_view, numbered, replaced,
    shapes,
};

/// Returns a mask of `len` bits of `code`.
fn mask(len: usize, code: u64) -> Tensor<bool, Shape![dyn]> {
    (0..len).map(|i| code >> (i % 64) & 1 == 1).collect()
}

#[test]
fn compress_axis_selects_the_indices_of_the_mask() {
    for_each_axis(|x, d, axis| {
        let (sizes, size) = (x.shape(), x.shape()[d]);
        for code in 0..1 << size {
            let mask = mask(size, code);
            let kept: Vec<usize> = (0..size).filter(|&i| mask[[i]]).collect();
            let y = x.try_compress_axis(axis, &mask).unwrap();
            assert_elements(&y, &replaced(sizes, d, kept.len()), |index| {
                x[&replaced(index, d, kept[index[d]])[..]]
            });
            // A mask that is not contiguous.
            let flipped = mask.flip::<0>().to_tensor();
            assert_eq!(x.try_compress_axis(axis, &flipped.flip::<0>()).unwrap(), y);
        }
    });
}

#[test]
fn compress_selects_the_elements_of_the_mask() {
    for sizes in shapes() {
        for_each_view(&sizes, |x| {
            for code in [0, u64::MAX, 0x9E37_79B9_7F4A_7C15] {
                let mask = mask(x.len(), code).try_reshape(&signed(&sizes)).unwrap();
                let pairs = x.iter().zip(&mask).filter(|&(_, &keep)| keep);
                let expected: Vec<i64> = pairs.map(|(&x, _)| x).collect();
                assert_eq!(x.try_compress(&mask).unwrap().as_slice(), expected);
                let transposed = x.transpose().to_tensor();
                let found = transposed.transpose().try_compress(&mask).unwrap();
                assert_eq!(found.as_slice(), expected);
                let transposed = mask.transpose().to_tensor();
                let found = x.try_compress(&transposed.transpose()).unwrap();
                assert_eq!(found.as_slice(), expected);
            }
        });
    }
}

fn signed(sizes: &[usize]) -> Vec<isize> {
    sizes.iter().map(|&size| size as isize).collect()
}

/// The results are those of NumPy.
#[test]
fn masks_of_known_shapes() {
    // x = np.arange(24).reshape(2, 3, 4)
    let x = Tensor::<i64, Shape![24]>::arange(0.., 1).reshape::<Shape![2, 3, 4]>();
    // np.compress([True, False, True], x, axis=-2)
    let y: Tensor<i64, Shape![2, dyn, 4]> = x.compress_axis::<-2>(&tensor![true, false, true]);
    let expected = tensor![
        [[0_i64, 1, 2, 3], [8, 9, 10, 11]],
        [[12, 13, 14, 15], [20, 21, 22, 23]]
    ];
    assert_eq!(y, expected);
    // x.transpose(2, 1, 0)[:, :, [False, True]]
    let y: Tensor<i64, Shape![4, 3, dyn]> = x.transpose().compress_axis::<-1>(&array![false, true]);
    let expected = tensor![
        [[12_i64], [16], [20]],
        [[13], [17], [21]],
        [[14], [18], [22]],
        [[15], [19], [23]]
    ];
    assert_eq!(y, expected);
    // x[x % 7 == 1]
    assert_eq!(
        x.compress(&broadcast!(x % 7 == 1)),
        tensor![1_i64, 8, 15, 22]
    );
    // x.T[x.T % 7 == 1]
    let y = x.transpose().to_tensor();
    let transposed: Tensor<bool, Shape![2, 3, 4]> = broadcast!(x % 7 == 1);
    assert_eq!(
        y.compress(&transposed.transpose()),
        tensor![8_i64, 1, 22, 15]
    );
    // x[:, :, [False] * 4]
    assert_eq!(
        x.compress_axis::<2>(&Array::<bool, Shape![4]>::full(false))
            .shape(),
        [2, 3, 0]
    );
    // np.array(5)[np.array(True)]
    let scalar = Tensor::<i64, Shape![]>::full(5);
    assert_eq!(
        scalar.compress(&Array::<bool, Shape![]>::full(true)),
        tensor![5_i64]
    );
}

#[test]
fn masks_of_every_kind_of_tensor() {
    let kept = tensor![[1, 2]];
    let mut x = array![[1, 2], [3, 4]];
    let by_row: Tensor<bool, Shape![dyn]> = vec![true, false].into();
    assert_eq!(x.compress_axis::<0>(&by_row), kept);
    assert_eq!(x.view().compress_axis::<0>(&by_row.view()), kept);
    assert_eq!(
        x.view_mut().compress_axis::<0>(&by_row.clone().into_dyn()),
        kept
    );
    assert_eq!(x.to_tensor().into_dyn().compress_axis::<-2>(&by_row), kept);
    let mask = array![[false, true], [true, true]];
    assert_eq!(x.compress(&mask), tensor![2, 3, 4]);
    assert_eq!(x.view().compress(&mask.transpose()), tensor![2, 3, 4]);
    assert_eq!(x.view_mut().compress(&mask.view()), tensor![2, 3, 4]);
    let open = x.to_tensor().into_shape::<Shape![dyn, 2]>();
    assert_eq!(open.compress(&mask), tensor![2, 3, 4]);
    assert_eq!(
        open.compress(&mask.to_tensor().into_dyn()),
        tensor![2, 3, 4]
    );
    assert_eq!(open.into_dyn().compress(&mask), tensor![2, 3, 4]);
}

#[test]
fn masks_are_checked() {
    let x = numbered(&[2, 3]);
    for axis in HOSTILE_AXES {
        assert_kind(
            x.try_compress_axis(axis, &tensor![true, true]),
            ShapeErrorKind::NoSuchAxis,
        );
    }
    assert_kind(
        x.try_compress_axis(1, &tensor![true, true]),
        ShapeErrorKind::Mismatch,
    );
    assert_kind(
        x.try_compress_axis(1, &tensor![[true, true, true]]),
        ShapeErrorKind::Sizes,
    );
    assert_kind(x.try_compress_axis(0, &true), ShapeErrorKind::Sizes);
    assert_kind(
        x.try_compress(&tensor![[true, true]]),
        ShapeErrorKind::Mismatch,
    );
    // Sizes of 1 do not broadcast.
    assert_kind(
        x.try_compress(&tensor![[true], [true]]),
        ShapeErrorKind::Mismatch,
    );
    assert_kind(
        x.try_compress(&tensor![true, true, true]),
        ShapeErrorKind::Sizes,
    );
    // A huge mask costs no time.
    let yes = [true];
    let huge = View::<bool, Shape![]>::from_shape_slice([], &yes).unwrap();
    let huge = huge.try_broadcast_to(&[1 << 62]).unwrap();
    assert_kind(huge.try_compress(&huge), ShapeErrorKind::TooLarge);
    assert_kind(huge.try_compress_axis(0, &huge), ShapeErrorKind::TooLarge);
}

#[test]
#[should_panic(
    expected = "The shape of the mask [3] at index 0 does not match the shape of the indexed tensor [2, 3] at index 0"
)]
fn compress_axis_panics_for_another_size() {
    let _ = numbered(&[2, 3]).compress_axis::<0>(&tensor![true, false, true]);
}

proptest! {
    #[test]
    fn masks_match_lists_of_indices(
        rows in 0_usize..20,
        columns in 0_usize..20,
        bits in vec(any::<bool>(), 400),
        transposed: bool,
    ) {
        let x = numbered(&[rows, columns]);
        let x = if transposed { x.transpose() } else { x.view() };
        for axis in [0_isize, 1, -1] {
            let size = x.shape()[axis.rem_euclid(2) as usize];
            let mask: Tensor<bool, Shape![dyn]> = bits[..size].iter().copied().collect();
            let [indices] = mask.nonzero();
            prop_assert_eq!(
                x.try_compress_axis(axis, &mask).unwrap(),
                x.try_take_axis(axis, indices.as_slice()).unwrap()
            );
        }
        let mask = DynTensor::from_shape_vec(x.shape(), bits[..x.len()].to_vec()).unwrap();
        let flat: Tensor<i64, Shape![dyn]> = x.iter().copied().collect();
        let bits: Tensor<bool, Shape![dyn]> = mask.iter().copied().collect();
        let [indices] = bits.nonzero();
        prop_assert_eq!(
            x.try_compress(&mask).unwrap(),
            flat.take_axis::<0, _>(&indices)
        );
    }
}
