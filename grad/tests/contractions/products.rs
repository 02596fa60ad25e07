//! Gradients of `matmul` of vectors and of batches of matrices.

use crate::support::{assert_gradient, assert_tangent, dot, random};
use shapecast::{Axes, DynShape, DynTensor, Shape, Tensor, broadcast, dims};
use shapecast_grad::{grad, jvp, vjp};

dims! { Batch }

/// Compares the gradients of a product with central differences and with forward mode, for each pair of types.
macro_rules! products {
    ($($name:ident: $left:ty, [$($m:expr),*] * $right:ty, [$($n:expr),*];)*) => {
        $(#[test]
        fn $name() {
            #[vjp]
            #[jvp]
            fn f(left: &Tensor<f64, $left>, right: &Tensor<f64, $right>) -> f64 {
                let product = left.matmul(right);
                broadcast!(product * product.sin()).sum()
            }
            let rng = &mut fastrand::Rng::with_seed(7);
            let left: Tensor<f64, $left> = random(rng, &[$($m),*]);
            let right: Tensor<f64, $right> = random(rng, &[$($n),*]);
            let (value, (of_left, of_right)) = grad!(f(&left, &right); left, right);
            assert_eq!(of_left.shape(), left.shape());
            assert_eq!(of_right.shape(), right.shape());
            assert_gradient("left", &left, &of_left, |left| f(left, &right));
            assert_gradient("right", &right, &of_right, |right| f(&left, right));
            let (d_left, d_right) = (random(rng, &[$($m),*]), random(rng, &[$($n),*]));
            let (again, tangent) = f::jvp(&left, &right, &d_left, &d_right);
            assert_eq!(again, value);
            assert_tangent("product", tangent, dot(&of_left, &d_left) + dot(&of_right, &d_right));
        })*
    };
}
products! {
    two_matrices: Shape![2, 3], [2, 3] * Shape![3, 4], [3, 4];
    two_vectors: Shape![3], [3] * Shape![3], [3];
    matrix_and_vector: Shape![dyn Batch, 3], [5, 3] * Shape![3], [3];
    vector_and_matrix: Shape![3], [3] * Shape![3, dyn Batch], [3, 2];
    no_rows: Shape![dyn, 3], [0, 3] * Shape![3, 2], [3, 2];
    nothing_contracted: Shape![2, dyn], [2, 0] * Shape![dyn, 3], [0, 3];
    batch_and_matrix: Shape![dyn Batch, 2, 3], [4, 2, 3] * Shape![3, 2], [3, 2];
    matrix_and_batch: Shape![2, 3], [2, 3] * Shape![dyn Batch, 3, 2], [4, 3, 2];
    batch_and_vector: Shape![dyn Batch, 2, 3], [4, 2, 3] * Shape![3], [3];
    vector_and_batch: Shape![3], [3] * Shape![2, 3, 4], [2, 3, 4];
    two_batches: Shape![dyn Batch, 2, 3], [4, 2, 3] * Shape![dyn Batch, 3, 5], [4, 3, 5];
    batches_of_size_1: Shape![dyn, 1, 2, 3], [4, 1, 2, 3] * Shape![1, 3, 3, 1], [1, 3, 3, 1];
    batches_of_1_at_run_time: Shape![dyn, 2, 3], [1, 2, 3] * Shape![dyn, 3, 2], [4, 3, 2];
    empty_batch: Shape![dyn, 2, 3], [0, 2, 3] * Shape![3, 2], [3, 2];
    ranks_at_run_time: DynShape, [2, 2, 3] * DynShape, [3, 2];
    vectors_at_run_time: DynShape, [3] * DynShape, [2, 3, 2];
}

#[test]
fn products_of_views_have_gradients() {
    #[vjp]
    fn f(left: &DynTensor<f64>, right: &Tensor<f64, Shape![3, 4]>) -> f64 {
        let heads = right.unsqueeze::<0>();
        let scores = left.matmul(&heads.permute::<Axes![0, 2, 1]>());
        scores.sin().sum()
    }
    let rng = &mut fastrand::Rng::with_seed(8);
    let (left, right) = (random(rng, &[2, 3, 4]), random(rng, &[3, 4]));
    let (_, (of_left, of_right)) = grad!(f(&left, &right); left, right);
    assert_gradient("left", &left, &of_left, |left| f(left, &right));
    assert_gradient("right", &right, &of_right, |right| f(&left, right));
}
