//! Views against copies, element by element, over many shapes and strides.

use alloc::vec;
use alloc::vec::Vec;

use crate::numeric::slice::Slice;
use crate::{
    Array, Axes, DynShape, DynTensor, Shape, ShapeErrorKind, Size, Tensor, View, ViewMut, array,
    tensor, try_concat, try_stack,
};

type Sizes = Vec<usize>;

/// Shapes of ranks 0 to 4 with sizes 0, 1, 2 and 3, in no particular order.
fn shapes() -> impl Iterator<Item = Sizes> {
    (0..=4usize).flat_map(|rank| {
        (0..4usize.pow(rank as u32))
            .filter(move |code| rank < 4 || code % 3 == 0)
            .map(move |code| (0..rank).map(|d| code / 4usize.pow(d as u32) % 4).collect())
    })
}

fn counted(sizes: &[usize]) -> DynTensor<usize> {
    let mut next = 0;
    DynTensor::from_shape_fn(sizes, |_| {
        next += 1;
        next
    })
    .unwrap()
}

/// Views of these sizes with strides of every kind: contiguous, reversed, transposed, of every other
/// element.
fn with_views(sizes: &[usize], check: impl Fn(&View<'_, usize, DynShape>)) {
    check(&counted(sizes).view());
    let reversed: Sizes = sizes.iter().rev().copied().collect();
    check(&counted(&reversed).transpose());
    let wide: Sizes = sizes.iter().map(|n| 2 * n + 1).collect();
    let wide = counted(&wide);
    let mut view = wide.view();
    for axis in 0..sizes.len() {
        let slice = match axis % 2 {
            0 => Slice::from(1..).step_by(2),
            _ => Slice {
                start: Some(-2),
                end: None,
                step: -2,
            },
        };
        view = view.try_slice_axis(axis as isize, slice).unwrap();
    }
    check(&view);
}

fn indices(sizes: &[usize]) -> Vec<Sizes> {
    let mut all = vec![vec![]];
    for &size in sizes {
        all = all
            .iter()
            .flat_map(|head: &Sizes| {
                (0..size).map(|i| head.iter().copied().chain([i]).collect::<Sizes>())
            })
            .collect();
    }
    all
}

/// `view` has the sizes, and at each index the element of `x` at the index that `of` gives for it.
#[track_caller]
fn assert_is(
    view: &View<'_, usize, DynShape>,
    sizes: &[usize],
    x: &View<'_, usize, DynShape>,
    of: impl Fn(&[usize]) -> Sizes,
) {
    assert_eq!(view.shape(), sizes);
    let expected: Vec<usize> = indices(sizes)
        .iter()
        .map(|index| x[&of(index)[..]])
        .collect();
    let found: Vec<usize> = view.iter().copied().collect();
    assert_eq!(found, expected, "of {:?} by {:?}", x.shape(), x.strides());
    assert_eq!(view.to_tensor().as_slice(), expected);
}

fn with(sizes: &[usize], d: usize, size: usize) -> Sizes {
    let mut sizes = sizes.to_vec();
    sizes[d] = size;
    sizes
}
fn without(sizes: &[usize], d: usize) -> Sizes {
    let mut sizes = sizes.to_vec();
    sizes.remove(d);
    sizes
}
fn inserted(sizes: &[usize], d: usize, size: usize) -> Sizes {
    let mut sizes = sizes.to_vec();
    sizes.insert(d, size);
    sizes
}

fn with_axes(check: impl Fn(&View<'_, usize, DynShape>, usize, isize)) {
    for sizes in shapes() {
        with_views(&sizes, |x| {
            for d in 0..sizes.len() {
                check(x, d, d as isize);
                check(x, d, d as isize - sizes.len() as isize);
            }
            for axis in [sizes.len() as isize, -1 - sizes.len() as isize] {
                assert_eq!(
                    x.try_flip(axis).err().map(|error| error.kind()),
                    Some(ShapeErrorKind::NoSuchAxis)
                );
            }
        });
    }
}

#[test]
fn axes_move() {
    with_axes(|x, d, axis| {
        let sizes = x.shape();
        for other in 0..sizes.len() {
            let mut order: Vec<isize> = (0..sizes.len() as isize).collect();
            order.swap(d, other);
            let permuted: Sizes = order.iter().map(|&i| sizes[i as usize]).collect();
            let swap = |index: &[usize]| {
                let mut index = index.to_vec();
                index.swap(d, other);
                index
            };
            assert_is(&x.try_permute(&order).unwrap(), &permuted, x, swap);
            let swapped = x.try_swap_axes(axis, other as isize).unwrap();
            assert_is(&swapped, &permuted, x, swap);
        }
        let reversed: Sizes = sizes.iter().rev().copied().collect();
        assert_is(&x.transpose(), &reversed, x, |index| {
            index.iter().rev().copied().collect()
        });
        let mut cycle: Vec<isize> = (0..sizes.len() as isize).collect();
        cycle.rotate_left(1);
        let cycled: Sizes = cycle.iter().map(|&i| sizes[i as usize]).collect();
        assert_is(&x.try_permute(&cycle).unwrap(), &cycled, x, |index| {
            let mut index = index.to_vec();
            index.rotate_right(1);
            index
        });
    });
}

#[test]
fn axes_appear_and_vanish() {
    for sizes in shapes() {
        with_views(&sizes, |x| {
            for d in 0..=sizes.len() {
                for axis in [d as isize, d as isize - sizes.len() as isize - 1] {
                    let y = x.try_unsqueeze(axis).unwrap();
                    assert_is(&y, &inserted(&sizes, d, 1), x, |index| without(index, d));
                    assert_is(&y.try_squeeze(axis).unwrap(), &sizes, x, |index| {
                        index.to_vec()
                    });
                }
            }
        });
    }
    with_axes(|x, d, axis| {
        let size = x.shape()[d];
        assert_eq!(x.try_squeeze(axis).is_ok(), size == 1);
        for i in 0..size {
            let y = x.try_index_axis(axis, i).unwrap();
            assert_is(&y, &without(x.shape(), d), x, |index| inserted(index, d, i));
        }
        assert!(x.try_index_axis(axis, size).is_err());
    });
}

#[test]
fn axes_are_cut() {
    with_axes(|x, d, axis| {
        let (sizes, size) = (x.shape(), x.shape()[d]);
        let flipped = x.try_flip(axis).unwrap();
        assert_is(&flipped, sizes, x, |index| {
            with(index, d, size - 1 - index[d])
        });
        for start in 0..=size + 1 {
            for len in 0..=size + 1 {
                let y = x.try_narrow(axis, start, len);
                assert_eq!(y.is_ok(), start + len <= size);
                if let Ok(y) = y {
                    assert_is(&y, &with(sizes, d, len), x, |index| {
                        with(index, d, index[d] + start)
                    });
                }
            }
            let halves = x.try_split_at(axis, start);
            assert_eq!(halves.is_ok(), start <= size);
            if let Ok((first, rest)) = halves {
                assert_is(&first, &with(sizes, d, start), x, |index| index.to_vec());
                assert_is(&rest, &with(sizes, d, size - start), x, |index| {
                    with(index, d, index[d] + start)
                });
                assert_eq!(try_concat(axis, &[first, rest]).unwrap(), *x);
            }
        }
        for (slice, taken) in [
            (Slice::from(..).step_by(2), (0..size).step_by(2).collect()),
            (Slice::from(..).step_by(-1), (0..size).rev().collect()),
            (
                Slice::from(-2..),
                (size.saturating_sub(2)..size).collect::<Sizes>(),
            ),
            (Slice::from(1..7), (1..size).collect()),
        ] {
            let y = x.try_slice_axis(axis, slice).unwrap();
            assert_is(&y, &with(sizes, d, taken.len()), x, |index| {
                with(index, d, taken[index[d]])
            });
        }
        let still = x.try_slice_axis(axis, Slice::from(..).step_by(0));
        assert_eq!(
            still.err().map(|error| error.kind()),
            Some(ShapeErrorKind::OutOfBounds)
        );
    });
}

#[test]
fn axes_are_repeated_and_joined() {
    with_axes(|x, d, axis| {
        let (sizes, size) = (x.shape(), x.shape()[d]);
        for times in 0..3 {
            let more = with(sizes, d, size * times);
            let tiled = x.try_tile(axis, times).unwrap();
            assert_is(&tiled.view(), &more, x, |index| {
                with(index, d, index[d] % size)
            });
            let repeated = x.try_repeat(axis, times).unwrap();
            assert_is(&repeated.view(), &more, x, |index| {
                with(index, d, index[d] / times)
            });
        }
        let twice = x.try_concat(axis, x).unwrap();
        assert_eq!(twice, x.try_tile(axis, 2).unwrap());
        let pair = x.try_stack(axis, x).unwrap();
        assert_is(
            &pair.view(),
            &inserted(sizes, pair_axis(d, axis), 2),
            x,
            |index| without(index, pair_axis(d, axis)),
        );
    });
    let (x, y) = (counted(&[2, 3]), counted(&[2, 1]));
    let joined = try_concat(
        1,
        &[
            x.view(),
            y.view(),
            x.transpose().try_reshape(&[3, 2]).unwrap().transpose(),
        ],
    );
    assert_eq!(joined.unwrap().shape(), [2, 7]);
}

/// A new axis counted from the back stands behind the one of that number.
fn pair_axis(d: usize, axis: isize) -> usize {
    if axis < 0 { d + 1 } else { d }
}

#[test]
fn views_are_reshaped_where_their_strides_allow() {
    for sizes in shapes() {
        let len: usize = sizes.iter().product();
        with_views(&sizes, |x| {
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

/// Strides as PyTorch gives them.
#[test]
fn strides() {
    let x = counted(&[2, 3, 4]);
    for (axis, strides) in [
        (0, [24, 12, 4, 1]),
        (1, [12, 12, 4, 1]),
        (2, [12, 4, 4, 1]),
        (3, [12, 4, 1, 1]),
        (-1, [12, 4, 1, 1]),
    ] {
        assert_eq!(x.try_unsqueeze(axis).unwrap().strides(), strides);
    }
    assert_eq!(x.try_permute(&[2, 0, 1]).unwrap().strides(), [1, 12, 4]);
    assert_eq!(
        x.try_slice_axis(1, Slice::from(..).step_by(2))
            .unwrap()
            .strides(),
        [12, 8, 1]
    );
    assert_eq!(x.try_flip(1).unwrap().strides(), [12, -4, 1]);
    assert_eq!(
        x.view().try_reshape(&[6, 2, 2]).unwrap().strides(),
        [4, 2, 1]
    );
    let halves = x
        .try_slice_axis(0, ..)
        .unwrap()
        .try_narrow(1, 0, 2)
        .unwrap()
        .try_reshape(&[2, 8]);
    assert_eq!(halves.unwrap().strides(), [12, 1]);
}

/// Every typed operation, with its axis counted from the front and from the back, gives what its twin
/// gives at run time.
#[test]
fn typed_and_at_run_time() {
    let x = Tensor::<usize, Shape![2, 3, 1, 4]>::from_fn(|[i, j, _, k]| 100 * i + 10 * j + k);
    let d = x.clone().into_dyn();
    macro_rules! same {
        ($($typed:expr, $twin:expr, $shape:ty;)*) => {$({
            let typed = $typed;
            let typed: View<'_, usize, $shape> = typed.view().into_shape();
            assert_eq!(typed, $twin.unwrap());
        })*};
    }
    same! {
        x.permute::<Axes![3, 0, -2, 1]>(), d.try_permute(&[3, 0, 2, 1]), Shape![4, 2, 1, 3];
        x.transpose(), d.try_permute(&[3, 2, 1, 0]), Shape![4, 1, 3, 2];
        x.swap_axes::<0, -1>(), d.try_swap_axes(0, -1), Shape![4, 3, 1, 2];
        x.swap_axes::<1, 1>(), d.try_swap_axes(1, 1), Shape![2, 3, 1, 4];
        x.unsqueeze::<0>(), d.try_unsqueeze(0), Shape![1, 2, 3, 1, 4];
        x.unsqueeze::<-2>(), d.try_unsqueeze(-2), Shape![2, 3, 1, 1, 4];
        x.squeeze::<2>(), d.try_squeeze(2), Shape![2, 3, 4];
        x.squeeze::<-2>(), d.try_squeeze(-2), Shape![2, 3, 4];
        x.index_axis::<1>(2), d.try_index_axis(1, 2), Shape![2, 1, 4];
        x.index_axis::<-4>(1), d.try_index_axis(-4, 1), Shape![3, 1, 4];
        x.slice_axis::<1>(1..), d.try_slice_axis(1, 1..), Shape![2, dyn, 1, 4];
        x.slice_axis::<-1>(..-1), d.try_slice_axis(-1, ..-1), Shape![2, 3, 1, dyn];
        x.narrow::<3, 1, 2>(), d.try_narrow(3, 1, 2), Shape![2, 3, 1, 2];
        x.narrow::<-3, 3, 0>(), d.try_narrow(-3, 3, 0), Shape![2, 0, 1, 4];
        x.flip::<0>(), d.try_flip(0), Shape![2, 3, 1, 4];
        x.flip::<-1>(), d.try_flip(-1), Shape![2, 3, 1, 4];
        x.split_at::<1, 2>().0, d.try_narrow(1, 0, 2), Shape![2, 2, 1, 4];
        x.split_at::<-3, 2>().1, d.try_narrow(1, 2, 1), Shape![2, 1, 1, 4];
        x.split_at::<0, 2>().1, d.try_narrow(0, 2, 0), Shape![0, 3, 1, 4];
        x.tile::<0, 3>(), d.try_tile(0, 3), Shape![6, 3, 1, 4];
        x.tile::<-2, 3>(), d.try_tile(-2, 3), Shape![2, 3, 3, 4];
        x.repeat::<1, 2>(), d.try_repeat(1, 2), Shape![2, 6, 1, 4];
        x.repeat::<-1, 0>(), d.try_repeat(-1, 0), Shape![2, 3, 1, 0];
        x.concat::<0, _>(&x), d.try_concat(0, &x), Shape![4, 3, 1, 4];
        x.concat::<-2, _>(&x.view()), d.try_concat(2, &x), Shape![2, 3, 2, 4];
        x.stack::<0>(&x), d.try_stack(0, &x), Shape![2, 2, 3, 1, 4];
        x.stack::<-1>(&x.view()), try_stack(-1, &[&x, &x]), Shape![2, 3, 1, 4, 2];
        x.clone().reshape::<Shape![8, 3]>(), d.clone().try_reshape(&[8, 3]), Shape![8, 3];
        x.clone().reshape::<Shape![dyn, 3]>(), d.clone().try_reshape(&[-1, 3]), Shape![dyn, 3];
        x.clone().flatten(), d.clone().try_reshape(&[-1]), Shape![24];
        d.clone().flatten(), d.clone().try_reshape(&[-1]), Shape![dyn];
        d.clone().reshape::<Shape![2, 12]>(), d.clone().try_reshape(&[2, -1]), Shape![2, 12];
        d.permute::<Axes![1, 0, 2, 3]>(), d.try_permute(&[1, 0, 2, 3]), DynShape;
        d.squeeze::<2>(), d.try_squeeze(2), DynShape;
        d.concat::<1, _>(&x), d.try_concat(1, &x), DynShape;
        x.concat::<1, _>(&d), d.try_concat(1, &x), DynShape;
    }
}

#[test]
fn sizes_known_only_at_run_time() {
    let x = Tensor::<i32, Shape![dyn, 3]>::from_elem([2, 3], 1).unwrap();
    let y = tensor![[7, 8, 9]];
    let z: Tensor<i32, Shape![dyn, 3]> = x.concat::<0, _>(&y);
    assert_eq!(z.shape(), [3, 3]);
    let known: Tensor<i32, Shape![2, 3]> = x.clone().try_into_shape().unwrap();
    let w: Tensor<i32, Shape![2, 6]> = x.concat::<1, _>(&known).into_shape();
    assert_eq!(w.shape(), [2, 6]);
    let pairs: Tensor<i32, Shape![dyn, 2, 3]> = x.stack::<1>(&known);
    assert_eq!(pairs.shape(), [2, 2, 3]);
    let flat: Tensor<i32, Shape![dyn]> = x.clone().flatten();
    assert_eq!(flat.shape(), [6]);
    let (first, rest) = x.split_at::<0, 1>();
    let _: View<'_, i32, (Size<1>, Size<3>)> = first;
    let _: View<'_, i32, Shape![dyn, 3]> = rest;
}

#[test]
#[should_panic(expected = "Expected size 2 but got size 3 for tensor number 1 in the list.")]
fn concat_holds_sizes_against_each_other_at_run_time() {
    let [x, y] = [2, 3].map(|n| Tensor::<i32, Shape![dyn, 3]>::from_elem([n, 3], 0).unwrap());
    x.concat::<1, _>(&y);
}

#[test]
#[should_panic(
    expected = "select(): index 2 out of range for tensor of size [2, 3] at dimension 0"
)]
fn index_beyond_the_end() {
    tensor![[1, 2, 3], [4, 5, 6]].index_axis::<0>(2);
}

#[test]
#[should_panic(expected = "shape '[4, -1]' is invalid for input of size 6")]
fn reshape_counts_at_run_time() {
    let x = DynTensor::from_elem([2, 3], 0).unwrap();
    x.reshape::<Shape![4, dyn]>();
}

#[test]
fn sizes_beyond_typenums_table() {
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

#[test]
fn what_is_written_through_a_view() {
    let mut x = tensor![[1, 2, 3], [4, 5, 6]];
    let mut column = x.view_mut().transpose().index_axis::<0>(1);
    column *= 10;
    let mut back: ViewMut<'_, i32, Shape![2, 2]> = x.view_mut().flip::<1>().narrow::<1, 0, 2>();
    back += &tensor![[100, 0], [0, 0]];
    let mut flat = x.view_mut().reshape::<Shape![6]>();
    flat[[0]] = -1;
    assert_eq!(x, tensor![[-1, 20, 103], [4, 50, 6]]);
}

#[test]
fn arrays_make_arrays() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    let y: Array<i32, Shape![4, 3]> = x.concat::<0, _>(&x).into_shape();
    assert_eq!(y, x.try_concat(0, &x).unwrap());
    let z: Array<i32, Shape![2, 2, 3]> = x.stack::<1>(&x);
    assert_eq!(z, x.try_stack(1, &x).unwrap());
    let t: Array<i32, Shape![2, 6]> = x.tile::<1, 2>().into_shape();
    assert_eq!(t, x.try_tile(1, 2).unwrap());
    let r: Array<i32, Shape![6]> = x.flatten().into_shape();
    assert_eq!(r.reshape::<Shape![3, 2]>(), array![[1, 2], [3, 4], [5, 6]]);
    let on_the_heap: Tensor<i32, Shape![2, 6]> = x.concat::<1, _>(&x.view()).into_shape();
    assert_eq!(on_the_heap, t);
}

#[test]
fn lists_of_none() {
    let none: [DynTensor<f32>; 0] = [];
    assert!(try_concat(0, &none).is_err() && try_stack(0, &none).is_err());
}
