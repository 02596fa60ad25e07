//! Checks that reductions of known sizes take no longer than those of run-time sizes, and that none takes longer with
//! newer instructions.
//!
//! `cargo run --release --package shapecast-benches --no-default-features --bin rows` measures rows of 2 to 64 elements
//! with one thread, with each set of instructions that `SHAPECAST_MAX_LEVEL` allows. It prints each case that takes more
//! than 1.1 times as long, and then fails. A number as the argument measures one level. A suspicious case is measured
//! again, in turns.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::process::{Command, ExitCode, Stdio};

use shapecast::{Shape, Tensor, broadcast, single_thread};
use shapecast_benches::{Effort, Timing};

/// The levels of instructions, from the oldest on.
const LEVELS: [&str; 4] = ["1", "2", "3", "4"];

/// The longest time of a case, relative to the one that it is compared with.
const LIMIT: f64 = 1.1;

/// The number of rows of each operand.
const ROWS: usize = 1000;

/// The seconds of each case.
struct Times {
    known: f64,
    at_run_time: f64,
}

fn main() -> ExitCode {
    match std::env::args().nth(1) {
        Some(_) => {
            single_thread(measure);
            ExitCode::SUCCESS
        }
        None => check(),
    }
}

/// Measures all levels in processes of their own, since a process chooses its instructions once.
fn check() -> ExitCode {
    let program = std::env::current_exe().expect("the program has a path");
    let mut least: BTreeMap<String, (f64, &str)> = BTreeMap::new();
    let mut slow = 0;
    for level in LEVELS {
        let output = Command::new(&program)
            .arg(level)
            .env("SHAPECAST_MAX_LEVEL", level)
            .stderr(Stdio::inherit())
            .output()
            .expect("the program starts itself");
        assert!(output.status.success(), "level {level} failed");
        let lines = String::from_utf8(output.stdout).expect("the output is UTF-8");
        for (name, Times { known, at_run_time }) in lines.lines().map(read) {
            if known > LIMIT * at_run_time {
                println!(
                    "{name}, level {level}: known sizes take {:.2} times as long",
                    known / at_run_time
                );
                slow += 1;
            }
            let (best, with) = least.entry(name.clone()).or_insert((known, level));
            if known > LIMIT * *best {
                println!(
                    "{name}: level {level} takes {:.2} times as long as level {with}",
                    known / *best
                );
                slow += 1;
            } else if known < *best {
                (*best, *with) = (known, level);
            }
        }
    }
    println!(
        "{slow} of {} cases and levels are slow",
        LEVELS.len() * least.len()
    );
    ExitCode::from(u8::from(slow > 0))
}

/// Reads `NAME: SECONDS SECONDS`.
fn read(line: &str) -> (String, Times) {
    let (name, times) = line.split_once(": ").expect("a line has a name");
    let (known, at_run_time) = times.split_once(' ').expect("a case has two times");
    let seconds = |text: &str| text.parse().expect("a time is a number");
    let times = Times {
        known: seconds(known),
        at_run_time: seconds(at_run_time),
    };
    (name.to_string(), times)
}

/// Measures a case in turns, and again if it is slow.
fn report(name: &str, known: &dyn Fn(), at_run_time: &dyn Fn()) {
    let mut times = Times {
        known: f64::MAX,
        at_run_time: f64::MAX,
    };
    for round in 0..6 {
        if round > 0 && times.known <= LIMIT * times.at_run_time {
            break;
        }
        times.known = times.known.min(best(known));
        times.at_run_time = times.at_run_time.min(best(at_run_time));
    }
    println!("{name}: {:e} {:e}", times.known, times.at_run_time);
}

/// Returns the least time of a call.
fn best(call: &dyn Fn()) -> f64 {
    Timing::sampled(&mut |times| (0..times).for_each(|_| call()), Effort::SHORT).best
}

/// Measures an expression of a matrix and a vector, with known and with run-time sizes.
macro_rules! case {
    ($name:literal, $t:ty, $n:literal, $known:ident, $open:ident, |$x:ident, $w:ident| $result:expr) => {
        report(
            concat!($name, " of ", stringify!($t), ", rows of ", $n),
            &|| {
                let ($x, $w) = &$known;
                drop(black_box($result));
            },
            &|| {
                let ($x, $w) = &$open;
                drop(black_box($result));
            },
        );
    };
}

/// Measures the reductions of rows of several lengths.
macro_rules! rows {
    ($t:ty, $one:expr; $($n:literal)*) => {$({
        let known = (Tensor::<$t, Shape![ROWS, $n]>::full($one), Tensor::<$t, Shape![$n]>::full($one));
        let open = (known.0.clone().into_dyn_sizes(), known.1.clone().into_dyn_sizes());
        case!("sum", $t, $n, known, open, |x, _w| x.sum_axis::<1>());
        case!("maximum", $t, $n, known, open, |x, _w| x.max_axis::<1>());
        case!("index of the maximum", $t, $n, known, open, |x, _w| x.argmax_axis::<1>());
        case!("sum of products", $t, $n, known, open, |x, w| broadcast!(sum::<1>(x * w)));
        case!("sum of squares", $t, $n, known, open, |x, _w| broadcast!(sum::<1>(x * x)));
        case!("maximum of products", $t, $n, known, open, |x, w| broadcast!(max::<1>(x * w)));
        case!("sum of columns", $t, $n, known, open, |x, _w| x.sum_axis::<0>());
        case!("maximum of columns", $t, $n, known, open, |x, _w| x.max_axis::<0>());
    })*};
}

/// Measures functions and statistics of the rows of floats.
macro_rules! float_rows {
    ($t:ty; $($n:literal)*) => {$({
        let known = (Tensor::<$t, Shape![ROWS, $n]>::full(1.0), ());
        let open = (known.0.clone().into_dyn_sizes(), ());
        case!("mean", $t, $n, known, open, |x, _w| x.mean_axis::<1>());
        case!("variance", $t, $n, known, open, |x, _w| x.var_axis::<1>());
        case!("sum of exponentials", $t, $n, known, open, |x, _w| broadcast!(sum::<1>(x.exp())));
        case!("softmax", $t, $n, known, open, |x, _w| broadcast!({
            let e = (x - max_keepdim::<1>(x)).exp();
            e / sum_keepdim::<1>(e)
        }));
    })*};
}

/// Conversion to sizes known only at run time.
trait IntoDynSizes {
    type Output;
    fn into_dyn_sizes(self) -> Self::Output;
}
impl<T, const N: usize> IntoDynSizes for Tensor<T, Shape![N]> {
    type Output = Tensor<T, Shape![dyn]>;
    fn into_dyn_sizes(self) -> Self::Output {
        self.into_shape()
    }
}
impl<T, const M: usize, const N: usize> IntoDynSizes for Tensor<T, Shape![M, N]> {
    type Output = Tensor<T, Shape![dyn, dyn]>;
    fn into_dyn_sizes(self) -> Self::Output {
        self.into_shape()
    }
}

fn measure() {
    rows!(f32, 1.0; 2 3 4 8 12 15 16 20 24 32 33 64);
    rows!(f64, 1.0; 2 3 4 8 12 15 16 20 24 32 33 64);
    rows!(i32, 1; 4 8 16 20 32 64);
    rows!(u8, 1; 4 8 16 20 32 64);
    float_rows!(f32; 3 4 8 12 16 20 32 64);
    float_rows!(f64; 3 4 8 12 16 20 32 64);
}
