//! The operands of a call, in the order in which they appear first.

use super::tree::{Element, OperandId};
use super::words::{Words, last_span};
use proc_macro2::Span;
use quote::ToTokens;
use syn::{Expr, Ident, Member, UnOp};

/// An operand of the call.
struct Operand {
    /// The kernel's variable for its element.
    variable: Ident,
    /// Its tokens if it is a place; every `&expr` is an operand of its own.
    place: Option<Words>,
}

/// The operands found so far.
#[derive(Default)]
pub struct Operands {
    /// The place that an in-place form updates: as written, and behind `*`.
    target: Option<[Words; 2]>,
    list: Vec<Operand>,
}

impl Operands {
    /// No operands, in an expression whose value goes to `target`.
    pub fn with_target(target: Option<&Expr>) -> Self {
        Self {
            target: target.map(|target| [Words::of(target), Words::of(behind_derefs(target))]),
            list: Vec::new(),
        }
    }

    /// Whether `expr` is one of them already.
    pub fn knows(&self, expr: &Expr) -> bool {
        let place = Some(Words::of(expr));
        self.is_target(expr) || self.list.iter().any(|known| known.place == place)
    }

    /// Whether `expr` is the place that an in-place form updates.
    pub fn is_target(&self, expr: &Expr) -> bool {
        let target = self.target.as_ref();
        target.is_some_and(|target| target.contains(&Words::of(expr)))
    }

    /// The element of the operand `expr`, which is a place.
    pub fn place(&mut self, expr: &Expr) -> Element {
        if self.is_target(expr) {
            return element(OperandId::Target, target_variable(last_span(expr)), expr);
        }
        let place = Some(Words::of(expr));
        let index = match self.list.iter().position(|known| known.place == place) {
            Some(index) => index,
            None => self.push(expr, place),
        };
        let variable = self.list[index].variable.clone();
        element(OperandId::Place(index), variable, expr)
    }

    /// The element of the operand `&expr`, which is evaluated once.
    pub fn value(&mut self, expr: &Expr) -> Element {
        let index = self.push(expr, None);
        let variable = self.list[index].variable.clone();
        element(OperandId::Value(index), variable, expr)
    }

    /// Adds an operand, and says at which place of the list.
    fn push(&mut self, expr: &Expr, place: Option<Words>) -> usize {
        let variable = Ident::new(&self.variable_name(expr), Span::mixed_site());
        self.list.push(Operand { variable, place });
        self.list.len() - 1
    }

    /// A new variable's name. Its suffix keeps it from being read as a constant of the same name.
    fn variable_name(&self, expr: &Expr) -> String {
        let name = format!("{}_element", readable_name(expr).to_lowercase());
        let is_taken = name == TARGET || self.list.iter().any(|known| known.variable == name);
        match is_taken {
            true => format!("{name}_{}", self.list.len()),
            false => name,
        }
    }
}

/// The use of an operand's variable, where the user wrote `expr`.
fn element(operand: OperandId, mut variable: Ident, expr: &Expr) -> Element {
    variable.set_span(Span::mixed_site().located_at(last_span(expr)));
    Element {
        operand,
        variable,
        written: expr.to_token_stream(),
    }
}

/// What the kernel calls the target's element.
const TARGET: &str = "target_element";

/// The kernel's variable for the target's element.
pub fn target_variable(span: Span) -> Ident {
    Ident::new(TARGET, Span::mixed_site().located_at(span))
}

/// What the operand is called in a compiler message: `mean` for `self.mean`.
fn readable_name(expr: &Expr) -> String {
    match expr {
        Expr::Path(path) => match path.path.segments.last() {
            Some(segment) => segment
                .ident
                .to_string()
                .trim_start_matches("r#")
                .to_string(),
            None => "operand".to_string(),
        },
        Expr::Field(field) => match &field.member {
            Member::Named(name) => name.to_string().trim_start_matches("r#").to_string(),
            Member::Unnamed(index) => format!("{}_{}", readable_name(&field.base), index.index),
        },
        Expr::Group(group) => readable_name(&group.expr),
        _ => "operand".to_string(),
    }
}

/// `*x` is updated through `x`.
fn behind_derefs(target: &Expr) -> &Expr {
    match target {
        Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => behind_derefs(&unary.expr),
        Expr::Paren(paren) => behind_derefs(&paren.expr),
        Expr::Group(group) => behind_derefs(&group.expr),
        _ => target,
    }
}
