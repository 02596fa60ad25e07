//! Quotients and remainders of integers agree with Rust's operators.

use std::ops::{Div, Rem};
use std::panic::{AssertUnwindSafe, catch_unwind};

use shapecast::{DynTensor, Element, Shape, Tensor, broadcast};

const ROWS: usize = 37;
const COLUMNS: usize = 71;

/// Returns pseudorandom numbers (xorshift) of various lengths.
fn numbers(seed: u64) -> impl Iterator<Item = u64> {
    let mut state = seed;
    std::iter::repeat_with(move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state >> (state % 63)
    })
}

fn dynamic<T: Element>(sizes: &[usize], elements: &[T]) -> DynTensor<T> {
    DynTensor::from_shape_vec(sizes, elements.to_vec()).expect("the sizes match the elements")
}

/// Dividends in rows, a divisor for each column, and the results of Rust's operators.
struct Divisions<T> {
    dividends: Vec<T>,
    divisors: Vec<T>,
    quotients: Vec<T>,
    remainders: Vec<T>,
}

impl<T: Copy + Div<Output = T> + Rem<Output = T>> Divisions<T> {
    fn new(dividends: impl Iterator<Item = T>, divisors: impl Iterator<Item = T>) -> Self {
        let dividends: Vec<T> = dividends.take(ROWS * COLUMNS).collect();
        let divisors: Vec<T> = divisors.take(COLUMNS).collect();
        let pairs = dividends.iter().zip(divisors.iter().cycle());
        Divisions {
            quotients: pairs.clone().map(|(&a, &b)| a / b).collect(),
            remainders: pairs.map(|(&a, &b)| a % b).collect(),
            dividends,
            divisors,
        }
    }
}

macro_rules! divisions {
    ($integer:ident) => {{
        // The divisors are neither 0 nor -1.
        let nonzero = |n: &$integer| *n != 0 && n.wrapping_add(1) != 0;
        Divisions::new(
            numbers(3).map(|n| n as $integer),
            numbers(5).map(|n| n as $integer).filter(nonzero),
        )
    }};
}

/// Checks the kernels of each type.
macro_rules! check_types {
    ($($integer:ident)*) => {$({
        let divide = |x: &DynTensor<$integer>, y: &DynTensor<$integer>| broadcast!(x / y);
        let of = divisions!($integer);
        let (x, y) = (dynamic(&[ROWS, COLUMNS], &of.dividends), dynamic(&[COLUMNS], &of.divisors));
        assert_eq!(divide(&x, &y).as_slice(), of.quotients);
        assert_eq!(broadcast!(x % y).as_slice(), of.remainders);

        // One zero among thousands of divisors, and the quotient that overflows.
        let mut panicking = vec![(7, 0, "divide by zero")];
        if $integer::MIN != 0 {
            panicking.push(($integer::MIN, $integer::MAX.wrapping_mul(2).wrapping_add(1), "overflow"));
        }
        for (a, b, expected) in panicking {
            let (mut dividends, mut divisors) = (of.dividends.clone(), [1; ROWS * COLUMNS]);
            (dividends[2000], divisors[2000]) = (a, b);
            let (x, y) = (dynamic(&[ROWS * COLUMNS], &dividends), dynamic(&[ROWS * COLUMNS], &divisors));
            let panic = catch_unwind(AssertUnwindSafe(|| divide(&x, &y))).expect_err("a panic");
            let text = panic.downcast_ref::<&str>().expect("a text");
            assert!(text.contains(expected), "{text}");
            divisors[2000] = 1;
            let y = dynamic(&[ROWS * COLUMNS], &divisors);
            assert_eq!(divide(&x, &y), x);
        }
    })*};
}

/// Checks operators and assignments of tensors whose sizes are known to the compiler, or at run time.
macro_rules! check_forms {
    ($($integer:ident)*) => {$({
        let of = divisions!($integer);
        let x = Tensor::<$integer, Shape![ROWS, COLUMNS]>::from_shape_vec([ROWS, COLUMNS], of.dividends.clone())
            .expect("the sizes match the elements");
        let y = Tensor::<$integer, Shape![COLUMNS]>::from_shape_vec([COLUMNS], of.divisors.clone())
            .expect("the sizes match the elements");
        let (dyn_x, dyn_y) = (dynamic(&[ROWS, COLUMNS], &of.dividends), dynamic(&[COLUMNS], &of.divisors));
        assert_eq!(broadcast!(x / y).as_slice(), of.quotients);
        assert_eq!(broadcast!(x % y).as_slice(), of.remainders);
        assert_eq!((&x / &y).as_slice(), of.quotients);
        assert_eq!((&dyn_x % &dyn_y).as_slice(), of.remainders);
        let (mut quotient, mut remainder) = (x.clone(), dyn_x.clone());
        broadcast!(quotient /= y);
        broadcast!(remainder %= dyn_y);
        assert_eq!((quotient.as_slice(), remainder.as_slice()), (&*of.quotients, &*of.remainders));
        let (mut quotient, mut remainder) = (dyn_x, x);
        quotient /= &dyn_y;
        remainder %= &y;
        assert_eq!((quotient.as_slice(), remainder.as_slice()), (&*of.quotients, &*of.remainders));
    })*};
}

#[test]
fn quotients_and_remainders_match_the_operators() {
    check_types!(i8 u8 i16 u16 i32 u32 i64 u64 isize usize);
    check_forms!(i32 u8);
}
