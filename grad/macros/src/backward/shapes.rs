//! Shapes of values, as far as the names of operands tell them.

use crate::derivative::operands;
use crate::steps::{Operation, Step};
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use syn::Ident;

/// The shapes of the values of a body. A value without an entry has a shape of its own.
#[derive(Default)]
pub struct Shapes {
    known: BTreeMap<Ident, Shape>,
}

/// The shape to which others broadcast.
#[derive(Clone, Default, PartialEq)]
struct Shape {
    /// The values whose shapes broadcast.
    whole: BTreeSet<Ident>,
    /// Values whose shapes broadcast, with some axes kept with size 1, and the text of these axes.
    reduced: BTreeSet<(BTreeSet<Ident>, String)>,
}

impl Shapes {
    /// Returns the shapes of the values of steps.
    pub fn of(steps: &[Step]) -> Self {
        let mut shapes = Shapes::default();
        for step in steps {
            let shape = match &step.operation {
                Operation::Alias(other) | Operation::Clone(other) | Operation::Owned(other) => {
                    shapes.shape(other)
                }
                Operation::Elements { body, .. } => shapes.joined(&operands(body)),
                Operation::Softmax(softmax) => shapes.shape(&softmax.operand),
                Operation::Reduction(reduction) if reduction.keepdim => {
                    let shape = shapes.joined(&operands(&reduction.body));
                    if !shape.reduced.is_empty() {
                        continue;
                    }
                    let axes = reduction.axes.to_token_stream().to_string();
                    Shape {
                        whole: BTreeSet::new(),
                        reduced: BTreeSet::from([(shape.whole, axes)]),
                    }
                }
                _ => continue,
            };
            shapes.known.insert(step.value.clone(), shape);
        }
        shapes
    }

    /// Returns `true` if the shape of an operand is certainly the shape of a loop over these operands.
    pub fn is_loop(&self, operand: &Ident, read: &[Ident]) -> bool {
        self.shape(operand) == self.joined(read)
    }

    fn shape(&self, value: &Ident) -> Shape {
        self.known.get(value).cloned().unwrap_or_else(|| Shape {
            whole: BTreeSet::from([value.clone()]),
            ..Shape::default()
        })
    }

    fn joined(&self, values: &[Ident]) -> Shape {
        let mut joined = Shape::default();
        for value in values {
            let Shape { whole, reduced } = self.shape(value);
            joined.whole.extend(whole);
            joined.reduced.extend(reduced);
        }
        // A shape with some sizes replaced by 1 broadcasts to the shape.
        let whole = &joined.whole;
        joined.reduced.retain(|(of, _)| !of.is_subset(whole));
        joined
    }
}
