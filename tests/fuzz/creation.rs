//! Constructors.

use shapecast::{Array, DynTensor, Shape, Tensor, array, tensor};

use super::case::{Case, unless_it_panics};
use super::elements::{Sample, Values};
use super::own_types::{Aligned, Nothing, Rgb};
use super::places::IntoTensor;
use super::reference::Naive;
use super::runner::Operation;

type Open = Shape![dyn, dyn, dyn];
type Known = Shape![2, 3, 4];

/// Returns the tensor if its rank is 3.
pub fn of_rank_3<T: Copy>(x: &Naive<T>) -> Option<Naive<T>> {
    (x.rank() == 3).then(|| x.clone())
}

/// Compares constructors of sizes known only at run time.
macro_rules! at_run_time {
    ($case:ident, $expected:expr; $($name:ident($sizes:expr $(, $argument:expr)*);)+) => {$({
        let expected = &$expected;
        let found = DynTensor::$name($sizes $(, $argument)*);
        $case.check(stringify!($name), found, Some(expected.clone()));
        let found = Tensor::<_, Open>::$name($sizes $(, $argument)*);
        $case.check(stringify!($name), found, of_rank_3(expected));
    })+};
}

/// Compares constructors of shape (2, 3, 4), which cannot fail.
macro_rules! known {
    ($case:ident, $expected:expr; $($name:ident($($argument:expr),*);)+) => {$({
        let expected = &$expected;
        is($case, stringify!($name), Tensor::<_, Known>::$name($($argument),*), expected);
        is($case, stringify!($name), Array::<_, Known>::$name($($argument),*), expected);
    })+};
}
pub(super) use {at_run_time, known};

/// Creates tensors from elements and functions.
fn elements<T: Sample>(case: &mut Case) {
    let x = case.any::<T>(Values::Any);
    let (sizes, all) = (&x.sizes[..], x.elements());
    let dense = Naive::dense(sizes, all.clone());
    at_run_time! { case, dense;
        from_shape_fn(sizes, |i: &[usize]| x.at(i));
        from_shape_vec(sizes, all.clone());
        from_shape_iter(sizes, all.iter().copied());
    }
    let found = DynTensor::try_from_fn(sizes, |i| x.at(i.as_ref()));
    case.check("try_from_fn", found, Some(dense.clone()));
    let found = Tensor::<_, Open>::try_from_fn(sizes, |i: [usize; 3]| x.at(&i));
    case.check("try_from_fn", found, of_rank_3(&dense));
    for len in [x.len() + 1, x.len().wrapping_sub(1)] {
        let other = all
            .iter()
            .chain(&x.memory)
            .copied()
            .cycle()
            .take(len.min(1 << 20));
        let fits = (len == x.len()).then(|| dense.clone());
        if !x.memory.is_empty() && len < 1 << 20 {
            case.check(
                "from_shape_iter",
                DynTensor::from_shape_iter(sizes, other),
                fits,
            );
        }
    }
    let value = T::sample(&mut case.random, Values::Any);
    let filled = Naive::from_fn(sizes, |_| value);
    at_run_time! { case, filled; try_full(sizes, value); from_elem(sizes, value); }
    let found = unless_it_panics(|| x.view().full_like(value));
    case.check("full_like", found, Some(filled));

    let y = case.dense::<T>(&[2, 3, 4], Values::Any);
    let filled = Naive::from_fn(&y.sizes, |_| value);
    known! { case, y; from_fn(|[i, j, k]| y.at(&[i, j, k])); }
    known! { case, filled; full(value); }
    let array = Array::<T, Known>::full(value);
    is(case, "full_like", array.full_like(value), &filled);
    let nested: [[[T; 4]; 3]; 2] =
        [0, 1].map(|i| [0, 1, 2].map(|j| [0, 1, 2, 3].map(|k| y.at(&[i, j, k]))));
    known! { case, y; new(nested); }
    let count = case.random.pick(&[24, 24, 23, 25, 0]);
    let list = || y.memory.iter().cycle().copied().take(count);
    let fits = (count == 24).then(|| y.clone());
    case.check(
        "try_from_iter",
        Tensor::<T, Known>::try_from_iter(list()),
        fits.clone(),
    );
    let found = Array::<T, Known>::try_from_iter(list()).map(|array| array.into_tensor());
    case.check("try_from_iter", found, fits);
}

/// Compares a tensor or an array.
#[track_caller]
pub fn is<T: Sample, S: Shape>(
    case: &mut Case,
    name: &'static str,
    found: impl IntoTensor<T, S>,
    expected: &Naive<T>,
) {
    case.check(
        name,
        Ok::<_, String>(found.into_tensor()),
        Some(expected.clone()),
    );
}

/// Converts vectors and nested arrays, and appends to tensors.
fn conversions<T: Sample>(case: &mut Case) {
    let rows = case.random.below(5);
    let x = case.dense::<T>(&[rows, 3], Values::Any);
    let flat = Naive::dense(&[x.len()], x.memory.clone());
    let pairs: Vec<[T; 3]> = x
        .memory
        .chunks(3)
        .map(|row| [row[0], row[1], row[2]])
        .collect();
    type Rows = Shape![dyn, 3];
    is(case, "from", DynTensor::from(x.memory.clone()), &flat);
    is(
        case,
        "from",
        Tensor::<T, Shape![dyn]>::from(x.memory.clone()),
        &flat,
    );
    is(case, "from", Tensor::<T, Rows>::from(pairs.clone()), &x);
    is(
        case,
        "from_iter",
        x.memory.iter().copied().collect::<DynTensor<T>>(),
        &flat,
    );
    is(
        case,
        "from_iter",
        x.memory.iter().copied().collect::<Tensor<T, Shape![dyn]>>(),
        &flat,
    );
    is(
        case,
        "from_iter",
        pairs.iter().copied().collect::<Tensor<T, Rows>>(),
        &x,
    );
    let at = case.random.below(rows + 1);
    let mut grown = Tensor::<T, Rows>::from(pairs[..at].to_vec());
    grown.extend(pairs[at..].iter().copied());
    is(case, "extend", grown, &x);
    let mut grown: Tensor<T, Shape![dyn]> = flat.memory[..at].iter().copied().collect();
    grown.extend(flat.memory[at..].iter().copied());
    is(case, "extend", grown, &flat);

    let [a, b, c, d] = [0; 4].map(|_| T::sample(&mut case.random, Values::Any));
    let matrix = Naive::dense(&[2, 2], vec![a, b, c, d]);
    let column = Naive::dense(&[2, 1], vec![a, b]);
    is(
        case,
        "from",
        Tensor::<T, Shape![2]>::from([a, b]),
        &Naive::dense(&[2], vec![a, b]),
    );
    is(
        case,
        "from",
        Tensor::<T, Shape![2, 2]>::from([[a, b], [c, d]]),
        &matrix,
    );
    is(
        case,
        "from",
        Tensor::<T, Shape![2, 2]>::from(array![[a, b], [c, d]]),
        &matrix,
    );
    is(
        case,
        "from",
        Tensor::<T, Shape![]>::from(a),
        &Naive::dense(&[], vec![a]),
    );
    is(
        case,
        "from",
        Array::<T, Shape![]>::from(a),
        &Naive::dense(&[], vec![a]),
    );
    is(case, "tensor", tensor![[a, b], [c, d]], &matrix);
    is(case, "tensor", tensor![[a], [b]], &column);
    is(case, "array", array![[a, b], [c, d]], &matrix);
    is(case, "array", array![[a], [b]], &column);
}

macro_rules! of_types {
    ($($t:ident)+) => {
        &[$(
            (concat!("creation of ", stringify!($t)), elements::<$t>),
            (concat!("from and extend of ", stringify!($t)), conversions::<$t>),
        )+]
    };
}

pub const ELEMENTS: &[Operation] = of_types!(f64 Rgb Nothing Aligned);
