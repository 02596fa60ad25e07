//! The maximum errors of the `f64` functions, which the table in the documentation of `float` lists.
//!
//! Run `cargo test -p shapecast-tests --release --test float_functions search -- --ignored --nocapture` to search for
//! larger errors, with `SHAPECAST_SECONDS=60` for the time per function and with
//! `SHAPECAST_FUNCTION=exp` for one function. Add the arguments that it prints to [`WORST`].

use std::env;
use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_4, LN_2};
use std::time::{Duration, Instant};

use shapecast::{DynTensor, broadcast, float};

use crate::forms::tensor;
use crate::oracle::Random;
use crate::reference::*;
use crate::reference_angles::*;

/// A function of `f64`. Functions of one argument ignore the second one.
struct Subject {
    name: &'static str,
    exact: fn(f64, f64) -> Exact,
    /// The function and the method, evaluated for many arguments.
    forms: [Evaluate; 2],
}

type Evaluate = fn(&[f64], &[f64]) -> DynTensor<f64>;
type Arguments = [f64; 2];

const FORMS: [&str; 2] = ["portable", "method"];

macro_rules! subjects {
    ($($name:ident($($y:ident: $of:ident)?))*) => {
        const SUBJECTS: &[Subject] = &[$(Subject {
            name: stringify!($name),
            exact: |_x, _y| $name(_x $(, $of(_y).into())?),
            forms: [
                |_x, _y| {
                    let x = tensor(_x);
                    $(let $y = tensor(&_y.iter().map(|&y| $of(y)).collect::<Vec<_>>());)?
                    broadcast!(float::$name(x $(, $y)?))
                },
                |_x, _y| {
                    let x = tensor(_x);
                    $(let $y = tensor(&_y.iter().map(|&y| $of(y)).collect::<Vec<_>>());)?
                    broadcast!(x.$name($($y)?))
                },
            ],
        }),*];
    };
}
subjects! {
    exp() exp2() exp_m1() sigmoid() softplus() ln() ln_1p() log2() log10() sin() cos() tan() asin() acos() atan()
    atan2(y: float) sinh() cosh() tanh() asinh() acosh() atanh() rsqrt() cbrt() hypot(y: float)
    powf(y: float) powi(n: integer) erf() gelu()
}

fn float(x: f64) -> f64 {
    x
}

fn integer(x: f64) -> i32 {
    x as i32
}

fn powi(x: f64, n: f64) -> Exact {
    powf(x, n)
}

/// Returns the error of each form at each of the arguments.
fn errors(subject: &Subject, arguments: &[Arguments]) -> Vec<[f64; 2]> {
    let [x, y] = [0, 1].map(|i| arguments.iter().map(|of| of[i]).collect::<Vec<_>>());
    let results = subject.forms.map(|evaluate| evaluate(&x, &y));
    let exact = x.iter().zip(&y).map(|(&x, &y)| (subject.exact)(x, y));
    let error = |(i, exact): (usize, Exact)| {
        results
            .each_ref()
            .map(|results| exact.error_of(results.as_slice()[i]))
    };
    exact.enumerate().map(error).collect()
}

/// Returns an argument: of all bits, of the usual magnitudes, or near a multiple of a number at
/// which a reduction of arguments changes.
fn argument(random: &mut Random) -> f64 {
    const ANCHORS: [f64; 8] = [
        LN_2 / 4.0,
        LN_2 / 8.0,
        FRAC_PI_4,
        FRAC_1_SQRT_2,
        0.4375,
        0.6875,
        1.1875,
        2.4375,
    ];
    let unit = (random.bits() >> 11) as f64 / (1_u64 << 53) as f64;
    let sign = if random.bits() & 1 == 0 { 1.0 } else { -1.0 };
    let power = |n: u64| 2_f64.powi(n as i32);
    let anchor = ANCHORS[random.bits() as usize % ANCHORS.len()];
    let near = anchor * (1.0 + sign * unit / power(random.bits() % 52));
    match random.bits() % 8 {
        0 | 1 => random.f64(),
        2 | 3 => sign * unit * power(random.bits() % 14) / 8.0,
        4 => sign * unit * power(random.bits() % 64) / power(60),
        5 => sign * (1.0 + sign * unit / power(random.bits() % 52)),
        6 => sign * near * (1 + random.bits() % power(random.bits() % 11) as u64) as f64,
        _ => sign * near * power(random.bits() % 24) / power(12),
    }
}

/// Returns arguments near `from`, at a random distance.
fn neighbour(from: Arguments, random: &mut Random) -> Arguments {
    from.map(|x| {
        let distance = random.bits() as i64 >> (11 + random.bits() % 53);
        f64::from_bits(x.to_bits().wrapping_add_signed(distance))
    })
}

/// The largest errors of one form, in descending order.
type Largest = Vec<(f64, Arguments)>;

/// Searches for large errors until the time is over. Half of the arguments are random, and half are
/// neighbours of those with the largest errors.
fn search(subject: &Subject, random: &mut Random, time: Duration) -> [Largest; 2] {
    const KEPT: usize = 24;
    let start = Instant::now();
    let known = WORST.iter().filter(|(name, ..)| *name == subject.name);
    let mut arguments: Vec<Arguments> = known.map(|&(_, x, y)| [x, y]).collect();
    let mut largest = [Largest::new(), Largest::new()];
    while start.elapsed() < time {
        for (errors, &of) in errors(subject, &arguments).iter().zip(&arguments) {
            for (largest, &error) in largest.iter_mut().zip(errors) {
                if largest.len() < KEPT || error > largest[KEPT - 1].0 {
                    let at = largest.partition_point(|&(known, _)| known > error);
                    largest.insert(at, (error, of));
                    largest.truncate(KEPT);
                }
            }
        }
        arguments.clear();
        arguments.extend((0..2048).map(|_| [argument(random), argument(random)]));
        for largest in largest.iter().filter(|largest| !largest.is_empty()) {
            arguments.extend((0..1024).map(|_| {
                let (_, of) = largest[random.bits() as usize % largest.len()];
                neighbour(of, random)
            }));
        }
    }
    largest
}

#[test]
#[ignore = "takes minutes"]
fn search_for_larger_errors() {
    let seconds =
        env::var("SHAPECAST_SECONDS").map_or(20.0, |text| text.parse().expect("a number"));
    let only = env::var("SHAPECAST_FUNCTION").ok();
    for subject in SUBJECTS {
        if only.as_ref().is_some_and(|name| name != subject.name) {
            continue;
        }
        // A search ends near one argument. The largest error is the one of several searches.
        let searches = [1, 2, 3, 4].map(|seed| {
            search(
                subject,
                &mut Random(seed),
                Duration::from_secs_f64(seconds / 4.0),
            )
        });
        for (i, form) in FORMS.iter().enumerate() {
            let largest = searches.iter().map(|of| of[i][0]);
            let largest = largest.max_by(|a, b| a.0.total_cmp(&b.0));
            let (error, [x, y]) = largest.expect("several searches");
            println!("{:8} {form:8} {error:.4} ulp at {x:?}, {y:?}", subject.name);
        }
    }
}

/// Arguments with large errors.
const WORST: &[(&str, f64, f64)] = &[
    ("exp", 244.3495328513563, 0.0),
    ("exp", 244.34079550804518, 0.0),
    ("exp", 244.3495770891812, 0.0),
    ("exp2", -355.4316929949382, 0.0),
    ("exp2", -33.473422989931024, 0.0),
    ("exp_m1", 37.832137716367825, 0.0),
    ("exp_m1", 37.78796152044322, 0.0),
    ("exp_m1", 37.787961518745284, 0.0),
    ("sigmoid", -1.1483839277517178, 0.0),
    ("sigmoid", -1.148383927751855, 0.0),
    ("softplus", 0.3465026622837751, 0.0),
    ("softplus", 0.3648462975370635, 0.0),
    ("ln", 0.7040524805519052, 0.0),
    ("ln_1p", -0.29881440100159395, 0.0),
    ("ln_1p", -0.2988144010357964, 0.0),
    ("log2", 1.387873825307391, 0.0),
    ("log2", 1.3878738329593052, 0.0),
    ("log10", 1.3237570263627763, 0.0),
    ("sin", 80.89601418058835, 0.0),
    ("sin", 0.8526549430194378, 0.0),
    ("cos", 27.498785276102556, 0.0),
    ("cos", 14.967769671142095, 0.0),
    ("tan", -22.776544225058718, 0.0),
    ("tan", -22.7765442259523, 0.0),
    ("asin", 0.528757303604816, 0.0),
    ("acos", -0.5284987866338048, 0.0),
    ("acos", -0.5284979987651904, 0.0),
    ("atan", -0.6972378312486268, 0.0),
    ("atan", -0.6972378226741315, 0.0),
    ("atan2", 1.3512802012565819, -0.6806918293585641),
    ("atan2", -1.6494619127402455e-6, 1.3155740216605255e-5),
    ("sinh", 1.4212063173866514, 0.0),
    ("sinh", 1.421205411742052, 0.0),
    ("cosh", -3.857130428300901, 0.0),
    ("cosh", -3.8571304511205478, 0.0),
    ("cosh", -3.8571237448503317, 0.0),
    ("tanh", 0.26459210301380703, 0.0),
    ("asinh", 0.3463570502672114, 0.0),
    ("acosh", 1.0577012274081936, 0.0),
    ("acosh", 1.0577131877821606, 0.0),
    ("atanh", -0.17146241274393345, 0.0),
    ("atanh", -0.17061173720098616, 0.0),
    ("rsqrt", 1.000027533487283, 0.0),
    ("cbrt", 0.34579426639852806, 0.0),
    ("hypot", -0.999999999980505, 1.0000000001244822),
    ("powf", 5.817517427521871e-6, 0.028172696199778108),
    ("powf", 5.81751742752194e-6, 0.028172696199778136),
    ("powi", 50.5459680260329, 3.0250786327066232),
    ("erf", -0.9999998828863231, 0.0),
    ("erf", -0.9999997527636256, 0.0),
    ("gelu", -30.90312767009383, 0.0),
    ("gelu", -30.903304540152835, 0.0),
    ("gelu", -1.428750927632508, 0.0),
    ("gelu", -34.722159867839025, 0.0),
];

/// Returns the bounds of a function and of its method, from the table in the documentation.
fn documented(name: &str) -> [f64; 2] {
    let text = include_str!("../../core/src/float/mod.rs");
    let start = format!("//! | [`{name}`] |");
    let row = text.lines().find_map(|line| line.strip_prefix(&start));
    let mut columns = row.expect("the table has the function").split('|').skip(2);
    let mut bound = || {
        let column = columns.next().expect("the row has four bounds");
        column.trim().parse().expect("a number")
    };
    [bound(), bound()]
}

#[test]
fn the_documented_maxima_hold_for_the_worst_known_arguments() {
    for &(name, x, y) in WORST {
        let subject = SUBJECTS.iter().find(|subject| subject.name == name);
        let found = errors(subject.expect("the function is in the list"), &[[x, y]])[0];
        let bounds = documented(name);
        // Without fused multiply-adds, methods are the portable functions.
        let bounds = [bounds[0], bounds[0].max(bounds[1])];
        for ((form, error), bound) in FORMS.iter().zip(found).zip(bounds) {
            assert!(
                error <= bound,
                "{name} {form} of {x:?}, {y:?}: {error} ulp, documented as {bound}"
            );
        }
    }
}

/// A function and the one of `pxfm`, which rounds correctly.
type Rounded = (fn(f64) -> Exact, fn(f64) -> f64);

#[test]
fn the_reference_agrees_with_pxfm() {
    let functions: [Rounded; 21] = [
        (exp, pxfm::f_exp),
        (exp2, pxfm::f_exp2),
        (exp_m1, pxfm::f_expm1),
        (ln, pxfm::f_log),
        (ln_1p, pxfm::f_log1p),
        (log2, pxfm::f_log2),
        (log10, pxfm::f_log10),
        (sin, pxfm::f_sin),
        (cos, pxfm::f_cos),
        (tan, pxfm::f_tan),
        (asin, pxfm::f_asin),
        (acos, pxfm::f_acos),
        (atan, pxfm::f_atan),
        (sinh, pxfm::f_sinh),
        (cosh, pxfm::f_cosh),
        (tanh, pxfm::f_tanh),
        (asinh, pxfm::f_asinh),
        (acosh, pxfm::f_acosh),
        (atanh, pxfm::f_atanh),
        (rsqrt, pxfm::f_rsqrt),
        (erf, pxfm::f_erf),
    ];
    let mut random = Random(11);
    let arguments: Vec<f64> = (0..3000).map(|_| argument(&mut random)).collect();
    for (i, (reference, rounded)) in functions.into_iter().enumerate() {
        for &x in &arguments {
            let error = reference(x).error_of(rounded(x));
            assert!(error <= 0.51, "function {i} of {x:?}: {error} ulp");
        }
    }
    // Values computed with 400 bits.
    for (x, y) in [
        (-30.90312767009383, -1.6754244275737398e-208),
        (-30.903304540152835, -1.6662918042917792e-208),
    ] {
        assert!(gelu(x).error_of(y) <= 0.51, "gelu of {x:?}");
    }
    for pair in arguments.chunks_exact(2) {
        let (x, y) = (pair[0], pair[1]);
        let errors = [
            atan2(x, y).error_of(pxfm::f_atan2(x, y)),
            powf(x, y).error_of(pxfm::f_pow(x, y)),
            cbrt(x).error_of(pxfm::f_cbrt(x)),
            // `pxfm::f_hypot` is the less accurate one.
            0.5 * hypot(x, y).error_of(pxfm::f_hypot(x, y)),
        ];
        assert!(
            errors.iter().all(|&error| error <= 0.51),
            "{x:?}, {y:?}: {errors:?}"
        );
    }
}
