//! The thresholds that decide how an operation runs, with the measurements that justify them.
//!
//! "Zen 5" is an AMD EPYC of family 26 with two cores, 48 KB of L1, 1 MB of L2 and 32 MB of L3.
//! "Zen 3" is an AMD EPYC of family 25 with 32 KB of L1 and 512 KB of L2.
//! "Cascade Lake" is an Intel Xeon of the second generation.

/// The size of a cache line, in bytes.
pub(crate) const LINE: usize = 64;

/// A number of bytes that exceeds the last level of cache of common processors. Schedules other than unrolled loops may
/// write larger results by streaming stores.
pub(crate) const OUTER_CACHES: usize = 48 << 20;

/// The maximum number of elements that run inline at the call, without choosing an instruction set.
///
/// On a Zen 5, the choice takes 2 ns, as long as adding 256 floats.
pub(crate) const MAX_INLINE: usize = 256;

/// The fewest elements of a row for which loops known to the compiler are faster than packed rows.
pub(crate) const MIN_UNROLLED_ROW: usize = 64;

/// The fewest elements of a row that always runs by itself.
///
/// The last elements of a row may not fill a vector. For rows of 100 `f32`, `exp` row by row takes
/// 1.8 times as long as in packed rows.
pub(crate) const LONG_ROW: usize = 256;

/// The fewest elements, and bytes of results, of a row that runs by itself if memory is the limit.
///
/// On a Zen 4, rows of 64 to 127 `f32` times a column take 0.55 to 0.9 of the time row by row.
pub(crate) const MIN_ROW: usize = 64;
pub(crate) const MIN_ROW_BYTES: usize = 256;

/// The fewest elements of a packed row. Loops combine until a row is that long.
pub(crate) const MIN_PACKED_ROW: usize = 256;

/// The fewest steps of both loops of a tile. With fewer steps, the schedule packs transposed operands.
pub(crate) const MIN_TILE: usize = 16;

/// The size of a buffer for packed elements of one operand, in bytes. 16 buffers take 64 KB of
/// stack. Without `std`, stacks may be small.
pub(crate) const BUFFER: usize = if cfg!(feature = "std") { 4096 } else { 1024 };

/// The fewest elements that a buffer must hold. Larger elements run one by one, in place.
pub(crate) const MIN_BUFFERED: usize = 64;

/// The number of copies of a uniform element in a buffer. The kernel has a loop of exactly this
/// length. LLVM would unroll a shorter loop before it vectorizes.
pub(crate) const FIXED_REPEAT: usize = 64;

/// The approximate number of elements, or of bytes, of a repeating operand in a buffer. On a Zen 5, rows of 3 `f32`
/// take 0.9 of the time if they are repeated to 192 elements instead of 48.
pub(crate) const REPEAT_LEN: usize = 256;
pub(crate) const REPEAT_BYTES: usize = 1024;

/// The approximate number of elements that a vector loop computes in one step. The number of repeated elements in a
/// buffer is a multiple of this number if possible, because elements after the last full step are slow.
pub(crate) const UNROLLED_VECTORS: usize = 64;

/// The size of a block of a long row, in bytes of results. Threads share the blocks of rows.
pub(crate) const BLOCK_BYTES: usize = 64 << 10;

/// The number of rows of a tile, and so of contiguous elements of a transposed operand.
pub(crate) const TILE_ROWS: usize = 64;

/// The size of the tiles of all transposed operands together, in bytes.
pub(crate) const TILE_MEMORY: usize = if cfg!(feature = "std") {
    128 << 10
} else {
    8 << 10
};

/// The size of tiles with few columns, about 100 of 4 bytes. The compiler touches a larger array on the stack page by
/// page, which takes longer than small work.
pub(crate) const SMALL_TILE_MEMORY: usize = TILE_MEMORY / 4;

/// The maximum number of columns of a tile, for work that fits the caches and for other work.
/// Narrow tiles are reused sooner, and wide tiles read memory in longer rows.
pub(crate) const TILE_COLUMNS: usize = 240;
pub(crate) const FAR_TILE_COLUMNS: usize = 496;

/// The number of columns of a tile is a multiple of this, except for the last tile.
pub(crate) const TILE_MULTIPLE: usize = 16;

/// The width in bytes of the columns that are transposed between prefetches: two squares in registers. A small size
/// spreads the prefetches evenly.
pub(crate) const TILE_STEP: usize = 32;

/// The maximum number of transposed operands. The schedule packs further operands row by row.
pub(crate) const MAX_TRANSPOSED: usize = 4;

/// The size of a row of a tile that is written by streaming stores: a few whole lines, so that reads overlap writes. Of
/// 2 to 6 lines, 4 are fastest on a Zen 5.
pub(crate) const STREAMED_TILE_ROW: usize = 4 * LINE;

/// The number of results that fast formulas compute before the loop checks that all are exact. The results are still in
/// L1 if the loop computes them again.
pub(crate) const SPECULATION_BLOCK: usize = 2048;

/// The fewest bytes that work must move before threads share it.
///
/// On a Zen 5, adding 300,000 floats (3.6 MB) takes one thread 34 µs and two threads 17 µs. Two threads take 35 µs if
/// the second one has slept for 100 µs, and 50 µs if it has slept for 1 ms. A Cascade Lake takes 100 µs with one
/// thread.
pub(crate) const MIN_SHARED: usize = 3 << 20;

/// The fewest bytes that compute-bound work must move to be timed. Moving them takes about 4 µs.
pub(crate) const MIN_TIMED: usize = 64 << 10;

/// The size of a timed sample, in bytes moved.
#[cfg(feature = "rayon")]
pub(crate) const SAMPLE: usize = 16 << 10;

/// The shortest work that threads share after a sample, in microseconds. A second thread saves half of the time. If it
/// wakes too late, the calling thread has done the work, which takes no longer. On a Zen 5, `exp` of 300,000 floats takes
/// 37 µs with one thread and 22 µs with two.
#[cfg(feature = "rayon")]
pub(crate) const MIN_SHARED_MICROS: u64 = 25;

/// The smallest chunk that a thread takes, in bytes moved and in microseconds.
#[cfg(feature = "rayon")]
pub(crate) const MIN_TASK: usize = 256 << 10;
#[cfg(feature = "rayon")]
pub(crate) const MIN_TASK_MICROS: u64 = 10;

/// The maximum number of elements that a reduction accumulates in one block. A reduction halves longer rows.
pub(crate) const SUM_BLOCK: usize = 1024;

/// The number of blocks of [`SUM_BLOCK`] elements that one call accumulates. The additions of successive blocks
/// overlap.
pub(crate) const SUM_BLOCKS: usize = 16;

/// The number of elements of [`SUM_BLOCKS`] blocks.
pub(crate) const SUM_BLOCKS_LEN: usize = SUM_BLOCKS * SUM_BLOCK;

/// The fewest contiguous elements of a row of a long result that are accumulated in place. Packing shorter rows takes
/// less time than merging the chains of each row.
pub(crate) const MIN_ROW_IN_PLACE: usize = 128;

/// Maximum number of elements of one result for which a loop of known length is unrolled. Unrolled on a Zen 5, sums of
/// rows of 3 take a twelfth of the time. Sums of rows of 32 and maxima of rows of 16 take two thirds.
pub(crate) const MAX_UNROLLED_TERMS: usize = 32;

/// Maximum number of elements of a reduction of known sizes for which functions compute all values before the
/// accumulation. On a Zen 3, such a softmax of 8 `f32` takes 0.05 µs, and 0.3 µs with a plan made at run time.
pub(crate) const MAX_VALUES: usize = 64;

/// The fewest elements of an extremum for which each vector holds elements of one result. For fewer elements, each
/// vector holds elements of several results. With 256-bit vectors, maxima of 16 `f32` take 0.6 of the time one result
/// after the other, and maxima of 8 take 0.8.
pub(crate) const MIN_VECTOR_TERMS: usize = 8;

/// The number of interleaved chains of a row, which is enough for the widest vectors.
pub(crate) const CHAINS: usize = 16;

/// The maximum number of elements in one chain. For fewer elements, merging several chains takes longer.
pub(crate) const MAX_CHAIN: usize = CHAINS - 1;

/// The number of neighboring results that are accumulated side by side.
pub(crate) const COLUMNS: usize = 128;

/// The maximum number of bytes of the accumulators of more than [`COLUMNS`] columns. The accumulators stay in an L1 cache.
/// On a Zen 4, the sum and the maximum along the first axis of 1000 by 1000 `f32` take 0.7 and 0.8 of the time with 4096
/// bytes instead of 512, because a processor prefetches long rows.
pub(crate) const COLUMN_BYTES: usize = BUFFER;

/// The maximum number of results of few elements that are one block if the elements are read in place.
pub(crate) const BLOCK_RESULTS: usize = 1024;

/// The minimum number of elements of a result, and the maximum number of neighboring results, for which results with common
/// elements are computed from these. On a Zen 4, moving maxima of 9 `f32` then take 0.6 of the time, and those of 60 take
/// 0.13. Those of 4 take 1.1.
pub(crate) const MIN_SHARED_TERMS: usize = 8;
pub(crate) const MAX_TAPS: usize = 256;

/// The maximum stride for which packing rows takes less time than short chains. LLVM vectorizes loops over these strides.
pub(crate) const MAX_PACKED_STRIDE: isize = 4;

/// The minimum number of neighboring results that are accumulated side by side in two cases: if each result has few
/// elements, and if neighboring results read elements as near to each other as the elements of one result.
pub(crate) const MIN_NEIGHBORS: usize = 2 * CHAINS;

/// The maximum number of elements of a block, in all loops and in the innermost loop, for which results are accumulated
/// side by side. On a Zen 5, means of blocks of 2 by 2 then take a quarter of the time. Blocks of 7 by 7 take the same
/// time.
pub(crate) const MAX_BLOCK_TERMS: usize = 49;
pub(crate) const MAX_BLOCK_ROW: usize = 7;

/// The minimum number of elements of a row that fills enough vectors. Shorter rows are computed together.
pub(crate) const MIN_FUNCTION_ROW: usize = 96;

/// Maximum number of products of elements of a matrix product of known sizes that runs inline at the call. On a Zen 4,
/// a product of 4 by 4 `f32` takes 5 ns inline, and 50 ns through the kernel. For larger products, the kernel uses fused
/// multiply-adds: 200 products of 8 by 8 `f64` take 12.2 µs inline, and 7.5 µs through the kernel.
pub const MAX_INLINE_PRODUCTS: usize = 511;

/// Minimum number of products of elements for which matrices of floats are multiplied in tiles. Smaller products give
/// the same bits as inline products.
#[cfg(feature = "std")]
pub(crate) const MIN_TILED_PRODUCTS: usize = 512;

/// The maximum number of products that a sum adds in order. The sums of such blocks are added in pairs, or there are few of
/// them. The error of a product of matrices is at most 64 + log2 k rounding errors of the sum of the absolute products.
pub(crate) const MAX_PRODUCT_CHAIN: usize = 64;

/// The number of columns of a matrix product that plain loops accumulate in registers. There are no measurements of
/// other numbers.
pub(crate) const PRODUCT_COLUMNS: usize = 32;

/// Threads take multiples of this number of rows of a matrix product, so that each thread
/// copies the second matrix for many rows.
pub(crate) const PRODUCT_ROWS: usize = 128;

/// Minimum number of columns of a part of a matrix product. Parts of the same rows begin at multiples of this number.
pub(crate) const PRODUCT_PART_COLUMNS: usize = 64;

/// Maximum number of products of elements of a matrix product of known sizes that skips the checks of
/// sizes at run time. Larger products may be shared among threads.
pub const MAX_KNOWN_PRODUCTS: usize = 64 * 64 * 64;

/// The size in bytes of the columns of the second matrix that the tiles of a product read repeatedly: the size of a
/// small L1 cache.
#[cfg(feature = "std")]
pub(crate) const PANEL_BYTES: usize = 32 << 10;

/// The maximum number of products that a tile adds in order. With 64, more products would need
/// [sums that wait](MAX_SEQUENTIAL_TERMS): (500, 3000) times (3000, 500) takes 4 % more on a Zen 4.
#[cfg(feature = "std")]
pub(crate) const MAX_TILE_CHAIN: usize = 52;

/// The maximum number of rows of a panel, whose blocks of [`MAX_TILE_CHAIN`] products are added in order.
#[cfg(feature = "std")]
pub(crate) const MAX_PANEL_TERMS: usize = 512;

/// The maximum number of products that are added to a result panel by panel. With panels of 256 to [`MAX_PANEL_TERMS`]
/// rows, a product passes through at most 75 additions. A larger number needs more additions than 64 + log2 k.
#[cfg(feature = "std")]
pub(crate) const MAX_SEQUENTIAL_TERMS: usize = 5120;

/// The maximum numbers of rows and of columns of sums that wait for others. They stay in an L2 cache. There are no
/// measurements of other numbers.
#[cfg(feature = "std")]
pub(crate) const MAX_WAITING_ROWS: usize = 256;
#[cfg(feature = "std")]
pub(crate) const MAX_WAITING_COLUMNS: usize = 256;

/// The size in bytes of the rows of the first matrix for each copy of columns of the second matrix: a fraction of an L2
/// or L3 cache. On a Zen 3, 1024 by 1024 `f32` take about as long with 512 KiB and with 2 MiB, and 2 to 8 % less with
/// 128 KiB and a copy of the whole second matrix.
#[cfg(feature = "std")]
pub(crate) const ROW_BLOCK_BYTES: usize = 1 << 20;

/// The size in bytes of a copy of rows of the first matrix whose elements are not neighbors. Linux maps
/// larger memory anew for each product.
#[cfg(feature = "std")]
pub(crate) const ROW_BUFFER_BYTES: usize = 120 << 10;

/// Minimum number of rows of the first matrix for which columns of the second matrix are copied even if their elements
/// are neighbors.
#[cfg(feature = "std")]
pub(crate) const MIN_PACKING_ROWS: usize = 32;

/// The maximum number of rows, and of bytes between rows, of a second matrix that is read in place. The elements of its
/// rows must be neighbors.
#[cfg(feature = "std")]
pub(crate) const MAX_UNPACKED_ROWS: usize = 256;
#[cfg(feature = "std")]
pub(crate) const MAX_UNPACKED_STRIDE: usize = 1024;

/// Minimum number of columns that a thread takes of products with a factor that overlaps itself. There are no measurements
/// of other numbers.
#[cfg(feature = "std")]
pub(crate) const MIN_CHUNK_COLUMNS: usize = 64;

/// Minimum number of rows of windows that a thread takes of these products, a multiple of the rows of a tile. There are no
/// measurements of other numbers.
#[cfg(feature = "std")]
pub(crate) const MIN_CHUNK_ROWS: usize = 16;

/// The size in bytes, and the minimum number, of the rows of the left factor that are multiplied with all windows before
/// the next rows are: a fraction of an L2 cache. There are no measurements of other sizes.
#[cfg(feature = "std")]
pub(crate) const LEFT_BLOCK_BYTES: usize = 256 << 10;
#[cfg(feature = "std")]
pub(crate) const MIN_LEFT_ROWS: usize = 24;

/// The size in bytes of the elements that a chunk of products with a factor that overlaps itself casts: a fraction of an L2
/// cache. A chunk of long rows casts more, up to the maximum. On a Zen 4, 64 and 112 KiB take as long, and 24 KiB 5 % more.
#[cfg(feature = "std")]
pub(crate) const CAST_CHUNK_BYTES: usize = 96 << 10;
#[cfg(feature = "std")]
pub(crate) const MAX_CAST_CHUNK_BYTES: usize = 512 << 10;

/// The maximum number of bytes of windows whose elements a contraction casts before it reads them, instead of once for each
/// window. A copy stays in a common cache. On a Zen 4, filters of 3 by 3 of bytes then take half of the time.
#[cfg(feature = "std")]
pub const MAX_CAST_WINDOWS_BYTES: usize = 8 << 20;

/// Minimum number of columns for which a contraction reads a factor that overlaps itself in place. On a Zen 3, convolutions
/// of 3 by 3 with 27 to 2304 terms and 16 to 320 columns take 0.14 to 1.02 of the time of a copy of the windows and a
/// product.
#[cfg(feature = "std")]
pub const MIN_WINDOW_COLUMNS: usize = 16;

/// Minimum number of rows and of columns of a matrix that is multiplied with few columns in segments of vectors. On a
/// Zen 5, (1000, 64) by (64, 3) `f32` then takes 0.4 of the time, and `f64` 0.7.
#[cfg(all(feature = "std", target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) const MIN_SEGMENTED_ROWS: usize = 16;
#[cfg(all(feature = "std", target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) const MIN_SEGMENTED_TERMS: usize = 16;

/// Minimum number of products per result for which a tile prefetches the results.
#[cfg(feature = "std")]
pub(crate) const MIN_PREFETCHING_TERMS: usize = 128;

/// Minimum number of rows of the first matrix for which columns of the second matrix are transposed.
#[cfg(feature = "std")]
pub(crate) const MIN_TRANSPOSING_ROWS: usize = 8;

/// Minimum number of products of elements for which a product of complex numbers with a vector is a reduction.
#[cfg(any(not(feature = "std"), feature = "num-complex"))]
pub const MIN_REDUCED_PRODUCTS: usize = 512;

/// A contraction copies a factor to merge axes that are all shorter than `MIN_UNPACKED_BLOCK`, if each element of the
/// factor has at least `MIN_PACKED_REUSE` products. On a Zen 5, a product of `f32` with two axes of 24 that do not
/// merge takes 80 µs, or 56 µs with a copy, for 256 products of each element. For 64 products, it takes 21 µs with and
/// without a copy. With two axes of 32, the copy never pays.
#[cfg(feature = "alloc")]
pub const MIN_UNPACKED_BLOCK: usize = 32;
#[cfg(feature = "alloc")]
pub const MIN_PACKED_REUSE: usize = 64;

/// Minimum number of products of three and more factors that `einsum!` contracts in pairs. On a Zen 5, three matrices
/// of 3 by 3 `f32` take 1.6 µs in pairs and 1.4 µs in one loop nest. Matrices of 4 by 4 take 1.7 µs and 2.3 µs.
#[cfg(feature = "alloc")]
pub const MIN_PAIRED_PRODUCTS: f64 = 128.0;

/// The fewest products, and the most work relative to one loop nest, for which three factors are contracted in pairs
/// although no pair is a matrix product. With 256-bit vectors, the bilinear form of a matrix of 64 by 64 `f32` takes
/// 4.5 µs in pairs and 3.0 µs in one loop nest. Matrices of 128 by 128 take 4.4 µs and 6.6 µs, and matrices of 1000 by
/// 1000 take 0.15 ms and 0.65 ms.
#[cfg(feature = "alloc")]
pub const MIN_PAIRED_VECTOR_PRODUCTS: f64 = 8192.0;
#[cfg(feature = "alloc")]
pub const MAX_PAIRED_WORK: f64 = 1.25;

/// The most factors for which a contraction compares all orders. For 8 factors, the comparison takes about 25 µs.
#[cfg(feature = "alloc")]
pub const MAX_OPTIMAL_FACTORS: usize = 8;

/// The most factors that a contraction of more than `MAX_OPTIMAL_FACTORS` compares to choose the next pair. Two of
/// these factors have a common index, because an equation has fewer letters.
#[cfg(feature = "alloc")]
pub const MAX_COMPARED_FACTORS: usize = 64;
