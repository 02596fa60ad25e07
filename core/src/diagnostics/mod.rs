//! Items for the texts of compile errors and for editors. None of them runs.
//!
//! | file | mistake | trick |
//! |---|---|---|
//! | `methods_of_elements`, `tensor::missing_methods`, `reductions_of_elements` | a method of another library, such as `x.square()`, or of a feature that is off | The method exists, with a bound that no type satisfies. The bound has the text, by `#[diagnostic::on_unimplemented]`. The method takes `&mut self`, so that method lookup finds a method of that name which takes `self` or `&self` first. Its result names the bound, so that rustc reports it once, at the name of the method. |
//! | `tensor::comparisons` | `x > 0.5`, which has no mask as its result | The operator exists, with a bound that no type of the right operand satisfies. |
//! | `tensor::lists_of_other_shapes` | `list.into()` where the number of elements has to be checked | The conversion exists, with a bound that no shape satisfies. |
//! | `receiver` | a forgotten `&` before a call | A function whose only bound has the text wraps the receiver. |
//! | `no_target` | an in-place form of a value that cannot be updated | `as_target` is an inherent method of what can be updated. For other types, method lookup finds the method of a trait, whose bound has the text. |
//! | `value_type` | a tensor as the value of an element | `ValueType::of` records the type of a value. `kind` is an inherent method for tensors, and a method of a trait for other types. Its result has a trait with the text, or lacks it. |
//! | `names` | any bound | rustc prints the bare name of an item in a public module, and the path of others. |
//! | `// x.squeeze::<0>()` behind a signature | wrong arguments or generic parameters | rustc reports them in its own words, and quotes the line of the method's name. A comment on that line is an example of a call. |
//! | `editor` | none | rust-analyzer expands the macros differently: it infers types from calls of functions that never run. |
//!
//! rustc quotes the unmet bound of a function, but not the trait of a method: `einsum!` calls `SameSize::same_size`.
//!
//! With a bound on an associated type, such as `T: ReduceSum<Sum: Sized>`, rustc reports the bound of the method
//! instead of that of the associated type: see [`ExpandTo::Checked`](crate::ExpandTo::Checked). Any associated type
//! serves, such as `Key` of `ReduceOrd` and `Dim` of `HasAxis`; a trait without one has `Checked`. If the `impl` defines
//! that type by [`IfKnown`](crate::shape::checked_axes::IfKnown) of the associated type of a bound, rustc reports that
//! bound alone: without the notes on the bounds around it, and without a list of the `impl`s of the method's bound. With
//! `#[diagnostic::do_not_recommend]` on an `impl`, rustc reports the bound instead of those of the `impl`. Where both
//! meet, the `impl` binds an associated type of a second trait, whose own `impl` has the attribute too, as in
//! `SumTarget`. Otherwise, rustc takes the text from the bounds of the first `impl`.

#[cfg(rust_analyzer)]
pub(crate) mod editor;
pub(crate) mod methods_of_elements;
pub mod names;
mod no_target;
mod receiver;
pub(crate) mod reductions_of_elements;
mod value_type;

pub use no_target::{BorrowedTarget, InPlace, NoTarget, borrowed_target};
pub use receiver::{CallReceiver, receiver};
pub use value_type::{
    ElementValue, PerElement, Plain, PlainValue, ResultElement, TensorValue, ValueType, with_checks,
};
