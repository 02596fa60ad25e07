//! The operands of a call, in the order in which they appear first.

use super::names::Name;
use super::tree::{Element, OperandId};
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Expr, Ident, Member, UnOp};

/// A place as its tokens: the same tokens are the same operand.
type Place = Vec<Word>;

/// One token of a place.
#[derive(PartialEq)]
enum Word {
    /// A name, which is the same only in the same hygiene context.
    Name(Name),
    /// Anything else, as it is spelt.
    Other(String),
}

/// An operand of the call.
pub struct Operand {
    /// What is borrowed for the loop: a place, or `&expr`, which is evaluated once.
    pub expr: Expr,
    /// The kernel's variable for its element.
    pub variable: Ident,
    /// Its tokens if it is a place; every `&expr` is an operand of its own.
    place: Option<Place>,
}

/// The operands found so far.
#[derive(Default)]
pub struct Operands {
    /// The place that an in-place form updates.
    target: Option<Place>,
    list: Vec<Operand>,
}

impl Operands {
    /// No operands, in an expression whose value goes to `target`.
    pub fn with_target(target: Option<&Expr>) -> Self {
        Self {
            target: target.map(|target| place(behind_derefs(target))),
            list: Vec::new(),
        }
    }

    /// The element of the operand `expr`, which is a place; `None` if that is one operand too many.
    pub fn place(&mut self, expr: &Expr) -> Option<Element> {
        let place = place(expr);
        if self.target.as_ref() == Some(&place) {
            let variable = target_variable(last_span(expr));
            return Some(Element {
                operand: OperandId::TARGET,
                variable,
            });
        }
        match self
            .list
            .iter()
            .position(|known| known.place.as_ref() == Some(&place))
        {
            Some(index) => self.element(index, expr),
            None => self.push(expr, Some(place)),
        }
    }

    /// The element of the operand `&expr`, which is evaluated once.
    pub fn value(&mut self, expr: &Expr) -> Option<Element> {
        self.push(expr, None)
    }

    /// All operands.
    pub fn into_list(self) -> Vec<Operand> {
        self.list
    }

    /// Adds an operand.
    fn push(&mut self, expr: &Expr, place: Option<Place>) -> Option<Element> {
        let index = self.list.len();
        let variable = Ident::new(&self.variable_name(expr), Span::mixed_site());
        self.list.push(Operand {
            expr: expr.clone(),
            variable,
            place,
        });
        self.element(index, expr)
    }

    /// The use of an operand's variable, where the user wrote `expr`.
    fn element(&self, index: usize, expr: &Expr) -> Option<Element> {
        let operand = OperandId::new(index)?;
        let mut variable = self.list[index].variable.clone();
        variable.set_span(Span::mixed_site().located_at(last_span(expr)));
        Some(Element { operand, variable })
    }

    /// A new variable's name. Its suffix keeps it from being read as a constant of the same name.
    fn variable_name(&self, expr: &Expr) -> String {
        let name = format!("{}_element", readable_name(expr).to_lowercase());
        match self.list.iter().any(|known| known.variable == name) {
            true => format!("{name}_{}", self.list.len()),
            false => name,
        }
    }
}

/// The kernel's variable for the target's element.
pub fn target_variable(span: Span) -> Ident {
    Ident::new("target_element", Span::mixed_site().located_at(span))
}

/// The last token's span. Of `self.mean` it says the most, where only one token can be shown.
pub fn last_span(tokens: impl ToTokens) -> Span {
    tokens
        .into_token_stream()
        .into_iter()
        .last()
        .map_or_else(Span::call_site, |last| last.span())
}

/// The first token's span, where the whole begins.
pub fn first_span(tokens: impl ToTokens) -> Span {
    tokens
        .into_token_stream()
        .into_iter()
        .next()
        .map_or_else(Span::call_site, |first| first.span())
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
        _ => target,
    }
}

/// The tokens of an expression, for comparison.
fn place(expr: &Expr) -> Place {
    let mut words = Vec::new();
    push_words(expr.to_token_stream(), &mut words);
    words
}

/// Groups without delimiters come from a macro's `$x:expr` and say nothing.
fn push_words(tokens: TokenStream, words: &mut Place) {
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == proc_macro2::Delimiter::None => {
                push_words(group.stream(), words);
            }
            TokenTree::Ident(ident) => words.push(Word::Name(Name::new(&ident))),
            other => words.push(Word::Other(other.to_string())),
        }
    }
}
