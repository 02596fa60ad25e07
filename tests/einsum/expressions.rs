//! The right side: any expression of `broadcast!`.
use shapecast::{Shape, Tensor, array, einsum, tensor, try_einsum};

fn x() -> Tensor<f64, Shape![2, 3]> {
    tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]
}

#[test]
fn each_term_of_a_sum_has_its_own_sums() {
    let x = x();
    let weights = tensor![[1.0, 0.0, 1.0], [0.0, 1.0, 0.0]];
    let bias = tensor![10.0, 20.0];
    let y: Tensor<f64, Shape![2, 2]> = einsum!([n, o] => x[n, k] * weights[o, k] + bias[o]);
    assert_eq!(y, tensor![[14.0, 22.0], [20.0, 25.0]]);
    let y: Tensor<f64, Shape![2]> = einsum!([n] => (x[n, k] - 2.0 * x[n, l]) - (bias[n] - 1.0));
    assert_eq!(y, tensor![-15.0, -34.0]);
    let total: Tensor<f64, Shape![]> = einsum!([] => x[i, j] + bias[i] + 0.5);
    assert_eq!(total.item(), 21.0 + 30.0 + 0.5);
    // A product is one term.
    let y: Tensor<f64, Shape![2]> = einsum!([i] => (x[i, j] + bias[i]) * 1.0);
    assert_eq!(y, tensor![36.0, 75.0]);
}

#[test]
fn a_size_is_that_of_the_whole_call() {
    let column = tensor![[10.0], [20.0]];
    let x = x();
    // The index `j` of `column` has the size 3 of that of `x`, in a sum of its own too.
    let y: Tensor<f64, Shape![2]> = einsum!([i] => column[i, j] + x[i, j] * x[i, k]);
    assert_eq!(y, tensor![30.0 + 36.0, 60.0 + 225.0]);
    let y: Tensor<f64, Shape![2]> = einsum!([i] => sum::<j>(column[i, j]) + sum::<j>(x[i, j]));
    assert_eq!(y, tensor![36.0, 75.0]);
}

#[test]
fn reductions_name_their_indices() {
    let x = x();
    let y: Tensor<f64, Shape![2]> = einsum!([i] => max::<j>(x[i, j]) - min::<j>(x[i, j]));
    assert_eq!(y, tensor![2.0, 2.0]);
    let y: Tensor<f64, Shape![3]> = einsum!([j] => mean::<i>(x[i, j]) * prod::<i>(x[i, j]));
    assert_eq!(y, tensor![2.5 * 4.0, 3.5 * 10.0, 4.5 * 18.0]);
    let y: Tensor<bool, Shape![2]> = einsum!([i] => any::<j>(x[i, j] > 5.0));
    assert_eq!(y, tensor![false, true]);
    let y: Tensor<bool, Shape![]> = einsum!([] => all::<j, i>(x[i, j] > 0.0));
    assert!(y.item());
    // The inner `j` is an index of its own.
    let y: Tensor<f64, Shape![2, 3]> = einsum!([i, j] => x[i, j] / sum::<j>(x[i, j]));
    assert_eq!(y[[1, 0]], 4.0 / 15.0);
    // What is not named is summed inside of another reduction too, at the top.
    let y: Tensor<f64, Shape![2]> = einsum!([i] => max::<j>(x[i, j]) * x[i, k]);
    assert_eq!(y, tensor![3.0 * 6.0, 6.0 * 15.0]);
    let (a, b) = (3.0_f64, 4.0_f64);
    let y: Tensor<f64, Shape![2]> = einsum!([i] => f64::max(x[i, j], 2.0) * a.max(b));
    assert_eq!(y, tensor![7.0 * 4.0, 15.0 * 4.0]);
}

#[test]
fn softmax_and_divergence() {
    let x = x();
    let y: Tensor<f64, Shape![2, 3]> = einsum!([i, j] => {
        let e = (x[i, j] - max::<j>(x[i, j])).exp();
        e / sum::<k>((x[i, k] - max::<j>(x[i, j])).exp())
    });
    assert!((y.sum() - 2.0).abs() < 1e-12);
    let (p, q) = (y.clone(), tensor![[0.2, 0.3, 0.5], [0.1, 0.1, 0.8]]);
    let r = tensor![1.0, 2.0];
    let divergence: Tensor<f64, Shape![2]> = einsum!([x] => p[x, y] * (q[x, y] / r[x]).ln());
    let expected: f64 = (0..3).map(|j| p[[1, j]] * (q[[1, j]] / 2.0).ln()).sum();
    assert!((divergence[[1]] - expected).abs() < 1e-12);
}

#[test]
fn any_syntax_of_broadcast() {
    let x = x();
    let table = [0.0, 10.0, 20.0, 30.0];
    let y: Tensor<f64, Shape![3, 2]> = einsum!([j, i] => table[x[i, j] as usize % 4]);
    assert_eq!(y, tensor![[10.0, 0.0], [20.0, 10.0], [30.0, 20.0]]);
    let y: Tensor<f64, Shape![2, 3]> = einsum!([i, j] => match x[i, j] as i32 {
        n if n > 4 => x[i, j] * x[i, j],
        1..=2 => -x[i, j],
        _ => 0.0,
    });
    assert_eq!(y, tensor![[-1.0, -2.0, 0.0], [0.0, 25.0, 36.0]]);
    let y: Tensor<bool, Shape![2, 3]> = einsum!([i, j] => matches!(x[i, j], 2.0..=4.0));
    assert_eq!(y, tensor![[false, true, true], [true, false, false]]);
    let square = |v: f64| v * v;
    let y: Tensor<f64, Shape![2]> = einsum!([i] => square(x[i, j]));
    assert_eq!(y, tensor![14.0, 77.0]);
    // A closure may have a parameter of the name of an index.
    let y: Tensor<f64, Shape![2, 3]> =
        einsum!([i, j] => Some(x[i, j]).map_or(0.0, |i: f64| i + 1.0));
    assert_eq!(y[[0, 0]], 2.0);
    let y: Tensor<f64, Shape![2]> = einsum!([i] => { let d = x[i, j] - 2.0; d * d });
    assert_eq!(y, tensor![2.0, 4.0 + 9.0 + 16.0]);
    let order: Tensor<i32, Shape![2, 3]> = einsum!([i, j] => x[i, j].total_cmp(&x[i, j]) as i32);
    assert_eq!(order.sum(), 0);
    let one: Tensor<f64, Shape![2, 3]> = einsum!([i, j] => &x[i, j] - &(x[i, j] - 1.0));
    assert_eq!(one, Tensor::<f64, Shape![2, 3]>::ones());
}

struct Model {
    scale: f64,
    layers: Vec<Tensor<f64, Shape![2, 3]>>,
}

impl Model {
    const HALF: f64 = 0.5;

    fn layer(&self, number: usize) -> &Tensor<f64, Shape![2, 3]> {
        &self.layers[number]
    }
}

#[test]
fn operands_are_places_and_expressions() {
    let model = Model {
        scale: 10.0,
        layers: vec![x(), x() * 2.0],
    };
    let (n, v) = (1, array![1.0, 0.0, 0.0]);
    let y: Tensor<f64, Shape![2]> = einsum!([i] => model.layers[n][i, j] * v[j] * model.scale);
    assert_eq!(y, tensor![20.0, 80.0]);
    let y: Tensor<f64, Shape![2]> = einsum!([i] => model.layer(n)[i, j] * v[j] + Model::HALF);
    assert_eq!(y, tensor![2.5, 8.5]);
    let boxed = Box::new(x());
    let y: Tensor<f64, Shape![3]> = einsum!([j] => (*boxed)[i, j] + tensor![1.0, 2.0, 3.0][j]);
    assert_eq!(y, tensor![6.0, 9.0, 12.0]);
    let y: Tensor<f64, Shape![3]> = einsum!([j] => boxed.transpose()[j, i] * &model.layer(0).max());
    assert_eq!(y, tensor![30.0, 42.0, 54.0]);
    let narrow: Tensor<f32, Shape![2, 3]> = einsum!([i, j] => boxed.view()[i, j] as f32);
    assert_eq!(narrow[[1, 2]], 6.0_f32);
}

#[test]
fn sums_of_integers_have_their_type() {
    let (x, y) = (tensor![[100_i32, 2], [3, 4]], tensor![[1_i32, 0], [0, 1]]);
    let product: Tensor<i32, Shape![2, 2]> = einsum!([i, k] => x[i, j] * y[j, k]);
    assert_eq!(product, x);
    let x = x.transpose();
    let product: Tensor<i32, Shape![2, 2]> = einsum!([i, k] => x[i, j] * y[j, k] + y[i, k]);
    assert_eq!(product, tensor![[101, 3], [2, 5]]);
    let (x, y) = (array![[100_u8, 100], [1, 2]], array![[1_u8], [2]]);
    let product: shapecast::Array<u8, Shape![2, 1]> = einsum!([i, k] => x[i, j] * y[j, k]);
    // np.einsum("ij,jk->ik", x, y) of uint8: 300 mod 256.
    assert_eq!(product, array![[44_u8], [5]]);
    let wide: Tensor<u64, Shape![2]> = einsum!([i] => x.view()[i, j] as u64 * y[j, k] as u64);
    assert_eq!(wide, tensor![300_u64, 5]);
}

#[test]
fn sums_of_bool_count() {
    let x = tensor![[true, false, true], [false, false, true]];
    let counts: Tensor<i64, Shape![2]> = einsum!([i] => x[i, j]);
    assert_eq!(counts, tensor![2_i64, 1]);
    let y = tensor![1.0, 2.0, 3.0];
    let above: Tensor<i64, Shape![3]> = einsum!([i] => sum::<j>(y[i] > y[j]));
    assert_eq!(above, tensor![0_i64, 1, 2]);
    let all: Tensor<i64, Shape![]> = einsum!([] => sum::<i>(sum::<j>(x[i, j])));
    assert_eq!(all.item(), 3);
}

/// The types of other reductions are those of `broadcast!`.
#[test]
fn means_and_products_of_integers_have_wider_types() {
    let x = tensor![[100_u8, 2], [3, 4]];
    let means: Tensor<f64, Shape![2]> = einsum!([i] => mean::<j>(x[i, j]));
    assert_eq!(means, tensor![51.0, 3.5]);
    let products: Tensor<u64, Shape![2]> = einsum!([j] => prod::<i>(x[i, j]));
    assert_eq!(products, tensor![300_u64, 8]);
}

/// Code that is generic over elements names the type of a sum.
#[test]
fn generic_sums_have_a_name() {
    use shapecast::ReduceSum;
    fn rows<T: ReduceSum>(x: &Tensor<T, Shape![2, 2]>) -> Tensor<T::IndexSum, Shape![2]> {
        einsum!([i] => x[i, j])
    }
    assert_eq!(rows(&tensor![[200_u8, 100], [1, 2]]), tensor![44_u8, 3]);
    assert_eq!(rows(&tensor![[0.5, 1.0], [1.0, 2.0]]), tensor![1.5, 3.0]);
}

mod hygiene {
    #![no_implicit_prelude]
    use ::shapecast as renamed;

    #[test]
    fn no_prelude_is_needed() {
        let operand = renamed::tensor![[1.0, 2.0], [3.0, 4.0]];
        let column: renamed::Tensor<f64, renamed::Shape![2]> =
            renamed::einsum!([L] => operand[L, R] * 2.0);
        ::std::assert_eq!(column, renamed::tensor![6.0, 14.0]);
    }
}

/// Names of the caller do not matter, and indices may have any names.
#[test]
fn any_names() {
    struct SameSize;
    fn sum(_: SameSize) {}
    sum(SameSize);
    use shapecast as renamed;
    let operand = renamed::tensor![[1.0, 2.0], [3.0, 4.0]];
    let product: renamed::Tensor<f64, Shape![2, 2]> =
        renamed::einsum!([L, B] => operand[L, R] * operand[R, B]);
    assert_eq!(product, tensor![[7.0, 10.0], [15.0, 22.0]]);
    let total: Tensor<f64, Shape![]> = einsum!([] => operand[r#in, view].powi(2));
    assert_eq!(total.item(), 30.0);
    let operand: Tensor<f64, Shape![2]> = einsum!([operand] => operand[operand, same_size]);
    assert_eq!(operand, tensor![3.0, 7.0]);
}

/// A macro's own names are not those of its caller.
#[test]
fn wrapped_in_a_macro() {
    macro_rules! scaled_product {
        ($x:expr, $y:expr, $by:expr) => {{
            let scale = $by;
            einsum!([i, k] => $x[i, j] * $y[j, k] * scale)
        }};
    }
    macro_rules! trace {
        ($x:ident, $i:ident) => {
            einsum!([] => $x[$i, $i])
        };
    }
    let scale = tensor![[1.0, 2.0], [3.0, 4.0]];
    let y = scaled_product!(scale, scale.transpose(), 0.5);
    assert_eq!(y, tensor![[2.5, 5.5], [5.5, 12.5]]);
    assert_eq!(trace!(y, scale).item(), 15.0);
}

#[test]
fn products_of_integers_wrap_on_overflow() {
    let a = tensor![[i32::MAX, 2, 5], [7, i32::MIN, 1 << 20]];
    let v = tensor![3, i32::MIN, 1 << 15];
    let mul = i32::wrapping_mul;
    let rows = [0, 1].map(|i| {
        (0..3)
            .map(|j| mul(a[[i, j]], v[[j]]))
            .fold(0, i32::wrapping_add)
    });
    assert_eq!(einsum!([i] => a[i, j] * v[j]), Tensor::from(rows));
    assert_eq!(
        try_einsum!([i] => (a[i, j] * v[j])).unwrap(),
        Tensor::from(rows)
    );
    let sum = |of: &dyn Fn(usize) -> i32| (0..3).map(of).fold(0, i32::wrapping_add);
    let dot = sum(&|j| mul(v[[j]], v[[j]]));
    assert_eq!(einsum!([] => v[j] * v[j]).item(), dot);
    let gram = sum(&|j| mul(a[[0, j]], a[[1, j]]));
    let product = einsum!([i, k] => a[i, j] * a[k, j]);
    assert_eq!(product[[0, 1]], gram);
    let outer = einsum!([i, j] => v[i] * v[j]);
    assert_eq!(outer[[2, 2]], 1 << 30);
    assert_eq!(outer[[0, 1]], mul(3, i32::MIN));
    let cubes = einsum!([i] => v[i] * (v[i] * v[i]));
    assert_eq!(cubes, tensor![27, 0, mul(1 << 30, 1 << 15)]);
    let sums = sum(&|j| mul(mul(a[[0, j]], a[[1, j]]), v[[j]]));
    assert_eq!(einsum!([i, k] => a[i, j] * a[k, j] * v[j])[[0, 1]], sums);
    let inline = array![250_u8, 20];
    assert_eq!(einsum!([i] => inline[i] * inline[i]), array![36_u8, 144]);
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "overflow")]
fn other_expressions_of_integers_panic_on_overflow_in_debug_builds() {
    let x = tensor![1, i32::MAX];
    let _ = einsum!([i] => x[i] * x[i] + x[i]);
}

#[test]
fn constant_indices_select_slices() {
    let x = x();
    let column: Tensor<f64, Shape![2]> = einsum!([i] => x[i, 0] * 2.0 + x[i, -1]);
    let expected = [0, 1].map(|i| x[[i, 0]] * 2.0 + x[[i, 2]]);
    assert_eq!(column.as_slice(), expected);
    let element: Tensor<f64, Shape![3]> = einsum!([j] => x[1, j] - x[0, 1]);
    let expected = [0, 1, 2].map(|j| x[[1, j]] - x[[0, 1]]);
    assert_eq!(element.as_slice(), expected);
    // With sizes known at run time, and for an operand that is an expression.
    let y = x.clone().into_dyn();
    let sum: Tensor<f64, Shape![]> = einsum!([] => y[i, 1] * x.transpose()[2, i]);
    assert_eq!(sum.item(), x[[0, 1]] * x[[0, 2]] + x[[1, 1]] * x[[1, 2]]);
}
