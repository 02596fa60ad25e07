use alloc::format;
use alloc::string::ToString;

use super::*;

#[test]
fn one_size_can_be_inferred() {
    let sizes = |len, targets: &[isize]| {
        resolve_sizes(len, targets)
            .map(|sizes| sizes.as_ref().to_vec())
            .map_err(|error| error.to_string())
    };
    assert_eq!(sizes(6, &[3, -1]), Ok([3, 2].into()));
    assert_eq!(sizes(6, &[6]), Ok([6].into()));
    assert_eq!(sizes(1, &[]), Ok([].into()));
    assert_eq!(sizes(0, &[3, -1]), Ok([3, 0].into()));
    assert_eq!(sizes(0, &[0, 5]), Ok([0, 5].into()));
    for (len, targets, text) in [
        (6, &[4][..], "shape '[4]' is invalid for input of size 6"),
        (
            6,
            &[4, -1],
            "shape '[4, -1]' is invalid for input of size 6",
        ),
        (
            6,
            &[0, -1],
            "shape '[0, -1]' is invalid for input of size 6",
        ),
        (6, &[], "shape '[]' is invalid for input of size 6"),
        (6, &[-1, -1], "only one dimension can be inferred"),
        (
            6,
            &[3, -2],
            "invalid shape dimension -2 at index 1 of shape [3, -2]",
        ),
        (
            0,
            &[0, -1],
            "cannot reshape tensor of 0 elements into shape [0, -1] because the unspecified \
             dimension size -1 can be any value and is ambiguous",
        ),
        (
            6,
            &[isize::MAX, 2],
            &format!("shape '[{}, 2]' is invalid for input of size 6", isize::MAX),
        ),
    ] {
        assert_eq!(sizes(len, targets), Err(text.to_string()));
    }
}
