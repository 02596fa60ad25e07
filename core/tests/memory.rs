//! What no memory holds is an error. (Sanitizers abort instead, so that this stands apart.)
#![cfg(all(feature = "alloc", target_pointer_width = "64"))]

use shapecast::{ShapeErrorKind, compat, tensor, try_broadcast};

#[test]
fn what_no_memory_holds_is_an_error() {
    let cell = tensor![7_u8];
    let [x, y] = [[1 << 46, 3], [3, 1 << 46]].map(|sizes| {
        let wide = cell.try_broadcast_to(&sizes);
        wide.expect("a size of 1 stretches to any other")
    });
    let refused = [
        compat::pointwise(&x, &y, |x, y| x + y).map(drop),
        try_broadcast!(x + x).map(drop),
    ];
    for result in refused {
        assert_eq!(result.map_err(|e| e.kind()), Err(ShapeErrorKind::TooLarge));
    }
}
