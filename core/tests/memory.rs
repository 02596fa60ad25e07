//! Failed allocations. These tests have a binary of their own because sanitizers abort on failed allocations.
#![cfg(all(feature = "alloc", target_pointer_width = "64"))]

use shapecast::{ShapeErrorKind, compat, tensor, try_broadcast};

#[test]
fn results_that_exceed_memory_are_errors() {
    let cell = tensor![7_u8];
    let [x, y] = [[1 << 46, 3], [3, 1 << 46]].map(|sizes| {
        let view = cell.try_broadcast_to(&sizes);
        view.expect("a size of 1 broadcasts to any other")
    });
    let results = [
        compat::pointwise(&x, &y, |x, y| x + y).map(drop),
        try_broadcast!(x + x).map(drop),
    ];
    for result in results {
        assert_eq!(result.map_err(|e| e.kind()), Err(ShapeErrorKind::TooLarge));
    }
}
