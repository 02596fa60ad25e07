//! Bringing operands to lie dense during a run.

use super::past::past_caches;
use super::piece::{piece_of, whole_rows};
use super::{CHUNK, Former, Kernel, Loops, Place, Run};
use crate::kernel::block::{Block, Blocks};
use crate::kernel::gather::for_each_rectangle;
use crate::kernel::nontemporal::{self, Fence, Past};
use crate::kernel::units::{
    Rectangle, Steps, copy_rows, fill, pack, pack_from_slice, repeat, unpack,
};
use crate::plan::PLACES;
use crate::plan::regime::Lie;

/// What is done next with rows that go past the caches.
#[derive(Clone, Copy)]
pub(super) enum Next {
    /// They are computed, into a block.
    Compute,
    /// They are moved to where they belong.
    Move,
}

/// The blocks of loops, and what is in them.
pub(super) struct Stage<'a, const R: usize> {
    this: &'a Loops<'a, R>,
    /// How many of the innermost loops a run may span.
    loops: usize,
    /// How each operand lies within them.
    lies: [Lie; PLACES],
    /// The longest run.
    pub(super) longest: usize,
    /// The run at hand. Its pieces are as long as what is held.
    run: Run,
    /// How much memory the loops move, in bytes.
    moved: usize,
    /// Where in its operand stands what fills a block, if it serves for run after run.
    filled: [Option<isize>; PLACES],
    /// Where operands that [tiles](super::tiles) have brought together stand.
    pub(super) tiled: [Option<*const u8>; PLACES],
    blocks: Blocks<'a>,
    /// There if results are written past the caches.
    past: Option<(Past, Fence)>,
}

impl<'a, const R: usize> Stage<'a, R> {
    #[inline]
    pub(super) fn new(
        this: &'a Loops<'a, R>,
        loops: usize,
        blocks: &'a mut [Block; PLACES],
    ) -> Self {
        let plan = this.plan;
        let mut lies = [Lie::Dense; PLACES];
        let mut steps = [0; PLACES];
        let (mut largest, mut largest_held, mut period) = (0, 0, 1);
        for (k, place) in this.places[..plan.operands].iter().enumerate() {
            steps[k] = place.bytes;
            if place.computed.is_some() {
                largest = largest.max(place.bytes);
                continue;
            }
            lies[k] = plan.lie(k, loops);
            match lies[k] {
                Lie::Dense => {}
                Lie::Held | Lie::Periodic => {
                    if lies[k] == Lie::Periodic {
                        period = plan.row();
                    }
                    largest_held = largest_held.max(place.bytes);
                    steps[k] = 0;
                }
                _ => largest = largest.max(place.bytes),
            }
        }
        let inner = plan.row_of(loops);
        let room = Blocks::room(plan.operands);
        let longest = if inner.saturating_mul(largest) <= room {
            inner
        } else {
            let capacity = room / largest;
            if loops < 2 {
                capacity
            } else {
                whole_rows(capacity, plan.row())
            }
        };
        let piece = match largest_held {
            0 => usize::MAX,
            bytes => piece_of(&this.kernel, period, bytes),
        };
        for steps in &mut steps {
            *steps = steps.wrapping_mul(piece);
        }
        Stage {
            this,
            loops,
            lies,
            longest,
            run: Run {
                piece,
                steps,
                ..Run::ROW
            },
            moved: this.bytes(),
            filled: [None; PLACES],
            tiled: [None; PLACES],
            blocks: Blocks::new(plan.operands, blocks),
            past: None,
        }
    }

    /// Has these results be written past the caches.
    #[inline]
    pub(super) fn pass_caches(&mut self, past: Past) {
        self.past = Some((past, Fence));
    }

    /// Runs the kernel over `len` elements, from the one that is `at` elements on in the innermost
    /// loops, which stand at `offsets`.
    ///
    /// # Safety
    /// As for [`Loops::run`], with all of it within the loops, and at most
    /// [`longest`](Self::longest) elements; runs over several loops begin and end with a row.
    #[inline]
    pub(super) unsafe fn run(&mut self, offsets: &[isize; PLACES], at: usize, len: usize) {
        // SAFETY: passed on to the caller; a kernel is given what is dense, `len` long.
        unsafe {
            let operands = &offsets[..self.this.plan.operands];
            for (k, &offset) in operands.iter().enumerate().skip(1) {
                self.run.from[k] = match self.this.places[k].computed {
                    None => self.dense(k, offset, at, len),
                    Some(kernel) => {
                        let block = self.blocks.of(k);
                        self.call(kernel, block, len);
                        block.cast_const()
                    }
                };
            }
            let kernel = self.this.kernel;
            if self.lies[0] == Lie::Dense {
                let to = self.place(0, offsets[0], at);
                if let Some((past, _)) = self.past {
                    self.begin(kernel, to.cast_mut(), (1, len));
                    let bytes = self.this.places.map(|place| place.bytes);
                    past_caches(&self.run, past, bytes, |run| {
                        (kernel.call)(kernel.state, run)
                    });
                } else {
                    self.call(kernel, to.cast_mut(), len);
                }
            } else {
                if self.this.former == Former::Read {
                    self.gather(0, offsets[0], at, len);
                }
                let block = self.blocks.of(0);
                self.call(kernel, block, len);
                self.scatter(offsets[0], at, len);
            }
        }
    }

    /// Runs the kernel over rows as [`run`](Self::run) does over the first of them, each of `len` elements;
    /// from one to the next, each place moves on by `steps` bytes. If they go past the caches, `before` is
    /// told what comes next.
    ///
    /// # Safety
    /// As for `run`, over every row. None of the operands is computed or scattered, the result is dense,
    /// and what is held is so in all rows. If they go past the caches, they fit a block together, and
    /// nothing is read through the result.
    #[inline]
    pub(super) unsafe fn run_rows(
        &mut self,
        offsets: &[isize; PLACES],
        at: usize,
        len: usize,
        rows: usize,
        steps: &[usize; PLACES],
        before: impl Fn(Next),
    ) {
        let (kernel, operands) = (self.this.kernel, self.this.plan.operands);
        // SAFETY: passed on to the caller.
        unsafe {
            for (k, &offset) in offsets[..operands].iter().enumerate().skip(1) {
                self.run.from[k] = self.dense(k, offset, at, len);
            }
            let out = self.place(0, offsets[0], at).cast_mut();
            if self.past.is_some() {
                let (block, bytes) = (self.blocks.of(0), len * self.this.places[0].bytes);
                self.begin(kernel, block, (rows, len));
                self.run.row_steps = *steps;
                self.run.row_steps[0] = bytes;
                before(Next::Compute);
                (kernel.call)(kernel.state, &self.run);
                before(Next::Move);
                nontemporal::copy_rows((block, bytes), rows, (out, steps[0]));
                return;
            }
            if self.this.plan.rows_follow(1) {
                // What lies between them is of the same rows.
                self.begin(kernel, out, (rows, len));
                self.run.row_steps = *steps;
                (kernel.call)(kernel.state, &self.run);
                return;
            }
            self.begin(kernel, out, (1, len));
            for _ in 0..rows {
                (kernel.call)(kernel.state, &self.run);
                self.run.out = self.run.out.wrapping_add(steps[0]);
                for (from, step) in self.run.from[..operands].iter_mut().zip(steps) {
                    *from = from.wrapping_add(*step);
                }
            }
        }
    }

    /// Has the run at hand be one of this kernel.
    #[inline]
    fn begin(&mut self, kernel: Kernel, out: *mut u8, (rows, len): (usize, usize)) {
        self.run.out = out;
        (self.run.rows, self.run.len) = (rows, len);
        self.run.width = kernel.width(self.moved);
    }

    /// # Safety
    /// As [`Kernel`] and [`Run`] have it.
    #[inline]
    unsafe fn call(&mut self, kernel: Kernel, out: *mut u8, len: usize) {
        self.begin(kernel, out, (1, len));
        // SAFETY: passed on to the caller.
        unsafe { (kernel.call)(kernel.state, &self.run) };
    }

    /// Where operand `k`, standing at `offset`, is `at` elements further on, if it is dense.
    #[inline]
    fn place(&self, k: usize, offset: isize, at: usize) -> *const u8 {
        self.this.places[k].at(offset.wrapping_add_unsigned(at))
    }

    /// Where `len` elements of operand `k` lie dense.
    ///
    /// # Safety
    /// As for [`run`](Self::run).
    #[inline]
    unsafe fn dense(&mut self, k: usize, offset: isize, at: usize, len: usize) -> *const u8 {
        if let Some(tile) = self.tiled[k] {
            return tile;
        }
        let lie = self.lies[k];
        if lie == Lie::Dense {
            return self.place(k, offset, at);
        }
        let serves_on = matches!(lie, Lie::Held | Lie::Periodic);
        if !(serves_on && self.filled[k] == Some(offset)) {
            // SAFETY: passed on to the caller; a held or periodic operand may be read from its
            // beginning, and a block has room for a chunk.
            unsafe {
                if lie == Lie::Held && self.run.piece == CHUNK {
                    let Place { bytes, .. } = self.this.places[k];
                    let from = self.place(k, offset, 0);
                    fill::<CHUNK>(bytes, from, self.blocks.of(k));
                } else if serves_on {
                    self.gather(k, offset, 0, self.longest.min(self.run.piece));
                } else {
                    self.gather(k, offset, at, len);
                }
            }
            self.filled[k] = serves_on.then_some(offset);
        }
        self.blocks.of(k)
    }

    /// Fills the block of operand `k`.
    ///
    /// # Safety
    /// As for [`run`](Self::run).
    unsafe fn gather(&mut self, k: usize, offset: isize, at: usize, len: usize) {
        let plan = self.this.plan;
        let place @ Place { bytes, .. } = self.this.places[k];
        let to = self.blocks.of(k);
        let row = plan.row();
        let strides = |from_last: usize| plan.strides[plan.rank - 1 - from_last][k];
        // SAFETY: passed on to the caller; the run fits the block.
        unsafe {
            let steps = |offset: isize, stride| Steps {
                first: place.at(offset),
                stride,
            };
            match self.lies[k] {
                Lie::Held => pack(bytes, steps(offset, 0), to, len),
                Lie::Periodic => repeat(bytes, steps(offset, strides(0)), to, row, len),
                _ if self.loops == 1 => {
                    let stride = strides(0);
                    let offset = offset.wrapping_add(stride.wrapping_mul(at as isize));
                    // An operand is a part of a slice. Between places of the result others may be
                    // written.
                    if k > 0 {
                        pack_from_slice(bytes, steps(offset, stride), to, len);
                    } else {
                        pack(bytes, steps(offset, stride), to, len);
                    }
                }
                _ => self.for_each_rectangle(k, at, len, |by, done, rectangle| {
                    let from = place.at(offset.wrapping_add(by));
                    rectangle.pack(bytes, from, to.add(done * bytes));
                }),
            }
        }
    }

    /// Writes the block of the result to where it belongs.
    ///
    /// # Safety
    /// As for [`run`](Self::run).
    unsafe fn scatter(&mut self, offset: isize, at: usize, len: usize) {
        let plan = self.this.plan;
        let place @ Place { bytes, .. } = self.this.places[0];
        let from = self.blocks.of(0).cast_const();
        let strides = |from_last: usize| plan.strides[plan.rank - 1 - from_last][0];
        let steps = |offset: isize, stride| Steps {
            first: place.at(offset),
            stride,
        };
        // SAFETY: passed on to the caller.
        unsafe {
            if self.loops == 1 {
                let offset = offset.wrapping_add(strides(0).wrapping_mul(at as isize));
                unpack(bytes, from, steps(offset, strides(0)), len);
                return;
            }
            let row = plan.row();
            self.for_each_rectangle(0, at, len, |by, done, Rectangle { rows, .. }| {
                let offset = offset.wrapping_add(by);
                let from = from.add(done * bytes);
                if strides(0) == 1 {
                    let from = Steps {
                        first: from,
                        stride: row as isize,
                    };
                    copy_rows(bytes, row, rows, from, steps(offset, strides(1)));
                    return;
                }
                for r in 0..rows {
                    let offset = offset.wrapping_add(strides(1).wrapping_mul(r as isize));
                    unpack(
                        bytes,
                        from.add(r * row * bytes),
                        steps(offset, strides(0)),
                        row,
                    );
                }
            });
        }
    }

    /// Calls `visit` with rectangles of operand `k`, whole rows that follow one another, in the order of the
    /// elements, of which there are `len` from `at` on in the innermost loops: with how far on each begins,
    /// and how many elements came before it.
    fn for_each_rectangle(
        &self,
        k: usize,
        at: usize,
        len: usize,
        visit: impl FnMut(isize, usize, Rectangle),
    ) {
        let plan = self.this.plan.view().innermost(self.loops);
        let mut index = [0; R];
        let index = &mut index[..self.loops];
        if at > 0 {
            plan.seek(0..self.loops, at, index);
        }
        for_each_rectangle(plan, k, index, len, visit);
    }
}
