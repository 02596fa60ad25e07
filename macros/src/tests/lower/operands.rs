//! The names of operands.

use crate::tests::*;

#[test]
fn an_operand_may_be_called_target() {
    let code = code("x += target");
    let update = code.only();
    assert_eq!(update.operands, ["target"]);
    assert_eq!(update.elements, ["target_0"]);
    assert_eq!(update.names, ["target", "x"]);
}
