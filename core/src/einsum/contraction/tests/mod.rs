//! Typed contractions, the order of pairs, and errors that the recorded facts do not cover.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::contraction_order::{ContractionOrder, IndexSet, OperandIndices};
use super::factor::{Index, IndexSizes, IndexedFactor, letter};
use super::many::contract_many;
use super::*;
use crate::element::{Heap, Inline};
use crate::error::ShapeError;
use crate::linalg::MatMulElement;
use crate::tensor::MakeResult;
use crate::{Array, DynTensor, Operand, Shape, ShapeErrorKind, Tensor, View, array, tensor};

const I: Index = 26;
const J: Index = 27;
const K: Index = 28;
const L: Index = 29;
const M: Index = 30;

/// Returns the contraction of two operands, whose axes have these indices.
fn contract<P, R, T>(
    x: &impl Operand<Elem = T>,
    y: &impl Operand<Elem = T>,
    [x_indices, y_indices, result]: [&[Index]; 3],
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<T, R>,
    R: crate::shape::traits::Shape,
    T: MatMulElement,
{
    let mut sizes = IndexSizes::new();
    let x = IndexedFactor::new(x.source(), 0, x_indices, &mut sizes)?;
    let y = IndexedFactor::new(y.source(), 1, y_indices, &mut sizes)?;
    contract_many::<P, R, T>(&mut vec![x, y], result, &sizes)
}

/// Returns a tensor of these sizes whose elements count from 0.
fn counting(sizes: &[usize]) -> DynTensor<i32> {
    let mut next = 0..;
    DynTensor::from_shape_fn(sizes, |_| next.next().unwrap_or(0)).unwrap()
}

#[test]
fn contractions_of_arrays_are_arrays() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    let y = array![[1, 0], [0, 1], [1, 1]];
    let product: Array<i32, Shape![2, 2]> =
        contract::<Inline, Shape![2, 2], _>(&x, &y, [&[I, J], &[J, K], &[I, K]]).unwrap();
    assert_eq!(product, array![[4, 5], [10, 11]]);
    // The result in the other order, the diagonal of a factor, and an index of one factor alone.
    let swapped: Array<i32, Shape![2, 2]> =
        contract::<Inline, Shape![2, 2], _>(&x, &y, [&[I, J], &[J, K], &[K, I]]).unwrap();
    assert_eq!(swapped, array![[4, 10], [5, 11]]);
    let scaled: Array<i32, Shape![2]> =
        contract::<Inline, Shape![2], _>(&product, &x, [&[I, I], &[I, J], &[I]]).unwrap();
    assert_eq!(scaled, array![4 * 6, 11 * 15]);
    let total: Array<i32, Shape![]> =
        contract::<Inline, Shape![], _>(&x, &x, [&[I, J], &[I, J], &[]]).unwrap();
    assert_eq!(total, Array::from(91));
}

#[test]
fn sizes_of_1_broadcast() {
    let x = tensor![[1.0], [2.0]];
    let y = tensor![[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]];
    let product: Tensor<f64, Shape![2, 2]> =
        contract::<Heap, Shape![2, 2], _>(&x, &y, [&[I, J], &[J, K], &[I, K]]).unwrap();
    assert_eq!(product, tensor![[9.0, 12.0], [18.0, 24.0]]);
}

/// Compares the contraction of every order of axes in memory and of the result with naive loops.
fn check(x_indices: &[Index], y_indices: &[Index], result: &[Index], sizes: [usize; 5]) {
    let size = |indices: &[Index]| -> Vec<usize> {
        indices.iter().map(|&i| sizes[usize::from(i - I)]).collect()
    };
    let (x, y) = (counting(&size(x_indices)), counting(&size(y_indices)));
    let all = [I, J, K, L, M].map(|i| sizes[usize::from(i - I)]);
    let mut expected = DynTensor::from_elem(&size(result)[..], 0).unwrap();
    for step in 0..all.iter().product() {
        let mut index = [0; 5];
        shapecast_kernel::sizes::offsets::seek(&all, step, &mut index);
        let at = |indices: &[Index]| -> Vec<usize> {
            indices.iter().map(|&i| index[usize::from(i - I)]).collect()
        };
        let product = x[&at(x_indices)[..]] * y[&at(y_indices)[..]];
        expected[&at(result)[..]] += product;
    }
    let (x_reversed, y_reversed) = (x.transpose().to_tensor(), y.transpose().to_tensor());
    for x in [x.view(), x_reversed.transpose()] {
        for y in [y.view(), y_reversed.transpose()] {
            let found: DynTensor<i32> =
                contract::<Heap, crate::DynShape, _>(&x, &y, [x_indices, y_indices, result])
                    .unwrap();
            assert_eq!(found, expected, "{x_indices:?} {y_indices:?} {result:?}");
        }
    }
}

#[test]
fn axes_may_have_any_order() {
    let sizes = [2, 3, 2, 4, 2];
    // Two contracted axes, which merge in one factor, in both, and in none.
    for x in [[I, J, K, M], [J, I, K, M], [J, I, M, K], [I, K, J, M]] {
        for result in [[I, M, L], [L, I, M], [M, L, I]] {
            check(&x, &[J, K, L], &result, sizes);
            check(&x, &[K, L, J], &result, sizes);
        }
    }
    // Rows and columns that alternate in the result, with a batch.
    check(&[I, J, K, M], &[J, I, L], &[K, L, M, I], sizes);
    check(&[I, J, K], &[J, L, M], &[L, I, M, K], sizes);
}

#[test]
fn factors_of_long_rows_are_packed() {
    let sizes = [2, 2, 20, 64, 1];
    check(&[I, J, K], &[J, L], &[I, K, L], sizes);
    check(&[J, L], &[I, J, K], &[L, I, K], sizes);
}

#[test]
fn factors_of_the_users_types_keep_their_order() {
    /// A pair whose products are `(x.0, y.1)`.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    struct Ends(i32, i32);
    impl core::ops::Add for Ends {
        type Output = Self;
        fn add(self, other: Self) -> Self {
            Ends(self.0 + other.0, self.1 + other.1)
        }
    }
    impl core::ops::Mul for Ends {
        type Output = Self;
        fn mul(self, other: Self) -> Self {
            Ends(self.0, other.1)
        }
    }
    let x = tensor![[Ends(1, 0), Ends(2, 0)], [Ends(3, 0), Ends(4, 0)]];
    let y = tensor![[Ends(0, 5), Ends(0, 6)], [Ends(0, 7), Ends(0, 8)]];
    let product: Tensor<Ends, Shape![2, 2]> =
        contract::<Heap, Shape![2, 2], _>(&x, &y, [&[I, J], &[J, K], &[K, I]]).unwrap();
    assert_eq!(
        product,
        tensor![[Ends(3, 12), Ends(7, 12)], [Ends(3, 14), Ends(7, 14)]]
    );
}

#[test]
fn pairs_are_in_the_order_of_least_work() {
    let mut sizes = IndexSizes::new();
    let x = counting(&[2, 30, 4, 50]);
    IndexedFactor::new(x.view().source(), 0, &[I, J, K, L], &mut sizes).unwrap();
    let set = |indices: &[Index]| {
        indices
            .iter()
            .fold(0, |set: IndexSet, &index| set | 1 << index)
    };
    let pairs = |operands: &[&[Index]], result: &[Index]| {
        let operands = operands.iter().map(|indices| OperandIndices {
            all: set(indices),
            innermost: set(&indices[indices.len() - 1..]),
        });
        let operands: Vec<_> = operands.collect();
        let order = ContractionOrder::new(&operands, set(result), &sizes);
        order
            .pairs
            .iter()
            .map(|pair| pair.factors)
            .collect::<Vec<_>>()
    };
    // 2 by 30, 30 by 4, 4 by 50: from left to right.
    assert_eq!(
        pairs(&[&[I, J], &[J, K], &[K, L]], &[I, L]),
        [[0, 1], [3, 2]]
    );
    // 50 by 4, 4 by 30, 30 by 2: from right to left.
    assert_eq!(
        pairs(&[&[L, K], &[K, J], &[J, I]], &[L, I]),
        [[0, 3], [1, 2]]
            .map(|p| p)
            .into_iter()
            .rev()
            .collect::<Vec<_>>()
    );
    // As many factors as the greedy order has.
    let chain: [&[Index]; 10] = [
        &[I, J],
        &[J, K],
        &[K, L],
        &[L, I],
        &[I, J],
        &[J, K],
        &[K, L],
        &[L, I],
        &[I, J],
        &[J],
    ];
    assert_eq!(pairs(&chain, &[I]).len(), 9);
}

/// `einsum!` decides by the indices alone that these are not contracted. No sizes may decide otherwise.
#[test]
fn factors_that_have_all_indices_are_better_in_one_loop_nest() {
    let all = 1 << I | 1 << J;
    for (rows, columns) in [(0, 5), (1, 1), (3, 4), (100, 1), (100, 200)] {
        let mut sizes = IndexSizes::new();
        let x = counting(&[rows, columns]);
        IndexedFactor::new(x.view().source(), 0, &[I, J], &mut sizes).unwrap();
        for count in 3..12 {
            let operands = [1 << I, 1 << J].map(|innermost| OperandIndices { all, innermost });
            let operands: Vec<_> = operands.into_iter().cycle().take(count).collect();
            for result in [0, 1 << I, 1 << J] {
                assert!(ContractionOrder::new(&operands, result, &sizes).prefers_fused(&sizes));
            }
        }
    }
}

#[test]
fn many_operands_give_the_same_in_every_order() {
    let x = tensor![[1_i64, 2], [3, -1]].into_dyn();
    for count in 1..12 {
        let terms: Vec<_> = (0..count)
            .map(|k| {
                [letter(26 + k), letter(27 + k)]
                    .iter()
                    .collect::<alloc::string::String>()
            })
            .collect();
        let equation = alloc::format!("{}->a{}", terms.join(","), letter(26 + count));
        let mut expected = x.clone();
        for _ in 1..count {
            expected = expected.try_matmul(&x).unwrap();
        }
        let operands = vec![x.view(); count.into()];
        assert_eq!(try_einsum(&equation, &operands).unwrap(), expected);
    }
}

#[test]
fn errors_have_the_texts_of_pytorch() {
    let x = DynTensor::from_elem([2, 3], 1.0).unwrap();
    let error =
        |equation: &str, operands: &[&DynTensor<f64>]| try_einsum(equation, operands).unwrap_err();
    let text = |equation: &str| error(equation, &[&x, &x]).to_string();
    assert_eq!(
        error("", &[]).to_string(),
        "einsum(): must provide at least one operand"
    );
    assert_eq!(
        text("ij"),
        "einsum(): more operands were provided than specified in the equation"
    );
    assert_eq!(
        text("ij,ij,k!"),
        "einsum(): fewer operands were provided than specified in the equation"
    );
    assert_eq!(
        text("i......,ij"),
        "einsum(): found '.' for operand 0 for which an ellipsis was already found"
    );
    assert_eq!(
        text("ij,..ij"),
        "einsum(): found '.' for operand 1 that is not part of any ellipsis"
    );
    assert_eq!(
        text("ij,ij->......"),
        "einsum(): found '.' for output but an ellipsis (...) was already found"
    );
    assert_eq!(
        text("ij,ij->.i"),
        "einsum(): found '.' for output that is not part of any ellipsis (...)"
    );
    assert_eq!(
        text("ijk...,ij"),
        "einsum(): the number of subscripts in the equation (3) is more than the number of \
         dimensions (2) for operand 0"
    );
    assert_eq!(
        text("ij,jk->i->k"),
        "einsum(): invalid subscript given at index 8 in the equation string, subscripts must be \
         in [a-zA-Z]"
    );
    assert_eq!(
        text("ij,éj"),
        "einsum(): invalid subscript given at index 3 in the equation string, subscripts must be \
         in [a-zA-Z]"
    );
    let y = x.transpose().to_tensor();
    assert_eq!(
        error("...,...", &[&x, &y]).to_string(),
        "einsum(): dimension 0 covered by ellipsis in operand 1has size 3 which does not broadcast \
         with previously seen ellipsis with size 2 for the respective dimension"
    );
    assert_eq!(error("ij,jk", &[&x, &x]).kind(), ShapeErrorKind::Mismatch);
    assert_eq!(error("i?", &[&x]).kind(), ShapeErrorKind::Equation);
}

#[test]
fn results_that_are_too_large_are_errors() {
    let element = [1.0];
    let sizes = [1 << (usize::BITS / 3 + 1); 2];
    let view = View::<f64, crate::DynShape>::from_shape_strides(sizes, &[0; 2], 0, &element);
    let view = view.unwrap();
    let kind = |equation: &str, operands: &[View<'_, f64, crate::DynShape>]| {
        try_einsum(equation, operands).unwrap_err().kind()
    };
    let views = [view.clone(), view.clone()];
    assert_eq!(kind("ij,kl->ijkl", &views), ShapeErrorKind::TooLarge);
    assert_eq!(kind("ij,jk->ik", &views), ShapeErrorKind::TooLarge);
    let column = DynTensor::<f64>::from_elem(&[1; 40][..], 1.0).unwrap();
    let many: alloc::string::String = (0..40).map(letter).collect();
    let found = try_einsum(&alloc::format!("{many},{many}"), &[&column, &column]);
    assert_eq!(found.unwrap().shape(), [0; 0]);
    let error = try_einsum(
        &alloc::format!("{many}...->{many}..."),
        &[column.try_broadcast_to(&[1; 64]).unwrap().view()],
    );
    assert_eq!(error.unwrap().ndim(), 64);
}

#[cfg(feature = "half")]
#[test]
fn sums_of_16_bit_floats_are_rounded_once() {
    use half::f16;
    let x = DynTensor::from_shape_vec([1, 3], [2048.0, 1.0, 1.0].map(f16::from_f32).to_vec());
    let x = x.unwrap();
    let ones = DynTensor::from_elem([3, 2], f16::ONE).unwrap();
    let expected = [f16::from_f32(2050.0); 2];
    let sum = try_einsum("ij,jk->k", &[&x, &ones]).unwrap();
    assert_eq!(sum.as_slice(), expected);
    let sum = try_einsum("ij,jk,jk->ik", &[&x, &ones, &ones]).unwrap();
    assert_eq!(sum.as_slice(), expected);
    assert_eq!(try_einsum("ij->", &[&x]).unwrap().item(), expected[0]);
    let sum: Tensor<f16, Shape![2]> =
        contract::<Heap, Shape![2], _>(&x, &ones, [&[I, J], &[J, K], &[K]]).unwrap();
    assert_eq!(sum.as_slice(), expected);
}
