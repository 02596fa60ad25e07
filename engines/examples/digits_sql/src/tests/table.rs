//! Tables that several processes write, and folders with other files.

use std::thread;

use tempfile::TempDir;

use super::*;
use crate::read_digits;

const ROWS: usize = 2000;

#[test]
fn several_writers_of_one_folder_succeed() {
    let digits = read_digits().unwrap();
    let parent = TempDir::new().unwrap();
    let folder = parent.path().join("new/table");
    let bytes: Vec<u64> = thread::scope(|scope| {
        let writers = [(); 4].map(|()| scope.spawn(|| write(&digits, ROWS, &folder).unwrap()));
        writers.map(|writer| writer.join().unwrap()).into()
    });
    assert!(
        bytes[0] > 0 && bytes.iter().all(|&b| b == bytes[0]),
        "{bytes:?}"
    );
    // The folders of the writers are gone.
    let entries = fs::read_dir(folder.parent().unwrap()).unwrap();
    assert_eq!(entries.count(), 1);
}

/// Returns the error for a folder that `change` changed.
fn error_after(change: impl FnOnce(&Path)) -> String {
    let digits = read_digits().unwrap();
    let parent = TempDir::new().unwrap();
    let folder = parent.path().join("table");
    write(&digits, ROWS, &folder).unwrap();
    change(&folder);
    let error = write(&digits, ROWS, &folder).unwrap_err().to_string();
    let advice = format!(
        "; remove the folder {}, or choose another",
        folder.display()
    );
    assert!(error.contains(&advice), "{error}");
    error.replace(folder.to_str().unwrap(), "FOLDER")
}

#[test]
fn a_folder_with_other_files_is_an_error_with_the_name() {
    let extra = error_after(|folder| fs::write(folder.join("notes.txt"), "notes").unwrap());
    assert!(
        extra.starts_with("FOLDER/notes.txt: expected only files of the table"),
        "{extra}"
    );
    let junk = error_after(|folder| fs::write(folder.join("3.parquet"), "junk").unwrap());
    assert!(junk.starts_with("FOLDER/3.parquet: "), "{junk}");
    let missing = error_after(|folder| fs::remove_file(folder.join("0.parquet")).unwrap());
    assert!(
        missing.starts_with("FOLDER/0.parquet: No such file"),
        "{missing}"
    );
    let only_junk = error_after(|folder| {
        fs::remove_dir_all(folder).unwrap();
        fs::create_dir(folder).unwrap();
        fs::write(folder.join("junk.parquet"), "junk").unwrap();
    });
    assert!(
        only_junk.starts_with("FOLDER/junk.parquet: "),
        "{only_junk}"
    );
}

#[test]
fn a_file_with_other_rows_is_an_error_with_the_counts() {
    let fewer = error_after(|folder| {
        let writer = ArrowWriter::try_new(
            File::create(folder.join("7.parquet")).unwrap(),
            schema(),
            None,
        );
        writer.unwrap().close().unwrap();
    });
    assert!(
        fewer.starts_with("FOLDER/7.parquet: expected 250 digits, found 0"),
        "{fewer}"
    );
    let columns = error_after(|folder| {
        let schema = Arc::new(Schema::new(vec![Field::new("id", DataType::Int64, false)]));
        let writer = ArrowWriter::try_new(
            File::create(folder.join("7.parquet")).unwrap(),
            schema,
            None,
        );
        writer.unwrap().close().unwrap();
    });
    assert!(
        columns.starts_with("FOLDER/7.parquet: expected the columns"),
        "{columns}"
    );
}

#[test]
fn a_folder_that_cannot_be_made_is_an_error_with_the_path() {
    let parent = TempDir::new().unwrap();
    let file = parent.path().join("file");
    fs::write(&file, "").unwrap();
    let error = write(&read_digits().unwrap(), ROWS, &file.join("table"));
    let error = error.unwrap_err().to_string();
    assert!(error.starts_with(file.to_str().unwrap()), "{error}");
}
