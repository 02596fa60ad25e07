use super::*;

#[test]
fn broadcast_dimensions_overlap() {
    assert!(overlaps(&[2, 3], &[0, 1]));
    assert!(overlaps(&[3], &[0]));
    assert!(!overlaps(&[1, 3], &[0, 1]));
    assert!(!overlaps(&[2, 0], &[0, 0]));
    assert!(!overlaps(&[], &[]));
}

#[test]
fn sliced_permuted_and_reversed_layouts_do_not_overlap() {
    assert!(!overlaps(&[2, 3, 4], &[12, 4, 1]));
    assert!(!overlaps(&[4, 2, 3], &[1, 12, -4]));
    assert!(!overlaps(&[2, 3], &[20, -5]));
    assert!(overlaps(&[3, 3], &[1, 1]));
    assert!(overlaps(&[3, 3], &[1, -1]));
    assert!(overlaps(&[3, 4], &[2, 1]));
}

#[test]
fn interleaved_dimensions_are_searched() {
    assert!(!overlaps(&[2, 3], &[3, 2]));
    assert!(overlaps(&[3, 4], &[3, 2]));
}

#[test]
fn huge_strides_do_not_overflow() {
    let strides = [isize::MAX, isize::MIN, 1];
    assert!(!overlaps(&[2, 2, 2], &[isize::MAX, 2, 1]));
    assert!(overlaps(&[2, 2, 2], &strides));
}

/// Returns strides whose subsets have different sums (Conway and Guy), so that all are searched.
#[cfg(feature = "std")]
fn distinct_sums<const N: usize>() -> [isize; N] {
    let mut u = [0; 64];
    u[1] = 1;
    for n in 1..N {
        let back = (0.5 + (2.0 * n as f64).sqrt()) as usize;
        u[n + 1] = 2 * u[n] - u[n - back];
    }
    core::array::from_fn(|i| u[N] - u[i])
}

#[test]
#[cfg(feature = "std")]
fn long_searches_end() {
    assert!(!overlaps(&[2; 10], &distinct_sums::<10>()));
    // The search gives up.
    assert!(overlaps(&[2; 30], &distinct_sums::<30>()));
}

#[test]
#[cfg(feature = "std")]
fn searches_agree_with_a_set_of_all_offsets() {
    for strides in 0..12 * 12 * 12_isize {
        let strides = [strides % 12 - 3, strides / 12 % 12 - 3, strides / 144 - 3];
        for sizes in [[2, 3, 2], [1, 4, 3], [3, 2, 3]] {
            let mut seen = std::collections::HashSet::new();
            let mut repeated = false;
            for i in 0..(sizes[0] * sizes[1] * sizes[2]) as isize {
                let index = [
                    i / (sizes[1] * sizes[2]) as isize,
                    i / sizes[2] as isize % sizes[1] as isize,
                    i % sizes[2] as isize,
                ];
                let at = (0..3).map(|d| index[d] * strides[d]).sum::<isize>();
                repeated |= !seen.insert(at);
            }
            assert_eq!(
                overlaps(&sizes, &strides),
                repeated,
                "{sizes:?} {strides:?}"
            );
        }
    }
}
