//! Facts about an expression that decide speculation.

use super::Facts;
use crate::ast::{Kind, OperandId};
use shapecast_syntax::numbers::Method;
use shapecast_syntax::tokens::is_type_named;
use syn::{BinOp, Item, Lit, Type, UnOp};

/// A set of kinds of code in an expression.
///
/// The first four are sources of speculative values, which a fast path may get wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Contents(u16);

impl Contents {
    /// A float function with a fast path.
    pub const FLOAT_FUNCTION: Self = Self(1);
    /// A division that may divide integers.
    pub const INTEGER_DIVISION: Self = Self(1 << 1);
    /// A name that is bound inside of the macro call.
    pub const LOCAL: Self = Self(1 << 2);
    /// A hoisted value.
    pub const HOISTED: Self = Self(1 << 3);
    /// Any code.
    pub const ANYTHING: Self = Self(1 << 4);
    /// A division of two values that are not literals.
    pub const DIVISION: Self = Self(1 << 5);
    /// A block, which may bind names.
    pub const BLOCK: Self = Self(1 << 6);
    /// A cast to another type than a float.
    pub const INTEGER_CAST: Self = Self(1 << 7);
    /// A call of anything but a method in the table, which must not be evaluated twice.
    pub const OTHER_CALL: Self = Self(1 << 8);
    /// A method that not all floats have.
    pub const METHOD_NOT_OF_FLOATS: Self = Self(1 << 9);
    /// A method that not all primitive numbers have.
    pub const METHOD_NOT_OF_NUMBERS: Self = Self(1 << 10);

    pub fn add(&mut self, other: Self) {
        self.0 |= other.0;
    }

    pub fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// Facts about one or several expressions that decide speculation.
#[derive(Clone, Copy, Default)]
pub struct SpeculationFacts {
    pub contents: Contents,
    /// The contents that may panic if a float is speculative.
    pub float_hazards: Contents,
    /// The contents that may panic if an integer is speculative.
    pub integer_hazards: Contents,
    pub is_literal: bool,
    /// Whether the value is a float if all elements are primitive numbers.
    pub is_float: bool,
}

impl SpeculationFacts {
    /// Returns the facts of several expressions taken together.
    pub fn all<'a>(several: impl IntoIterator<Item = &'a Self>) -> Self {
        let mut all = Self::default();
        for one in several {
            all.contents.add(one.contents);
            all.float_hazards.add(one.float_hazards);
            all.integer_hazards.add(one.integer_hazards);
        }
        all
    }

    /// Returns the facts of a node of this kind whose children have these facts.
    pub fn of(kind: &Kind, children: &[&Facts], varies: bool) -> Self {
        let children: Vec<_> = children.iter().map(|child| &child.speculation).collect();
        let mut facts = Self::all(children.iter().copied());
        facts.is_literal = is_literal(kind, &children);
        facts.is_float = is_float(kind, &children);
        for index in kind.conditions() {
            facts.float_hazards.add(children[index].contents);
            facts.integer_hazards.add(children[index].contents);
        }
        if let Some(method) = kind.known_method() {
            facts.add_call(method, children[0].is_float);
        } else if !is_repeatable(kind) {
            facts.contents.add(Contents::OTHER_CALL);
        }
        let divides_by_literal = children.iter().any(|child| child.is_literal);
        facts.add_own(kind, varies && !divides_by_literal);
        facts
    }

    /// Adds the facts of a method call whose receiver and arguments have these facts.
    fn add_call(&mut self, method: Method, is_of_float: bool) {
        if method.integer_may_panic {
            self.integer_hazards.add(self.contents);
        }
        if method.float_may_panic {
            self.float_hazards.add(Contents::ANYTHING);
        }
        if method.speculates {
            self.contents.add(Contents::FLOAT_FUNCTION);
        }
        if !method.is_of_floats {
            self.contents.add(Contents::METHOD_NOT_OF_FLOATS);
        }
        if !method.is_of_floats || !method.is_of_integers && !is_of_float {
            self.contents.add(Contents::METHOD_NOT_OF_NUMBERS);
        }
    }

    /// Adds the facts of another node whose children have these facts.
    fn add_own(&mut self, kind: &Kind, may_divide: bool) {
        let contents = &mut self.contents;
        match kind {
            Kind::Element(element) if matches!(element.operand, OperandId::Hoisted(_)) => {
                contents.add(Contents::HOISTED);
            }
            Kind::Local(..) => contents.add(Contents::LOCAL),
            Kind::Block { .. } => contents.add(Contents::BLOCK),
            Kind::Unary(UnOp::Neg(_)) => self.integer_hazards.add(*contents),
            Kind::Cast(_, to) if !is_float_type(to) => {
                contents.add(Contents::INTEGER_CAST);
                self.float_hazards.add(Contents::ANYTHING);
            }
            Kind::Binary(BinOp::Div(_) | BinOp::Rem(_)) if may_divide => {
                contents.add(Contents::DIVISION);
                // A quotient with the result of a float function is a float.
                if !contents.intersects(Contents::FLOAT_FUNCTION) {
                    contents.add(Contents::INTEGER_DIVISION);
                }
            }
            Kind::Binary(operator) if may_overflow(operator) => {
                self.integer_hazards.add(*contents);
            }
            _ => {}
        }
    }
}

/// Returns `true` if a node of this kind may be evaluated twice, provided that its children may.
fn is_repeatable(kind: &Kind) -> bool {
    match kind {
        Kind::Element(_) | Kind::Local(..) | Kind::Path(..) | Kind::Literal(_) => true,
        Kind::Paren(_) | Kind::Unary(_) | Kind::Reference(_) | Kind::Binary(_) => true,
        Kind::Cast(..) | Kind::If { .. } | Kind::Match(_) => true,
        Kind::Block { .. } | Kind::Let(_) | Kind::Statement(_) => true,
        Kind::Item(item) => !matches!(**item, Item::Fn(_)),
        _ => false,
    }
}

fn is_literal(kind: &Kind, children: &[&SpeculationFacts]) -> bool {
    match kind {
        Kind::Literal(_) => true,
        Kind::Paren(_) => children[0].is_literal,
        _ => false,
    }
}

fn is_float(kind: &Kind, children: &[&SpeculationFacts]) -> bool {
    use BinOp::*;
    match kind {
        Kind::Literal(literal) => matches!(literal, Lit::Float(_)),
        Kind::Cast(_, to) => is_float_type(to),
        Kind::Paren(_) | Kind::Unary(UnOp::Neg(_)) => children[0].is_float,
        Kind::MethodCall(_) => children[0].is_float,
        Kind::Binary(Add(_) | Sub(_) | Mul(_) | Div(_) | Rem(_)) => {
            children.iter().any(|child| child.is_float)
        }
        _ => false,
    }
}

fn is_float_type(to: &Type) -> bool {
    is_type_named(to, &["f32", "f64"])
}

fn may_overflow(operator: &BinOp) -> bool {
    use BinOp::*;
    matches!(operator, Add(_) | Sub(_) | Mul(_) | Shl(_) | Shr(_))
}
