//! Slices of several axes, compared with slices of one axis after the other and with loops.

mod support;

use shapecast::{
    Array, DynShape, DynTensor, Shape, ShapeErrorKind, Slice, Tensor, View, array, broadcast, s,
    tensor, try_broadcast,
};
use support::random::Random;

fn counted<S: shapecast::KnownShape>() -> Tensor<i64, S> {
    let mut next = 0;
    Tensor::from_fn(|_| {
        next += 1;
        next - 1
    })
}

#[test]
fn the_compiler_computes_the_shape() {
    const A: usize = 1;
    const B: usize = 3;
    let x = counted::<Shape![5, 4, 3]>();
    let _: View<'_, i64, Shape![4, 3]> = x.slice(s![0]);
    let _: View<'_, i64, Shape![5, 4]> = x.slice(s![..., -1]);
    let _: View<'_, i64, Shape![4]> = x.slice(s![A, ..., {A + 1}]);
    let _: View<'_, i64, Shape![2, 4, 3]> = x.slice(s![1..5;2, .., ..;-1]);
    let _: View<'_, i64, Shape![3, 2, 3]> = x.slice(s![..B, -2..]);
    let _: View<'_, i64, Shape![0, 4, 3]> = x.slice(s![5..5]);
    let _: View<'_, i64, Shape![3, 2, 0]> = x.slice(s![1..-1, A..B, 3..]);
    let _: View<'_, i64, Shape![3, 2]> = x.slice(s![..;2, ..;-2, 0]);
    let _: View<'_, i64, Shape![4, 4, dyn]> = x.slice(s![..-1, .., (0)..2]);
    let _: View<'_, i64, ()> = x.slice(s![4, 3, 2]);
    let _: View<'_, i64, Shape![5, 4, 3]> = x.slice(s![]);
    let _: View<'_, i64, Shape![5, 4, 3]> = x.slice(s![...]);
    let n = Tensor::<i64, Shape![dyn, 4]>::from_elem([5, 4], 0).unwrap();
    let _: View<'_, i64, Shape![2, 3]> = n.slice(s![1..3, -3..]);
    let _: View<'_, i64, Shape![dyn, 4]> = n.slice(s![1..-1]);
    let _: View<'_, i64, DynShape> = n.view().into_dyn().slice(s![0, ..2]);
}

#[test]
fn a_one_that_is_kept_broadcasts() {
    let x = tensor![[1, 2, 3]];
    let y = tensor![[1, 2, 3], [4, 5, 6]];
    let sum: Tensor<i32, Shape![2, 2]> = broadcast!(&x.slice(s![.., 1..3]) + &y.slice(s![.., ..2]));
    assert_eq!(sum, tensor![[3, 5], [6, 8]]);
}

#[test]
fn selected_elements_are_those_of_the_indices() {
    let x = counted::<Shape![5, 4, 3]>();
    let at = |i: usize, j: usize, k: usize| (i * 12 + j * 3 + k) as i64;
    let y = x.slice(s![1..-1, -1, ..;-1]);
    for (index, &found) in y.iter().enumerate() {
        assert_eq!(found, at(index / 3 + 1, 3, 2 - index % 3));
    }
    let (i, j) = (3_usize, -2_isize);
    assert_eq!(x.slice(s![i, j, 1]).item(), at(3, 2, 1));
    assert_eq!(
        x.slice(s![i - 1.., 0, 0]),
        tensor![at(2, 0, 0), at(3, 0, 0), at(4, 0, 0)]
    );
    let column = Slice::from(..).step_by(-2);
    assert_eq!(x.slice(s![0, 0, column]), tensor![2, 0]);
    assert_eq!(x.slice(s![0, 0, 4 - i..j + 5]), tensor![1, 2]);
}

#[test]
fn views_arrays_and_temporaries_can_be_sliced() {
    const X: Array<i32, Shape![2, 3]> = array![[1, 2, 3], [4, 5, 6]];
    let x = X;
    assert_eq!(x.slice(s![1, 1..]), tensor![5, 6]);
    let column = x.view().transpose().slice(s![0]);
    assert_eq!(column, tensor![1, 4]);
    let mut y = x;
    let view = y.view_mut().slice(s![.., 0]);
    assert_eq!(view, tensor![1, 4]);
}

#[test]
fn mutable_slices_are_targets() {
    let mut x = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]];
    let pivot = x.index_axis::<0>(0).to_tensor();
    for i in 1..3 {
        let factor = x[[i, 0]] / pivot[[0]];
        broadcast!(x.index_axis_mut::<0>(i) -= pivot * factor);
    }
    assert_eq!(
        x,
        tensor![[1.0, 2.0, 3.0], [0.0, -3.0, -6.0], [0.0, -6.0, -12.0]]
    );
    let row = tensor![1.0, 2.0];
    broadcast!(x.slice_mut(s![1.., 1..]) = row * 2.0);
    broadcast!(x.slice_mut(s![0, ..;2]) *= 10.0);
    assert_eq!(
        x,
        tensor![[10.0, 2.0, 30.0], [0.0, 2.0, 4.0], [0.0, 2.0, 4.0]]
    );
    broadcast!(x.view_mut().transpose().slice_mut(s![0]) += 1.0);
    assert_eq!(x.slice(s![.., 0]), tensor![11.0, 1.0, 1.0]);
    // A target is evaluated once.
    let mut calls = 0;
    broadcast!(
        x.index_axis_mut::<0>({
            calls += 1;
            0
        }) = 0.0
    );
    assert_eq!((calls, x.slice(s![0])), (1, tensor![0.0, 0.0, 0.0].view()));
}

#[test]
fn targets_whose_sizes_do_not_fit_keep_their_elements() {
    let mut x = DynTensor::from_elem([3, 3], 1.0).unwrap();
    let y = DynTensor::from_elem([2], 2.0).unwrap();
    assert!(try_broadcast!(x.slice_mut(s![0]) = y).is_err());
    try_broadcast!(x.slice_mut(s![0, 1..]) = y).unwrap();
    assert_eq!(x.slice(s![0]), tensor![1.0, 2.0, 2.0]);
    struct Layer {
        weights: Tensor<f64, Shape![2, 2]>,
    }
    let mut layer = Layer {
        weights: tensor![[1.0, 2.0], [3.0, 4.0]],
    };
    let rate = 0.5;
    broadcast!(layer.weights.slice_mut(s![.., -1]) *= rate);
    assert_eq!(layer.weights, tensor![[1.0, 1.0], [3.0, 2.0]]);
}

#[test]
fn wrong_bounds_are_errors_at_run_time() {
    let x = counted::<Shape![2, 3]>();
    let d = x.clone().into_dyn();
    let n = 3_usize;
    let assert = |error: shapecast::ShapeError, text: &str| {
        assert_eq!(error.to_string(), text);
        assert_eq!(error.kind(), ShapeErrorKind::OutOfBounds);
    };
    assert(
        x.try_slice(s![n]).map(drop).unwrap_err(),
        "select(): index 3 out of range for tensor of size [2, 3] at dimension 0",
    );
    assert(
        d.try_slice(s![.., -4]).map(drop).unwrap_err(),
        "select(): index -4 out of range for tensor of size [2, 3] at dimension 1",
    );
    assert(
        d.try_slice(s![2..-1]).map(drop).unwrap_err(),
        "slice(): the start is after the end in bounds 2..-1 for tensor of size [2, 3] at dimension 0; exchange the \
         bounds, or change the sign of the step",
    );
    assert(
        d.try_slice(s![.., n + 1..]).map(drop).unwrap_err(),
        "slice(): bounds 4.. out of range for tensor of size [2, 3] at dimension 1",
    );
    let step = 0;
    assert(
        d.try_slice(s![..;step]).map(drop).unwrap_err(),
        "slice step cannot be zero",
    );
    for error in [
        d.try_slice(s![0, 0, 0]).map(drop).unwrap_err(),
        d.try_slice(s![0, ..., 0, 0]).map(drop).unwrap_err(),
    ] {
        assert_eq!(
            error.to_string(),
            "too many indices for tensor of dimension 2"
        );
    }
}

#[test]
#[should_panic = "select(): index 5 out of range"]
fn a_wrong_index_panics() {
    let i = 5;
    let _ = tensor![1, 2].slice(s![i]);
}

/// Slices of every axis in one go are slices of one axis after the other, where these do not clamp.
#[test]
fn slices_in_one_go_are_those_of_each_axis() {
    let mut random = Random::new(7);
    let bound = |random: &mut Random, n: usize| match random.below(4) {
        0 => None,
        _ => Some(random.within(-(n as isize) - 2, n as isize + 3)),
    };
    for _ in 0..5_000 {
        let sizes: Vec<usize> = (0..3).map(|_| random.below(6)).collect();
        let x = DynTensor::from_shape_fn(&sizes, |index: &[usize]| {
            index.iter().fold(0, |n, i| n * 10 + i)
        })
        .unwrap();
        let slices: [Slice; 3] = std::array::from_fn(|axis| Slice {
            start: bound(&mut random, sizes[axis]),
            end: bound(&mut random, sizes[axis]),
            includes_end: random.one_in(3),
            step: random.within(-3, 4),
        });
        let [a, b, c] = slices;
        let in_one_go = x.try_slice(s![a, b, c]);
        let fits = slices.iter().zip(&sizes).all(|(slice, &n)| fits(slice, n));
        assert_eq!(in_one_go.is_ok(), fits, "{slices:?} of {sizes:?}");
        if let Ok(view) = in_one_go {
            let one_by_one = x
                .try_slice_axis(0, a)
                .and_then(|x| x.try_slice_axis(1, b))
                .and_then(|x| x.try_slice_axis(2, c))
                .unwrap();
            assert_eq!(view, one_by_one);
        }
    }
}

/// Returns `true` if the bounds of a slice are within an axis of size `n`, in order.
fn fits(slice: &Slice, n: usize) -> bool {
    let n = n as isize;
    let position = |bound: isize| if bound < 0 { bound + n } else { bound };
    let sign = slice.step.signum();
    let (first, last) = if sign < 0 { (n - 1, -1) } else { (0, n) };
    let start = slice.start.map_or(first, position);
    let inclusive = if slice.includes_end { sign } else { 0 };
    let end = slice.end.map_or(last, |end| position(end) + inclusive);
    let range = if sign < 0 { -1..=n - 1 } else { 0..=n };
    sign != 0 && range.contains(&start) && range.contains(&end) && (end - start) * sign >= 0
}

/// The texts of errors have the bounds that were written, whatever the sign of the step is.
#[test]
fn errors_name_the_bounds_that_were_written() {
    fn text(slice: impl Into<shapecast::Slice>) -> String {
        let slice: shapecast::Slice = slice.into();
        let x = tensor![0, 1, 2, 3].into_dyn();
        x.try_slice(s![slice]).map(drop).unwrap_err().to_string()
    }
    let x = tensor![0, 1, 2, 3].into_dyn();
    macro_rules! check {
        ($($written:literal in [$($slice:tt)+],)+) => {$(
            let found = x.try_slice(s![$($slice)+]).map(drop).unwrap_err().to_string();
            assert!(found.contains(concat!("bounds ", $written, " ")), "{found}");
        )+};
    }
    // At run time.
    let (zero, one, two, three, four, five, nine) = (
        0_isize, 1_isize, 2_isize, 3_isize, 4_isize, 5_isize, 9_isize,
    );
    let (last, far, down, by_two) = (-1_isize, -9_isize, -1_isize, -2_isize);
    check! {
        "1..3" in [one..three;-1], "1..3" in [one..three;down], "1..3" in [one..three;by_two], "0..4" in [zero..four;-1],
        "1..=3" in [one..=three;-1], "5..2" in [five..two;-1], "4..1" in [four..one;down], "9.." in [nine..;-1],
        "..9" in [..nine;-1], "..=9" in [..=nine;down], "-9.." in [far..;-1], "..-9" in [..far], "..=-9" in [..=far;-1],
        "2..-9" in [two..far;-1], "-1..9" in [last..nine], "-9..-1" in [far..last;-1], "3..1" in [three..one],
        "3..=1" in [three..=one], "0..5" in [zero..five], "..5" in [..five], "..=4" in [..=four], "1..=9" in [one..=nine],
        "-1..2" in [last..one + 1], "18446744073709551615.." in [usize::MAX..],
    }
    let extreme = isize::MIN;
    check! { "-9223372036854775808.." in [extreme..], "..=-9223372036854775808" in [..=extreme], }
    assert!(text(shapecast::Slice::from(1..3).step_by(-1)).contains("bounds 1..3 "));
    assert!(text(shapecast::Slice::from(..=7).step_by(3)).contains("bounds ..=7 "));
    // Constants, on an axis whose size is known only at run time.
    check! {
        "9..2" in [9..2;-1], "9.." in [9..;-1], "9..=2" in [9..=2;-2], "..9" in [..9;-1], "..=9" in [..=9;-1], "2..9" in [2..9],
        "2..=9" in [2..=9], "..=9" in [..=9], "-9.." in [-9..], "-9..-1" in [-9..-1], "-9..=-1" in [-9..=-1], "..=-9" in [..=-9],
        "-2..-9" in [-2..-9;-1], "3..-3" in [3..-3], "3..=-4" in [3..=-4], "-9..=1" in [-9..=1;-1],
    }
}

#[test]
fn a_literal_range_of_one_index_broadcasts() {
    let x = tensor![[1, 2, 3], [4, 5, 6]];
    let first: View<'_, i32, Shape![2, 1]> = x.slice(s![.., 0..1]);
    assert_eq!(&x - first, tensor![[0, 1, 2], [0, 1, 2]]);
    let last: View<'_, i32, Shape![1, 3]> = x.slice(s![-1.., ..]);
    assert_eq!(broadcast!(x * last), tensor![[4, 10, 18], [16, 25, 36]]);
    let inclusive: View<'_, i32, Shape![1, 3]> = x.slice(s![1..=1, ..]);
    assert_eq!(inclusive, last);
    let stepped: View<'_, i32, Shape![2, 1]> = x.slice(s![.., 1..3;2]);
    assert_eq!(stepped, tensor![[2], [5]]);
    // A constant of the value 1 is a size, and does not broadcast.
    const ONE: usize = 1;
    let named: View<'_, i32, Shape![2, { 1 }]> = x.slice(s![.., ..ONE]);
    assert_eq!(named, first);
    let mut y = x.clone();
    y.slice_mut(s![.., 0..1]).assign(&tensor![[7], [8]]);
    assert_eq!(y, tensor![[7, 2, 3], [8, 5, 6]]);
}

#[test]
fn steps_that_are_named_constants() {
    const STEP: usize = 2;
    const LAST: usize = 7;
    let x = Tensor::<i32, Shape![8]>::arange(0.., 1);
    let even: View<'_, i32, Shape![4]> = x.slice(s![..;STEP]);
    assert_eq!(even, tensor![0, 2, 4, 6]);
    let odd: View<'_, i32, Shape![3]> = x.slice(s![1..LAST;STEP]);
    assert_eq!(odd, tensor![1, 3, 5]);
    let inner: View<'_, i32, Shape![2]> = x.slice(s![1..-1;{ STEP + 1 }]);
    assert_eq!(inner, tensor![1, 4]);
    let at_run_time: View<'_, i32, Shape![dyn]> = x.slice(s![..;(STEP)]);
    assert_eq!(at_run_time, even);
    for step in 1..10_usize {
        let found: View<'_, i32, Shape![dyn]> = x.slice(s![2..;step]);
        let expected: Vec<i32> = (2..8).step_by(step).collect();
        assert_eq!(found.to_tensor().into_vec(), expected);
    }
    let back: View<'_, i32, Shape![dyn]> = x.slice(s![..;-(STEP as isize)]);
    assert_eq!(back, tensor![7, 5, 3, 1]);
}
