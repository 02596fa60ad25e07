//! Reductions of a function of two rows, for each pair of rows.
use crate::support::random::Random;
use shapecast::{DynTensor, Shape, Tensor, einsum};

/// Returns rows of whole numbers, whose sums of squares are exact.
fn rows(seed: u64, sizes: [usize; 2]) -> DynTensor<f32> {
    let mut random = Random::new(seed);
    DynTensor::from_shape_fn(&sizes[..], |_| random.below(19) as f32 - 9.0).unwrap()
}

/// What loops give for each pair of rows.
struct Expected {
    squares: DynTensor<f32>,
    cubes: DynTensor<f32>,
    roots: DynTensor<f32>,
    /// The largest absolute difference and the least difference, if the rows have elements.
    extrema: Option<[DynTensor<f32>; 2]>,
}

impl Expected {
    fn new(p: &DynTensor<f32>, q: &DynTensor<f32>) -> Self {
        let (m, n, k) = (p.shape()[0], q.shape()[0], p.shape()[1]);
        let each = |reduce: &dyn Fn(&mut dyn Iterator<Item = f32>) -> f32| {
            DynTensor::from_shape_fn([m, n], |index| {
                let [i, j] = [index[0], index[1]];
                reduce(&mut (0..k).map(|k| p[[i, k]] - q[[j, k]]))
            })
            .unwrap()
        };
        Expected {
            squares: each(&|pair| pair.map(|x| x * x).sum()),
            cubes: each(&|pair| pair.map(|x| x * x * x).sum()),
            roots: each(&|pair| pair.map(|x| (x * x).sqrt()).sum()),
            extrema: (k > 0).then(|| {
                [
                    each(&|pair| pair.fold(0.0, |max, x| max.max(x.abs()))),
                    each(&|pair| pair.fold(f32::INFINITY, f32::min)),
                ]
            }),
        }
    }
}

/// Compares reductions of some rows with those of loops.
macro_rules! compare {
    ($p:ident, $q:ident, $expected:ident) => {
        let squares = &$expected.squares;
        assert_eq!(einsum!([i, j] => sum::<k>(($p[i, k] - $q[j, k]).powi(2))), *squares);
        assert_eq!(
            einsum!([j, i] => sum::<k>(($p[i, k] - $q[j, k]).powi(2))),
            squares.transpose()
        );
        assert_eq!(
            einsum!([i, j] => sum::<k>(($p[i, k] - $q[j, k]).powi(2)).sqrt()),
            squares.map(f32::sqrt)
        );
        assert_eq!(einsum!([i, j] => sum::<k>(($p[i, k] - $q[j, k]).powi(3))), $expected.cubes);
        assert_eq!(
            einsum!([i, j] => sum::<k>(($p[i, k] - $q[j, k]).powi(2).sqrt())),
            $expected.roots
        );
        if let Some([largest, least]) = &$expected.extrema {
            assert_eq!(einsum!([i, j] => max::<k>(($p[i, k] - $q[j, k]).abs())), *largest);
            assert_eq!(einsum!([i, j] => min::<k>($p[i, k] - $q[j, k])), *least);
        }
    };
}

#[test]
fn pairs_of_rows_of_known_sizes_give_the_results_of_loops() {
    let (p, q) = (rows(1, [2, 33]), rows(2, [129, 33]));
    let expected = Expected::new(&p, &q);
    let p: Tensor<f32, Shape![2, 33]> = p.try_into_shape().unwrap();
    let q: Tensor<f32, Shape![129, 33]> = q.try_into_shape().unwrap();
    compare!(p, q, expected);
}

#[test]
fn few_and_no_elements_of_known_sizes_give_the_results_of_loops() {
    fn check<const M: usize, const N: usize, const K: usize>() {
        let (p, q) = (rows(1, [M, K]), rows(2, [N, K]));
        let expected = Expected::new(&p, &q);
        let p: Tensor<f32, Shape![M, K]> = p.try_into_shape().unwrap();
        let q: Tensor<f32, Shape![N, K]> = q.try_into_shape().unwrap();
        let found = einsum!([i, j] => sum::<k>((p[i, k] - q[j, k]).powi(2)));
        assert_eq!(found, expected.squares);
    }
    check::<3, 2, 0>();
    check::<2, 50, 7>();
}

#[test]
fn pairs_of_rows_give_the_results_of_loops() {
    fn check(p: &DynTensor<f32>, q: &DynTensor<f32>) {
        let expected = Expected::new(p, q);
        // Rows, and rows that are columns in memory.
        let columns = [p, q].map(|rows| rows.transpose().to_tensor());
        let [p_columns, q_columns] = columns.each_ref().map(|columns| columns.transpose());
        for (p, q) in [(p.view(), q.view()), (p_columns, q_columns)] {
            compare!(p, q, expected);
        }
    }
    for [m, n, k] in [
        [3, 2, 0],
        [1, 1, 1],
        [2, 50, 7],
        [5, 31, 16],
        [2, 129, 33],
        [3, 40, 300],
    ] {
        check(&rows(1, [m, k]), &rows(2, [n, k]));
    }
}

#[test]
fn sizes_of_1_broadcast() {
    let (p, q) = (rows(3, [4, 1]), rows(4, [40, 6]));
    let known: Tensor<f32, Shape![4, 1]> = p.clone().try_into_shape().unwrap();
    let other: Tensor<f32, Shape![40, 6]> = q.clone().try_into_shape().unwrap();
    let found = einsum!([i, j] => sum::<k>((known[i, k] - other[j, k]).powi(2)));
    let expected = Tensor::<f32, Shape![4, 40]>::from_shape_fn([4, 40], |index| {
        let [i, j] = [index[0], index[1]];
        (0..6).map(|k| (p[[i, 0]] - q[[j, k]]).powi(2)).sum()
    });
    assert_eq!(found, expected.unwrap());
    assert_eq!(
        einsum!([i, j] => sum::<k>((p[i, k] - q[j, k]).powi(2))),
        found
    );
}
