//! Values that repeat are computed once, each for the loops in which it varies.

use super::{Former, Kernel, Loops, Operand, Place};
#[cfg(feature = "alloc")]
use crate::kernel::caches::LINE;
use crate::plan::{MAX_HOISTED, PLACES, Plan};

/// A value that is computed from elements.
#[derive(Clone, Copy)]
pub struct HoistedValue {
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
    pub(super) unsafe fn run_with(&self, derived: &[Option<HoistedValue>; MAX_HOISTED]) {
        if self.plan.count() == 0 {
            return;
        }
        let mut plan: Plan<R> = self.plan.clone();
        let mut places = *self.places;
        let mut memory = [const { Memory::none() }; MAX_HOISTED];
        for (value, memory) in derived.iter().flatten().zip(&mut memory) {
            let HoistedValue {
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
                // SAFETY: there is room; the rest is passed on to the caller.
                unsafe { self.keep(value, own, memory.first()) };
            } else {
                plan.operands += 1;
                places[place].computed = Some(kernel);
            }
        }
        let loops = Loops {
            plan: &plan,
            places: &places,
            ..*self
        };
        // SAFETY: passed on to the caller; hoisted values stand where the plan says.
        unsafe { loops.run() };
    }

    /// Computes a value into memory, for the loops in which it varies, which are `own`.
    ///
    /// # Safety
    /// As for [`run_with`](Self::run_with), with room for one value per index of `own` at `to`.
    unsafe fn keep(&self, value: &HoistedValue, own: Plan<R>, to: *const u8) {
        let mut places = *self.places;
        places[0] = Place {
            first: to,
            bytes: value.bytes,
            computed: None,
        };
        let loops = Loops {
            plan: &own.simplified(),
            kernel: value.kernel,
            places: &places,
            former: Former::Nothing,
        };
        // SAFETY: passed on to the caller; the operands are read within the plan.
        unsafe { loops.run() };
    }
}

/// Values that are kept, each for the loops in which it varies.
pub struct Values([Memory; MAX_HOISTED]);

impl Values {
    /// Computes all of them, for these loops. Without memory for them it aborts.
    ///
    /// # Safety
    /// Each operand may be read at its sizes and strides; the kernels of the values compute them from
    /// the operands, by plan `plan`.
    pub(in crate::kernel) unsafe fn compute<const R: usize>(
        plan: &Plan<R>,
        operands: &[Operand<'_>],
        derived: &[Option<HoistedValue>; MAX_HOISTED],
    ) -> Self {
        let mut places = [Place::default(); PLACES];
        Place::list(operands, &mut places);
        let mut values = Values([const { Memory::none() }; MAX_HOISTED]);
        for (value, memory) in derived.iter().flatten().zip(&mut values.0) {
            let own = plan.restricted(value.mask);
            memory.allocate_or_abort(own.count(), value.bytes);
            let loops = Loops {
                plan,
                kernel: value.kernel,
                places: &places,
                former: Former::Nothing,
            };
            // SAFETY: there is room; the rest is passed on to the caller.
            unsafe { loops.keep(value, own, memory.first()) };
        }
        values
    }

    /// Where each begins.
    pub(in crate::kernel) fn first(&mut self) -> [*const u8; MAX_HOISTED] {
        self.0.each_mut().map(Memory::first)
    }
}

/// Memory for hoisted values.
struct Memory(#[cfg(feature = "alloc")] alloc::vec::Vec<Line>);

/// As much as anything in a block is aligned to.
#[cfg(feature = "alloc")]
#[repr(align(64))]
struct Line(#[expect(dead_code, reason = "there to be room")] [core::mem::MaybeUninit<u8>; LINE]);

/// How many lines hold `count` values of so many bytes.
#[cfg(feature = "alloc")]
fn lines(count: usize, bytes: usize) -> Option<usize> {
    count.checked_mul(bytes).map(|all| all.div_ceil(LINE))
}

#[cfg(feature = "alloc")]
impl Memory {
    const fn none() -> Self {
        Memory(alloc::vec::Vec::new())
    }

    /// Room for `count` values; whether it can be had.
    fn allocate(&mut self, count: usize, bytes: usize) -> bool {
        lines(count, bytes).is_some_and(|lines| self.0.try_reserve_exact(lines).is_ok())
    }

    /// Room for `count` values, as any other allocation.
    fn allocate_or_abort(&mut self, count: usize, bytes: usize) {
        let lines = lines(count, bytes).expect("capacity overflow");
        self.0.reserve_exact(lines);
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

    fn allocate_or_abort(&mut self, _: usize, _: usize) {
        unreachable!("without `alloc` nothing is kept");
    }

    fn first(&mut self) -> *const u8 {
        core::ptr::null()
    }
}
