//! Checks what rustc proposes for methods of other libraries that tensors do not have.
//!
//! rustc proposes a method with a similar name. A proposal is right if it computes the same, or if it leads to an error
//! that says what to write. Otherwise the method needs a row in `core/src/tensor/missing_methods/names.rs`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Methods of other libraries, one per line. Lines that begin with `#` are headings.
const NAMES: &str = include_str!("names/of_other_libraries.txt");

/// The tables of the methods whose errors say what to write.
const TABLES: [&str; 3] = [
    include_str!("../../core/src/diagnostics/methods_of_elements.rs"),
    include_str!("../../core/src/tensor/missing_methods/names.rs"),
    include_str!("../../core/src/tensor/missing_methods/features.rs"),
];

/// Methods of other libraries, and the method of tensors or elements that computes the same.
const SAME_MEANING: &[(&str, &str)] = &[
    ("abs_", "abs"),
    ("allclose", "all_close"),
    ("arccos", "acos"),
    ("arccosh", "acosh"),
    ("arcsin", "asin"),
    ("arcsinh", "asinh"),
    ("arctan", "atan"),
    ("arctanh", "atanh"),
    ("asarray_chkfinite", "is_finite"),
    ("axes", "all_axes"),
    ("axis_chunks_iter", "axis_iter"),
    ("axis_chunks_iter_mut", "axis_iter_mut"),
    ("axis_windows", "windows"),
    ("cell_view", "as_view"),
    ("corr", "corrcoef"),
    ("concatenate", "concat"),
    ("data_ptr", "as_ptr"),
    ("ediff1d", "diff"),
    ("expm1", "exp_m1"),
    ("fabs", "abs"),
    ("flatnonzero", "nonzero"),
    ("fliplr", "flip"),
    ("flipud", "flip"),
    ("floor_divide", "floor_div"),
    ("frac", "fract"),
    ("histogram_bin_edges", "histogram_between"),
    ("index_axis_inplace", "index_axis"),
    ("index_axis_move", "index_axis"),
    ("into_axis_chunks_iter", "try_axis_iter"),
    ("into_axis_chunks_iter_mut", "axis_iter_mut"),
    ("into_axis_iter", "axis_iter"),
    ("into_axis_iter_mut", "axis_iter_mut"),
    ("into_indexed_iter", "indexed_iter"),
    ("into_indexed_iter_mut", "indexed_iter_mut"),
    ("into_owned", "to_owned"),
    ("isclose", "is_close"),
    ("isfinite", "is_finite"),
    ("iterable", "iter"),
    ("logsumexp", "log_sum_exp"),
    ("moveaxis", "move_axis"),
    ("permute_axes", "permute"),
    ("permute_dims", "permute"),
    ("permuted_axes", "permute"),
    ("product_axis", "prod_axis"),
    ("real_if_close", "all_close"),
    ("reciprocal", "recip"),
    ("searchsorted", "searchsorted_left"),
    ("slice_axis_inplace", "slice_axis"),
    ("slice_axis_move", "slice_axis"),
    ("slice_each_axis", "slice_axis"),
    ("slice_each_axis_mut", "slice_axis_mut"),
    ("stride", "strides"),
    ("stride_of", "strides"),
    ("swapaxes", "swap_axes"),
    ("take_along_dim", "take_along_axis"),
    ("zero_", "zeros_like"),
];

#[test]
fn proposals_for_methods_of_tensors_are_right() {
    check("tensors", "");
}

#[test]
fn proposals_for_methods_of_elements_are_right() {
    check("elements", "broadcast!");
}

/// Compiles a program that calls all methods inside of `call`, and checks what rustc proposes.
fn check(program: &str, call: &str) {
    let output = compile(program, call);
    let missing = missing_methods();
    let mut wrong = Vec::new();
    for error in output.split("\nerror").skip(1) {
        let Some(name) = between(error, "no method named `", "`") else {
            continue;
        };
        let Some(proposal) = between(error, "there is a method `", "`") else {
            continue;
        };
        if !missing.contains(proposal) && !SAME_MEANING.contains(&(name, proposal)) {
            wrong.push(format!("{name}: rustc proposes `{proposal}`"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the errors of a program that calls each method.
fn compile(program: &str, call: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("names");
    let package = folder.join(program);
    fs::create_dir_all(package.join("src")).expect("the folder can be created");
    let core = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core");
    let manifest = format!(
        "[package]\nname = \"{program}\"\nedition = \"2024\"\n\n[dependencies]\nshapecast = {{ path = {core:?} }}\n\n[workspace]\n"
    );
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock");
    fs::copy(lock, package.join("Cargo.lock")).expect("the lock file can be copied");
    fs::write(package.join("Cargo.toml"), manifest).expect("the manifest can be written");
    let calls: String = names()
        .map(|name| format!("    let _ = {call}(x.{name}());\n"))
        .collect();
    let source = format!(
        "#![allow(unused)]\nuse shapecast::{{Shape, Tensor, broadcast}};\n\nfn main() {{\n    \
         let mut x = Tensor::<f64, Shape![3, 3]>::zeros();\n{calls}}}\n"
    );
    fs::write(package.join("src/main.rs"), source).expect("the program can be written");
    let output = Command::new(env!("CARGO"))
        .args(["check", "--offline", "--color=never"])
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .env_remove("RUSTFLAGS")
        .current_dir(&package)
        .output()
        .expect("cargo runs");
    let errors = String::from_utf8(output.stderr).expect("the errors are UTF-8");
    assert!(errors.contains("no method named"), "{errors}");
    errors
}

/// Returns the names of methods of other libraries.
fn names() -> impl Iterator<Item = &'static str> {
    let mut seen = BTreeSet::new();
    let lines = NAMES.lines().filter(|line| !line.starts_with('#'));
    lines.filter(move |name| seen.insert(*name))
}

/// Returns the methods whose errors say what to write.
fn missing_methods() -> BTreeSet<&'static str> {
    let tokens = TABLES
        .iter()
        .flat_map(|table| table.split('(').map(str::trim_end));
    tokens
        .filter_map(|token| {
            token
                .rsplit(|c: char| !c.is_alphanumeric() && c != '_')
                .next()
        })
        .collect()
}

/// Returns the text between two texts.
fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    let rest = &text[text.find(start)? + start.len()..];
    rest.find(end).map(|end| &rest[..end])
}
