//! Tests of axes that are const parameters.

use crate::{Array, Axes, DynShape, Padding, Shape, Size, Tensor, View, array, tensor, try_stack};

/// Compares each operation on const axes with its `try_` method, with axes from the front and the back.
#[test]
fn const_axes_agree_with_run_time_axes() {
    let x = Tensor::<usize, Shape![2, 3, 1, 4]>::from_fn(|[i, j, _, k]| 100 * i + 10 * j + k);
    let d = x.clone().into_dyn();
    macro_rules! assert_same {
        ($($const_axis:expr, $run_time_axis:expr, $shape:ty;)*) => {$({
            let found = $const_axis;
            let found: View<'_, usize, $shape> = found.view().into_shape();
            assert_eq!(found, $run_time_axis.unwrap());
        })*};
    }
    assert_same! {
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
        x.pad::<1, 2, 1>(Padding::Edge), d.try_pad(1, 2, 1, Padding::Edge), Shape![2, 6, 1, 4];
        x.pad::<-2, 0, 3>(Padding::Wrap), d.try_pad(-2, 0, 3, Padding::Wrap), Shape![2, 3, 4, 4];
        x.pad_axes::<Axes![-1, 0], 1, 1>(Padding::Reflect),
            d.try_pad_axes(&[(0, 1, 1), (3, 1, 1)], Padding::Reflect), Shape![4, 3, 1, 6];
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
        d.pad::<1, 2, 1>(Padding::Edge), d.try_pad(1, 2, 1, Padding::Edge), DynShape;
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
fn operations_on_arrays_return_arrays() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    let y: Array<i32, Shape![4, 3]> = x.concat::<0, _>(&x).into_shape();
    assert_eq!(y, x.try_concat(0, &x).unwrap());
    let z: Array<i32, Shape![2, 2, 3]> = x.stack::<1>(&x);
    assert_eq!(z, x.try_stack(1, &x).unwrap());
    let t: Array<i32, Shape![2, 6]> = x.tile::<1, 2>().into_shape();
    assert_eq!(t, x.try_tile(1, 2).unwrap());
    let p: Array<i32, Shape![2, 6]> = x.pad::<1, 2, 1>(Padding::Symmetric);
    assert_eq!(p, array![[2, 1, 1, 2, 3, 3], [5, 4, 4, 5, 6, 6]]);
    let framed: Array<i32, Shape![4, 5]> = x.pad_axes::<Axes![0, 1], 1, 1>(Padding::Constant(0));
    assert_eq!(framed.sum(), x.sum());
    let r: Array<i32, Shape![6]> = x.flatten().into_shape();
    assert_eq!(r.reshape::<Shape![3, 2]>(), array![[1, 2], [3, 4], [5, 6]]);
    let on_the_heap: Tensor<i32, Shape![2, 6]> = x.concat::<1, _>(&x.view()).into_shape();
    assert_eq!(on_the_heap, t);
}
