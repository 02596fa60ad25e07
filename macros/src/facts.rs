//! Facts about expressions, computed in one bottom-up pass.
//!
//! A new node gets its facts from its kind and from the facts of its children. Later steps read facts and do not search
//! below a node.

mod speculation;

pub use speculation::{Contents, SpeculationFacts};

use crate::ast::{Kind, LocalId, OperandId};
use shapecast_syntax::numbers::{DIVISION, Method, OPERATION, SERIES};
use shapecast_syntax::sorted_set::SortedSet;
use shapecast_syntax::tokens::ungrouped_type;
use syn::{BinOp, ExprMethodCall, Lit, Type, UnOp};

/// Facts about an expression.
#[derive(Clone, Default)]
pub struct Facts {
    /// The operands whose elements the expression reads.
    pub operands: SortedSet<OperandId>,
    /// The bindings that the expression uses and that the macro call makes outside of the expression.
    pub locals: SortedSet<LocalId>,
    /// The cost of one evaluation that skips no branch. Constants are free.
    pub cost: u32,
    /// Whether the expression only computes a value, whose type does not depend on the code around it.
    pub is_pure: bool,
    /// Whether the expression calls functions or methods.
    pub calls: bool,
    /// Whether the expression is the literal 1, 2 or 3, an exponent for which `powi` only multiplies.
    is_small_exponent: bool,
    /// Whether the expression may diverge, as in `if n == 0 { panic!() }` or `check(x);`.
    pub may_diverge: bool,
    /// Facts for speculation.
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

/// Returns the cost of the node without its children. Negations and casts are free.
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

/// Returns `true` if a node of this kind with pure children is pure.
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
        // A kernel evaluates the arguments of a message at most once.
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
    // A kernel calls a function for its effects if it discards the value.
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
