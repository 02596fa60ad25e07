//! Tests of writing through mutable views.

use crate::{Shape, ViewMut, tensor};

#[test]
fn writes_reach_the_tensor() {
    let mut x = tensor![[1, 2, 3], [4, 5, 6]];
    let mut column = x.view_mut().transpose().index_axis::<0>(1);
    column *= 10;
    let mut back: ViewMut<'_, i32, Shape![2, 2]> = x.view_mut().flip::<1>().narrow::<1, 0, 2>();
    back += &tensor![[100, 0], [0, 0]];
    let mut flat = x.view_mut().reshape::<Shape![6]>();
    flat[[0]] = -1;
    assert_eq!(x, tensor![[-1, 20, 103], [4, 50, 6]]);
}
