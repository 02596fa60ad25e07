//! Classification by the nearest centroid, in SQL.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use datafusion::arrow::array::{Array, ArrayRef, AsArray, FixedSizeListArray, new_empty_array};
use datafusion::arrow::compute::concat;
use datafusion::arrow::datatypes::{Field, Int32Type, Int64Type};
use datafusion::common::ScalarValue;
use datafusion::prelude::{DataFrame, SessionContext};
use shapecast::{Shape, Tensor, broadcast};

use crate::Result;
use crate::arguments::DIGITS;
use crate::digits::{Digits, PIXELS, TRAINING};
use crate::functions::CLASSES;

/// The fitted tensors, as constants of queries.
pub struct Model {
    mean: ScalarValue,
    deviation: ScalarValue,
    centroids: ScalarValue,
}

/// Computes the mean and the deviation of the training digits, and the centroids of the scaled digits of each class.
pub async fn fit(session: &SessionContext) -> Result<Model> {
    let moments = format!(
        "SELECT tensor_mean(pixels) AS mean, tensor_std(pixels) AS deviation FROM digits WHERE id < {TRAINING}"
    );
    let moments = session.sql(&moments).await?;
    let mean = ScalarValue::try_from_array(&column(moments.clone(), 0).await?, 0)?;
    let deviation = ScalarValue::try_from_array(&column(moments, 1).await?, 0)?;
    if mean.is_null() {
        return Err(no_training(0));
    }

    let centroids = format!(
        "SELECT tensor_mean(scale(pixels, $mean, $deviation)) FROM digits WHERE id < {TRAINING} \
         GROUP BY label ORDER BY label"
    );
    let parameters = vec![("mean", mean.clone()), ("deviation", deviation.clone())];
    let centroids = session
        .sql(&centroids)
        .await?
        .with_param_values(parameters)?;
    let centroids = column(centroids, 0).await?;
    if centroids.len() != CLASSES {
        return Err(no_training(centroids.len()));
    }
    // One tensor of shape [10, 64].
    let item = Arc::new(Field::new_list_field(centroids.data_type().clone(), true));
    let centroids = FixedSizeListArray::try_new(item, CLASSES as i32, centroids, None)?;
    Ok(Model {
        mean,
        deviation,
        centroids: ScalarValue::FixedSizeList(Arc::new(centroids)),
    })
}

/// Returns the error for training digits of too few classes.
fn no_training(classes: usize) -> Box<dyn Error + Send + Sync> {
    format!("the table needs digits of {CLASSES} classes for training, with id < {TRAINING}; found {classes} classes")
        .into()
}

/// How many of the digits that are not for training were classified right.
pub struct Score {
    right: i64,
    count: i64,
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = 100.0 * self.right as f64 / self.count as f64;
        write!(f, "{percent:.1} % of {} test digits are right", self.count)
    }
}

const CLASS: &str = "nearest(scale(pixels, $mean, $deviation), $centroids)";

/// Classifies all digits.
pub async fn classify(session: &SessionContext, model: &Model) -> Result<Score> {
    let sql = format!(
        "SELECT count(*) FILTER (WHERE class = label AND test), count(*) FILTER (WHERE test) \
         FROM (SELECT label, id % {DIGITS} >= {TRAINING} AS test, {CLASS} AS class FROM digits)"
    );
    let score = model.bind(session.sql(&sql).await?)?;
    let batches = score.collect().await?;
    let number = |i: usize| batches[0].column(i).as_primitive::<Int64Type>().value(0);
    Ok(Score {
        right: number(0),
        count: number(1),
    })
}

/// Returns the classes of the test digits.
pub async fn test_labels(session: &SessionContext, model: &Model) -> Result<Vec<i32>> {
    let sql = format!(
        "SELECT {CLASS} FROM digits WHERE id BETWEEN {TRAINING} AND {} ORDER BY id",
        DIGITS - 1
    );
    let labels = column(model.bind(session.sql(&sql).await?)?, 0).await?;
    Ok(labels.as_primitive::<Int32Type>().values().to_vec())
}

impl Model {
    fn bind(&self, query: DataFrame) -> Result<DataFrame> {
        let parameters = vec![
            ("mean", self.mean.clone()),
            ("deviation", self.deviation.clone()),
            ("centroids", self.centroids.clone()),
        ];
        Ok(query.with_param_values(parameters)?)
    }
}

/// Returns a column of the result.
async fn column(query: DataFrame, index: usize) -> Result<ArrayRef> {
    let field = query.schema().field(index).clone();
    let batches = query.collect().await?;
    let columns: Vec<&dyn Array> = batches.iter().map(|b| b.column(index).as_ref()).collect();
    match &columns[..] {
        // A query without rows gives no batch.
        [] => Ok(new_empty_array(field.data_type())),
        columns => Ok(concat(columns)?),
    }
}

/// Compares the classes of the test digits with those that are computed without SQL.
pub fn compare(digits: &Digits, labels: &[i32]) -> String {
    let (mean, deviation) = (
        digits.training.mean_axis::<0>(),
        digits.training.std_axis::<0>(),
    );
    let scaled = broadcast!((digits.training - mean) / deviation.max(1e-6));
    let mut centroids = Tensor::<f32, Shape![CLASSES, PIXELS]>::zeros();
    for class in 0..CLASSES {
        let of_class = |&i: &usize| usize::from(digits.training_labels[i]) == class;
        let rows: Vec<usize> = (0..TRAINING).filter(of_class).collect();
        let centroid = scaled.take_axis::<0, _>(&rows).mean_axis::<0>();
        broadcast!(centroids.index_axis_mut::<0>(class) = centroid);
    }
    let test = broadcast!((digits.test - mean) / deviation.max(1e-6));
    let test = test.view().unsqueeze::<1>();
    let distances = broadcast!(sum::<-1>((test - centroids) * (test - centroids)));
    let direct = distances.argmin_axis::<-1>();
    let equal = |(a, b): &(&usize, &i32)| **a as i32 == **b;
    let same = direct.as_slice().iter().zip(labels).filter(equal).count();
    format!(
        "{same} of {} classes are the same without SQL",
        labels.len()
    )
}

#[cfg(test)]
#[path = "tests/classify.rs"]
mod tests;
