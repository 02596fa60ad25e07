use super::literal;
use crate::testing::{input, refusal, squeezed};

fn expands(source: &str, to: &str) {
    assert_eq!(
        squeezed(literal(input(source)).unwrap()),
        squeezed(to),
        "{source}"
    );
}

fn refuses(source: &str, at: &str, saying: &str) {
    let (covered, message) = refusal(literal(input(source)));
    assert_eq!(covered, at, "{source}: {message}");
    assert!(
        message.contains(saying) && message.contains("row"),
        "{source}: {message}"
    );
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
fn a_ragged_row_is_refused() {
    let ragged = "this row has 2 elements, but the first row has 3";
    refuses("Tensor; [1.0, 2.0, 3.0], [4.0, 5.0]", "[4.0, 5.0]", ragged);
    refuses(
        "Tensor; [[1], [2]], [[3], [4, 5]]",
        "[4, 5]",
        "this row has 2 elements",
    );
    refuses(
        "Tensor; [[1, 2], [3]], [[3, 4], [5, 6]]",
        "[3]",
        "this row has 1 element, but",
    );
    refuses("Tensor; [1], [2, 3], [4, 5]", "[2, 3]", "first row has 1");
    refuses("Tensor; [1, 2], 3", "3", "a row of 2 elements");
    refuses("Tensor; 1, [2]", "[2]", "in parentheses");
}

#[test]
fn repeats_are_refused() {
    refuses("Tensor; 0.0; 5", "0.0; 5", "`Tensor::full`");
    refuses("Array; [0.0; 5], [1.0; 5]", "[0.0; 5]", "`Array::full`");
}

#[test]
fn a_literal_has_at_most_eight_dimensions() {
    assert!(literal(input("Tensor; [[[[[[[1]]]]]]]")).is_ok());
    refuses("Tensor; [[[[[[[[1]]]]]]]]", "[1]", "at most 8");
}
