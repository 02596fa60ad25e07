//! Failed allocations. These tests have a binary of their own because sanitizers abort on failed allocations.
#![cfg(all(feature = "alloc", target_pointer_width = "64"))]

use shapecast::{Shape, ShapeErrorKind, Tensor, tensor, try_broadcast};

#[test]
fn results_that_exceed_memory_are_errors() {
    let cell = tensor![7_u8];
    #[cfg_attr(not(feature = "compat"), allow(unused_variables))]
    let [x, y] = [[1 << 46, 3], [3, 1 << 46]].map(|sizes| {
        let view = cell.try_broadcast_to(&sizes);
        view.expect("a size of 1 broadcasts to any other")
    });
    let results = [
        #[cfg(feature = "compat")]
        shapecast::compat::pointwise(&x, &y, |x, y| x + y).map(drop),
        try_broadcast!(x + x).map(drop),
    ];
    for result in results {
        assert_eq!(result.map_err(|e| e.kind()), Err(ShapeErrorKind::TooLarge));
    }
}

/// An iterator whose size hint is wrong.
struct Hinted<I>(I, usize);

impl<I: Iterator> Iterator for Hinted<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        self.0.next()
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.1, None)
    }
}

#[test]
fn size_hints_do_not_decide_what_is_allocated() {
    for hint in [0, 1 << 50, usize::MAX] {
        let mut x: Tensor<u8, Shape![dyn]> = vec![0].into();
        x.extend(Hinted(1..=200, hint));
        assert!(x.iter().copied().eq(0..=200));
        let mut rows: Tensor<u8, Shape![dyn, 2]> = vec![[0, 1]].into();
        rows.extend(Hinted((1..100).map(|i| [2 * i, 2 * i + 1]), hint));
        assert_eq!(rows.shape(), [100, 2]);
        assert!(rows.iter().copied().eq(0..200));
    }
}
