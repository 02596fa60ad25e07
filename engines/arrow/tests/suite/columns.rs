use super::bridge::arrow_array::cast::AsArray;
use super::bridge::arrow_array::types::{Float32Type, Int32Type};
use super::bridge::arrow_array::{
    Array, BooleanArray, DictionaryArray, FixedSizeListArray, Float32Array, Int32Array, ListArray,
};
use super::bridge::arrow_buffer::NullBuffer;
use super::bridge::arrow_schema::{DataType, Field};
use super::bridge::{TensorColumn, fixed_shape_of, tensor_field};
use super::{ascending, values_type};
use shapecast::{DynShape, Shape, Tensor, View, dims};
use shapecast_arrow::FixedShape;
use std::sync::Arc;

#[test]
fn views_have_the_pointer_of_the_column() {
    let list = ascending(3, 4);
    let view = TensorColumn::new(&list)
        .unwrap()
        .view::<f32, Shape![4]>()
        .unwrap();
    let values = list.values().as_primitive::<Float32Type>().values();
    assert_eq!(view.as_ptr(), values.as_ptr());
    assert_eq!((view.shape(), view[[2, 3]]), (&[3, 4][..], 11.0));

    let numbers = Float32Array::from(vec![1.0, 2.0]);
    let view = TensorColumn::new(&numbers)
        .unwrap()
        .view::<f32, Shape![]>()
        .unwrap();
    assert_eq!(view.as_ptr(), numbers.values().as_ptr());
    assert_eq!(view.shape(), [2]);
}

#[test]
fn slices_are_views_of_their_rows() {
    let list = ascending(9, 4);
    let all = list
        .values()
        .as_primitive::<Float32Type>()
        .values()
        .as_ptr();
    let slice = list.slice(5, 3);
    let view = TensorColumn::new(&slice)
        .unwrap()
        .view::<f32, Shape![4]>()
        .unwrap();
    assert_eq!((view.shape(), view[[0, 0]]), (&[3, 4][..], 20.0));
    assert_eq!(view.as_ptr(), all.wrapping_add(20));
}

#[test]
fn sizes_can_have_names() {
    dims! { Row, Time }
    let list = ascending(3, 4);
    let column = TensorColumn::new(&list).unwrap();
    let view = column.view::<f32, Shape![dyn Time]>().unwrap();
    let view: View<'_, f32, Shape![dyn Row, dyn Time]> = view.into_shape();
    let sums: Tensor<f32, Shape![dyn Row]> = view.sum_axis::<1>();
    assert_eq!(sums.as_slice(), [6.0, 22.0, 38.0]);
    let error = column.view::<f32, Shape![dyn Time, 2]>().unwrap_err();
    assert!(error.to_string().contains("expected shape [dyn, 2]"), "{error}");
}

#[test]
fn permutations_are_strides() {
    let list = ascending(2, 24);
    let layout = FixedShape::new(&[2, 3, 4])
        .with_permutation(&[2, 0, 1])
        .unwrap();
    let column = TensorColumn::with_shape(&list, layout).unwrap();
    let view = column.view::<f32, Shape![4, 2, 3]>().unwrap();
    assert_eq!(view.strides(), [24, 1, 12, 4]);
    assert_eq!(
        view.as_ptr(),
        list.values()
            .as_primitive::<Float32Type>()
            .values()
            .as_ptr()
    );
    for (row, i, j, k) in [(0, 0, 0, 0), (0, 3, 1, 2), (1, 1, 0, 2)] {
        assert_eq!(view[[row, i, j, k]], (row * 24 + j * 12 + k * 4 + i) as f32);
    }
    let slice = list.slice(1, 1);
    let layout = FixedShape::new(&[4, 6]).with_permutation(&[1, 0]).unwrap();
    let view = TensorColumn::with_shape(&slice, layout).unwrap();
    assert_eq!(view.view::<f32, Shape![6, 4]>().unwrap()[[0, 5, 3]], 47.0);
}

#[test]
fn nested_lists_are_tensors() {
    let inner = ascending(6, 4);
    let item = Arc::new(Field::new_list_field(inner.data_type().clone(), true));
    let list = FixedSizeListArray::new(item, 3, Arc::new(inner), None);
    let column = TensorColumn::new(&list).unwrap();
    assert_eq!(column.shape().shape(), [3, 4]);
    assert_eq!(column.view::<f32, Shape![3, 4]>().unwrap()[[1, 2, 3]], 23.0);
    assert_eq!(column.view::<f32, DynShape>().unwrap().shape(), [2, 3, 4]);
    let slice = list.slice(1, 1);
    assert_eq!(
        TensorColumn::new(&slice)
            .unwrap()
            .view::<f32, Shape![3, 4]>()
            .unwrap()[[0, 0, 0]],
        12.0
    );
}

#[test]
fn empty_columns_and_empty_tensors_are_views() {
    for (rows, size) in [(0, 4), (3, 0), (0, 0)] {
        let list = ascending(rows, size);
        let view = TensorColumn::new(&list)
            .unwrap()
            .view::<f32, Shape![dyn]>()
            .unwrap();
        assert_eq!(view.shape(), [rows, size]);
    }
    let list = ascending(0, 6);
    let layout = FixedShape::new(&[2, 3]).with_permutation(&[1, 0]).unwrap();
    let column = TensorColumn::with_shape(&list, layout).unwrap();
    assert_eq!(
        column.view::<f32, Shape![3, 2]>().unwrap().shape(),
        [0, 3, 2]
    );
}

#[test]
fn nulls_are_refused_or_masked() {
    let list = ascending(3, 2);
    let nulls = NullBuffer::from(vec![true, false, true]);
    let item = Arc::new(Field::new_list_field(values_type(), true));
    let list = FixedSizeListArray::new(item.clone(), 2, list.values().clone(), Some(nulls));
    let column = TensorColumn::new(&list).unwrap();
    let error = column.view::<f32, Shape![2]>().unwrap_err();
    assert_eq!(error.to_string(), "1 of 3 tensors in the column are null");
    let (view, nulls) = column.masked_view::<f32, Shape![2]>().unwrap();
    assert_eq!((view[[2, 1]], nulls.unwrap().null_count()), (5.0, 1));

    // The slice has no null row.
    let slice = list.slice(2, 1);
    assert!(
        TensorColumn::new(&slice)
            .unwrap()
            .view::<f32, Shape![2]>()
            .is_ok()
    );

    // Null elements are refused, except below a null row.
    for (valid, fits) in [(vec![true, false], true), (vec![false, true], false)] {
        let values = Float32Array::from(vec![Some(1.0), Some(2.0), None, Some(4.0)]);
        let list = FixedSizeListArray::new(item.clone(), 2, Arc::new(values), Some(valid.into()));
        let view = TensorColumn::new(&list)
            .unwrap()
            .masked_view::<f32, Shape![2]>()
            .map(|_| ());
        match fits {
            true => assert_eq!(view, Ok(())),
            false => assert_eq!(
                view.unwrap_err().to_string(),
                "the tensor in row 1 has elements that are null"
            ),
        }
    }
}

#[test]
fn other_shapes_and_elements_are_refused() {
    let list = ascending(2, 3);
    let column = TensorColumn::new(&list).unwrap();
    for (error, expected) in [
        (
            column.view::<f32, Shape![4]>().unwrap_err(),
            "shape [4] of Float32",
        ),
        (
            column.view::<f64, Shape![3]>().unwrap_err(),
            "shape [3] of Float64",
        ),
        (
            column.view::<f32, Shape![dyn, 3]>().unwrap_err(),
            "shape [dyn, 3] of Float32",
        ),
        (
            column.view::<f32, Shape![]>().unwrap_err(),
            "shape [] of Float32",
        ),
    ] {
        let found = "the column has tensors of shape [3] of Float32, expected ";
        assert_eq!(error.to_string(), format!("{found}{expected}"));
    }
    let error = TensorColumn::with_shape(&list, FixedShape::new(&[2, 2])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "lists of 3 elements are not tensors of shape [2, 2]"
    );
}

#[test]
fn other_columns_are_refused() {
    let lists = ListArray::from_iter_primitive::<Int32Type, _, _>([Some([Some(1)])]);
    let keys = Int32Array::from(vec![0, 0]);
    let dictionary = DictionaryArray::<Int32Type>::new(keys, Arc::new(ascending(1, 2)));
    for (column, help) in [
        (&lists as &dyn Array, "; cast the lists to FixedSizeList"),
        (&dictionary, "; cast the column to its type of values"),
        (&BooleanArray::from(vec![true]), ""),
    ] {
        let error = TensorColumn::new(column).unwrap_err().to_string();
        assert!(error.starts_with(
            "expected a column of tensors: numbers or FixedSizeList of numbers, found "
        ));
        assert!(error.ends_with(help), "{error}");
    }
}

#[test]
fn fields_carry_the_shape() {
    let layout = FixedShape::new(&[8, 8]).with_dim_names(["y", "x"]).unwrap();
    let field = tensor_field::<f32>("image", &layout, true).unwrap();
    assert_eq!(fixed_shape_of(&field).unwrap(), Some(layout));
    let plain = Field::new("x", DataType::Int32, false);
    assert_eq!(fixed_shape_of(&plain).unwrap(), None);
    let wrong = plain.with_metadata(field.metadata().clone());
    let error = fixed_shape_of(&wrong).unwrap_err().to_string();
    assert_eq!(
        error,
        "tensors of shape [8, 8] do not fit the column `x` of Int32"
    );
    assert!(tensor_field::<f32>("x", &FixedShape::new(&[1 << 20, 1 << 20]), true).is_err());
}
