//! Checks that the code compiles which compile errors propose for methods of other libraries.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
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
