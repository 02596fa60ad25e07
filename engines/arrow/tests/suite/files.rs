//! Files that pyarrow wrote. `data/record.py` has their contents.

use super::arrow_ipc::reader::FileReader;
use super::bridge::arrow_array::RecordBatch;
use super::bridge::arrow_array::cast::AsArray;
use super::bridge::{TensorColumn, VariableColumn, fixed_shape_of, variable_shape_of};
use shapecast::{DynShape, Shape, Tensor};
use std::fs::File;

fn read(name: &str) -> Vec<RecordBatch> {
    let path = format!("{}/tests/data/{name}.arrow", env!("CARGO_MANIFEST_DIR"));
    FileReader::try_new(File::open(path).unwrap(), None)
        .unwrap()
        .map(Result::unwrap)
        .collect()
}

fn column(batch: &RecordBatch) -> TensorColumn<'_> {
    TensorColumn::with_field(batch.column(0), batch.schema_ref().field(0)).unwrap()
}

#[test]
fn row_major_tensors() {
    let batches = read("row_major");
    let view = column(&batches[0]).view::<f32, Shape![3, 4]>().unwrap();
    let expected = Tensor::<f32, Shape![2, 3, 4]>::from_fn(|[i, j, k]| (12 * i + 4 * j + k) as f32);
    assert_eq!(view, expected);
}

#[test]
fn permuted_tensors() {
    let batches = read("permuted");
    let view = column(&batches[0]).view::<f32, Shape![4, 3]>().unwrap();
    assert_eq!(view.strides(), [12, 1, 4]);
    let expected = Tensor::<f32, Shape![2, 4, 3]>::from_fn(|[i, j, k]| (12 * i + 4 * k + j) as f32);
    assert_eq!(view, expected);
}

#[test]
fn names_of_axes() {
    let batches = read("named");
    let shape = fixed_shape_of(batches[0].schema_ref().field(0))
        .unwrap()
        .unwrap();
    assert_eq!(shape.dim_names().unwrap(), ["a", "b", "c"]);
    assert_eq!(shape.permutation(), Some(&[2, 0, 1][..]));
    let view = column(&batches[0]).view::<i16, Shape![4, 2, 3]>().unwrap();
    // Axis i is physical axis permutation[i]. pyarrow 26.0.1 itself views this column with other strides,
    // (24, 1, 8, 2), by which two indices have one element.
    assert_eq!(view.strides(), [24, 1, 12, 4]);
    assert_eq!((view[[1, 3, 1, 2]], view[[0, 2, 0, 1]]), (47, 6));
}

#[test]
fn null_rows() {
    let batches = read("nulls");
    let column = column(&batches[0]);
    assert!(column.view::<f64, Shape![2, 2]>().is_err());
    let (view, nulls) = column.masked_view::<f64, Shape![2, 2]>().unwrap();
    assert!(nulls.unwrap().is_null(1));
    assert_eq!((view[[0, 1, 1]], view[[2, 0, 0]]), (4.0, 5.0));
}

#[test]
fn slices_and_empty_batches() {
    let batches = read("slices");
    let [slice, empty] = &batches[..] else {
        panic!("expected 2 batches")
    };
    assert_eq!(
        column(slice).view::<i64, Shape![2, 2]>().unwrap()[[0, 0, 1]],
        13
    );
    assert_eq!(column(slice).len(), 4);
    assert_eq!(
        column(empty).view::<i64, Shape![2, 2]>().unwrap().shape(),
        [0, 2, 2]
    );
}

#[test]
fn plain_lists() {
    let batches = read("plain");
    assert_eq!(
        column(&batches[0]).view::<f32, Shape![3]>().unwrap()[[1, 2]],
        6.0
    );
}

#[test]
fn tensors_of_variable_shape() {
    let batches = read("variable");
    let schema = batches[0].schema();
    let shape = variable_shape_of(schema.field(0)).unwrap().unwrap();
    assert_eq!(shape.uniform_shape(), Some(&[Some(1), None, None][..]));
    let column = VariableColumn::new(batches[0].column(0).as_struct(), schema.field(0)).unwrap();
    let first = column
        .tensor::<f32, Shape![dyn, dyn, 1]>(0)
        .unwrap()
        .unwrap();
    assert_eq!((first.shape(), first[[1, 2, 0]]), (&[2, 3, 1][..], 5.0));
    assert!(column.tensor::<f32, DynShape>(1).unwrap().is_none());
    assert_eq!(
        column.tensor::<f32, DynShape>(2).unwrap().unwrap().shape(),
        [1, 2, 1]
    );
    assert_eq!(
        column.tensor::<f32, DynShape>(3).unwrap().unwrap().shape(),
        [0, 5, 1]
    );
}
