//! Reductions of a function of two rows, for each pair of rows.
use crate::support::random::Random;
use shapecast::{DynTensor, Shape, Tensor, einsum};

/// Returns rows of whole numbers, whose sums of squares are exact.
fn rows(seed: u64, sizes: [usize; 2]) -> DynTensor<f32> {
    let mut random = Random::new(seed);
    DynTensor::from_shape_fn(&sizes[..], |_| random.below(19) as f32 - 9.0).unwrap()
}

/// Compares reductions with loops, for sizes that the compiler knows and for others.
macro_rules! check {
    ($([$m:literal, $n:literal, $k:literal])*) => {$({
        // A function for each, since one for all would need a large stack.
        fn check() {
            let (p, q) = (rows(1, [$m, $k]), rows(2, [$n, $k]));
            let expected = |reduce: &dyn Fn(&mut dyn Iterator<Item = f32>) -> f32| {
                Tensor::<f32, Shape![$m, $n]>::from_shape_fn([$m, $n], |index| {
                    let [i, j] = [index[0], index[1]];
                    reduce(&mut (0..$k).map(|k| p[[i, k]] - q[[j, k]]))
                })
                .unwrap()
            };
            let squares = expected(&|pair| pair.map(|x| x * x).sum());
            let cubes = expected(&|pair| pair.map(|x| x * x * x).sum());
            let roots = expected(&|pair| pair.map(|x| (x * x).sqrt()).sum());
            let known: Tensor<f32, Shape![$m, $k]> = p.clone().try_into_shape().unwrap();
            let other: Tensor<f32, Shape![$n, $k]> = q.clone().try_into_shape().unwrap();
            check!(@sums known, other, squares, cubes, roots);
            check!(@sums p, q, squares, cubes, roots);
            // Rows that are columns in memory.
            let (p_columns, q_columns) = (p.transpose().to_tensor(), q.transpose().to_tensor());
            let (p_columns, q_columns) = (p_columns.transpose(), q_columns.transpose());
            check!(@sums p_columns, q_columns, squares, cubes, roots);
            if $k > 0 {
                let largest = expected(&|pair| pair.fold(0.0, |max, x| max.max(x.abs())));
                let least = expected(&|pair| pair.fold(f32::INFINITY, f32::min));
                assert_eq!(einsum!([i, j] => max::<k>((known[i, k] - other[j, k]).abs())), largest);
                assert_eq!(einsum!([i, j] => max::<k>((p[i, k] - q[j, k]).abs())), largest);
                assert_eq!(einsum!([i, j] => min::<k>(known[i, k] - other[j, k])), least);
                assert_eq!(einsum!([i, j] => min::<k>(p[i, k] - q[j, k])), least);
            }
        }
        check();
    })*};
    (@sums $p:ident, $q:ident, $squares:ident, $cubes:ident, $roots:ident) => {
        assert_eq!(einsum!([i, j] => sum::<k>(($p[i, k] - $q[j, k]).powi(2))), $squares);
        assert_eq!(einsum!([i, j] => sum::<k>(($p[i, k] - $q[j, k]).powi(3))), $cubes);
        assert_eq!(einsum!([i, j] => sum::<k>(($p[i, k] - $q[j, k]).powi(2).sqrt())), $roots);
        assert_eq!(einsum!([j, i] => sum::<k>(($p[i, k] - $q[j, k]).powi(2))), $squares.transpose());
        assert_eq!(
            einsum!([i, j] => sum::<k>(($p[i, k] - $q[j, k]).powi(2)).sqrt()),
            $squares.map(f32::sqrt)
        );
    };
}

#[test]
fn pairs_of_rows_give_the_results_of_loops() {
    check! {
        [3, 2, 0] [2, 50, 7] [2, 129, 33]
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
