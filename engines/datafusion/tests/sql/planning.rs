use std::sync::Arc;

use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, Float32Array, Float64Array, ListArray, ListViewArray,
};
use datafusion::arrow::datatypes::Float32Type;
use datafusion::prelude::SessionContext;
use shapecast::Shape;
use shapecast_arrow::FixedShape;
use shapecast_arrow::v59::{TensorColumn, tensor_field};

use crate::support::*;

/// Returns the error of planning a query, which does not run.
async fn error(session: &SessionContext, sql: &str) -> String {
    let plan = async { session.sql(sql).await?.create_physical_plan().await };
    match plan.await {
        Ok(_) => panic!("the query was planned: {sql}"),
        Err(error) => error.strip_backtrace(),
    }
}

#[tokio::test]
async fn other_shapes_and_elements_are_errors() {
    let session = session(8);
    one_column(
        &session,
        list(Arc::new(Float32Array::from(vec![0.0; 63])), 63, None),
    );
    let found = "is a column of tensors of shape [63] of Float32, and the kernel takes shape [64]";
    for (sql, function) in [
        ("SELECT standardise(x) FROM t", "standardise"),
        ("SELECT tensor_mean(x) FROM t", "tensor_mean"),
        (
            "SELECT tensor_argmax(x, id) FROM t GROUP BY id",
            "tensor_argmax",
        ),
    ] {
        assert_eq!(
            error(&session, sql).await,
            format!("Error during planning: {function}: argument 1 {found}")
        );
    }

    let text = error(&session, "SELECT id FROM t WHERE dot(x, x) > 1").await;
    assert!(
        text.ends_with(&format!("dot: argument 1 {found}")),
        "{text}"
    );

    one_column(
        &session,
        list(Arc::new(Float64Array::from(vec![0.0; 64])), 64, None),
    );
    assert_eq!(
        error(&session, "SELECT standardise(x) FROM t").await,
        "Error during planning: standardise: argument 1 is a column of tensors of shape [64] of Float64, and the \
         kernel takes Float32"
    );
}

#[tokio::test]
async fn other_kinds_of_columns_are_errors() {
    let session = session(8);
    let lists = ListArray::from_iter_primitive::<Float32Type, _, _>([Some([Some(1.0); N])]);
    let views = ListViewArray::from(lists.clone());
    one_column(&session, views);
    assert_eq!(
        error(&session, "SELECT standardise(x) FROM t").await,
        "Error during planning: standardise: argument 1 is a column of ListView(Float32), and the kernel takes \
         tensors of shape [64] of Float32; cast it with arrow_cast(.., 'FixedSizeList(64 x Float32)')"
    );
    one_column(&session, lists);
    assert!(
        error(&session, "SELECT tensor_sum(x) FROM t")
            .await
            .contains("argument 1 is a column of List(Float32), and the kernel takes")
    );
    let cast = "SELECT standardise(arrow_cast(x, 'FixedSizeList(64 x Float32)')) FROM t";
    assert_eq!(query(&session, cast).await.len(), 1);

    for (sql, expected) in [
        (
            "SELECT standardise(1)",
            "standardise: argument 1 is a column of Int64, and the kernel takes tensors of shape [64] of Float32",
        ),
        (
            "SELECT standardise()",
            "standardise: expected 1 argument(s), found 0",
        ),
        (
            "SELECT dot(x) FROM t",
            "dot: expected 2 argument(s), found 1",
        ),
        ("SELECT unregistered(x) FROM t", "unregistered"),
    ] {
        let text = error(&session, sql).await;
        assert!(text.contains(expected), "{text}");
    }
}

#[tokio::test]
async fn shapes_of_extension_types_are_checked() {
    let session = session(8);
    let values = Float32Array::from_iter_values((0..12).map(|i| i as f32));
    let column: ArrayRef = Arc::new(list(Arc::new(values), 6, None));
    // Tensors of shape [3, 2] that are stored by columns.
    let permuted = FixedShape::new(&[2, 3]).with_permutation(&[1, 0]).unwrap();
    let field = tensor_field::<f32>("x", &permuted, true).unwrap();
    table(&session, field, vec![vec![column.clone()]]);

    let result = batches(&session, "SELECT twice(x) AS y FROM t")
        .await
        .unwrap();
    let schema = result[0].schema();
    let twice = TensorColumn::with_field(result[0].column(0), schema.field(0)).unwrap();
    assert_eq!(twice.shape(), &FixedShape::new(&[3, 2]));
    let view = twice.view::<f32, Shape![3, 2]>().unwrap();
    assert_eq!(
        (view[[0, 0, 1]], view[[0, 2, 0]], view[[1, 1, 1]]),
        (6.0, 4.0, 20.0)
    );

    let result = batches(&session, "SELECT matrix_max(x) AS m FROM t")
        .await
        .unwrap();
    let schema = result[0].schema();
    let maximum = TensorColumn::with_field(result[0].column(0), schema.field(0)).unwrap();
    assert_eq!(maximum.view::<f32, Shape![3, 2]>().unwrap()[[0, 2, 0]], 8.0);

    let field = tensor_field::<f32>("x", &FixedShape::new(&[2, 3]), true).unwrap();
    table(&session, field, vec![vec![column.clone()]]);
    assert_eq!(
        error(&session, "SELECT twice(x) FROM t").await,
        "Error during planning: twice: argument 1 is a column of tensors of shape [2, 3] of Float32, and the kernel \
         takes shape [3, 2]"
    );
    // A list without an extension type has any shape.
    one_column(&session, column.as_fixed_size_list().clone());
    let result = query(&session, "SELECT twice(x) FROM t").await;
    assert_eq!(floats(&result)[..3], [0.0, 2.0, 4.0]);
}
