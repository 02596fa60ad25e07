use super::*;

#[test]
fn threads_merge_in_the_same_order() {
    let cost = Cost {
        bytes: 1 << 30,
        computes: false,
    };
    // Any other order gives another result.
    let leaf = |range: Range<usize>| (range.start * 31 + range.end) as u64;
    let merge = |a: u64, b: u64| (a.rotate_left(7) ^ b).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    for size in [1, 3, 64] {
        for len in (1..300).chain([1000, 4095, 4096, 4097, 100_003]) {
            let shared = shared_halves(len, size, cost, &leaf, &merge);
            assert_eq!(shared, halves(0..len, size, &leaf, &merge), "{len} {size}");
        }
    }
}
