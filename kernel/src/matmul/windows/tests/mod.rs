//! Products with factors that overlap themselves, compared with naive loops.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::ops::Range;

use super::tile::TILE_ROWS;
use super::*;
use crate::fill::CastSlice;
use crate::simd::{InstructionSet, Instructions, dispatch_widest};
use crate::sizes::layout::extent;
use crate::sizes::offsets::increment;

/// A xorshift generator (G. Marsaglia, "Xorshift RNGs", 2003).
struct Random(u64);

impl Random {
    /// Returns a number of a range.
    fn of(&mut self, range: Range<usize>) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        range.start + self.0 as usize % range.len()
    }

    /// Returns strides of both signs, which may overlap.
    fn strides(&mut self, rank: usize) -> Vec<isize> {
        (0..rank).map(|_| self.of(0..40) as isize - 8).collect()
    }
}

/// The layouts of the products of a left and a right factor.
#[derive(Debug)]
struct Case {
    batch: Vec<usize>,
    rows: usize,
    columns: usize,
    terms: Vec<usize>,
    /// The strides of the batch and of the rows, and the strides of the terms.
    strides: [[Vec<isize>; 2]; 2],
    result: Vec<isize>,
}

impl Case {
    fn random(random: &mut Random, columns: Range<usize>) -> Self {
        let sizes = |random: &mut Random, most: usize| -> Vec<usize> {
            let rank = random.of(0..most + 1);
            // Few layouts are empty.
            (0..rank)
                .map(|_| random.of(0..40).clamp(1, 4) % 4)
                .collect()
        };
        let (batch, terms) = (sizes(random, 2), sizes(random, 3));
        let (rows, columns) = (random.of(1..41), random.of(columns));
        let rank = batch.len() + 1;
        let mut strides = [(); 2].map(|()| [random.strides(rank), random.strides(terms.len())]);
        // Rows are those of one factor.
        strides[random.of(0..2)][0][rank - 1] = 0;
        let [own, of_terms] = &mut strides[1];
        if let Some(last) = of_terms.last_mut()
            && random.of(0..4) > 0
        {
            *last = own[rank - 1];
        }
        // The rows of a contiguous result may be outside of the batch.
        let is_swapped = random.of(0..2) == 1;
        let mut result = vec![0; batch.len() + 2];
        let mut order: Vec<usize> = (0..batch.len()).collect();
        order.insert(if is_swapped { 0 } else { batch.len() }, batch.len());
        let mut stride = 1;
        result[batch.len() + 1] = stride;
        stride *= columns as isize;
        for &axis in order.iter().rev() {
            result[axis] = stride;
            stride *= [&batch[..], &[rows]].concat()[axis].max(1) as isize;
        }
        Case {
            batch,
            rows,
            columns,
            terms,
            strides,
            result,
        }
    }

    /// Returns elements for a factor, and the position of the first one. No element is outside of the layout.
    fn elements<T>(&self, k: usize, of: &mut dyn FnMut() -> T) -> (Vec<T>, usize) {
        let columns = [1, self.columns][k];
        let sizes = [&self.batch[..], &[self.rows], &self.terms, &[columns]].concat();
        let strides = [&self.strides[k][0][..], &self.strides[k][1], &[1]].concat();
        let (low, end) = extent(&sizes, &strides).unwrap();
        let elements = (low..end).map(|_| of()).collect();
        (elements, low.unsigned_abs())
    }

    /// Compares products with naive loops, for several numbers of chunks.
    fn check<T>(&self, instructions: Instructions, of: &mut dyn FnMut() -> T)
    where
        T: Float + Send + Sync + Debug,
    {
        let [left, right] = [0, 1].map(|k| self.elements(k, of));
        let strides = [0, 1].map(|k| &self.strides[k][1][..]);
        let terms = TermOffsets::try_new(&self.terms, strides).unwrap();
        let factor = |k: usize, elements| WindowFactor {
            elements,
            offset: [&left, &right][k].1,
            strides: &self.strides[k][0],
        };
        let products_of = |elements| WindowProducts {
            batch: &self.batch,
            rows: self.rows,
            columns: self.columns,
            terms: &terms,
            factors: [
                factor(0, WindowElements::Slice(&left.0)),
                factor(1, elements),
            ],
            result_strides: &self.result,
        };
        let sizes = [&self.batch[..], &[self.rows, self.columns]].concat();
        let elements: usize = sizes.iter().product();
        let mut offsets = Vec::new();
        let mut term = vec![0; self.terms.len()];
        for _ in 0..self.terms.iter().product() {
            offsets.push([0, 1].map(|k| offset(&self.strides[k][1], &term)));
            increment(&mut term, &self.terms);
        }
        let mut expected = vec![T::default(); elements];
        let mut index = vec![0; sizes.len()];
        for _ in 0..elements {
            let column = index[index.len() - 1];
            let [a, b] = [0, 1].map(|k| {
                let (elements, first) = [&left, &right][k];
                let first = first.wrapping_add_signed(offset(&self.strides[k][0], &index));
                move |offset| elements[(first + k * column).wrapping_add_signed(offset)]
            });
            let products = offsets.iter().map(|&[l, r]| a(l) * b(r));
            let sum = products.fold(T::default(), |sum, product| sum + product);
            expected[offset(&self.result, &index) as usize] = sum;
            increment(&mut index, &sizes);
        }
        let compare = |out: &[MaybeUninit<T>]| {
            // SAFETY: all elements have been written.
            let found = unsafe { out.assume_init_ref() };
            for (found, expected) in found.iter().zip(&expected) {
                #[expect(clippy::eq_op, reason = "a NaN differs from itself")]
                let are_nan = found != found && expected != expected;
                assert!(
                    are_nan || found == expected,
                    "{found:?} {expected:?} {self:?}"
                );
            }
        };
        let cast = CastSlice {
            elements: &right.0[..],
            cast: |x: T| x,
        };
        for products in
            [WindowElements::Slice(&right.0), WindowElements::Cast(&cast)].map(products_of)
        {
            let mut out = vec![MaybeUninit::uninit(); elements];
            run(&products, &mut out);
            compare(&out);
            for chunks in [1, 2, 5] {
                let size = match products.splits_rows() {
                    true => self.rows.div_ceil(TILE_ROWS),
                    false => self.columns,
                };
                if elements == 0 || chunks > size {
                    continue;
                }
                let mut out = vec![MaybeUninit::uninit(); elements];
                let windows = Windows {
                    products: &products,
                    out: &Output::fresh(&mut out, &sizes, &self.result),
                    chunks,
                };
                let end = elements / (self.rows * self.columns) * chunks;
                let (first, last) = (0..end / 2, end / 2..end);
                std::thread::scope(|scope| {
                    let multiply = |range| {
                        // SAFETY: the processor has these instructions.
                        unsafe { multiply_by(&windows, range, instructions) };
                    };
                    scope.spawn(move || multiply(first));
                    multiply(last);
                });
                compare(&out);
            }
        }
    }
}

/// The instruction set with these values.
struct Path<const FMA: bool, const AVX512: bool>;
impl<const FMA: bool, const AVX512: bool> InstructionSet for Path<FMA, AVX512> {
    const INSTRUCTIONS: Instructions = Instructions {
        fma: FMA,
        avx512: AVX512,
        ..Instructions::COMPILED
    };

    unsafe fn outlined<V>(work: impl FnOnce() -> V) -> V {
        work()
    }
}

/// Writes some of the chunks by the path for these instructions.
///
/// # Safety
/// The processor has these instructions.
unsafe fn multiply_by<T: Float>(
    windows: &Windows<'_, '_, T>,
    range: Range<usize>,
    instructions: Instructions,
) {
    // SAFETY: the precondition is the same.
    unsafe {
        match instructions {
            Instructions { avx512: true, .. } => windows.multiply_by::<Path<true, true>>(range),
            Instructions { fma: true, .. } => windows.multiply_by::<Path<true, false>>(range),
            _ => windows.multiply_by::<Path<false, false>>(range),
        }
    }
}

/// Returns the instructions of each path that the processor has.
fn paths() -> Vec<Instructions> {
    let mut paths = vec![Instructions::COMPILED];
    dispatch_widest(|widest| {
        if widest.fma {
            let fma = Instructions {
                avx512: false,
                ..widest
            };
            paths.extend([fma, widest]);
        }
    });
    paths
}

#[test]
fn products_of_any_layout() {
    // Miri takes a millisecond per element.
    let (cases, columns) = if cfg!(miri) { (2, 5..24) } else { (40, 1..101) };
    let random = &mut Random(0x9E37_79B9_7F4A_7C15);
    for instructions in paths() {
        for _ in 0..cases {
            let case = Case::random(random, columns.clone());
            case.check(instructions, &mut || random.of(0..7) as f32 - 3.0);
            case.check(instructions, &mut || random.of(0..7) as f64 - 3.0);
        }
    }
}

#[test]
fn each_number_of_rows_has_a_tile() {
    let random = &mut Random(7);
    let (rows, all_columns): (_, &[usize]) = match cfg!(miri) {
        true => (9..10, &[17]),
        false => (1..21, &[16, 17, 47, 64, 81, 130]),
    };
    for rows in rows {
        for &columns in all_columns {
            let mut case = Case {
                batch: vec![2],
                rows,
                columns,
                terms: vec![2, 3],
                strides: [[vec![0, 6], vec![3, 1]], [vec![90, 0], vec![90, 1]]],
                result: vec![(rows * columns) as isize, columns as isize, 1],
            };
            for instructions in paths() {
                case.check(instructions, &mut || random.of(0..7) as f32 - 3.0);
            }
            // One filter and rows of windows.
            case.terms[1] = 1 + (rows + columns) % 7;
            case.strides = [[vec![0, 0], vec![7, 1]], [vec![90, 150], vec![1, 150]]];
            for instructions in paths() {
                case.check(instructions, &mut || random.of(0..7) as f32 - 3.0);
            }
        }
    }
}

#[test]
fn products_of_special_values() {
    let random = &mut Random(11);
    let values = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, 1.0, 2.0];
    for instructions in paths() {
        for _ in 0..if cfg!(miri) { 1 } else { 10 } {
            let case = Case::random(random, 1..30);
            let mut value = || match random.of(0..100) {
                k @ 0..6 => values[k],
                k => (k % 5) as f64,
            };
            case.check(instructions, &mut value);
            case.check(instructions, &mut || value() as f32);
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "Miri takes a millisecond per element")]
fn threads_share_large_products() {
    let random = &mut Random(13);
    let case = Case {
        batch: vec![],
        rows: 5,
        columns: 4003,
        terms: vec![200],
        strides: [[vec![200], vec![1]], [vec![0], vec![1]]],
        result: vec![4003, 1],
    };
    case.check(Instructions::COMPILED, &mut || random.of(0..7) as f32);
    let case = Case {
        batch: vec![],
        rows: 203,
        columns: 103,
        terms: vec![20, 10],
        strides: [[vec![0], vec![10, 1]], [vec![150], vec![1, 150]]],
        result: vec![103, 1],
    };
    case.check(Instructions::COMPILED, &mut || random.of(0..7) as f32);
}

/// Computes products of a filter of 3 elements and of 2 rows of 16 windows, from position `offset` of a factor of 19
/// elements. `rows` has the distances of the rows in each factor. `result` has the strides of the result.
fn fill_rows_of_windows<T: Float>(
    offset: usize,
    rows: [isize; 2],
    result: [isize; 2],
    out: &mut [MaybeUninit<T>],
) {
    let terms = TermOffsets::try_new(&[3], [&[1], &[1]]).unwrap();
    let (filter, signal) = ([T::from(1); 4], [T::from(2); 19]);
    let factor = |elements, offset, strides| WindowFactor {
        elements: WindowElements::Slice(elements),
        offset,
        strides,
    };
    let products = WindowProducts {
        batch: &[],
        rows: 2,
        columns: 16,
        terms: &terms,
        factors: [
            factor(&filter, 0, &rows[..1]),
            factor(&signal, offset, &rows[1..]),
        ],
        result_strides: &result,
    };
    products.fill(&[], out);
}

#[test]
fn windows_may_end_with_the_factor() {
    let mut out = [MaybeUninit::uninit(); 32];
    fill_rows_of_windows::<f64>(0, [0, 1], [16, 1], &mut out);
    // SAFETY: all elements have been written.
    assert_eq!(unsafe { out.assume_init_ref() }, [6.0; 32]);
}

#[test]
#[should_panic(expected = "reaches beyond its elements")]
fn windows_beyond_the_factor_are_rejected() {
    fill_rows_of_windows::<f32>(1, [0, 1], [16, 1], &mut [MaybeUninit::uninit(); 32]);
}

/// Returns the limits of the number of chunks that cast windows of 3 rows and 3 columns, `[least, most]`.
fn cast_limits(batch: usize, [height, width]: [usize; 2], columns: usize) -> Option<[usize; 2]> {
    let layout = RightLayout {
        size: [height.saturating_sub(2), columns],
        row_stride: -(width as isize),
        terms: (0, (2 * width + 3) as isize),
    };
    let limits = layout.cast_limits(batch, batch * height * width, 4);
    limits.map(|ChunkLimits { least, most }| [least, most])
}

#[test]
fn chunks_cast_few_elements_twice() {
    assert_eq!(cast_limits(1, [514, 514], 512), Some([12, 32]));
    assert_eq!(cast_limits(1, [1080, 1920], 1918), Some([68, 67]));
    // Several small images.
    assert_eq!(cast_limits(32, [34, 34], 32), Some([1, 2]));
    // One chunk.
    assert_eq!(cast_limits(1, [34, 34], 32), None);
    assert_eq!(cast_limits(1, [3, 514], 512), None);
    // Chunks of few rows.
    assert_eq!(cast_limits(1, [514, 10_000], 9_998), None);
    // No rows or columns.
    assert_eq!(cast_limits(1, [2, 514], 512), None);
    assert_eq!(cast_limits(0, [514, 514], 512), None);
    // A signal.
    let layout = |terms| RightLayout {
        size: [1, 100_000],
        row_stride: 0,
        terms,
    };
    let limits = |terms| layout(terms).cast_limits(1, 100_030, 4);
    assert!(limits((-30, 1)).is_some());
    // The chunks would cast most elements several times.
    assert!(limits((0, 90_000)).is_none());
}

#[test]
fn offsets_in_planes() {
    let terms = TermOffsets::try_new(&[2, 3], [&[3, 1], &[10, 1]]).unwrap();
    let terms = terms.in_planes(2, 7);
    let right: Vec<isize> = terms.offsets.iter().map(|offsets| offsets[1]).collect();
    assert_eq!(right, [0, 7, 1, 5, 12, 6]);
    assert_eq!(terms.bounds, [(0, 6), (0, 13)]);
}

#[test]
#[should_panic(expected = "an offset is outside of the copy")]
fn offsets_beyond_the_planes_are_rejected() {
    let terms = TermOffsets::try_new(&[2, 3], [&[3, 1], &[10, 1]]).unwrap();
    let _ = terms.in_planes(2, 6);
}

#[test]
#[should_panic(expected = "columns are not neighbors")]
fn columns_must_be_neighbors() {
    fill_rows_of_windows::<f32>(0, [0, 1], [1, 2], &mut [MaybeUninit::uninit(); 32]);
}

#[test]
#[should_panic(expected = "both factors differ between rows")]
fn rows_are_those_of_one_factor() {
    fill_rows_of_windows::<f32>(0, [1, 1], [16, 1], &mut [MaybeUninit::uninit(); 32]);
}

#[test]
#[should_panic(expected = "reaches beyond its elements, or overlaps itself")]
fn elements_of_the_result_must_be_distinct() {
    fill_rows_of_windows::<f32>(0, [0, 1], [16, 0], &mut [MaybeUninit::uninit(); 32]);
}

#[test]
#[should_panic(expected = "a result has one place for each element")]
fn the_result_has_the_number_of_elements() {
    fill_rows_of_windows::<f32>(0, [0, 1], [16, 1], &mut [MaybeUninit::uninit(); 33]);
}
