use super::ascending;
use super::bridge::arrow_array::cast::AsArray;
use super::bridge::arrow_array::types::{Float32Type, Int64Type};
use super::bridge::arrow_array::{Array, Int64Array};
use super::bridge::arrow_buffer::NullBuffer;
use super::bridge::{into_array, into_tensor};
use shapecast::{Shape, Tensor, tensor};
use std::sync::Arc;

#[test]
fn tensors_become_columns_without_a_copy() {
    let x = Tensor::<f32, Shape![dyn, 2, 3]>::from_shape_vec([4, 2, 3], vec![1.5; 24]).unwrap();
    let pointer = x.as_ptr();
    let column = into_array(x, Some(NullBuffer::from(vec![true, true, false, true]))).unwrap();
    let list = column.as_fixed_size_list();
    assert_eq!(
        (list.len(), list.value_length(), list.null_count()),
        (4, 6, 1)
    );
    // The column keeps the memory after the tensor and after a slice of it.
    let slice = list.slice(1, 2);
    drop(column);
    let values = slice.values().as_primitive::<Float32Type>();
    assert_eq!(values.values().as_ptr(), pointer.wrapping_add(6));
    assert_eq!(values.values()[..], [1.5; 12]);

    let x = tensor![1_i64, 2, 3].into_dyn();
    let pointer = x.as_ptr();
    let column = into_array(x, None).unwrap();
    assert_eq!(
        column.as_primitive::<Int64Type>().values().as_ptr(),
        pointer
    );
}

#[test]
fn empty_tensors_become_columns() {
    for (sizes, size) in [([0, 3], 3), ([3, 0], 0)] {
        let x = Tensor::<f32, Shape![dyn, dyn]>::from_shape_vec(sizes, vec![]).unwrap();
        let column = into_array(x, None).unwrap();
        assert_eq!(
            (column.len(), column.as_fixed_size_list().value_length()),
            (sizes[0], size)
        );
    }
}

#[test]
fn scalars_and_wrong_masks_are_refused() {
    let error = into_array(Tensor::<f32, Shape![]>::full(1.0), None).unwrap_err();
    assert_eq!(error.to_string(), "a tensor of rank 0 has no rows");
    let nulls = Some(NullBuffer::from(vec![true]));
    let error = into_array(tensor![1.0, 2.0], nulls).unwrap_err();
    assert_eq!(error.to_string(), "1 entries tell whether 2 rows are null");
}

#[test]
fn columns_become_tensors_without_a_copy() {
    let data = vec![1_i64, 2, 3];
    let pointer = data.as_ptr();
    let x = into_tensor::<i64, Shape![]>(Arc::new(Int64Array::from(data))).unwrap();
    assert_eq!((x.as_ptr(), x.as_slice()), (pointer, &[1, 2, 3][..]));

    let list = ascending(2, 3);
    let slice = list.slice(1, 1);
    let x = into_tensor::<f32, Shape![3]>(Arc::new(slice)).unwrap();
    assert_eq!(
        (x.shape(), x.as_slice()),
        (&[1, 3][..], &[3.0, 4.0, 5.0][..])
    );
    assert!(into_tensor::<f32, Shape![2]>(Arc::new(list)).is_err());
}
