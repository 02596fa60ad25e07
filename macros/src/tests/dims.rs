use super::{input, squeezed};
use crate::dims::expand;

fn expands(source: &str) -> String {
    squeezed(expand(input(source)))
}

#[test]
fn a_name_is_a_type_with_one_impl() {
    let code = expands("/// Rows.\npub(crate) Batch, Time,");
    for part in [
        "pub(crate)structBatch;",
        "implk::DimNameforBatch",
        "str=\"Batch\"",
        "structTime;",
        "implk::DimNameforTime",
    ] {
        assert!(code.contains(part), "{part} in {code}");
    }
    assert!(!code.contains("compile_error"), "{code}");
    assert_eq!(expands(""), "");
}

#[test]
fn names_before_a_mistake_are_declared() {
    for (source, message) in [
        ("Batch Time", "expected`,`betweentwonames"),
        ("Batch = 3", "anamehasnovalue"),
        ("Batch, 3", "expectedthenameofasize"),
        ("Batch, Batch", "thename`Batch`isdeclaredtwice"),
    ] {
        let code = expands(source);
        assert_eq!(code.matches("structBatch").count(), 1, "{code}");
        assert_eq!(code.matches("compile_error").count(), 1, "{code}");
        assert!(code.contains(message), "{code}");
    }
}
