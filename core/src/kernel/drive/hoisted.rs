//! Values that repeat are computed once, each for the loops in which it varies.

use super::{Kernel, Loops, Place};
use crate::numeric::plan::{MAX_HOISTED, Plan};

/// A value that is computed from elements.
#[derive(Clone, Copy)]
pub struct Derived {
    pub(in crate::kernel) kernel: Kernel,
    /// Which operands it is computed from; bit 0 is place 1.
    pub(in crate::kernel) mask: u32,
    /// Its size.
    pub(in crate::kernel) bytes: usize,
}

impl<const R: usize> Loops<'_, R> {
    /// Runs with values that the kernel reads after the operands: those that repeat are computed
    /// first, into memory of their own, the others during each run.
    ///
    /// # Safety
    /// As for [`run`](Self::run); the kernels of the values compute them from the operands.
    pub(super) unsafe fn run_with(&self, derived: &[Option<Derived>; MAX_HOISTED]) {
        if self.plan.count() == 0 {
            return;
        }
        let mut plan: Plan<R> = self.plan.clone();
        let mut places = self.places;
        let mut memory = [const { Memory::none() }; MAX_HOISTED];
        for (value, memory) in derived.iter().flatten().zip(&mut memory) {
            let Derived {
                kernel,
                mask,
                bytes,
            } = *value;
            let place = plan.operands;
            places[place].bytes = bytes;
            let own = self.plan.restricted(mask);
            if self.plan.repeats(mask) && memory.allocate(own.count(), bytes) {
                plan.push_restricted(&own, mask);
                places[place].first = memory.first();
                let mut places = self.places;
                places[0] = Place {
                    first: memory.first(),
                    bytes,
                    computed: None,
                };
                let loops = Loops {
                    plan: &own.simplified(),
                    kernel,
                    places,
                    updates: false,
                };
                // SAFETY: the memory has room for one value per index of the loops in which it
                // varies; the operands are read within the plan.
                unsafe { loops.run() };
            } else {
                plan.operands += 1;
                places[place].computed = Some(kernel);
            }
        }
        let loops = Loops {
            plan: &plan,
            places,
            ..self.clone()
        };
        // SAFETY: passed on to the caller; hoisted values stand where the plan says.
        unsafe { loops.run() };
    }
}

/// Memory for hoisted values.
struct Memory(#[cfg(feature = "alloc")] alloc::vec::Vec<Line>);

/// As much as anything in a block is aligned to.
#[cfg(feature = "alloc")]
#[repr(align(64))]
struct Line(#[expect(dead_code, reason = "there to be room")] [core::mem::MaybeUninit<u8>; 64]);

#[cfg(feature = "alloc")]
impl Memory {
    const fn none() -> Self {
        Memory(alloc::vec::Vec::new())
    }

    /// Room for `count` values; whether it can be had.
    fn allocate(&mut self, count: usize, bytes: usize) -> bool {
        let lines = count.checked_mul(bytes).map(|bytes| bytes.div_ceil(64));
        lines.is_some_and(|lines| self.0.try_reserve_exact(lines).is_ok())
    }

    fn first(&mut self) -> *const u8 {
        self.0.as_mut_ptr().cast_const().cast()
    }
}

#[cfg(not(feature = "alloc"))]
impl Memory {
    const fn none() -> Self {
        Memory()
    }

    fn allocate(&mut self, _: usize, _: usize) -> bool {
        false
    }

    fn first(&mut self) -> *const u8 {
        core::ptr::null()
    }
}
