//! Methods that call a function of the standard library for each element.

use shapecast::Shape;

use super::case::Case;
use super::elements::Values;
use super::forms::{Loop, done, elements_of, exact, typed, typed_elements_of};
use super::lines::compared;
use super::reference::Naive;
use super::runner::Operation;

/// Returns values that have an absolute value.
fn limited(_: &mut Case) -> Values {
    Values::Dividend
}

macro_rules! functions {
    ($($name:ident $values:ident [$($t:ident)+; $typed:ident];)+) => {&[
        $($(
            (concat!("exact ", stringify!($name), " of ", stringify!($t)), |case| {
                functions!(@of case elements_of $t $values $name);
            }),
        )+)+
        $(
            (concat!("typed exact ", stringify!($name), " of ", stringify!($typed)), |case| {
                functions!(@of case typed_elements_of $typed $values $name);
            }),
        )+
    ]};
    (@of $case:ident $form:ident $t:ident $values:ident $name:ident) => {
        let function = Loop {
            reference: &|x: &Naive<$t>, _| Some(x.map($t::$name)),
            fits: exact,
        };
        let values = $values($case);
        $form!($case function $t values; $name ());
    };
}

pub const FUNCTIONS: &[Operation] = functions! {
    abs limited [i8 i32 i64; i32];
    abs compared [f32 f64; f32];
    signum compared [f32 f64 i8 i32 i64; f32];
    sqrt compared [f32 f64; f32];
    floor compared [f32 f64; f32];
    ceil compared [f32 f64; f32];
    round compared [f32 f64; f32];
    round_ties_even compared [f32 f64; f32];
    trunc compared [f32 f64; f32];
    fract compared [f32 f64; f32];
    recip compared [f32 f64; f32];
    to_degrees compared [f32 f64; f32];
    to_radians compared [f32 f64; f32];
    is_nan compared [f32 f64; f32];
    is_finite compared [f32 f64; f32];
    is_infinite compared [f32 f64; f32];
};
