//! Every threshold that decides how an operation runs, with the measurement that it stands on.
//!
//! "Zen 5" is an AMD EPYC of family 26 with two cores, 48 KB of L1, 1 MB of L2 and 32 MB of L3. "Cascade
//! Lake" is an Intel Xeon of the second generation.

/// The size of a cache line, in bytes.
pub(crate) const LINE: usize = 64;

/// More than the last level of cache holds on common processors, in bytes. A result of more bytes may be
/// written by streaming stores, which the unrolled loops have not.
pub(crate) const OUTER_CACHES: usize = 48 << 20;

/// The most elements that run inline at the call, without choosing an instruction set.
///
/// On a Zen 5, to choose takes 2 ns, in which 256 floats are added.
pub(crate) const MAX_INLINE: usize = 256;

/// The fewest elements of a row for which a loop that the compiler knows is better than packed runs.
pub(crate) const MIN_UNROLLED_ROW: usize = 64;

/// The fewest elements of a row that is always run by itself. A loop over rows that compute long leaves
/// elements that fill no vector: `exp` of rows of 100 `f32` takes 1.8 times as long as of packed runs.
pub(crate) const LONG_ROW: usize = 256;

/// The fewest elements, and bytes of results, of a row that is run by itself where memory is the limit.
///
/// On a Zen 5, rows of 64 `f32` plus a vector of 64 take 1.7 times as long row by row.
pub(crate) const MIN_ROW: usize = 64;
pub(crate) const MIN_ROW_BYTES: usize = 512;

/// The fewest elements of a packed run: loops are taken together until they have as many.
pub(crate) const MIN_RUN: usize = 256;

/// The fewest steps of both loops for which a transposed operand is read in tiles.
pub(crate) const MIN_TILE: usize = 16;

/// The size of a buffer for packed elements of one operand, in bytes: 16 of them are 64 KB of stack. It is
/// smaller without `std`, where stacks may be small.
pub(crate) const BUFFER: usize = if cfg!(feature = "std") { 4096 } else { 1024 };

/// The fewest elements that must fit a buffer. Larger elements are computed one by one, in place.
pub(crate) const MIN_BUFFERED: usize = 64;

/// The number of elements of a uniform operand that are kept in a buffer. The kernel has a loop of exactly as
/// many; LLVM would unroll a shorter one before it vectorises.
pub(crate) const CHUNK: usize = 64;

/// About the number of elements, or bytes, of a repeating operand that are kept in a buffer. Of a Zen 5's
/// time, rows of 3 `f32` take 0.9 in pieces of 192 where they take 1 in pieces of 48.
pub(crate) const PIECE: usize = 256;
pub(crate) const PIECE_BYTES: usize = 1024;

/// The number of elements that a vector loop computes in one step, about: pieces are a multiple if they can
/// be, since elements that are left over take a multiple of the time.
pub(crate) const UNROLLED_VECTORS: usize = 64;

/// The size of a part of a long row, in bytes of results: threads share rows in parts.
pub(crate) const PART: usize = 64 << 10;

/// The number of rows of a tile: a transposed operand is read in pieces as long.
pub(crate) const TILE_ROWS: usize = 64;

/// The size of the tiles of all transposed operands together, in bytes.
pub(crate) const TILE_MEMORY: usize = if cfg!(feature = "std") {
    128 << 10
} else {
    8 << 10
};

/// The size of tiles that have few columns, about 100 of 4 bytes. The stack is touched page by page, which
/// takes longer than small work.
pub(crate) const SMALL_TILE_MEMORY: usize = TILE_MEMORY / 4;

/// The most columns of a tile, for work that fits the caches and for other work: what is in a cache is read
/// soon after it is written, and memory is read in long pieces.
pub(crate) const TILE_COLUMNS: usize = 240;
pub(crate) const FAR_TILE_COLUMNS: usize = 496;

/// The columns of tiles are a multiple of this, except for the last tile's.
pub(crate) const TILE_UNIT: usize = 16;

/// The bytes of the columns that are transposed between prefetches: those of two squares in registers. The less, the
/// better prefetches are spread.
pub(crate) const TILE_STEP: usize = 32;

/// The most transposed operands; others are packed row by row.
pub(crate) const MAX_TRANSPOSED: usize = 4;

/// The bytes of a row of a tile that is written by streaming stores: whole lines, and few, so that memory is
/// read while they are written. Of 2 to 6 lines, 4 take the least time on a Zen 5.
pub(crate) const STREAMED_TILE_ROW: usize = 4 * LINE;

/// The number of results that are computed by fast formulas before the loop checks that all are exact. If they
/// are not, they are computed again while they are in L1.
pub(crate) const SPECULATION_BLOCK: usize = 2048;

/// The fewest bytes that work must move before threads share it.
///
/// On a Zen 5, to add 300,000 floats, which moves 3.6 MB, takes one thread 34 µs, and two 17 µs, or 35 if the
/// second has slept for 100 µs, 50 for 1 ms. A Cascade Lake takes 100 µs alone.
pub(crate) const MIN_SHARED: usize = 3 << 20;

/// The fewest bytes that work must move before a sample of it is timed, where arithmetic takes longer: it moves
/// them in about 4 µs.
pub(crate) const MIN_TIMED: usize = 64 << 10;

/// The size of such a sample, in bytes moved.
#[cfg(feature = "rayon")]
pub(crate) const SAMPLE: usize = 16 << 10;

/// The least time of work that threads share after a sample, in microseconds: a second thread saves half of
/// it, and takes up to 20 µs to wake.
#[cfg(feature = "rayon")]
pub(crate) const MIN_SHARED_MICROS: u64 = 50;

/// The least work that a thread takes at a time, in bytes moved and in microseconds.
#[cfg(feature = "rayon")]
pub(crate) const MIN_TASK: usize = 256 << 10;
#[cfg(feature = "rayon")]
pub(crate) const MIN_TASK_MICROS: u64 = 10;

/// The most elements of a reduction that are accumulated without halving them.
pub(crate) const LEAF: usize = 1024;

/// The number of leaves that are accumulated one after the other: the next begins while the chains of one wait
/// for each other.
pub(crate) const LEAVES: usize = 16;

/// The number of elements of so many leaves.
pub(crate) const SPAN: usize = LEAVES * LEAF;

/// The number of interleaved chains in which a run is accumulated: enough for the widest vectors.
pub(crate) const CHAINS: usize = 16;

/// The most elements of a reduction that make one chain: to merge several chains would take longer.
pub(crate) const MAX_CHAIN: usize = CHAINS - 1;

/// The number of neighboring results that are accumulated side by side.
pub(crate) const COLUMNS: usize = 128;

/// The fewest neighboring results of few elements that are found side by side, where their elements are as near
/// to each other as those of one result.
pub(crate) const MIN_NEIGHBORS: usize = 2 * CHAINS;

/// The most elements, and the most of the innermost loop, of blocks whose results are found side by side. On a
/// Zen 5, means of blocks of 7 by 7 take as long either way, of 2 by 2 a quarter of the time.
pub(crate) const MAX_BLOCK_TERMS: usize = 49;
pub(crate) const MAX_BLOCK_ROW: usize = 7;

/// The fewest elements of a row that fills enough vectors of a function; the elements of shorter rows are
/// computed together first.
pub(crate) const MIN_FUNCTION_ROW: usize = 96;
