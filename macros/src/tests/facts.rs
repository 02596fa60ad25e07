//! What is known of an expression.

use super::tree;
use crate::ast::OperandId;
use crate::facts::Contents;
use crate::tree::Node;
use shapecast_syntax::numbers::{DIVISION, OPERATION, SERIES};

/// Asserts that the node reads the places with these indices, and nothing else.
fn reads(node: &Node, places: &[usize]) {
    let places = places.iter().copied().map(OperandId::Place);
    assert!(node.facts.operands.iter().copied().eq(places));
}

/// Asserts whether the node uses names that are bound outside of it.
fn uses_locals(node: &Node, expected: bool) {
    assert_eq!(!node.facts.locals.is_empty(), expected);
}

#[test]
fn a_node_reads_the_operands_below_it() {
    let root = tree("x * x + f(y.exp(), 2.0)");
    reads(&root, &[0, 1]);
    let [square, call] = &root.children[..] else {
        panic!("a sum has two children")
    };
    reads(square, &[0]);
    let [callee, exp, two] = &call.children[..] else {
        panic!("the callee and two arguments")
    };
    reads(callee, &[]);
    reads(exp, &[1]);
    reads(two, &[]);
}

#[test]
fn the_target_is_an_operand_of_its_own() {
    let root = tree("x = x + y");
    let operands = root.facts.operands.iter().copied();
    assert!(operands.eq([OperandId::Target, OperandId::Place(0)]));
}

#[test]
fn a_node_uses_the_locals_that_it_does_not_bind() {
    let root = tree("{ let c = x - m; c * y }");
    uses_locals(&root, false);
    let [statement, product] = &root.children[..] else {
        panic!("two statements")
    };
    uses_locals(&statement.children[0], false);
    uses_locals(product, true);
    reads(product, &[2]);
}

#[test]
fn inner_scopes_bind_their_own_names_only() {
    let root = tree("{ let c = x; (|v| v + x)(1.0) + (|v| v + c)(1.0) }");
    let [free, bound] = &root.children[1].children[..] else {
        panic!("a sum has two children")
    };
    uses_locals(free, false);
    uses_locals(bound, true);
    let root = tree("match x { Some(v) if v > y => v, _ => y }");
    uses_locals(&root, false);
    let inside = root
        .children
        .iter()
        .map(|node| !node.facts.locals.is_empty());
    assert!(inside.eq([false, true, true, false]));
}

#[test]
fn a_node_that_is_rebuilt_keeps_its_scope() {
    let root = tree("{ let c = x; c + |v| v + c }");
    let rebuilt = root.map_children(&mut |child| child.map_children(&mut |child| child));
    uses_locals(&rebuilt, false);
    uses_locals(&rebuilt.children[1], true);
}

#[test]
fn every_operation_has_one_cost() {
    let cost = |source| tree(source).facts.cost;
    assert_eq!(cost("x"), 0);
    assert_eq!(cost("-x as f64"), 0);
    assert_eq!(cost("x * y + 1.0"), 2 * OPERATION);
    assert_eq!(cost("x / y"), DIVISION);
    assert_eq!(cost("x.recip() % y.sqrt()"), 3 * DIVISION);
    assert_eq!(cost("x.exp().max(y)"), SERIES + OPERATION);
    assert_eq!(cost("f(x) + x.user()"), 2 * SERIES + OPERATION);
    assert_eq!(cost("if x > y { table[i] } else { y }"), 3 * OPERATION);
    // Constants are evaluated once, and the arguments of a message never.
    assert_eq!(cost("x * 2.0_f64.sqrt()"), OPERATION);
    assert_eq!(cost("if x > y { panic!(\"{}\", x.exp()) } else { y }"), 2);
}

#[test]
fn methods_of_the_table_and_operators_are_pure() {
    let is_pure = |source| tree(source).facts.is_pure;
    assert!(is_pure("-(x * f32::EPSILON).exp().max(2.0) as f64"));
    assert!(!is_pure("f(x)"));
    assert!(!is_pure("x.user()"));
    assert!(!is_pure("x.max::<f32>(y)"));
    assert!(!is_pure("x as _"));
    assert!(!is_pure("*x"));
}

#[test]
fn a_discarded_call_or_a_message_may_diverge() {
    let may_diverge = |source| tree(source).facts.may_diverge;
    assert!(may_diverge("{ check(x); x }"));
    assert!(may_diverge("{ let _ = x.check(); x }"));
    assert!(may_diverge("{ if x == 0 { panic!() } x }"));
    assert!(!may_diverge("{ let c = check(x); c }"));
    assert!(!may_diverge("{ let line = line!(); \"!\".len() + line }"));
}

#[test]
fn conditions_and_guards_decide_what_is_evaluated() {
    let hazards = |source| tree(source).facts.speculation.float_hazards;
    let decides = |source| hazards(source).intersects(Contents::FLOAT_FUNCTION);
    assert!(decides("if x.sin() > 0.0 { x } else { y }"));
    assert!(decides("match x.sin() { 0.0 => x, v => v }"));
    assert!(decides("match x { v if v.sin() > 0.0 => x, v => v }"));
    assert!(decides("x.sin() > 0.0 || y > 0.0"));
    assert!(!decides("if x > 0.0 { x.sin() } else { y }"));
    assert!(!decides("match x { v if v > 0.0 => x.sin(), v => v }"));
    assert!(!decides("x > 0.0 && y.sin() > 0.0"));
}
