//! The order of the modules: each uses only those below, as the table of `CONTRIBUTING.md` says.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the row of each module, from the table.
fn rows() -> HashMap<String, usize> {
    let text = include_str!("../CONTRIBUTING.md");
    let start = text
        .find("Modules of `core/src`.")
        .expect("the table of modules");
    let table = text[start..]
        .lines()
        .skip_while(|line| !line.starts_with("|---"))
        .skip(1);
    let rows = table.take_while(|line| line.starts_with('|'));
    rows.enumerate()
        .flat_map(|(row, line)| {
            let modules = line.split('|').nth(1).unwrap_or_default().to_owned();
            let names: Vec<String> = modules
                .split('`')
                .skip(1)
                .step_by(2)
                .map(str::to_owned)
                .collect();
            names.into_iter().map(move |name| (name, row))
        })
        .collect()
}

/// Returns the files of a folder, without tests.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if !path.ends_with("tests") {
                sources(&path, found);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && !path.ends_with("tests.rs")
        {
            found.push(path);
        }
    }
}

/// Returns the names of modules in the paths `crate::name` of a file, outside of comments and strings.
fn used_modules(text: &str) -> Vec<String> {
    let code: String = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .flat_map(|line| line.split('"').step_by(2))
        .collect();
    let uses = code.split("crate::").skip(1).zip(code.split("crate::"));
    uses.filter(|(_, before)| {
        !before.ends_with('$') && !before.ends_with(|c: char| c.is_alphanumeric() || c == '_')
    })
    .map(|(path, _)| {
        path.chars()
            .take_while(|&c| c.is_alphanumeric() || c == '_')
            .collect()
    })
    .collect()
}

#[test]
fn modules_use_those_below() {
    let rows = rows();
    assert!(rows.len() > 15, "the table has {} modules", rows.len());
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("core/src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let mut found = 0;
    for file in files {
        let path = file.strip_prefix(&root).unwrap();
        let module = path
            .components()
            .next()
            .unwrap()
            .as_os_str()
            .to_str()
            .unwrap()
            .trim_end_matches(".rs");
        let row = *rows
            .get(module)
            .unwrap_or_else(|| panic!("`{module}` is not in the table"));
        for used in used_modules(&fs::read_to_string(&file).unwrap()) {
            // Names in the crate root belong to documentation and to macros.
            let Some(&used_row) = rows.get(&used) else {
                continue;
            };
            found += 1;
            assert!(
                used == module || row == 0 || used_row > row,
                "{}: `{module}` uses `{used}`, which is not in a row below",
                path.display()
            );
        }
    }
    assert!(found > 500, "found {found} uses of modules");
}
