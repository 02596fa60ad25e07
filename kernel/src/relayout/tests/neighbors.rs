use super::*;

/// Checks packing up to `count` rectangles of elements of `N` bytes.
fn check_neighbors<const N: usize>(count: usize, size: (usize, usize), strides: (isize, isize)) {
    const GAP: usize = 3;
    let from = Around::<N>::new();
    let (rows, columns) = size;
    let len = rows * columns;
    let stride = strides.1 as usize;
    let are_copied = (2..=4).contains(&stride) && stride <= count && N.is_power_of_two() && N <= 16;
    let copies = if are_copied { stride } else { 1 };
    let distance = len + GAP;
    check_writes(
        copies * distance,
        |to| {
            to.fill(MaybeUninit::new(0));
            let first = from.rectangle(size, strides);
            // SAFETY: no test uses an offset beyond the elements.
            let packed = unsafe { first.pack_neighbors(count, to, distance) };
            assert_eq!(packed, copies);
        },
        |i| {
            let (copy, i) = (i / distance, i % distance);
            if i >= len {
                return [0; N];
            }
            let (row, column) = ((i / columns) as isize, (i % columns) as isize);
            from.at(row * strides.0 + column * strides.1 + copy as isize)
        },
    );
}

#[test]
fn neighbors_of_any_strides() {
    for rows in [1, 3] {
        for columns in [1, 7, 33] {
            for column_stride in 1..=5 {
                for row_stride in [-120, 150] {
                    for count in 1..=5 {
                        let (size, strides) = ((rows, columns), (row_stride, column_stride));
                        check_neighbors::<1>(count, size, strides);
                        check_neighbors::<3>(count, size, strides);
                        check_neighbors::<4>(count, size, strides);
                        check_neighbors::<16>(count, size, strides);
                    }
                }
            }
        }
    }
}
