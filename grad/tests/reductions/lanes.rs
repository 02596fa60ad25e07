//! Methods of the elements along axes, such as norms, quantiles and cumulative sums.

use crate::support::{assert_gradient, assert_tangent, dot, random};
use shapecast::{Array, Axes, DynTensor, Shape, Tensor, View, array, broadcast, tensor};
use shapecast_grad::{DifferentiableFloat, Params, grad, jvp, vjp};

type Cube = Tensor<f64, Shape![3, 4, 5]>;

/// Checks a function of a cube whose result is one number.
macro_rules! check_methods {
    ($($name:ident |$x:ident| $body:expr;)*) => {$(
        #[test]
        fn $name() {
            #[vjp]
            #[jvp]
            fn f($x: &Cube) -> f64 {
                let value = $body;
                broadcast!(sum(value * value)).item()
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
check_methods! {
    norm |x| x.norm(2.0);
    norm_axis |x| x.norm_axis::<-1>(2.0);
    norm_of_order_1 |x| x.norm_axis::<0>(1.0);
    norm_of_order_3 |x| x.norm_axis::<1>(3.0);
    norm_of_order_half |x| x.norm_keepdim::<1>(0.5);
    norm_of_negative_order |x| x.norm_axes::<Axes![0, 2]>(-1.5);
    norm_of_the_largest |x| x.norm_axes_keepdim::<Axes![1, 0]>(f64::INFINITY);
    norm_of_the_smallest |x| x.norm_axes::<Axes![-2, 0]>(f64::NEG_INFINITY);
    var_ddof |x| x.var_ddof(1.0);
    var_axis_ddof |x| x.var_axis_ddof::<0>(1.0);
    var_keepdim_ddof |x| x.var_keepdim_ddof::<1>(1.5);
    std_axes_ddof |x| x.std_axes_ddof::<Axes![0, 1]>(1.0);
    std_axes_keepdim_ddof |x| x.std_axes_keepdim_ddof::<Axes![0, 2]>(2.0);
    median |x| x.median();
    median_of_an_odd_number |x| x.median_axis::<0>();
    median_of_an_even_number |x| x.median_keepdim::<1>();
    median_axes |x| x.median_axes::<Axes![1, 2]>();
    nanmedian |x| x.nanmedian_axis::<-1>();
    quantile |x| x.quantile(0.3);
    quantile_axis |x| x.quantile_axis::<1>(0.8);
    quantile_axes |x| x.quantile_axes_keepdim::<Axes![0, 2]>(1.0);
    nanquantile |x| x.nanquantile_keepdim::<2>(0.0);
    cumsum_axis |x| x.cumsum_axis::<1>();
    cumprod_axis |x| x.cumprod_axis::<-1>();
    sort_axis |x| x.sort_axis::<0>() * x;
    sort_axis_descending |x| x.sort_axis_descending::<-1>() * x;
    prod |x| x.prod();
    prod_axis |x| x.prod_axis::<1>();
    prod_axes |x| x.prod_axes_keepdim::<Axes![0, 2]>();
}

#[test]
fn reductions_skip_nan() {
    #[vjp]
    #[jvp]
    fn f(x: &Tensor<f64, Shape![dyn, 3]>, row: &Tensor<f64, Shape![3]>) -> f64 {
        let sums = broadcast!(nansum::<0>(x * row) + nanmean::<0>(x * x * row));
        let extrema = broadcast!(nanmax_keepdim::<-1>(x * row) - nanmin_keepdim::<-1>(x));
        let spread = x.nanvar_axis::<0>() * x.nanstd_axis::<0>();
        (sums * sums + spread).sum() * extrema.sum()
            + x.nanmean() * broadcast!(nanstd(x * row)).item()
    }
    let rng = &mut fastrand::Rng::with_seed(3);
    let (mut x, row) = (random(rng, &[4, 3]), random(rng, &[3]));
    let (dx, of_row) = (random(rng, &[4, 3]), random(rng, &[3]));
    for place in [[0, 1], [2, 1], [3, 0]] {
        x[place] = f64::NAN;
        let (value, (of_x, gradient)) = grad!(f(&x, &row); x, row);
        assert_eq!((value, of_x[place]), (f(&x, &row), 0.0));
        assert_gradient("x", &x, &of_x, |x| f(x, &row));
        assert_gradient("row", &row, &gradient, |row| f(&x, row));
        let (of_value, tangent) = f::jvp(&x, &row, &dx, &of_row);
        assert_eq!(of_value, value);
        assert_tangent("nan", tangent, dot(&of_x, &dx) + dot(&gradient, &of_row));
    }
}

#[test]
fn products_of_expressions() {
    #[vjp]
    #[jvp]
    fn f(x: &Tensor<f64, Shape![dyn, 3]>, row: &Array<f64, Shape![3]>) -> f64 {
        let centred = broadcast!(prod::<0>((x - row).sin()) * prod(row));
        let kept = broadcast!(x / prod_keepdim::<1, 0>(x + row));
        centred.sum() + broadcast!(sum(kept * kept)).item()
    }
    let rng = &mut fastrand::Rng::with_seed(3);
    let (x, row) = (random(rng, &[2, 3]), array![0.3, -0.8, 1.2]);
    let (value, (of_x, of_row)) = grad!(f(&x, &row); x, row);
    assert_eq!(value, f(&x, &row));
    assert_gradient("x", &x, &of_x, |x| f(x, &row));
    assert_gradient("row", &row, &of_row, |row| f(&x, row));
    let expected = dot(&of_x, &x) + dot(&of_row, &row);
    assert_tangent("products", f::jvp(&x, &row, &x, &row).1, expected);
}

#[test]
fn operands_of_all_kinds() {
    #[vjp]
    #[jvp]
    fn of_array<T: DifferentiableFloat>(x: &Array<T, Shape![2, 2]>) -> T {
        x.norm_axis::<0>(T::from_f64(2.0)).median() * x.cumsum_axis::<1>().norm(T::ONE)
    }
    #[vjp]
    fn of_view(x: View<'_, f64, Shape![dyn, 2]>, #[constant] q: f64) -> f64 {
        x.quantile_axis::<0>(q).sum() * x.sort_axis::<1>().cumprod_axis::<0>().norm(2.0)
    }
    #[vjp]
    #[jvp]
    fn of_dyn(x: &DynTensor<f64>) -> f64 {
        let mut sum = x.cumprod_axis::<0>().norm(2.0);
        for order in [1.0, 2.0, 3.0] {
            sum += x.norm_axis::<1>(order).median();
        }
        sum
    }
    let x = array![[0.3, -0.7], [1.4, 0.2]];
    let (value, of_x) = grad!(of_array(&x); x);
    assert_eq!(value, of_array(&x));
    assert_gradient("array", &x, &of_x, of_array);
    assert_tangent("array", of_array::jvp(&x, &x).1, dot(&of_x, &x));

    let x = x.to_tensor();
    let view = x.transpose().into_shape();
    let q = 0.25;
    let (value, of_view_) = grad!(of_view(view, q); view);
    assert_eq!(value, of_view(view, q));
    assert_gradient("view", &view.to_tensor(), &of_view_, |x| {
        of_view(x.view(), q)
    });

    let x = x.into_dyn();
    let (value, of_x) = grad!(of_dyn(&x); x);
    assert_eq!(value, of_dyn(&x));
    assert_gradient("dyn", &x, &of_x, of_dyn);
    assert_tangent("dyn", of_dyn::jvp(&x, &x).1, dot(&of_x, &x));
}

#[test]
fn lanes_without_elements() {
    #[vjp]
    #[jvp]
    fn f(x: &Tensor<f64, Shape![dyn, dyn]>, row: &Tensor<f64, Shape![2]>) -> f64 {
        let sums = x.norm_axis::<0>(2.0).sum() + x.prod_axis::<1>().sum();
        sums + x.cumprod_axis::<0>().sum() + x.sort_axis::<1>().sum() + row.norm(2.0)
    }
    let row = tensor![3.0, 4.0];
    for sizes in [[0, 2], [2, 0], [0, 0]] {
        let x = Tensor::try_zeros(sizes).unwrap();
        let (_, (of_x, of_row)) = grad!(f(&x, &row); x, row);
        assert_eq!((of_x.shape(), of_row), (&sizes[..], tensor![0.6, 0.8]));
        assert_eq!(f::jvp(&x, &row, &x, &row).1, 5.0);
    }
}

/// A struct of the user may have a method of this name, with other arguments.
#[test]
fn methods_of_the_user_with_other_arguments() {
    #[derive(Params, Clone)]
    struct Model {
        weights: Tensor<f64, Shape![2]>,
    }
    #[vjp]
    impl Model {
        fn norm(&self) -> f64 {
            self.weights.norm(2.0)
        }
    }
    #[vjp]
    fn loss(model: &Model) -> f64 {
        model.norm() * 2.0
    }
    let model = Model {
        weights: tensor![3.0, -4.0],
    };
    let (value, of_model) = grad!(loss(&model); model);
    assert_eq!((value, of_model.weights), (10.0, tensor![1.2, -1.6]));
}
