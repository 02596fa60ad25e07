//! The forms of `einsum!` over numbers of any type, compared with plain loops in wider arithmetic.
//!
//! The table is shared by `tests/einsum` and by `core/tests/half`, which has the 16-bit floats.

use crate::support::index_at;
use crate::support::random::Random;
use shapecast::{
    Array, DynTensor, ReduceSum, Shape, Tensor, bounds::MatMulElement, einsum,
    try_einsum as at_run_time,
};
use std::fmt::Debug;
use std::ops::{AddAssign, Mul};

/// Numbers that are contracted.
pub trait Number:
    MatMulElement + ReduceSum<IndexSum = Self> + Mul<Output = Self> + AddAssign + PartialOrd + Debug
{
    /// Returns a number, whose products overflow now and then, in floats of fewer than 32 bits too.
    fn sample(random: &mut Random) -> Self;
    /// Returns the number as a float, and as an integer if it is one.
    fn wide(self) -> (f64, i128);
    /// Returns the least and the largest value that a sum can have.
    fn bounds(sum: &Sum) -> [Self; 2];
    /// Returns the product in the arithmetic of the type. Integers wrap.
    fn times(self, by: Self) -> Self;
    /// Returns a number whose sum with `sum` is not beyond the type.
    fn addend(sum: Self, random: &mut Random) -> Self;
}

/// The sum of some products.
#[derive(Default)]
pub struct Sum {
    pub float: f64,
    /// The sum of the absolute values.
    pub absolute: f64,
    /// The sum modulo 2^128.
    pub integer: i128,
    /// The number of operations.
    pub operations: f64,
}

impl Sum {
    /// Adds the product of some factors.
    fn add<T: Number>(&mut self, factors: &[T]) {
        let (mut float, mut integer) = (1.0, 1_i128);
        for factor in factors {
            let (as_float, as_integer) = factor.wide();
            float *= as_float;
            integer = integer.wrapping_mul(as_integer);
        }
        self.float += float;
        self.absolute += float.abs();
        self.integer = self.integer.wrapping_add(integer);
        self.operations += 1.0 + factors.len() as f64;
    }
}

/// Implements [`Number`] for integers.
macro_rules! integers {
    ($($t:ident)+) => {$(
        impl Number for $t {
            fn sample(random: &mut Random) -> $t {
                match random.below(4) {
                    0 => random.next() as $t,
                    _ => random.below(10) as $t,
                }
            }
            fn wide(self) -> (f64, i128) {
                (self as f64, self as i128)
            }
            fn bounds(sum: &Sum) -> [$t; 2] {
                [sum.integer as $t; 2]
            }
            fn times(self, by: $t) -> $t {
                self.wrapping_mul(by)
            }
            fn addend(sum: $t, random: &mut Random) -> $t {
                match sum < $t::MAX / 2 {
                    true => random.below(50) as $t,
                    false => 0,
                }
            }
        }
    )+};
}
integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

/// Implements [`Number`] for floats. `$sum` is the type in which they are summed.
macro_rules! float_numbers {
    ($($t:ty, $sum:ident: |$x:ident| $to_f64:expr, |$y:ident| $from_f64:expr;)+) => {$(
        impl $crate::einsum_forms::Number for $t {
            fn sample(random: &mut $crate::support::random::Random) -> $t {
                let $y = match random.below(4) {
                    0 => 300.0 - random.below(2) as f64 * 600.0,
                    _ => random.below(2000) as f64 / 250.0 - 4.0,
                };
                $from_f64
            }
            fn wide(self) -> (f64, i128) {
                let $x = self;
                ($to_f64, 0)
            }
            fn bounds(sum: &$crate::einsum_forms::Sum) -> [$t; 2] {
                let error = sum.operations * f64::from($sum::EPSILON) * sum.absolute;
                [sum.float - error, sum.float + error].map(|$y| $from_f64)
            }
            fn times(self, by: $t) -> $t {
                self * by
            }
            fn addend(_: $t, random: &mut $crate::support::random::Random) -> $t {
                Self::sample(random)
            }
        }
    )+};
}
#[allow(unused_imports, reason = "not all test files have more floats")]
pub(crate) use float_numbers;
float_numbers! {
    f32, f32: |x| f64::from(x), |y| y as f32;
    f64, f64: |x| x, |y| y;
}

const B: usize = 2;
const I: usize = 3;
const J: usize = 4;
/// More than the interleaved chains of a sum.
const K: usize = 21;

/// The operands, which are named by their indices.
pub struct Operands<T> {
    random: Random,
    k: Tensor<T, Shape![dyn]>,
    other_k: Tensor<T, Shape![dyn]>,
    third_k: Tensor<T, Shape![dyn]>,
    i: Tensor<T, Shape![dyn]>,
    scale: Tensor<T, Shape![]>,
    ik: Tensor<T, Shape![dyn, dyn]>,
    kj: Tensor<T, Shape![dyn, dyn]>,
    kk: Tensor<T, Shape![dyn, dyn]>,
    bk: Tensor<T, Shape![dyn, dyn]>,
    bik: Tensor<T, Shape![dyn, dyn, dyn]>,
    bkj: Tensor<T, Shape![dyn, dyn, dyn]>,
}

impl<T: Number> Operands<T> {
    pub fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut elements =
            |count: usize| -> Vec<T> { (0..count).map(|_| T::sample(&mut random)).collect() };
        Operands {
            k: Tensor::from_shape_vec([K], elements(K)).unwrap(),
            other_k: Tensor::from_shape_vec([K], elements(K)).unwrap(),
            third_k: Tensor::from_shape_vec([K], elements(K)).unwrap(),
            i: Tensor::from_shape_vec([I], elements(I)).unwrap(),
            scale: Tensor::from_shape_vec([], elements(1)).unwrap(),
            ik: Tensor::from_shape_vec([I, K], elements(I * K)).unwrap(),
            kj: Tensor::from_shape_vec([K, J], elements(K * J)).unwrap(),
            kk: Tensor::from_shape_vec([K, K], elements(K * K)).unwrap(),
            bk: Tensor::from_shape_vec([B, K], elements(B * K)).unwrap(),
            bik: Tensor::from_shape_vec([B, I, K], elements(B * I * K)).unwrap(),
            bkj: Tensor::from_shape_vec([B, K, J], elements(B * K * J)).unwrap(),
            random,
        }
    }
}

/// Returns the bounds of each element of a result: sums of the products of `factors`, which takes the indices of the
/// result and then the summed ones.
fn sums<T: Number, const FACTORS: usize>(
    kept: &[usize],
    summed: &[usize],
    factors: impl Fn(&[usize]) -> [T; FACTORS],
) -> Vec<[T; 2]> {
    let each = (0..kept.iter().product()).map(|outer| {
        let mut sum = Sum::default();
        for inner in 0..summed.iter().product() {
            let index = [index_at(outer, kept), index_at(inner, summed)];
            sum.add(&factors(&index.concat()));
        }
        T::bounds(&sum)
    });
    each.collect()
}

/// Compares elements with their bounds.
#[track_caller]
fn check<T: Number>(form: &str, found: &[T], expected: &[[T; 2]]) {
    assert_eq!(found.len(), expected.len(), "{form}");
    for (found, [least, largest]) in found.iter().zip(expected) {
        assert!(
            least <= found && found <= largest,
            "{form}: {found:?} is not within {least:?} and {largest:?}"
        );
    }
}

/// Defines a function for each form. It compares `$found`, a tensor or an array, with bounds.
macro_rules! forms {
    ($($name:ident($o:ident) { $found:expr } $expected:expr;)+) => {
        $(
            fn $name<T: Number>($o: &mut Operands<T>) {
                let expected = $expected;
                check(stringify!($name), $found.as_slice(), &expected);
            }
        )+

        /// Compares all forms. They take about half a minute to compile for each type.
        pub fn check_forms<T: Number>() {
            for seed in 0..20 {
                let mut operands = Operands::<T>::new(seed);
                $($name(&mut operands);)+
                sums_and_addends(&mut operands);
                arrays(&mut operands);
                at_run_time_and_products(&mut operands);
            }
        }
    };
}

forms! {
    dot(o) { einsum!([] => o.k[k] * o.other_k[k]) } sums(&[], &[K], |x| [o.k[[x[0]]], o.other_k[[x[0]]]]);
    square(o) { einsum!([] => o.k[k] * o.k[k]) } sums(&[], &[K], |x| [o.k[[x[0]]]; 2]);
    trace(o) { einsum!([] => o.kk[k, k]) } sums(&[], &[K], |x| [o.kk[[x[0], x[0]]]]);
    trace_of_product(o) { einsum!([] => o.ik[i, k] * o.ik[i, k]) }
        sums(&[], &[I, K], |x| [o.ik[[x[0], x[1]]]; 2]);
    weighted_trace(o) { einsum!([] => o.kk[k, k] * o.k[k]) }
        sums(&[], &[K], |x| [o.kk[[x[0], x[0]]], o.k[[x[0]]]]);
    rows(o) { einsum!([i] => o.ik[i, k]) } sums(&[I], &[K], |x| [o.ik[[x[0], x[1]]]]);
    columns(o) { einsum!([k] => o.ik[i, k]) } sums(&[K], &[I], |x| [o.ik[[x[1], x[0]]]]);
    matrix_vector(o) { einsum!([i] => o.ik[i, k] * o.k[k]) }
        sums(&[I], &[K], |x| [o.ik[[x[0], x[1]]], o.k[[x[1]]]]);
    vector_matrix(o) { einsum!([j] => o.k[k] * o.kj[k, j]) }
        sums(&[J], &[K], |x| [o.k[[x[1]]], o.kj[[x[1], x[0]]]]);
    matrix_product(o) { einsum!([i, j] => o.ik[i, k] * o.kj[k, j]) }
        sums(&[I, J], &[K], |x| [o.ik[[x[0], x[2]]], o.kj[[x[2], x[1]]]]);
    product_of_views(o) { einsum!([j, i] => o.ik.transpose()[k, i] * o.kj.view()[k, j]) }
        sums(&[J, I], &[K], |x| [o.ik[[x[1], x[2]]], o.kj[[x[2], x[0]]]]);
    view_vector(o) { einsum!([j] => o.kj.transpose()[j, k] * o.k[k]) }
        sums(&[J], &[K], |x| [o.kj[[x[1], x[0]]], o.k[[x[1]]]]);
    outer_sum(o) { einsum!([] => o.i[i] * o.k[k]) } sums(&[], &[I, K], |x| [o.i[[x[0]]], o.k[[x[1]]]]);
    bilinear(o) { einsum!([] => o.i[i] * o.ik[i, k] * o.k[k]) }
        sums(&[], &[I, K], |x| [o.i[[x[0]]], o.ik[[x[0], x[1]]], o.k[[x[1]]]]);
    three(o) { einsum!([i, j] => o.ik[i, k] * (o.kj[k, j] * o.k[k])) }
        sums(&[I, J], &[K], |x| [o.ik[[x[0], x[2]]], o.kj[[x[2], x[1]]], o.k[[x[2]]]]);
    scaled(o) { einsum!([i] => o.scale[] * o.ik[i, k] * o.k[k]) }
        sums(&[I], &[K], |x| [o.scale.item(), o.ik[[x[0], x[1]]], o.k[[x[1]]]]);
    product_of_three_elements(o) { einsum!([k] => o.k[k] * o.other_k[k] * o.third_k[k]) }
        sums(&[K], &[], |x| [o.k[[x[0]]], o.other_k[[x[0]]], o.third_k[[x[0]]]]);
    batch(o) { einsum!([b, i, j] => o.bik[b, i, k] * o.bkj[b, k, j]) }
        sums(&[B, I, J], &[K], |x| [o.bik[[x[0], x[1], x[3]]], o.bkj[[x[0], x[3], x[2]]]]);
    batch_of_vectors(o) { einsum!([b, i] => o.bik[b, i, k] * o.bk[b, k]) }
        sums(&[B, I], &[K], |x| [o.bik[[x[0], x[1], x[2]]], o.bk[[x[0], x[2]]]]);
    without_errors(o) { shapecast::try_einsum!([i] => o.ik[i, k] * o.k[k]).unwrap() }
        sums(&[I], &[K], |x| [o.ik[[x[0], x[1]]], o.k[[x[1]]]]);
    named_sum(o) { einsum!([i] => sum::<k>(o.ik[i, k] * o.k[k])) }
        sums(&[I], &[K], |x| [o.ik[[x[0], x[1]]], o.k[[x[1]]]]);
}

/// Defines functions that compare some of the forms.
macro_rules! some_forms {
    ($($(#[$attribute:meta])+ $check:ident: $($form:ident)+;)+) => {$(
        $(#[$attribute])+
        #[allow(dead_code, reason = "not all test files have types for which these are enough")]
        pub fn $check<T: Number>() {
            for seed in 0..20 {
                let mut operands = Operands::<T>::new(seed);
                $($form(&mut operands);)+
            }
        }
    )+};
}
some_forms! {
    /// Compares a form of each kind.
    check_few_forms: dot rows matrix_product three;
    /// Compares sums of products and of elements.
    check_sums: dot rows;
}

/// Compares sums that are multiplied, or to which something is added.
fn sums_and_addends<T: Number>(o: &mut Operands<T>) {
    let vector = sums(&[I], &[K], |x| [o.ik[[x[0], x[1]]], o.k[[x[1]]]]);
    let matrix = sums(&[I, J], &[K], |x| [o.ik[[x[0], x[2]]], o.kj[[x[2], x[1]]]]);

    let times = |bounds: &[T; 2], by: T| {
        let [x, y] = bounds.map(|bound| bound.times(by));
        if x <= y { [x, y] } else { [y, x] }
    };
    let expected: Vec<_> = vector
        .iter()
        .zip(o.i.iter())
        .map(|(sum, &by)| times(sum, by))
        .collect();
    let found = einsum!([i] => sum::<k>(o.ik[i, k] * o.k[k]) * o.i[i]);
    check("a sum times a vector", found.as_slice(), &expected);

    let mut addends = |sums: &[[T; 2]]| -> (Vec<T>, Vec<[T; 2]>) {
        let each = sums.iter().map(|bounds| {
            let addend = T::addend(bounds[0], &mut o.random);
            (addend, bounds.map(|bound| bound + addend))
        });
        each.unzip()
    };
    let (bias, expected) = addends(&vector);
    let mut bias = Tensor::<T, Shape![dyn]>::from_shape_vec([I], bias).unwrap();
    let found = einsum!([i] => o.ik[i, k] * o.k[k] + bias[i]);
    check("a vector and a bias", found.as_slice(), &expected);
    einsum!(bias[i] += o.ik[i, k] * o.k[k]);
    check("a vector is added", bias.as_slice(), &expected);
    einsum!(bias[i] = o.ik[i, k] * o.k[k]);
    check("a vector is assigned", bias.as_slice(), &vector);

    let (bias, expected) = addends(&matrix);
    let mut bias = Tensor::<T, Shape![dyn, dyn]>::from_shape_vec([I, J], bias).unwrap();
    let found = einsum!([i, j] => o.ik[i, k] * o.kj[k, j] + bias[i, j]);
    check("a matrix and a bias", found.as_slice(), &expected);
    shapecast::try_einsum!(bias[i, j] += o.ik[i, k] * o.kj[k, j]).unwrap();
    check("a matrix is added", bias.as_slice(), &expected);
}

/// Compares products of arrays, whose sizes the compiler knows.
fn arrays<T: Number>(o: &mut Operands<T>) {
    let x: Array<T, Shape![3, 4]> = Array::from_fn(|[i, k]: [usize; 2]| o.ik[[i, k]]);
    let y: Array<T, Shape![4, 2]> = Array::from_fn(|[k, j]: [usize; 2]| o.kj[[k, j]]);
    let z: Array<T, Shape![4]> = Array::from_fn(|[k]: [usize; 1]| o.k[[k]]);
    let product: Array<T, Shape![3, 2]> = einsum!([i, j] => x[i, k] * y[k, j]);
    let expected = sums(&[3, 2], &[4], |at| [x[[at[0], at[2]]], y[[at[2], at[1]]]]);
    check("arrays", product.as_slice(), &expected);
    check("matmul of arrays", x.matmul(&y).as_slice(), &expected);
    let vector: Array<T, Shape![3]> = einsum!([i] => x[i, k] * z[k]);
    let expected = sums(&[3], &[4], |at| [x[[at[0], at[1]]], z[[at[1]]]]);
    check("an array and a vector", vector.as_slice(), &expected);
    check(
        "matmul of an array and a vector",
        x.matmul(&z).as_slice(),
        &expected,
    );
    let dot: Array<T, Shape![]> = einsum!([] => z[k] * z[k]);
    let expected = sums(&[], &[4], |at| [z[[at[0]]]; 2]);
    check("a vector of known size", dot.as_slice(), &expected);
}

/// Compares `try_einsum`, and the products that equal its contractions.
fn at_run_time_and_products<T: Number>(o: &mut Operands<T>) {
    let [i, k, other_k] = [&o.i, &o.k, &o.other_k].map(|x| x.view().to_tensor().into_dyn());
    let [ik, kj, kk] = [&o.ik, &o.kj, &o.kk].map(|x| x.view().to_tensor().into_dyn());
    let [bik, bkj] = [&o.bik, &o.bkj].map(|x| x.view().to_tensor().into_dyn());
    let [i, k, other_k] = [&i, &k, &other_k];
    let [ik, kj, kk, bik, bkj] = [&ik, &kj, &kk, &bik, &bkj];
    let compare = |equation, operands: &[&DynTensor<T>], expected: &[[T; 2]]| {
        check(
            equation,
            at_run_time(equation, operands).unwrap().as_slice(),
            expected,
        );
    };
    let dot = sums(&[], &[K], |x| [o.k[[x[0]]], o.other_k[[x[0]]]]);
    compare("k,k->", &[k, other_k], &dot);
    check("matmul of vectors", &[o.k.matmul(&o.other_k).item()], &dot);
    let vector = sums(&[I], &[K], |x| [o.ik[[x[0], x[1]]], o.k[[x[1]]]]);
    compare("ik,k->i", &[ik, k], &vector);
    check("matmul of a vector", o.ik.matmul(&o.k).as_slice(), &vector);
    let matrix = sums(&[I, J], &[K], |x| [o.ik[[x[0], x[2]]], o.kj[[x[2], x[1]]]]);
    compare("ik,kj->ij", &[ik, kj], &matrix);
    check("matmul", o.ik.matmul(&o.kj).as_slice(), &matrix);
    let mut target = DynTensor::from_elem([I, J], T::default()).unwrap();
    target.try_assign_matmul(&o.ik, &o.kj).unwrap();
    check("assign_matmul", target.as_slice(), &matrix);
    let batch = sums(&[B, I, J], &[K], |x| {
        [o.bik[[x[0], x[1], x[3]]], o.bkj[[x[0], x[3], x[2]]]]
    });
    compare("bik,bkj->bij", &[bik, bkj], &batch);
    check("matmul of a batch", o.bik.matmul(&o.bkj).as_slice(), &batch);
    compare("kk->", &[kk], &sums(&[], &[K], |x| [o.kk[[x[0], x[0]]]]));
    compare("ik->i", &[ik], &sums(&[I], &[K], |x| [o.ik[[x[0], x[1]]]]));
    compare(
        "i,k->",
        &[i, k],
        &sums(&[], &[I, K], |x| [o.i[[x[0]]], o.k[[x[1]]]]),
    );
    let bilinear = sums(&[], &[I, K], |x| {
        [o.i[[x[0]]], o.ik[[x[0], x[1]]], o.k[[x[1]]]]
    });
    compare("i,ik,k->", &[i, ik, k], &bilinear);
    let elements = sums(&[K], &[], |x| [o.k[[x[0]]], o.other_k[[x[0]]], o.k[[x[0]]]]);
    compare("k,k,k->k", &[k, other_k, k], &elements);
}
