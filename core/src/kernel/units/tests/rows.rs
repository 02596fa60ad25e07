use alloc::vec::Vec;

use super::*;

#[test]
fn rows_of_all_lengths_are_copied_and_nothing_else() {
    for bytes in (0..=70).chain([127, 128, 129, 200, 1023, 1024, 1500]) {
        for (rows, gap, back) in [(1, 0, false), (3, 5, false), (4, 9, true)] {
            let step = bytes + gap;
            let from: Vec<u8> = (0..rows * step + 1).map(|i| i as u8 | 1).collect();
            let mut to = alloc::vec![0; rows * (bytes + 3)];
            let first = if back { (rows - 1) * step } else { 0 };
            let from_rows = Steps {
                first: from[first..].as_ptr(),
                stride: if back {
                    -(step as isize)
                } else {
                    step as isize
                },
            };
            let to_rows = Steps {
                first: to.as_mut_ptr(),
                stride: bytes as isize + 3,
            };
            // SAFETY: all rows are within `from` and `to`.
            unsafe { copy_rows(1, bytes, rows, from_rows, to_rows) };
            for (r, to) in to.chunks(bytes + 3).enumerate() {
                let r = if back { rows - 1 - r } else { r };
                assert_eq!(to[..bytes], from[r * step..][..bytes], "{bytes} {rows}");
                assert_eq!(to[bytes..], [0; 3]);
            }
        }
    }
}
