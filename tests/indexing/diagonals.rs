//! Diagonals with an offset, and matrices of diagonals.

use shapecast::{Array, DynTensor, Shape, ShapeErrorKind, Tensor, View, ViewMut, array, tensor};

use super::layouts::{HOSTILE_AXES, assert_elements, assert_kind, for_each_view, numbered, shapes};

const OFFSETS: [isize; 9] = [0, 1, -1, 2, -2, 3, -4, isize::MAX, isize::MIN];

#[test]
fn diagonal_offset_selects_the_elements_of_a_diagonal() {
    for sizes in shapes().filter(|sizes| sizes.len() >= 2) {
        let rank = sizes.len();
        for_each_view(&sizes, |x| {
            for (a, b) in (0..rank).flat_map(|a| (0..rank).map(move |b| (a, b))) {
                for k in OFFSETS {
                    // The axis from the front and from the back.
                    let (axis_a, axis_b) = (a as isize, b as isize - rank as isize);
                    let found = x.try_diagonal_offset(axis_a, axis_b, k);
                    if a == b {
                        assert_kind(found, ShapeErrorKind::NoSuchAxis);
                        continue;
                    }
                    let is_on = |&(i, j): &(usize, usize)| i.checked_add_signed(k) == Some(j);
                    let rows = 0..sizes[a];
                    let positions = rows.flat_map(|i| (0..sizes[b]).map(move |j| (i, j)));
                    let positions: Vec<(usize, usize)> = positions.filter(is_on).collect();
                    let others: Vec<usize> = (0..rank).filter(|&d| d != a && d != b).collect();
                    let mut expected: Vec<usize> = others.iter().map(|&d| sizes[d]).collect();
                    expected.push(positions.len());
                    assert_elements(&found.unwrap().to_tensor(), &expected, |index| {
                        let mut full = vec![0; rank];
                        for (&d, &i) in others.iter().zip(index) {
                            full[d] = i;
                        }
                        (full[a], full[b]) = positions[index[rank - 2]];
                        x[&full[..]]
                    });
                }
            }
        });
    }
}

#[test]
fn diagonal_0_is_that_of_square_matrices() {
    let x = numbered(&[3, 2, 3]);
    assert_eq!(x.try_diagonal_offset(2, 0, 0), x.try_diagonal(2, 0));
    assert_kind(x.try_diagonal(0, 1), ShapeErrorKind::Mismatch);
    for axis in HOSTILE_AXES {
        assert_kind(
            x.try_diagonal_offset(axis, 0, 1),
            ShapeErrorKind::NoSuchAxis,
        );
        assert_kind(
            x.try_diagonal_offset(0, axis, 1),
            ShapeErrorKind::NoSuchAxis,
        );
    }
}

/// The results are those of NumPy.
#[test]
fn diagonals_of_known_shapes() {
    // x = np.arange(24).reshape(2, 3, 4)
    let x = Tensor::<i64, Shape![24]>::arange(0.., 1).reshape::<Shape![2, 3, 4]>();
    // np.diagonal(x, 1, 1, 2)
    let y: View<'_, i64, Shape![2, dyn]> = x.diagonal_offset::<1, -1>(1);
    assert_eq!(y, tensor![[1_i64, 6, 11], [13, 18, 23]]);
    // np.diagonal(x, -1, 0, 1)
    let y: View<'_, i64, Shape![4, dyn]> = x.diagonal_offset::<0, 1>(-1);
    assert_eq!(y, tensor![[12_i64], [13], [14], [15]]);
    // np.diagonal(x.T, -2, 0, 1)
    let y: View<'_, i64, Shape![2, dyn]> = x.transpose().diagonal_offset::<0, 1>(-2);
    assert_eq!(y, tensor![[2_i64, 7], [14, 19]]);
    let mut square = array![[1, 2], [3, 4]];
    assert_eq!(square.diagonal_offset::<0, 1>(1), tensor![2]);
    // A mutable view writes to one diagonal.
    let diagonal: ViewMut<'_, i32, Shape![dyn]> = square.view_mut().diagonal_offset::<1, 0>(1);
    assert_eq!(diagonal, tensor![3]);
    square.view_mut().diagonal_offset::<0, 1>(-1).fill(9);
    assert_eq!(square, array![[1, 2], [9, 4]]);
}

#[test]
fn diagonal_matrix_has_the_elements_on_one_diagonal() {
    for len in 0..4 {
        let x = numbered(&[len]);
        for k in -3..4_isize {
            let size = len + k.unsigned_abs();
            let y = x.try_diagonal_matrix_offset(k).unwrap();
            assert_elements(&y.clone().into_dyn(), &[size, size], |index| {
                let is_on = index[0].checked_add_signed(k) == Some(index[1]);
                if is_on {
                    x[[index[0].min(index[1])]]
                } else {
                    0
                }
            });
            assert_eq!(y.try_diagonal_offset(0, 1, k).unwrap(), x);
            // np.diag(x[::-1], k)
            let flipped = x.flip::<0>().to_tensor();
            assert_eq!(flipped.flip::<0>().diagonal_matrix_offset(k), y);
        }
        assert_eq!(
            x.try_diagonal_matrix().unwrap(),
            x.diagonal_matrix_offset(0)
        );
    }
}

#[test]
fn diagonal_matrices_of_every_kind_of_tensor() {
    // np.diag([1, 2])
    let expected = tensor![[1, 0], [0, 2]];
    let mut x = array![1, 2];
    let y: Array<i32, Shape![2, 2]> = x.diagonal_matrix();
    assert_eq!(y, expected);
    let y: Tensor<i32, Shape![2, 2]> = x.view().diagonal_matrix();
    assert_eq!(y, expected);
    assert_eq!(x.view_mut().diagonal_matrix(), expected);
    let y: Tensor<i32, Shape![dyn, dyn]> =
        x.to_tensor().into_shape::<Shape![dyn]>().diagonal_matrix();
    assert_eq!(y, expected);
    let y: DynTensor<i32> = x.to_tensor().into_dyn().diagonal_matrix();
    assert_eq!(y, expected);
    let y = array![true].diagonal_matrix_offset(1);
    assert_eq!(y, tensor![[false, true], [false, false]]);
    assert_kind(numbered(&[]).try_diagonal_matrix(), ShapeErrorKind::Sizes);
    assert_kind(
        numbered(&[1, 1]).try_diagonal_matrix_offset(0),
        ShapeErrorKind::Sizes,
    );
    for k in [isize::MIN, isize::MAX, 1 << 31] {
        assert_kind(x.try_diagonal_matrix_offset(k), ShapeErrorKind::TooLarge);
    }
}
