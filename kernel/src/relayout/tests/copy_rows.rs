use super::*;
use crate::relayout::copy_rows;

#[test]
fn rows_of_any_length() {
    for bytes in (0..=70).chain([127, 128, 129, 200]) {
        for (rows, gap, is_backward) in [(1, 0, false), (3, 5, false), (4, 9, true)] {
            let step = (bytes + gap) as isize;
            let stride = if is_backward { -step } else { step };
            check_rectangle::<1>((rows, bytes), (stride, 1));
        }
    }
}

#[test]
fn rows_to_rows_with_gaps() {
    let from = Around::<2>::new();
    for columns in (0..=40).chain([63, 64, 65, 200]) {
        for rows in [0, 1, 4] {
            let width = columns + 3;
            check_writes(
                rows * width,
                |to| {
                    to.fill(MaybeUninit::new(0));
                    let stride = columns as isize + 1;
                    let rectangle = from.rectangle((rows, columns), (stride, 1));
                    // SAFETY: `to` has room for all rows.
                    unsafe { copy_rows(rectangle, to.as_mut_ptr().cast(), width as isize) };
                },
                |i| match i % width {
                    column if column < columns => {
                        from.at((i / width * (columns + 1) + column) as isize)
                    }
                    _ => [0; 2],
                },
            );
        }
    }
}

#[test]
fn long_rows() {
    let from: Vec<u8> = (0..9000).map(|i| (i * 7) as u8).collect();
    for bytes in [1023, 1024, 1500] {
        let element = ElementLayout {
            size: 1,
            is_number: true,
        };
        // SAFETY: all rows are within the slice.
        let rectangle =
            unsafe { Rectangle::new(element, from.as_ptr(), (4, bytes), (bytes as isize + 9, 1)) };
        check_writes(
            4 * bytes,
            |to| rectangle.pack(to),
            |i| [from[i / bytes * (bytes + 9) + i % bytes]],
        );
    }
}
