//! Products of three and more factors, which are contracted in pairs.
use crate::support::random::Random;
use shapecast::{Array, DynTensor, Shape, Tensor, array, einsum, tensor, try_einsum};

/// Returns a tensor of small whole numbers, whose products and sums are exact.
fn whole<const RANK: usize>(seed: u64, sizes: [usize; RANK]) -> DynTensor<f64> {
    let mut random = Random::new(seed);
    DynTensor::from_shape_fn(&sizes[..], |_| random.below(7) as f64 - 3.0).unwrap()
}

fn matrix<const M: usize, const N: usize>(seed: u64) -> Tensor<f64, Shape![M, N]> {
    whole(seed, [M, N]).try_into_shape().unwrap()
}

#[test]
fn chains_of_matrices() {
    let (a, b, c, d) = (
        matrix::<9, 17>(1),
        matrix::<17, 6>(2),
        matrix::<6, 20>(3),
        matrix::<20, 5>(4),
    );
    let abc: Tensor<f64, Shape![9, 20]> = einsum!([i, l] => a[i, j] * b[j, k] * c[k, l]);
    assert_eq!(abc, a.matmul(&b).matmul(&c));
    let transposed: Tensor<f64, Shape![20, 9]> = einsum!([l, i] => a[i, j] * (b[j, k] * c[k, l]));
    assert_eq!(transposed, abc.transpose());
    let abcd: Tensor<f64, Shape![9, 5]> = einsum!([i, m] => a[i, j] * b[j, k] * c[k, l] * d[l, m]);
    assert_eq!(abcd, abc.matmul(&d));
    let (a, b, c) = (a.into_dyn(), b.into_dyn(), c.into_dyn());
    assert_eq!(einsum!([i, l] => a[i, j] * b[j, k] * c[k, l]), abc);
    assert_eq!(
        try_einsum!([i, l] => a[i, j] * b[j, k] * c[k, l]).unwrap(),
        abc
    );
}

#[test]
fn one_operand_may_be_several_factors() {
    let a = matrix::<12, 12>(5);
    let cubed: Tensor<f64, Shape![12, 12]> = einsum!([i, l] => a[i, j] * a[j, k] * a[k, l]);
    assert_eq!(cubed, a.matmul(&a).matmul(&a));
    let trace: Tensor<f64, Shape![]> = einsum!([] => a[i, j] * a[j, k] * a[k, i]);
    assert_eq!(trace.item(), cubed.diagonal::<0, 1>().sum());
}

#[test]
fn terms_and_targets() {
    let (a, b, c) = (matrix::<9, 17>(1), matrix::<17, 6>(2), matrix::<6, 20>(3));
    let bias = matrix::<9, 20>(6);
    let abc = a.matmul(&b).matmul(&c);
    let sum: Tensor<f64, Shape![9, 20]> =
        einsum!([i, l] => a[i, j] * b[j, k] * c[k, l] - bias[i, l]);
    assert_eq!(sum, &abc - &bias);
    let mut target = Tensor::<f64, Shape![9, 20]>::ones();
    einsum!(target[i, l] += a[i, j] * b[j, k] * c[k, l]);
    assert_eq!(target, &abc + 1.0);
    einsum!(target[i, l] = 2.0 - a[i, j] * b[j, k] * c[k, l]);
    assert_eq!(target, 2.0 - &abc);
    // The target is a factor, and is read before it is written.
    let mut square = matrix::<9, 9>(7);
    let expected = square.matmul(&square).matmul(&square);
    einsum!(square[i, l] = square[i, j] * square[j, k] * square[k, l]);
    assert_eq!(square, expected);
    try_einsum!(target[i, l] -= a[i, j] * b[j, k] * c[k, l]).unwrap();
    assert_eq!(target, 2.0 - (&abc + &abc));
}

#[test]
fn sizes_of_1_broadcast() {
    let (a, c) = (matrix::<9, 17>(1), matrix::<6, 20>(3));
    let b: Tensor<f64, Shape![1, 6]> = whole(2, [1, 6]).try_into_shape().unwrap();
    let found: Tensor<f64, Shape![9, 20]> = einsum!([i, l] => a[i, j] * b[j, k] * c[k, l]);
    let wide: Tensor<f64, Shape![17, 6]> = b.broadcast_to::<Shape![17, 6]>().to_tensor();
    assert_eq!(found, a.matmul(&wide).matmul(&c));
    let (a, b, c) = (a.into_dyn(), b.into_dyn(), c.into_dyn());
    assert_eq!(einsum!([i, l] => a[i, j] * b[j, k] * c[k, l]), found);
}

#[test]
fn diagonals_batches_and_indices_of_one_factor() {
    let (a, b, c) = (whole(1, [5, 8, 8]), whole(2, [5, 8, 7]), whole(3, [7, 3]));
    let found = einsum!([n, l] => a[n, j, j] * b[n, j, k] * c[k, l]);
    for n in 0..5 {
        for l in 0..3 {
            let terms = (0..8).flat_map(|j| (0..7).map(move |k| (j, k)));
            let sum: f64 = terms
                .map(|(j, k)| a[[n, j, j]] * b[[n, j, k]] * c[[k, l]])
                .sum();
            assert_eq!(found[[n, l]], sum);
        }
    }
    let total = einsum!([] => a[n, i, j] * b[n, i, k] * c[k, l]).item();
    let rows = einsum!([n, i] => a[n, i, j]);
    let columns = einsum!([k] => c[k, l]);
    assert_eq!(
        total,
        einsum!([] => rows[n, i] * b[n, i, k] * columns[k]).item()
    );
}

#[test]
fn other_elements_are_fused() {
    let (a, b) = (tensor![[1_i32, 2], [3, 4]], tensor![[5_i32, 6], [7, 8]]);
    let product: Tensor<i32, Shape![2, 2]> = einsum!([i, l] => a[i, j] * b[j, k] * a[k, l]);
    assert_eq!(product, tensor![[85, 126], [193, 286]]);
    let a = array![[1.0, 2.0], [3.0, 4.0]];
    let product: Array<f64, Shape![2, 2]> = einsum!([i, l] => a[i, j] * a[j, k] * a[k, l]);
    assert_eq!(product, array![[37.0, 54.0], [81.0, 118.0]]);
}

#[test]
fn operands_are_evaluated_once() {
    let mut calls = 0;
    let mut next = || {
        calls += 1;
        matrix::<8, 8>(calls)
    };
    let bias = Tensor::<f64, Shape![8]>::ones();
    let found = einsum!([i, l] => next()[i, j] * next()[j, k] * next()[k, l] + bias[i]);
    assert_eq!(calls, 3);
    let [a, b, c] = [1, 2, 3].map(matrix::<8, 8>);
    assert_eq!(found, a.matmul(&b).matmul(&c) + 1.0);
}

#[test]
fn an_index_has_one_size_in_all_terms() {
    let (a, b, c) = (whole(1, [9, 17]), whole(2, [17, 6]), whole(3, [6, 20]));
    let other = whole(4, [9, 16]);
    let error = try_einsum!([i, l] => a[i, j] * b[j, k] * c[k, l] + other[i, j]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "index `j` is 17 in `a`, `b` and 16 in `other`"
    );
    let error = try_einsum!([i, l] => a[i, j] * b[j, k] * b[k, l] + c[l, m]).unwrap_err();
    assert_eq!(error.to_string(), "index `k` is 6 and 17 in `b`");
}

/// Returns the result of an equation, by loops over all indices.
fn by_loops(equation: &str, operands: &[DynTensor<f64>]) -> DynTensor<f64> {
    let (terms, result) = equation.split_once("->").unwrap();
    let terms: Vec<&str> = terms.split(',').collect();
    let mut letters: Vec<(char, usize)> = Vec::new();
    for (term, operand) in terms.iter().zip(operands) {
        for (letter, &size) in term.chars().zip(operand.shape()) {
            if !letters.iter().any(|(known, _)| *known == letter) {
                letters.push((letter, size));
            }
        }
    }
    let size = |letter: char| {
        letters
            .iter()
            .find(|(known, _)| *known == letter)
            .unwrap()
            .1
    };
    let sizes: Vec<usize> = result.chars().map(size).collect();
    let mut sums = DynTensor::from_elem(&sizes[..], 0.0).unwrap();
    for mut number in 0..letters.iter().map(|(_, size)| size).product() {
        let index: Vec<(char, usize)> = letters
            .iter()
            .map(|&(letter, size)| {
                let i = number % size;
                number /= size;
                (letter, i)
            })
            .collect();
        let of = |term: &str| -> Vec<usize> {
            let of = |letter: char| index.iter().find(|(known, _)| *known == letter).unwrap().1;
            term.chars().map(of).collect()
        };
        let factors = terms.iter().zip(operands).map(|(term, x)| x[&of(term)[..]]);
        sums[&of(result)[..]] += factors.product::<f64>();
    }
    sums
}

#[test]
fn orders_of_pairs_give_the_results_of_loops() {
    for (equation, sizes) in [
        ("i,ij,j->", [0, 1, 5, 17, 95]),
        ("j,ij,i->", [0, 1, 5, 17, 95]),
        ("ij,i,i->j", [0, 1, 5, 17, 95]),
        ("i,i,i->", [0, 1, 5, 17, 9000]),
        ("bi,ij,bj->b", [0, 1, 3, 7, 23]),
        ("bi,oij,bj->bo", [0, 1, 3, 5, 11]),
        ("ijk,jr,kr->ir", [0, 1, 3, 5, 11]),
        ("ia,ja,ka->ijk", [0, 1, 3, 5, 11]),
        ("ij,jk,ki->", [0, 1, 3, 7, 23]),
        ("ijk,jl,km->mil", [0, 1, 2, 3, 5]),
        ("ir,jr,kr,ijk->", [0, 1, 2, 3, 9]),
        ("ij,jk,kl,lm,mi->k", [0, 1, 2, 3, 4]),
    ] {
        let terms = equation.split("->").next().unwrap().split(',');
        for size in sizes {
            // The sizes of two indices differ, unless one is 0 or 1.
            let size_of = |letter: char| match size {
                0 | 1 => size,
                _ => size + letter as usize % 3,
            };
            let operands = terms.clone().enumerate().map(|(seed, term)| {
                let sizes: Vec<usize> = term.chars().map(size_of).collect();
                let mut random = Random::new(seed as u64 + 1);
                DynTensor::from_shape_fn(&sizes[..], |_| random.below(5) as f64 - 2.0).unwrap()
            });
            let operands: Vec<_> = operands.collect();
            let found = try_einsum(equation, &operands).unwrap();
            assert_eq!(found, by_loops(equation, &operands), "{equation} {size}");
        }
    }
}

#[test]
fn products_of_a_matrix_and_two_vectors() {
    for n in [1, 60, 130] {
        let (x, a, y) = (whole(1, [n]), whole(2, [n, n + 1]), whole(3, [n + 1]));
        let expected = by_loops("i,ij,j->", &[x.clone(), a.clone(), y.clone()]);
        assert_eq!(einsum!([] => x[i] * a[i, j] * y[j]), expected);
        assert_eq!(einsum!([] => y[j] * a[i, j] * x[i]), expected);
        assert_eq!(try_einsum!([] => x[i] * a[i, j] * y[j]).unwrap(), expected);
    }
}
