//! The rule for shapes agrees with its definition, and does not depend on the order of the
//! operands.
use super::strategies::shapes;
use crate::support::broadcast_shape;
use proptest::prelude::*;
use shapecast::broadcast_shapes;

/// Returns the broadcast shape, or `None` for an error, whose text depends on the order.
fn rule(shapes: &[&[usize]]) -> Option<Vec<usize>> {
    broadcast_shapes(shapes).ok().map(|shape| shape.to_vec())
}

proptest! {
    #[test]
    fn agrees_with_its_definition(shapes in shapes(4)) {
        let shapes: Vec<&[usize]> = shapes.iter().map(Vec::as_slice).collect();
        for count in 0..=shapes.len() {
            prop_assert_eq!(rule(&shapes[..count]), broadcast_shape(&shapes[..count]));
        }
    }

    #[test]
    fn is_commutative(shapes in shapes(2)) {
        let [a, b] = &shapes[..] else { unreachable!("there are two shapes") };
        prop_assert_eq!(rule(&[a, b]), rule(&[b, a]));
    }

    #[test]
    fn is_associative(shapes in shapes(3)) {
        let [a, b, c] = &shapes[..] else { unreachable!("there are three shapes") };
        let left_first = rule(&[a, b]).and_then(|ab| rule(&[&ab, c]));
        let right_first = rule(&[b, c]).and_then(|bc| rule(&[a, &bc]));
        prop_assert_eq!(&left_first, &right_first);
        prop_assert_eq!(left_first, rule(&[a, b, c]));
    }

    #[test]
    fn has_an_identity_and_is_idempotent(shape in super::strategies::shape()) {
        prop_assert_eq!(rule(&[&shape, &[]]), Some(shape.clone()));
        prop_assert_eq!(rule(&[&[], &shape]), Some(shape.clone()));
        prop_assert_eq!(rule(&[&shape, &shape]), Some(shape));
    }
}
