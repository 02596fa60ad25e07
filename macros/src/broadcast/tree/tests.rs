//! What a node knows about itself.

use super::*;
use crate::broadcast::lower::lower;
use crate::refusal::Refusals;
use crate::testing::input;

/// The tree of an expression.
fn tree(source: &str) -> Node {
    let input = syn::parse2(input(source)).expect("it is an expression");
    let mut refusals = Refusals::default();
    let tree = lower(&input, &mut refusals);
    refusals.finish(tree).expect("it is element-wise")
}

/// The operands at these places of the list.
fn operands(indices: &[usize]) -> OperandSet {
    let mut set = OperandSet::default();
    for &index in indices {
        set.insert(OperandId::Place(index));
    }
    set
}

/// The children, in the order of the source.
fn children(node: &Node) -> Vec<&Node> {
    node.kind.children()
}

#[test]
fn a_node_knows_the_operands_below_it() {
    let root = tree("x * x + f(y.exp(), 2.0)");
    assert_eq!(*root.operands(), operands(&[0, 1]));
    let [square, call] = children(&root)[..] else {
        panic!("a sum has two children")
    };
    assert_eq!(*square.operands(), operands(&[0]));
    let [callee, exp, two] = children(call)[..] else {
        panic!("the callee and two arguments")
    };
    assert_eq!(*callee.operands(), operands(&[]));
    assert_eq!(*exp.operands(), operands(&[1]));
    assert_eq!(*two.operands(), operands(&[]));
}

#[test]
fn the_target_is_an_operand_of_its_own() {
    let root = tree("x = x + y");
    let mut expected = operands(&[0]);
    expected.insert(OperandId::Target);
    assert_eq!(*root.operands(), expected);
}

#[test]
fn a_node_that_uses_a_local_is_not_free() {
    let root = tree("{ let c = x - m; c * y }");
    assert!(root.locals().is_empty(), "the block binds what it uses");
    let [statement, tail] = children(&root)[..] else {
        panic!("two statements")
    };
    assert!(
        children(statement)[0].locals().is_empty(),
        "x - m could be moved out"
    );
    let product = tail;
    assert!(!product.locals().is_empty());
    assert_eq!(*product.operands(), operands(&[2]));
}

#[test]
fn inner_scopes_bind_their_own_names_only() {
    let root = tree("{ let c = x; (|v| v + x)(1.0) + (|v| v + c)(1.0) }");
    let sum = children(&root)[1];
    let [free, bound] = children(sum)[..] else {
        panic!("a sum has two children")
    };
    assert!(free.locals().is_empty());
    assert!(!bound.locals().is_empty());
    let root = tree("match x { Some(v) if v > y => v, _ => y }");
    assert!(root.locals().is_empty());
    let inside: Vec<_> = children(&root)
        .iter()
        .map(|node| node.locals().is_empty())
        .collect();
    assert_eq!(inside, [true, false, false, true]);
}

#[test]
fn calls_and_methods_are_found_by_kind() {
    let Kind::Call(call) = tree("total::<-1>(x * y)").kind else {
        panic!("a call")
    };
    let Kind::Path(callee) = &call.callee.kind else {
        panic!("a path")
    };
    assert_eq!(callee.path.segments[0].ident, "total");
    let Kind::Method(method) = tree("x.powf(y)").kind else {
        panic!("a method call")
    };
    assert_eq!(method.name, "powf");
    assert!(matches!(method.receiver.kind, Kind::Element(_)));
    let Kind::Binary(left, _, right) = tree("-x / (y as f32)").kind else {
        panic!("a quotient")
    };
    assert!(matches!(left.kind, Kind::Unary(..)));
    assert!(matches!(right.unparenthesised().kind, Kind::Cast(..)));
}

#[test]
fn a_node_prints_as_it_was_written() {
    let source = "if a > 1 { b[0].f::<u8>(-c, !d) } else { |e| (e, [f; 3], ..g) }";
    let kept = tree(source)
        .to_token_stream()
        .to_string()
        .replace("_element", "");
    assert_eq!(
        crate::testing::squeezed(kept),
        crate::testing::squeezed(source)
    );
}
