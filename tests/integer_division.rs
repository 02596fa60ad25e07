//! Quotients and remainders of integers agree with Rust's operators.

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

macro_rules! check {
    ($($integer:ident)*) => {$({
        let dividends: Vec<$integer> = numbers(3).map(|n| n as $integer).take(ROWS * COLUMNS).collect();
        // The divisors are neither 0 nor -1.
        let nonzero = numbers(5).map(|n| n as $integer).filter(|&n| n != 0 && n.wrapping_add(1) != 0);
        let divisors: Vec<$integer> = nonzero.take(COLUMNS).collect();
        let x = Tensor::<$integer, Shape![ROWS, COLUMNS]>::from_shape_vec([ROWS, COLUMNS], dividends.clone())
            .expect("the sizes match the elements");
        let y = Tensor::<$integer, Shape![COLUMNS]>::from_shape_vec([COLUMNS], divisors.clone())
            .expect("the sizes match the elements");
        let (dyn_x, dyn_y) = (dynamic(&[ROWS, COLUMNS], &dividends), dynamic(&[COLUMNS], &divisors));
        let pairs = || dividends.iter().enumerate().map(|(i, &a)| (a, divisors[i % COLUMNS]));
        let quotients: Vec<_> = pairs().map(|(a, b)| a / b).collect();
        let remainders: Vec<_> = pairs().map(|(a, b)| a % b).collect();

        assert_eq!(broadcast!(x / y).as_slice(), quotients);
        assert_eq!(broadcast!(x % y).as_slice(), remainders);
        assert_eq!(broadcast!(dyn_x / dyn_y).as_slice(), quotients);
        assert_eq!(broadcast!(dyn_x % dyn_y).as_slice(), remainders);
        assert_eq!((&x / &y).as_slice(), quotients);
        assert_eq!((&dyn_x % &dyn_y).as_slice(), remainders);
        let (mut quotient, mut remainder) = (x.clone(), dyn_x.clone());
        broadcast!(quotient /= y);
        broadcast!(remainder %= dyn_y);
        assert_eq!((quotient.as_slice(), remainder.as_slice()), (&*quotients, &*remainders));
        let (mut quotient, mut remainder) = (dyn_x.clone(), x.clone());
        quotient /= &dyn_y;
        remainder %= &y;
        assert_eq!((quotient.as_slice(), remainder.as_slice()), (&*quotients, &*remainders));

        // One zero among thousands of divisors, and the quotient that overflows.
        let mut panicking = vec![(7, 0, "divide by zero")];
        if $integer::MIN != 0 {
            panicking.push(($integer::MIN, $integer::MAX.wrapping_mul(2).wrapping_add(1), "overflow"));
        }
        for (a, b, expected) in panicking {
            let (mut dividends, mut divisors) = (dividends.clone(), [1; ROWS * COLUMNS]);
            (dividends[2000], divisors[2000]) = (a, b);
            let (x, y) = (dynamic(&[ROWS * COLUMNS], &dividends), dynamic(&[ROWS * COLUMNS], &divisors));
            let panic = catch_unwind(AssertUnwindSafe(|| broadcast!(x / y))).expect_err("a panic");
            let text = panic.downcast_ref::<&str>().expect("a text");
            assert!(text.contains(expected), "{text}");
            divisors[2000] = 1;
            let y = dynamic(&[ROWS * COLUMNS], &divisors);
            assert_eq!(broadcast!(x / y), x);
        }
    })*};
}

#[test]
fn quotients_and_remainders_match_the_operators() {
    check!(i8 u8 i16 u16 i32 u32 i64 u64 isize usize);
}
