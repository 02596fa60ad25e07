//! Batches of rows, passed to a kernel. Operands that are not contiguous are packed into buffers.

use super::call_site::{Batch, ErasedKernel};
use super::operation::{Execution, OutputMode};
use crate::kernel::buffers::Buffers;
use crate::kernel::gather::{gather, scatter};
use crate::kernel::relayout::{Bytes, Elements};
use crate::kernel::simd::{Fence, Streaming, copy_rows_streaming};
use crate::plan::batching::{Batching, Handover};
use crate::plan::schedule::Workload;
use crate::plan::{Access, MAX_SLOTS};

/// How the rows of a plan are passed to its kernel.
pub(super) struct RowPlan {
    /// The number of innermost loops that make a row.
    pub(super) loops: usize,
    /// The loop from row to row, if there is one.
    pub(super) along: Option<usize>,
    pub(super) batching: Batching,
    /// How each slot is read within a row.
    access: [Access; MAX_SLOTS],
    handover: [Handover; MAX_SLOTS],
}

impl RowPlan {
    /// Plans rows of `row` elements of the innermost `loops` loops. `streams` says whether results
    /// are written by streaming stores. `tiled` has a bit for each slot whose rows are in a tile.
    pub(super) fn new(
        execution: &Execution<'_>,
        (loops, row): (usize, usize),
        along: Option<usize>,
        work: &Workload,
        streams: bool,
        tiled: u32,
    ) -> Self {
        let nest = execution.plan.loops();
        let mut access = [Access::Contiguous; MAX_SLOTS];
        let mut handover = [Handover::InPlace; MAX_SLOTS];
        for k in 0..nest.slots {
            if tiled >> k & 1 == 1 {
                continue;
            }
            access[k] = nest.access(k, loops);
            handover[k] = match access[k] {
                _ if execution.plan.is_computed(k) || k == 0 && streams => Handover::Buffered,
                Access::Contiguous => Handover::InPlace,
                Access::Uniform | Access::Repeating => Handover::Piece,
                Access::PerRow | Access::Strided => Handover::Buffered,
            };
        }
        let mut batching = nest.batching((loops, row), work, &handover[..nest.slots]);
        let is_packed = |k: usize| matches!(access[k], Access::PerRow | Access::Strided);
        if (0..nest.slots).any(is_packed) {
            // `pack` packs one row at a time.
            batching.rows = 1;
        }
        RowPlan {
            loops,
            along,
            batching,
            access,
            handover,
        }
    }

    /// Returns `true` if a slot needs a buffer.
    pub(super) fn needs_buffers(&self) -> bool {
        self.handover.iter().any(|k| *k != Handover::InPlace)
    }

    /// Returns `true` if a batch may have several parts of a row: no buffer has a whole part.
    pub(super) fn merges_parts(&self) -> bool {
        self.handover.iter().all(|k| *k != Handover::Buffered)
    }
}

/// Runs a kernel over rows of a plan.
pub(super) struct Batches<'a> {
    execution: &'a Execution<'a>,
    rows: &'a RowPlan,
    buffers: [&'a mut Bytes; MAX_SLOTS],
    /// The elements in each buffer, if they may be reused: their offset, and the first one's number.
    cached: [Option<(isize, usize)>; MAX_SLOTS],
    /// The first row of each slot that is in a tile, and the distance between rows in bytes.
    pub(super) tiled: [Option<(*const u8, usize)>; MAX_SLOTS],
    streaming: Option<(Streaming, Fence)>,
    batch: Batch,
}

impl<'a> Batches<'a> {
    /// Prepares the batches of `rows`, with buffers in `memory`.
    #[inline]
    pub(super) fn new(
        execution: &'a Execution<'a>,
        rows: &'a RowPlan,
        streaming: Option<Streaming>,
        memory: Option<&'a mut Buffers<MAX_SLOTS>>,
    ) -> Self {
        let mut buffers: [&mut Bytes; MAX_SLOTS] =
            core::array::from_fn(|_| <&mut Bytes>::default());
        if let Some(memory) = memory {
            let mut free = memory.iter_mut();
            for (buffer, handover) in buffers.iter_mut().zip(&rows.handover) {
                if *handover != Handover::InPlace {
                    *buffer = free.next().expect("there is a buffer for each slot");
                }
            }
        }
        let mut batch = Batch {
            piece: rows.batching.piece,
            ..Batch::EMPTY
        };
        for (k, operand) in execution.plan.operands().iter().enumerate() {
            if rows.handover[k] != Handover::Piece {
                let size = operand.element.size();
                batch.piece_steps[k] = size.wrapping_mul(rows.batching.piece);
            }
        }
        Batches {
            execution,
            rows,
            buffers,
            cached: [None; MAX_SLOTS],
            tiled: [None; MAX_SLOTS],
            streaming: streaming.map(|streaming| (streaming, Fence)),
            batch,
        }
    }

    /// Computes elements `first..first + len` of `count` rows. The first row is at `offsets`.
    ///
    /// # Safety
    /// The rows are within the loops of the plan, and `len` and `count` within the batching of the
    /// row plan. Threads compute different results.
    #[inline]
    pub(super) unsafe fn run(
        &mut self,
        offsets: &[isize; MAX_SLOTS],
        first: usize,
        len: usize,
        count: usize,
    ) {
        (self.batch.rows, self.batch.len) = (count, len);
        // SAFETY: by the precondition, for all slots. `set_source` establishes invariant 2 of the
        // batch. By invariant 2 of the checked plan, the results of threads are different.
        unsafe {
            let slots = self.execution.plan.loops().slots;
            for (k, &offset) in offsets[..slots].iter().enumerate().skip(1) {
                self.set_source(k, offset, first);
            }
            self.compute(offsets[0], first);
        }
    }

    /// Returns the distance between rows of a slot that is used in place, in bytes.
    #[inline]
    fn row_step(&self, k: usize) -> usize {
        let operand = &self.execution.plan.operands()[k];
        let stride = match self.rows.along {
            Some(along) => self.execution.plan.loops().strides[along][k],
            None => 0,
        };
        stride
            .wrapping_mul(operand.element.size() as isize)
            .cast_unsigned()
    }

    /// Sets where the batch reads operand `k`.
    ///
    /// # Safety
    /// As for [`run`](Self::run).
    #[inline]
    unsafe fn set_source(&mut self, k: usize, offset: isize, first: usize) {
        let operand = &self.execution.plan.operands()[k];
        let size = operand.element.size();
        let (from, step) = if let Some(tile) = self.tiled[k] {
            tile
        } else if let Some(kernel) = self.execution.computed[k] {
            // SAFETY: as for `run`; the sources of the operands before this one are set.
            unsafe { self.compute_operand(k, kernel) };
            (self.buffers[k].as_ptr().cast(), self.batch.len * size)
        } else {
            match self.rows.handover[k] {
                Handover::InPlace => {
                    let from = operand.at(offset.wrapping_add_unsigned(first));
                    (from, self.row_step(k))
                }
                Handover::Piece => {
                    // SAFETY: as for `run`.
                    let step = unsafe { self.pack_pieces(k, offset) };
                    (self.buffers[k].as_ptr().cast(), step)
                }
                Handover::Buffered => {
                    let is_whole_row = self.rows.batching.keeps_rows;
                    if !(is_whole_row && self.cached[k] == Some((offset, first))) {
                        // SAFETY: as for `run`.
                        unsafe { self.pack(k, offset, first) };
                        self.cached[k] = Some((offset, first));
                    }
                    (self.buffers[k].as_ptr().cast(), 0)
                }
            }
        };
        self.batch.from[k] = from;
        self.batch.row_steps[k] = step;
    }

    /// Computes an operand that is a hoisted value into its buffer.
    ///
    /// # Safety
    /// As for [`run`](Self::run). The sources of the operands before this one are set.
    #[cold]
    unsafe fn compute_operand(&mut self, k: usize, kernel: ErasedKernel<'_>) {
        let mut batch = self.batch;
        batch.out = self.buffers[k].as_mut_ptr().cast();
        batch.row_steps[0] = batch.len * self.execution.plan.operands()[k].element.size();
        // SAFETY: the kernel reads the operands before this one. The buffer has room for a batch.
        unsafe { kernel.call(&batch) };
    }

    /// Fills the buffer of a uniform or repeating operand with a piece for each row of the batch.
    /// Returns the distance between the pieces, in bytes.
    ///
    /// # Safety
    /// As for [`run`](Self::run).
    #[inline]
    unsafe fn pack_pieces(&mut self, k: usize, offset: isize) -> usize {
        let nest = self.execution.plan.loops();
        let operand = &self.execution.plan.operands()[k];
        let (element, piece) = (operand.element, self.rows.batching.piece);
        let row_stride = self.rows.along.map_or(0, |along| nest.strides[along][k]);
        if row_stride == 0 && self.cached[k] == Some((offset, 0)) {
            return 0;
        }
        self.cached[k] = Some((offset, 0));
        let rows = if row_stride == 0 { 1 } else { self.batch.rows };
        let step = piece * element.size();
        let buffer = &mut *self.buffers[k];
        // SAFETY: by invariant 1 of the checked plan, the elements of these rows may be read.
        unsafe {
            if self.rows.access[k] == Access::Uniform {
                let all = Elements::new(element, operand.at(offset), row_stride, rows);
                all.repeat_each(piece, buffer);
            } else {
                let stride = nest.strides[nest.rank() - 1][k];
                for (row, to) in buffer.chunks_mut(step.max(1)).take(rows).enumerate() {
                    let at = offset.wrapping_add(row_stride.wrapping_mul(row as isize));
                    let period = nest.innermost_len();
                    Elements::new(element, operand.at(at), stride, period).repeat(piece, to);
                }
            }
        }
        if row_stride == 0 { 0 } else { step }
    }

    /// Packs the elements of the batch, which is one row, into the buffer of operand `k`.
    ///
    /// # Safety
    /// As for [`run`](Self::run).
    unsafe fn pack(&mut self, k: usize, offset: isize, first: usize) {
        let operand = &self.execution.plan.operands()[k];
        let nest = self.execution.plan.loops().innermost(self.rows.loops);
        let from = operand.at(offset);
        // SAFETY: by invariant 1 of the checked plan, the elements of the row may be read.
        unsafe {
            gather(
                nest,
                k,
                (operand.element, from),
                first,
                self.batch.len,
                self.buffers[k],
            );
        }
    }

    /// Runs the kernel, and writes results to their places.
    ///
    /// # Safety
    /// As for [`run`](Self::run). The sources of all operands are set.
    #[inline]
    unsafe fn compute(&mut self, offset: isize, first: usize) {
        let Execution { plan, kernel, .. } = *self.execution;
        let result = &plan.operands()[0];
        let (size, Batch { rows, len, .. }) = (result.element.size(), self.batch);
        let out = result.at(offset.wrapping_add_unsigned(first)).cast_mut();
        let row_step = self.row_step(0);
        // SAFETY: by the precondition; a buffer has room for the results of a batch.
        unsafe {
            if self.rows.access[0] != Access::Contiguous {
                return self.compute_scattered(offset, first);
            }
            match &self.streaming {
                Some((streaming, _)) if streaming.includes(out) => {
                    self.batch.out = self.buffers[0].as_mut_ptr().cast();
                    self.batch.row_steps[0] = len * size;
                    kernel.call(&self.batch);
                    let results = &self.buffers[0][..rows * len * size];
                    copy_rows_streaming(results, len * size, (out, row_step));
                }
                _ if rows == 1 || row_step == len * size => {
                    self.batch.out = out;
                    self.batch.row_steps[0] = len * size;
                    kernel.call(&self.batch);
                }
                // Other threads may use the memory between the rows.
                _ => self.compute_row_by_row(out, row_step),
            }
        }
    }

    /// Runs the kernel over one row of the batch at a time.
    ///
    /// # Safety
    /// As for [`compute`](Self::compute). Results have rows `row_step` bytes apart, from `out` on.
    unsafe fn compute_row_by_row(&mut self, out: *mut u8, row_step: usize) {
        let slots = self.execution.plan.loops().slots;
        let mut batch = Batch {
            out,
            rows: 1,
            ..self.batch
        };
        for _ in 0..self.batch.rows {
            // SAFETY: by the precondition, for each row.
            unsafe { self.execution.kernel.call(&batch) };
            batch.out = batch.out.wrapping_add(row_step);
            for (from, step) in batch.from[1..slots].iter_mut().zip(&batch.row_steps[1..]) {
                *from = from.wrapping_add(*step);
            }
        }
    }

    /// Computes one row of strided results in a buffer, and copies them to their places.
    ///
    /// # Safety
    /// As for [`compute`](Self::compute).
    #[inline(never)]
    unsafe fn compute_scattered(&mut self, offset: isize, first: usize) {
        let Execution { plan, kernel, .. } = *self.execution;
        let result = &plan.operands()[0];
        let nest = plan.loops().innermost(self.rows.loops);
        let len = self.batch.len;
        // SAFETY: by the precondition. The kernel initializes the buffer, or `pack` for an update.
        unsafe {
            if self.execution.output == OutputMode::Update {
                self.pack(0, offset, first);
            }
            self.batch.out = self.buffers[0].as_mut_ptr().cast();
            kernel.call(&self.batch);
            let to = result.at(offset).cast_mut();
            let results = &self.buffers[0][..len * result.element.size()];
            scatter(nest, (result.element, results), first, len, to);
        }
    }
}
