//! The operands of the call, in the order in which the lowering finds them.

use crate::ast::{Element, OperandId};
use crate::hygiene::mixed_at;
use proc_macro2::Span;
use shapecast_syntax::tokens::{comparable, last_span, unraw};
use syn::{Expr, Ident, Member, UnOp};

/// The kernel's variable for the target's element.
const TARGET: &str = "target_element";

#[derive(Clone)]
struct Operand {
    /// The kernel's variable for the element of the operand.
    variable: Ident,
    /// The tokens of a place, or `None` for `&expr`, which is always a separate operand.
    place: Option<String>,
}

/// The operands found so far.
#[derive(Clone)]
pub struct Operands {
    /// The target of an in-place form: as written, and without `*`.
    target: Option<[String; 2]>,
    list: Vec<Operand>,
}

impl Operands {
    /// Returns an empty list for an expression that updates `target`.
    pub fn with_target(target: Option<&Expr>) -> Self {
        let tokens = |target| [target, without_derefs(target)].map(comparable);
        Self {
            target: target.map(tokens),
            list: Vec::new(),
        }
    }

    pub fn contains(&self, place: &Expr) -> bool {
        self.is_target(place) || self.position(place).is_some()
    }

    pub fn is_target(&self, place: &Expr) -> bool {
        let target = self.target.as_ref();
        target.is_some_and(|target| target.contains(&comparable(place)))
    }

    /// Returns the element of a place, which becomes an operand if it is not one yet.
    pub fn place(&mut self, place: &Expr) -> Element {
        if self.is_target(place) {
            let variable = target_variable(last_span(place));
            return Element::new(OperandId::Target, &variable, place);
        }
        let index = match self.position(place) {
            Some(index) => index,
            None => self.push(place, Some(comparable(place))),
        };
        Element::new(OperandId::Place(index), &self.list[index].variable, place)
    }

    /// Returns the element of the operand `&expr`, which is evaluated once.
    pub fn value(&mut self, expr: &Expr) -> Element {
        let index = self.push(expr, None);
        Element::new(OperandId::Value(index), &self.list[index].variable, expr)
    }

    fn position(&self, place: &Expr) -> Option<usize> {
        let place = Some(comparable(place));
        self.list.iter().position(|known| known.place == place)
    }

    /// Adds an operand and returns its index.
    fn push(&mut self, expr: &Expr, place: Option<String>) -> usize {
        let variable = Ident::new(&self.variable_name(expr), Span::mixed_site());
        self.list.push(Operand { variable, place });
        self.list.len() - 1
    }

    /// Returns the name of a new variable, with a suffix that keeps it apart from constants.
    fn variable_name(&self, expr: &Expr) -> String {
        let name = format!("{}_element", readable_name(expr).to_lowercase());
        let is_taken = name == TARGET || self.list.iter().any(|known| known.variable == name);
        match is_taken {
            true => format!("{name}_{}", self.list.len()),
            false => name,
        }
    }
}

/// Returns the kernel's variable for the target's element.
pub fn target_variable(span: Span) -> Ident {
    Ident::new(TARGET, mixed_at(span))
}

/// Returns the name that compiler messages show for the operand: `mean` for `self.mean`.
fn readable_name(expr: &Expr) -> String {
    let name = match expr {
        Expr::Path(path) => path.path.segments.last().map(|last| unraw(&last.ident)),
        Expr::Field(field) => Some(match &field.member {
            Member::Named(name) => unraw(name),
            Member::Unnamed(index) => format!("{}_{}", readable_name(&field.base), index.index),
        }),
        Expr::Group(group) => Some(readable_name(&group.expr)),
        _ => None,
    };
    name.unwrap_or_else(|| "operand".to_string())
}

/// Returns the target without the `*` before it: `*x = x + 1.0` also reads its target.
fn without_derefs(target: &Expr) -> &Expr {
    match target {
        Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => without_derefs(&unary.expr),
        Expr::Paren(paren) => without_derefs(&paren.expr),
        Expr::Group(group) => without_derefs(&group.expr),
        _ => target,
    }
}
