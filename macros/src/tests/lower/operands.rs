//! The names of operands.

use crate::tests::*;

#[test]
fn an_operand_may_be_called_target() {
    updates(
        "x += target",
        "with(named_join(&[\"target\", \"x\"]), &target)",
    );
}

/// Asserts that the operands do not have the name of the target's element.
fn updates(source: &str, joined: &str) {
    let code = expansion(source)
        .replace("k::__private::", "")
        .replace("Join::", "");
    assert!(code.contains(&squeezed(joined)), "{code}");
    assert!(
        code.contains("|__context,muttarget_element,((),target_element_0)|"),
        "{code}"
    );
}
