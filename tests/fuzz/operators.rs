//! The operators, between tensors, views and scalars, owned and borrowed.

use shapecast::{DynTensor, broadcast, try_broadcast};

use super::case::{Case, unless_it_panics};
use super::elements::{Sample, Values};
use super::folds::{self, Expected};
use super::own_types::{Aligned, Nothing, Padded, Page, Rgb};
use super::reference::{self, Naive};
use super::runner::Operation;

/// Which operands an operation may take without a panic.
#[derive(Clone, Copy)]
pub enum Domain {
    Sum,
    Difference,
    Quotient,
    Shift,
    All,
}

impl Domain {
    /// Returns the values of the left and the right operand.
    pub fn values<T: Sample>(self, case: &mut Case) -> (Values, Values) {
        match self {
            _ if T::IS_FLOAT => (case.values(), case.values()),
            Domain::Quotient => (Values::Dividend, Values::NonZero),
            Domain::Shift => (Values::Any, Values::Shift),
            // Integers that overflow panic in debug builds.
            Domain::Sum if cfg!(debug_assertions) => (Values::Usual, Values::Usual),
            Domain::Difference if cfg!(debug_assertions) => (Values::High, Values::Usual),
            Domain::Sum | Domain::Difference | Domain::All => (case.values(), case.values()),
        }
    }
}

/// What two operands are.
#[derive(Clone, Copy, PartialEq)]
enum Kinds {
    Tensors,
    ScalarLeft,
    ScalarRight,
}

/// A way to write an operation of two operands.
type Form<T, U, R> = (Kinds, fn(&Naive<T>, &Naive<U>) -> DynTensor<R>);

/// Compares one of the forms with the loop over `f`.
fn binary<T: Sample, U: Sample, R: Sample>(
    case: &mut Case,
    name: &'static str,
    domain: Domain,
    forms: &[Form<T, U, R>],
    f: impl Fn(T, U) -> R,
) {
    let (left, right) = domain.values::<T>(case);
    let mut sizes = case.operand_sizes::<R>(2);
    let (kinds, form) = case.random.pick(forms);
    match kinds {
        Kinds::Tensors => {}
        Kinds::ScalarLeft => sizes[0].clear(),
        Kinds::ScalarRight => sizes[1].clear(),
    }
    let x = case.operand::<T>(&sizes[0], left);
    let y = case.operand::<U>(&sizes[1], right);
    let expected = reference::broadcast(&[&x.sizes, &y.sizes])
        .map(|sizes| Naive::from_fn(&sizes, |i| f(x.at_broadcast(i), y.at_broadcast(i))));
    let found = unless_it_panics(|| form(&x, &y));
    case.check(name, found, expected);
}

/// A way to write an operation of one operand.
type UnaryForm<T> = fn(&Naive<T>) -> DynTensor<T>;

/// Compares one of the forms with the loop over `f`.
fn unary<T: Sample>(
    case: &mut Case,
    name: &'static str,
    values: Values,
    forms: &[UnaryForm<T>],
    f: impl Fn(T) -> T,
) {
    let x = case.any::<T>(values);
    let form = case.random.pick(forms);
    let found = unless_it_panics(|| form(&x));
    case.check(name, found, Some(x.map(f)));
}

/// The forms of an operation: `views` alone; `tensors` for any elements; `scalars` besides for numbers.
macro_rules! forms {
    (views $op:tt) => {
        &[(Kinds::Tensors, |x, y| x.view() $op y.view())]
    };
    (tensors $op:tt) => {
        &[
            (Kinds::Tensors, |x, y| x.view() $op &y.view()),
            (Kinds::Tensors, |x, y| &x.tensor() $op &y.view().to_tensor()),
            (Kinds::Tensors, |x, y| x.view().to_tensor() $op y.tensor()),
        ]
    };
    (scalars $op:tt) => {
        &[
            (Kinds::Tensors, |x, y| &x.view() $op y.view()),
            (Kinds::Tensors, |x, y| &x.tensor() $op &y.view().to_tensor()),
            (Kinds::Tensors, |x, y| x.tensor() $op &y.view().to_tensor()),
            (Kinds::Tensors, |x, y| &x.view().to_tensor() $op y.tensor()),
            (Kinds::Tensors, |x, y| x.view().to_tensor() $op y.view().to_tensor()),
            (Kinds::Tensors, |x, y| x.view() $op y.tensor()),
            (Kinds::ScalarRight, |x, y| x.view() $op y.at(&[])),
            (Kinds::ScalarRight, |x, y| x.tensor() $op y.at(&[])),
            (Kinds::ScalarLeft, |x, y| x.at(&[]) $op y.view()),
            (Kinds::ScalarLeft, |x, y| x.at(&[]) $op y.view().to_tensor()),
        ]
    };
}

/// Returns the name of a comparison of an operator, which begins with that of its method.
pub fn operator_name(operator: &str) -> &'static str {
    match operator {
        "+" => "add: +",
        "+=" => "add_assign: +=",
        "-" => "sub: -",
        "-=" => "sub_assign: -=",
        "*" => "mul: *",
        "*=" => "mul_assign: *=",
        "/" => "div: /",
        "/=" => "div_assign: /=",
        "%" => "rem: %",
        "%=" => "rem_assign: %=",
        "&" => "bitand: &",
        "&=" => "bitand_assign: &=",
        "|" => "bitor: |",
        "|=" => "bitor_assign: |=",
        "^" => "bitxor: ^",
        "^=" => "bitxor_assign: ^=",
        "<<" => "shl: <<",
        "<<=" => "shl_assign: <<=",
        ">>" => "shr: >>",
        ">>=" => "shr_assign: >>=",
        "unary -" => "neg: -",
        "unary !" => "not: !",
        _ => unreachable!("the operator `{operator}` has no name"),
    }
}

macro_rules! operators {
    ($($op:tt $domain:ident $forms:ident: $($t:ident)+;)+) => {&[$($(
        (concat!("operator ", stringify!($op), " of ", stringify!($t)), |case| {
            binary::<$t, $t, $t>(
                case,
                operator_name(stringify!($op)),
                Domain::$domain,
                forms!($forms $op),
                |x, y| x $op y,
            );
        }),
    )+)+]};
}

pub const OPERATIONS: &[Operation] = operators! {
    - Difference scalars: f32;
    / Quotient scalars: i32;
    + Sum views: f32 i32 f64 u8 i8 i16 i64 u64;
    - Difference views: i32 f64 u8 i8 i16 i64 u64;
    * Sum views: f32 i32 f64 u8 i8 i16 i64 u64;
    / Quotient views: f32 f64 u8 i8 i16 i64 u64;
    % Quotient views: f32 i32 f64 u8 i8 i16 i64 u64;
    & All views: u8 i32 i64 bool;
    | All views: u8 i32 i64 bool;
    ^ All views: u8 i32 i64 bool;
    << Shift views: i32 i64;
    << Shift scalars: u8;
    >> Shift views: u8 i32 i64;
    + All tensors: Rgb Padded Nothing Page Aligned;
};

macro_rules! unary_operators {
    ($($op:tt $values:ident: $($t:ident)+;)+) => {
        &[$($((
            concat!("unary ", stringify!($op), " of ", stringify!($t)),
            |case| {
                let values = if cfg!(debug_assertions) && !<$t>::IS_FLOAT { Values::Usual } else { case.values() };
                unary::<$t>(
                    case,
                    operator_name(concat!("unary ", stringify!($op))),
                    values,
                    &[|x| $op x.tensor(), |x| $op x.view()],
                    |x| $op x,
                )
            },
        ),)+)+]
    };
}

pub const UNARY: &[Operation] = unary_operators! {
    - Usual: f32 f64 i8 i32;
    ! Any: bool u8 i64;
};

/// Compares an integer division whose divisors may be 0, or whose quotients may overflow, which
/// panics.
fn refused_division<T: Sample>(
    case: &mut Case,
    name: &'static str,
    form: fn(&Naive<T>, &Naive<T>) -> DynTensor<T>,
    f: impl Fn(T, T) -> Option<T>,
) {
    let sizes = case.operand_sizes::<T>(2);
    let dividends = case.random.pick(&[Values::Mixed, Values::Hard]);
    let x = case.operand::<T>(&sizes[0], dividends);
    let divisors = case.random.pick(&[Values::Any, Values::Few, Values::Hard]);
    let y = case.operand::<T>(&sizes[1], divisors);
    let expected = reference::broadcast(&[&x.sizes, &y.sizes]).and_then(|sizes| {
        let quotients = Naive::from_fn(&sizes, |i| f(x.at_broadcast(i), y.at_broadcast(i)));
        let whole = quotients.memory.iter().all(Option::is_some);
        whole.then(|| quotients.map(Option::unwrap))
    });
    let found = unless_it_panics(|| form(&x, &y));
    case.check(name, found, expected);
}

macro_rules! refused_divisions {
    ($($t:ident)+) => {
        &[$(
            (concat!("refused division of ", stringify!($t)), |case| {
                match case.random.below(4) {
                    0 => refused_division::<$t>(case, "div: by zero", |x, y| x.view() / y.view(), $t::checked_div),
                    1 => refused_division::<$t>(case, "rem: by zero", |x, y| x.view() % y.view(), $t::checked_rem),
                    2 => refused_division::<$t>(
                        case,
                        "floor_div try_floor_div: by zero",
                        |x, y| x.view().try_floor_div(&y.view()).unwrap(),
                        RoundedDown::quotient,
                    ),
                    _ => refused_division::<$t>(
                        case,
                        "modulo try_modulo: by zero",
                        |x, y| x.view().modulo(&y.view()),
                        RoundedDown::remainder,
                    ),
                }
            }),
        )+]
    };
}

pub const REFUSED: &[Operation] = refused_divisions!(u8 i8 i32 i64);

/// The larger or the smaller of two elements, of which a NaN is the result.
macro_rules! extremes {
    ($($name:ident $try_name:ident $fold:path: $($t:ident)+;)+) => {
        &[$($((concat!(stringify!($name), " of ", stringify!($t)), |case| {
            let forms: &[Form<$t, $t, $t>] = &[
                (Kinds::Tensors, |x, y| x.view().$name(&y.view())),
                (Kinds::Tensors, |x, y| x.tensor().$try_name(&y.view()).expect("the sizes broadcast")),
                (Kinds::ScalarRight, |x, y| x.view().$name(&y.at(&[]))),
            ];
            let name = concat!(stringify!($name), " ", stringify!($try_name));
            binary::<$t, $t, $t>(case, name, Domain::All, forms, |x, y| match $fold(&[x, y]) {
                Expected::Exact(element) => element,
                _ => unreachable!("an extreme is one of the elements"),
            });
        })),+),+]
    };
}

pub const EXTREMES: &[Operation] = extremes! {
    maximum try_maximum folds::max: f32 f64 u8 i32;
    minimum try_minimum folds::min: f32 f64 u8 i32;
};

/// Division rounded down, with a remainder that has the sign of the divisor.
trait RoundedDown: Sample {
    fn quotient(self, divisor: Self) -> Option<Self>;
    fn remainder(self, divisor: Self) -> Option<Self>;
}

macro_rules! rounded_down {
    ($($t:ident)+; $($float:ident)+) => {
        $(impl RoundedDown for $t {
            fn quotient(self, divisor: $t) -> Option<$t> {
                let (a, b) = (i128::from(self), i128::from(divisor));
                let rest = a.checked_rem(b)?;
                let is_below = rest != 0 && (rest < 0) != (b < 0);
                $t::try_from(a / b - i128::from(is_below)).ok()
            }
            fn remainder(self, divisor: $t) -> Option<$t> {
                let (a, b) = (i128::from(self), i128::from(divisor));
                $t::try_from((a.checked_rem(b)? + b) % b).ok()
            }
        })+
        // NumPy's `npy_divmod`.
        $(impl RoundedDown for $float {
            fn quotient(self, divisor: $float) -> Option<$float> {
                let rest = self % divisor;
                Some(if divisor == 0.0 {
                    self / divisor
                } else {
                    let is_below = rest != 0.0 && (divisor < 0.0) != (rest < 0.0);
                    let quotient = (self - rest) / divisor - if is_below { 1.0 } else { 0.0 };
                    let floor = quotient.floor();
                    match quotient {
                        0.0 => (0.0 as $float).copysign(self / divisor),
                        _ if quotient - floor > 0.5 => floor + 1.0,
                        _ => floor,
                    }
                })
            }
            fn remainder(self, divisor: $float) -> Option<$float> {
                let rest = self % divisor;
                Some(match rest {
                    0.0 => (0.0 as $float).copysign(divisor),
                    _ if (divisor < 0.0) != (rest < 0.0) => rest + divisor,
                    _ => rest,
                })
            }
        })+
    };
}
rounded_down! { i8 u8 i32 i64; f32 f64 }

/// Quotients rounded down and their remainders, as methods and inside `broadcast!`.
macro_rules! rounded_divisions {
    ($($name:ident $try_name:ident $reference:ident: $($t:ident)+;)+) => {
        &[$($((concat!(stringify!($name), " of ", stringify!($t)), |case| {
            let forms: &[Form<$t, $t, $t>] = &[
                (Kinds::Tensors, |x, y| x.view().$name(&y.view())),
                (Kinds::Tensors, |x, y| x.tensor().$try_name(&y.view()).expect("there are quotients")),
                (Kinds::Tensors, |x, y| {
                    let (x, y) = (x.view(), y.tensor());
                    try_broadcast!(x.$name(y)).expect("the sizes broadcast")
                }),
                (Kinds::ScalarRight, |x, y| x.view().$name(&y.at(&[]))),
                (Kinds::ScalarLeft, |x, y| {
                    let (x, y) = (x.at(&[]), y.view());
                    broadcast!(x.$name(y))
                }),
            ];
            let name = concat!(stringify!($name), " ", stringify!($try_name));
            binary::<$t, $t, $t>(case, name, Domain::Quotient, forms, |x, y| {
                RoundedDown::$reference(x, y).expect("the domain has quotients")
            });
        })),+),+]
    };
}

pub const ROUNDED_DOWN: &[Operation] = rounded_divisions! {
    floor_div try_floor_div quotient: f32 f64 u8 i8 i32 i64;
    modulo try_modulo remainder: f32 f64 u8 i8 i32 i64;
};
