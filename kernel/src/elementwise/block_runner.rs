//! Blocks of rows, passed to a kernel. Operands that are not contiguous are packed into buffers.

use super::block::Block;
use super::call_site::ErasedKernel;
use super::operation::{Execution, OutputMode};
use crate::buffers::Buffers;
use crate::gather::{gather, scatter};
use crate::plan::blocking::{Blocking, Buffering};
use crate::plan::schedule::Workload;
use crate::plan::{Access, MAX_SLOTS};
use crate::relayout::{Bytes, StridedElements};
use crate::simd::{Fence, Streaming, copy_rows_streaming};

/// How the rows of a plan are passed to its kernel.
pub(super) struct RowPlan {
    /// The number of innermost loops that make a row.
    pub(super) loops: usize,
    /// The loop from row to row, if there is one.
    pub(super) along: Option<usize>,
    pub(super) blocking: Blocking,
    /// How each slot is read within a row.
    access: [Access; MAX_SLOTS],
    buffering: [Buffering; MAX_SLOTS],
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
        let mut buffering = [Buffering::InPlace; MAX_SLOTS];
        for k in 0..nest.slots {
            if tiled >> k & 1 == 1 {
                continue;
            }
            access[k] = nest.access(k, loops);
            buffering[k] = match access[k] {
                _ if execution.plan.is_computed(k) || k == 0 && streams => Buffering::Buffered,
                Access::Contiguous => Buffering::InPlace,
                Access::Uniform | Access::Repeating => Buffering::Repeated,
                Access::PerRow | Access::Strided => Buffering::Buffered,
            };
        }
        let mut blocking = nest.blocking((loops, row), work, &buffering[..nest.slots]);
        let is_packed = |k: usize| matches!(access[k], Access::PerRow | Access::Strided);
        if (0..nest.slots).any(is_packed) {
            // `pack` packs one row at a time.
            blocking.rows = 1;
        }
        RowPlan {
            loops,
            along,
            blocking,
            access,
            buffering,
        }
    }

    /// Returns `true` if a slot needs a buffer.
    pub(super) fn needs_buffers(&self) -> bool {
        self.buffering.iter().any(|k| *k != Buffering::InPlace)
    }

    /// Returns `true` if no buffer has a whole block, so that several blocks of one row may be merged.
    pub(super) fn merges_blocks(&self) -> bool {
        self.buffering.iter().all(|k| *k != Buffering::Buffered)
    }
}

/// Runs a kernel over rows of a plan.
pub(super) struct BlockRunner<'a> {
    execution: &'a Execution<'a>,
    rows: &'a RowPlan,
    buffers: [&'a mut Bytes; MAX_SLOTS],
    /// The offset and the number of the first element in each buffer, if the elements may be reused.
    cached: [Option<(isize, usize)>; MAX_SLOTS],
    /// The first row of each slot that is in a tile, and the distance between rows in bytes.
    pub(super) tiled: [Option<(*const u8, usize)>; MAX_SLOTS],
    streaming: Option<(Streaming, Fence)>,
    block: Block,
}

impl<'a> BlockRunner<'a> {
    /// Prepares the blocks of `rows`, with buffers in `memory`.
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
            for (buffer, buffering) in buffers.iter_mut().zip(&rows.buffering) {
                if *buffering != Buffering::InPlace {
                    *buffer = free.next().expect("there is a buffer for each slot");
                }
            }
        }
        let mut block = Block {
            repeat_len: rows.blocking.repeat_len,
            ..Block::EMPTY
        };
        for (k, operand) in execution.plan.operands().iter().enumerate() {
            if rows.buffering[k] != Buffering::Repeated {
                let size = operand.element.size();
                block.repeat_steps[k] = size.wrapping_mul(rows.blocking.repeat_len);
            }
        }
        BlockRunner {
            execution,
            rows,
            buffers,
            cached: [None; MAX_SLOTS],
            tiled: [None; MAX_SLOTS],
            streaming: streaming.map(|streaming| (streaming, Fence)),
            block,
        }
    }

    /// Computes elements `first..first + len` of `count` rows. The first row is at `offsets`.
    ///
    /// # Safety
    /// The rows are within the loops of the plan, and `len` and `count` within the blocking of the
    /// row plan. Threads compute different results.
    #[inline]
    pub(super) unsafe fn run(
        &mut self,
        offsets: &[isize; MAX_SLOTS],
        first: usize,
        len: usize,
        count: usize,
    ) {
        (self.block.rows, self.block.len) = (count, len);
        // SAFETY: by the precondition, for all slots. `set_source` establishes invariant 2 of the
        // block. By invariant 2 of the checked plan, the results of threads are different.
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

    /// Sets where the block reads operand `k`.
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
            (self.buffers[k].as_ptr().cast(), self.block.len * size)
        } else {
            match self.rows.buffering[k] {
                Buffering::InPlace => {
                    let from = operand.at(offset.wrapping_add_unsigned(first));
                    (from, self.row_step(k))
                }
                Buffering::Repeated => {
                    // SAFETY: as for `run`.
                    let step = unsafe { self.pack_repeated(k, offset) };
                    (self.buffers[k].as_ptr().cast(), step)
                }
                Buffering::Buffered => {
                    let is_whole_row = self.rows.blocking.keeps_rows;
                    if !(is_whole_row && self.cached[k] == Some((offset, first))) {
                        // SAFETY: as for `run`.
                        unsafe { self.pack(k, offset, first) };
                        self.cached[k] = Some((offset, first));
                    }
                    (self.buffers[k].as_ptr().cast(), 0)
                }
            }
        };
        self.block.from[k] = from;
        self.block.row_steps[k] = step;
    }

    /// Computes an operand that is a hoisted value into its buffer.
    ///
    /// # Safety
    /// As for [`run`](Self::run). The sources of the operands before this one are set.
    #[cold]
    unsafe fn compute_operand(&mut self, k: usize, kernel: ErasedKernel<'_>) {
        let mut block = self.block;
        block.out = self.buffers[k].as_mut_ptr().cast();
        block.row_steps[0] = block.len * self.execution.plan.operands()[k].element.size();
        // SAFETY: the kernel reads the operands before this one. The buffer has room for a block.
        unsafe { kernel.call(&block) };
    }

    /// Fills the buffer of a uniform or repeating operand with repeated elements for each row of the block.
    /// Returns the distance from the elements of one row to those of the next, in bytes.
    ///
    /// # Safety
    /// As for [`run`](Self::run).
    #[inline]
    unsafe fn pack_repeated(&mut self, k: usize, offset: isize) -> usize {
        let nest = self.execution.plan.loops();
        let operand = &self.execution.plan.operands()[k];
        let (element, repeat_len) = (operand.element, self.rows.blocking.repeat_len);
        let row_stride = self.rows.along.map_or(0, |along| nest.strides[along][k]);
        if row_stride == 0 && self.cached[k] == Some((offset, 0)) {
            return 0;
        }
        self.cached[k] = Some((offset, 0));
        let rows = if row_stride == 0 { 1 } else { self.block.rows };
        let step = repeat_len * element.size();
        let buffer = &mut *self.buffers[k];
        // SAFETY: by invariant 1 of the checked plan, the elements of these rows may be read.
        unsafe {
            if self.rows.access[k] == Access::Uniform {
                let all = StridedElements::new(element, operand.at(offset), row_stride, rows);
                all.repeat_each(repeat_len, buffer);
            } else {
                let stride = nest.strides[nest.rank() - 1][k];
                for (row, to) in buffer.chunks_mut(step.max(1)).take(rows).enumerate() {
                    let at = offset.wrapping_add(row_stride.wrapping_mul(row as isize));
                    let period = nest.innermost_len();
                    StridedElements::new(element, operand.at(at), stride, period)
                        .repeat(repeat_len, to);
                }
            }
        }
        if row_stride == 0 { 0 } else { step }
    }

    /// Packs the elements of the block, which is one row, into the buffer of operand `k`.
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
                self.block.len,
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
        let (size, Block { rows, len, .. }) = (result.element.size(), self.block);
        let out = result.at(offset.wrapping_add_unsigned(first)).cast_mut();
        let row_step = self.row_step(0);
        // SAFETY: by the precondition; a buffer has room for the results of a block.
        unsafe {
            if self.rows.access[0] != Access::Contiguous {
                return self.compute_scattered(offset, first);
            }
            match &self.streaming {
                Some((streaming, _)) if streaming.includes(out) => {
                    self.block.out = self.buffers[0].as_mut_ptr().cast();
                    self.block.row_steps[0] = len * size;
                    kernel.call(&self.block);
                    let results = &self.buffers[0][..rows * len * size];
                    copy_rows_streaming(results, len * size, (out, row_step));
                }
                _ if rows == 1 || row_step == len * size => {
                    self.block.out = out;
                    self.block.row_steps[0] = len * size;
                    kernel.call(&self.block);
                }
                // Other threads may use the memory between the rows.
                _ => self.compute_row_by_row(out, row_step),
            }
        }
    }

    /// Runs the kernel over one row of the block at a time.
    ///
    /// # Safety
    /// As for [`compute`](Self::compute). Results have rows `row_step` bytes apart, from `out` on.
    unsafe fn compute_row_by_row(&mut self, out: *mut u8, row_step: usize) {
        let slots = self.execution.plan.loops().slots;
        let mut block = Block {
            out,
            rows: 1,
            ..self.block
        };
        for _ in 0..self.block.rows {
            // SAFETY: by the precondition, for each row.
            unsafe { self.execution.kernel.call(&block) };
            block.out = block.out.wrapping_add(row_step);
            for (from, step) in block.from[1..slots].iter_mut().zip(&block.row_steps[1..]) {
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
        let len = self.block.len;
        // SAFETY: by the precondition. The kernel initializes the buffer, or `pack` for an update.
        unsafe {
            if self.execution.output == OutputMode::Update {
                self.pack(0, offset, first);
            }
            self.block.out = self.buffers[0].as_mut_ptr().cast();
            kernel.call(&self.block);
            let to = result.at(offset).cast_mut();
            let results = &self.buffers[0][..len * result.element.size()];
            scatter(nest, (result.element, results), first, len, to);
        }
    }
}
