use super::{assert_error, error, input, squeezed};
use crate::literal::expand as literal;

fn expands(source: &str, to: &str) {
    assert_eq!(
        squeezed(literal(input(source)).unwrap()),
        squeezed(to),
        "{source}"
    );
}

#[track_caller]
fn rejects(source: &str, at: &str, text: &str) {
    assert_error(literal(input(source)), at, &[text, "row"]);
}

#[test]
fn the_rows_are_the_shape() {
    expands(
        "Tensor; 1.0, 2.0",
        "k::Tensor::<_, (k::Size<2>,)>::new([1.0, 2.0])",
    );
    expands(
        "Array; [1.0, 2.0, 3.0], [4.0, 5.0, 6.0],",
        "k::Array::<_, (k::Size<2>, k::Size<3>,)>::new([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0],])",
    );
    expands(
        "Tensor; [x], [y]",
        "k::Tensor::<_, (k::Size<2>, k::One,)>::new([[x], [y]])",
    );
    expands(
        "Tensor; [[a + 1, f(b)]]",
        "k::Tensor::<_, (k::One, k::One, k::Size<2>,)>::new([[[a + 1, f(b)]]])",
    );
}

#[test]
fn empty_rows_have_size_0() {
    expands("Tensor;", "k::Tensor::<_, (k::Size<0>,)>::new([])");
    expands(
        "Tensor; [], []",
        "k::Tensor::<_, (k::Size<2>, k::Size<0>,)>::new([[], []])",
    );
}

#[test]
fn an_array_in_parentheses_is_an_element() {
    expands(
        "Tensor; ([0, 1]), ([2])",
        "k::Tensor::<_, (k::Size<2>,)>::new([([0, 1]), ([2])])",
    );
}

#[test]
fn a_ragged_row_is_an_error() {
    let ragged = "this row has 2 elements, but the first row has 3";
    rejects("Tensor; [1.0, 2.0, 3.0], [4.0, 5.0]", "[4.0, 5.0]", ragged);
    rejects(
        "Tensor; [[1], [2]], [[3], [4, 5]]",
        "[4, 5]",
        "this row has 2 elements",
    );
    rejects(
        "Tensor; [[1, 2], [3]], [[3, 4], [5, 6]]",
        "[3]",
        "this row has 1 element, but",
    );
    rejects("Tensor; [1], [2, 3], [4, 5]", "[2, 3]", "first row has 1");
    rejects("Tensor; [1, 2], 3", "3", "a row of 2 elements");
    rejects("Tensor; 1, [2]", "[2]", "in parentheses");
}

#[test]
fn repeats_are_errors() {
    rejects("Tensor; 0.0; 5", "0.0; 5", "`Tensor::full`");
    rejects("Array; [0.0; 5], [1.0; 5]", "[0.0; 5]", "`Array::full`");
}

#[test]
fn a_missing_comma_is_reported_between_the_rows() {
    let comma = "expected `,` between two rows";
    rejects("Tensor; [1, 2] [3, 4]", "[3, 4]", comma);
    rejects("Tensor; [1, 2], [3, 4] [5, 6]", "[5, 6]", comma);
    rejects("Tensor; [[1, 2] [3, 4]], [[5, 6], [7, 8]]", "[3, 4]", comma);
    rejects("Array; [1, 2]; [3, 4]", "[3, 4]", comma);
    let (at, message) = error(literal(input("Tensor; [1, 2], [3 4]")));
    assert_eq!(
        (at.as_str(), message.as_str()),
        ("4", "expected `,` or `;`")
    );
}

#[test]
fn an_index_is_an_element() {
    expands(
        "Tensor; table[0], 2",
        "k::Tensor::<_, (k::Size<2>,)>::new([table[0], 2])",
    );
}

#[test]
fn a_literal_has_at_most_eight_dimensions() {
    assert!(literal(input("Tensor; [[[[[[[1]]]]]]]")).is_ok());
    rejects("Tensor; [[[[[[[[1]]]]]]]]", "[1]", "at most 8");
}
