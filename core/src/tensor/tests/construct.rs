use alloc::vec::Vec;

use crate::{DynTensor, Shape, Tensor};

#[test]
fn closures_get_each_index_once_in_row_major_order() {
    let x = Tensor::<_, Shape![2, 3, 2]>::from_fn(|index| index);
    let indices = [0, 1].into_iter().flat_map(|i| {
        let pairs = [[0, 0], [0, 1], [1, 0], [1, 1], [2, 0], [2, 1]];
        pairs.map(|[j, k]| [i, j, k])
    });
    assert!(x.into_iter().eq(indices.clone()));
    let indices_of = |sizes: &[usize]| {
        let x = DynTensor::from_shape_fn(sizes, |index| index.to_vec()).unwrap();
        x.into_vec()
    };
    assert!(
        indices_of(&[2, 3, 2])
            .into_iter()
            .eq(indices.map(Vec::from))
    );
    assert_eq!(indices_of(&[3]), [[0], [1], [2]]);
    assert_eq!(indices_of(&[]), [[0; 0]; 1]);
    assert_eq!(indices_of(&[2, 0]), [[0; 0]; 0]);
    assert_eq!(Tensor::<_, ()>::from_fn(|[]| 7).as_slice(), [7]);
    assert!(Tensor::<i32, Shape![0, 2]>::from_fn(|[i, _]| 1 / i as i32).is_empty());
}
