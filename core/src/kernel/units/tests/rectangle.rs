use super::super::OVERRUN;
use super::*;

/// Elements of `N` bytes, all different, of a rectangle, and what it is packed to.
fn packs<const N: usize>(rows: usize, columns: usize, row_stride: isize, column_stride: isize) {
    let element = |i: usize| -> [u8; N] { core::array::from_fn(|b| (i * 7 + b * 31) as u8) };
    let elements: alloc::vec::Vec<[u8; N]> = (0..1000).map(element).collect();
    let rectangle = Rectangle {
        rows,
        columns,
        row_stride,
        column_stride,
    };
    let mut packed = alloc::vec![[0; N]; rows * columns + OVERRUN];
    let at =
        |r: usize, c: usize| (500 + r as isize * row_stride + c as isize * column_stride) as usize;
    // SAFETY: all elements are within 500 of the middle, and there is room for [`OVERRUN`] bytes more.
    unsafe {
        let from = elements.as_ptr().add(500).cast();
        rectangle.pack(N, from, packed.as_mut_ptr().cast());
    }
    for r in 0..rows {
        for c in 0..columns {
            let (got, expected) = (packed[r * columns + c], element(at(r, c)));
            assert_eq!(
                got, expected,
                "{rows} {columns} {row_stride} {column_stride}"
            );
        }
    }
}

#[test]
fn few_columns_of_many_rows() {
    for rows in [64, 70, 133] {
        for columns in [2, 3, 4, 5] {
            for column_stride in [90, -90, 3] {
                packs::<1>(rows, columns, 1, column_stride);
                packs::<2>(rows, columns, 1, column_stride);
                packs::<4>(rows, columns, 1, column_stride);
                packs::<8>(rows, columns, 1, column_stride);
                packs::<12>(rows, columns, 1, column_stride);
            }
        }
    }
}

#[test]
fn rectangles_of_any_strides() {
    for rows in [1, 2, 3, 5] {
        for columns in [1, 2, 3, 9] {
            for (row_stride, column_stride) in [
                (0, 1),
                (0, 3),
                (1, 0),
                (-2, 0),
                (9, 1),
                (20, 1),
                (1, 5),
                (-9, 2),
                (0, 0),
                (7, -1),
            ] {
                packs::<1>(rows, columns, row_stride, column_stride);
                packs::<2>(rows, columns, row_stride, column_stride);
                packs::<4>(rows, columns, row_stride, column_stride);
                packs::<8>(rows, columns, row_stride, column_stride);
                packs::<12>(rows, columns, row_stride, column_stride);
                packs::<16>(rows, columns, row_stride, column_stride);
            }
        }
    }
}
