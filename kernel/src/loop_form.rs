//! The two forms of the loops that run a kernel.
//!
//! The loops that a call of an operation needs are compiled in the crate of the user, and anew after each change. Without
//! optimizations, loops for several instruction sets take long to compile and are not faster. So in builds with debug
//! assertions, a call compiles one [simple](SimpleLoops) loop. Work that this crate or `shapecast` compiles once always
//! has [complete](CompleteLoops) loops, and so do the unit tests of this crate.
//!
//! A form is a type and not a constant. rustc also visits the code behind a constant condition that is false, and
//! evaluates its constants, such as plans.

/// Loops that take one element after the other and use only the instruction set of the target. They do not speculate,
/// and known sizes do not change them.
#[derive(Clone, Copy)]
pub struct SimpleLoops;

/// The loops that release builds run, for each instruction set.
#[derive(Clone, Copy)]
pub struct CompleteLoops;

/// The form of loops that are compiled at a call.
#[cfg(all(debug_assertions, not(test)))]
pub type LoopsAtCall = SimpleLoops;
#[cfg(not(all(debug_assertions, not(test))))]
pub type LoopsAtCall = CompleteLoops;

/// Loops that are compiled at a call.
#[cfg(all(debug_assertions, not(test)))]
pub const AT_CALL: LoopsAtCall = SimpleLoops;
#[cfg(not(all(debug_assertions, not(test))))]
pub const AT_CALL: LoopsAtCall = CompleteLoops;

/// Expands to the given code if [`LoopsAtCall`] are complete loops, and to nothing otherwise.
#[cfg(all(debug_assertions, not(test)))]
#[doc(hidden)]
#[macro_export]
macro_rules! complete_at_call {
    ($($code:tt)*) => {};
}
#[cfg(not(all(debug_assertions, not(test))))]
#[doc(hidden)]
#[macro_export]
macro_rules! complete_at_call {
    ($($code:tt)*) => { $($code)* };
}
