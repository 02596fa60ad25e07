//! Methods that select, arrange and join elements.

use crate::support::{assert_gradient, assert_tangent, dot, random};
use shapecast::{Axes, Dyn, Padding, Shape, Size, Slice, Tensor, broadcast, dims, s, tensor};
use shapecast_grad::{grad, jvp, vjp};

dims! { Time }

type Cube = Tensor<f64, Shape![3, 4, 5]>;

/// Checks a function of a cube whose result is one number.
macro_rules! check_selections {
    ($($name:ident |$x:ident| $body:expr;)*) => {$(
        #[test]
        fn $name() {
            #[vjp]
            #[jvp]
            fn f($x: &Cube) -> f64 {
                let selected = $body;
                broadcast!(sum(selected * selected)).item()
            }
            let rng = &mut fastrand::Rng::with_seed(1);
            let (x, direction): (Cube, Cube) = (random(rng, &[3, 4, 5]), random(rng, &[3, 4, 5]));
            let (value, of_x) = grad!(f(&x); x);
            assert_eq!(value, f(&x));
            assert_gradient("x", &x, &of_x, f);
            assert_tangent("x", f::jvp(&x, &direction).1, dot(&of_x, &direction));
        }
    )*};
}
check_selections! {
    permute |x| x.permute::<Axes![2, 0, 1]>();
    swap_axes |x| x.swap_axes::<0, -1>();
    move_axis |x| x.move_axis::<0, 2>();
    flip |x| x.flip::<1>();
    flip_axes |x| x.flip_axes::<Axes![0, 2]>();
    slice |x| x.slice(s![1.., .., 1..4]);
    slice_of_length |x| x.slice_axis::<1>(..x.shape()[1] - 1);
    slice_with_step |x| x.slice_axis::<-1>(Slice::from(..).step_by(-2));
    squeeze_axes |x| x.sum_axes_keepdim::<Axes![0, -1]>().squeeze_axes::<Axes![0, -1]>();
    narrow |x| x.narrow::<2, 1, 3>();
    index_axis |x| x.index_axis::<1>(2);
    windows |x| x.windows::<2, 3>();
    diagonal |x| x.narrow::<1, 1, 3>().diagonal::<0, 1>();
    diagonal_offset |x| x.diagonal_offset::<0, 2>(1);
    broadcast_to |x| x.broadcast_to::<Shape![2, 3, 4, 5]>();
    as_dyn |x| x.as_dyn();
    reshape |x| x.view().reshape::<Shape![12, 5]>();
    flatten |x| x.clone().flatten();
    into_dyn |x| x.clone().into_dyn();
    rename |x| broadcast!(x * 2.0).rename::<-2, Time>();
    into_shape |x| broadcast!(x * 2.0).into_shape::<(Size<3>, Dyn, Size<5>)>();
    take_axis |x| x.take_axis::<1, _>(&[3, 0, 3]);
    roll |x| x.roll::<1>(2);
    roll_elements |x| x.roll_elements(-7);
    tile |x| x.tile::<0, 2>();
    repeat |x| x.repeat::<-1, 3>();
    pad_with_a_constant |x| x.pad::<1, 2, 1>(Padding::Constant(0.5));
    pad_by_reflection |x| x.pad::<-1, 2, 1>(Padding::Reflect);
    pad_axes |x| x.pad_axes::<Axes![0, 1], 1, 1>(Padding::Wrap);
    tril |x| x.tril(0);
    triu |x| x.triu(1);
    compress_axis |x| x.compress_axis::<0>(&tensor![true, false, true]);
    concat |x| x.concat::<1, _>(&x.narrow::<1, 1, 2>());
    concat_of_a_constant |x| x.concat::<-1, _>(&Tensor::<f64, Shape![3, 4, 2]>::ones());
    stack |x| x.stack::<1>(&x.flip::<0>());
}

#[test]
fn diagonal_matrices() {
    #[vjp]
    fn f(x: &Tensor<f64, Shape![3]>) -> f64 {
        let matrix = x.diagonal_matrix();
        let other = x.diagonal_matrix_offset(-1);
        matrix.matmul(&matrix).exp().sum() + other.sin().sum()
    }
    let x = tensor![0.3, -0.2, 0.9];
    let (value, of_x) = grad!(f(&x); x);
    assert_eq!(value, f(&x));
    assert_gradient("x", &x, &of_x, f);
}

#[test]
fn elements_at_given_indices() {
    #[vjp]
    fn f(
        x: &Tensor<f64, Shape![dyn Time, 4]>,
        #[constant] labels: &Tensor<usize, Shape![dyn Time]>,
    ) -> f64 {
        let chosen = x.take_along_axis::<1, _>(&labels.unsqueeze::<1>());
        broadcast!(mean(chosen * chosen)).item()
    }
    let x = random(&mut fastrand::Rng::with_seed(2), &[3, 4]);
    let labels = tensor![2, 0, 2].into_shape();
    let (value, of_x) = grad!(f(&x, &labels); x);
    assert_eq!(value, f(&x, &labels));
    assert_gradient("x", &x, &of_x, |x| f(x, &labels));
}

#[test]
fn parts_of_a_split() {
    #[vjp]
    fn f(x: &Tensor<f64, Shape![dyn Time, 4]>) -> f64 {
        let (first, rest) = x.split_at::<0, 2>();
        let [a, b, _, d] = first.unstack::<1, _>();
        broadcast!(sum(rest.powi(2))).item() + broadcast!(sum(a * b * b - d)).item()
    }
    for rows in [2, 3, 5] {
        let x = random(&mut fastrand::Rng::with_seed(rows as u64), &[rows, 4]);
        let (value, of_x) = grad!(f(&x); x);
        assert_eq!(value, f(&x));
        assert_gradient("x", &x, &of_x, f);
    }
}

#[test]
fn selections_of_views_and_of_nothing() {
    #[vjp]
    fn f(x: shapecast::View<'_, f64, (Dyn, Dyn)>) -> f64 {
        let part = x.slice_axis::<0>(1..);
        let twice = part.transpose().windows::<1, 2>();
        broadcast!(sum(twice * twice)).item() + x.slice_axis::<0>(..0).sum()
    }
    for (rows, columns) in [(4, 3), (3, 0), (3, 1)] {
        let rng = &mut fastrand::Rng::with_seed(7);
        let x: Tensor<f64, (Dyn, Dyn)> = random(rng, &[columns, rows]);
        let view = x.transpose();
        let (value, of_view) = grad!(f(view); view);
        assert_eq!(value, f(view));
        let y = view.to_tensor();
        assert_gradient("x", &y, &of_view, |y| f(y.view()));
    }
}

#[test]
fn elements_by_their_index() {
    #[vjp]
    fn decay(p: &Tensor<f64, Shape![3]>, #[constant] t: &Tensor<f64, Shape![dyn Time]>) -> f64 {
        let (a, k, c) = (p[[0]], p[[1]], p[[2]]);
        let values = broadcast!(a * (-k * t).exp() + c);
        let first = p[[0]];
        broadcast!(mean((values - p[[1]]).powi(2))).item() + first * p[[2]]
    }
    let p = tensor![1.5, 0.3, -0.2];
    let t = random(&mut fastrand::Rng::with_seed(3), &[10]);
    let (value, of_p) = grad!(decay(&p, &t); p);
    assert_eq!(value, decay(&p, &t));
    assert_gradient("p", &p, &of_p, |p| decay(p, &t));
}

/// The gradient of 1 is first, and the others are lost: each is half of the last digit of 1.
#[test]
fn gradients_of_an_index_that_repeats_are_added_in_order() {
    #[vjp]
    fn f(x: &Tensor<f32, Shape![2]>, #[constant] weights: &Tensor<f32, Shape![dyn]>) -> f32 {
        let indices = vec![1; weights.len()];
        let taken = x.take_axis::<0, _>(&indices);
        broadcast!(sum(taken * weights)).item()
    }
    let x = tensor![0.0_f32, 0.0];
    let count = 4001;
    for (first, expected) in [(true, 1.0), (false, 1.0 + 4000.0 * f32::EPSILON / 2.0)] {
        let large = if first { 0 } else { count - 1 };
        let weight = |i: usize| if i == large { 1.0 } else { f32::EPSILON / 2.0 };
        let weights: Tensor<f32, Shape![dyn]> = (0..count).map(weight).collect();
        let (_, of_x) = grad!(f(&x, &weights); x);
        assert_eq!(of_x, tensor![0.0, expected]);
    }
}
