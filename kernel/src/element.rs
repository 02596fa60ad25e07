//! [`Element`], the element types of operations.

/// An element type that operations can read: any type that is `Copy + Send + Sync`.
///
/// The elements of a result need only be `Send`.
#[diagnostic::on_unimplemented(
    message = "operations need elements that are `Copy + Send + Sync`, found `{Self}`",
    label = "expected a type that is `Copy + Send + Sync`",
    note = "in generic code, add the bound `T: Float` for arithmetic, or `T: Element` only to copy elements",
    note = "to read a tensor of other elements, use `iter`, `get` or indexing"
)]
pub trait Element: Copy + Send + Sync {
    /// Always `()`. See `ExpandTo::Checked` of `shapecast`.
    #[doc(hidden)]
    type Checked;
}
#[diagnostic::do_not_recommend]
impl<T: Copy + Send + Sync> Element for T {
    type Checked = ();
}
