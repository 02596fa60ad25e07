//! Methods of tensors, which elements do not have: `x.unsqueeze::<0>()`, `x.slice(s![0])`.

use super::Lowering;
use crate::tree::Node;
use shapecast_syntax::tensors::has_axes;
use shapecast_syntax::tokens::{source, ungrouped};
use syn::{Expr, ExprMethodCall};

impl Lowering<'_> {
    /// Reports a method of tensors.
    ///
    /// Always reports `x.matmul(w)`. Otherwise, the first error would be that the sizes of `x` and `w` do not
    /// broadcast. Elements with a method of this name need its path, `T::matmul(x, w)`.
    pub fn suggest_for_tensor_method(&mut self, call: &ExprMethodCall) -> Option<Node> {
        let name = call.method.to_string();
        let has_axes = call.turbofish.is_some() && has_axes(&name);
        if !has_axes && name != "matmul" && !call.args.iter().any(is_slice) {
            return None;
        }
        let instead = match self.place_text(&call.receiver, false) {
            Some(_) => format!("write `&{}`, which is evaluated once", source(call)),
            None => "bind its result before the call".to_string(),
        };
        let message = format!("`{name}` is a method of tensors, not of elements: {instead}");
        Some(self.suggest(&call.method, message, &call.receiver))
    }

    /// Reports the list of an index that is a method's result: `table.as_slice()[i]`.
    ///
    /// Otherwise, the first error would be that the sizes of `table` and `i` do not broadcast.
    pub fn suggest_for_list(&mut self, list: &Expr) -> Option<Node> {
        let Expr::MethodCall(call) = ungrouped(list) else {
            return None;
        };
        let name = call.method.to_string();
        if !matches!(name.as_str(), "as_slice" | "into_vec" | "to_vec") {
            return None;
        }
        let table = self.place_text(&call.receiver, false)?;
        let message = format!(
            "`{name}` is a method of tensors, not of elements: write `let list = {table}.{name}();` before the call, \
             and `list[..]` inside"
        );
        Some(self.suggest(&call.method, message, &call.receiver))
    }
}

/// Returns `true` for `s![..]`.
fn is_slice(argument: &Expr) -> bool {
    matches!(argument, Expr::Macro(of) if of.mac.path.segments.last().is_some_and(|last| last.ident == "s"))
}
