//! Equations over random operands in many layouts, compared with plain loops.
use crate::support::index_at;
use crate::support::random::Random;
use shapecast::{Array, DynShape, DynTensor, Shape, Slice, Tensor, View, einsum};

/// The size of each index.
mod size {
    #![allow(non_upper_case_globals)]
    pub const i: usize = 2;
    pub const j: usize = 3;
    pub const k: usize = 4;
    pub const l: usize = 5;
    pub const m: usize = 3;
}

/// The sizes of the indices in each run with sizes known at run time.
const RUNS: [[usize; 5]; 9] = [
    [2, 3, 4, 5, 3],
    [1, 3, 4, 5, 3],
    [2, 1, 1, 5, 1],
    [1, 1, 1, 1, 1],
    [0, 3, 4, 2, 3],
    [2, 0, 4, 3, 1],
    [2, 3, 0, 3, 2],
    [9, 33, 17, 3, 2],
    [40, 5, 70, 2, 2],
];

fn size_in(run: &[usize; 5], index: &str) -> usize {
    let position = ["i", "j", "k", "l", "m"].iter().position(|of| *of == index);
    run[position.unwrap()]
}

/// Returns a tensor of small integers, whose sums are exact.
fn random_tensor(random: &mut Random, sizes: &[usize]) -> DynTensor<f64> {
    let count = sizes.iter().product();
    let elements = (0..count).map(|_| random.within(-9, 10) as f64).collect();
    DynTensor::from_shape_vec(sizes, elements).unwrap()
}

/// Sums `of` of the operands' elements over the indices that are not on the left.
fn reference(
    run: &[usize; 5],
    left: &[&str],
    operands: &[(&[&str], &DynTensor<f64>)],
    of: &dyn Fn(&[f64]) -> f64,
) -> DynTensor<f64> {
    let mut all = left.to_vec();
    for (indices, _) in operands {
        for index in *indices {
            if !all.contains(index) {
                all.push(index);
            }
        }
    }
    let sizes = |indices: &[&str]| -> Vec<usize> {
        indices.iter().map(|index| size_in(run, index)).collect()
    };
    let loops = sizes(&all);
    let result_sizes = sizes(left);
    let mut result = vec![0.0; result_sizes.iter().product()];
    for position in 0..loops.iter().product() {
        let at = index_at(position, &loops);
        let value_of = |index: &&str| at[all.iter().position(|of| of == index).unwrap()];
        let flat = |indices: &[&str]| {
            let pairs = indices.iter().zip(sizes(indices));
            pairs.fold(0, |flat, (index, size)| flat * size + value_of(index))
        };
        let elements = operands.iter();
        let elements = elements.map(|(indices, operand)| operand.as_slice()[flat(indices)]);
        result[flat(left)] += of(&elements.collect::<Vec<_>>());
    }
    DynTensor::from_shape_vec(result_sizes.as_slice(), result).unwrap()
}

/// Makes a test of each equation: `name: operands => [left] { right }, right of a slice of elements;`.
///
/// An equation is compiled for arrays, for views of known sizes and for views of unknown rank. Tensors of sizes known at
/// run time are in `tests/conformance/einsum_macro.rs`.
macro_rules! equations {
    ($($name:ident: $($x:ident[$($index:ident)*])+ => [$($left:ident)*] {$($right:tt)*} $of:expr;)*) => {$(
        #[test]
        fn $name() {
            fn of_arrays(
                $($x: Array<f64, Shape![$({ size::$index }),*]>),+
            ) -> Array<f64, Shape![$({ size::$left }),*]> {
                einsum!([$($left),*] => $($right)*)
            }
            fn of_known_views(
                $($x: View<'_, f64, Shape![$({ size::$index }),*]>),+
            ) -> Tensor<f64, Shape![$({ size::$left }),*]> {
                einsum!([$($left),*] => $($right)*)
            }
            fn of_views($($x: View<'_, f64, DynShape>),+) -> DynTensor<f64> {
                einsum!([$($left),*] => $($right)*).into_dyn()
            }

            let mut random = Random::new(line!().into());
            let run = [size::i, size::j, size::k, size::l, size::m];
            $(let $x = random_tensor(&mut random, &[$(size_in(&run, stringify!($index))),*]);)+
            let operands: &[(&[&str], &DynTensor<f64>)] = &[$((&[$(stringify!($index)),*], &$x)),+];
            let expected = reference(&run, &[$(stringify!($left)),*], operands, &$of);

            $(let $x: Tensor<f64, Shape![$({ size::$index }),*]> =
                Tensor::from_shape_vec([$({ size::$index }),*], $x.as_slice().to_vec()).unwrap();)+
            assert_eq!(of_arrays($($x.to_array()),+), expected, "arrays");
            assert_eq!(of_known_views($($x.view()),+).into_dyn(), expected, "views");
            $(let $x = $x.transpose().to_tensor();)+
            let found = of_known_views($($x.transpose()),+);
            assert_eq!(found.into_dyn(), expected, "transposed views");
            for run in RUNS {
                $(let $x = random_tensor(&mut random, &[$(size_in(&run, stringify!($index))),*]);)+
                let operands: &[(&[&str], &DynTensor<f64>)] = &[$((&[$(stringify!($index)),*], &$x)),+];
                let expected = reference(&run, &[$(stringify!($left)),*], operands, &$of);
                assert_eq!(of_views($($x.view()),+), expected, "{run:?}");
                // Every second element of a larger tensor, in reverse order.
                $(let $x = spread(&$x);)+
                assert_eq!(of_views($(every_second(&$x)),+), expected, "every second of {run:?}");
            }
        }
    )*};
}

/// Returns a tensor of which [`every_second`] returns `x`.
fn spread(x: &DynTensor<f64>) -> DynTensor<f64> {
    let sizes: Vec<usize> = x.shape().iter().map(|size| 2 * size).collect();
    DynTensor::from_shape_fn(sizes.as_slice(), |index| {
        let from = index
            .iter()
            .zip(x.shape())
            .map(|(at, size)| size - 1 - at / 2);
        x[from.collect::<Vec<_>>().as_slice()]
    })
    .unwrap()
}

fn every_second(x: &DynTensor<f64>) -> View<'_, f64, DynShape> {
    let mut view = x.view();
    for axis in 0..x.shape().len() {
        view = view
            .try_slice_axis(axis as isize, Slice::from(..).step_by(-2))
            .unwrap();
    }
    view
}

equations! {
    matrix_product: x[i j] y[j k] => [i k] { x[i, j] * y[j, k] } |e| e[0] * e[1];
    transposed_product: x[i j] y[j k] => [k i] { x[i, j] * y[j, k] } |e| e[0] * e[1];
    product_of_transposed: x[j i] y[k j] => [i k] { x[j, i] * y[k, j] } |e| e[0] * e[1];
    in_other_order: x[i j] y[j k] => [i k] { y[j, k] * x[i, j] } |e| e[0] * e[1];
    in_parentheses: x[i j] y[j k] => [i k] { ((x[i, j]) * (y[j, k])) } |e| e[0] * e[1];
    batches: x[l i j] y[l j k] => [l i k] { x[l, i, j] * y[l, j, k] } |e| e[0] * e[1];
    batch_of_one_factor: x[l i j] y[j k] => [l i k] { x[l, i, j] * y[j, k] } |e| e[0] * e[1];
    batch_of_columns: x[i j] y[j l k] => [l i k] { x[i, j] * y[j, l, k] } |e| e[0] * e[1];
    batch_in_the_middle: x[l i j] y[l j k] => [i l k] { x[l, i, j] * y[l, j, k] } |e| e[0] * e[1];
    attention: x[l i m j] y[l k m j] => [l m i k] { x[l, i, m, j] * y[l, k, m, j] } |e| e[0] * e[1];
    attention_values: x[l m i k] y[l k m j] => [l i m j] { x[l, m, i, k] * y[l, k, m, j] }
        |e| e[0] * e[1];
    two_summed: x[i j m] y[j m k] => [i k] { x[i, j, m] * y[j, m, k] } |e| e[0] * e[1];
    summed_in_one: x[i j m] y[j k] => [i k] { x[i, j, m] * y[j, k] } |e| e[0] * e[1];
    matrix_vector: x[i j] y[j] => [i] { x[i, j] * y[j] } |e| e[0] * e[1];
    dot_product: x[j] y[j] => [] { x[j] * y[j] } |e| e[0] * e[1];
    outer_product: x[i] y[k] => [i k] { x[i] * y[k] } |e| e[0] * e[1];
    bilinear: x[i j] w[l j k] y[i k] => [i l] { x[i, j] * w[l, j, k] * y[i, k] }
        |e| e[0] * e[1] * e[2];
    three_matrices: x[i j] y[j k] z[k l] => [i l] { x[i, j] * y[j, k] * z[k, l] }
        |e| e[0] * e[1] * e[2];
    elementwise: x[i j] y[i j] => [i j] { x[i, j] * y[i, j] } |e| e[0] * e[1];
    sum_of_rows: x[i j] => [i] { x[i, j] } |e| e[0];
    sum_of_all: x[i j k] => [] { x[i, j, k] } |e| e[0];
    transpose: x[i j k] => [k i j] { x[i, j, k] } |e| e[0];
    sum_and_transpose: x[i j k] => [k i] { x[i, j, k] } |e| e[0];
    diagonal: x[i i] => [i] { x[i, i] } |e| e[0];
    trace: x[j j] => [] { x[j, j] } |e| e[0];
    diagonal_of_three: x[k k k] => [k] { x[k, k, k] } |e| e[0];
    diagonal_and_others: x[i j i k] => [k i] { x[i, j, i, k] } |e| e[0];
    diagonal_times_column: x[j j] y[j k] => [k] { x[j, j] * y[j, k] } |e| e[0] * e[1];
    diagonal_factor: x[j j] y[j k] => [j k] { x[j, j] * y[j, k] } |e| e[0] * e[1];
    function_of_terms: x[i j] y[j k] => [i] { (x[i, j] - y[j, k]).abs() + 0.5 * x[i, j] * y[j, k] }
        |e| (e[0] - e[1]).abs() + 0.5 * e[0] * e[1];
    same_operand_twice: x[i j] => [i] { x[i, j] * x[i, j] } |e| e[0] * e[0];
    gram: x[i j] y[k j] => [i k] { x[i, j] * y[k, j] } |e| e[0] * e[1];
    of_rank_0: x[] y[i j] => [j i] { x[] * y[i, j] } |e| e[0] * e[1];
    broadcast_columns: x[i j] y[i] => [j i] { x[i, j] - y[i] } |e| e[0] - e[1];
    branches: x[i j] y[j] => [i] { if x[i, j] > y[j] { x[i, j] } else { y[j] } }
        |e| e[0].max(e[1]);
    squares: x[i j k] => [j] { x[i, j, k].powi(2) } |e| e[0] * e[0];
}
