//! Checks that the code compiles which compile errors propose.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The code that the texts propose, for each type of elements and of tensors.
const PROGRAM: &str = include_str!("remedies/program.rs");

/// The texts.
const TABLE: &str = include_str!("../../core/src/tensor/missing_methods/names.rs");

/// Code of optional features and of other crates.
const OTHER_CODE: [&str; 5] = [
    "x.det()",
    "x.eig()?",
    "x.eigh()?",
    "x.inverse()?",
    "x.slogdet()",
];

/// The beginnings of code, as opposed to names.
const BEGINNINGS: [&str; 9] = [
    "x.",
    "x[",
    "&x",
    "-&x",
    "let ",
    "broadcast!(",
    "einsum!(",
    "stack::",
    "npy::",
];

#[test]
fn the_program_has_all_remedies() {
    let program = without_spaces(PROGRAM);
    let missing: BTreeSet<&str> = TABLE
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|code| BEGINNINGS.iter().any(|start| code.starts_with(start)))
        .filter(|code| !code.starts_with("npy::") && !OTHER_CODE.contains(code))
        .filter(|code| {
            let code = code.replace("{{", "{").replace("}}", "}");
            !program.contains(&without_spaces(&code))
        })
        .collect();
    assert!(
        missing.is_empty(),
        "add this code to ui-tests/tests/remedies/program.rs: {missing:#?}"
    );
}

/// The code that the texts of bounds propose is run by `tests/remedies.rs`.
#[test]
fn the_texts_of_bounds_have_tested_remedies() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let tests = fs::read_to_string(root.join("tests/remedies.rs")).expect("the file is UTF-8");
    let tested = without_spaces(&format!("{tests}{PROGRAM}"));
    let mut files = vec![];
    for package in ["core/src", "grad/src"] {
        rust_files(&root.join(package), &mut files);
    }
    let mut count = 0;
    let mut missing = BTreeSet::new();
    for file in files.iter().filter(|path| !path.ends_with("names.rs")) {
        let source = fs::read_to_string(file).expect("the file is UTF-8");
        for texts in source.split("#[diagnostic::on_unimplemented(").skip(1) {
            let texts = texts.split(")]\n").next().expect("the attribute ends");
            for code in texts.split('`').skip(1).step_by(2) {
                let code = code.replace("{{", "{").replace("}}", "}");
                let code = code.replace("{AXIS}", "1").replace("{R}", "Shape![dyn, 2]");
                let is_code = code.contains(['(', '[']) || code.starts_with("total ");
                let is_remedy = is_code && CODE.iter().any(|start| code.starts_with(start));
                if !is_remedy || UNTESTED.contains(&code.as_str()) {
                    continue;
                }
                count += 1;
                let code = code.trim_end_matches("(..)").trim_end_matches('?');
                if !tested.contains(&without_spaces(code)) {
                    missing.insert(code.to_owned());
                }
            }
        }
    }
    assert!(count > 50, "only {count} remedies were found");
    assert!(
        missing.is_empty(),
        "add this code to tests/remedies.rs: {missing:#?}"
    );
}

/// The beginnings of code in the texts of bounds.
const CODE: [&str; 23] = [
    "x.",
    "x[",
    "y.",
    "&x",
    "&y",
    "&f(",
    "&w.",
    "&view.",
    "&tensor!",
    "&broadcast!",
    "&indices.",
    "&Array",
    "&View",
    "let ",
    "total ",
    "broadcast!(",
    "broadcast_tensors(",
    "meshgrid(",
    "arange(",
    "try_",
    "operand.",
    "sum_like(",
    "Tensor::",
];

/// Code that is not whole, or needs an optional feature.
const UNTESTED: [&str; 3] = [
    "&broadcast!(y as {T})",
    "&x.method()",
    "let weights = Weights::from_bytes(&bytes)?; weights.load()?",
];

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("the entry is readable").path();
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

#[test]
fn remedies_compile() {
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("remedies");
    fs::create_dir_all(package.join("src")).expect("the folder can be created");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let core = root.join("core");
    let manifest = format!(
        "[package]\nname = \"remedies\"\nedition = \"2024\"\n\n[dependencies]\nshapecast = {{ path = {core:?} }}\n\n[workspace]\n"
    );
    fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock"))
        .expect("the lock file can be copied");
    fs::write(package.join("Cargo.toml"), manifest).expect("the manifest can be written");
    fs::write(package.join("src/main.rs"), PROGRAM).expect("the program can be written");
    let output = Command::new(env!("CARGO"))
        .args(["check", "--offline", "--color=never"])
        // `names` checks the same crates there.
        .env(
            "CARGO_TARGET_DIR",
            Path::new(env!("CARGO_TARGET_TMPDIR")).join("names/target"),
        )
        .env_remove("RUSTFLAGS")
        .current_dir(&package)
        .output()
        .expect("cargo runs");
    let errors = String::from_utf8(output.stderr).expect("the errors are UTF-8");
    assert!(output.status.success(), "{errors}");
}

fn without_spaces(text: &str) -> String {
    text.split_whitespace().collect()
}
