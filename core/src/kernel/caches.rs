//! What caches hold: as it is assumed, and as the processor says.

/// A line, in bytes.
pub(super) const LINE: usize = 64;

/// What the first two levels hold, in bytes.
pub(super) const INNER_CACHES: usize = 1 << 20;

/// More than the last level holds on most machines, in bytes.
pub(super) const OUTER_CACHES: usize = 48 << 20;

/// The bytes of the largest cache, found out once.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline]
pub(super) fn largest_cache() -> usize {
    use core::sync::atomic::AtomicUsize;
    use core::sync::atomic::Ordering::Relaxed;
    static FOUND: AtomicUsize = AtomicUsize::new(0);
    match FOUND.load(Relaxed) {
        0 => {
            let largest = find_largest_cache();
            FOUND.store(largest, Relaxed);
            largest
        }
        found => found,
    }
}

/// As the processor lists its caches (Intel SDM, CPUID leaf 4; AMD APM, leaf 8000_001D); 1 if it
/// does not.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[cold]
fn find_largest_cache() -> usize {
    use core::arch::x86_64::__cpuid_count;
    /// From the lowest byte of the type on.
    const NO_MORE: u32 = 0;
    /// More than any processor has; an emulated one may list them without end.
    const MOST: u32 = 16;
    let mut largest = 1;
    for (first_leaf, leaf) in [(0, 4), (0x8000_0000, 0x8000_001d)] {
        if __cpuid_count(first_leaf, 0).eax < leaf {
            continue;
        }
        for cache in (0..MOST).map(|index| __cpuid_count(leaf, index)) {
            if cache.eax & 31 == NO_MORE {
                break;
            }
            let field = |at: u32, bits: u32| (cache.ebx >> at & ((1 << bits) - 1)) as usize + 1;
            let (line, partitions, ways) = (field(0, 12), field(12, 10), field(22, 10));
            largest = largest.max(line * partitions * ways * (cache.ecx as usize + 1));
        }
    }
    largest
}
