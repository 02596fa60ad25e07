//! The order of the modules: each uses only those below, as the table of `CONTRIBUTING.md` says, and none uses itself by
//! way of others.

use std::collections::{BTreeMap, BTreeSet, HashMap};
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

/// Returns the text of a file without comments and strings.
fn code_of(file: &Path) -> String {
    fs::read_to_string(file)
        .unwrap()
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .flat_map(|line| line.split('"').step_by(2))
        .collect()
}

/// Returns the names of modules in the paths that begin with `prefix`, such as `crate::`, and in lists after it.
fn used_modules(code: &str, prefix: &str) -> Vec<String> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let first_name = |path: &str| path.chars().take_while(|&c| is_name(c)).collect();
    let uses = code.split(prefix).skip(1).zip(code.split(prefix));
    uses.filter(|(_, before)| !before.ends_with(['$', ':']) && !before.ends_with(is_name))
        .flat_map(|(path, _)| match path.strip_prefix('{') {
            Some(list) => {
                let list = list.split('}').next().unwrap_or_default();
                let paths = list.split([',', '{']).map(str::trim);
                paths
                    .filter(|path| path.contains("::"))
                    .map(first_name)
                    .collect()
            }
            None => vec![first_name(path)],
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
        for used in used_modules(&code_of(&file), "crate::") {
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

/// Folders whose modules have no circles, with the prefix of paths to them.
const WITHOUT_CIRCLES: [(&str, &str); 19] = [
    ("core/src/broadcast", "crate::broadcast::"),
    ("core/src/copies", "crate::copies::"),
    ("core/src/einsum", "crate::einsum::"),
    ("core/src/element", "crate::element::"),
    ("core/src/float", "crate::float::"),
    ("core/src/iteration", "crate::iteration::"),
    ("core/src/linalg", "crate::linalg::"),
    ("core/src/ops", "crate::ops::"),
    ("core/src/reduce", "crate::reduce::"),
    ("core/src/shape", "crate::shape::"),
    ("core/src/tensor", "crate::tensor::"),
    ("core/src/views", "crate::views::"),
    ("grad/src", "crate::"),
    ("kernel/src", "crate::"),
    ("kernel/src/elementwise", "crate::elementwise::"),
    ("kernel/src/matmul", "crate::matmul::"),
    ("kernel/src/reduce", "crate::reduce::"),
    ("macros/src", "crate::"),
    ("syntax/src", "crate::"),
];

/// Returns the modules of a folder, and the modules of the folder that each one uses.
fn uses(folder: &Path, prefix: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut files = Vec::new();
    sources(folder, &mut files);
    for file in files {
        let path = file.strip_prefix(folder).unwrap();
        let depth = path.components().count();
        let first = path.components().next().unwrap().as_os_str();
        let module = first.to_str().unwrap().trim_end_matches(".rs");
        if ["lib", "mod"].contains(&module) {
            continue;
        }
        let code = code_of(&file);
        let from_folder = found.entry(module.to_owned()).or_default();
        from_folder.extend(used_modules(&code, prefix));
        // The module of `folder/x/mod.rs` is `x`.
        let is_mod = path.ends_with("mod.rs");
        let above = "super::".repeat(depth - usize::from(is_mod));
        from_folder.extend(used_modules(&code, &above));
    }
    let names: BTreeSet<String> = found.keys().cloned().collect();
    for (module, used) in &mut found {
        used.retain(|name| name != module && names.contains(name));
    }
    found
}

#[test]
fn modules_of_a_folder_have_no_circles() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (folder, prefix) in WITHOUT_CIRCLES {
        let mut left = uses(&root.join(folder), prefix);
        assert!(left.len() > 3, "{folder} has {} modules", left.len());
        // Removes modules that use no others until only circles are left.
        while let Some(name) = left
            .iter()
            .find(|(_, used)| used.is_empty())
            .map(|(name, _)| name.clone())
        {
            left.remove(&name);
            for used in left.values_mut() {
                used.remove(&name);
            }
        }
        assert!(
            left.is_empty(),
            "{folder}: these modules use each other: {left:?}"
        );
    }
}
