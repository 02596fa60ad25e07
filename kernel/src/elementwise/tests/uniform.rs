//! Every combination of operands that are uniform in rows and operands that are contiguous.

use alloc::vec::Vec;

use super::sample::{Sample, for_each_element};
use super::strided_operand::StridedOperand;
use super::{Random, evaluate, evaluate_in_each_way, indices};
use crate::tests::dims::Contiguous;
use crate::tests::dims::{DynShape, One, Size};
use crate::{Map, Source, fill_buffer};

/// Checks every combination. An operand is uniform in rows if its bit in `uniform` is set.
macro_rules! for_each_choice {
    ($sizes:expr, $random:expr, $($operand:ident)*) => {{
        let (sizes, random): ([usize; 3], &mut Random) = ($sizes, $random);
        for uniform in 0..1_u32 << [$(stringify!($operand)),*].len() {
            let mut bits = uniform;
            let mut operand = || {
                let (rows, row) = (sizes[1] as isize, sizes[2] as isize);
                let strides = match (bits & 1 == 1, random.below(3)) {
                    (true, 0) => [0, 1, 0],
                    (true, _) => [rows, 1, 0],
                    (false, 0) => [0, 0, 1],
                    (false, 1) => [row, 0, 1],
                    (false, _) => [rows * row, row, 1],
                };
                bits >>= 1;
                StridedOperand::new(random, &sizes, &strides, |i| i as f32)
            };
            $(let $operand = operand();)*
            let sources = for_each_choice!(@nest (), $($operand.source())*);
            let got = evaluate_in_each_way(&sizes, sources, |for_each_choice!(@nest _, $($operand)*)| {
                [$($operand),*]
            });
            for (i, index) in indices(&sizes).iter().enumerate() {
                let want = [$($operand.at(index)),*];
                assert_eq!([got[0][i], got[1][i]], [want; 2], "{uniform:b} {sizes:?} {index:?}");
            }
        }
    }};
    (@nest $nested:tt,) => { $nested };
    (@nest $nested:tt, $next:ident.source() $($more:tt)*) => {
        for_each_choice!(@nest ($nested, $next.source()), $($more)*)
    };
    (@nest $nested:tt, $next:ident $($more:ident)*) => {
        for_each_choice!(@nest ($nested, $next), $($more)*)
    };
}

#[test]
fn of_two_to_six_operands() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for row in [15, 16, 33, 64, 130] {
        let sizes = [2, 5, row];
        for_each_choice!(sizes, &mut random, a b);
        for_each_choice!(sizes, &mut random, a b c);
        for_each_choice!(sizes, &mut random, a b c d);
        for_each_choice!(sizes, &mut random, a b c d e);
        for_each_choice!(sizes, &mut random, a b c d e f);
    }
}

/// Checks rows of lengths that fill vectors, and rows of other lengths.
fn check<T: Sample>() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for row in (15..=80).chain([127, 128, 200]) {
        let sizes = [4, row];
        for strides in [[1, 0], [0, 1], [row as isize, 1]] {
            let a = StridedOperand::new(&mut random, &sizes, &strides, T::of);
            let b = StridedOperand::new(&mut random, &sizes, &[1, 0], T::of);
            let want: Vec<T> = indices(&sizes)
                .iter()
                .map(|index| a.at(index).updated(a.at(index), b.at(index)))
                .collect();
            let map = Map::<DynShape, _, _, _>::new(
                (((), a.source()), b.source()),
                (),
                |_, (((), a), b): (((), T), T)| a.updated(a, b),
            );
            assert!(
                fill_buffer::<DynShape, T>(&sizes, map).unwrap()[..] == want,
                "{row} {strides:?}"
            );
        }
    }
}

#[test]
fn in_rows_of_any_length() {
    for_each_element!(check(), f64);
}

#[test]
fn of_shapes_that_the_compiler_knows() {
    type Out = (Size<30>, Size<17>);
    type Uniform = (Size<30>, One);
    type Row = (Size<17>,);
    let sizes = [30, 17];
    let elements: Vec<f32> = (0..30 * 17).map(|i| i as f32).collect();
    macro_rules! source {
        (Out) => {
            Source::<_, Contiguous<Out>>::new(&elements, 0, &[30, 17], None)
        };
        (Uniform) => {
            Source::<_, Contiguous<Uniform>>::new(&elements[..30], 0, &[30, 1], None)
        };
        (Row) => {
            Source::<_, Contiguous<Row>>::new(&elements[..17], 0, &[17], None)
        };
    }
    macro_rules! at {
        (Out, $index:expr) => {
            $index[0] * 17 + $index[1]
        };
        (Uniform, $index:expr) => {
            $index[0]
        };
        (Row, $index:expr) => {
            $index[1]
        };
    }
    macro_rules! check {
        ($($a:ident $b:ident $c:ident,)*) => {$(
            let sources = ((((), source!($a)), source!($b)), source!($c));
            let got = evaluate::<Out, _, _, _>(&sizes, sources, |((((), a), b), c)| [a, b, c]);
            for (got, index) in got.unwrap().iter().zip(indices(&sizes)) {
                let want = [at!($a, index), at!($b, index), at!($c, index)];
                assert_eq!(*got, want.map(|i| i as f32), stringify!($a $b $c));
            }
        )*};
    }
    check! {
        Out Out Row, Row Out Uniform, Uniform Out Row, Uniform Row Out,
        Out Uniform Uniform, Uniform Out Uniform, Uniform Uniform Out, Uniform Uniform Row, Uniform Uniform Uniform,
    }
}
