//! Tensors of zeros, of ones and of ranges of numbers.

use shapecast::{Array, DynTensor, Scalar, Shape, Tensor};

use super::case::{Case, unless_it_panics};
use super::creation::{at_run_time, is, known, of_rank_3};
use super::elements::{Sample, Values};
use super::folds::Bounded;
use super::lists::between;
use super::random::Random;
use super::reference::Naive;
use super::runner::Operation;

type Open = Shape![dyn, dyn, dyn];
type Known = Shape![2, 3, 4];

/// Creates zeros, ones and identity matrices.
fn filled<T: Sample + Scalar + Default>(case: &mut Case) {
    let x = case.any::<T>(Values::Any);
    let (sizes, view) = (&x.sizes[..], x.view());
    let [zeros, ones] = [T::ZERO, T::ONE].map(|value| Naive::from_fn(sizes, |_| value));
    at_run_time! { case, zeros; try_zeros(sizes); }
    at_run_time! { case, ones; try_ones(sizes); }
    is(case, "zeros_like", view.zeros_like(), &zeros);
    is(case, "ones_like", view.ones_like(), &ones);
    let eye = |sizes: &[usize], k: isize| {
        let row = sizes.len().checked_sub(2)?;
        Some(Naive::from_fn(sizes, |i| {
            if i[row + 1] as isize - i[row] as isize == k {
                T::ONE
            } else {
                T::ZERO
            }
        }))
    };
    let k = case
        .random
        .pick(&[0, 1, -1, 2, -3, 100, isize::MIN, isize::MAX]);
    case.note(format_args!("diagonal {k}"));
    case.check("try_eye", DynTensor::try_eye(sizes), eye(sizes, 0));
    case.check(
        "try_eye_diagonal",
        DynTensor::try_eye_diagonal(sizes, k),
        eye(sizes, k),
    );

    let [zeros, ones] = [T::ZERO, T::ONE].map(|value| Naive::from_fn(&[2, 3, 4], |_| value));
    known! { case, zeros; zeros(); default(); }
    known! { case, ones; ones(); }
    known! { case, eye(&[2, 3, 4], 0).expect("rank 3"); eye(); }
    known! { case, eye(&[2, 3, 4], k).expect("rank 3"); eye_diagonal(k); }
    is(
        case,
        "zeros_like",
        Array::<T, Known>::ones().zeros_like(),
        &zeros,
    );
    is(
        case,
        "ones_like",
        Array::<T, Known>::zeros().ones_like(),
        &ones,
    );
    is(
        case,
        "default",
        DynTensor::<T>::default(),
        &Naive::dense(&[0], Vec::new()),
    );
    let empty = Naive::dense(&[0, 3], Vec::new());
    is(
        case,
        "default",
        Tensor::<T, Shape![dyn, 3]>::default(),
        &empty,
    );
}

/// Returns a step, and the bounds of a range of few elements.
fn range(random: &mut Random, low: i128, high: i128) -> (i128, i128, i128) {
    let start = match random.below(4) {
        0 => random.pick(&[low, high, 0]),
        _ => i128::from(random.next() as i64).clamp(low, high),
    };
    let step = match random.below(6) {
        0 => random.pick(&[low, high]),
        1 => 0,
        _ => i128::from(random.within(-9, 10) as i64).clamp(low, high),
    };
    let stop = start + step * random.below(300) as i128 + random.within(-3, 4) as i128;
    (start, stop.clamp(low, high), step)
}

macro_rules! integer_ranges {
    ($($name:ident $t:ident;)+) => {$(
        fn $name(case: &mut Case) {
            let (low, high) = (i128::from($t::MIN), i128::from($t::MAX));
            let (start, stop, step) = range(&mut case.random, low, high);
            case.note(format_args!("from {start} to {stop} by {step}"));
            let at = |i: usize| (start + step * i as i128) as $t;
            let remaining = |i: &usize| {
                let next = start + step * *i as i128;
                if step > 0 { next < stop } else { next > stop }
            };
            let expected = (step != 0).then(|| {
                let all: Vec<$t> = (0..).take_while(remaining).map(at).collect();
                Naive::dense(&[all.len()], all)
            });
            let found = DynTensor::try_arange(start as $t, stop as $t, step as $t);
            case.check("try_arange", found, expected);
            let last = start + step * 23;
            let fits = (low..=high).contains(&last);
            let expected = fits.then(|| Naive::dense(&[2, 3, 4], (0..24).map(at).collect()));
            let (start, step) = (start as $t, step as $t);
            let found = unless_it_panics(|| Tensor::<$t, Known>::arange(start.., step));
            case.check("arange", found, expected.clone());
            let found = unless_it_panics(|| Array::<$t, Known>::arange(start.., step).into_tensor());
            case.check("arange", found, expected);
        }
    )+};
}
integer_ranges! {
    ranges_of_u8 u8;
    ranges_of_i64 i64;
}

macro_rules! float_ranges {
    ($($name:ident $t:ident;)+) => {$(
        fn $name(case: &mut Case) {
            let [start, end] = [0; 2].map(|_| $t::sample(&mut case.random, Values::Usual));
            // Halves are exact.
            let (start, step) = (start.round(), case.random.within(-6, 7) as $t / 2.0);
            let count = case.random.below(300);
            let stop = start + step * (count as $t - case.random.pick(&[0.0, 0.25, 0.5]));
            case.note(format_args!("from {start} to {stop} by {step}, linear to {end}"));
            // The first element is the start, also if it is −0.
            let at = |i: usize| if i == 0 { start } else { start + step * i as $t };
            let remaining = |i: &usize| if step > 0.0 { at(*i) < stop } else { at(*i) > stop };
            let expected = (step != 0.0).then(|| {
                let all: Vec<$t> = (0..).take_while(remaining).map(at).collect();
                Naive::dense(&[all.len()], all)
            });
            case.check("try_arange", DynTensor::try_arange(start, stop, step), expected);
            for [start, stop, step] in [[$t::NAN, 1.0, 1.0], [0.0, 1.0, $t::NAN], [0.0, 1.0, 0.0]] {
                case.check("try_arange", DynTensor::<$t>::try_arange(start, stop, step), None);
            }
            let all = Naive::dense(&[2, 3, 4], (0..24).map(at).collect());
            known! { case, all; arange(start.., step); }

            let [hard_start, hard_step] = [0; 2].map(|_| $t::sample(&mut case.random, Values::Hard));
            case.note(format_args!("from {hard_start} by {hard_step}"));
            // `f64` holds each `f32` product; the halves of others do not overflow.
            let at = |i: usize| {
                let (start, step, i) = (f64::from(hard_start), f64::from(hard_step), i as f64);
                let offset = step * i;
                match i {
                    0.0 => hard_start,
                    _ if offset.is_infinite() && step.is_finite() => (2.0 * (start / 2.0 + step / 2.0 * i)) as $t,
                    _ => (start + offset) as $t,
                }
            };
            let all = Naive::dense(&[2, 3, 4], (0..24).map(at).collect());
            known! { case, all; arange(hard_start.., hard_step); }

            let hard = case.hard_values();
            let bounds = case.random.pick(&[Values::Usual, hard]);
            let [start, end] = [0; 2].map(|_| $t::sample(&mut case.random, bounds));
            case.note(format_args!("linear from {start:e} to {end:e}"));
            // The element after `i` of `steps` steps, in arithmetic of twice the digits, and its bound.
            let exact = |i: usize, steps: usize| -> Bounded {
                let [a, b] = [start, end].map(f64::from);
                if i == 0 || a == b {
                    return Bounded::exact(a);
                } else if !(a.is_finite() && b.is_finite()) {
                    return Bounded::exact(a + b);
                }
                let exact = between([a, b], [0.0, i as f64], [0.0, steps as f64]);
                let epsilon = f64::from($t::EPSILON);
                let least = f64::from($t::from_bits(1));
                Bounded::near(exact, epsilon * 8.0 * a.abs().max(b.abs()) + 2.0 * least)
            };
            let without_end = |found: &[$t]| {
                let step = (end - start) / found.len().max(1) as $t;
                for (i, &x) in found.iter().enumerate() {
                    let exact = exact(i, found.len());
                    assert!(exact.includes(x.into()), "{x:e} at {i}, expected {exact:?}");
                    // NumPy's formula, unless its step overflows or is rounded to a multiple of the least number.
                    if step.is_normal() {
                        assert!(x.same(i as $t * step + start), "{x:e} at {i}");
                    }
                }
            };
            let sizes = [2, 3, count];
            let found = Tensor::<$t, Open>::try_linspace_without_end(sizes, start, end);
            let found = found.expect("few elements");
            assert_eq!(found.shape(), sizes);
            without_end(found.as_slice());
            without_end(Tensor::<$t, Known>::linspace_without_end(start, end).as_slice());
            case.count("linspace_without_end try_linspace_without_end");

            let mut check = |name, found: DynTensor<$t>, sizes: &[usize]| {
                case.count(name);
                assert_eq!(found.shape(), sizes);
                let all = found.as_slice();
                let steps = all.len().max(2) - 1;
                for (i, &x) in all.iter().enumerate().take(steps) {
                    let exact = exact(i, steps);
                    assert!(exact.includes(x.into()), "{x:e} at {i}, expected {exact:?}");
                }
                // The bounds are exact.
                let ends = (all.first(), all.last().filter(|_| all.len() > 1));
                assert!(ends.0.is_none_or(|x| x.same(start)), "the first is {:?}", ends.0);
                assert!(ends.1.is_none_or(|x| x.same(end)), "the last is {:?}", ends.1);
            };
            check("linspace", Tensor::<$t, Known>::linspace(start, end).into_dyn(), &[2, 3, 4]);
            check("linspace", Array::<$t, Shape![1]>::linspace(start, end).into_tensor().into_dyn(), &[1]);
            let found = DynTensor::try_linspace(sizes, start, end);
            check("try_linspace", found.expect("few elements"), &sizes);
            let found = Tensor::<$t, Open>::try_linspace(sizes, start, end);
            check("try_linspace", found.expect("few elements").into_dyn(), &sizes);
        }
    )+};
}
float_ranges! {
    ranges_of_f32 f32;
    ranges_of_f64 f64;
}

pub const NUMBERS: &[Operation] = &[
    ("zeros of f64", filled::<f64>),
    ("zeros of bool", filled::<bool>),
    ("arange of u8", ranges_of_u8),
    ("arange of i64", ranges_of_i64),
    ("arange and linspace of f32", ranges_of_f32),
    ("arange and linspace of f64", ranges_of_f64),
];
