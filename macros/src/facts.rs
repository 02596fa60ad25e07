//! What is known of an expression: one bottom-up pass.
//!
//! The facts of a node follow from its kind and from the facts of its children, when the node is
//! made. Later steps read facts and do not search below a node.

mod speculation;

pub use speculation::{Contents, SpeculationFacts};

use crate::ast::{Kind, LocalId, OperandId};
use crate::methods::{DIVISION, Method, OPERATION, SERIES};
use crate::sorted_set::SortedSet;
use crate::tokens::ungrouped_type;
use syn::{BinOp, ExprMethodCall, Lit, Type, UnOp};

/// What is known of an expression.
#[derive(Clone, Default)]
pub struct Facts {
    /// The operands whose elements it reads.
    pub operands: SortedSet<OperandId>,
    /// The bindings inside of the macro call that it uses and that are made outside of it.
    pub locals: SortedSet<LocalId>,
    /// The cost of one evaluation that skips no branch. Constants are free.
    pub cost: u32,
    /// It does nothing but compute a value of a type that does not depend on what is around it.
    pub is_pure: bool,
    /// It calls functions or methods.
    pub calls: bool,
    /// It is the literal 1, 2 or 3, an exponent for which `powi` only multiplies.
    is_small_exponent: bool,
    /// It may diverge, as in `if n == 0 { panic!() }` or `check(x);`.
    pub may_diverge: bool,
    /// What speculation needs to know.
    pub speculation: SpeculationFacts,
}

impl Facts {
    /// Returns the facts of a node of this kind whose children have these facts.
    pub fn of(kind: &Kind, children: &[&Self]) -> Self {
        let operands = operands(kind, children);
        let locals = locals(kind, children);
        let varies = !operands.is_empty() || !locals.is_empty();
        let is_pure = is_pure(kind) && children.iter().all(|child| child.is_pure);
        let is_free = matches!(kind, Kind::MacroCall(_)) || is_pure && !varies;
        let inside = children.iter().map(|child| child.cost);
        Self {
            operands,
            locals,
            cost: match is_free {
                true => 0,
                false => inside.fold(own_cost(kind, children), u32::saturating_add),
            },
            is_pure,
            calls: calls(kind, children),
            is_small_exponent: is_small_exponent(kind),
            may_diverge: may_diverge(kind, children),
            speculation: SpeculationFacts::of(kind, children, varies),
        }
    }

    /// Returns `true` if the value may differ from element to element.
    pub fn varies(&self) -> bool {
        !self.operands.is_empty() || !self.locals.is_empty()
    }
}

fn operands(kind: &Kind, children: &[&Facts]) -> SortedSet<OperandId> {
    let inside = children
        .iter()
        .flat_map(|child| child.operands.iter())
        .copied();
    let own = match kind {
        Kind::Element(element) => Some(element.operand),
        _ => None,
    };
    inside.chain(own).collect()
}

fn locals(kind: &Kind, children: &[&Facts]) -> SortedSet<LocalId> {
    let inside = children.iter().flat_map(|child| child.locals.iter());
    let own: &[LocalId] = match kind {
        Kind::Local(local, _) | Kind::Path(_, Some(local)) => &[*local],
        Kind::Missing(mentioned) => mentioned,
        _ => &[],
    };
    let scope = kind.scope();
    let all = inside.chain(own).copied();
    all.filter(|local| scope.is_none_or(|scope| *local < scope))
        .collect()
}

/// Returns what the node adds to the cost of its children. Negations and casts are free.
fn own_cost(kind: &Kind, children: &[&Facts]) -> u32 {
    match kind {
        Kind::Binary(BinOp::Div(_) | BinOp::Rem(_)) => DIVISION,
        Kind::Binary(_) | Kind::If { .. } | Kind::Match(_) | Kind::Index(_) => OPERATION,
        Kind::Call(_) => SERIES,
        Kind::MethodCall(call) => method(call, children).map_or(SERIES, |method| method.cost),
        _ => 0,
    }
}

/// Returns the method of a call with these children, if it is known.
fn method(call: &ExprMethodCall, children: &[&Facts]) -> Option<Method> {
    match children {
        [_, exponent] if exponent.is_small_exponent && call.method == "powi" => {
            Some(Method::POWI_BY_PRODUCTS)
        }
        _ => Method::find(&call.method),
    }
}

fn is_small_exponent(kind: &Kind) -> bool {
    let Kind::Literal(Lit::Int(exponent)) = kind else {
        return false;
    };
    matches!(exponent.base10_digits(), "1" | "2" | "3")
}

/// Returns `true` if a node of this kind is pure if its children are.
fn is_pure(kind: &Kind) -> bool {
    match kind {
        Kind::Element(_) | Kind::Path(..) | Kind::Literal(_) | Kind::Paren(_) => true,
        Kind::Unary(operator) => matches!(operator, UnOp::Neg(_) | UnOp::Not(_)),
        Kind::Binary(_) => true,
        Kind::Cast(_, to) => matches!(ungrouped_type(to), Type::Path(_)),
        Kind::MethodCall(_) => kind.known_method().is_some(),
        _ => false,
    }
}

fn calls(kind: &Kind, children: &[&Facts]) -> bool {
    match kind {
        // The arguments of a message are evaluated once at the most.
        Kind::MacroCall(_) => false,
        Kind::Call(_) => true,
        Kind::MethodCall(call) if !is_operator(call, children) => true,
        _ => children.iter().any(|child| child.calls),
    }
}

/// Returns `true` if the node is a method that loops compute like an operator.
fn is_operator(call: &ExprMethodCall, children: &[&Facts]) -> bool {
    let method = method(call, children).filter(|_| call.turbofish.is_none());
    method.is_some_and(|method| method.is_operator)
}

fn may_diverge(kind: &Kind, children: &[&Facts]) -> bool {
    // A function whose value is discarded is called for its effects.
    let discards = match kind {
        Kind::Statement(_) => true,
        Kind::Let(of) => of.discards,
        _ => false,
    };
    matches!(kind, Kind::MacroCall(_))
        || children
            .iter()
            .any(|child| child.may_diverge || discards && child.calls)
}
