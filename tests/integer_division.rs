//! Integers are divided as their operators do, whatever the loops compute with.

use std::panic::{AssertUnwindSafe, catch_unwind};

use shapecast::{DynTensor, Element, Shape, Tensor, broadcast};

const ROWS: usize = 37;
const COLUMNS: usize = 71;

/// Numbers without a pattern (xorshift), of any number of digits.
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
    DynTensor::from_shape_vec(sizes, elements.to_vec()).expect("as many elements")
}

macro_rules! check {
    ($($integer:ident)*) => {$({
        let above: Vec<$integer> = numbers(3).map(|n| n as $integer).take(ROWS * COLUMNS).collect();
        // Neither 0 nor -1, but negative ones too.
        let divisors = numbers(5).map(|n| n as $integer).filter(|&n| n != 0 && n.wrapping_add(1) != 0);
        let below: Vec<$integer> = divisors.take(COLUMNS).collect();
        let x = Tensor::<$integer, Shape![ROWS, COLUMNS]>::from_shape_vec([ROWS, COLUMNS], above.clone())
            .expect("as many elements");
        let y = Tensor::<$integer, Shape![COLUMNS]>::from_shape_vec([COLUMNS], below.clone())
            .expect("as many elements");
        let (dyn_x, dyn_y) = (dynamic(&[ROWS, COLUMNS], &above), dynamic(&[COLUMNS], &below));
        let pairs = || above.iter().enumerate().map(|(i, &a)| (a, below[i % COLUMNS]));
        let quotients: Vec<_> = pairs().map(|(a, b)| a / b).collect();
        let remainders: Vec<_> = pairs().map(|(a, b)| a % b).collect();

        assert_eq!(broadcast!(x / y).as_slice(), quotients);
        assert_eq!(broadcast!(x % y).as_slice(), remainders);
        assert_eq!(broadcast!(dyn_x / dyn_y).as_slice(), quotients);
        assert_eq!(broadcast!(dyn_x % dyn_y).as_slice(), remainders);
        assert_eq!((&x / &y).as_slice(), quotients);
        assert_eq!((&dyn_x % &dyn_y).as_slice(), remainders);
        let (mut divided, mut left) = (x.clone(), dyn_x.clone());
        broadcast!(divided /= y);
        broadcast!(left %= dyn_y);
        assert_eq!((divided.as_slice(), left.as_slice()), (&*quotients, &*remainders));
        let (mut divided, mut left) = (dyn_x.clone(), x.clone());
        divided /= &dyn_y;
        left %= &y;
        assert_eq!((divided.as_slice(), left.as_slice()), (&*quotients, &*remainders));

        // One zero among thousands, and the one quotient that overflows.
        let mut refused = vec![(7, 0, "divide by zero")];
        if $integer::MIN != 0 {
            refused.push(($integer::MIN, $integer::MAX.wrapping_mul(2).wrapping_add(1), "overflow"));
        }
        for (a, b, saying) in refused {
            let (mut above, mut below) = (above.clone(), [1; ROWS * COLUMNS]);
            (above[2000], below[2000]) = (a, b);
            let (x, y) = (dynamic(&[ROWS * COLUMNS], &above), dynamic(&[ROWS * COLUMNS], &below));
            let refusal = catch_unwind(AssertUnwindSafe(|| broadcast!(x / y))).expect_err("refused");
            let text = refusal.downcast_ref::<&str>().expect("a text");
            assert!(text.contains(saying), "{text}");
            below[2000] = 1;
            let y = dynamic(&[ROWS * COLUMNS], &below);
            assert_eq!(broadcast!(x / y), x);
        }
    })*};
}

#[test]
fn quotients_and_remainders_are_those_of_the_operators() {
    check!(i8 u8 i16 u16 i32 u32 i64 u64 isize usize);
}
