//! Neighboring columns of the second factor of a product of floats.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::factor::Matrix;
use crate::plan::thresholds::PANEL_BYTES;
use crate::relayout::bytes_of;
use crate::simd::Vector;

/// A buffer for the columns of a tile.
#[repr(align(64))]
pub(super) struct PanelBuffer([MaybeUninit<u8>; PANEL_BYTES]);

impl PanelBuffer {
    /// Creates a buffer without elements.
    #[inline(always)]
    pub(super) fn new() -> Self {
        PanelBuffer([MaybeUninit::uninit(); _])
    }

    /// Returns the buffer as elements.
    #[inline(always)]
    pub(super) fn elements<T>(&mut self) -> &mut [MaybeUninit<T>] {
        // SAFETY: a `MaybeUninit` need not be initialized.
        unsafe { self.0.align_to_mut().1 }
    }
}

/// Neighboring columns of a matrix, as rows of `W` vectors. The last vector may overlap the one before it. Its last columns
/// may be beyond the matrix and have any elements.
///
/// # Invariants
/// 1. The elements of all rows of both segments may be read for `'a`.
#[derive(Clone, Copy)]
pub(super) struct Panel<'a, T, V, const W: usize> {
    segments: [Segment<T>; 2],
    /// The first column of the last vector.
    last_vector: usize,
    elements: PhantomData<(&'a [T], V)>,
}

/// Rows of a panel at a constant distance.
#[derive(Clone, Copy)]
pub(super) struct Segment<T> {
    pub(super) first: *const T,
    /// The distance between rows, in elements.
    pub(super) step: isize,
    pub(super) rows: usize,
}

impl<T: Copy> Segment<T> {
    /// Returns the first `rows` rows of a matrix.
    #[inline(always)]
    fn in_place(y: Matrix<'_, T>, rows: usize) -> Self {
        Segment {
            first: y.data.as_ptr().wrapping_add(y.first),
            step: y.row_stride,
            rows,
        }
    }

    /// Returns at most `count` rows from `first` on, which is at most the number of rows.
    #[inline(always)]
    fn part(&self, first: usize, count: usize) -> Self {
        Segment {
            first: self
                .first
                .wrapping_offset(self.step.wrapping_mul(first as isize)),
            step: self.step,
            rows: count.min(self.rows - first),
        }
    }
}

impl<'a, T: Copy, V: Vector<T>, const W: usize> Panel<'a, T, V, W> {
    /// The number of columns.
    const WIDTH: usize = W * V::LANES;

    /// Returns the first `used` columns of `k` rows of `y`, whose rows have neighboring elements. The last vector begins at
    /// column `last_vector`.
    ///
    /// Rows are read in place if all vectors of a row are within the slice. Other rows are copied into `buffer`.
    ///
    /// # Safety
    /// `y` has these rows and columns. No vector begins after `last_vector`, which is at most `(W - 1) * V::LANES`.
    ///
    /// # Panics
    /// The buffer is too short.
    #[inline(always)]
    pub(super) unsafe fn in_place(
        y: Matrix<'a, T>,
        k: usize,
        used: usize,
        last_vector: usize,
        buffer: &'a mut [MaybeUninit<T>],
    ) -> Self {
        let is_whole = |l: usize| y.position(l, last_vector) + V::LANES <= y.data.len();
        // The positions of the rows increase or decrease.
        let whole = if k == 0 || is_whole(0) && is_whole(k - 1) {
            k
        } else {
            (0..k).take_while(|&l| is_whole(l)).count()
        };
        let in_place = Segment::in_place(y, whole);
        if whole == k {
            return Self::one_segment(in_place, last_vector);
        }
        // SAFETY: the precondition is the same.
        let copied = unsafe { Self::copied(y.part(whole, 0), k - whole, used, buffer) };
        Panel {
            segments: [in_place, copied],
            last_vector,
            elements: PhantomData,
        }
    }

    /// Returns `k` rows of `y`, whose rows have neighboring elements. The last vector begins at column `last_vector`.
    ///
    /// # Safety
    /// `y` has these rows, and the columns of all vectors. No vector begins after `last_vector`.
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    #[inline(always)]
    pub(super) unsafe fn whole(y: Matrix<'a, T>, k: usize, last_vector: usize) -> Self {
        Self::one_segment(Segment::in_place(y, k), last_vector)
    }

    /// Creates a panel of one segment. The caller upholds invariant 1.
    #[inline(always)]
    fn one_segment(segment: Segment<T>, last_vector: usize) -> Self {
        Panel {
            segments: [segment, Segment { rows: 0, ..segment }],
            last_vector,
            elements: PhantomData,
        }
    }

    /// Copies the first `used` columns of `k` rows of `y` into `buffer`. The last vector begins at column `last_vector`.
    ///
    /// # Safety
    /// `y` has these rows and columns. No vector begins after `last_vector`, which is at most `(W - 1) * V::LANES`.
    ///
    /// # Panics
    /// The buffer is too short.
    #[inline(always)]
    pub(super) unsafe fn packed(
        y: Matrix<'_, T>,
        k: usize,
        used: usize,
        last_vector: usize,
        buffer: &'a mut [MaybeUninit<T>],
    ) -> Self {
        // SAFETY: the precondition is the same.
        let copied = unsafe { Self::copied(y, k, used, buffer) };
        Self::one_segment(copied, last_vector)
    }

    /// Copies the first `used` columns of `k` rows of `y` to rows without gaps between them. The other elements are any
    /// elements of the matrix.
    ///
    /// # Safety
    /// `y` has these rows and columns.
    ///
    /// # Panics
    /// The buffer is too short.
    #[inline(always)]
    unsafe fn copied(
        y: Matrix<'_, T>,
        k: usize,
        used: usize,
        buffer: &mut [MaybeUninit<T>],
    ) -> Segment<T> {
        let buffer = &mut buffer[..k * Self::WIDTH];
        if y.column_stride == 1 {
            for (l, row) in buffer.chunks_exact_mut(Self::WIDTH).enumerate() {
                let from = &y.data[y.position(l, 0)..];
                if from.len() >= Self::WIDTH {
                    for w in (0..Self::WIDTH).step_by(V::LANES) {
                        // SAFETY: both slices have a row.
                        unsafe {
                            V::load(from.as_ptr().add(w)).store(row.as_mut_ptr().add(w).cast());
                        }
                    }
                } else {
                    row[..from.len()].write_copy_of_slice(from);
                    row[from.len()..].fill(MaybeUninit::new(from[0]));
                }
            }
        } else {
            // SAFETY: by the precondition and invariant 1 of the matrix.
            let columns = unsafe { y.rectangle([k, used]) };
            columns.transpose(bytes_of(buffer), Self::WIDTH);
            if used < Self::WIDTH {
                for row in buffer.chunks_exact_mut(Self::WIDTH) {
                    let (columns, others) = row.split_at_mut(used);
                    others.fill(columns[0]);
                }
            }
        }
        Segment {
            first: buffer.as_ptr().cast(),
            step: Self::WIDTH as isize,
            rows: k,
        }
    }

    /// Returns at most `count` rows from `first` on.
    #[inline(always)]
    pub(super) fn part(self, first: usize, count: usize) -> Self {
        let [in_place, copied] = self.segments;
        let others = first.saturating_sub(in_place.rows);
        let in_place = in_place.part(first - others, count);
        Panel {
            segments: [in_place, copied.part(others, count - in_place.rows)],
            ..self
        }
    }

    /// Returns the number of rows.
    #[inline(always)]
    pub(super) fn rows(self) -> usize {
        self.segments[0].rows + self.segments[1].rows
    }

    /// Returns the first column of vector `w`.
    #[inline(always)]
    pub(super) fn vector(self, w: usize) -> usize {
        if w > 0 && w + 1 == W {
            self.last_vector
        } else {
            w * V::LANES
        }
    }

    /// Returns the rows in order, as two segments.
    #[inline(always)]
    pub(super) fn segments(self) -> [Segment<T>; 2] {
        self.segments
    }
}
