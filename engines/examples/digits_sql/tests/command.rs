//! The program, as users run it.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use tempfile::TempDir;

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_digits-sql"))
}

/// Runs a query of the smallest table in `folder`.
fn query(folder: &Path, arguments: &[&str]) -> Output {
    let mut program = program();
    program.args(["--rows", "1797", "--folder"]).arg(folder);
    program.args(arguments).output().unwrap()
}

/// Returns the text of an error.
#[track_caller]
fn error_of(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        !output.status.success() && error.starts_with("digits-sql: "),
        "{output:?}"
    );
    error
}

/// Returns the lines that were printed.
#[track_caller]
fn lines_of(output: &Output) -> Vec<String> {
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().map(str::to_owned).collect()
}

/// A worker, which ends with the test.
struct Worker {
    process: Child,
    url: String,
}

impl Worker {
    fn start() -> Self {
        let mut process = program()
            .arg("worker")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut url = String::new();
        // The worker goes on without a reader.
        let mut output = BufReader::new(process.stdout.take().unwrap());
        output.read_line(&mut url).unwrap();
        let url = url.trim().to_owned();
        Worker { process, url }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

/// Returns a listener at a free port, and its address.
fn listener() -> (TcpListener, String) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    (listener, address)
}

#[test]
fn processes_that_share_a_new_folder_succeed() {
    let folder = TempDir::new().unwrap();
    let start = |_| {
        let mut program = program();
        program
            .args(["--rows", "1797", "--cluster", "--folder"])
            .arg(folder.path());
        program
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    let place = folder.path().join("digits_sql-1797");
    for process in [0, 1, 2].map(start) {
        let lines = lines_of(&process.wait_with_output().unwrap());
        let place = format!("in {}, where they are kept", place.display());
        assert!(lines[0].contains(&place), "{lines:?}");
    }
    assert_eq!(folder.path().read_dir().unwrap().count(), 1);
}

#[test]
fn a_folder_with_a_junk_file_is_refused() {
    let folder = TempDir::new().unwrap();
    let place = folder.path().join("digits_sql-1797");
    std::fs::create_dir(&place).unwrap();
    let junk = place.join("junk.parquet");
    std::fs::write(&junk, "junk").unwrap();
    let error = error_of(&query(folder.path(), &[]));
    assert!(error.contains(junk.to_str().unwrap()), "{error}");
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let error = error_of(&query(&file, &[]));
    assert!(error.contains(file.to_str().unwrap()), "{error}");
}

#[test]
fn an_address_that_cannot_be_listened_at_is_named() {
    let (_listener, address) = listener();
    for address in [&address[..], "5000", "256.0.0.1:x"] {
        let error = error_of(&program().args(["worker", address]).output().unwrap());
        let text = format!("digits-sql: cannot listen at {address}: ");
        assert!(
            error.starts_with(&text) && error.contains("such as 127.0.0.1:5000"),
            "{error}"
        );
    }
}

#[test]
fn texts_that_are_not_addresses_of_workers_are_named() {
    for address in [
        "127.0.0.1:5000",
        "localhost:5000",
        "https://a:5000",
        "http://",
        "",
    ] {
        let workers = format!("http://127.0.0.1:5000,{address}");
        let error = error_of(&program().args(["--workers", &workers]).output().unwrap());
        let text = format!("--workers: `{address}` is not the address of a worker: ");
        let text = text.replace("a:5000`", "a:5000/`");
        let example = "expected an address such as http://127.0.0.1:5000";
        assert!(error.contains(&text) && error.contains(example), "{error}");
    }
}

#[test]
fn alternatives_exclude_each_other() {
    let workers = ["--workers", "http://127.0.0.1:5000"];
    for arguments in [
        [&["--cluster"], &workers[..]].concat(),
        [&workers[..], &["--cluster"]].concat(),
        [workers, workers].concat(),
    ] {
        let error = error_of(&program().args(&arguments).output().unwrap());
        assert!(
            error.contains("expected --cluster or --workers once"),
            "{error}"
        );
    }
    let error = error_of(
        &program()
            .args(["worker", "127.0.0.1:0", "--rows"])
            .output()
            .unwrap(),
    );
    assert!(error.contains("unknown argument --rows"), "{error}");
}

#[test]
fn workers_that_answer_and_workers_that_do_not_are_named() {
    let folder = TempDir::new().unwrap();
    let worker = Worker::start();
    let (listener, absent) = listener();
    drop(listener);
    // The same address twice is one worker.
    let workers = format!("{0},http://{absent},{0}/", worker.url);
    let lines = lines_of(&query(folder.path(), &["--workers", &workers]));
    let text = format!(
        "querying 1 of 2 workers: {}/; with a single worker, the coordinator runs the query itself; no answer from \
         http://{absent}/: ",
        worker.url
    );
    assert!(lines[1].starts_with(&text), "{lines:?}");
    assert!(
        lines[2].ends_with("equal the local ones bit for bit"),
        "{lines:?}"
    );
}
