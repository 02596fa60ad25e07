//! Methods that compute each element by itself: functions of the user's, limits and approximate equality.

use std::fmt;

use shapecast::{Shape, Tolerance, single_thread};

use super::case::{Case, same_elements, unless_it_panics};
use super::elements::{Sample, Values};
use super::forms::{Loop, done, elements_of, exact, scalar, typed, typed_elements_of};
use super::lines::compared;
use super::own_types::{Nothing, Rgb, Word};
use super::reference::{Naive, broadcast, for_each_index};
use super::runner::Operation;

/// Functions of elements of a type: one to the same type, and one to another.
trait Mapped: Sample {
    type Other: Sample;
    fn changed(self) -> Self;
    fn other(self) -> Self::Other;
}

macro_rules! mapped {
    ($($t:ident: |$x:ident| $changed:expr => $other:ident $to_other:expr;)+) => {$(
        impl Mapped for $t {
            type Other = $other;
            fn changed(self) -> $t {
                let $x = self;
                $changed
            }
            fn other(self) -> $other {
                let $x = self;
                $to_other
            }
        }
    )+};
}
mapped! {
    f32: |x| x * 0.5 => bool x > 0.0;
    f64: |x| x - 1.0 => f32 x as f32;
    u8: |x| x.rotate_left(3) => u64 u64::from(x) << 40;
    i32: |x| !x => i16 x as i16;
    bool: |x| !x => Rgb Rgb([u8::from(x), 7, 9]);
    Rgb: |x| Rgb([x.0[2], x.0[0], x.0[1]]) => u16 u16::from(x.0[1]);
    Nothing: |_x| Nothing => Nothing Nothing;
    Word: |x| x.trim() => usize x.len();
}

/// Calls a macro of forms with `map`, to both types.
macro_rules! map {
    ($form:ident $t:ident) => {
        |case| {
            let values = case.values();
            let changed = Loop {
                reference: &|x: &Naive<$t>, _| Some(x.map($t::changed)),
                fits: exact,
            };
            $form!(case changed $t values; map($t::changed));
            let other = Loop {
                reference: &|x: &Naive<$t>, _| Some(x.map($t::other)),
                fits: exact,
            };
            $form!(case other $t values; map($t::other));
        }
    };
}

fn map_inplace<T: Mapped>(case: &mut Case) {
    let sizes = case.sizes::<T>();
    let mut x = case.target::<T>(&sizes, Values::Any);
    let changed = x.map(T::changed);
    let mut tensor = x.tensor();
    tensor.map_inplace(T::changed);
    case.check("map_inplace: a tensor", done(tensor), Some(changed));
    let mut expected = x.memory.clone();
    for_each_index(&sizes, |index| {
        let at = x.position(index);
        expected[at] = expected[at].changed();
    });
    x.view_mut().map_inplace(T::changed);
    same_elements(&x.memory, &expected);
}

fn typed_map_inplace(case: &mut Case) {
    let x = case.dense::<f32>(&[2, 3], Values::Any);
    let mut known = typed::<f32, Shape![2, 3]>(&x);
    let mut array = known.to_array();
    known.map_inplace(f32::changed);
    array.map_inplace(f32::changed);
    let expected = x.map(f32::changed);
    case.check(
        "map_inplace: known sizes",
        done(known),
        Some(expected.clone()),
    );
    case.check(
        "map_inplace: an array",
        done(array.into_tensor()),
        Some(expected),
    );
}

/// Runs a function of the elements on the calling thread alone.
fn alone<T: Mapped>(case: &mut Case) {
    let x = case.any::<T>(Values::Any);
    let found = single_thread(|| x.view().map(T::other));
    case.check("single_thread: ", done(found), Some(x.map(T::other)));
}

/// Returns the element within the limits. A NaN among the arguments is the result.
fn clipped<T: Sample + PartialOrd>(x: T, low: T, high: T) -> T {
    if let Some(&nan) = [x, low, high].iter().find(|x| x.partial_cmp(x).is_none()) {
        return nan;
    }
    let x = if x < low { low } else { x };
    if x > high { high } else { x }
}

/// Calls a macro of forms with `clip`.
macro_rules! clip {
    ($form:ident $t:ident) => {
        |case| {
            let values = compared(case);
            let [low, high] = [0, 1].map(|_| $t::sample(&mut case.random, values));
            case.note(format_args!("limits {low:?} and {high:?}"));
            let limits = Loop {
                reference: &|x: &Naive<$t>, _| Some(x.map(|x| clipped(x, low, high))),
                fits: exact,
            };
            $form!(case limits $t values; clip(low, high));
        }
    };
}

fn any_tolerance(case: &mut Case) -> Tolerance {
    let random = &mut case.random;
    let tolerance = Tolerance {
        rtol: random.pick(&[0.0, 1e-5, 0.5, 1e-5]),
        atol: random.pick(&[0.0, 1e-8, 1.0, f64::INFINITY]),
        equal_nan: random.one_in(2),
    };
    case.note(format_args!("{tolerance:?}"));
    tolerance
}

macro_rules! close {
    ($($name:ident $t:ident;)+) => {$(
        /// Returns `true` if the numbers are close by NumPy's rule.
        fn $name(x: $t, y: $t, tolerance: Tolerance) -> bool {
            let bound = tolerance.atol as $t + tolerance.rtol as $t * y.abs();
            x == y
                || y.is_finite() && (x - y).abs() <= bound
                || tolerance.equal_nan && x.is_nan() && y.is_nan()
        }
    )+};
}
close! {
    close_f32 f32;
    close_f64 f64;
}

/// The methods about close elements, of tensors of any kind and of their broadcast elements.
macro_rules! closeness {
    ($case:ident $naive:ident $tolerance:ident: $($name:literal $all:literal $is_close:expr, $all_close:expr;)+) => {$(
        $case.check($name, $is_close, $naive.clone());
        let all = $naive.as_ref().map(|pairs| !pairs.memory.contains(&false));
        let all = all.map(|all| Naive::dense(&[], vec![all]));
        $case.check($all, $all_close.map(scalar), all);
    )+};
}

/// Compares an assertion that all pairs are close with the pairs that are.
fn check_assertion(
    case: &mut Case,
    name: &'static str,
    found: Result<(), impl fmt::Display>,
    pairs: Option<&Naive<bool>>,
) {
    let passes = pairs.filter(|pairs| !pairs.memory.contains(&false));
    case.both(name, found, passes);
}

/// Compares the text of such an assertion.
fn check_text(text: &str, pairs: &Naive<bool>) {
    let mut position = 0;
    let mut first = None;
    for_each_index(&pairs.sizes, |index| {
        if !pairs.memory[position] && first.is_none() {
            first = Some(index.to_vec());
        }
        position += 1;
    });
    let start = format!("elements are not close at index {:?}:", first.unwrap());
    let count = pairs.memory.iter().filter(|&&is_close| !is_close).count();
    let counts = format!("{count} of {} elements", pairs.memory.len());
    assert!(text.starts_with(&start), "`{text}` instead of `{start}`");
    assert!(text.contains(&counts), "`{text}` without `{counts}`");
}

macro_rules! pairs {
    ($($t:ident $close:ident)+) => {&[$(
        (concat!("is_close of ", stringify!($t)), |case| {
            let tolerance = any_tolerance(case);
            let sizes = case.operand_sizes::<$t>(2);
            let values = compared(case);
            let x = case.operand::<$t>(&sizes[0], values);
            let mut y = case.operand::<$t>(&sizes[1], values);
            if case.random.one_in(3) && sizes[0] == sizes[1] {
                // Nearly the same elements.
                y = x.map(|x| x * (1.0 + 1e-6));
            }
            let expected = broadcast(&[&sizes[0], &sizes[1]]).map(|sizes| {
                Naive::from_fn(&sizes, |i| $close(x.at_broadcast(i), y.at_broadcast(i), tolerance))
            });
            let (v, w) = (x.view(), y.view());
            closeness!(case expected tolerance:
                "try_is_close: " "try_all_close: "
                    v.try_is_close(&w, tolerance), x.tensor().try_all_close(&w, tolerance);
                "is_close: " "all_close: " unless_it_panics(|| x.tensor().is_close(&w, tolerance)),
                    unless_it_panics(|| v.all_close(&w, tolerance));
            );
            let asserted = v.try_assert_close(&w, tolerance);
            if let (Err(error), Some(pairs)) = (&asserted, &expected) {
                check_text(&error.to_string(), pairs);
            }
            check_assertion(case, "try_assert_close", asserted, expected.as_ref());
            let asserted = unless_it_panics(|| x.tensor().assert_close(&w, tolerance));
            check_assertion(case, "assert_close", asserted, expected.as_ref());
        }),
    )+]};
}

pub const CLOSE: &[Operation] = pairs!(f32 close_f32 f64 close_f64);

fn typed_close(case: &mut Case) {
    let tolerance = any_tolerance(case);
    let x = case.dense::<f32>(&[4, 3], Values::Few);
    let y = case.dense::<f32>(&[3], Values::Few);
    let expected = Naive::from_fn(&x.sizes, |i| {
        close_f32(x.at(i), y.at_broadcast(i), tolerance)
    });
    let expected = Some(expected);
    let open = typed::<f32, Shape![dyn, 3]>(&x);
    let array = typed::<f32, Shape![4, 3]>(&x).to_array();
    let row = typed::<f32, Shape![3]>(&y);
    closeness!(case expected tolerance:
        "is_close: open sizes" "all_close: open sizes"
            done(open.is_close(&row, tolerance)), done(open.all_close(&row, tolerance));
        "is_close: an array" "all_close: an array"
            done(array.is_close(&row, tolerance)), done(array.all_close(&row, tolerance));
    );
}

macro_rules! of_types {
    ($($t:ident)+; clip $($c:ident)+) => {
        &[
            $(
                (concat!("map of ", stringify!($t)), map!(elements_of $t)),
                (concat!("map_inplace of ", stringify!($t)), map_inplace::<$t>),
                (concat!("single_thread of ", stringify!($t)), alone::<$t>),
            )+
            $((concat!("clip of ", stringify!($c)), clip!(elements_of $c)),)+
            ("typed map of f32", map!(typed_elements_of f32)),
            ("typed map_inplace of f32", typed_map_inplace),
            ("typed clip of f32", clip!(typed_elements_of f32)),
            ("typed is_close of f32", typed_close),
        ]
    };
}

pub const ELEMENTS: &[Operation] = of_types!(f32 i32 u8 bool Rgb Nothing Word; clip f32 f64 i32 u8);
