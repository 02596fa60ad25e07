//! More loops than a plan has room for, held against a naive loop.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Debug;

use super::regimes::Laid;
use super::{Random, evaluate, indices};
use crate::DynShape;

/// Nine loops or more, none of which merge: every operand stands still in some of them.
fn check<T: Copy + PartialEq + Debug + Send + Sync>(inner: &[usize], value: impl Fn(usize) -> T) {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for rank in 9..12 {
        let mut sizes = vec![2; rank];
        sizes.extend(inner);
        // In the order of the result, and against it.
        let laid = [1, 2, 3].map(|every| {
            let mut step = 1;
            let mut strides: Vec<isize> = vec![0; sizes.len()];
            for k in 0..sizes.len() {
                let d = if every == 2 { k } else { sizes.len() - 1 - k };
                if k % (every + 1) != 0 {
                    strides[d] = if every == 3 { -step } else { step };
                    step *= sizes[d] as isize;
                }
            }
            Laid::new(&mut random, &sizes, &strides, &value)
        });
        let [a, b, c] = &laid;
        let sources = ((((), a.source(&sizes)), b.source(&sizes)), c.source(&sizes));
        let got = evaluate::<DynShape, _, _, _>(&sizes, sources, |((((), a), b), c)| (a, b, c));
        for (got, index) in got.unwrap().iter().zip(indices(&sizes)) {
            let [a, b, c] = [a, b, c].map(|laid| laid.at(&index));
            assert_eq!(*got, (a, b, c), "{sizes:?} {index:?}");
        }
    }
}

#[test]
fn short_loops() {
    check(&[], |i| i as u8);
    check(&[], |i| i as f32);
    check(&[3], |i| [i as u8, (i >> 8) as u8, 7]);
    check(&[1, 3], |i| (i as u8, i as u16));
    check(&[3], |i| i as u128);
    check(&[], |i| [i as u64; 80]);
}

#[test]
fn long_rows_inside() {
    check(&[17, 19], |i| i as f32);
    check(&[257], |i| i as u16);
}
