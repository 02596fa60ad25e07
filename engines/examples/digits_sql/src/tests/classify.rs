//! Tables without enough digits for training.

use datafusion::datasource::MemTable;

use super::*;
use crate::{functions, table};

/// Returns the error of a fit of a table with the first digits.
async fn error_of_fit(count: usize) -> String {
    let session = SessionContext::new();
    functions::register(&mut *session.state_ref().write()).unwrap();
    let batch = table::batch(&crate::read_digits().unwrap(), 0..count).unwrap();
    let table = MemTable::try_new(table::schema(), vec![vec![batch]]).unwrap();
    session.register_table("digits", Arc::new(table)).unwrap();
    match fit(&session).await {
        Ok(_) => panic!("{count} digits are enough"),
        Err(error) => error.to_string(),
    }
}

#[tokio::test]
async fn tables_without_training_digits_of_all_classes_are_errors() {
    let needs = "the table needs digits of 10 classes for training, with id < 1000; found";
    assert_eq!(error_of_fit(0).await, format!("{needs} 0 classes"));
    // The first digits of the data are 0, 1 and 2.
    assert_eq!(error_of_fit(3).await, format!("{needs} 3 classes"));
}
