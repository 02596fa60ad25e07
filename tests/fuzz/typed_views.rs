//! Methods whose axes and sizes are constants: the results are those of their twins at run time.

use shapecast::{Array, Axes, DynTensor, Shape, Slice, Tensor};

use super::case::Case;
use super::elements::Values;
use super::reference::Naive;
use super::runner::Operation;

type Fixed = Shape![4, 1, 6];
type Open = Shape![dyn, 1, 6];

/// Compares each typed result with that of the method for axes known at run time.
macro_rules! twins {
    ($($typed:expr => $twin:expr;)+) => {$({
        let typed = $typed;
        let twin = $twin.expect("the twin of a typed method");
        assert_eq!(typed.shape(), twin.shape(), "{}", stringify!($typed));
        assert!(typed == twin, "{} is not {}", stringify!($typed), stringify!($twin));
    })+};
}

/// The methods of every kind of tensor, of shape (4, 1, 6) and of integers, so that results are exact.
macro_rules! methods {
    ($x:ident, $y:ident, $run_time:ident, $slice:ident) => {
        twins! {
            $x.permute::<Axes![2, 0, -2]>() => $run_time.try_permute(&[2, 0, -2]);
            $x.transpose() => $run_time.try_permute(&[2, 1, 0]);
            $x.swap_axes::<0, -1>() => $run_time.try_swap_axes(0, -1);
            $x.unsqueeze::<1>() => $run_time.try_unsqueeze(1);
            $x.unsqueeze::<-1>() => $run_time.try_unsqueeze(-1);
            $x.squeeze::<1>() => $run_time.try_squeeze(1);
            $x.index_axis::<-1>(5) => $run_time.try_index_axis(2, 5);
            $x.slice_axis::<2>($slice) => $run_time.try_slice_axis(2, $slice);
            $x.narrow::<2, 1, 4>() => $run_time.try_narrow(-1, 1, 4);
            $x.flip::<0>() => $run_time.try_flip(0);
            $x.split_at::<2, 2>().0 => $run_time.try_split_at(2, 2).map(|both| both.0);
            $x.split_at::<2, 2>().1 => $run_time.try_split_at(2, 2).map(|both| both.1);
            $x.axis_iter::<0>().next_back().unwrap_or_else(|| unreachable!()) => $run_time.try_index_axis(0, 3);
            $x.view().reshape::<Shape![2, 2, dyn]>() => $run_time.view().try_reshape(&[2, 2, 6]);
            $x.concat::<0, _>(&$y) => $run_time.try_concat(0, &$y);
            $x.concat::<-1, _>(&$x) => $run_time.try_concat(2, &$run_time);
            $x.stack::<1>(&$x) => $run_time.try_stack(1, &$run_time);
            $x.tile::<2, 3>() => $run_time.try_tile(2, 3);
            $x.repeat::<0, 2>() => $run_time.try_repeat(0, 2);
            $x.sum_axis::<0>() => $run_time.try_sum_axis(0);
            $x.sum_axes::<Axes![0, -1]>() => $run_time.try_sum_axes(&[0, 2]);
            $x.sum_keepdim::<-1>() => $run_time.try_sum_keepdim(-1);
            $x.prod_axes_keepdim::<Axes![1, 2]>() => $run_time.try_prod_axes_keepdim(&[1, 2]);
            $x.max_axis::<2>() => $run_time.try_max_axis(2);
            $x.min_keepdim::<0>() => $run_time.try_min_keepdim(0);
            $x.argmax_axis::<2>() => $run_time.try_argmax_axis(2);
            $x.argmin_keepdim::<0>() => $run_time.try_argmin_keepdim(0);
            $x.mean_axis::<1>() => $run_time.try_mean_axis(1);
        }
    };
}

/// Returns a tensor of shape (4, 1, 6), and a slice of its last axis.
fn elements(case: &mut Case) -> (Naive<i32>, DynTensor<i32>, Slice) {
    let x = case.dense::<i32>(&[4, 1, 6], Values::Usual);
    let run_time = x.tensor();
    let slice = Slice::from(-5..).step_by(case.random.pick(&[1, 2, 3]));
    case.note(format_args!("{slice:?}"));
    (x, run_time, slice)
}

fn typed<S: Shape>(naive: &Naive<i32>) -> Tensor<i32, S> {
    naive
        .tensor()
        .try_into_shape()
        .expect("sizes of this shape")
}

fn tensors(case: &mut Case) {
    let (naive, run_time, slice) = elements(case);
    let (x, y) = (typed::<Fixed>(&naive), typed::<Open>(&naive));
    methods!(x, y, run_time, slice);
    let flat: Tensor<i32, Shape![24]> = x.clone().flatten().into_shape();
    assert_eq!(flat.as_slice(), run_time.as_slice());
    twins! {
        flat.reshape::<Shape![3, 8]>() => run_time.clone().try_reshape(&[3, 8]);
        x.sum_to::<Shape![6]>() => run_time.try_sum_to(&[6]);
        x.broadcast_to::<Shape![2, 4, 3, 6]>() => run_time.try_broadcast_to(&[2, 4, 3, 6]);
    }
}

fn views(case: &mut Case) {
    let (naive, run_time, slice) = elements(case);
    let (x, y) = (typed::<Fixed>(&naive), typed::<Open>(&naive));
    let (x, y, run_time) = (x.view(), y.view(), run_time.view());
    methods!(x, y, run_time, slice);
}

fn arrays(case: &mut Case) {
    let (naive, run_time, slice) = elements(case);
    let x: Array<i32, Fixed> = typed(&naive).to_array();
    let y = x;
    methods!(x, y, run_time, slice);
    let nested: [[[i32; 6]; 1]; 4] = x.into_nested();
    assert_eq!(nested.as_flattened().as_flattened(), run_time.as_slice());
    assert!(x.into_iter().eq(run_time.iter().copied()));
    assert!(x.into_iter().rev().eq(run_time.iter().rev().copied()));
    assert!(x.into_tensor().into_dyn() == run_time);
}

fn open(case: &mut Case) {
    let (naive, run_time, slice) = elements(case);
    let (x, y) = (typed::<Open>(&naive), typed::<Fixed>(&naive));
    twins! {
        x.permute::<Axes![2, 0, 1]>() => run_time.try_permute(&[2, 0, 1]);
        x.slice_axis::<0>(slice) => run_time.try_slice_axis(0, slice);
        x.narrow::<0, 1, 2>() => run_time.try_narrow(0, 1, 2);
        x.concat::<0, _>(&y) => run_time.try_concat(0, &y);
        x.tile::<0, 3>() => run_time.try_tile(0, 3);
        x.sum_axis::<0>() => run_time.try_sum_axis(0);
        x.max_keepdim::<0>() => run_time.try_max_keepdim(0);
        x.view().reshape::<Shape![3, dyn]>() => run_time.view().try_reshape(&[3, 8]);
        x.expand_as(&y) => run_time.try_expand_as(&y);
    }
}

pub const METHODS: &[Operation] = &[
    ("typed methods of tensors", tensors),
    ("typed methods of views", views),
    ("typed methods of arrays", arrays),
    ("typed methods of open sizes", open),
];
