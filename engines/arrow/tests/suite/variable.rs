use super::bridge::arrow_array::StructArray;
use super::bridge::arrow_array::cast::AsArray;
use super::bridge::arrow_array::types::Float64Type;
use super::bridge::arrow_schema::Field;
use super::bridge::{VariableColumn, variable_array, variable_field, variable_shape_of};
use shapecast::{DynShape, Shape, View, tensor};
use shapecast_arrow::VariableShape;

fn column() -> (StructArray, Field) {
    let (x, y) = (tensor![[1.0, 2.0, 3.0]], tensor![[4.0], [5.0]]);
    let rows = [Some(x.view().into_dyn()), None, Some(y.view().into_dyn())];
    let field = variable_field::<f64>("matrix", &VariableShape::new(2), true).unwrap();
    (variable_array(2, rows).unwrap(), field)
}

#[test]
fn rows_are_views_without_a_copy() {
    let (array, field) = column();
    let column = VariableColumn::new(&array, &field).unwrap();
    let data = array
        .column(0)
        .as_list::<i32>()
        .values()
        .as_primitive::<Float64Type>()
        .values();
    let y = column.tensor::<f64, Shape![2, dyn]>(2).unwrap().unwrap();
    assert_eq!((y.as_ptr(), y.shape()), (data[3..].as_ptr(), &[2, 1][..]));
    assert!(column.tensor::<f64, DynShape>(1).unwrap().is_none());
    assert_eq!((column.len(), column.metadata().rank()), (3, 2));
}

#[test]
fn slices_keep_their_rows() {
    let (array, field) = column();
    let slice = array.slice(1, 2);
    let column = VariableColumn::new(&slice, &field).unwrap();
    assert!(column.tensor::<f64, DynShape>(0).unwrap().is_none());
    assert_eq!(
        column.tensor::<f64, Shape![2, 1]>(1).unwrap().unwrap(),
        tensor![[4.0], [5.0]]
    );
    let error = column.tensor::<f64, DynShape>(2).unwrap_err();
    assert_eq!(error.to_string(), "row 2 is out of range for 2 rows");
}

#[test]
fn other_shapes_and_elements_are_refused() {
    let (array, field) = column();
    let column = VariableColumn::new(&array, &field).unwrap();
    let error = column.tensor::<f64, Shape![dyn, 4]>(0).unwrap_err();
    let found = "row 0 has a tensor of shape [1, 3] of Float64, expected shape";
    assert_eq!(error.to_string(), format!("{found} [dyn, 4] of Float64"));
    let error = column.tensor::<f32, Shape![dyn, 3]>(0).unwrap_err();
    assert_eq!(error.to_string(), format!("{found} [dyn, 3] of Float32"));
    let x = tensor![1.0];
    let error = variable_array(2, [Some(x.view())]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected a tensor of rank 2, found shape [1]"
    );
    let plain = Field::new("matrix", field.data_type().clone(), true);
    assert_eq!(variable_shape_of(&plain).unwrap(), None);
    assert!(VariableColumn::new(&array, &plain).is_err());
}

#[test]
fn strided_and_empty_tensors_are_copied_in_order() {
    let x = tensor![[1, 2, 3], [4, 5, 6]];
    let array = variable_array(2, [Some(x.transpose())]).unwrap();
    let field = variable_field::<i32>("matrix", &VariableShape::new(2), true).unwrap();
    let column = VariableColumn::new(&array, &field).unwrap();
    assert_eq!(
        column.tensor::<i32, DynShape>(0).unwrap().unwrap(),
        x.transpose()
    );

    let none =
        variable_array::<i32, Shape![dyn, dyn]>(2, Vec::<Option<View<'_, _, _>>>::new()).unwrap();
    assert!(VariableColumn::new(&none, &field).unwrap().is_empty());
}
