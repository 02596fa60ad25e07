//! More loops than plans of known shapes have.

use alloc::vec;
use alloc::vec::Vec;

use super::sample::{Sample, for_each_element};
use super::strided_operand::StridedOperand;
use super::{Random, evaluate, indices};
use crate::tests::dims::DynShape;

/// Checks nine or more loops that do not merge, because every operand is uniform in some of them.
fn check<T: Sample>(inner: &[usize]) {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for rank in 9..12 {
        let mut sizes = vec![2; rank];
        sizes.extend(inner);
        // Strides in the order of the result, and in the reverse order.
        let operands = [1, 2, 3].map(|every| {
            let mut step = 1;
            let mut strides: Vec<isize> = vec![0; sizes.len()];
            for k in 0..sizes.len() {
                let d = if every == 2 { k } else { sizes.len() - 1 - k };
                if k % (every + 1) != 0 {
                    strides[d] = if every == 3 { -step } else { step };
                    step *= sizes[d] as isize;
                }
            }
            StridedOperand::new(&mut random, &sizes, &strides, T::of)
        });
        let [a, b, c] = &operands;
        let sources = ((((), a.source()), b.source()), c.source());
        let got = evaluate::<DynShape, _, _, _>(&sizes, sources, |((((), a), b), c)| (a, b, c));
        for (got, index) in got.unwrap().iter().zip(indices(&sizes)) {
            let [a, b, c] = [a, b, c].map(|operand| operand.at(&index));
            assert_eq!(*got, (a, b, c), "{sizes:?} {index:?}");
        }
    }
}

#[test]
fn short_loops() {
    for_each_element!(check(&[]), [u64; 80]);
    for_each_element!(check(&[3]));
    check::<(u8, u16)>(&[1, 3]);
}

#[test]
fn long_rows_inside() {
    check::<f32>(&[17, 19]);
    check::<u16>(&[257]);
}
