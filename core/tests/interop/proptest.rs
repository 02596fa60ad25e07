//! Strategies for tensors.

use std::cell::RefCell;
use std::collections::HashSet;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use shapecast::{Array, DynTensor, Shape, Tensor, broadcast};

proptest! {
    #[test]
    fn operators_agree_with_iterators(x: Tensor<i32, Shape![dyn, 3]>, row: Array<i32, Shape![3]>) {
        let sums = broadcast!(x ^ row);
        prop_assert_eq!(sums.shape(), x.shape());
        for (i, (sum, x)) in sums.iter().zip(&x).enumerate() {
            prop_assert_eq!(*sum, x ^ row[i % 3]);
        }
    }

    #[test]
    fn elements_and_sizes_are_those_of_the_strategy(
        x in Tensor::<f64, Shape![2, dyn, dyn]>::strategy(-1.0..1.0, 1..4)
    ) {
        prop_assert_eq!(x.shape()[0], 2);
        prop_assert!(x.shape()[1..].iter().all(|size| (1..4).contains(size)));
        prop_assert!(x.iter().all(|x| (-1.0..1.0).contains(x)));
    }
}

/// A size of `Time + 2` is at least 2, so it is 2 or 3 in the first strategy, and 2 in the second one.
#[test]
fn sizes_are_at_least_what_is_added_to_a_name() {
    shapecast::dims! { pub Time }
    let of = |sizes| Tensor::<u8, Shape![dyn Time + 2, dyn]>::strategy(any::<u8>(), sizes);
    for (sizes, expected) in [(1..=3, 2..=3), (0..=1, 2..=2)] {
        let generated = TestRunner::deterministic().run(&of(sizes), |x| {
            prop_assert!(expected.contains(&x.shape()[0]));
            Ok(())
        });
        generated.unwrap();
    }
}

#[test]
fn all_ranks_and_sizes_are_generated() {
    let shapes = RefCell::new(HashSet::new());
    let ranks = TestRunner::deterministic().run(&any::<DynTensor<u8>>(), |x| {
        shapes.borrow_mut().insert(x.shape().to_vec());
        Ok(())
    });
    ranks.unwrap();
    let shapes = shapes.into_inner();
    for rank in 0..=4 {
        assert!(shapes.iter().any(|sizes| sizes.len() == rank), "{rank}");
    }
    for size in 0..=6 {
        assert!(
            shapes.iter().flatten().any(|&found| found == size),
            "{size}"
        );
    }
}

#[test]
fn failures_shrink_the_sizes_and_the_elements() {
    let tensors = Tensor::<u32, Shape![dyn, 2]>::strategy(0..1000_u32, 0..=6);
    let failed = TestRunner::deterministic().run(&tensors, |x| {
        prop_assert!(x.iter().all(|&x| x < 100));
        Ok(())
    });
    let proptest::test_runner::TestError::Fail(_, least) = failed.unwrap_err() else {
        panic!("the property fails");
    };
    assert_eq!((least.shape(), least.sum()), (&[1, 2][..], 100));
}
