//! Shapes that the compiler knows, fully or in part: results have the type of the rule, and the
//! same elements as with dynamic shapes.
use shapecast::{Array, DynTensor, Shape, Tensor, broadcast, try_broadcast};

/// Tests pairs of operands: their shapes, with sizes in braces if some are `dyn`, and the shape of
/// the result.
macro_rules! pairs {
    ($($name:ident: $([$($a:tt)*] $({$($a_sizes:tt)*})? with [$($b:tt)*] $({$($b_sizes:tt)*})? gives [$($c:tt)*])+)+) => {$(
        #[test]
        fn $name() {
            $({
                let x: Tensor<i64, Shape![$($a)*]> = numbered(sizes!([$($a)*] $({$($a_sizes)*})?), 1);
                let y: Tensor<i64, Shape![$($b)*]> = numbered(sizes!([$($b)*] $({$($b_sizes)*})?), 100);
                let sum: Tensor<i64, Shape![$($c)*]> = &x + &y;
                let fused: Tensor<i64, Shape![$($c)*]> = broadcast!((x - y) * x + 7);
                let swapped: Tensor<i64, Shape![$($c)*]> = broadcast!(y + x);
                check_arrays!(x y sum; [$($a)*] $({$($a_sizes)*})? [$($b)*] $({$($b_sizes)*})? gives [$($c)*]);
                let (dyn_sum, dyn_fused) = dynamic(&x.into_dyn(), &y.into_dyn());
                assert_eq!(swapped, sum);
                assert_eq!(sum.into_dyn(), dyn_sum);
                assert_eq!(fused.into_dyn(), dyn_fused);
            })+
        }
    )+};
}

/// Returns the sizes in braces, or the sizes of the shape without braces.
macro_rules! sizes {
    ([$($shape:tt)*]) => { &[$($shape)*] };
    ([$($shape:tt)*] {$($sizes:tt)*}) => { &[$($sizes)*] };
}

/// Repeats the sum with arrays if the compiler knows all sizes.
macro_rules! check_arrays {
    ($x:ident $y:ident $sum:ident; [$($a:tt)*] [$($b:tt)*] gives [$($c:tt)*]) => {
        let (a, b): (Array<i64, Shape![$($a)*]>, Array<i64, Shape![$($b)*]>) = ($x.to_array(), $y.to_array());
        let array: Array<i64, Shape![$($c)*]> = a + b;
        assert_eq!(array.as_slice(), $sum.as_slice());
    };
    ($x:ident $y:ident $sum:ident; $($partly_known:tt)*) => {};
}

fn numbered<S: Shape>(sizes: &[usize], first: i64) -> Tensor<i64, S> {
    let len = sizes.iter().product::<usize>() as i64;
    Tensor::from_shape_vec(sizes, (first..first + len).collect::<Vec<_>>())
        .expect("sizes of this shape")
}

/// Returns the sum and the fused expression for dynamic shapes.
fn dynamic(x: &DynTensor<i64>, y: &DynTensor<i64>) -> (DynTensor<i64>, DynTensor<i64>) {
    let fused = try_broadcast!((x - y) * x + 7).expect("the shapes broadcast");
    (x + y, fused)
}

pairs! {
    same_shapes:
        [] with [] gives []
        [3] with [3] gives [3]
        [2, 3] with [2, 3] gives [2, 3]
        [1, 1] with [1, 1] gives [1, 1]
        [0] with [0] gives [0]
        [2, 0, 3] with [2, 0, 3] gives [2, 0, 3]

    scalars:
        [] with [4] gives [4]
        [2, 3] with [] gives [2, 3]
        [] with [1, 1, 5] gives [1, 1, 5]
        [] with [0, 2] gives [0, 2]

    ones_broadcast:
        [4, 1] with [1, 3] gives [4, 3]
        [1, 3] with [4, 1] gives [4, 3]
        [4, 1] with [4] gives [4, 4]
        [3, 1, 1] with [1, 1, 5] gives [3, 1, 5]
        [2, 1, 4, 1] with [2, 3, 1, 5] gives [2, 3, 4, 5]
        [1, 1, 1, 1] with [2, 3, 2, 3] gives [2, 3, 2, 3]

    missing_dimensions:
        [2, 3] with [3] gives [2, 3]
        [3] with [2, 3] gives [2, 3]
        [5, 1, 4, 1] with [3, 1, 1] gives [5, 3, 4, 1]
        [1] with [3, 1, 7] gives [3, 1, 7]
        [2, 3, 1, 5] with [3, 4, 1] gives [2, 3, 4, 5]
        [2, 1, 4] with [3, 1] gives [2, 3, 4]
        [7, 1] with [2, 1, 5] gives [2, 7, 5]

    zeros:
        [0] with [1] gives [0]
        [1] with [0] gives [0]
        [2, 0] with [2, 1] gives [2, 0]
        [3, 1] with [0] gives [3, 0]
        [0, 1, 4] with [5, 1] gives [0, 5, 4]

    rows_and_columns:
        [33, 17] with [17] gives [33, 17]
        [33, 17] with [33, 1] gives [33, 17]
        [17, 3] with [3] gives [17, 3]
        [17, 3] with [17, 1] gives [17, 3]
        [9, 1, 3] with [1, 11, 3] gives [9, 11, 3]
        [2, 300] with [1, 300] gives [2, 300]

    eight_dimensions:
        [2, 1, 2, 1, 3, 1, 2, 1] with [1, 2, 1, 3, 1, 2, 1, 2] gives [2, 2, 2, 3, 3, 2, 2, 2]
        [2, 1, 1, 1, 1, 1, 1, 3] with [2, 1] gives [2, 1, 1, 1, 1, 1, 2, 3]

    partly_known:
        [dyn, 3] {5, 3} with [3] gives [dyn, 3]
        [dyn, 3] {5, 3} with [dyn, 1] {5, 1} gives [dyn, 3]
        [dyn, 3] {1, 3} with [5, 1] gives [5, 3]
        [5, 3] with [dyn, 1] {1, 1} gives [5, 3]
        [dyn] {1} with [dyn] {4} gives [dyn]
        [dyn, dyn] {2, 3} with [1, dyn] {1, 1} gives [dyn, dyn]
        [dyn, 4] {0, 4} with [1, 4] gives [dyn, 4]
        [] with [dyn] {6} gives [dyn]
}
