//! The operators, between tensors, views and scalars, owned and borrowed.

use shapecast::DynTensor;

use super::case::{Case, unless_it_panics};
use super::elements::{Sample, Values};
use super::own_types::{Aligned, Nothing, Padded, Page, Rgb};
use super::reference::{Naive, broadcast};
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
    pub fn values(self, case: &mut Case) -> (Values, Values) {
        match self {
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
    let (left, right) = domain.values(case);
    let mut sizes = case.operand_sizes::<R>(2);
    let (kinds, form) = case.random.pick(forms);
    match kinds {
        Kinds::Tensors => {}
        Kinds::ScalarLeft => sizes[0].clear(),
        Kinds::ScalarRight => sizes[1].clear(),
    }
    let x = case.operand::<T>(&sizes[0], left);
    let y = case.operand::<U>(&sizes[1], right);
    let expected = broadcast(&[&x.sizes, &y.sizes])
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

macro_rules! operators {
    ($($forms:ident $($t:ident)+: $(($op:tt $domain:ident))+;)+) => {
        operators!(@types [] $($forms [$($t)+] [$($op $domain)+])+)
    };
    (@types [$($done:tt)*] $($forms:ident [$($t:ident)+] $ops:tt)+) => {
        &[$(
            $((concat!("operators of ", stringify!($t)), |case| operators!(@of case $forms $t $ops)),)+
        )+]
    };
    (@of $case:ident $forms:ident $t:ident [$($op:tt $domain:ident)+]) => {{
        let all: &[fn(&mut Case)] = &[$(
            |case| binary::<$t, $t, $t>(
                case,
                stringify!($op),
                Domain::$domain,
                forms!($forms $op),
                |x, y| x $op y,
            ),
        )+];
        $case.random.pick(all)($case);
    }};
}

pub const OPERATIONS: &[Operation] = operators! {
    scalars f32 i32: (- Difference) (/ Quotient);
    views f32 i32: (+ Sum) (* Sum) (% Quotient);
    views f64 u8 i8 i16 i64 u64: (+ Sum) (- Difference) (* Sum) (/ Quotient) (% Quotient);
    views u8 i32 i64: (& All) (| All) (^ All) (<< Shift) (>> Shift);
    views bool: (& All) (| All) (^ All);
    scalars u8: (| All) (<< Shift);
    tensors Rgb Padded Nothing Page Aligned: (+ All);
};

macro_rules! unary_operators {
    ($($op:tt $values:ident: $($t:ident)+;)+) => {
        &[$($((
            concat!("unary ", stringify!($op), " of ", stringify!($t)),
            |case| {
                let values = if cfg!(debug_assertions) { Values::Usual } else { case.values() };
                unary::<$t>(
                    case,
                    stringify!($op),
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
    let x = case.operand::<T>(&sizes[0], Values::Mixed);
    let divisors = case.random.pick(&[Values::Any, Values::Few]);
    let y = case.operand::<T>(&sizes[1], divisors);
    let expected = broadcast(&[&x.sizes, &y.sizes]).and_then(|sizes| {
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
                if case.random.one_in(2) {
                    refused_division::<$t>(case, "division by zero", |x, y| x.view() / y.view(), $t::checked_div)
                } else {
                    refused_division::<$t>(case, "remainder by zero", |x, y| x.view() % y.view(), $t::checked_rem)
                }
            }),
        )+]
    };
}

pub const REFUSED: &[Operation] = refused_divisions!(u8 i8 i32 i64);
