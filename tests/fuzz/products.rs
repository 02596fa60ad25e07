//! Products of matrices and vectors.

use shapecast::{Shape, ShapeError, Tensor, bounds::MatMulElement};

use super::case::{Case, same_elements, unless_it_panics};
use super::elements::Values;
use super::folds::{Bounded, Expected, Reduce};
use super::reductions::compare;
use super::reference::{Naive, broadcast, for_each_index};
use super::runner::Operation;
use super::shapes;

/// Numbers whose products are summed.
pub trait Number: Reduce + MatMulElement {
    const ONE: Self;
    /// The elements of factors: those of integers may overflow, since sums wrap.
    const FACTORS: Values;
    /// Returns the sum of the products of three factors: exactly, or in `f64` with a bound of the error.
    fn sum_of_products(products: impl Iterator<Item = [Self; 3]>) -> Expected<Self>;
    /// Returns `alpha * sum + beta * old`.
    fn scaled(alpha: Self, sum: Expected<Self>, beta: Self, old: Self) -> Expected<Self>;
}

macro_rules! integers {
    ($($t:ident)+) => {$(
        impl Number for $t {
            const ONE: $t = 1;
            const FACTORS: Values = Values::Any;
            fn sum_of_products(products: impl Iterator<Item = [$t; 3]>) -> Expected<$t> {
                let products = products.map(|[x, y, z]| x.wrapping_mul(y).wrapping_mul(z));
                Expected::Exact(products.fold(0, <$t>::wrapping_add))
            }
            fn scaled(alpha: $t, sum: Expected<$t>, beta: $t, old: $t) -> Expected<$t> {
                let Expected::Exact(sum) = sum else { unreachable!("sums of integers are exact") };
                Expected::Exact(alpha.wrapping_mul(sum).wrapping_add(beta.wrapping_mul(old)))
            }
        }
    )+};
}
integers!(u8 i32 i64);

macro_rules! floats {
    ($($t:ident)+) => {$(
        impl Number for $t {
            const ONE: $t = 1.0;
            const FACTORS: Values = Values::Usual;
            fn sum_of_products(products: impl Iterator<Item = [$t; 3]>) -> Expected<$t> {
                let (mut value, mut absolute, mut terms) = (0.0, 0.0, 0.0);
                for factors in products {
                    let product = factors.iter().map(|&x| f64::from(x)).product::<f64>();
                    value += product;
                    absolute += product.abs();
                    terms += 1.0;
                }
                // The order of the sum is open, and each step rounds.
                let error = (terms + 6.0) * <$t as Reduce>::RESOLUTION * absolute;
                Expected::Near(Bounded { value, error })
            }
            fn scaled(alpha: $t, sum: Expected<$t>, beta: $t, old: $t) -> Expected<$t> {
                let Expected::Near(Bounded { value, error }) = sum else { unreachable!("sums of floats are near") };
                let (alpha, added) = (f64::from(alpha), f64::from(beta) * f64::from(old));
                let value = alpha * value + added;
                let error = alpha.abs() * error + 4.0 * <$t as Reduce>::RESOLUTION * (value.abs() + added.abs());
                Expected::Near(Bounded { value, error })
            }
        }
    )+};
}
floats!(f32 f64);

/// The sizes and elements of a product.
type Product<T> = (Vec<usize>, Vec<Expected<T>>);

/// Two factors, and their product if they can be multiplied.
struct Factors<T> {
    x: Naive<T>,
    y: Naive<T>,
    expected: Option<Product<T>>,
}

impl<T: Number> Factors<T> {
    /// Returns random factors, one of which has the sizes of the case.
    fn random(case: &mut Case) -> Self {
        let whole = case.sizes::<T>();
        let Some((&last, rest)) = whole.split_last() else {
            let rows = last_size(case, 1);
            return Factors::of(case, &[], &[rows]);
        };
        let (rows, batch) = rest
            .split_last()
            .map_or((None, &[][..]), |(m, batch)| (Some(*m), batch));
        let other = last_size(case, whole.iter().product());
        let k = if case.random.one_in(20) {
            last + 1
        } else {
            last
        };
        let mut other_batch = shapes::operand(&mut case.random, batch);
        let is_left = case.random.one_in(2);
        let matrix: &[usize] = match (is_left, case.random.one_in(3)) {
            (_, true) => &[k],
            (true, false) => &[k, other],
            (false, false) => &[other, k],
        };
        if matrix.len() == 1 {
            other_batch.clear();
        }
        other_batch.extend_from_slice(matrix);
        let mut own = batch.to_vec();
        if is_left {
            own.extend(rows);
            own.push(last);
            Factors::of(case, &own, &other_batch)
        } else {
            own.push(last);
            own.extend(rows);
            Factors::of(case, &other_batch, &own)
        }
    }

    /// Returns factors of these sizes.
    fn of(case: &mut Case, x: &[usize], y: &[usize]) -> Self {
        let x = case.operand::<T>(x, T::FACTORS);
        let y = case.operand::<T>(y, T::FACTORS);
        let expected = product(&x, &y);
        Factors { x, y, expected }
    }
}

/// Returns a number of rows or columns that keeps products short.
fn last_size(case: &mut Case, elements: usize) -> usize {
    let most = (case.limit::<f32>() * 4 / elements.max(1)).clamp(1, 600);
    let any = 1 + case.random.below(most);
    case.random
        .pick(&[0, 0, 1, 1, 2, 3, 4, 8, 10, 16, 17, any])
        .min(most)
}

/// Returns a factor as matrices: a vector on the left is a row, and one on the right a column.
fn matrices<T: Copy>(x: &Naive<T>, is_left: bool) -> Naive<T> {
    let mut x = x.clone();
    if x.rank() == 1 {
        let at = usize::from(!is_left);
        x.sizes.insert(at, 1);
        x.strides.insert(at, 0);
    }
    x
}

/// Returns the sizes and elements of a product, by three loops for each matrix of the batch.
fn product<T: Number>(x: &Naive<T>, y: &Naive<T>) -> Option<Product<T>> {
    let (is_row, is_column) = (x.rank() == 1, y.rank() == 1);
    let (x, y) = (matrices(x, true), matrices(y, false));
    let ([x_batch @ .., m, k], [y_batch @ .., rows, n]) = (&x.sizes[..], &y.sizes[..]) else {
        return None;
    };
    let batch = broadcast(&[x_batch, y_batch]).filter(|_| k == rows)?;
    let mut elements = Vec::new();
    for_each_index(&[&batch[..], &[*m, *n]].concat(), |index| {
        let (outer, inner) = index.split_at(batch.len());
        let at =
            |factor: &Naive<T>, row, column| factor.at_broadcast(&[outer, &[row, column]].concat());
        let pairs = (0..*k).map(|i| [at(&x, inner[0], i), at(&y, i, inner[1]), T::ONE]);
        elements.push(T::sum_of_products(pairs));
    });
    let mut sizes = batch;
    sizes.extend((!is_row).then_some(*m));
    sizes.extend((!is_column).then_some(*n));
    Some((sizes, elements))
}

/// Compares several products, since a shape can be either factor, of many other ones.
fn matmul<T: Number>(case: &mut Case) {
    for _ in 0..3 {
        let Factors { x, y, expected } = Factors::<T>::random(case);
        let found = match case.random.below(3) {
            0 => x.tensor().try_matmul(&y.tensor()),
            1 => x.view().try_matmul(&y.tensor()),
            _ => x.view().try_matmul(&y.view()),
        };
        compare(case, "try_matmul", found, expected);
    }
}

/// Compares `matmul` of shapes whose rank is known.
fn typed_matmul<T: Number>(case: &mut Case) {
    let Factors { x, y, expected } = Factors::<T>::random(case);
    macro_rules! ranks {
        ($(($l:literal, $r:literal) $left:tt $right:tt;)+) => {
            match (x.rank(), y.rank()) {
                $(($l, $r) => {
                    let x = x.view().try_into_shape::<Shape!$left>().expect("the rank is known");
                    let y = y.tensor().try_into_shape::<Shape!$right>().expect("the rank is known");
                    unless_it_panics(|| x.matmul(&y).into_dyn())
                })+
                _ => return,
            }
        };
    }
    let found = ranks! {
        (1, 1) [dyn] [dyn];
        (1, 2) [dyn] [dyn, dyn];
        (2, 1) [dyn, dyn] [dyn];
        (2, 2) [dyn, dyn] [dyn, dyn];
        (3, 2) [dyn, dyn, dyn] [dyn, dyn];
        (3, 3) [dyn, dyn, dyn] [dyn, dyn, dyn];
    };
    compare(case, "matmul", found, expected);
}

/// Compares products that are written into a view or a tensor, or added to it.
fn in_place<T: Number>(case: &mut Case) {
    let Factors { x, y, expected } = Factors::<T>::random(case);
    let sizes = match &expected {
        Some((sizes, _)) if !case.random.one_in(20) => sizes.clone(),
        _ => case.sizes::<T>(),
    };
    let target = case.target::<T>(&sizes, Values::Usual);
    let expected = expected.filter(|(product, _)| *product == sizes);
    let mut factor = || match case.random.one_in(8) {
        true => T::default(),
        false => T::sample(&mut case.random, Values::Usual),
    };
    let (alpha, beta) = (factor(), factor());
    let is_scaled = case.random.one_in(2);
    let name = if is_scaled {
        "gemm try_gemm"
    } else {
        "assign_matmul try_assign_matmul"
    };
    let expected = expected.map(|(sizes, mut elements)| {
        if is_scaled {
            for (element, old) in elements.iter_mut().zip(target.elements()) {
                *element = T::scaled(alpha, *element, beta, old);
            }
        }
        (sizes, elements)
    });
    let mut written = target.clone();
    let done = {
        let mut view = written.view_mut();
        if is_scaled {
            view.try_gemm(alpha, &x.view(), &y.view(), beta)
        } else {
            view.try_assign_matmul(&x.view(), &y.view())
        }
    };
    // The typed twins panic where these are errors.
    let mut tensor = target.tensor();
    let again = unless_it_panics(|| {
        if is_scaled {
            tensor.gemm(alpha, &x.view(), &y.view(), beta);
        } else {
            tensor.assign_matmul(&x.view(), &y.view());
        }
    });
    assert_eq!(done.is_ok(), again.is_ok(), "{name}");
    let found = done.map(|()| written.tensor());
    if found.is_ok() {
        compare(case, name, Ok::<_, ShapeError>(tensor), expected.clone());
    } else {
        same_elements(tensor.as_slice(), &target.elements());
        same_elements(&written.memory, &target.memory);
    }
    compare(case, name, found, expected);
    // Elements between those of the target stay as they are.
    let mut places = vec![false; target.memory.len()];
    for_each_index(&sizes, |index| places[target.position(index)] = true);
    for (i, _) in places
        .iter()
        .enumerate()
        .filter(|(_, is_place)| !**is_place)
    {
        assert!(
            written.memory[i].same(target.memory[i]),
            "memory at {i} is overwritten"
        );
    }
}

/// Compares products of sizes that the compiler knows, of tensors and of arrays.
macro_rules! known {
    ($($t:ident [$($l:tt),+] [$($r:tt),+];)+) => {
        &[$((
            concat!("matmul ", stringify!($t [$($l),+] [$($r),+])),
            |case| {
                let Factors { x, y, expected } = Factors::<$t>::of(case, &[$($l),+], &[$($r),+]);
                let shape = "sizes of this shape";
                let x: Tensor<$t, Shape![$($l),+]> = x.tensor().try_into_shape().expect(shape);
                let y: Tensor<$t, Shape![$($r),+]> = y.tensor().try_into_shape().expect(shape);
                let found = x.matmul(&y).into_dyn();
                compare(case, "matmul", Ok::<_, ShapeError>(found), expected.clone());
                let found = x.to_array().matmul(&y.to_array());
                let found = found.view().to_tensor().into_dyn();
                compare(case, "matmul", Ok::<_, ShapeError>(found), expected);
            },
        )),+]
    };
}

pub const KNOWN: &[Operation] = known! {
    f32 [4, 4] [4, 4];
    f64 [5] [5, 2];
    f32 [9, 17] [17, 33];
    i32 [2, 3, 4] [4, 5];
    f32 [2, 0] [0, 3];
};

macro_rules! of_types {
    ($($t:ident)+) => {
        &[$(
            (concat!("matmul of ", stringify!($t)), matmul::<$t>),
            (concat!("matmul in place of ", stringify!($t)), in_place::<$t>),
        )+]
    };
}

pub const PRODUCTS: &[Operation] = of_types!(f32 f64 u8 i32);
pub const TYPED: &[Operation] = &[("typed matmul of f32", typed_matmul::<f32>)];
