use super::*;

/// Checks transposing contiguous columns to rows with a gap between them.
fn check_transpose<const N: usize>(rows: usize, columns: usize, is_backward: bool) {
    const GAP: usize = 3;
    let from = Around::<N>::new();
    let step = (rows + 1) as isize;
    let strides = (1, if is_backward { -step } else { step });
    let width = columns + GAP;
    check_writes(
        rows * width,
        |to| {
            to.fill(MaybeUninit::new(0));
            from.rectangle((rows, columns), strides)
                .transpose(to, width);
        },
        |i| match i % width {
            column if column < columns => {
                from.at((i / width) as isize + column as isize * strides.1)
            }
            _ => [0; N],
        },
    );
}

#[test]
fn columns_of_any_length() {
    for rows in (0..20).chain([31, 32, 33]) {
        for columns in (0..20).chain([24]) {
            for is_backward in [false, true] {
                check_transpose::<1>(rows, columns, is_backward);
                check_transpose::<2>(rows, columns, is_backward);
                check_transpose::<3>(rows, columns, is_backward);
                check_transpose::<4>(rows, columns, is_backward);
                check_transpose::<8>(rows, columns, is_backward);
                check_transpose::<16>(rows, columns, is_backward);
            }
        }
    }
}

#[test]
#[should_panic(expected = "no room for a transposed rectangle")]
fn too_little_room_panics() {
    let from = Around::<4>::new();
    let mut to = vec![MaybeUninit::uninit(); 4 * 11];
    from.rectangle((3, 4), (1, 3)).transpose(&mut to, 4);
}
