//! The traits of elements and of operands, on which the modules above are built.

mod accumulators;
mod bit_order;
mod compiled_numbers;
mod is_compiled;
mod numeric;
mod operand;
mod ordered;
mod reduced;
mod scalar;

pub(crate) use accumulators::{Accumulator, MeanAccumulator, VarAccumulator};
pub(crate) use bit_order::{BitOrder, ElementBits};
pub(crate) use compiled_numbers::compiled_numbers;
pub use is_compiled::IsCompiled;
pub use numeric::{Identities, Numeric};
pub(crate) use operand::ElementOperand;
#[cfg(any(feature = "half", feature = "num-complex"))]
pub(crate) use operand::scalar_operands;
pub use operand::{Heap, Inline, Operand, OperandOf, Placement};
pub use ordered::ReduceOrd;
#[cfg(feature = "half")]
pub(crate) use ordered::reduce_ord_for_floats;
pub use reduced::{ReduceBool, ReduceMean, ReduceSum, ReduceVar};
pub use scalar::Scalar;
pub(crate) use scalar::for_each_scalar;
pub use shapecast_kernel::Element;
