//! Attention: softmax(q kᵀ / 8) v, for 8 heads.

use faer::linalg::matmul::matmul;
use faer::{Accum, Mat, Par};
use ndarray::linalg::general_mat_mul;
use ndarray::{Array2, Array3, Axis, Zip};
use shapecast::{DynTensor, Shape, Tensor, broadcast};

use super::with_faer::{matrices, parallelism};
use super::{Float, tolerance};
use crate::case::{Batch, Entry, FromElements, Group, WithBuffers, fresh, into};
use crate::cases::by_hand::multiply;
use crate::data::elements;
use crate::{Case, Run};

const HEADS: usize = 8;
const LEN: usize = 512;
const DEPTH: usize = 64;
const OUT: usize = HEADS * LEN * DEPTH;
const SCORES: usize = HEADS * LEN * LEN;

pub fn case<T: Float>(name: &'static str) -> Case {
    let entry = |implementation, allocates, prepare| Entry {
        implementation,
        allocates,
        prepare,
    };
    Case {
        name,
        group: Group::Products,
        compute_bound: true,
        reads: 3 * OUT * size_of::<T>(),
        writes: OUT * size_of::<T>(),
        operations: 4 * SCORES * DEPTH,
        // Two sums, and functions.
        tolerance: 4.0 * tolerance::<T>(LEN),
        entries: vec![
            entry("by hand", false, by_hand_into::<T> as fn() -> Box<dyn Run>),
            entry("by hand", true, by_hand_fresh::<T>),
            entry("static", false, static_into::<T>),
            entry("static", true, static_fresh::<T>),
            entry("run-time", false, run_time_into::<T>),
            entry("run-time", true, run_time_fresh::<T>),
            entry("ndarray", false, ndarray_into::<T>),
            entry("ndarray", true, ndarray_fresh::<T>),
            entry("faer", false, faer_into::<T>),
            entry("faer", true, faer_fresh::<T>),
        ],
    }
}

/// Returns q, k and v.
fn operands<T: Float, O: FromElements<T, 3>>() -> [O; 3] {
    [0, 1, 2].map(|operand| O::from_elements([HEADS, LEN, DEPTH], elements(operand, OUT)))
}

fn eighth<T: Float>() -> T {
    <T as shapecast::Float>::from_f64(0.125)
}

/// Replaces scores by the softmax of an eighth of them.
fn softmax<T: Float>(scores: &mut [T]) {
    let largest = scores
        .iter()
        .fold(scores[0], |a, &b| if b > a { b } else { a });
    let mut sum = T::ZERO;
    for x in scores.iter_mut() {
        *x = nalgebra::ComplexField::exp((*x - largest) * eighth::<T>());
        sum += *x;
    }
    for x in scores {
        *x /= sum;
    }
}

/// Computes the scores of one head at a time, in `k_transposed` and `scores`.
fn by_hand<T: Float>(
    [q, k, v]: &[Vec<T>; 3],
    [transpose, scores]: &mut [Vec<T>; 2],
    out: &mut [T],
) {
    const HEAD: usize = LEN * DEPTH;
    for head in (0..OUT).step_by(HEAD) {
        let [q, k, v] = [q, k, v].map(|x| &x[head..][..HEAD]);
        for j in 0..LEN {
            for d in 0..DEPTH {
                transpose[d * LEN + j] = k[j * DEPTH + d];
            }
        }
        multiply::<T, 1, LEN, DEPTH, LEN>(q, transpose, scores);
        scores.chunks_exact_mut(LEN).for_each(softmax);
        multiply::<T, 1, LEN, LEN, DEPTH>(scores, v, &mut out[head..][..HEAD]);
    }
}

fn by_hand_buffers<T: Float>() -> [Vec<T>; 2] {
    [LEN * DEPTH, LEN * LEN].map(|len| vec![T::ZERO; len])
}

fn by_hand_into<T: Float>() -> Box<dyn Run> {
    let out = WithBuffers {
        buffers: by_hand_buffers(),
        out: vec![T::ZERO; OUT],
    };
    into(operands::<T, _>(), out, |operands, out| {
        by_hand(operands, &mut out.buffers, &mut out.out);
    })
}

fn by_hand_fresh<T: Float>() -> Box<dyn Run> {
    fresh(operands::<T, _>(), |operands| {
        let mut out = vec![T::ZERO; OUT];
        by_hand(operands, &mut by_hand_buffers(), &mut out);
        out
    })
}

type Heads<T> = Tensor<T, Shape![8, 512, 64]>;
type Scores<T> = Tensor<T, Shape![8, 512, 512]>;

fn static_into<T: Float>() -> Box<dyn Run> {
    let out = WithBuffers {
        buffers: [Scores::<T>::zeros(), Scores::zeros()],
        out: Heads::<T>::zeros(),
    };
    into(operands::<T, _>(), out, |[q, k, v]: &[Heads<T>; 3], to| {
        let [scores, weights] = &mut to.buffers;
        let scale = eighth::<T>();
        scores.assign_matmul(q, &k.swap_axes::<-2, -1>());
        broadcast!(
            weights = {
                let e = ((scores - max_keepdim::<-1>(scores)) * scale).exp();
                e / sum_keepdim::<-1>(e)
            }
        );
        to.out.assign_matmul(weights, v);
    })
}

fn static_fresh<T: Float>() -> Box<dyn Run> {
    fresh(operands::<T, _>(), |[q, k, v]: &[Heads<T>; 3]| {
        let scale = eighth::<T>();
        let scores = q.matmul(&k.swap_axes::<-2, -1>());
        let weights = broadcast!({
            let e = ((scores - max_keepdim::<-1>(scores)) * scale).exp();
            e / sum_keepdim::<-1>(e)
        });
        weights.matmul(v)
    })
}

fn run_time_into<T: Float>() -> Box<dyn Run> {
    let scores = || DynTensor::from_elements([HEADS, LEN, LEN], vec![T::ZERO; SCORES]);
    let out = WithBuffers {
        buffers: [scores(), scores()],
        out: DynTensor::from_elements([HEADS, LEN, DEPTH], vec![T::ZERO; OUT]),
    };
    into(
        operands::<T, _>(),
        out,
        |[q, k, v]: &[DynTensor<T>; 3], to| {
            let [scores, weights] = &mut to.buffers;
            let scale = eighth::<T>();
            let transpose = k.swap_axes::<-2, -1>();
            scores.try_assign_matmul(q, &transpose).unwrap();
            broadcast!(
                weights = {
                    let e = ((scores - max_keepdim::<-1>(scores)) * scale).exp();
                    e / sum_keepdim::<-1>(e)
                }
            );
            to.out.try_assign_matmul(weights, v).unwrap();
        },
    )
}

fn run_time_fresh<T: Float>() -> Box<dyn Run> {
    fresh(operands::<T, _>(), |[q, k, v]: &[DynTensor<T>; 3]| {
        let scale = eighth::<T>();
        let scores = q.try_matmul(&k.swap_axes::<-2, -1>()).unwrap();
        let weights = broadcast!({
            let e = ((scores - max_keepdim::<-1>(scores)) * scale).exp();
            e / sum_keepdim::<-1>(e)
        });
        weights.try_matmul(v).unwrap()
    })
}

/// Computes one head at a time.
fn with_ndarray<T: Float>([q, k, v]: &[Array3<T>; 3], scores: &mut Array2<T>, out: &mut Array3<T>) {
    Zip::from(out.outer_iter_mut())
        .and(q.outer_iter())
        .and(k.outer_iter())
        .and(v.outer_iter())
        .for_each(|mut out, q, k, v| {
            general_mat_mul(T::ONE, &q, &k.t(), T::ZERO, scores);
            for mut row in scores.axis_iter_mut(Axis(0)) {
                softmax(row.as_slice_mut().unwrap());
            }
            general_mat_mul(T::ONE, scores, &v, T::ZERO, &mut out);
        });
}

fn ndarray_out<T: Float>() -> WithBuffers<Array2<T>, Array3<T>> {
    WithBuffers {
        buffers: Array2::from_elements([LEN, LEN], vec![T::ZERO; LEN * LEN]),
        out: Array3::from_elements([HEADS, LEN, DEPTH], vec![T::ZERO; OUT]),
    }
}

fn ndarray_into<T: Float>() -> Box<dyn Run> {
    into(operands::<T, _>(), ndarray_out(), |operands, to| {
        with_ndarray(operands, &mut to.buffers, &mut to.out);
    })
}

fn ndarray_fresh<T: Float>() -> Box<dyn Run> {
    fresh(operands::<T, _>(), |operands| {
        let mut to = ndarray_out();
        with_ndarray(operands, &mut to.buffers, &mut to.out);
        to.out
    })
}

/// Computes one head at a time. The matrices are column-major, so each column of `scores` has those of a query.
fn with_faer<T: Float>(
    [q, k, v]: &[Vec<Mat<T>>; 3],
    scores: &mut Mat<T>,
    out: &mut [Mat<T>],
    par: Par,
) {
    for (((q, k), v), out) in q.iter().zip(k).zip(v).zip(out) {
        matmul(&mut *scores, Accum::Replace, k, q.transpose(), T::ONE, par);
        for column in scores.col_iter_mut() {
            softmax(column.try_as_col_major_mut().unwrap().as_slice_mut());
        }
        matmul(out, Accum::Replace, scores.transpose(), v, T::ONE, par);
    }
}

fn faer_operands<T: Float>() -> [Vec<Mat<T>>; 3] {
    [0, 1, 2].map(|operand| matrices(operand, HEADS, LEN, DEPTH))
}

fn faer_out<T: Float>() -> WithBuffers<Mat<T>, Batch<Mat<T>>> {
    WithBuffers {
        buffers: Mat::zeros(LEN, LEN),
        out: Batch((0..HEADS).map(|_| Mat::zeros(LEN, DEPTH)).collect()),
    }
}

fn faer_into<T: Float>() -> Box<dyn Run> {
    let par = parallelism();
    into(faer_operands::<T>(), faer_out(), move |operands, to| {
        with_faer(operands, &mut to.buffers, &mut to.out.0, par);
    })
}

fn faer_fresh<T: Float>() -> Box<dyn Run> {
    let par = parallelism();
    fresh(faer_operands::<T>(), move |operands| {
        let mut to = faer_out();
        with_faer(operands, &mut to.buffers, &mut to.out.0, par);
        to.out
    })
}
