//! Checks the compile errors of small programs.
//!
//! A program in `compile_errors/` has one mistake, which its name and its first line describe. The
//! `.stderr` file beside it has the compiler's output. After a change of a message, run
//! `TRYBUILD=overwrite cargo test -p shapecast-ui-tests` and review the differences.

use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn programs_give_the_expected_compile_errors() {
    trybuild::TestCases::new().compile_fail("tests/compile_errors/*/*.rs");
}

/// The compiler quotes the source of std only where the component rust-src is installed, so an
/// error that refers to it depends on the machine.
#[test]
fn compile_errors_do_not_refer_to_the_source_of_std() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/compile_errors");
    let outputs: Vec<PathBuf> = entries(&folder)
        .iter()
        .flat_map(|folder| entries(folder))
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "stderr")
        })
        .collect();
    assert!(!outputs.is_empty());
    for path in outputs {
        let text = fs::read_to_string(&path).expect("the file is UTF-8");
        // trybuild writes `$RUST` for the folder of std.
        assert!(
            !text.contains("$RUST"),
            "{} refers to the source of std: change the program so that its error does not",
            path.display(),
        );
    }
}

#[test]
fn the_readme_shows_a_pinned_program_and_its_error() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| fs::read_to_string(root.join(path)).expect("the file is UTF-8");
    let readme = read("../README.md");
    let test = "tests/compile_errors/mixed_axes/means_of_samples";
    let program = read(&format!("{test}.rs"));
    let program = program.trim_end_matches("\nfn main() {}\n");
    let error = read(&format!("{test}.stderr")).replace(&format!("{test}.rs"), "src/lib.rs");
    // The README leaves out the notes, which begin behind the labelled source.
    let (labelled_source, _notes) = error
        .split_once("\n  |\nhelp:")
        .expect("a note follows the source");
    for text in [program, labelled_source] {
        assert!(
            readme.contains(text),
            "the README does not have this text:\n{text}"
        );
    }
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder exists");
    entries
        .map(|entry| entry.expect("the entry is readable").path())
        .collect()
}
