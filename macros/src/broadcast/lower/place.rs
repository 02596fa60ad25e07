//! Paths, fields and indexing: what is an operand, and what stays in place.
//!
//! A name says which: nothing else is known when a macro runs. A variable (`x`), a constant (`PI`,
//! `Self::SCALE`) and a chain of fields of one (`self.mean`) is an operand; a type or variant in camel
//! case (`None`), a longer path in lower case (`f32::abs`), the callee of a call and the base of an index
//! are not.

use super::Lowering;
use crate::broadcast::names::{LocalId, is_screaming, starts_upper};
use crate::broadcast::tree::{Kind, Local, Node, Parts};
use proc_macro2::Delimiter;
use quote::ToTokens;
use syn::{Expr, ExprField, ExprIndex, ExprPath};

/// What a path means inside the macro call.
#[derive(Clone, Copy)]
pub enum Role {
    /// A variable or a constant from outside: an operand.
    Operand,
    /// A name bound inside the call: one element already.
    Local(LocalId),
    /// A function, a variant, a unit struct: stays in place.
    Fixed,
}

impl Lowering<'_> {
    /// What `path` means when it stands for a value.
    pub fn role(&self, path: &ExprPath) -> Role {
        let Some(last) = path.path.segments.last() else {
            return Role::Fixed;
        };
        let first = path.path.segments.first().filter(|_| path.qself.is_none());
        let imported = first.and_then(|first| self.scopes.find(&first.ident));
        if let Some(name) = path.path.get_ident().filter(|_| path.qself.is_none()) {
            match self.scopes.find(name) {
                Some(local) => Role::Local(local),
                None if is_screaming(name) || !starts_upper(name) => Role::Operand,
                None => Role::Fixed,
            }
        } else if let Some(local) = imported.filter(|_| path.path.leading_colon.is_none()) {
            // A module or a type that a `use` inside brought.
            Role::Local(local)
        } else if is_screaming(&last.ident) && last.arguments.is_none() {
            Role::Operand
        } else {
            Role::Fixed
        }
    }

    /// What the path at the root of a chain of fields means; `None` if something else is at its root.
    pub fn root_role(&self, expr: &Expr) -> Option<Role> {
        match expr {
            Expr::Path(path) => Some(self.role(path)),
            Expr::Field(field) => self.root_role(&field.base),
            Expr::Group(group) => self.root_role(&group.expr),
            _ => None,
        }
    }

    /// A path that stands for a value.
    pub fn path(&mut self, expr: &Expr, path: &ExprPath) -> Node {
        match self.role(path) {
            Role::Operand => self.place(expr),
            Role::Local(_) | Role::Fixed => self.captured(expr),
        }
    }

    /// The element of the operand that is the place `expr`.
    pub fn place(&mut self, expr: &Expr) -> Node {
        Node::new(Kind::Element(self.operands.place(expr)))
    }

    /// `self.mean` is an operand as a whole; `(x).re` is a field of the element.
    pub fn field(&mut self, expr: &Expr, field: &ExprField) -> Node {
        match self.root_role(expr) {
            Some(Role::Operand) => self.place(expr),
            Some(Role::Local(_) | Role::Fixed) => self.captured(expr),
            None => {
                let base = self.expr(&field.base);
                self.field_of(base, field)
            }
        }
    }

    /// `table[i]`: the table is used as it is, the index is element-wise.
    pub fn index(&mut self, index: &ExprIndex) -> Node {
        let base = self.captured(&index.expr);
        let inner = Parts::new().node(self.expr(&index.index));
        let span = index.bracket_token.span.join();
        Node::new(Kind::Other(Parts::new().node(base).group(
            Delimiter::Bracket,
            span,
            inner,
        )))
    }

    /// A place that the kernel uses as it is, such as a table or a function.
    pub fn captured(&mut self, expr: &Expr) -> Node {
        match expr {
            Expr::Path(path) => match (self.role(path), path.path.get_ident()) {
                (Role::Local(id), Some(name)) => {
                    let name = name.clone();
                    Node::new(Kind::Local(Local { id, name }))
                }
                (Role::Local(id), None) => {
                    Node::new(Kind::Path(path.clone())).with_locals(|locals| locals.insert(id))
                }
                _ => Node::new(Kind::Path(path.clone())),
            },
            Expr::Field(field) => {
                let base = self.captured(&field.base);
                self.field_of(base, field)
            }
            Expr::Group(group) => self.captured(&group.expr).tight(),
            Expr::Index(index) => self.index(index),
            other => self.expr(other),
        }
    }

    /// A member of what is no operand.
    fn field_of(&self, base: Node, field: &ExprField) -> Node {
        let member = field.member.to_token_stream();
        Node::new(Kind::Other(
            Parts::new()
                .node(base)
                .tokens(field.dot_token)
                .tokens(member),
        ))
    }
}
