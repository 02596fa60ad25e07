//! The sizes of the processor's caches.

/// Returns the size of the largest cache, in bytes, or 1 if it is unknown. Detects the size once.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
#[inline]
pub(super) fn largest_cache() -> usize {
    use core::sync::atomic::AtomicUsize;
    use core::sync::atomic::Ordering::Relaxed;
    static DETECTED: AtomicUsize = AtomicUsize::new(0);
    match DETECTED.load(Relaxed) {
        0 => {
            let largest = detect_largest_cache();
            DETECTED.store(largest, Relaxed);
            largest
        }
        detected => detected,
    }
}

/// Returns the size of the largest cache that the processor lists (Intel SDM, CPUID leaf 4; AMD APM, leaf
/// 8000_001D), or 1 if it lists none.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
#[cold]
fn detect_largest_cache() -> usize {
    use core::arch::x86_64::__cpuid_count;
    /// The type of cache, in the low bits of EAX, that ends the list.
    const END: u32 = 0;
    /// A limit above any real number of caches. Emulated processors may list caches without end.
    const MAX_CACHES: u32 = 16;
    let mut largest = 1;
    for (first_leaf, leaf) in [(0, 4), (0x8000_0000, 0x8000_001d)] {
        if __cpuid_count(first_leaf, 0).eax < leaf {
            continue;
        }
        for cache in (0..MAX_CACHES).map(|index| __cpuid_count(leaf, index)) {
            if cache.eax & 31 == END {
                break;
            }
            let field = |at: u32, bits: u32| (cache.ebx >> at & ((1 << bits) - 1)) as usize + 1;
            let (line, partitions, ways) = (field(0, 12), field(12, 10), field(22, 10));
            largest = largest.max(line * partitions * ways * (cache.ecx as usize + 1));
        }
    }
    largest
}

/// Returns 1: the size is unknown on other processors.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", not(miri))))]
#[inline]
pub(super) fn largest_cache() -> usize {
    1
}
